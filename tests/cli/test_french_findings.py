"""Reports are in French throughout: names of checks, errors, and JUnit XML."""

import json
from types import SimpleNamespace

import pytest
from commands import invoke

from globe_rules._cli import certify
from globe_rules._i18n import Text
from globe_rules._kit.adapters import AdapterError
from globe_rules._specification.suite import suite


def shown(*arguments: object, language: str = "fr") -> str:
    """Return the output of a command in a language."""
    return invoke(*arguments, "--lang", language).stdout


def test_names_of_metamorphic_checks_are_french() -> None:
    implementation = "adapters.contradictory:RemembersThePreviousRequest"
    text = shown("fuzz", "--iterations", 40, "--show", 0, "--python", implementation)
    assert "Vérifications métamorphiques\u00a0: énumération 1, noms 1, ordre 5, répétition 8\n" in text
    assert "Vérification métamorphique en échec\u00a0: ordre (paires\u00a0: 2 sur 5)\n" in text


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (AdapterError("crash", Text(en="it fell over", fr="elle est tombée")), "plantage\u00a0: elle est tombée"),
        (ZeroDivisionError("division by zero"), "erreur interne du kit\u00a0: ZeroDivisionError: division by zero"),
    ],
)
def test_an_error_during_fuzzing_is_french_on_the_screen_only(
    error: Exception, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The JSON report has it in English."""

    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(certify, "run_search", fail)
    monkeypatch.setattr(certify, "WORLDS", {})
    monkeypatch.setattr(certify, "suite", lambda: SimpleNamespace(cases=suite().cases[:1]))
    assert f"Échec du fuzzing\u00a0: {message}\n" in shown("certify")
    assert str(error) in json.loads(shown("certify", "--json"))["fuzz"]["problem"]


def test_junit_is_french_with_lang_fr() -> None:
    arguments = ("conform", "--case", "CON-3.1", "--python", "adapters.partly_wrong:AMinuteOfSand", "--format", "junit")
    assert 'message="en /sand_ms\u00a0: attendu 30000, obtenu 60000"' in shown(*arguments)
    assert 'name="CON-3.1 The sand runs for 30 seconds"' in shown(*arguments, language="en")
