"""Mistakes of preparation: seats, sheets, sides, hands."""

from collections.abc import Sequence

from attrs import evolve

from globe_rules.cards import Card
from globe_rules.materials import Side
from globe_rules.situations import SHEET_TAKEN, WRONG_NUMBER_OF_PLAYERS
from globe_rules.stages.preparation import Seat, Table
from tools.mutants.model import given, mistake, otherwise, read, then, value
from tools.mutants.seams import PREPARE, SIDE_OF, finding, forgiving, overlooking

MOVED = "globe_rules.stages.preparation:_moved"
SEATS_MOVED = "globe_rules.editions:Edition.seats_moved"
TABLE_BREACHES = "globe_rules.stages.preparation:table_breaches"


def _with_their_own_photo(seats: Sequence[Seat], table: Table) -> tuple[Seat, ...]:
    photos = {place.player: place.photo for place in table.places}
    return tuple(evolve(seat, photo=photos[seat.player]) for seat in seats)


MUTANTS = (
    mistake("nobody-changes-seat", "PREP-4", "D-1")(
        value(MOVED, lambda table: table.places),
        en="Everyone rebuilds the puzzle that they mixed",
        fr="Chacun reconstitue le puzzle qu'il a mélangé",
    ),
    mistake("seats-change-the-other-way", "PREP-4", "D-1", plays="D-1/2")(
        read(SEATS_MOVED, lambda _self, right: -right),
        en="Each book's way round the table is taken for the other's",
        fr="Chaque livret fait tourner la table dans le sens de l'autre",
    ),
    mistake("both-books-move-to-the-left", "D-1", plays="D-1/1")(
        read(SEATS_MOVED, lambda _self, _right: 1),
        en="The French book moves people as the English one does",
        fr="Le livret français fait changer de place comme l'anglais",
    ),
    mistake("two-players-stay", "Q-38")(
        otherwise(MOVED, lambda table: table.places if len(table.places) == 2 else None),
        en="Two players keep their seats",
        fr="À deux, on garde sa place",
    ),
    mistake("photo-goes-with-the-player", "PREP-3", "D-12")(
        then(PREPARE, _with_their_own_photo),
        en="Everyone plays by the direction that they gave to their own photo",
        fr="Chacun joue selon le sens qu'il a donné à sa propre Image-Souvenir",
    ),
    mistake("nobody-can-play", "PREP-1", "Q-30")(
        forgiving(TABLE_BREACHES, lambda each, table: each.situation is WRONG_NUMBER_OF_PLAYERS and not table.places),
        en="A table without players is fine",
        fr="Une table sans joueur est admise",
    ),
    mistake("four-players-at-most", "PREP-1", "Q-30")(
        finding(TABLE_BREACHES, lambda table: [WRONG_NUMBER_OF_PLAYERS] if len(table.places) > 4 else []),
        en="A fifth player is one too many",
        fr="Un cinquième joueur est de trop",
    ),
    mistake("sheets-may-repeat", "PREP-1", "Q-31")(
        overlooking(TABLE_BREACHES, SHEET_TAKEN),
        en="Two players may have the same sheet",
        fr="Deux joueurs peuvent avoir le même feuillet",
    ),
    mistake("everyone-plays-the-front", "PREP-1", "Q-31")(
        given(SIDE_OF, lambda player, table: (player, evolve(table, side=Side.FRONT))),
        en="Without The Shock of Experience only fronts are played",
        fr="Sans Le choc des expériences, on ne joue que les rectos",
    ),
    mistake("nine-cards-for-nine-spaces", "PREP-5", "D-2")(
        read("globe_rules.variants:Variants.hand", lambda _self, right: right.without([Card.R2])),
        en="Only one of the red cards is dealt for a round",
        fr="Une seule des cartes rouges est distribuée pour la manche",
    ),
)
