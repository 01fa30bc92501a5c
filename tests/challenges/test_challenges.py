"""Our own challenges: every caption can be met and not beaten, every board is interesting, and attempts are judged."""

import json
import os
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import asdict, evolve
from commands import invoke
from one_by_one import clear_programs

import globe_rules.challenges
from globe_rules import (
    CHALLENGES,
    Caption,
    Edition,
    Hand,
    InvalidValue,
    Photo,
    Puzzle,
    Verdict,
    apply_card,
    attempt,
    read_puzzle,
)
from globe_rules._engine.compass import Direction
from globe_rules.challenges._book import Board, board_json, book, book_solutions
from globe_rules.challenges._interest import DEMANDS, Interest, is_interesting, max_solutions
from globe_rules.challenges._making import evaluate, make_challenge, shuffled
from globe_rules.challenges._proof import all_solutions, attempts_that_would_beat, can_just_be_met

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
BOARDS = [board for edition in Edition for board in book(edition).values()]
# Proofs without red cards, or for one turn, take milliseconds.
QUICK = [board for board in BOARDS if DEEP or board.caption.turns == 1 or not board.caption.reds]
SMALL = Caption(1, 3)


def name(board: Board) -> str:
    """Return the id of a board for test reports."""
    return f"{board.id}-{board.edition}"


def test_each_edition_has_a_board_for_every_caption() -> None:
    """21 per edition, all different, in the order of the book."""
    for edition in Edition:
        assert list(book(edition)) == list(book_solutions(edition)) == list(CHALLENGES)
    assert len({board.puzzle for board in BOARDS}) == 42


@pytest.mark.no_cover
@pytest.mark.parametrize("board", BOARDS, ids=name)
def test_the_published_solution_meets_the_caption(board: Board) -> None:
    """It has no void cards."""
    solution = book_solutions(board.edition)[board.id]
    result = attempt(board.puzzle, solution.programs, photo=solution.photo, caption=board.caption)
    assert result.verdict is Verdict.MET
    assert not any(step.void for turn in result.turns for step in turn.steps)


@pytest.mark.no_cover
@pytest.mark.parametrize("board", QUICK, ids=name)
def test_the_caption_cannot_be_beaten(board: Board) -> None:
    """The solver repeats the proof and the count of solutions, and the board is interesting."""
    found = evaluate(board.puzzle, board.caption)
    assert found is not None
    assert (found.proof, found.solution) == (board.proof, book_solutions(board.edition)[board.id])


@pytest.mark.no_cover
@pytest.mark.parametrize("id_", ["SOLO-B4", "SOLO-W1"])
def test_a_caption_of_several_turns_with_reds_cannot_be_beaten(id_: str) -> None:
    """A sample; `make deep` proves all of them."""
    board = book(Edition.EN)[id_]
    assert can_just_be_met(board.puzzle, board.caption)


@pytest.mark.no_cover
def test_a_caption_of_three_cards_is_proved_without_the_solver() -> None:
    """The engine applies every attempt with one or two cards. None succeeds, and the number is that of the proof."""
    board = book(Edition.EN)["SOLO-T6"]
    single = list(clear_programs(1, Hand.full()))
    applicable = {placed for (placed,) in single if isinstance(apply_card(placed, board.puzzle, Photo()), Puzzle)}
    attempts = [
        attempt(board.puzzle, [program], photo=photo, caption=board.caption)
        for program in (*single, *clear_programs(2, Hand.full()))
        if len(program.reds) < 2 and applicable.issuperset(program)
        for photo in (map(Photo, Direction) if program.reds else [Photo()])
    ]
    assert len(attempts) == board.proof.ruled_out
    assert not any(each.solved for each in attempts)


@pytest.mark.parametrize("board", BOARDS if DEEP else [book(Edition.FR)["SOLO-B5"]], ids=name)
def test_the_seed_of_a_board_gives_the_same_board_proof_and_solution(board: Board) -> None:
    again = make_challenge(board.caption, board.seed)
    assert (again.puzzle, again.proof, again.solution) == (
        board.puzzle,
        board.proof,
        book_solutions(board.edition)[board.id],
    )


EXAMPLE = make_challenge(SMALL, seed=1)


def test_the_same_seed_gives_the_same_challenge() -> None:
    """Another seed gives another one. `progress` counts the boards that were tried."""
    drawn: list[int] = []
    assert make_challenge(SMALL, seed=1, progress=drawn.append) == EXAMPLE
    assert drawn == list(range(1, len(drawn) + 1))
    assert make_challenge(SMALL, seed=2) != EXAMPLE


@pytest.mark.no_cover
@pytest.mark.parametrize("caption", sorted({board.caption for board in QUICK}, key=str), ids=str)
def test_a_shuffled_puzzle_can_be_solved_within_its_caption(caption: Caption) -> None:
    for seed in range(5):
        puzzle = shuffled(caption, Random(seed))  # noqa: S311 -- a game
        found = all_solutions(puzzle, caption)
        assert (found.best.turns, found.best.cards) <= (caption.turns, caption.cards)


@pytest.mark.parametrize("caption", [Caption(2, 8), Caption(3, 7)], ids=str)
def test_shuffled_puzzles_are_rarely_equal(caption: Caption) -> None:
    """Fewer than 3 of 60 seeds give the puzzle of another seed."""
    assert len({shuffled(caption, Random(seed)) for seed in range(60)}) > 57  # noqa: S311 -- a game


def test_a_puzzle_is_rejected_if_it_is_too_hard_too_easy_or_has_too_many_solutions() -> None:
    hard = read_puzzle("2E1E4E/3E6E5E/8E9E7E")
    assert not can_just_be_met(hard, SMALL)
    with pytest.raises(ValueError, match="cannot be solved within 1 turn, 3 Action cards"):
        all_solutions(hard, SMALL)
    assert evaluate(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), SMALL) is None
    in_many_ways = read_puzzle("7E1E8E/4E5E2E/9N6E3E")
    assert can_just_be_met(in_many_ways, SMALL)
    assert evaluate(in_many_ways, SMALL) is None


GOOD = Interest(
    solutions=8, unsettled=6, entangled=3, order_matters=True, colours=2, red_needed=True, fewest_in_a_turn=2
)


DULL = Interest(
    solutions=513, unsettled=5, entangled=2, order_matters=False, colours=1, red_needed=False, fewest_in_a_turn=1
)


@pytest.mark.parametrize(("measure", "value"), asdict(DULL).items())
def test_every_requirement_can_fail_alone(measure: str, value: Any) -> None:  # noqa: ANN401 -- a number or a bool
    """Then the board is not interesting."""
    caption, dull = Caption(2, 6), evolve(GOOD, **{measure: value})
    assert is_interesting(GOOD, caption)
    assert not is_interesting(dull, caption)
    assert sum(not met(dull, caption) for met in DEMANDS.values()) == 1


def test_the_most_solutions_allowed_depend_on_turns_and_cards() -> None:
    """The numbers are those in the text of the requirement."""
    expected = {Caption(1, 3): 8, Caption(1, 4): 16, Caption(2, 4): 128, Caption(3, 7): 1000}
    assert {caption: max_solutions(caption) for caption in expected} == expected


def test_the_number_of_attempts_that_would_beat_a_caption() -> None:
    """One turn: 87 programs of one card and 2,816 of two without red; with red, 18 and 1,392 in four directions."""
    assert attempts_that_would_beat(Caption(1, 3, reds=False)) == 87 + 2816
    assert attempts_that_would_beat(Caption(1, 3)) == 87 + 2816 + 4 * (18 + 1392)
    two_turns_of_a_card = 87 * 87
    assert attempts_that_would_beat(Caption(2, 3, reds=False)) == 87 + 2816 + 43736 + two_turns_of_a_card
    # Two reds may follow each other, R1 and R2 in either order.
    with_reds = 2 * 87 * 18 + 2 * 9 * 9
    assert attempts_that_would_beat(Caption(2, 3)) == (
        attempts_that_would_beat(Caption(2, 3, reds=False)) + 4 * (18 + 1392 + (83160 - 43736) + with_reds)
    )


challenge = partial(invoke, "challenge")


def test_new_prints_board_proof_and_requirements() -> None:
    """The solution is printed only with `--solution`."""
    output = challenge("new", "--like", "SOLO-T1", "--seed", "1").stdout
    assert output.startswith("1 turn, 3 Action cards (SOLO-T1, en)")
    assert str(EXAMPLE.puzzle) in output
    assert "our own" in output
    assert "none of the 8,543 attempts that would beat the caption" in output.replace("\n", " ")
    assert output.count("\n- ") == len(DEMANDS)
    assert "A solution" not in output
    with_solution = challenge("new", "--like", "SOLO-T1", "--seed", "1", "--solution", "--lang", "fr").stdout
    assert "Solution (Image-Souvenir" in with_solution
    assert str(EXAMPLE.solution.programs[0]) in with_solution


def test_the_json_of_new_can_be_checked(tmp_path: Path) -> None:
    """The solution in it meets the caption."""
    arguments = ("new", "--level", "tourist", "--seed", "3", "--json")
    value = json.loads(challenge(*arguments, "--solution").stdout)
    assert CHALLENGES[value["like"]].level == "tourist"
    assert json.loads(challenge(*arguments).stdout) == {key: value[key] for key in value if key != "solution"}
    board_file, attempt_file = tmp_path / "mine.json", tmp_path / "attempt.json"
    board_file.write_text(json.dumps(value), encoding="utf-8")
    attempt_file.write_text(json.dumps(value["solution"]), encoding="utf-8")
    result = challenge("check", str(board_file), "--attempt", str(attempt_file), "--json")
    assert (result.exit_code, json.loads(result.stdout)["verdict"]) == (0, "met")


def test_show_prints_a_board_of_the_book() -> None:
    """By edition and language. The solution is printed only with `--solution`."""
    board = book(Edition.FR)["SOLO-B5"]
    output = challenge("show", "SOLO-B5", "--edition", "fr", "--lang", "fr").stdout
    assert output.startswith("SOLO-B5 Routard **\u00a0: 1 tour, 5 cartes Action sans rouge")
    assert str(board.puzzle) in output
    program = str(book_solutions(Edition.FR)["SOLO-B5"].programs[0])
    assert program not in output
    assert program in challenge("show", "SOLO-B5", "--edition", "fr", "--solution").stdout
    value = json.loads(challenge("show", "SOLO-B5", "--edition", "fr", "--json").stdout)
    assert value == board_json(board)
    assert "programs" in json.loads(challenge("show", "SOLO-B5", "--solution", "--json").stdout)["solution"]


def test_on_a_narrow_terminal_programs_are_below_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Side by side they would be cut."""
    assert "┐   ┌" in challenge("show", "SOLO-W1", "--solution").stdout
    monkeypatch.setattr("globe_rules._cli.output.PIPE_WIDTH", 60)
    narrow = challenge("show", "SOLO-W1", "--solution").stdout
    assert "┐   ┌" not in narrow
    assert narrow.count("┌─────┬─────┬─────┐\n") == 3


def solved(id_: str) -> list[str]:
    """Return the arguments of `check` with the published solution of an English board."""
    solution = book_solutions(Edition.EN)[id_]
    return ["check", id_, "--edition", "en", "--photo", str(solution.photo), *map(str, solution.programs)]


def test_check_prints_turns_and_verdict_of_a_met_caption() -> None:
    result = challenge(*solved("SOLO-B3"))
    assert result.exit_code == 0
    assert "Turn 2: " in result.stdout
    assert "Turns: 2 of 2. Cards: 6 of 6." in result.stdout
    assert "Met (Q-29)" in result.stdout
    assert "Relevé (Q-29)" in challenge(*solved("SOLO-B3"), "--lang", "fr").stdout


def test_check_prints_the_rule_of_a_failed_attempt() -> None:
    """Not solved, or solved in another direction than stated."""
    result = challenge("check", "solo-t1", "G1@1")  # ids may be in lower case
    assert (result.exit_code, "Failed (AIM-1)" in result.stdout) == (1, True)
    photo = book_solutions(Edition.EN)["SOLO-T1"].photo
    other = str(photo.direction.rotated(quarter_turns=1))
    program = str(book_solutions(Edition.EN)["SOLO-T1"].programs[0])
    value = json.loads(challenge("check", "SOLO-T1", program, "--photo", other, "--json").stdout)
    assert (value["verdict"], value["because"]) in {("failed", "AIM-1"), ("failed", "Q-27")}


def test_check_of_your_own_board_can_be_beaten_or_failed(tmp_path: Path) -> None:
    """More cards than the caption allows fail by Q-29."""
    file = tmp_path / "mine.json"
    mine = {"puzzle": "2N1N3N/4N5N6N/7N8N9N", "caption": {"turns": 1, "cards": 2, "reds": True}}
    file.write_text(json.dumps(mine), encoding="utf-8")
    beaten = challenge("check", str(file), "B1E@1")
    assert (beaten.exit_code, "Beaten (Q-29)" in beaten.stdout) == (0, True)
    failed = challenge("check", str(file), "B1E@1 B4N@5 B3NW@2")
    assert (failed.exit_code, "Failed (Q-29)" in failed.stdout) == (1, True)


def test_check_refuses_a_red_card_that_the_caption_does_not_allow() -> None:
    """As text and as JSON."""
    refused = challenge("check", "SOLO-B1", "R1@1")
    assert (refused.exit_code, "Q-29: the challenge" in refused.stderr) == (1, True)
    assert json.loads(challenge("check", "SOLO-B1", "R1@1", "--json").stdout) == {"refused": ["Q-29"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new", "--seed", "1"], "give either --level or --like"),
        (["new", "--seed", "1", "--level", "tourist", "--like", "SOLO-T1"], "give either --level or --like"),
        (["new", "--level", "tourist"], "Missing option '--seed'"),
        (["show"], "SOLO-W3"),
        (["check", "SOLO-T1"], "give either the programs"),
        (["check", "SOLO-X1", "G1@1"], "neither a challenge (SOLO-T1 … SOLO-W3) nor a file"),
        (["check", "SOLO-T1", "G9@1"], "cannot read the program: line 1, column 1"),
        (["check", "SOLO-T1", "G1@1", "--photo", "Q"], "cannot read the photo"),
    ],
)
def test_wrong_arguments_are_reported(arguments: list[str], message: str) -> None:
    """The exit code is 2."""
    result = challenge(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


BOARD = '{"puzzle": "1N2N3N/4N5N6N/7N8N9N", "caption": {"turns": 1, "cards": 2}}'


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", '{"programs": 3}', '{"programs": "G1@1"}', '{"programs": {}}'),
        BOARD.replace('"1N2N3N/4N5N6N/7N8N9N"', '"x"'),
        BOARD.replace('"1N2N3N/4N5N6N/7N8N9N"', "[]"),
        BOARD.replace(": 1,", ': "1",'),
        BOARD.replace(": 1,", ": true,"),
        BOARD.replace(": 2", ": -2"),
        pytest.param("[" * 100_000, id="endless"),
    ],
)
def test_an_invalid_file_is_reported_with_what_was_expected(tmp_path: Path, text: str) -> None:
    """As a board and as an attempt."""
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    for arguments in (["check", file, "G1@1"], ["check", "SOLO-T1", "--attempt", file]):
        result = challenge(*arguments)
        assert result.exit_code == 2
        assert "cannot read the" in result.stderr
        assert "expected" in result.stderr


OURS: Any = globe_rules.challenges


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: OURS.make_challenge("SOLO-T1", 1), "caption: found 'SOLO-T1', expected a Caption"),
        (lambda: OURS.make_challenge(SMALL, "1"), "seed: found '1', expected a whole number"),
        *(
            (
                lambda caption=caption: OURS.make_challenge(caption, 1),
                f"caption: found {caption}, expected 1 to 3 turns",
            )
            for caption in (Caption(0, 3), Caption(4, 12), Caption(2, 3), Caption(1, 9))
        ),
        (lambda: OURS.book("de"), "edition: found 'de'"),
        (lambda: OURS.book_solutions("de"), "edition: found 'de'"),
    ],
)
def test_an_invalid_argument_is_an_error_that_names_it(call: Any, message: str) -> None:  # noqa: ANN401 -- a function
    with pytest.raises(InvalidValue) as raised:
        call()
    assert str(raised.value).startswith(message)


def test_an_edition_may_be_given_by_its_letters() -> None:
    assert OURS.book("fr") == book(Edition.FR)
