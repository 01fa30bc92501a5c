"""The closed list of situations in which a card is void or a deed is refused.

Each cites exactly one id, the most specific: a ruling before a rule.
For a void card the list is also the order of asking: first its space (Q-14),
then its arrow (Q-15), then what the card itself demands (Q-3 to Q-6).
"""

from enum import StrEnum

from attrs import field, frozen

from globe_rules.words import Words


class Consequence(StrEnum):
    """What a situation leads to: a void card (RECON-6) or a refusal (such as Q-11)."""

    VOID = "void"
    """The card has no effect and counts as used (RECON-6)."""

    REFUSED = "refused"
    """It may not be done; nothing changes."""


@frozen
class Situation:
    """One entry of the closed list: when it arises, what follows, which id says so."""

    name: str
    id: str
    consequence: Consequence
    when: Words = field(repr=False)
    remedy: Words = field(repr=False)
    """What the player can do about it."""

    def __str__(self) -> str:
        return self.id


ACROSS_SPACES = Situation(
    "across-spaces",
    "Q-14",
    Consequence.VOID,
    Words(en="the card lies across several spaces", fr="la carte est à cheval sur plusieurs emplacements"),
    Words(en="lay it within one space", fr="posez-la sur un seul emplacement"),
)
SPACE_IN_DOUBT = Situation(
    "space-in-doubt",
    "Q-14",
    Consequence.VOID,
    Words(en="nobody can tell which space the card lies on", fr="on ne sait pas sur quel emplacement est la carte"),
    Words(en="lay it plainly on one space", fr="posez-la nettement sur un emplacement"),
)
ARROW_IN_DOUBT = Situation(
    "arrow-in-doubt",
    "Q-15",
    Consequence.VOID,
    Words(en="nobody can tell which way the arrow points", fr="on ne sait pas où pointe la flèche"),
    Words(en="lay the card straight", fr="posez la carte bien droite"),
)
ARROW_LEAVES_THE_GRID = Situation(
    "arrow-leaves-the-grid",
    "Q-3",
    Consequence.VOID,
    Words(en="the arrow leads off the grid at once", fr="la flèche sort aussitôt de la grille"),
    Words(en="point the arrow at a neighbour", fr="dirigez la flèche vers une tuile voisine"),
)
NO_OPPOSITE_CORNER = Situation(
    "no-opposite-corner",
    "Q-4",
    Consequence.VOID,
    Words(
        en="the card does not point from a corner at the opposite corner",
        fr="la carte ne pointe pas d'un coin vers le coin opposé",
    ),
    Words(
        en="lay it on a corner with its arrow through the centre",
        fr="posez-la sur un coin, la flèche vers le centre",
    ),
)
NO_OPPOSITE_EDGE = Situation(
    "no-opposite-edge",
    "Q-5",
    Consequence.VOID,
    Words(
        en="the card does not point from an edge at the opposite edge",
        fr="la carte ne pointe pas d'un bord vers le bord opposé",
    ),
    Words(
        en="lay it on an edge with its arrow through the centre",
        fr="posez-la sur un bord, la flèche vers le centre",
    ),
)
NO_FAR_END = Situation(
    "no-far-end",
    "Q-6",
    Consequence.VOID,
    Words(
        en="the tile lies in the middle of the line, so the line has no other end",
        fr="la tuile est au milieu de la ligne : il n'y a pas d'autre extrémité",
    ),
    Words(en="start from an end of the line", fr="partez d'une extrémité de la ligne"),
)
TWO_REDS = Situation(
    "two-reds",
    "Q-11",
    Consequence.REFUSED,
    Words(en="two red cards lie in the programming area", fr="deux cartes rouges sont dans la zone de programmation"),
    Words(en="take one of them back", fr="reprenez l'une des deux"),
)
SPACE_TAKEN = Situation(
    "space-taken",
    "Q-12",
    Consequence.REFUSED,
    Words(en="two cards lie in one space", fr="deux cartes occupent le même emplacement"),
    Words(en="leave one card a space", fr="laissez une seule carte par emplacement"),
)
NOT_IN_HAND = Situation(
    "not-in-hand",
    "Q-13",
    Consequence.REFUSED,
    Words(en="the card is not in hand", fr="la carte n'est pas en main"),
    Words(en="play only cards you hold, each once", fr="ne jouez que des cartes en main, chacune une fois"),
)

SITUATIONS: tuple[Situation, ...] = (
    ACROSS_SPACES,
    SPACE_IN_DOUBT,
    ARROW_IN_DOUBT,
    ARROW_LEAVES_THE_GRID,
    NO_OPPOSITE_CORNER,
    NO_OPPOSITE_EDGE,
    NO_FAR_END,
    TWO_REDS,
    SPACE_TAKEN,
    NOT_IN_HAND,
)
