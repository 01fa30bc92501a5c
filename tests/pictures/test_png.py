"""PNG pictures show what the SVG shows, and say how to install the library that draws them."""

import struct
import sys
from typing import Any

import pytest

from globe_rules import Hand, InvalidValue, Outcome, Photo, to_png, to_svg

SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "value", [Photo("E").solved_puzzle, Hand.full(), Outcome("won", "END-1", ["Zoé <&>"])], ids=str
)
def test_a_picture_is_a_png_file_of_the_requested_width(value: Any) -> None:  # noqa: ANN401 -- any value
    pytest.importorskip("resvg_py")
    picture = to_png(value, width=200)
    width, height = struct.unpack(">II", picture[16:24])
    assert picture.startswith(SIGNATURE)
    assert width == 200
    assert height == pytest.approx(float(to_svg(value, width=200).partition(' height="')[2].partition('"')[0]), abs=1)


def test_marks_and_themes_change_the_picture() -> None:
    pytest.importorskip("resvg_py")
    puzzle = Photo().solved_puzzle
    assert len({to_png(puzzle), to_png(puzzle, marked=[5]), to_png(puzzle, theme="dark")}) == 3


def test_without_the_library_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'globe_rules\[png\]'"):
        to_png(Photo())


def test_arguments_are_checked_as_by_to_svg() -> None:
    with pytest.raises(InvalidValue, match="width: found -1"):
        to_png(Photo(), width=-1)
    with pytest.raises(InvalidValue, match="width: found 1e-300"):
        to_png(Photo(), width=1e-300)


def test_a_picture_that_needs_too_much_memory_is_refused() -> None:
    """Without memory, resvg would end the whole process."""
    with pytest.raises(InvalidValue, match="width: found 99999, expected 1 to 4,096 pixels for this picture"):
        to_png(Photo(), width=99_999)
    with pytest.raises(InvalidValue, match="width: found 1000000, expected 1 to 4,096 pixels for this picture"):
        to_png(Photo(), width=10**6)
    with pytest.raises(InvalidValue, match="value: found int"):
        to_png(1)
