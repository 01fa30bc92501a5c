"""From an id to its code, its scenarios and its page."""

import json
import re

import pytest
from commands import invoke

from globe_rules import InvalidValue
from globe_rules._specification.suite import suite
from globe_rules.rulebook import citations_of, page_of, rulebook
from tools.paths import ROOT


def test_the_engine_cites_every_id_that_has_a_scenario() -> None:
    uncited = [id_ for id_ in rulebook().ids if id_ not in rulebook().without_scenario and not citations_of(id_)]
    assert uncited == [], "cite the id in the docstring of the function of the engine that does it"


def test_a_citation_has_the_line_of_the_id_and_the_name_of_the_definition() -> None:
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
def test_the_command_shows_code_scenarios_and_page_of_a_rule(language: str, page: str) -> None:
    output = invoke("rule", "CARD-B5", "--lang", language).stdout
    assert f"{page}cards.html#CARD-B5\n" in output
    assert "  globe_rules/_engine/actions.py:" in output
    assert "CARD-B5.1a CARD-B5.1b" in output


@pytest.mark.parametrize("id_", ["CARD-B5", "Q-6", "Q-50"])
def test_the_json_has_every_citation_and_scenario(id_: str) -> None:
    value = json.loads(invoke("rule", id_, "--json").stdout)
    assert value["page"] == page_of(id_)
    assert value["code"] == [str(each) for each in citations_of(id_)]
    assert value["scenarios"] == [case.id for case in suite().scenarios if id_ in case.cites]


@pytest.mark.parametrize(("typed", "suggested"), [("B5", "CARD-B5, SOLO-B5"), ("q29", "Q-29"), ("card5", "CARD-")])
def test_similar_ids_are_suggested(typed: str, suggested: str) -> None:
    result = invoke("rule", typed)
    assert result.exit_code == 2
    assert f"did you mean {suggested}" in result.stderr


@pytest.mark.parametrize(
    ("id_", "expected"),
    [("card-b5", "'card-b5', expected one of CARD-B5"), ("?", "'?', expected an id, such as CARD-B5")],
)
def test_an_unknown_id_has_no_page(id_: str, expected: str) -> None:
    with pytest.raises(InvalidValue, match=f"^id_: found {re.escape(expected)}"):
        page_of(id_)
