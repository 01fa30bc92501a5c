"""The published suite: cases in JSON, with a version and a digest. It needs no feature files."""

import json
from functools import cache
from importlib.resources import files

from attrs import field, frozen

from globe_rules.specification.cases import Case

SUITE_VERSION = "1.0.0"
"""Patch: wording only. Minor: cases added. Major: a case changed its expectation or was withdrawn."""

VECTORS = files("globe_rules.specification") / "vectors"


@frozen
class Suite:
    """All published cases."""

    version: str
    digest: str
    cases: tuple[Case, ...] = field(repr=False)

    @property
    def scenarios(self) -> tuple[Case, ...]:
        """The cases that people wrote as scenarios: they alone must catch every mistake."""
        return tuple(case for case in self.cases if case.scenario)


@cache
def suite() -> Suite:
    """Return the suite that is shipped with this package."""
    about = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))
    cases = [
        Case.from_json(value)
        for name in about["cases"]
        for value in json.loads((VECTORS / name).read_text(encoding="utf-8"))["cases"]
    ]
    return Suite(about["suite"], about["digest"], tuple(cases))
