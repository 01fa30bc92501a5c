"""Show that a property can fail: find an example, or a run of a state machine, for which a mutant breaks it."""

import traceback
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from hypothesis.strategies import SearchStrategy

from tools.mutants import MUTANTS
from tools.mutants.model import Patch

MISTAKES = {mutant.id: mutant.patch for mutant in MUTANTS}

_SEARCH = settings(
    max_examples=2000,  # the search stops at the first failure
    stateful_step_count=50,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # the failure need not be shrunk
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


def properties(machine: type[RuleBasedStateMachine]) -> set[str]:
    """Return the names of the invariants of a machine."""
    return {each.function.__name__ for each in machine().invariants}


def without(machine: type[RuleBasedStateMachine], names: set[str]) -> type[RuleBasedStateMachine]:
    """Return a machine without some of its invariants."""
    return type(machine.__name__, (machine,), dict.fromkeys(names))


def can_fail(machine: type[RuleBasedStateMachine], name: str, patch: Patch) -> bool:
    """Return whether one invariant of a machine, checked without the others, fails for a mutant."""
    alone = without(machine, properties(machine) - {name})
    with patch.applied():
        try:
            run_state_machine_as_test(alone, settings=_SEARCH)
        except (AssertionError, ExceptionGroup) as failed:  # a group if the failure is not reproducible
            every = [failed, *getattr(failed, "exceptions", ())]
            return name in {frame.name for each in every for frame in traceback.extract_tb(each.__traceback__)}
    return False


def never_met(wanted: Iterable[object], examples: SearchStrategy[Any]) -> set[object]:
    """Return the values that do not occur among 2000 examples."""
    missing = set(wanted)

    def all_met(example: object) -> bool:
        missing.discard(example)
        return not missing

    with suppress(NoSuchExample):
        find(examples, all_met, settings=_SEARCH)
    return missing


def fails_for(mutant: str, property_: Any, examples: SearchStrategy[Any]) -> bool:  # noqa: ANN401 -- a test of one example
    """Return whether a property fails for some example with a mutant."""

    def fails(example: object) -> bool:
        try:
            property_.hypothesis.inner_test(example)
        except AssertionError:
            return True
        return False

    with MISTAKES[mutant].applied():
        return not never_met([True], examples.map(fails))
