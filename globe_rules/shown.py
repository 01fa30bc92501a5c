"""Values that show themselves: as notation in a console, as a picture in a notebook.

The values do not know how they are drawn: drawing stays above the rules and never inside them.
"""


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
