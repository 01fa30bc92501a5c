"""Mutants of the printed challenges: the caption below each board."""

from collections.abc import Callable, Iterable

from attrs import evolve

from globe_rules._engine.editions import Edition
from globe_rules._engine.solo import CHALLENGES, Caption, Challenge
from tools.mutants.model import Patch, change_property, mutant, replace_entries

CAPTIONS = "globe_rules._engine.solo:CHALLENGES"


def _change_captions(boards: Iterable[str], caption: Callable[[str, Edition, Caption], Caption]) -> Patch:
    """Return a patch that replaces the captions of some boards with `caption(board, edition, original caption)`."""

    def changed(id_: str) -> Challenge:
        right = CHALLENGES[id_]
        return evolve(right, captions={book: caption(id_, book, each) for book, each in right.captions.items()})

    return replace_entries(CAPTIONS, **{id_: changed(id_) for id_ in boards})


_ROWS = [f"SOLO-G{number}" for number in range(1, 7)]
_COLUMNS = dict(zip(_ROWS, [*_ROWS[::2], *_ROWS[1::2]], strict=True))


BOTH_BOOKS = (
    mutant("four-stars-for-the-wild", "SOLO-2")(
        change_property("globe_rules._engine.solo:Level.stars", lambda _self, right: min(right, 4)),
        en="The level Into the wild has four stars",
        fr="Le niveau Into the wild a quatre étoiles",
    ),
    mutant("globetrotter-read-column-by-column", "SOLO-2", "SOLO-G2", "SOLO-G3", "SOLO-G4", "D-20", plays="D-20/1")(
        _change_captions(_COLUMNS, lambda board, book, _right: CHALLENGES[_COLUMNS[board]].captions[book]),
        en="The captions of the Globetrotter level are read column by column",
        fr="Les légendes du niveau Globe-trotter sont lues colonne par colonne",
    ),
    mutant("english-caption-of-b5-in-both-books", "SOLO-B5", "D-10", plays="D-10/1")(
        _change_captions(["SOLO-B5"], lambda board, _book, _right: CHALLENGES[board].captions[Edition.EN]),
        en="The French book has the English caption of Backpacker 5",
        fr="Le livret français a la légende anglaise de Routard 5",
    ),
    mutant("french-caption-of-w2-in-both-books", "SOLO-W2", "D-11", plays="D-11/2")(
        _change_captions(["SOLO-W2"], lambda board, _book, _right: CHALLENGES[board].captions[Edition.FR]),
        en="The English book has the French caption of Into the wild 2",
        fr="Le livret anglais a la légende française d'Into the wild 2",
    ),
    mutant("joker-is-no-red-card", "D-19", plays="D-19/2")(
        _change_captions(CHALLENGES, lambda _board, book, right: evolve(right, reds=right.reds or book is Edition.FR)),
        en='The French caption "sans joker" does not forbid red cards',
        fr="La légende « sans joker » n'interdit pas les cartes rouges",
    ),
)
EACH = tuple(
    mutant(f"caption-of-{id_.lower()}", id_)(
        _change_captions([id_], lambda _board, _book, right: evolve(right, cards=right.cards + 1)),
        en=f"The caption of {id_} allows one card too many",
        fr=f"La légende de {id_} accorde une carte de trop",
    )
    for id_ in CHALLENGES
)
"""One mutant for each printed challenge."""

MUTANTS = (*BOTH_BOOKS, *EACH)
