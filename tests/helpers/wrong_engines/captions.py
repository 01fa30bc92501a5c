"""Mistakes with the printed challenges: what stands under each board."""

from collections.abc import Mapping

from attrs import evolve

from globe_rules.editions import Edition
from globe_rules.solo import CHALLENGES, Caption, Challenge
from wrong_engines.model import Patch, entries, mistake, read

CAPTIONS = "globe_rules.solo:CHALLENGES"


def _with_captions(id_: str, captions: Mapping[Edition, Caption]) -> Patch:
    """Return a patch of what stands under one board."""
    return entries(CAPTIONS, **{id_: evolve(CHALLENGES[id_], captions=captions)})


def _of_one_book(id_: str, edition: Edition) -> Patch:
    """Return a patch that gives both books the caption of one."""
    return _with_captions(id_, dict.fromkeys(Edition, CHALLENGES[id_].captions[edition]))


def _column_by_column(right: Mapping[str, Challenge]) -> Mapping[str, Challenge]:
    rows = [f"SOLO-G{number}" for number in range(1, 7)]
    columns = [*rows[::2], *rows[1::2]]
    moved = {
        place: evolve(right[place], captions=right[other].captions) for place, other in zip(rows, columns, strict=True)
    }
    return {**right, **moved}


def _with_jokers_in_french(right: Mapping[str, Challenge]) -> Mapping[str, Challenge]:
    return {
        id_: evolve(each, captions={**each.captions, Edition.FR: evolve(each.captions[Edition.FR], reds=True)})
        for id_, each in right.items()
    }


def _one_card_more(challenge: Challenge) -> dict[Edition, Caption]:
    return {edition: evolve(caption, cards=caption.cards + 1) for edition, caption in challenge.captions.items()}


BOTH_BOOKS = (
    mistake("four-stars-for-the-wild", "SOLO-2")(
        read("globe_rules.solo:Level.stars", lambda _self, right: min(right, 4)),
        en="Into the wild has four stars",
        fr="Into the wild a quatre étoiles",
    ),
    mistake("globetrotter-read-column-by-column", "SOLO-2", "SOLO-G2", "SOLO-G3", "SOLO-G4", "D-20")(
        Patch(CAPTIONS, _column_by_column),
        en="The captions of Globetrotter are read down the columns",
        fr="Les légendes de Globe-trotter sont lues colonne par colonne",
    ),
    mistake("english-caption-of-b5-in-both-books", "SOLO-B5", "D-10")(
        _of_one_book("SOLO-B5", Edition.EN),
        en="The French book has the English caption of Backpacker 5",
        fr="Le livret français reprend la légende anglaise de Routard 5",
    ),
    mistake("french-caption-of-w2-in-both-books", "SOLO-W2", "D-11")(
        _of_one_book("SOLO-W2", Edition.FR),
        en="The English book has the French caption of Into the wild 2",
        fr="Le livret anglais reprend la légende française d'Into the wild 2",
    ),
    mistake("joker-is-no-red-card", "D-19")(
        Patch(CAPTIONS, _with_jokers_in_french),
        en='The French "sans joker" is not understood as barring red cards',
        fr="« Sans joker » n'est pas compris comme interdisant les cartes rouges",
    ),
)
EACH = tuple(
    mistake(f"caption-of-{challenge.id.lower()}", challenge.id)(
        _with_captions(challenge.id, _one_card_more(challenge)),
        en=f"The caption of {challenge.id} allows one card too many",
        fr=f"La légende de {challenge.id} accorde une carte de trop",
    )
    for challenge in CHALLENGES.values()
)
"""One for each of the printed challenges."""

MUTANTS = (*BOTH_BOOKS, *EACH)
