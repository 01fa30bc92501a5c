"""What is in the box (CON)."""

from enum import StrEnum

from attrs import field, frozen

from globe_rules._engine.puzzle import Space
from globe_rules._engine.validation import CheckedEnum, LabelledEnum, to_member
from globe_rules._i18n import InvalidValue, Message, one_of

MIN_PLAYERS = 1
MAX_PLAYERS = 5
"""One to five people play (CON-0); any other number is refused (Q-30)."""

SAND_MILLISECONDS = 30_000
"""How long the sand runs, in milliseconds (CON-3)."""

FRAMES = 5
"""The number of Programming frames: one per player (CON-5)."""


class Region(LabelledEnum):
    """One of the six regions that the photos show (CON-1).

    South America and Latin America are two names for one region (D-9).

    >>> Region("latin-america").label.fr
    'Amérique latine'
    """

    POLAR = "polar", "Polar region", "Région polaire"
    ASIA = "asia", "Asia", "Asie"
    NORTH_AMERICA = "north-america", "North America", "Amérique du Nord"
    LATIN_AMERICA = "latin-america", "Latin America", "Amérique latine"
    EUROPE = "europe", "Europe", "Europe"
    AFRICA = "africa", "Africa", "Afrique"


class Side(CheckedEnum, StrEnum):
    """One of the two sides of a photo and of its tiles (CON-1, CON-2).

    The front is easier. The back is a fish-eye view (PREP-8).

    >>> [str(side) for side in Side]
    ['front', 'back']
    """

    FRONT = "front"
    BACK = "back"


def _back(region: Region | str) -> Region:
    return to_member(Region, region, "back", one_of(each for each in Region if each is not Region.POLAR))


@frozen
class Sheet:
    """One Souvenir Photo sheet with its set of nine tiles (CON-1, CON-2).

    >>> Sheet(Region.ASIA).shows(Side.FRONT)
    <Region.POLAR: 'polar'>
    """

    back: Region = field(converter=_back)
    """The region on the back. Each sheet has a different one."""

    @back.validator
    def _polar_is_every_front(self, _attribute: object, back: Region) -> None:
        if back is Region.POLAR:
            raise InvalidValue(
                "back",
                "polar",
                Message("any region but the polar one: it is the front of every sheet (CON-1)"),
            )

    def shows(self, side: Side) -> Region:
        """Return the region on one side of the sheet."""
        return self.back if to_member(Side, side, "side") is Side.BACK else Region.POLAR


SHEETS = tuple(Sheet(region) for region in Region if region is not Region.POLAR)
"""The five sheets, with the same front and five different backs (CON-1)."""

TILES_PER_SET = len(Space)
"""Nine double-sided tiles per photo (CON-2)."""
