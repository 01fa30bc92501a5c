"""`globe-rules solve` answers, or says why there is no answer."""

import json
from functools import partial

import commands
import pytest

from globe_rules import Photo, read_program, read_puzzle, reconstruct

SWAPPED = "2N1N3N/4N5W6N/7N8N9N"
ALL_WEST = "1W2W3W/4W5W6W/7W8W9W"

invoke = partial(commands.invoke, "solve")


def test_json_has_the_promised_keys() -> None:
    """Programs are lists of placements, turn by turn, and they solve the puzzle."""
    answer = json.loads(invoke("2N1N3N/4N5W6W/7W8N9N", "--no-red", "--json").stdout)
    assert list(answer) == ["turns", "cards", "photo", "programs"]
    assert (answer["turns"], answer["cards"], answer["photo"]) == (2, 5, "N")
    puzzle = read_puzzle("2N1N3N/4N5W6W/7W8N9N")
    for program in answer["programs"]:
        puzzle = reconstruct(puzzle, read_program(" ".join(program))).puzzle
    assert Photo().matches(puzzle)


def test_all_lists_and_counts_the_best() -> None:
    """Two cards suffice, in eight ways; B1 can lie on either space, and so can the reds."""
    answer = json.loads(invoke(SWAPPED, "--all", "--json").stdout)
    assert answer["total"] == len(answer["solutions"]) == 8
    assert {"photo": "N", "programs": [["B1E@1", "G1@5"]]} in answer["solutions"]
    told = invoke(SWAPPED, "--all").stdout
    assert "Solutions as good as this: 8\n" in told
    assert "\nR2@2 G1@5\n" in told


def test_a_rebuilt_puzzle_takes_a_turn_and_no_card() -> None:
    """Nothing is judged before the first turn (Q-23, Q-46); alone, any direction will do."""
    assert json.loads(invoke("1N2N3N/4N5N6N/7N8N9N", "--json").stdout)["programs"] == [[]]
    told = invoke("7E4E1E/8E5E2E/9E6E3E", "--any-direction", "--all").stdout
    assert "Solved in 1 turn, 0 cards (the fewest there are), photo E\n\nTurn 1  no card" in told
    assert "Solutions as good as this: 1\nphoto E: no card\n" in told


def test_the_photo_and_the_hand_are_heeded() -> None:
    """Under another photo the same puzzle is another problem."""
    assert json.loads(invoke("7E4E1E/8E5E2E/9E6E3E", "--photo", "E", "--json").stdout)["cards"] == 0
    assert json.loads(invoke(SWAPPED, "--hand", "B1,G2,G3", "--json").stdout)["cards"] == 3


def test_what_is_impossible_is_said_with_status_1() -> None:
    """Nine tiles that need a quarter turn each take five turns without red."""
    result = invoke(ALL_WEST, "--no-red", "--turns", "4")
    assert (result.exit_code, result.stdout) == (
        1,
        "Impossible within 4 turns with G1,G2,G3,B1,B2,B3,B4,B5: that is proved.\n",
    )
    result = invoke(SWAPPED, "--hand", "", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, {"impossible": True, "within_turns": 5})
    assert invoke(SWAPPED, "--hand", "").stdout == "Impossible within 5 turns with no cards: that is proved.\n"


def test_beyond_three_turns_the_answer_says_what_is_proved() -> None:
    """With the fewest cards, whatever the turns, a tile for each quarter turn is a bound."""
    answer = json.loads(invoke(ALL_WEST, "--no-red", "--fewest-cards", "--all", "--json").stdout)
    assert (answer["turns"], answer["cards"], answer["cards_at_least"]) == (5, 13, 9)
    assert len(answer["solutions"]) == 1000 <= answer["total_at_least"]
    assert "13 cards (it takes 9 at least)" in invoke(ALL_WEST, "--no-red", "--fewest-cards").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1N2N"], "cannot read the puzzle"),
        ([SWAPPED, "--photo", "X"], "cannot read the photo"),
        ([SWAPPED, "--hand", "G1,G1"], "cannot read the hand"),
        ([SWAPPED, "--turns", "6"], "not in the range 1<=x<=5"),
        ([SWAPPED, "--photo", "N", "--any-direction"], "--photo and --any-direction contradict each other"),
        ([SWAPPED, "--no-red", "--hand", "G1"], "--no-red and --hand contradict each other"),
    ],
)
def test_what_cannot_be_read_is_said_with_status_2(arguments: list[str], words: str) -> None:
    """Unreadable is not impossible."""
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_wrong_answer_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the solver be wrong, the reference engine notices."""
    monkeypatch.setattr("globe_rules.solver.search.needs_of", lambda _puzzle, _photo: (0,) * 9)
    result = invoke(SWAPPED)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "Please report it" in result.stderr
    assert SWAPPED in result.stderr
