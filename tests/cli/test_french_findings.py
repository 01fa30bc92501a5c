"""Reports are in French throughout: laws, errors, and JUnit XML."""

import json
from types import SimpleNamespace

import pytest
from commands import invoke

from globe_rules._cli import certify
from globe_rules._i18n import Text
from globe_rules._kit.adapters import AdapterError
from globe_rules._specification.suite import suite

pytestmark = pytest.mark.usefixtures("objects_in_process")


def shown(*arguments: object, language: str = "fr") -> str:
    """Return the output of a command in a language."""
    return invoke(*arguments, "--lang", language).stdout


@pytest.mark.no_cover
def test_a_broken_law_is_french() -> None:
    implementation = "adapters.contradictory:RemembersThePreviousRequest"
    text = shown("fuzz", "--laws-only", "--iterations", 40, "--python", implementation)
    assert "Lois vérifiées\u00a0: L-1 40, L-2 5" in text
    assert "Loi enfreinte\u00a0: L-2 Des parties indépendantes (" in text
    assert "\nLois enfreintes\u00a0: L-2, L-3" in text


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
