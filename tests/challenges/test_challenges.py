"""Challenges of our own: every board can be met and not beaten, is worth a try, and is judged by its rule."""

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

from globe_rules import CHALLENGES, Caption, Edition, Hand, Photo, Puzzle, Verdict, attempt, carry_out, read_puzzle
from globe_rules.challenges.book import Board, answers, board_json, book
from globe_rules.challenges.interest import DEMANDS, Interest, few, worth_a_try
from globe_rules.challenges.making import judged, made, mixed
from globe_rules.challenges.proof import all_solutions, attempts_that_would_beat, can_just_be_met
from globe_rules.compass import Direction

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
BOARDS = [board for edition in Edition for board in book(edition).values()]
# Proofs without red cards, and those of one turn, are a matter of milliseconds.
QUICK = [board for board in BOARDS if DEEP or board.caption.turns == 1 or not board.caption.reds]
SMALL = Caption(1, 3)


def name(board: Board) -> str:
    """Return what a board is called in the report."""
    return f"{board.id}-{board.edition}"


def test_each_edition_has_a_board_for_every_caption() -> None:
    """21 of them, all different, in the order of the book."""
    for edition in Edition:
        assert list(book(edition)) == list(answers(edition)) == list(CHALLENGES)
    assert len({board.puzzle for board in BOARDS}) == 42


@pytest.mark.no_cover
@pytest.mark.parametrize("board", BOARDS, ids=name)
def test_the_solution_that_is_kept_meets_the_caption(board: Board) -> None:
    """Carried out by the engine: met, and not beaten."""
    answer = answers(board.edition)[board.id]
    tried = attempt(board.puzzle, answer.programs, photo=answer.photo, caption=board.caption)
    assert tried.verdict is Verdict.MET
    assert not any(step.void for turn in tried.turns for step in turn.steps)


@pytest.mark.no_cover
@pytest.mark.parametrize("board", QUICK, ids=name)
def test_the_caption_cannot_be_beaten(board: Board) -> None:
    """The solver proves it anew, counts the solutions anew, and the board is worth a try."""
    found = judged(board.puzzle, board.caption)
    assert found is not None
    assert (found.proof, found.solution) == (board.proof, answers(board.edition)[board.id])


@pytest.mark.no_cover
@pytest.mark.parametrize("id_", ["SOLO-B4", "SOLO-W1"])
def test_a_caption_of_several_turns_with_reds_cannot_be_beaten(id_: str) -> None:
    """A sample; a deep run proves all of them."""
    board = book(Edition.EN)[id_]
    assert can_just_be_met(board.puzzle, board.caption)


@pytest.mark.no_cover
def test_three_cards_cannot_be_beaten_without_any_solver() -> None:
    """Every attempt with one card or two, carried out by the engine: as many as are ruled out, and none succeeds."""
    board = book(Edition.EN)["SOLO-T6"]
    single = list(clear_programs(1, Hand.full()))
    applicable = {laid for (laid,) in single if isinstance(carry_out(laid, board.puzzle, Photo()), Puzzle)}
    attempts = [
        attempt(board.puzzle, [program], photo=photo, caption=board.caption)
        for program in (*single, *clear_programs(2, Hand.full()))
        if len(program.reds) < 2 and applicable.issuperset(program)
        for photo in (map(Photo, Direction) if program.reds else [Photo()])
    ]
    assert len(attempts) == board.proof.ruled_out
    assert not any(tried.solved for tried in attempts)


@pytest.mark.parametrize("board", BOARDS if DEEP else [book(Edition.FR)["SOLO-B5"]], ids=name)
def test_a_seed_makes_the_board_again(board: Board) -> None:
    """The same board, the same figures, the same solution."""
    anew = made(board.caption, board.seed)
    assert (anew.puzzle, anew.proof, anew.solution) == (board.puzzle, board.proof, answers(board.edition)[board.id])


EXAMPLE = made(SMALL, seed=1)


def test_the_same_seed_makes_the_same_challenge() -> None:
    """And another seed another one; progress counts the boards that were drawn."""
    drawn: list[int] = []
    assert made(SMALL, seed=1, progress=drawn.append) == EXAMPLE
    assert drawn == list(range(1, len(drawn) + 1))
    assert made(SMALL, seed=2) != EXAMPLE


@pytest.mark.parametrize("caption", sorted({board.caption for board in QUICK}, key=str), ids=str)
def test_a_mixed_puzzle_can_be_rebuilt_within_its_caption(caption: Caption) -> None:
    """It was taken apart with just those turns and cards."""
    for seed in range(5):
        puzzle = mixed(caption, Random(seed))  # noqa: S311 -- a game
        found = all_solutions(puzzle, caption)
        assert (found.best.turns, found.best.cards) <= (caption.turns, caption.cards)


@pytest.mark.parametrize("caption", [Caption(2, 8), Caption(3, 7)], ids=str)
def test_hardly_a_puzzle_is_mixed_twice(caption: Caption) -> None:
    """Red cards find a tile to have brought home, or the cards are laid otherwise."""
    assert len({mixed(caption, Random(seed)) for seed in range(60)}) > 57  # noqa: S311 -- a game


def test_a_puzzle_that_cannot_be_rebuilt_within_a_caption_is_no_board() -> None:
    """Nor is one that can be rebuilt with less, or in very many ways."""
    hard = read_puzzle("2E1E4E/3E6E5E/8E9E7E")
    assert not can_just_be_met(hard, SMALL)
    with pytest.raises(ValueError, match="cannot be solved within 1 turn, 3 Action cards"):
        all_solutions(hard, SMALL)
    assert judged(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), SMALL) is None
    in_many_ways = read_puzzle("7E1E8E/4E5E2E/9N6E3E")
    assert can_just_be_met(in_many_ways, SMALL)
    assert judged(in_many_ways, SMALL) is None


GOOD = Interest(
    solutions=8, unsettled=6, entangled=3, order_matters=True, colours=2, red_needed=True, fewest_in_a_turn=2
)


DULL = Interest(
    solutions=513, unsettled=5, entangled=2, order_matters=False, colours=1, red_needed=False, fewest_in_a_turn=1
)


@pytest.mark.parametrize(("measure", "value"), asdict(DULL).items())
def test_every_demand_can_fail(measure: str, value: Any) -> None:  # noqa: ANN401 -- a number, or whether
    """Just that one, and then the board is not worth a try."""
    caption, dull = Caption(2, 6), evolve(GOOD, **{measure: value})
    assert worth_a_try(GOOD, caption)
    assert not worth_a_try(dull, caption)
    assert sum(not met(dull, caption) for met in DEMANDS.values()) == 1


def test_how_many_solutions_are_few() -> None:
    """As the demand says in words."""
    expected = {Caption(1, 3): 8, Caption(1, 4): 16, Caption(2, 4): 128, Caption(3, 7): 1000}
    assert {caption: few(caption) for caption in expected} == expected


def test_attempts_are_counted_as_laid_down() -> None:
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


def test_a_new_challenge_tells_its_board_its_proof_and_why_it_is_worth_a_try() -> None:
    """Without its solution, unless that is asked for."""
    said = challenge("new", "--like", "SOLO-T1", "--seed", "1").stdout
    assert said.startswith("1 turn, 3 Action cards (SOLO-T1, en)")
    assert str(EXAMPLE.puzzle) in said
    assert "our own" in said
    assert "of 8,543 attempts that would beat the caption, none rebuilds the image" in said.replace("\n", " ")
    assert said.count("\n- ") == len(DEMANDS)
    assert "A solution" not in said
    spoiled = challenge("new", "--like", "SOLO-T1", "--seed", "1", "--solution", "--lang", "fr").stdout
    assert "Une solution, image" in spoiled
    assert str(EXAMPLE.solution.programs[0]) in spoiled


def test_a_new_challenge_as_json_can_be_checked(tmp_path: Path) -> None:
    """The solution that comes with it meets the caption."""
    asked = ("new", "--level", "tourist", "--seed", "3", "--json")
    told = json.loads(challenge(*asked, "--solution").stdout)
    assert CHALLENGES[told["like"]].level == "tourist"
    assert json.loads(challenge(*asked).stdout) == {key: told[key] for key in told if key != "solution"}
    file, tried = tmp_path / "mine.json", tmp_path / "attempt.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    tried.write_text(json.dumps(told["solution"]), encoding="utf-8")
    result = challenge("check", str(file), "--attempt", str(tried), "--json")
    assert (result.exit_code, json.loads(result.stdout)["verdict"]) == (0, "met")


def test_a_board_of_the_book_is_shown() -> None:
    """By edition, in both languages; its solution only if asked for."""
    board = book(Edition.FR)["SOLO-B5"]
    said = challenge("show", "SOLO-B5", "--edition", "fr", "--lang", "fr").stdout
    assert said.startswith("SOLO-B5 Routard **\u00a0: 1 tour, 5 cartes Action sans rouge")
    assert str(board.puzzle) in said
    program = str(answers(Edition.FR)["SOLO-B5"].programs[0])
    assert program not in said
    assert program in challenge("show", "SOLO-B5", "--edition", "fr", "--solution").stdout
    told = json.loads(challenge("show", "SOLO-B5", "--edition", "fr", "--json").stdout)
    assert told == board_json(board)
    assert "programs" in json.loads(challenge("show", "SOLO-B5", "--solution", "--json").stdout)["solution"]


def test_on_a_narrow_terminal_programs_lie_below_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside each other, they would be cut in the middle."""
    assert "┐   ┌" in challenge("show", "SOLO-W1", "--solution").stdout
    monkeypatch.setattr("globe_rules.cli.output.PIPE_WIDTH", 60)
    narrow = challenge("show", "SOLO-W1", "--solution").stdout
    assert "┐   ┌" not in narrow
    assert narrow.count("┌─────┬─────┬─────┐\n") == 3


def solved(id_: str) -> list[str]:
    """Return the arguments that solve a board of the English book."""
    answer = answers(Edition.EN)[id_]
    return ["check", id_, "--photo", str(answer.photo), *map(str, answer.programs)]


def test_an_attempt_that_meets_its_caption() -> None:
    """Turn by turn, and the ruling that says so."""
    result = challenge(*solved("SOLO-B3"))
    assert result.exit_code == 0
    assert "Turn 2: " in result.stdout
    assert "Turns used and allowed: 2/2; cards: 6/6." in result.stdout
    assert "Met (Q-29)" in result.stdout
    assert "Relevé (Q-29)" in challenge(*solved("SOLO-B3"), "--lang", "fr").stdout


def test_an_attempt_that_fails() -> None:
    """Not rebuilt, rebuilt another way than stated, or past the limits; each by its rule."""
    result = challenge("check", "solo-t1", "G1@1")  # capitals make no difference
    assert (result.exit_code, "Failed (AIM-1)" in result.stdout) == (1, True)
    photo = answers(Edition.EN)["SOLO-T1"].photo
    other = str(photo.direction.turned(quarter_turns=1))
    program = str(answers(Edition.EN)["SOLO-T1"].programs[0])
    told = json.loads(challenge("check", "SOLO-T1", program, "--photo", other, "--json").stdout)
    assert (told["verdict"], told["because"]) in {("failed", "AIM-1"), ("failed", "Q-27")}


def test_an_attempt_past_the_limits_or_below_them(tmp_path: Path) -> None:
    """A board of one's own may be beaten; more cards than allowed fail by Q-29."""
    file = tmp_path / "mine.json"
    mine = {"puzzle": "2N1N3N/4N5N6N/7N8N9N", "caption": {"turns": 1, "cards": 2, "reds": True}}
    file.write_text(json.dumps(mine), encoding="utf-8")
    beaten = challenge("check", str(file), "B1E@1")
    assert (beaten.exit_code, "Beaten (Q-29)" in beaten.stdout) == (0, True)
    failed = challenge("check", str(file), "B1E@1 B4N@5 B3NW@2")
    assert (failed.exit_code, "Failed (Q-29)" in failed.stdout) == (1, True)


def test_a_refused_attempt() -> None:
    """A red card where the caption bars it, in words and as JSON."""
    refused = challenge("check", "SOLO-B1", "R1@1")
    assert (refused.exit_code, "Q-29: the challenge allows no red card" in refused.stderr) == (1, True)
    assert json.loads(challenge("check", "SOLO-B1", "R1@1", "--json").stdout) == {"refused": ["Q-29"]}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "--seed", "1"], "give either --level or --like"),
        (["new", "--seed", "1", "--level", "tourist", "--like", "SOLO-T1"], "give either --level or --like"),
        (["new", "--level", "tourist"], "Missing option '--seed'"),
        (["show"], "SOLO-W3"),
        (["check", "SOLO-T1"], "give the programs"),
        (["check", "SOLO-X1", "G1@1"], "neither a challenge (SOLO-T1 … SOLO-W3) nor a file"),
        (["check", "SOLO-T1", "G9@1"], "cannot read the program: line 1, column 1"),
        (["check", "SOLO-T1", "G1@1", "--photo", "Q"], "cannot read the photo"),
    ],
)
def test_what_cannot_be_used_is_said(arguments: list[str], said: str) -> None:
    """With exit status 2."""
    result = challenge(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


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
def test_a_file_that_is_no_board_and_no_attempt_is_called_so(tmp_path: Path, text: str) -> None:
    """With what was expected instead."""
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    for arguments in (["check", file, "G1@1"], ["check", "SOLO-T1", "--attempt", file]):
        result = challenge(*arguments)
        assert result.exit_code == 2
        assert "cannot read the" in result.stderr
        assert "expected" in result.stderr
