"""`globe-rules solve`: solutions, proofs that there are none, and errors."""

import json
from functools import partial

import commands
import pytest

from globe_rules import Photo, read_program, read_puzzle, reconstruct

SWAPPED = "2N1N3N/4N5W6N/7N8N9N"
ALL_WEST = "1W2W3W/4W5W6W/7W8W9W"

invoke = partial(commands.invoke, "solve")


def test_the_programs_in_json_solve_the_puzzle() -> None:
    response = json.loads(invoke("2N1N3N/4N5W6W/7W8N9N", "--no-red", "--json").stdout)
    assert list(response) == ["turns", "cards", "photo", "programs"]
    assert (response["turns"], response["cards"], response["photo"]) == (2, 5, "N")
    puzzle = read_puzzle("2N1N3N/4N5W6W/7W8N9N")
    for program in response["programs"]:
        puzzle = reconstruct(puzzle, read_program(" ".join(program))).puzzle
    assert Photo().matches(puzzle)


def test_all_lists_and_counts_the_best() -> None:
    """Two cards are enough, in eight ways: B1 and the red cards can be on either of two spaces."""
    response = json.loads(invoke(SWAPPED, "--all", "--json").stdout)
    assert response["total"] == len(response["solutions"]) == 8
    assert {"photo": "N", "programs": [["B1E@1", "G1@5"]]} in response["solutions"]
    text = invoke(SWAPPED, "--all").stdout
    assert "Best solutions: 8\n" in text
    assert "\nR2@2 G1@5\n" in text


def test_a_solved_puzzle_takes_one_turn_and_no_card() -> None:
    """The puzzle is first compared with the photo after the first turn (Q-23, Q-46)."""
    assert json.loads(invoke("1N2N3N/4N5N6N/7N8N9N", "--json").stdout)["programs"] == [[]]
    text = invoke("7E4E1E/8E5E2E/9E6E3E", "--any-direction", "--all").stdout
    assert "Solved in 1 turn with 0 cards (proved minimum), photo E\n\nTurn 1  no cards" in text
    assert "Best solutions: 1\nphoto E: no cards\n" in text


def test_solutions_depend_on_the_photo_and_the_hand() -> None:
    assert json.loads(invoke("7E4E1E/8E5E2E/9E6E3E", "--photo", "E", "--json").stdout)["cards"] == 0
    assert json.loads(invoke(SWAPPED, "--hand", "B1,G2,G3", "--json").stdout)["cards"] == 3


def test_an_impossible_puzzle_has_exit_code_1() -> None:
    """Nine tiles that each need a quarter turn take five turns without red cards."""
    result = invoke(ALL_WEST, "--no-red", "--turns", "4")
    assert (result.exit_code, result.stdout) == (
        1,
        "Impossible within 4 turns with G1,G2,G3,B1,B2,B3,B4,B5 (proved)\n",
    )
    result = invoke(SWAPPED, "--hand", "", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, {"impossible": True, "within_turns": 5})
    assert invoke(SWAPPED, "--hand", "").stdout == "Impossible within 5 turns with no cards (proved)\n"


def test_beyond_three_turns_the_number_of_cards_has_a_lower_bound() -> None:
    response = json.loads(invoke(ALL_WEST, "--no-red", "--fewest-cards", "--all", "--json").stdout)
    assert (response["turns"], response["cards"], response["cards_at_least"]) == (5, 13, 9)
    assert len(response["solutions"]) == 1000 <= response["total_at_least"]
    assert "with 13 cards (at least 9 needed)" in invoke(ALL_WEST, "--no-red", "--fewest-cards").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1N2N"], "cannot read the puzzle"),
        ([SWAPPED, "--photo", "X"], "cannot read the photo"),
        ([SWAPPED, "--hand", "G1,G1"], "cannot read the hand"),
        ([SWAPPED, "--turns", "6"], "not in the range 1<=x<=5"),
        ([SWAPPED, "--photo", "N", "--any-direction"], "--photo and --any-direction contradict each other"),
        ([SWAPPED, "--no-red", "--hand", "G1"], "--no-red and --hand contradict each other"),
    ],
)
def test_unreadable_input_has_exit_code_2(arguments: list[str], message: str) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_wrong_solution_is_reported_as_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference engine checks what the solver finds."""
    monkeypatch.setattr("globe_rules.solver._search.needs_of", lambda _puzzle, _photo: (0,) * 9)
    result = invoke(SWAPPED)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "please report it" in result.stderr
    assert SWAPPED in result.stderr
