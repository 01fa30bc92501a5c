"""The published suite: cases in JSON, with a version and a digest. It needs no feature files."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from globe_rules._specification.cases import Case
from globe_rules.rulebook import rulebook

SUITE_VERSION = "3.0.0"
"""Patch: wording only. Minor: cases added. Major: a case changed its expectation or was withdrawn."""

VECTORS = Path(__file__).parents[1] / "vectors"


@frozen
class Suite:
    """All published cases; each file is read when first needed."""

    version: str
    digest: str
    files: tuple[str, ...]

    @property
    def cases(self) -> tuple[Case, ...]:
        """Every case, in the order of the files."""
        return tuple(case for name in self.files for case in cases_in(name))

    @property
    def valid(self) -> tuple[Case, ...]:
        """The cases with a valid request. Each of them has a response; an invalid request must get an error (W-15)."""
        return tuple(case for case in self.cases if not case.invalid)

    @property
    def scenarios(self) -> tuple[Case, ...]:
        """The cases that people wrote as scenarios. They alone must catch every mutant."""
        return cases_in("scenarios.json")


@cache
def cases_in(name: str) -> tuple[Case, ...]:
    """Return the cases of one file."""
    value = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return tuple(map(Case.from_json, value["cases"]))


@cache
def suite() -> Suite:
    """Return the suite that is shipped with this package."""
    about = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))
    return Suite(about["suite"], about["digest"], tuple(about["cases"]))


def scenarios_by_id() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the scenarios that cite each rule, ruling or convention."""
    return {id_: tuple(case.id for case in suite().scenarios if id_ in case.cites) for id_ in rulebook().all_ids}
