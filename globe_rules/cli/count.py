"""`globe-rules count`: how many programs there are, and a digest of what they leave."""

from typing import Any

import click

from globe_rules.cards import Hand
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import readable
from globe_rules.cli.shared.grammar import STATUSES, argument, command, option
from globe_rules.cli.shared.output import status
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import HAND, PHOTO, counted, language, said
from globe_rules.counting.counts import Count, counts_by_first
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.puzzle import Space
from globe_rules.words import Words, both, grouped


@command(
    "count",
    en=(
        "Count the programs of some clearly placed cards on PUZZLE, and digest what they leave.\n\n"
        "Two engines that agree on both numbers agree on every one of these programs. "
        "Where they do not, --by-first and a smaller --hand close in on the program. "
        "Six to eight cards take a minute or so."
    ),
    fr=(
        "Compte les programmes de quelques cartes bien posées sur PUZZLE, avec une empreinte de ce qu'ils laissent.\n\n"
        "Deux moteurs d'accord sur les deux nombres le sont sur chacun de ces programmes. "
        "Sinon, --by-first et une --hand plus petite cernent le programme en cause. "
        "Avec six à huit cartes, comptez une minute."
    ),
    examples=["globe-rules count 2W6S9N/7E3S1S/4W8W5E --cards 3"],
    statuses={0: Words(en="counted", fr="compté"), 2: STATUSES["unreadable"]},
)
@argument("puzzle")
@option(
    "--cards",
    type=click.IntRange(0, len(Space)),
    required=True,
    en="How many cards a program has.",
    fr="Combien de cartes a un programme.",
)
@option("--photo", default="N", metavar="D", **both(PHOTO))
@option("--hand", default=str(Hand.full()), metavar="CARDS", show_default=False, **both(HAND))
@option(
    "--void",
    is_flag=True,
    en="Count programs with void cards, too.",
    fr="Compte aussi les programmes où des cartes sont nulles.",
)
@option(
    "--by-first",
    is_flag=True,
    en="Tell the programs apart by their first placement.",
    fr="Distingue les programmes par leur premier placement.",
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
    with status(said(_COUNTING, up_to="")) as tell:
        for placement, found in parts:
            total += found
            told[str(placement or "")] = found
            tell(said(_COUNTING, up_to=f" {grouped(total.programs, language())} ({placement or ''})"))
    firsts = told if by_first else {}
    answer.give(
        lambda: _tell(total, firsts, cards),
        json=lambda: (
            _json(total) | ({"by_first": {key: _json(each) for key, each in firsts.items()}} if firsts else {})
        ),
    )


_COUNTING = Words(en="Counting{up_to}", fr="Comptage{up_to}")
_TOTAL = Words(en="{programs} of {cards}, digest {digest}", fr="{programs} de {cards}, empreinte {digest}")


def _tell(total: Count, firsts: dict[str, Count], cards: int) -> None:
    out = Paper()
    for first, found in firsts.items():
        out.print(f"{first:6} {grouped(found.programs, language()):>12} {found.digest}")
    programs, of = counted(total.programs, "program"), counted(cards, "card")
    out.print(said(_TOTAL, programs=programs, cards=of, digest=total.digest))


def _json(found: Count) -> dict[str, Any]:
    return {"programs": found.programs, "digest": found.digest}
