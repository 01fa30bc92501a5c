"""Mixins for values that consoles show as notation and notebooks show as a picture.

The engine does not depend on the drawing code: `SvgRepr` imports it only when a notebook asks for a picture.
"""


class NotationRepr:
    """A value whose repr is its notation."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class SvgRepr:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        import globe_rules  # noqa: PLC0415 -- pictures are in a higher layer, and slow to import

        return globe_rules.to_svg(self)


class Drawable(SvgRepr, NotationRepr):
    """A value whose repr is its notation, and which a notebook shows as a picture."""

    __slots__ = ()
