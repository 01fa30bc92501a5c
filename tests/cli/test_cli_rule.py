"""`globe-rules rule` tells what touches a rule, and nothing where nothing does."""

import json

import pytest
from click.testing import CliRunner

from globe_rules.cli.main import main
from globe_rules.rulebook import rulebook


@pytest.mark.parametrize("id_", rulebook().rules)
def test_a_rule_is_told_with_the_rulings_that_touch_it(id_: str) -> None:
    """Every ruling has its line below the rule, and a rule that needs none has no heading for them."""
    result = CliRunner().invoke(main, ["rule", id_])
    assert result.exit_code == 0
    told, _, rulings = result.stdout.partition("\nRulings:\n")
    assert told.startswith(f"{id_} ")
    assert [line.split()[0] for line in rulings.splitlines()] == [each.id for each in rulebook().rulings_on(id_)]
    assert ("Rulings:" in result.stdout) == bool(rulebook().rulings_on(id_))


@pytest.mark.parametrize("id_", ["W-1", "w-9"])
def test_a_convention_of_the_wire_is_told_as_such(id_: str) -> None:
    """Its title and its text; nobody attests it, and it has no rulings."""
    result = CliRunner().invoke(main, ["rule", id_])
    convention = rulebook().conventions[id_.upper()]
    assert " ".join(result.stdout.split()) == f"{convention.id} {convention.title.en} {convention.text.en}"
    as_json = json.loads(CliRunner().invoke(main, ["rule", id_, "--json"]).stdout)
    assert as_json["text"] == {"en": convention.text.en, "fr": convention.text.fr}


def test_conventions_are_listed_last() -> None:
    """Below the rules and the rulings."""
    listed = CliRunner().invoke(main, ["rule"]).stdout.splitlines()
    assert [line.split()[0] for line in listed[-19:]] == list(rulebook().conventions)


def test_a_ruling_says_what_to_do_at_the_table() -> None:
    """Where people can do something about it."""
    told = CliRunner().invoke(main, ["rule", "Q-12", "--lang", "fr"]).stdout
    remedy = rulebook().rulings["Q-12"].remedy
    assert remedy is not None
    assert "".join(f"À la table: {remedy.fr}".split()) in "".join(told.split())
    assert json.loads(CliRunner().invoke(main, ["rule", "Q-12", "--json"]).stdout)["remedy"]["en"] == remedy.en
    assert "At the table" not in CliRunner().invoke(main, ["rule", "Q-2"]).stdout
