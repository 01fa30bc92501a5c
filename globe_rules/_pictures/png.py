"""PNG pictures, for chats and other places that show no SVG. Install resvg-py with the extra `png`."""

from collections.abc import Iterable
from typing import Final, Literal

from globe_rules._engine.puzzle import Space
from globe_rules._pictures.svg import resized, size_of, to_svg

MAX_PIXELS: Final = 1 << 24
"""Most pixels of a picture (4096 × 4096). Beyond the memory of the machine, resvg would end the whole process."""


def to_png(
    value: object,
    *,
    width: float | None = None,
    marked: Iterable[Space | int] = (),
    hide_covered: bool = False,
    theme: Literal["light", "dark"] = "light",
) -> bytes:
    """Return the picture that `to_svg` draws as a PNG file, with the same arguments (RECON-2).

    Like `to_svg`, it shows every puzzle of a voyage unless you add `hide_covered=True` (PREP-3).
    It needs resvg-py: `pip install "globe_rules[png]"`. Numbers and names are drawn in the sans-serif font
    of your system. In a container without fonts they are missing, so install one, such as `fonts-dejavu-core`.
    Raises InvalidValue if the picture would have more than 16 million pixels.

    >>> from pathlib import Path
    >>> from globe_rules import Photo
    >>> Path("puzzle.png").write_bytes(to_png(Photo("E").solved_puzzle, width=400))  # doctest: +SKIP
    66035
    """
    svg = to_svg(value, marked=marked, hide_covered=hide_covered, theme=theme)
    across, down = size_of(svg)
    most = int((MAX_PIXELS * across / down) ** 0.5)
    svg = resized(svg, across if width is None else width, most)
    try:
        import resvg_py  # noqa: PLC0415 -- optional: the extra `png` installs it
    except ImportError as error:
        raise ImportError("globe_rules.to_png needs resvg-py. Run: pip install 'globe_rules[png]'") from error
    return resvg_py.svg_to_bytes(svg_string=svg)
