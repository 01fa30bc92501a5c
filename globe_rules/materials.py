"""What is in the box (CON)."""

from enum import StrEnum

from attrs import field, frozen

from globe_rules.i18n import Message, one_of
from globe_rules.impossible import Called, Impossible, OneOf, chosen
from globe_rules.puzzle import Space

FEWEST_PLAYERS = 1
MOST_PLAYERS = 5
"""One to five people play (CON-0); any other number is refused (Q-30)."""

SAND_MILLISECONDS = 30_000
"""How long the sand runs (CON-3)."""

FRAMES = 5
"""One Programming frame a player (CON-5)."""


class Region(Called):
    """One of the six regions that the photos show (CON-1).

    South America and Latin America are two names for one region (D-9).

    >>> Region("latin-america").called.fr
    'Amérique latine'
    """

    POLAR = "polar", "Polar region", "Région polaire"
    ASIA = "asia", "Asia", "Asie"
    NORTH_AMERICA = "north-america", "North America", "Amérique du Nord"
    LATIN_AMERICA = "latin-america", "Latin America", "Amérique latine"
    EUROPE = "europe", "Europe", "Europe"
    AFRICA = "africa", "Africa", "Afrique"


class Side(OneOf, StrEnum):
    """One of the two sides of a photo and of its tiles (CON-1, CON-2).

    The front is easier; the back is a fisheye view (PREP-8).

    >>> [str(side) for side in Side]
    ['front', 'back']
    """

    FRONT = "front"
    BACK = "back"


def _back(region: Region | str) -> Region:
    return chosen(Region, region, "back", one_of(each for each in Region if each is not Region.POLAR))


@frozen
class Sheet:
    """One Souvenir Photo sheet with its set of nine tiles (CON-1, CON-2).

    >>> Sheet(Region.ASIA).shows(Side.FRONT)
    <Region.POLAR: 'polar'>
    """

    back: Region = field(converter=_back)
    """The region that only this sheet shows."""

    @back.validator
    def _polar_is_every_front(self, _attribute: object, back: Region) -> None:
        if back is Region.POLAR:
            raise Impossible(
                "back",
                "polar",
                Message("any region but the polar one: it is the front of every sheet (CON-1)"),
            )

    def shows(self, side: Side) -> Region:
        """Return the region on one side of the sheet."""
        return self.back if Side(side) is Side.BACK else Region.POLAR


SHEETS = tuple(Sheet(region) for region in Region if region is not Region.POLAR)
"""The five sheets: one common front, five different backs (CON-1)."""

TILES_A_SET = len(Space)
"""Nine two-faced tiles, one set a photo (CON-2)."""
