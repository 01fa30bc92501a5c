"""Mistakes with the printed challenges: what stands under each board."""

from collections.abc import Callable, Iterable

from attrs import evolve

from globe_rules.editions import Edition
from globe_rules.solo import CHALLENGES, Caption, Challenge
from tools.mutants.model import Patch, entries, mistake, read

CAPTIONS = "globe_rules.solo:CHALLENGES"


def _under(boards: Iterable[str], caption: Callable[[str, Edition, Caption], Caption]) -> Patch:
    """Return a patch of what stands under some boards, given the board, the book, and what it really says."""

    def changed(id_: str) -> Challenge:
        right = CHALLENGES[id_]
        return evolve(right, captions={book: caption(id_, book, each) for book, each in right.captions.items()})

    return entries(CAPTIONS, **{id_: changed(id_) for id_ in boards})


_ROWS = [f"SOLO-G{number}" for number in range(1, 7)]
_COLUMNS = dict(zip(_ROWS, [*_ROWS[::2], *_ROWS[1::2]], strict=True))


BOTH_BOOKS = (
    mistake("four-stars-for-the-wild", "SOLO-2")(
        read("globe_rules.solo:Level.stars", lambda _self, right: min(right, 4)),
        en="Into the wild has four stars",
        fr="Into the wild a quatre étoiles",
    ),
    mistake("globetrotter-read-column-by-column", "SOLO-2", "SOLO-G2", "SOLO-G3", "SOLO-G4", "D-20", plays="D-20/1")(
        _under(_COLUMNS, lambda board, book, _right: CHALLENGES[_COLUMNS[board]].captions[book]),
        en="The captions of Globetrotter are read down the columns",
        fr="Les légendes de Globe-trotter sont lues colonne par colonne",
    ),
    mistake("english-caption-of-b5-in-both-books", "SOLO-B5", "D-10", plays="D-10/1")(
        _under(["SOLO-B5"], lambda board, _book, _right: CHALLENGES[board].captions[Edition.EN]),
        en="The French book has the English caption of Backpacker 5",
        fr="Le livret français reprend la légende anglaise de Routard 5",
    ),
    mistake("french-caption-of-w2-in-both-books", "SOLO-W2", "D-11", plays="D-11/2")(
        _under(["SOLO-W2"], lambda board, _book, _right: CHALLENGES[board].captions[Edition.FR]),
        en="The English book has the French caption of Into the wild 2",
        fr="Le livret anglais reprend la légende française d'Into the wild 2",
    ),
    mistake("joker-is-no-red-card", "D-19", plays="D-19/2")(
        _under(CHALLENGES, lambda _board, book, right: evolve(right, reds=right.reds or book is Edition.FR)),
        en='The French "sans joker" is not understood as barring red cards',
        fr="« Sans joker » n'est pas compris comme interdisant les cartes rouges",
    ),
)
EACH = tuple(
    mistake(f"caption-of-{id_.lower()}", id_)(
        _under([id_], lambda _board, _book, right: evolve(right, cards=right.cards + 1)),
        en=f"The caption of {id_} allows one card too many",
        fr=f"La légende de {id_} accorde une carte de trop",
    )
    for id_ in CHALLENGES
)
"""One for each of the printed challenges."""

MUTANTS = (*BOTH_BOOKS, *EACH)
