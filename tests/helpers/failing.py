"""Shows that a property can fail: runs a state machine over a wrong engine until an invariant does not hold."""

import traceback

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from wrong_engines.model import Patch, Together

_SEARCH = settings(
    max_examples=2000,  # it ends with the first that fails; what is drawn depends on the modules that are loaded
    stateful_step_count=30,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # what fails need not be small
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


def properties(machine: type[RuleBasedStateMachine]) -> set[str]:
    """Return the names of the invariants of a machine."""
    return {each.function.__name__ for each in machine().invariants}


def can_fail(machine: type[RuleBasedStateMachine], name: str, patch: Patch | Together) -> bool:
    """Tell whether one invariant of a machine, asked without the others, fails while an engine is wrong."""
    alone = type(machine.__name__, (machine,), dict.fromkeys(properties(machine) - {name}))
    with patch.applied():
        try:
            run_state_machine_as_test(alone, settings=_SEARCH)
        except (AssertionError, ExceptionGroup) as failed:  # a group, if the engine is not even wrong every time
            every = [failed, *getattr(failed, "exceptions", ())]
            return name in {frame.name for each in every for frame in traceback.extract_tb(each.__traceback__)}
    return False
