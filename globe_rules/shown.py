"""Values that show themselves: as notation in a console, as a picture in a notebook.

The values do not know how they are drawn: `globe_rules.svg` teaches `picture`
each kind of value, so that drawing stays above the rules and never inside them.
"""

from functools import singledispatch


@singledispatch
def picture(value: object) -> str:
    """Return an SVG picture of a puzzle, photo, card, placement or program.

    The pictures are ours, not the publisher's art; a card's brown square shows
    where its action starts (CARD-ORIGIN).

    >>> from globe_rules import Photo
    >>> picture(Photo().finished)[:4]
    '<svg'
    """
    message = f"there is no picture of {type(value).__name__}"
    raise TypeError(message)


class Shown:
    """A value that people see by its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class Pictured(Shown):
    """A value that also has a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return picture(self)
