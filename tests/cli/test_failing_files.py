"""Every operation on files fails in turn: the result is printed, and each file is the old one or the new one."""

import pytest
from failing_files import ARGUMENTS, OLD, commands_with_files, faults, outcomes

pytestmark = pytest.mark.usefixtures("objects_in_process")

COMMANDS = commands_with_files()
COVERED = {"certify", "fuzz", "worlds"}
"""Commands with lines that only these tests execute. All others run without coverage, which would make them slow."""


def test_every_command_that_writes_files_is_tested() -> None:
    assert set(COMMANDS) == set(ARGUMENTS)


@pytest.mark.parametrize(
    "command",
    [pytest.param(each, marks=() if each in COVERED else pytest.mark.no_cover) for each in COMMANDS],
)
def test_no_failure_of_a_file_loses_the_result_or_a_file(command: str) -> None:
    undisturbed, *rest = outcomes(command, COMMANDS[command])
    assert undisturbed.exit_code in {0, 1}
    assert undisturbed.printed
    assert OLD not in undisturbed.files.values()
    assert {each.operation for each in rest} >= {"open", "write", "chmod", "fsync", "replace"}
    wrong = [(each.operation, each.from_then_on, fault) for each in rest for fault in faults(each, undisturbed)]
    assert wrong == []
