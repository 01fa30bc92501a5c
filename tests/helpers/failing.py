"""Shows that a property can fail: looks for an example, or a run of a machine, that breaks it in a wrong engine."""

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
    max_examples=2000,  # it ends with the first that is found; what is drawn depends on the modules that are loaded
    stateful_step_count=50,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # what is found need not be small
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


def properties(machine: type[RuleBasedStateMachine]) -> set[str]:
    """Return the names of the invariants of a machine."""
    return {each.function.__name__ for each in machine().invariants}


def without(machine: type[RuleBasedStateMachine], names: set[str]) -> type[RuleBasedStateMachine]:
    """Return a machine that does not ask for some of its invariants."""
    return type(machine.__name__, (machine,), dict.fromkeys(names))


def can_fail(machine: type[RuleBasedStateMachine], name: str, patch: Patch) -> bool:
    """Tell whether one invariant of a machine, asked without the others, fails while an engine is wrong."""
    alone = without(machine, properties(machine) - {name})
    with patch.applied():
        try:
            run_state_machine_as_test(alone, settings=_SEARCH)
        except (AssertionError, ExceptionGroup) as failed:  # a group, if the engine is not even wrong every time
            every = [failed, *getattr(failed, "exceptions", ())]
            return name in {frame.name for each in every for frame in traceback.extract_tb(each.__traceback__)}
    return False


def never_met(wanted: Iterable[object], examples: SearchStrategy[Any]) -> set[object]:
    """Return what is not among the examples, however many are drawn."""
    missing = set(wanted)

    def all_met(example: object) -> bool:
        missing.discard(example)
        return not missing

    with suppress(NoSuchExample):
        find(examples, all_met, settings=_SEARCH)
    return missing


def fails_for(wrong: str, property_: Any, examples: SearchStrategy[Any]) -> bool:  # noqa: ANN401 -- a test of one example
    """Tell whether a property, asked about one example after the other, fails for some while an engine is wrong."""

    def fails(example: object) -> bool:
        try:
            property_.hypothesis.inner_test(example)
        except AssertionError:
            return True
        return False

    with MISTAKES[wrong].applied():
        return not never_met([True], examples.map(fails))
