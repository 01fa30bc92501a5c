"""Mutants of preparation: seats, sheets, sides, hands."""

from collections.abc import Sequence

from attrs import evolve

from globe_rules._engine.cards import Card
from globe_rules._engine.materials import Side
from globe_rules._engine.situations import SHEET_TAKEN, WRONG_NUMBER_OF_PLAYERS
from globe_rules._engine.stages.preparation import Seat, Table
from tools.mutants.model import change_arguments, change_property, change_result, intercept, mutant, replace_value
from tools.mutants.patch_points import PREPARE, SIDE_OF, add_violations, ignore_situations, ignore_violations

MOVED = "globe_rules._engine.stages.preparation:_after_seat_change"
SEATS_MOVED = "globe_rules._engine.editions:Edition.seats_moved"
TABLE_VIOLATIONS = "globe_rules._engine.stages.preparation:table_violations"


def _with_their_own_photo(seats: Sequence[Seat], table: Table) -> tuple[Seat, ...]:
    photos = {place.player: place.photo for place in table.setups}
    return tuple(evolve(seat, photo=photos[seat.player]) for seat in seats)


MUTANTS = (
    mutant("nobody-changes-seat", "PREP-4", "D-1")(
        replace_value(MOVED, lambda table: table.setups),
        en="Players reconstruct the puzzle that they shuffled themselves",
        fr="Chacun reconstitue le puzzle qu'il a mélangé lui-même",
    ),
    mutant("seats-change-the-other-way", "PREP-4", "D-1", plays="D-1/2")(
        change_property(SEATS_MOVED, lambda _self, right: -right),
        en="In each edition, players move in the direction of the other edition",
        fr="Dans chaque édition, on change de place dans le sens de l'autre édition",
    ),
    mutant("both-books-move-to-the-left", "D-1", plays="D-1/1")(
        change_property(SEATS_MOVED, lambda _self, _right: 1),
        en="In the French edition, players move as in the English one",
        fr="Dans l'édition française, on change de place comme dans l'anglaise",
    ),
    mutant("two-players-stay", "Q-38")(
        intercept(MOVED, lambda table: table.setups if len(table.setups) == 2 else None),
        en="Two players keep their seats",
        fr="À deux, les joueurs gardent leur place",
    ),
    mutant("photo-goes-with-the-player", "PREP-3", "D-12", plays="D-12/1")(
        change_result(PREPARE, _with_their_own_photo),
        en="Players keep the direction of the photo that they prepared themselves",
        fr="Chacun garde le sens de l'Image-Souvenir qu'il a préparée lui-même",
    ),
    mutant("nobody-can-play", "PREP-1", "Q-30")(
        ignore_violations(
            TABLE_VIOLATIONS, lambda each, table: each.situation is WRONG_NUMBER_OF_PLAYERS and not table.setups
        ),
        en="A table without players is accepted",
        fr="Une table sans joueur est acceptée",
    ),
    mutant("four-players-at-most", "PREP-1", "Q-30")(
        add_violations(TABLE_VIOLATIONS, lambda table: [WRONG_NUMBER_OF_PLAYERS] if len(table.setups) > 4 else []),
        en="A fifth player is refused",
        fr="Un cinquième joueur est refusé",
    ),
    mutant("sheets-may-repeat", "PREP-1", "Q-31")(
        ignore_situations(TABLE_VIOLATIONS, SHEET_TAKEN),
        en="Two players may have the same sheet",
        fr="Deux joueurs peuvent avoir le même feuillet",
    ),
    mutant("everyone-plays-the-front", "PREP-1", "Q-31")(
        change_arguments(SIDE_OF, lambda player, table: (player, evolve(table, side=Side.FRONT))),
        en="Without The Shock of Experience, only the fronts of the sheets are used",
        fr="Sans Le choc des expériences, seuls les rectos des feuillets servent",
    ),
    mutant("nine-cards-for-nine-spaces", "PREP-5", "D-2")(
        change_property("globe_rules._engine.variants:Variants.hand", lambda _self, right: right.without([Card.R2])),
        en="Each player gets only one of the two red cards",
        fr="Chaque joueur ne reçoit qu'une des deux cartes rouges",
    ),
)
