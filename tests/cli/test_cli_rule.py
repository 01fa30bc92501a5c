"""`globe-rules rule` tells what touches a rule; with `--coverage`, by which scenarios it is decided, or why by none."""

import json

import pytest
from commands import invoke

from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import scenarios_by_id


@pytest.mark.parametrize("id_", rulebook().rules)
def test_a_rule_is_told_with_the_rulings_that_touch_it(id_: str) -> None:
    """Who attests it is said; every ruling has its line, and a rule that needs none has no heading for them."""
    result = invoke("rule", id_)
    assert result.exit_code == 0
    told, _, rulings = result.stdout.partition("\nRulings:\n")
    assert told.startswith(f"{id_} ")
    assert f"\nAttested by: {' '.join(rulebook().rules[id_].witnesses)}\n" in told
    assert [line.split()[0] for line in rulings.splitlines()] == [each.id for each in rulebook().rulings_on(id_)]
    assert ("Rulings:" in result.stdout) == bool(rulebook().rulings_on(id_))


@pytest.mark.parametrize("id_", ["W-1", "w-9"])
def test_a_convention_of_the_wire_is_told_as_such(id_: str) -> None:
    """Its title and its text; nobody attests it, and it has no rulings."""
    convention = rulebook().conventions[id_.upper()]
    told = f"{convention.id} {convention.title.en} {convention.text.en}"
    assert " ".join(invoke("rule", id_).stdout.split()) == told
    as_json = json.loads(invoke("rule", id_, "--json").stdout)
    assert as_json["text"] == {"en": convention.text.en, "fr": convention.text.fr}


def test_everything_is_listed() -> None:
    """Without an id every rule, ruling and convention, in the order of the book; conventions come last."""
    listed = [line.split()[0] for line in invoke("rule").stdout.splitlines() if line.startswith("  ")]
    entries = json.loads(invoke("rule", "--json").stdout)
    assert listed == [entry["id"] for entry in entries]
    assert listed == list(rulebook().all_ids)


def test_a_ruling_says_what_to_do_at_the_table() -> None:
    """With its question, readings, choice and reason; a remedy only where people can do something about it."""
    told = invoke("rule", "Q-12", "--lang", "fr").stdout
    remedy = rulebook().rulings["Q-12"].remedy
    assert remedy is not None
    assert "".join(f"À la table: {remedy.fr}".split()) in "".join(told.split())
    assert json.loads(invoke("rule", "Q-12", "--json").stdout)["remedy"]["en"] == remedy.en
    other = invoke("rule", "Q-2").stdout
    assert all(f"\n{word}:" in other for word in ("Readings", "Ruling", "Reason", "Touches"))
    assert "At the table" not in other


def test_one_entry_is_json_in_both_languages() -> None:
    """A rule names its rulings, a ruling its choice."""
    assert "Q-11" in json.loads(invoke("rule", "RED-1", "--json").stdout)["rulings"]
    ruling = json.loads(invoke("rule", "D-6", "--json").stdout)
    assert ruling["by_edition"] is True
    assert set(ruling["choice"]) == {"en", "fr"}


def test_coverage_has_every_id_with_its_scenarios_or_a_reason() -> None:
    """In JSON each id stands there once, in the order of the book; a reason is told in both languages."""
    told = json.loads(invoke("rule", "--coverage", "--json").stdout)
    assert tuple(told) == rulebook().all_ids
    for id_, scenarios in scenarios_by_id().items():
        reason = rulebook().without_scenario.get(id_)
        because = {"reason": {"en": reason.en, "fr": reason.fr}} if reason else {}
        assert told[id_] == {"scenarios": list(scenarios), **because}
        assert scenarios or reason


def test_coverage_counts_the_scenarios_of_every_id() -> None:
    """How many scenarios and the first six, or a dash and the reason, for each id in order; then the sum."""
    wanted = []
    for id_, scenarios in scenarios_by_id().items():
        if scenarios:
            wanted += [id_, str(len(scenarios)), *scenarios[:6], *(["…"] if len(scenarios) > 6 else [])]
        else:
            wanted += [id_, "-", *rulebook().without_scenario[id_].en.split()]
    excused, ids = len(rulebook().without_scenario), len(rulebook().all_ids)
    wanted += f"{ids - excused} of {ids} ids decided by scenarios, {excused} without behaviour".split()
    told = invoke("rule", "--coverage").stdout
    assert told.split() == wanted
    own_column = [line.split()[0] for line in told.splitlines()[:-2] if not line.startswith(" ")]
    assert tuple(own_column) == rulebook().all_ids  # whoever looks down the ids finds nothing between them


def test_reasons_are_told_in_the_language_asked_for() -> None:
    """French readers get the French reason."""
    told = " ".join(invoke("rule", "--coverage", "--lang", "fr").stdout.split())
    for id_, reason in rulebook().without_scenario.items():
        assert f"{id_} - {' '.join(reason.fr.split())}" in told


def test_the_coverage_of_one_id_is_told_alone() -> None:
    """In any spelling, without the sum; what does not exist is refused."""
    told = invoke("rule", "--coverage", "q-2").stdout
    assert told.split()[:2] == ["Q-2", str(len(scenarios_by_id()["Q-2"]))]
    assert len(told.splitlines()) == 1
    alone = json.loads(invoke("rule", "--coverage", "Q-2", "--json").stdout)
    assert alone == {"Q-2": {"scenarios": list(scenarios_by_id()["Q-2"])}}
    assert invoke("rule", "--coverage", "nonsense", "--json").exit_code == 2
