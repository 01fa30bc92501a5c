"""Arrays of puzzles and programs give the same results as the engine."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import default_rng
from strategies.programs import all_clear_placements, hands, puzzles
from tables import SHUFFLED

from globe_rules import (
    Direction,
    Hand,
    InvalidValue,
    Photo,
    Placement,
    Program,
    Puzzle,
    Refused,
    batch,
    count,
    read_program,
    reconstruct,
    violations,
)

FEW = settings(max_examples=25)
DIRECTIONS = tuple(Direction)


@pytest.mark.no_cover
@pytest.mark.parametrize("photo", DIRECTIONS)
def test_every_placement_does_what_the_engine_does(photo: Direction) -> None:
    """Also red cards, which depend on the photo; on several puzzles (CARD-R1, CARD-R2)."""
    drawn = batch.random_puzzles(20, default_rng(1))
    for row, puzzle in zip(drawn, batch.decode_puzzles(drawn), strict=True):
        after = batch.reconstruct(row[None], np.arange(226)[:, None], photo=photo)
        expected = [reconstruct(puzzle, Program([placement]), photo=photo).puzzle for placement in batch.PLACEMENTS]
        assert batch.decode_puzzles(after) == [*expected, puzzle]


@FEW
@given(st.integers(0, 2**32), st.integers(0, 9), hands())
def test_random_programs_are_legal_and_lead_where_the_engine_leads(seed: int, cards: int, hand: Hand) -> None:
    """With photos in all directions; programs of no to nine cards (RECON-2)."""
    chance = default_rng(seed)
    if cards > len(hand) - (len(hand.reds) > 1):
        with pytest.raises(InvalidValue, match=f"cards: found {cards}, expected fewer cards"):
            batch.random_programs(20, cards, chance, hand=hand)
        return
    programs = batch.random_programs(20, cards, chance, hand=hand)
    starts = batch.random_puzzles(20, chance)
    photos = chance.integers(4, size=20)
    after = batch.reconstruct(starts, programs[:, ::-1], photo=photos, hand=hand)
    solved = batch.is_solved(after, photo=photos)
    for number, program in enumerate(batch.decode_programs(programs)):
        [start, end] = batch.decode_puzzles([starts[number], after[number]])
        expected = reconstruct(start, program, photo=DIRECTIONS[photos[number]], hand=hand)
        assert (len(program), end, solved[number]) == (cards, expected.puzzle, expected.solved)


def test_solved_puzzles_are_recognised_in_every_direction() -> None:
    solved = batch.encode_puzzles(Photo(direction).solved_puzzle for direction in Direction)
    assert batch.is_solved(solved, photo=[0, 1, 2, 3]).all()
    assert [batch.is_solved(solved, photo=direction).tolist().index(True) for direction in "NESW"] == [0, 1, 2, 3]


@FEW
@given(st.lists(st.lists(st.sampled_from(all_clear_placements()), max_size=5), min_size=1, max_size=5), hands())
def test_programs_are_legal_if_the_engine_finds_no_violation(placed: list[list[Placement]], hand: Hand) -> None:
    """The first one that is not is refused with its violations (Q-11, Q-12, Q-13)."""
    programs = [Program(each) for each in placed]
    rows = batch.encode_programs(programs)
    found = [violations(program, hand) for program in programs]
    assert batch.are_legal(rows, hand).tolist() == [not each for each in found]
    if any(found):
        with pytest.raises(Refused) as raised:
            batch.reconstruct(batch.encode_puzzles([SHUFFLED]), rows, hand=hand)
        assert raised.value.violations == next(filter(None, found))


@FEW
@given(puzzles(), st.sets(st.sampled_from(all_clear_placements()), max_size=6).map(Program))
def test_codes_can_be_read_back(puzzle: Puzzle, program: Program) -> None:
    assert batch.decode_puzzles(batch.encode_puzzles([puzzle, puzzle])) == [puzzle, puzzle]
    assert batch.decode_programs(batch.encode_programs([program, Program()], cards=9)) == [program, Program()]


@pytest.mark.parametrize(("hand", "void"), [(Hand.full(), True), (Hand(["G1", "B5", "R1", "R2"]), False)])
@pytest.mark.parametrize("cards", [0, 1, 2, 10])
def test_all_programs_are_those_that_are_counted(cards: int, hand: Hand, void: Any) -> None:  # noqa: ANN401 -- a bool
    """Each once, and all legal (RED-1, Q-12, Q-13)."""
    if cards > 9:
        with pytest.raises(InvalidValue, match="cards: found 10, expected 0 to 9"):
            batch.all_programs(cards, hand=hand, void=void)
        return
    programs = batch.all_programs(cards, hand=hand, void=void)
    assert (
        len({*map(tuple, programs.tolist())}) == len(programs) == count(SHUFFLED, cards, hand=hand, void=void).programs
    )
    assert batch.are_legal(programs, hand).all()


def test_random_programs_are_equally_likely() -> None:
    """With G1 and B1 there are 9 × 8 × 4 programs of two cards; each is drawn about 100 times."""
    programs = batch.random_programs(28_800, 2, default_rng(1), hand=Hand(["G1", "B1"]))
    drawn = Counter(map(tuple, programs.tolist()))
    assert len(drawn) == 288
    assert 50 < min(drawn.values()) < max(drawn.values()) < 150


def test_one_row_is_used_with_every_row_of_the_other_array() -> None:
    start, programs = batch.encode_puzzles([SHUFFLED]), batch.all_programs(1)
    after = batch.reconstruct(start, programs)
    assert (after == batch.reconstruct(np.repeat(start, 225, axis=0), programs)).all()
    assert batch.reconstruct(after, programs[:1]).shape == (225, 9)
    assert batch.reconstruct(start, np.empty((0, 5), int)).shape == (0, 9)


def test_the_same_seed_gives_the_same_programs_and_more_than_a_chunk_is_applied() -> None:
    drawn = [batch.random_programs(10_000, 5, default_rng(7)) for _ in range(2)]
    assert (drawn[0] == drawn[1]).all()
    starts = batch.random_puzzles(10_000, default_rng(8))
    after = batch.reconstruct(starts, drawn[0])
    assert (after[-1] == batch.reconstruct(starts[-1:], drawn[0][-1:])).all()


ROW: Any = batch.encode_puzzles([SHUFFLED])
CHANCE = default_rng(1)
OURS: Any = batch


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: OURS.reconstruct(ROW[0], [[0]]), r"puzzles: found uint8 \(9,\), expected rows of nine codes"),
        (lambda: OURS.reconstruct(ROW[:, :8], [[0]]), r"puzzles: found uint8 \(1, 8\)"),
        (lambda: OURS.reconstruct(ROW * 0, [[0]]), r"puzzles: found uint8 \(1, 9\)"),
        (lambda: OURS.reconstruct(ROW + 36, [[0]]), "puzzles: found 68, expected rows of nine codes"),
        (lambda: OURS.reconstruct(ROW * 1.0, [[0]]), r"puzzles: found float64 \(1, 9\)"),
        (lambda: OURS.reconstruct(ROW, [[226, 0]]), "programs: found 226, expected rows of codes from 0 to 225"),
        (lambda: OURS.reconstruct(ROW, [[-1, 9]]), "programs: found -1"),
        (lambda: OURS.reconstruct(ROW, [["G1@1"]]), r"programs: found <U4 \(1, 1\)"),
        (
            lambda: OURS.reconstruct(ROW.repeat(3, axis=0), [[0], [1]]),
            "programs: found 2, expected one program, or one for each of the 3 puzzles",
        ),
        (lambda: OURS.reconstruct(ROW, [[0]], photo="up"), "photo: found 'up', expected one of N"),
        (lambda: OURS.reconstruct(ROW, [[0]], photo=[4]), "photo: found 4, expected codes from 0 to 3"),
        (lambda: OURS.reconstruct(ROW, [[0]], photo=[0, 1]), r"photo: found uint8 \(2,\)"),
        (lambda: OURS.reconstruct(ROW, [[0]], hand="G1"), "hand: found 'G1'"),
        (lambda: OURS.encode_puzzles(["1N"]), "puzzles: found '1N'"),
        (lambda: OURS.encode_programs([read_program("G1@1+2")]), r"programs: found G1@1\+2, expected a card on one"),
        (lambda: OURS.encode_programs([read_program("G1@1")], cards=0), "programs: found G1@1, expected at most 0"),
        (lambda: OURS.encode_programs([], cards=-1), "cards: found -1, expected 0 or more"),
        (lambda: OURS.encode_programs([], cards=1.5), "cards: found 1.5"),
        (lambda: OURS.are_legal([[1, 2], [3]]), r"programs: found \[\[1, 2\], \[3\]\], expected rows of codes"),
        (lambda: OURS.is_solved(ROW, photo=[[1, 2], [3]]), r"photo: found \[\[1, 2\], \[3\]\]"),
        (lambda: OURS.random_programs(-1, 1, CHANCE), "number: found -1, expected 0 or more"),
        (lambda: OURS.random_programs(10**30, 1, CHANCE), f"number: found {10**30}, expected at most 1,073,741,824"),
        (lambda: OURS.random_puzzles(10**30, CHANCE), "number: found 1000"),
        (lambda: OURS.encode_programs([], cards=10**30), "cards: found 1000"),
        (lambda: OURS.random_programs(1, 1, 5), "chance: found 5, expected a Generator"),
        (lambda: OURS.random_puzzles(1, None), "chance: found None"),
        (lambda: OURS.all_programs(1, void=1), "void: found 1"),
        (lambda: OURS.all_programs("1"), "cards: found '1'"),
        (lambda: OURS.all_programs(5), "cards: found 5, expected fewer cards: all"),
    ],
)
def test_invalid_arrays_raise_an_error_that_names_the_argument(call: Any, message: str) -> None:  # noqa: ANN401 -- a function
    with pytest.raises(InvalidValue, match=f"^{message}"):
        call()
