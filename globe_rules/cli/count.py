"""`globe-rules count`: how many programs there are, and a digest of what they leave."""

import click

from globe_rules.cards import Hand
from globe_rules.cli.output import json_option, print_json, readable, status
from globe_rules.cli.paper import Paper
from globe_rules.counting.merging import counts_by_first
from globe_rules.counting.model import Count
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.puzzle import Space


@click.command()
@click.argument("puzzle")
@click.option("--cards", type=click.IntRange(0, len(Space)), required=True, help="How many cards a program has.")
@click.option("--photo", default="N", show_default=True, help="Direction of the photo: N, E, S or W.")
@click.option("--hand", default=str(Hand.full()), help="The cards in hand, such as G1,B1,R2; all ten if not given.")
@click.option("--void", is_flag=True, help="Count programs with void cards, too.")
@click.option("--by-first", is_flag=True, help="Tell the programs apart by their first placement.")
@json_option
def count(*, puzzle: str, cards: int, photo: str, hand: str, void: bool, by_first: bool, as_json: bool) -> None:
    """Count the legal programs of some clearly placed cards on PUZZLE, and digest the puzzles that they leave.

    Two engines that agree on both numbers agree on every one of these programs.
    Where they do not, --by-first and a smaller --hand close in on the program.

    \b
      globe-rules count 2W6S9N/7E3S1S/4W8W5E --cards 3

    Six to eight cards take a minute or so. Exit status: 0 counted, 2 unreadable.
    """
    parts = counts_by_first(
        readable("puzzle", read_puzzle, puzzle),
        cards,
        photo=readable("photo", read_photo, photo),
        hand=readable("hand", read_hand, hand),
        void=void,
    )
    total = Count()
    told: dict[str, Count] = {}
    with status("Counting") as tell:
        for placement, found in parts:
            total += found
            told[str(placement or "")] = found
            tell(f"Counting: {total.programs} programs up to {placement}")
    if as_json:
        print_json(
            {**_json(total), **({"by_first": {key: _json(each) for key, each in told.items()}} if by_first else {})}
        )
        return
    out = Paper()
    if by_first:
        for first, found in told.items():
            out.print(f"{first:6} {found.programs:>12,} {found.digest}")
    noun = "program" if total.programs == 1 else "programs"
    out.print(f"{total.programs:,} {noun} of {cards} {'card' if cards == 1 else 'cards'}, digest {total.digest}")


def _json(found: Count) -> dict[str, object]:
    return {"programs": found.programs, "digest": found.digest}
