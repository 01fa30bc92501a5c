"""`globe-rules count`, also called `perft`: the number of programs, and a digest of the resulting puzzles."""

from typing import Any

import click

from globe_rules._cli.errors import parse, parse_puzzle
from globe_rules._cli.language import ALL_TEN, FROM_STDIN, HAND_HELP, PHOTO_HELP, language, rendered
from globe_rules._cli.language import cards as cards_of
from globe_rules._cli.language import programs as programs_of
from globe_rules._cli.options import UNREADABLE_INPUT, argument, command, option
from globe_rules._cli.output import Output, console, status
from globe_rules._engine.cards import Hand
from globe_rules._engine.notation import read_hand, read_photo
from globe_rules._engine.puzzle import Space
from globe_rules._i18n import Message, grouped, joined
from globe_rules.counting._counts import Count, counts_by_first


@command(
    "count",
    help=Message("Count the programs of N cards on PUZZLE and compute a digest of their results (perft)."),
    more=joined(
        [
            Message(
                "If two engines get the same count and the same digest, they agree on all of these programs. "
                "If not, find the program with --divide (perft divide) and a smaller --hand. "
                "Six to eight cards take about a minute. The command is also available as globe-rules perft."
            ),
            FROM_STDIN,
        ],
        " ",
    ),
    examples=[
        "globe-rules count 2W6S9N/7E3S1S/4W8W5E --cards 3",
        "globe-rules perft 2W6S9N/7E3S1S/4W8W5E --cards 2 --hand G1,B1,R2 --divide",
    ],
    exit_codes={0: Message("counted"), 2: UNREADABLE_INPUT},
)
@argument("puzzle")
@option(
    "--cards",
    type=click.IntRange(0, len(Space)),
    metavar="N",
    required=True,
    help=Message("Number of cards in each program."),
)
@option("--photo", default="N", metavar="DIRECTION", help=PHOTO_HELP)
@option("--hand", default=str(Hand.full()), metavar="CARDS", default_text=ALL_TEN, help=HAND_HELP)
@option(
    "--void",
    is_flag=True,
    help=Message("Also count programs with void cards."),
)
@option(
    "--divide",
    is_flag=True,
    help=Message("Also show the count and digest for each first placement (perft divide)."),
)
def count(*, puzzle: str, cards: int, photo: str, hand: str, void: bool, divide: bool, output: Output) -> None:
    """Count programs and compute their digest."""
    counts = counts_by_first(
        parse_puzzle(puzzle),
        cards,
        photo=parse("photo", read_photo, photo),
        hand=parse("hand", read_hand, hand),
        void=void,
    )
    total = Count()
    by_first: dict[str, Count] = {}
    with status(rendered(Message("Counting"))) as update:
        for placement, found in counts:
            total += found
            by_first[str(placement or "")] = found
            update(rendered(_COUNTING, programs=total.programs, placement=placement or ""))
    divided = by_first if divide else {}
    output.write(
        lambda: _print(total, divided, cards),
        json=lambda: (
            _json(total) | ({"divide": {key: _json(each) for key, each in divided.items()}} if divided else {})
        ),
    )


_COUNTING = Message("Counting {programs:,} ({placement})")
_TOTAL = Message("{programs} of {cards}, digest {digest}")


def _print(total: Count, divided: dict[str, Count], cards: int) -> None:
    out = console()
    for placement, found in divided.items():
        out.print(f"{placement:6} {grouped(found.programs, language()):>12} {found.digest}")
    out.print(rendered(_TOTAL, programs=programs_of(total.programs), cards=cards_of(cards), digest=total.digest))


def _json(found: Count) -> dict[str, Any]:
    return {"programs": found.programs, "digest": found.digest}
