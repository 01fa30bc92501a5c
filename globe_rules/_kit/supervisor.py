"""Runs one command and kills everything that it started: `python supervisor.py LIFELINE FAILURE COMMAND...`.

The kit starts every adapter through this script, which imports nothing of the package, so that it starts fast.
LIFELINE is the reading end of a pipe. When it is closed, because the kit closes it or is killed, or when the command
exits, every process of the command is killed. The script then ends as the command did. FAILURE is the writing end of
a pipe that gets the error number if the command cannot be started.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
import time
from pathlib import Path

_SET_PARENT_DEATH_SIGNAL = 1
_SET_CHILD_SUBREAPER = 36


def _prctl(option: int, value: int) -> None:
    """Change an attribute of this process; does nothing on systems other than Linux."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _handle_signals(handler: signal.Handlers) -> None:
    """Give every signal that has a handler this one."""
    for number in signal.valid_signals():
        with contextlib.suppress(OSError):  # SIGKILL and SIGSTOP have none
            signal.signal(number, handler)


def _start(command: list[str], failure: int) -> int:
    """Start the command in a session of its own, and return its process id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        _prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        _handle_signals(signal.SIG_DFL)
        os.execvp(command[0], command)  # noqa: S606 -- the command is the user's own
    except OSError as error:
        os.write(failure, str(error.errno).encode())
    finally:
        os._exit(127)


def _children() -> set[int]:
    """Return the process ids of all children, read from /proc. Some kernels do not list them; then search for them."""
    found: set[int] = set()
    lists = list(Path("/proc/self/task").glob("*/children"))
    for file in lists:
        with contextlib.suppress(OSError):
            found.update(map(int, file.read_text(encoding="ascii").split()))
    for file in () if lists else Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid, _, rest = file.read_text(encoding="utf-8", errors="replace").partition(" (")
            if int(rest.rpartition(")")[2].split()[1]) == os.getpid():
                found.add(int(pid))
    return found


def _reap(command: int, status: int | None) -> int | None:
    """Collect every child that has ended, and return the wait status of the command, or None if it is running."""
    with contextlib.suppress(ChildProcessError):
        while ended := os.waitpid(-1, os.WNOHANG):
            if not ended[0]:
                break
            status = ended[1] if ended[0] == command else status
    return status


def _kill_all(command: int, status: int | None) -> int:
    """Kill the command, its process group and all its descendants, and return the wait status of the command.

    On Linux this process adopts every descendant whose parent has ended, so that all of them are found in the end.
    """
    with contextlib.suppress(OSError):
        os.killpg(command, signal.SIGKILL)
    while status is None or _children():
        for pid in _children() | ({command} if status is None else set()):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        status = _reap(command, status)
        time.sleep(0.001)
    return status


def _end_as(status: int) -> None:
    """End this process with the exit code or the signal of another one."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        with contextlib.suppress(OSError):  # SIGKILL has no handler
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def supervise(lifeline: int, failure: int, command: list[str]) -> None:
    """Run the command until it exits or the lifeline is closed, kill all its processes, and end as it did."""
    _prctl(_SET_CHILD_SUBREAPER, 1)
    for each in (lifeline, failure):
        os.set_inheritable(each, False)  # noqa: FBT003 -- it takes no names
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    _handle_signals(signal.SIG_IGN)  # the command may send signals to its parent
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    pid = _start(command, failure)
    os.close(failure)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # only the command holds its pipes, so that the kit notices when it closes one
        os.dup2(null, stream)
    status = _reap(pid, None)
    while status is None and lifeline not in select.select([lifeline, woken], [], [])[0]:
        os.read(woken, 1 << 10)
        status = _reap(pid, status)
    _end_as(_kill_all(pid, status))


if __name__ == "__main__":
    supervise(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
