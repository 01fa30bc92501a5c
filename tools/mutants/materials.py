"""Mistakes about what is in the box."""

from globe_rules.cards import Colour
from globe_rules.materials import SHEETS, Region, Sheet, Side
from tools.mutants.model import Patch, given, mistake, value

MUTANTS = (
    mistake("six-can-play", "CON-0", "CON-4", "Q-30", plays="Q-30/2")(
        value("globe_rules.materials:MOST_PLAYERS", 6), en="A sixth player is welcome", fr="Un sixième joueur est admis"
    ),
    mistake("fronts-and-backs-exchanged", "CON-1")(
        given(
            "globe_rules.materials:Sheet.shows",
            lambda self, side: (self, Side.FRONT if side is Side.BACK else Side.BACK),
        ),
        en="The region of a sheet is on its front, the polar one on its back",
        fr="La région d'un feuillet est au recto, la région polaire au verso",
    ),
    mistake("south-america-beside-latin-america", "D-9", "CON-1", "CON-2", plays="D-9/1")(
        value("globe_rules.materials:SHEETS", (*SHEETS, Sheet(Region.LATIN_AMERICA))),
        en="South America and Latin America are two regions, so there is a sixth sheet",
        fr="Amérique du Sud et Amérique latine font deux régions, donc un sixième feuillet",
    ),
    mistake("a-minute-of-sand-in-the-box", "CON-3")(
        value("globe_rules.materials:SAND_MILLISECONDS", 60_000),
        en="The timer in the box measures a minute",
        fr="Le sablier de la boîte mesure une minute",
    ),
    mistake("one-frame-for-all", "CON-5")(
        value("globe_rules.materials:FRAMES", 1),
        en="All players share one frame",
        fr="Tous les joueurs partagent un seul cadre",
    ),
    mistake("one-red-card-each", "Q-1", "CON-4", plays="Q-1/2")(
        Patch("globe_rules.cards:Card._member_names_", lambda names: [name for name in names if name != "R2"]),
        en="A player's set has a single red card",
        fr="Le jeu d'un joueur n'a qu'une carte rouge",
    ),
    mistake("r1-counts-as-blue", "CARD-0")(
        value("globe_rules.cards:Card.R1.colour", Colour.BLUE),
        en="R1 turns nothing, so it is taken for a blue card",
        fr="R1 ne fait rien pivoter : on la prend pour une carte bleue",
    ),
)
