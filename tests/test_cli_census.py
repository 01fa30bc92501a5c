"""`globe-rules census` counts the same puzzles again and again, and loses nothing when it is stopped."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest
from click.testing import CliRunner, Result

from globe_rules.cli import census as command
from globe_rules.cli.main import main
from globe_rules.solver.record.census import QUESTIONS, fewest_turns, random_puzzle, share


def invoke(*arguments: str) -> Result:
    """Run the command as a user would."""
    result = CliRunner().invoke(main, ["census", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


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
    assert told.count("33.3%") == 3 * len(QUESTIONS)
    assert "19.2%–51.2%" in told


def test_a_census_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty puzzles in two parts are fifty puzzles."""
    monkeypatch.setattr(command, "census", pretend)
    kept = tmp_path / "census.json"
    invoke("--puzzles", "30", "--jobs", "1", "--resume", str(kept))
    resumed = invoke("--puzzles", "50", "--jobs", "1", "--resume", str(kept), "--json")
    assert resumed.stdout == invoke("--puzzles", "50", "--jobs", "1", "--json").stdout
    assert json.loads(kept.read_text(encoding="utf-8"))["puzzles"] == 50


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whoever_stops_it_keeps_what_was_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    """Ctrl-C ends the counting, not the telling."""

    def stopped(_seed: int, numbers: range) -> list[dict[str, int]]:
        if numbers.start:
            raise KeyboardInterrupt
        return [dict.fromkeys(QUESTIONS, 2) for _ in numbers]

    class InThisProcess:
        """A pool that does everything itself."""

        def __init__(self, _jobs: int) -> None:
            self.map = map

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_raised: object) -> None:
            pass

        def shutdown(self, *, cancel_futures: bool) -> None:
            assert cancel_futures

    monkeypatch.setattr(command, "_count", stopped)
    monkeypatch.setattr(command, "ProcessPoolExecutor", InThisProcess)
    kept = tmp_path / "census.json"
    result = invoke("--puzzles", "60", "--jobs", jobs, "--resume", str(kept), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["puzzles"] == json.loads(kept.read_text(encoding="utf-8"))["puzzles"] == 20
    assert "Stopped after 20 of 60 puzzles." in result.stderr


def test_stopped_at_once_there_is_nothing_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table of nothing."""

    def stopped(_seed: int, _numbers: range) -> list[dict[str, int]]:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_count", stopped)
    result = invoke("--jobs", "1")
    assert (result.exit_code, result.stdout) == (130, "")


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
