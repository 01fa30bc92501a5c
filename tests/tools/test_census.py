"""`globe-rules census` counts the same puzzles again and again, and loses nothing when it is stopped."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

import commands
import pytest
from living import lives

from globe_rules.cli import census as command
from globe_rules.cli.shared import workers
from tools.solver_record.census import QUESTIONS, fewest_turns, random_puzzle, share

invoke = partial(commands.invoke, "census")


def pretend(_seed: int, numbers: range) -> Iterator[tuple[int, dict[str, int]]]:
    """Count without solving anything: the turns depend on the number of the puzzle alone."""
    return ((number, dict.fromkeys(QUESTIONS, number % 3 + 2)) for number in numbers)


def test_random_puzzles_are_the_same_for_the_same_seed() -> None:
    """Each puzzle depends on the seed and its number alone."""
    assert random_puzzle(1, 7) == random_puzzle(1, 7) != random_puzzle(2, 7)


def test_more_freedom_never_takes_more_turns() -> None:
    """Red cards help, and so does the choice of the direction."""
    turns = fewest_turns(random_puzzle(1, 1))
    assert set(turns) == set(QUESTIONS)
    assert (
        turns["any direction, with red"] <= turns["fixed direction, with red"] <= turns["fixed direction, without red"]
    )


def test_shares_stay_between_nothing_and_all() -> None:
    """Even where nothing was found the interval is no point."""
    none, every = share(0, 20), share(20, 20)
    assert (none.low, none.part, every.part, every.high) == (0.0, 0.0, 1.0, 1.0)
    assert none.high == pytest.approx(1 - every.low) == pytest.approx(0.1611)


def test_the_number_of_processes_changes_nothing() -> None:
    """One process or two: the same numbers, as JSON and as a table."""
    one, two = (invoke("--puzzles", "22", "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert one.stdout == two.stdout
    counted = json.loads(one.stdout)
    assert (counted["seed"], counted["puzzles"]) == (1, 22)
    assert all(sum(turns["puzzles"] for turns in found.values()) == 22 for found in counted["questions"].values())


def test_the_table_tells_shares_and_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each question, a column for each number of turns."""
    monkeypatch.setattr(command, "census", pretend)
    told = invoke("--puzzles", "30", "--jobs", "1").stdout
    assert "Fewest turns of 30 random puzzles (seed 1)" in told
    assert told.count("33.3 %") == 3 * len(QUESTIONS)
    assert "19.2 %–51.2 %" in told


def test_whoever_looks_on_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first moment on, when nothing is counted yet."""
    monkeypatch.setattr(command, "census", pretend)
    told = invoke("--puzzles", "3", "--jobs", "1", env={"FORCE_COLOR": "1"})
    assert (told.exit_code, " 0 a second" in told.stderr) == (0, True)


def test_a_census_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty puzzles in two parts are fifty puzzles."""
    monkeypatch.setattr(command, "census", pretend)
    kept = tmp_path / "census.json"
    invoke("--puzzles", "30", "--jobs", "1", "--resume", str(kept))
    resumed = invoke("--puzzles", "50", "--jobs", "1", "--resume", str(kept), "--json")
    assert resumed.stdout == invoke("--puzzles", "50", "--jobs", "1", "--json").stdout
    assert json.loads(kept.read_text(encoding="utf-8"))["puzzles"] == 50


@pytest.mark.parametrize("counted", [20, 0])
def test_whoever_stops_it_keeps_what_was_counted(counted: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the counting, not the telling, if there is something to tell; the status says that it is not all."""

    def stopped(seed: int, numbers: range) -> Iterator[tuple[int, dict[str, int]]]:
        if numbers.start >= counted:
            raise KeyboardInterrupt
        return pretend(seed, numbers)

    monkeypatch.setattr(command, "census", stopped)
    kept = tmp_path / "census.json"
    result = invoke("--puzzles", "60", "--jobs", "1", "--resume", str(kept), "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout or '{"puzzles": 0}')["puzzles"] == counted
    assert json.loads(kept.read_text(encoding="utf-8"))["puzzles"] == counted
    assert f"Stopped after {counted} of 60 puzzles: {counted} in " in result.stderr


def children_of(process: "subprocess.Popen[bytes]") -> list[int]:
    """Return the processes that a process has started."""
    return [int(each) for each in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up as Linux tells them")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_worker_outlives_the_command(sent: signal.Signals) -> None:
    """A thousand million puzzles are begun at once, and ended at once, however that is asked for."""
    code = """
import signal
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may ignore it, as nohup does
signal.signal(signal.SIGINT, signal.default_int_handler)  # and so does a shell for what it runs in the background
from globe_rules.cli.main import main
main()
"""
    asked = [sys.executable, "-c", code]
    with subprocess.Popen(  # noqa: S603 -- our own command
        [*asked, "census", "--puzzles", "1000000000", "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        while len(workers := children_of(running)) < 2:
            sleep(0.05)
        running.send_signal(sent)
        running.communicate()
    assert running.returncode == (130 if sent is signal.SIGINT else -sent)
    while any(map(lives, workers)):
        sleep(0.05)


def test_a_worker_ends_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run here, not in a process of its own: its work is done, or nobody reads it, or its parent is another."""
    monkeypatch.setattr(signal, "signal", lambda *_handler: None)

    def worked(read_by: Connection, sender: Connection) -> None:
        workers._work(lambda first, step: iter(range(first, 3, step)), 1, 1, read_by, sender)  # noqa: SLF001 -- as said

    receiver, sender = Pipe(duplex=False)
    worked(Pipe(duplex=False)[0], sender)
    assert (receiver.recv(), receiver.recv()) == (1, 2)
    worked(*Pipe(duplex=False))
    parents = iter([1, 2])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    worked(Pipe(duplex=False)[0], sender)
    assert not receiver.poll()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"seed": 1, "puzzles": 3, "counted": 5}', "\x00", "[" * 100_000])
def test_a_file_that_is_no_census_is_left_alone(tmp_path: Path, content: str) -> None:
    """It is neither used nor overwritten."""
    kept = tmp_path / "census.json"
    kept.write_text(content, encoding="utf-8")
    result = invoke("--resume", str(kept))
    assert result.exit_code == 2
    assert "is no census; delete it or name another file" in result.stderr
    assert kept.read_text(encoding="utf-8") == content


def test_another_seed_is_another_census(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seeds in one file would count some puzzles twice."""
    monkeypatch.setattr(command, "census", pretend)
    kept = tmp_path / "census.json"
    invoke("--puzzles", "3", "--jobs", "1", "--resume", str(kept))
    result = invoke("--puzzles", "3", "--seed", "2", "--resume", str(kept))
    assert result.exit_code == 2
    assert "holds another census (seed 1); give --seed 1 or name another file" in result.stderr


def test_a_place_where_nothing_can_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before an hour has passed, not after."""
    monkeypatch.setattr(command, "census", None)
    result = invoke("--puzzles", "3", "--jobs", "1", "--resume", str(tmp_path / "nowhere" / "census.json"))
    assert result.exit_code == 2
    assert "cannot write" in result.stderr
