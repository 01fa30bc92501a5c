"""What an examination finds is told in French throughout: names, trouble, and the file for build servers."""

import json
from types import SimpleNamespace

import pytest
from commands import invoke

from globe_rules.cli import certify
from globe_rules.i18n import Text
from globe_rules.kit.adapters import Trouble
from globe_rules.specification.suite import suite


def shown(*arguments: object, language: str = "fr") -> str:
    """Return what a command shows."""
    return invoke(*arguments, "--lang", language).stdout


def test_names_of_checks_are_french() -> None:
    """Where they are counted, and where one of them fails."""
    whom = "adapters.contradictory:RemembersTheQuestionBefore"
    told = shown("fuzz", "--questions", 40, "--show", 0, "--python", whom)
    assert "Paires comparées\u00a0: énumération 1, noms 1, ordre 5, répétition 8\n" in told
    assert "Elle se contredit\u00a0: 2 sur 5 (ordre)\n" in told


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (Trouble("crash", Text(en="it fell over", fr="elle est tombée")), "plantage\u00a0: elle est tombée"),
        (ZeroDivisionError("division by zero"), "le kit lui-même a échoué\u00a0: ZeroDivisionError: division by zero"),
    ],
)
def test_trouble_with_the_search_is_french(trouble: Exception, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the screen; the report tells it in English."""

    def troubled(*_arguments: object) -> None:
        raise trouble

    monkeypatch.setattr(certify, "searched", troubled)
    monkeypatch.setattr(certify, "suite", lambda: SimpleNamespace(cases=suite().cases[:1]))
    assert f"Problème avec les questions au hasard\u00a0: {said}\n" in shown("certify")
    assert str(trouble) in json.loads(shown("certify", "--json"))["fuzz"]["trouble"]


def test_junit_is_french() -> None:
    """Whoever reads it on a build server has asked for it."""
    arguments = ("conform", "--case", "CON-3.1", "--python", "adapters.partly_wrong:AMinuteOfSand", "--format", "junit")
    assert 'message="en /sand_ms\u00a0: attendu 30000, reçu 60000"' in shown(*arguments)
    assert 'name="CON-3.1 How long the sand runs"' in shown(*arguments, language="en")
