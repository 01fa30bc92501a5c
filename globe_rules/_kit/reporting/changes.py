"""What changed between two reports: ids newly broken and no longer broken, and cases newly failing and passing."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from attrs import frozen

from globe_rules._kit.reporting.reports import BROKEN_IDS
from globe_rules._kit.runner import Verdict


class _State(IntEnum):
    """What became of a case. If it was run several times, the highest counts."""

    PASSED = 0
    NOT_CLAIMED = 1
    NOT_RUN = 2
    FAILED = 3
    """Includes known failures."""


_STATES = {
    Verdict.PASS: _State.PASSED,
    Verdict.UNSUPPORTED: _State.NOT_CLAIMED,
    Verdict.NOT_RUN: _State.NOT_RUN,
}
_WAS_RUN = {_State.PASSED, _State.FAILED}


@frozen
class Changes:
    """The differences between two reports. Cases are in the order of the newer report, removed ones in the older."""

    newly_broken: Mapping[str, tuple[str, ...]]
    """By rule, ruling or convention that only the newer run breaks: its failing cases."""

    no_longer_broken: tuple[str, ...]
    """Ids that only the older run breaks, and of whose failing cases the newer run has run at least one."""

    no_longer_tested: tuple[str, ...]
    """Ids that only the older run breaks, and none of whose failing cases the newer run has run."""

    newly_failing: tuple[str, ...]
    """Cases that fail now and passed before."""

    newly_run_and_failing: tuple[str, ...]
    """Cases that fail now and were not run before: they are new, or were not claimed, selected or reached."""

    newly_passing: tuple[str, ...]
    """Cases that pass now and failed before."""

    no_longer_claimed: tuple[str, ...]
    """Cases of both runs that only the older run claims."""

    added: tuple[str, ...]
    removed: tuple[str, ...]

    withdrawn_claims: Mapping[str, tuple[str, ...]]
    """What only the older implementation claims, such as an operation, by field of the claims."""

    @property
    def anything_new_fails(self) -> bool:
        """Whether something fails that did not fail before."""
        return bool(self.newly_broken or self.newly_failing or self.newly_run_and_failing)

    @property
    def claims_less(self) -> bool:
        """Whether the newer run claims less, so that faults may be hidden."""
        return bool(self.no_longer_claimed or self.withdrawn_claims)

    def as_json(self) -> dict[str, Any]:
        """Return the changes as JSON."""
        return {
            "newly_broken": [{"id": id_, "cases": list(cases)} for id_, cases in self.newly_broken.items()],
            "no_longer_broken": list(self.no_longer_broken),
            "no_longer_tested": list(self.no_longer_tested),
            "cases": {
                "newly_failing": list(self.newly_failing),
                "newly_run_and_failing": list(self.newly_run_and_failing),
                "newly_passing": list(self.newly_passing),
                "no_longer_claimed": list(self.no_longer_claimed),
                "added": list(self.added),
                "removed": list(self.removed),
            },
            "withdrawn_claims": {field: list(values) for field, values in self.withdrawn_claims.items()},
            "anything_new_fails": self.anything_new_fails,
            "claims_less": self.claims_less,
        }


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Changes:
    """Return what changed from one report to another. They may be about different suites or implementations."""
    before, after = _states(old), _states(new)
    broken_before, broken_now = _broken(old), _broken(new)
    gone = [id_ for id_ in broken_before if id_ not in broken_now]
    tested = {id_ for id_ in gone if any(after.get(case) in _WAS_RUN for case in broken_before[id_])}
    failing = [id_ for id_, state in after.items() if state is _State.FAILED]
    return Changes(
        {id_: cases for id_, cases in broken_now.items() if id_ not in broken_before},
        tuple(id_ for id_ in gone if id_ in tested),
        tuple(id_ for id_ in gone if id_ not in tested),
        tuple(id_ for id_ in failing if before.get(id_) is _State.PASSED),
        tuple(id_ for id_ in failing if before.get(id_) not in _WAS_RUN),
        tuple(id_ for id_, state in after.items() if (before.get(id_), state) == (_State.FAILED, _State.PASSED)),
        tuple(id_ for id_, state in after.items() if state is _State.NOT_CLAIMED and before.get(id_, state) != state),
        tuple(id_ for id_ in after if id_ not in before),
        tuple(id_ for id_ in before if id_ not in after),
        _withdrawn(old["implementation"], new["implementation"]),
    )


def _withdrawn(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return what only the older implementation claims, by field."""
    lists = {
        field: tuple(each for each in old[field] if each not in new[field])
        for field in ("operations", "editions", "variants")
    }
    flags = tuple(field for field in ("reasons", "conventions", "invalid") if old[field] and not new[field])
    return {field: values for field, values in {**lists, "flags": flags}.items() if values}


def _states(value: Mapping[str, Any]) -> dict[str, _State]:
    """Return what became of each case."""
    states: dict[str, _State] = {}
    for each in value["results"]:
        state = _STATES.get(each["verdict"], _State.FAILED)
        states[each["id"]] = max(state, states.get(each["id"], state))
    return states


def _broken(value: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the ids that a run breaks or does not follow, each with the cases that show it."""
    cases: dict[str, dict[str, None]] = {id_: {} for key in BROKEN_IDS for id_ in value[key]}
    for each in value["results"]:
        for id_ in each.get("ids", ()):
            if id_ in cases:
                cases[id_][each["id"]] = None
    return {id_: tuple(shown) for id_, shown in cases.items()}
