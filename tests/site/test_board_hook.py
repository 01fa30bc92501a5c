"""The build adds the board's scripts to pages with a board, and stops at unreadable notation."""

import re
from types import SimpleNamespace

import board_hook
import pytest
from mkdocs.exceptions import PluginError

PAGE = SimpleNamespace(url="rules/cards.html", file=SimpleNamespace(src_uri="rules/cards.md"))


def small_board(data: str) -> str:
    """Return a page with a small board."""
    return f'# A page\n\n<div class="globe-board small" {data}></div>\n'


def test_a_board_with_readable_notation_passes() -> None:
    every = 'data-puzzle="2N1N3N/4N5N6N/7N8N9N" data-program="B1E@1" data-photo="E" data-hand="B1,R1" data-step="1"'
    board_hook.on_page_markdown(small_board(every), page=PAGE)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ('data-puzzle="2N1N3N"', "rules/cards.md: a small board has an unreadable data-puzzle: .*column 7"),
        ('data-program="B1E@1,G1@2"', "unreadable data-program: .*column 6"),
        ('data-step="two"', "unreadable data-step: .*two"),
        (
            'data-puzle="1"',
            "a board has no data-puzle, only data-puzzle, data-photo, data-hand, data-program, data-step",
        ),
    ],
)
def test_unreadable_notation_stops_the_build_with_page_attribute_and_column(data: str, message: str) -> None:
    with pytest.raises(PluginError, match=message):
        board_hook.on_page_markdown(small_board(data), page=PAGE)


def test_a_page_without_a_board_is_not_changed() -> None:
    plain = "<head></head><body>globe-board</body>"
    assert board_hook.on_post_page(plain, page=PAGE) == plain


@pytest.mark.parametrize(
    ("kinds", "styles", "scripts"),
    [
        (["small"], ["board"], ["board/book.js", "small.js"]),
        (["small", ""], ["board"], ["board/book.js", "board/days.js", "board.js"]),
        (["voyage", "small"], ["board", "voyage"], ["board/book.js", "voyage.js"]),
        (["try"], ["board", "try"], ["board/book.js", "try/starter.js", "try.js"]),
    ],
)
def test_a_page_loads_one_bundle_with_its_data_and_styles(
    kinds: list[str], styles: list[str], scripts: list[str]
) -> None:
    boards = "".join(f'<div class="{f"globe-board {kind}".strip()}"></div>' for kind in kinds)
    loaded = board_hook.on_post_page(f"<head></head>{boards}", page=PAGE)
    assert re.findall(r'<link rel="stylesheet" href="../stylesheets/(\w+).css">', loaded) == styles
    assert re.findall('<script defer src="../javascripts/([^"]+)">', loaded) == scripts
