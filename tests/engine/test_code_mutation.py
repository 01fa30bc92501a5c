"""Spot checks of what `make deep` has found: a changed line of the engine is noticed by the very case on record."""

from collections import Counter
from typing import Any

import pytest

from globe_rules.reference.operations import ReferenceEngine
from tools.code_mutation import MODULES, Change, caught_by, digest, judges, passes, results, source_of

CASES = {case.id: case for case in judges()}
SAMPLE = [(module, each) for module in MODULES for each in results()[module]["sample"]]


def test_every_module_that_knows_rules_was_measured() -> None:
    """Most changes that can be imported, and that the wire can show, are noticed by the published cases alone."""
    assert set(results()) == set(MODULES)
    for found in results().values():
        assert sum(found["noticed"].values()) + len(found["survivors"]) == found["changes"]
    noticed = Counter[str]()
    for found in results().values():
        noticed.update(found["noticed"])
    changes = sum(found["changes"] for found in results().values())
    assert noticed["cases"] > 0.8 * (changes - noticed["import"] - noticed["tests"])


def test_every_survivor_is_explained() -> None:
    """Whatever nobody notices can be noticed by nobody, or is no matter of rules."""
    unexplained = [each for found in results().values() for each in found["survivors"] if not each["because"]]
    assert unexplained == []


@pytest.mark.parametrize("module", MODULES)
def test_the_results_are_about_the_code_as_it_is(module: str) -> None:
    """Comments and docstrings may change; after a change of code the results are old, but not wrong."""
    if results()[module]["code"] != digest(source_of(module)):
        pytest.skip(f"{module} has changed since it was measured; `make deep` measures it again")


@pytest.mark.parametrize(("module", "found"), SAMPLE, ids=lambda each: each if isinstance(each, str) else each["case"])
def test_a_changed_line_is_noticed(module: str, found: dict[str, Any]) -> None:
    """Put in again, the change is caught by the case that caught it; without it the case passes."""
    source = source_of(module)
    try:
        changed = Change(found["line"], found["before"], found["after"]).made_in(source)
    except LookupError as gone:
        pytest.skip(f"{module}: {gone}; `make deep` measures it again")
    case = CASES[found["case"]]
    assert caught_by(module, changed, [case]) == case.id
    assert passes(ReferenceEngine(), case)


def test_a_source_that_cannot_be_imported_is_noticed() -> None:
    """Before any case is asked."""
    assert caught_by("cards", "1 / 0") == "ZeroDivisionError"


def test_the_digest_is_about_what_the_code_does() -> None:
    """Text may be improved without a new measurement."""
    source = 'def f():\n    """Return one."""\n    return 1\n'
    assert digest(source) == digest('"""Numbers."""\n\n\ndef f():\n    # the first\n    return 1\n')
    assert digest(source) != digest(source.replace("return 1", "return 2"))


def test_the_nearest_lines_are_changed() -> None:
    """Lines that moved are found again, and those that are gone are missed."""
    assert Change(3, "b", "c").made_in("b\na\na\nb\n") == "b\na\na\nc\n"
    with pytest.raises(LookupError, match="not there any more"):
        Change(1, "x", "y").made_in("a\n")
