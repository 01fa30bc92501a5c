"""Fast counting, counting one by one and arithmetic agree, and the digest catches every mutant of the cards."""

import json
import os
import re
from collections import Counter
from functools import partial
from typing import Any

import pytest
from commands import invoke
from hypothesis import given, settings
from hypothesis import strategies as st
from one_by_one import counts_one_by_one
from strategies.programs import photos, puzzles

from globe_rules import Card, Count, Hand, Photo, Puzzle, Space, count, read_placement, read_puzzle
from globe_rules.counting._counts import counts_by_first, fnv
from globe_rules.counting._table import Row, table
from tools.mutants import MUTANTS
from tools.mutants.model import Mutant
from tools.paths import DOCS

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
PUZZLE = "2W6S9N/7E3S1S/4W8W5E"
ROWS = {row.id: row for row in table()}


@pytest.mark.no_cover
@settings(max_examples=settings().max_examples // 10)
@given(
    puzzle=puzzles(),
    photo=photos(),
    hand=st.sets(st.sampled_from(Card), max_size=3 if DEEP else 2).map(Hand),
    void=st.booleans(),
)
def test_fast_counting_agrees_with_counting_one_by_one(*, puzzle: Puzzle, photo: Photo, hand: Hand, void: bool) -> None:
    """For every first placement."""
    for cards in range(len(hand.cards) + 2):
        arguments: dict[str, Any] = {"photo": photo, "hand": hand, "void": void}
        expected = counts_one_by_one(puzzle, cards, **arguments)
        assert dict(counts_by_first(puzzle, cards, **arguments)) == expected
        assert count(puzzle, cards, **arguments) == sum(expected.values(), Count())


@pytest.mark.no_cover
@pytest.mark.parametrize(("id_", "cards"), [(id_, cards) for id_ in ROWS for cards in range(4 if DEEP else 2)])
def test_the_table_agrees_with_counting_one_by_one(id_: str, cards: int) -> None:
    """With all cards of the row; the engine applies every program."""
    row = ROWS[id_]
    assert one_by_one(row.puzzle, cards, photo=row.photo, hand=row.hand, void=row.void) == row.counts[cards]


@pytest.mark.parametrize(
    ("id_", "cards"),
    [
        pytest.param(id_, cards, marks=[pytest.mark.no_cover] if cards > 1 else [])
        for id_, row in ROWS.items()
        for cards in range(len(row.counts) if DEEP else 4 - row.void)
    ],
)
def test_the_table_agrees_with_fast_counting(id_: str, cards: int) -> None:
    """`make deep` checks the whole table."""
    assert ROWS[id_].counted(cards) == ROWS[id_].counts[cards]


def programs_by_arithmetic(row: Row) -> list[int]:
    """Compute the numbers of programs from the number of ways to place each card on each space."""
    placed = counts_one_by_one(row.puzzle, 1, photo=row.photo, hand=row.hand, void=row.void)
    ways = Counter((placement.where, placement.card) for placement in placed if placement)
    by_cards = Counter({frozenset[Card](): 1})
    for space in Space:
        for cards, number in list(by_cards.items()):
            for card in set(row.hand) - cards:
                if not (card.is_red and {Card.R1, Card.R2} & cards):
                    by_cards[cards | {card}] += number * ways[space, card]
    totals = Counter[int]()
    for cards, number in by_cards.items():
        totals[len(cards)] += number
    return [totals[number] for number in range(len(row.counts))]


@pytest.mark.parametrize("id_", ROWS)
def test_the_numbers_of_programs_can_be_computed_by_arithmetic(id_: str) -> None:
    """Up to nine cards; the puzzle does not matter."""
    assert [each.programs for each in ROWS[id_].counts] == programs_by_arithmetic(ROWS[id_])


def test_the_table_reaches_nine_cards_with_numbers_that_are_exact_in_javascript() -> None:
    """Rows without void cards reach nine, the most that fit in the frame."""
    assert [len(ROWS[id_].counts) - 1 for id_ in "ABCDEFG"] == [9, 9, 9, 9, 8, 4, 3]
    assert max(each.programs for row in table() for each in row.counts) < 2**53


def one_by_one(puzzle: Puzzle, cards: int, **arguments: Any) -> Count:  # noqa: ANN401 -- the arguments of `count`
    """Return the count of all programs with the current engine, which may be a mutant."""
    return sum(counts_one_by_one(puzzle, cards, **arguments).values(), Count())


# All mutants of what a card does. CARD-0 only lists the cards, and arrows in doubt are not counted.
WITH_CARDS = [
    mutant
    for mutant in MUTANTS
    if any(id_.startswith("CARD-") and id_ != "CARD-0" for id_ in mutant.breaks)
    and mutant.id != "doubtful-arrow-is-guessed"
]


@pytest.mark.no_cover
@pytest.mark.parametrize("mutant", WITH_CARDS, ids=lambda mutant: mutant.id)
def test_the_digest_catches_every_mutant_of_a_card(mutant: Mutant) -> None:
    """Including mutants that only exchange cards, so that every puzzle occurs as often as before."""
    arguments: dict[str, Any] = {"photo": Photo("E"), "hand": Hand.full(), "void": True}
    expected = one_by_one(read_puzzle(PUZZLE), 1, **arguments)
    with mutant.patch.applied():
        assert one_by_one(read_puzzle(PUZZLE), 1, **arguments).digest != expected.digest


def test_the_digest_follows_its_definition() -> None:
    """Computed by hand: the hash of the puzzle times the odd hashes of the placements, in 32 bits."""
    found = count(read_puzzle(PUZZLE), 2, hand=Hand([Card.B3, Card.G1]))
    one = dict(counts_by_first(read_puzzle(PUZZLE), 1, photo=Photo(), hand=Hand([Card.G1]), void=False))
    assert fnv("") == 0x811C9DC5
    assert fnv("foobar") == 0xBF9CF968
    assert one[read_placement("G1@1")].value == fnv("2N6S9N/7E3S1S/4W8W5E") * (fnv("G1@1") | 1) % 2**32
    assert found.programs == 4 * 8


counted = partial(invoke, "count")


def test_the_command_prints_number_and_digest() -> None:
    """As a sentence and as JSON."""
    row = ROWS["B"]
    assert counted(PUZZLE, "--cards", "2").stdout == f"4,208 programs of 2 cards, digest {row.counts[2].digest}\n"
    assert counted(PUZZLE, "--cards", "0").stdout == f"1 program of 0 cards, digest {row.counts[0].digest}\n"
    value = json.loads(counted(PUZZLE, "--cards", "2", "--void", "--json").stdout)
    assert value == {"programs": 19368, "digest": ROWS["F"].counts[2].digest}


def test_the_counts_of_divide_add_up_to_the_total() -> None:
    arguments = (PUZZLE, "--cards", "2", "--hand", "B3,R1", "--photo", "S", "--divide")
    value = json.loads(counted(*arguments, "--json").stdout)
    parts = value["divide"]
    assert {"B3SE@1", "R1@1", "R1@8"} <= parts.keys()
    assert sum(each["programs"] for each in parts.values()) == value["programs"] == 32
    assert sum(int(each["digest"], 16) for each in parts.values()) % 2**32 == int(value["digest"], 16)
    lines = counted(*arguments).stdout.splitlines()
    assert lines[0].split() == ["B3SE@1", "8", parts["B3SE@1"]["digest"]]
    assert lines[-1] == f"32 programs of 2 cards, digest {value['digest']}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([PUZZLE[:-1], "--cards", "2"], "cannot read the puzzle: line 1, column 20"),
        ([PUZZLE, "--cards", "2", "--photo", "Q"], "cannot read the photo"),
        ([PUZZLE, "--cards", "2", "--hand", "G1,G1"], "cannot read the hand"),
        ([PUZZLE, "--cards", "10"], "10 is not in the range 0<=x<=9"),
        ([PUZZLE], "Missing option '--cards'"),
    ],
)
def test_the_command_reports_unreadable_arguments(arguments: list[str], message: str) -> None:
    """The exit code is 2."""
    result = counted(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_protocol_page_has_row_b_of_the_table(language: str) -> None:
    """Up to nine cards."""
    page = (DOCS / language / "wire.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| ([\d,\u202f]+) \| `(\w{8})` \|$", page, re.MULTILINE)
    assert [(int(cards), int(re.sub(r"\D", "", programs)), digest) for cards, programs, digest in rows] == [
        (cards, each.programs, each.digest) for cards, each in enumerate(ROWS["B"].counts)
    ]


def test_a_count_is_added_only_to_a_count() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        Count() + 1  # type: ignore[operator] # the mistake
