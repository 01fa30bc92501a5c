"""The census counts the fewest turns of random puzzles, the same ones for the same seed."""

import json
from pathlib import Path

import pytest

from tools.solver_record.census import FILE, QUESTIONS, fewest_turns, main, random_puzzle, share

pytestmark = pytest.mark.no_cover


def test_a_puzzle_depends_only_on_seed_and_number() -> None:
    assert random_puzzle(1, 7) == random_puzzle(1, 7) != random_puzzle(2, 7)


def test_red_cards_and_a_free_direction_never_take_more_turns() -> None:
    turns = fewest_turns(1, 1)
    assert set(turns) == set(QUESTIONS)
    assert (
        turns["any direction, with red"] <= turns["fixed direction, with red"] <= turns["fixed direction, without red"]
    )


def test_the_interval_of_a_share_stays_between_0_and_1() -> None:
    """For shares of 0 and 1, its width is not zero."""
    none, every = share(0, 20), share(20, 20)
    assert (none.low, none.part, every.part, every.high) == (0.0, 0.0, 1.0, 1.0)
    assert none.high == pytest.approx(1 - every.low) == pytest.approx(0.1611)


def test_the_number_of_processes_does_not_change_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The saved file has the form that the site reads."""
    for jobs in ("1", "2"):
        main(["--puzzles", "22", "--jobs", jobs, "--file", str(tmp_path / jobs)])
    one, two = ((tmp_path / jobs).read_text(encoding="utf-8") for jobs in ("1", "2"))
    assert one == two
    saved, of_the_site = json.loads(one), json.loads(FILE.read_text(encoding="utf-8"))
    assert saved.keys() == of_the_site.keys()
    assert saved["counted"].keys() == of_the_site["counted"].keys()
    assert all(sum(counts.values()) == saved["puzzles"] == 22 for counts in saved["counted"].values())
    assert "fixed direction, without red\n" in capsys.readouterr().out
