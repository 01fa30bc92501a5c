"""From an id to everything: the code that carries it out, its scenarios and its page."""

import json

import pytest
from commands import invoke

from globe_rules.rulebook import citations_of, page_of, rulebook
from globe_rules.specification.suite import suite
from tools.places import ROOT


def test_the_engine_cites_every_id_that_a_scenario_decides() -> None:
    """Readers get from an id to the code that does it."""
    uncited = [id_ for id_ in rulebook().ids if id_ not in rulebook().without_scenario and not citations_of(id_)]
    assert uncited == [], "cite the id in the docstring of the function of the engine that does it"


def test_a_citation_names_the_line_and_the_definition_around_it() -> None:
    """Whoever opens the file there finds the id, inside what is named."""
    cited = [(id_, citation) for id_ in rulebook().ids for citation in citations_of(id_)]
    files = {citation.module for _, citation in cited}
    text = {file: (ROOT / file).read_text(encoding="utf-8").splitlines() for file in files}
    for id_, citation in cited:
        lines = text[citation.module]
        assert id_ in lines[citation.line - 1]
        name = citation.name.rpartition(".")[2]
        above = any(name in line for line in lines[: citation.line + 1])
        assert above or citation.module.endswith(f"{name}.py"), citation


@pytest.mark.parametrize(
    ("language", "page"), [("en", "Page of the site: rules/"), ("fr", "Page du site\u00a0: fr/rules/")]
)
def test_a_rule_is_told_with_its_code_scenarios_and_page(language: str, page: str) -> None:
    """In both languages; a list of scenarios that is too long is cut."""
    told = invoke("rule", "CARD-B5", "--lang", language).stdout
    assert f"{page}cards.html#CARD-B5\n" in told
    assert "  globe_rules/actions.py:" in told
    assert "CARD-B5.1a CARD-B5.1b" in told


@pytest.mark.parametrize("id_", ["CARD-B5", "Q-6", "Q-50"])
def test_json_tells_all_of_it(id_: str) -> None:
    """Every scenario, and every place in the code."""
    told = json.loads(invoke("rule", id_, "--json").stdout)
    assert told["page"] == page_of(id_)
    assert told["code"] == [str(each) for each in citations_of(id_)]
    assert told["scenarios"] == [case.id for case in suite().scenarios if id_ in case.cites]


@pytest.mark.parametrize(("asked", "suggested"), [("B5", "CARD-B5, SOLO-B5"), ("q29", "Q-29"), ("card5", "CARD-")])
def test_near_ids_are_suggested(asked: str, suggested: str) -> None:
    """Nobody has to know the section by heart."""
    told = invoke("rule", asked)
    assert told.exit_code == 2
    assert f"did you mean {suggested}" in told.stderr
