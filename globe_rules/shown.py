"""Mixins for values that consoles show as notation and notebooks as a picture.

The engine does not import the code that draws: `InPictures` imports it when a picture is needed.
"""


class Shown:
    """A value whose repr is its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class InPictures:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        import globe_rules  # noqa: PLC0415 -- pictures are a higher layer, and slow to import

        return globe_rules.picture(self)


class Pictured(InPictures, Shown):
    """A value whose repr is its notation, and which a notebook shows as a picture."""

    __slots__ = ()
