"""Mistakes of preparation: seats, sheets, sides, hands."""

from collections.abc import Callable, Sequence

from attrs import evolve

from globe_rules.cards import Card
from globe_rules.errors import Breach
from globe_rules.materials import Side
from globe_rules.situations import SHEET_TAKEN, WRONG_NUMBER_OF_PLAYERS
from globe_rules.stages.preparation import Place, Seat, Table
from wrong_engines.model import mistake, read, wrapped
from wrong_engines.program import without

MOVED = "globe_rules.stages.preparation:_moved"
SEATS_MOVED = "globe_rules.editions:Edition.seats_moved"
TABLE_BREACHES = "globe_rules.stages.preparation:table_breaches"
PREPARE = "globe_rules.stages.preparation:prepare"
TWO = 2
FOUR = 4

Right = Callable[[Table], tuple[Seat, ...]]


def _two_stay(right: Callable[[Table], Sequence[Place]], table: Table) -> Sequence[Place]:
    return table.places if len(table.places) == TWO else right(table)


def _with_their_own_photo(right: Right, table: Table) -> tuple[Seat, ...]:
    photos = {place.player: place.photo for place in table.places}
    return tuple(evolve(seat, photo=photos[seat.player]) for seat in right(table))


def _four_at_most(right: Callable[[Table], frozenset[Breach]], table: Table) -> set[Breach]:
    too_many = {Breach(WRONG_NUMBER_OF_PLAYERS, (str(len(table.places)),))} if len(table.places) > FOUR else set()
    return {*right(table), *too_many}


MUTANTS = (
    mistake("nobody-changes-seat", "PREP-4", "D-1")(
        wrapped(MOVED, lambda _right, table: table.places),
        en="Everyone rebuilds the puzzle that they mixed",
        fr="Chacun reconstitue le puzzle qu'il a mélangé",
    ),
    mistake("seats-change-the-other-way", "PREP-4", "D-1")(
        read(SEATS_MOVED, lambda _self, right: -right),
        en="Each book's way round the table is taken for the other's",
        fr="Chaque livret fait tourner la table dans le sens de l'autre",
    ),
    mistake("both-books-move-to-the-left", "D-1")(
        read(SEATS_MOVED, lambda _self, _right: 1),
        en="The French book moves people as the English one does",
        fr="Le livret français fait changer de place comme l'anglais",
    ),
    mistake("two-players-stay", "Q-38")(
        wrapped(MOVED, _two_stay), en="Two players keep their seats", fr="À deux, on garde sa place"
    ),
    mistake("photo-goes-with-the-player", "PREP-3", "D-12")(
        wrapped(PREPARE, _with_their_own_photo),
        en="Everyone plays by the direction that they gave to their own photo",
        fr="Chacun joue selon le sens qu'il a donné à sa propre Image-Souvenir",
    ),
    mistake("nobody-can-play", "PREP-1", "Q-30")(
        wrapped(
            TABLE_BREACHES,
            lambda right, table: {
                each for each in right(table) if each.situation is not WRONG_NUMBER_OF_PLAYERS or table.places
            },
        ),
        en="A table without players is fine",
        fr="Une table sans joueur est admise",
    ),
    mistake("four-players-at-most", "PREP-1", "Q-30")(
        wrapped(TABLE_BREACHES, _four_at_most),
        en="A fifth player is one too many",
        fr="Un cinquième joueur est de trop",
    ),
    mistake("sheets-may-repeat", "PREP-1", "Q-31")(
        wrapped(
            TABLE_BREACHES, lambda right, table: without(SHEET_TAKEN)(lambda each, _hand: right(each), table, None)
        ),
        en="Two players may have the same sheet",
        fr="Deux joueurs peuvent avoir le même feuillet",
    ),
    mistake("everyone-plays-the-front", "PREP-1", "Q-31")(
        wrapped(
            "globe_rules.stages.preparation:_side_of",
            lambda right, player, table: right(player, evolve(table, side=Side.FRONT)),
        ),
        en="Without The Shock of Experience only fronts are played",
        fr="Sans Le choc des expériences, on ne joue que les rectos",
    ),
    mistake("nine-cards-for-nine-spaces", "PREP-5", "D-2")(
        read("globe_rules.variants:Variants.hand", lambda _self, right: right.without([Card.R2])),
        en="Only one of the red cards is dealt for a round",
        fr="Une seule des cartes rouges est distribuée pour la manche",
    ),
)
