"""Mutants of the game materials: players, sheets, cards, timer, frames."""

from globe_rules._engine.cards import Colour
from globe_rules._engine.materials import SHEETS, Region, Sheet, Side
from tools.mutants.model import Patch, change_arguments, mutant, replace_value

MUTANTS = (
    mutant("six-can-play", "CON-0", "CON-4", "Q-30", plays="Q-30/2")(
        replace_value("globe_rules._engine.materials:MAX_PLAYERS", 6),
        en="A sixth player may play",
        fr="Un sixième joueur est admis",
    ),
    mutant("fronts-and-backs-exchanged", "CON-1")(
        change_arguments(
            "globe_rules._engine.materials:Sheet.shows",
            lambda self, side: (self, Side.FRONT if side is Side.BACK else Side.BACK),
        ),
        en="A sheet has its region on the front and the polar region on the back",
        fr="Un feuillet a sa région au recto et la région polaire au verso",
    ),
    mutant("south-america-beside-latin-america", "D-9", "CON-1", "CON-2", plays="D-9/1")(
        replace_value("globe_rules._engine.materials:SHEETS", (*SHEETS, Sheet(Region.LATIN_AMERICA))),
        en="South America and Latin America are two regions, so there are six sheets",
        fr="L'Amérique du Sud et l'Amérique latine sont deux régions, donc il y a six feuillets",
    ),
    mutant("a-minute-of-sand-in-the-box", "CON-3")(
        replace_value("globe_rules._engine.materials:SAND_MILLISECONDS", 60_000),
        en="The sand timer runs for a minute",
        fr="Le sablier dure une minute",
    ),
    mutant("one-frame-for-all", "CON-5")(
        replace_value("globe_rules._engine.materials:FRAMES", 1),
        en="All players share one frame",
        fr="Tous les joueurs partagent un seul cadre",
    ),
    mutant("one-red-card-each", "Q-1", "CON-4", plays="Q-1/2")(
        Patch("globe_rules._engine.cards:Card._member_names_", lambda names: [name for name in names if name != "R2"]),
        en="Each player has only one red card",
        fr="Chaque joueur n'a qu'une carte rouge",
    ),
    mutant("r1-counts-as-blue", "CARD-0")(
        replace_value("globe_rules._engine.cards:Card.R1.colour", Colour.BLUE),
        en="R1 counts as a blue card, because it rotates nothing",
        fr="R1 compte comme une carte bleue, car elle ne fait rien pivoter",
    ),
)
