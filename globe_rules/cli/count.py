"""`globe-rules count`: how many programs there are, and a digest of what they leave."""

from typing import Any

import click

from globe_rules.cards import Hand
from globe_rules.cli.errors import readable
from globe_rules.cli.language import HAND, PHOTO, language, rendered
from globe_rules.cli.language import cards as cards_of
from globe_rules.cli.language import programs as programs_of
from globe_rules.cli.options import STATUSES, argument, command, option
from globe_rules.cli.output import Answer, console, status
from globe_rules.counting.counts import Count, counts_by_first
from globe_rules.i18n import Message, grouped
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.puzzle import Space


@command(
    "count",
    help=Message("Count the programs of some clearly placed cards on PUZZLE, and digest what they leave."),
    more=Message(
        "Two engines that agree on both numbers agree on every one of these programs. "
        "Where they do not, --by-first and a smaller --hand close in on the program. "
        "Six to eight cards take a minute or so."
    ),
    examples=["globe-rules count 2W6S9N/7E3S1S/4W8W5E --cards 3"],
    statuses={0: Message("counted"), 2: STATUSES["unreadable"]},
)
@argument("puzzle")
@option(
    "--cards",
    type=click.IntRange(0, len(Space)),
    required=True,
    help=Message("How many cards a program has."),
)
@option("--photo", default="N", metavar="D", help=PHOTO)
@option("--hand", default=str(Hand.full()), metavar="CARDS", show_default=False, help=HAND)
@option(
    "--void",
    is_flag=True,
    help=Message("Count programs with void cards, too."),
)
@option(
    "--by-first",
    is_flag=True,
    help=Message("Tell the programs apart by their first placement."),
)
def count(*, puzzle: str, cards: int, photo: str, hand: str, void: bool, by_first: bool, answer: Answer) -> None:
    """Count programs, and digest what they leave."""
    parts = counts_by_first(
        readable("puzzle", read_puzzle, puzzle),
        cards,
        photo=readable("photo", read_photo, photo),
        hand=readable("hand", read_hand, hand),
        void=void,
    )
    total = Count()
    told: dict[str, Count] = {}
    with status(rendered(Message("Counting"))) as update:
        for placement, found in parts:
            total += found
            told[str(placement or "")] = found
            update(rendered(_COUNTING, programs=total.programs, placement=placement or ""))
    firsts = told if by_first else {}
    answer.give(
        lambda: _tell(total, firsts, cards),
        json=lambda: (
            _json(total) | ({"by_first": {key: _json(each) for key, each in firsts.items()}} if firsts else {})
        ),
    )


_COUNTING = Message("Counting {programs:,} ({placement})")
_TOTAL = Message("{programs} of {cards}, digest {digest}")


def _tell(total: Count, firsts: dict[str, Count], cards: int) -> None:
    out = console()
    for first, found in firsts.items():
        out.print(f"{first:6} {grouped(found.programs, language()):>12} {found.digest}")
    out.print(rendered(_TOTAL, programs=programs_of(total.programs), cards=cards_of(cards), digest=total.digest))


def _json(found: Count) -> dict[str, Any]:
    return {"programs": found.programs, "digest": found.digest}
