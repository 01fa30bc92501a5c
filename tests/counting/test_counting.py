"""Counting: the fast way, the plain way and plain arithmetic agree, and the digest finds every mistake."""

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
from globe_rules.counting.counts import counts_by_first, fnv
from globe_rules.counting.table import Row, table
from tools.mutants import MUTANTS
from tools.mutants.model import Mutant
from tools.places import DOCS

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
def test_the_fast_way_counts_as_the_engine_does_one_by_one(
    *, puzzle: Puzzle, photo: Photo, hand: Hand, void: bool
) -> None:
    """For every first placement, whatever the hand."""
    for cards in range(len(hand.cards) + 2):
        asked: dict[str, Any] = {"photo": photo, "hand": hand, "void": void}
        right = counts_one_by_one(puzzle, cards, **asked)
        assert dict(counts_by_first(puzzle, cards, **asked)) == right
        assert count(puzzle, cards, **asked) == sum(right.values(), Count())


@pytest.mark.no_cover
@pytest.mark.parametrize(("id_", "cards"), [(id_, cards) for id_ in ROWS for cards in range(4 if DEEP else 2)])
def test_the_table_is_what_the_engine_comes_to_one_by_one(id_: str, cards: int) -> None:
    """With all cards of the row, every program laid and carried out by the engine."""
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
def test_the_table_is_what_the_fast_way_comes_to(id_: str, cards: int) -> None:
    """All of it in a deep run."""
    assert ROWS[id_].counted(cards) == ROWS[id_].counts[cards]


def programs_by_arithmetic(row: Row) -> list[int]:
    """Count without any puzzle: from how many ways there are to lay each card on each space."""
    laid = counts_one_by_one(row.puzzle, 1, photo=row.photo, hand=row.hand, void=row.void)
    ways = Counter((placement.where, placement.card) for placement in laid if placement)
    by_cards = Counter({frozenset[Card](): 1})
    for space in Space:
        for cards, number in list(by_cards.items()):
            for card in row.hand.cards - cards:
                if not (card.is_red and {Card.R1, Card.R2} & cards):
                    by_cards[cards | {card}] += number * ways[space, card]
    totals = Counter[int]()
    for cards, number in by_cards.items():
        totals[len(cards)] += number
    return [totals[number] for number in range(len(row.counts))]


@pytest.mark.parametrize("id_", ROWS)
def test_the_numbers_of_programs_are_those_of_plain_arithmetic(id_: str) -> None:
    """Up to nine cards: no puzzle is needed to know how many programs there are."""
    assert [each.programs for each in ROWS[id_].counts] == programs_by_arithmetic(ROWS[id_])


def test_the_table_reaches_nine_cards() -> None:
    """Without void cards; every program fits the frame, and a number fits what JavaScript counts exactly."""
    assert [len(ROWS[id_].counts) - 1 for id_ in "ABCDEFG"] == [9, 9, 9, 9, 8, 4, 3]
    assert max(each.programs for row in table() for each in row.counts) < 2**53


def one_by_one(puzzle: Puzzle, cards: int, **asked: Any) -> Count:  # noqa: ANN401 -- as `count` is asked
    """Count every program, by whatever engine there is."""
    return sum(counts_one_by_one(puzzle, cards, **asked).values(), Count())


# Every mistake in what a card does: CARD-0 only names the cards, and a doubtful arrow is never counted.
WITH_CARDS = [
    mutant
    for mutant in MUTANTS
    if any(id_.startswith("CARD-") and id_ != "CARD-0" for id_ in mutant.breaks)
    and mutant.id != "doubtful-arrow-is-guessed"
]


@pytest.mark.no_cover
@pytest.mark.parametrize("mutant", WITH_CARDS, ids=lambda mutant: mutant.id)
def test_the_digest_finds_every_mistake_with_a_card(mutant: Mutant) -> None:
    """Also where only the cards are exchanged and every puzzle comes up as often as before."""
    asked: dict[str, Any] = {"photo": Photo("E"), "hand": Hand.full(), "void": True}
    right = one_by_one(read_puzzle(PUZZLE), 1, **asked)
    with mutant.patch.applied():
        assert one_by_one(read_puzzle(PUZZLE), 1, **asked).digest != right.digest


def test_the_digest_is_as_defined() -> None:
    """By hand: the hash of the puzzle, times the odd hashes of the placements, all in 32 bits."""
    found = count(read_puzzle(PUZZLE), 2, hand=Hand([Card.B3, Card.G1]))
    one = dict(counts_by_first(read_puzzle(PUZZLE), 1, photo=Photo(), hand=Hand([Card.G1]), void=False))
    assert fnv("") == 0x811C9DC5
    assert fnv("foobar") == 0xBF9CF968
    assert one[read_placement("G1@1")].value == fnv("2N6S9N/7E3S1S/4W8W5E") * (fnv("G1@1") | 1) % 2**32
    assert found.programs == 4 * 8


counted = partial(invoke, "count")


def test_the_command_tells_both_numbers() -> None:
    """In a sentence, and as JSON."""
    row = ROWS["B"]
    assert counted(PUZZLE, "--cards", "2").stdout == f"4,208 programs of 2 cards, digest {row.counts[2].digest}\n"
    assert counted(PUZZLE, "--cards", "0").stdout == f"1 program of 0 cards, digest {row.counts[0].digest}\n"
    told = json.loads(counted(PUZZLE, "--cards", "2", "--void", "--json").stdout)
    assert told == {"programs": 19368, "digest": ROWS["F"].counts[2].digest}


def test_the_command_tells_the_first_placements_apart() -> None:
    """They add up to the whole."""
    asked = (PUZZLE, "--cards", "2", "--hand", "B3,R1", "--photo", "S", "--by-first")
    told = json.loads(counted(*asked, "--json").stdout)
    parts = told["by_first"]
    assert {"B3SE@1", "R1@1", "R1@8"} <= parts.keys()
    assert sum(each["programs"] for each in parts.values()) == told["programs"] == 32
    assert sum(int(each["digest"], 16) for each in parts.values()) % 2**32 == int(told["digest"], 16)
    lines = counted(*asked).stdout.splitlines()
    assert lines[0].split() == ["B3SE@1", "8", parts["B3SE@1"]["digest"]]
    assert lines[-1] == f"32 programs of 2 cards, digest {told['digest']}"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([PUZZLE[:-1], "--cards", "2"], "cannot read the puzzle: line 1, column 20"),
        ([PUZZLE, "--cards", "2", "--photo", "Q"], "cannot read the photo"),
        ([PUZZLE, "--cards", "2", "--hand", "G1,G1"], "cannot read the hand"),
        ([PUZZLE, "--cards", "10"], "10 is not in the range 0<=x<=9"),
        ([PUZZLE], "Missing option '--cards'"),
    ],
)
def test_the_command_says_what_it_cannot_read(arguments: list[str], said: str) -> None:
    """And where, with exit status 2."""
    result = counted(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_about_the_wire_shows_the_table(language: str) -> None:
    """Row B, up to nine cards, with the digits grouped as people write them."""
    page = (DOCS / language / "wire.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\| (\d) \| ([\d,\u202f]+) \| `(\w{8})` \|$", page, re.MULTILINE)
    assert [(int(cards), int(re.sub(r"\D", "", programs)), digest) for cards, programs, digest in shown] == [
        (cards, each.programs, each.digest) for cards, each in enumerate(ROWS["B"].counts)
    ]
