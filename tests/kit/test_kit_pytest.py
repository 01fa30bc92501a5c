"""The features themselves run against any implementation, with one line of pytest."""

import shlex
from pathlib import Path

import pytest
from adapters.plans import BY_ID, command, start
from places import TESTS

pytest_plugins = ["pytester"]

# Without what belongs to our own tests: settings, plugins, warnings as errors.
ALONE = ("-p", "globe_rules.kit.pytest_plugin", "-p", "no:cacheprovider", "--pyargs")


def scenarios(pytester: pytest.Pytester, selection: str, *options: str) -> pytest.RunResult:
    """Run some scenarios, as the documentation says."""
    pytester.syspathinsert(TESTS)
    return pytester.runpytest_inprocess(*ALONE, "globe_rules.kit.scenarios", "-m", selection, *options)


def test_the_reference_engine_is_asked_by_default(pytester: pytest.Pytester) -> None:
    """A case is one scenario in each of two languages."""
    scenarios(pytester, "case(id='CON-3.1')").assert_outcomes(passed=2, deselected=None)


def test_another_object_can_be_asked(pytester: pytest.Pytester) -> None:
    """A wrong engine fails where its ruling is cited, with what was expected and what came."""
    result = scenarios(pytester, "rule(id='D-1')", "--globe-python", "adapters.partly_wrong:AlwaysEnglishSeats")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] == 2
    assert outcomes["passed"] >= 2
    result.stdout.fnmatch_lines(["*at /seats: expected an element*"])


def test_a_command_can_be_asked(pytester: pytest.Pytester, tmp_path: Path) -> None:
    """Reasons that are not claimed are not compared."""
    cases = [case for case in BY_ID.values() if case.id.startswith("CARD-B1.2")]
    words = command(tmp_path / "diary.txt", cases, starts=[start(reasons=False)], reasons=False)
    scenarios(pytester, "case(id='CARD-B1.2')", "--globe-command", shlex.join(words)).assert_outcomes(passed=8)


def test_what_is_not_claimed_is_skipped(pytester: pytest.Pytester) -> None:
    """Neither right nor wrong."""
    option = ("--globe-python", "adapters.python_objects:ClaimsLegality")
    scenarios(pytester, "case(id='CON-3.1') or case(id='REACT-2.4')", *option).assert_outcomes(passed=2, skipped=2)


def test_what_cannot_be_evaluated_ends_the_session(pytester: pytest.Pytester) -> None:
    """With the exit status of `globe-rules conform`."""
    result = scenarios(pytester, "case(id='CON-3.1')", "--globe-python", "adapters.python_objects:Nobody")
    assert result.ret == 3
    result.stdout.fnmatch_lines(["*could not be evaluated: cannot find*"])


def test_trouble_is_told_with_its_verdict(pytester: pytest.Pytester) -> None:
    """A scenario whose question is not answered fails, and says how."""
    result = scenarios(pytester, "case(id='CON-3.1')", "--globe-python", "adapters.python_objects:Raises")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*error: ZeroDivisionError: cannot materials; mend the exception*"])
