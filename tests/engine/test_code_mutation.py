"""Spot checks of the results of `make deep`: recorded cases still catch the recorded changes of the engine's code."""

from collections import Counter
from typing import Any

import pytest

from globe_rules._reference.operations import ReferenceEngine
from tools.code_mutation import MODULES, Change, caught_by, digest, judging_cases, passes, results, source_of

CASES = {case.id: case for case in judging_cases()}
SAMPLE = [(module, each) for module in MODULES for each in results()[module]["sample"]]


def test_every_module_with_rules_was_measured_and_most_changes_are_caught() -> None:
    """The published cases alone catch more than three quarters of the changes that can be imported.

    Most of the others cannot affect a response: checks of arguments, texts, or methods such as `undone`.
    """
    assert set(results()) == set(MODULES)
    for found in results().values():
        assert sum(found["noticed"].values()) + len(found["survivors"]) == found["changes"]
    noticed = Counter[str]()
    for found in results().values():
        noticed.update(found["noticed"])
    changes = sum(found["changes"] for found in results().values())
    assert noticed["cases"] > 0.75 * (changes - noticed["import"] - noticed["tests"])


def test_every_surviving_change_has_an_explanation() -> None:
    unexplained = [each for found in results().values() for each in found["survivors"] if not each["because"]]
    assert unexplained == []


@pytest.mark.no_cover
@pytest.mark.parametrize(("module", "found"), SAMPLE, ids=lambda each: each if isinstance(each, str) else each["case"])
def test_the_recorded_case_catches_the_change(module: str, found: dict[str, Any]) -> None:
    """Without the change, the case passes. Comments and docstrings of the module may have changed, but not its code."""
    source = source_of(module)
    if results()[module]["code"] != digest(source):
        pytest.skip(f"{module} has changed since it was measured; `make deep` measures it again")
    changed = Change(found["line"], found["before"], found["after"]).applied_to(source)
    case = CASES[found["case"]]
    assert caught_by(module, changed, [case]) == case.id
    assert passes(ReferenceEngine(), case)


def test_a_change_that_cannot_be_imported_is_caught_before_any_case() -> None:
    assert caught_by("cards", "1 / 0") == "ZeroDivisionError"


def test_the_digest_ignores_comments_and_docstrings() -> None:
    source = 'def f():\n    """Return one."""\n    return 1\n'
    assert digest(source) == digest('"""Numbers."""\n\n\ndef f():\n    # the first\n    return 1\n')
    assert digest(source) != digest(source.replace("return 1", "return 2"))


def test_the_nearest_equal_line_is_changed() -> None:
    """Lines that moved are found; a line that no longer exists is an error."""
    assert Change(3, "b", "c").applied_to("b\na\na\nb\n") == "b\na\na\nc\n"
    with pytest.raises(LookupError, match="is not in the source"):
        Change(1, "x", "y").applied_to("a\n")
