"""Processes that tests started, and whether they are still running."""

import os
import signal
import time
from pathlib import Path


def pids(diary: Path) -> list[int]:
    """Return the ids of the processes that a diary lists."""
    lines = [line.split() for line in diary.read_text(encoding="utf-8").splitlines()]
    return [int(line[1]) for line in lines if len(line) == 2]


def lives(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not stat.parent.parent.exists()


def survivors(diary: Path) -> list[int]:
    """Return the processes that are still running after at most 5 seconds."""
    deadline = time.monotonic() + 5
    while (left := [pid for pid in pids(diary) if lives(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def end(diary: Path) -> None:
    """Kill the processes that the kit should have stopped."""
    for pid in filter(lives, pids(diary)):
        os.kill(pid, signal.SIGKILL)
