"""Values that show themselves: as notation in a console, as a picture in a notebook.

The values do not know how they are drawn: `globe_rules.svg` teaches `picture`
each kind of value, so that drawing stays above the rules and never inside them.
"""

from functools import singledispatch

from globe_rules.impossible import Impossible
from globe_rules.words import Twin


@singledispatch
def picture(value: object) -> str:
    """Return an SVG picture of a value: from a tile or a card to the table of a whole voyage.

    Of a step and of a reconstruction it marks the tiles that moved or turned (RECON-2).

    The pictures are ours, not the publisher's art; a card's brown square shows
    where its action starts (CARD-ORIGIN).

    >>> from globe_rules import Photo
    >>> picture(Photo().finished)[:4]
    '<svg'
    """
    raise Impossible(
        "value", type(value).__name__, Twin(en="something that has a picture", fr="une chose qui a un dessin")
    )


class Shown:
    """A value that people see by its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class InPictures:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        import globe_rules  # noqa: PLC0415 -- pictures stand above the rules, and only who looks at one waits for them

        return globe_rules.picture(self)


class Pictured(InPictures, Shown):
    """A value that people see by its notation, and in a notebook as a picture."""

    __slots__ = ()
