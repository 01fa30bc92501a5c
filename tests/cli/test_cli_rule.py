"""`globe-rules rule`: rules, rulings and conventions, and with `--coverage` the scenarios that test them."""

import json

import pytest
from commands import invoke

from globe_rules._specification.suite import scenarios_by_id
from globe_rules.rulebook import rulebook


@pytest.mark.parametrize("id_", rulebook().rules)
def test_a_rule_is_shown_with_its_sources_and_its_rulings(id_: str) -> None:
    result = invoke("rule", id_)
    assert result.exit_code == 0
    text, _, rulings = result.stdout.partition("\nRulings on this rule:\n")
    assert text.startswith(f"{id_} ")
    assert f"\nSources: {' '.join(rulebook().rules[id_].sources)}\n" in text
    assert [line.split()[0] for line in rulings.splitlines()] == [each.id for each in rulebook().rulings_on(id_)]
    assert ("Rulings on this rule:" in result.stdout) == bool(rulebook().rulings_on(id_))


@pytest.mark.parametrize("id_", ["W-1", "w-9"])
def test_a_convention_is_shown_with_its_title_and_its_text(id_: str) -> None:
    convention = rulebook().conventions[id_.upper()]
    text = f"{convention.id} {convention.title.en} {convention.text.en}"
    assert " ".join(invoke("rule", id_).stdout.split()) == " ".join(text.split())
    as_json = json.loads(invoke("rule", id_, "--json").stdout)
    assert as_json["text"] == {"en": convention.text.en, "fr": convention.text.fr}


def test_a_law_is_shown_with_the_rules_that_it_follows_from() -> None:
    law = rulebook().laws["L-9"]
    text = invoke("rule", "l-9").stdout
    assert text.startswith(f"L-9 {law.title.en}\n")
    assert "\nOperations of the protocol: reconstruction round\n" in text
    assert [line.split()[0] for line in text.splitlines() if line.startswith("  ")] == list(law.follows)
    assert "\nPage du site\u00a0: fr/laws.html#L-9\n" in invoke("rule", "L-9", "--lang", "fr").stdout
    as_json = json.loads(invoke("rule", "L-9", "--json").stdout)
    assert as_json["text"] == {"en": law.text.en, "fr": law.text.fr}
    assert (as_json["follows"], as_json["operations"]) == (list(law.follows), ["reconstruction", "round"])
    assert (as_json["group"], as_json["page"]) == ("cards", "laws.html#L-9")


def test_no_scenario_cites_a_law() -> None:
    assert invoke("rule", "L-9", "--coverage").exit_code == 2


def test_without_an_id_every_entry_is_listed_in_order() -> None:
    listed = [line.split()[0] for line in invoke("rule").stdout.splitlines() if line.startswith("  ")]
    entries = json.loads(invoke("rule", "--json").stdout)
    assert listed == [entry["id"] for entry in entries]
    assert listed == [*rulebook().all_ids, *rulebook().laws]


def test_a_ruling_is_shown_with_its_readings_and_its_reason() -> None:
    text = invoke("rule", "Q-2").stdout
    headings = ("Possible readings, the chosen one first", "Ruling", "Why", "Rules that it interprets")
    assert all(f"\n{heading}:" in text for heading in headings)
    assert text.count("\n  1. ") == text.count("\n  2. ") == 1
    assert "\nWhat the rulebooks say:\n" in invoke("rule", "D-10").stdout


def test_a_ruling_shows_what_to_do_at_the_table_if_there_is_a_remedy() -> None:
    text = invoke("rule", "Q-12", "--lang", "fr").stdout
    remedy = rulebook().rulings["Q-12"].remedy
    assert remedy is not None
    assert "".join(f"À la table: {remedy.fr}".split()) in "".join(text.split())
    assert json.loads(invoke("rule", "Q-12", "--json").stdout)["remedy"]["en"] == remedy.en
    assert "At the table" not in invoke("rule", "Q-2").stdout


def test_the_json_of_an_entry_has_both_languages() -> None:
    assert "Q-11" in json.loads(invoke("rule", "RED-1", "--json").stdout)["rulings"]
    ruling = json.loads(invoke("rule", "D-6", "--json").stdout)
    assert ruling["by_edition"] is True
    assert set(ruling["choice"]) == {"en", "fr"}


def test_the_json_of_coverage_has_scenarios_or_a_reason_for_every_id() -> None:
    coverage = json.loads(invoke("rule", "--coverage", "--json").stdout)
    assert tuple(coverage) == rulebook().all_ids
    for id_, scenarios in scenarios_by_id().items():
        reason = rulebook().without_scenario.get(id_)
        expected = {"reason": {"en": reason.en, "fr": reason.fr}} if reason else {}
        assert coverage[id_] == {"scenarios": list(scenarios), **expected}
        assert scenarios or reason


def test_coverage_counts_the_scenarios_of_every_id() -> None:
    """Each row has the number of scenarios and the first six, or a dash and the reason; the sum comes last."""
    expected = []
    for id_, scenarios in scenarios_by_id().items():
        if scenarios:
            expected += [id_, str(len(scenarios)), *scenarios[:6], *(["…"] if len(scenarios) > 6 else [])]
        else:
            expected += [id_, "-", *rulebook().without_scenario[id_].en.split()]
    without, ids = len(rulebook().without_scenario), len(rulebook().all_ids)
    expected += f"{ids - without} of {ids} ids have scenarios. The other {without} have a reason instead.".split()
    text = invoke("rule", "--coverage").stdout
    assert text.split() == expected
    first_column = [line.split()[0] for line in text.splitlines()[:-2] if not line.startswith(" ")]
    assert tuple(first_column) == rulebook().all_ids


def test_coverage_gives_reasons_in_the_chosen_language() -> None:
    text = " ".join(invoke("rule", "--coverage", "--lang", "fr").stdout.split())
    for id_, reason in rulebook().without_scenario.items():
        assert f"{id_} - {' '.join(reason.fr.split())}" in text


def test_coverage_of_one_id_is_one_row() -> None:
    text = invoke("rule", "--coverage", "q-2").stdout
    assert text.split()[:2] == ["Q-2", str(len(scenarios_by_id()["Q-2"]))]
    assert len(text.splitlines()) == 1
    coverage = json.loads(invoke("rule", "--coverage", "Q-2", "--json").stdout)
    assert coverage == {"Q-2": {"scenarios": list(scenarios_by_id()["Q-2"])}}
    assert invoke("rule", "--coverage", "nonsense", "--json").exit_code == 2
