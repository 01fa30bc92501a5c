"""The build puts the board on pages that have one, and stops at a situation nobody can read."""

import re
from types import SimpleNamespace

import board_hook
import pytest
from board_hook import MORE_SCRIPTS
from mkdocs.exceptions import PluginError

PAGE = SimpleNamespace(url="rules/cards.html", file=SimpleNamespace(src_uri="rules/cards.md"))


def small_board(data: str) -> str:
    """Return a page with a small board."""
    return f'# A page\n\n<div class="globe-board small" {data}></div>\n'


def test_a_readable_situation_passes() -> None:
    """Everything that a board can be given is understood."""
    every = 'data-puzzle="2N1N3N/4N5N6N/7N8N9N" data-program="B1E@1" data-photo="E" data-hand="B1,R1" data-step="1"'
    board_hook.on_page_markdown(small_board(every), page=PAGE)


@pytest.mark.parametrize(
    ("data", "told"),
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
def test_an_unreadable_situation_stops_the_build(data: str, told: str) -> None:
    """The message tells the page, the part and the place."""
    with pytest.raises(PluginError, match=told):
        board_hook.on_page_markdown(small_board(data), page=PAGE)


def test_only_pages_with_a_board_load_it() -> None:
    """Other pages stay as they are."""
    plain = "<head></head><body>globe-board</body>"
    assert board_hook.on_post_page(plain, page=PAGE) == plain


@pytest.mark.parametrize(
    ("kind", "styles", "more"), [("small", ["board"], []), ("voyage", ["board", "voyage"], MORE_SCRIPTS["voyage"])]
)
def test_a_board_brings_its_scripts(kind: str, styles: list[str], more: list[str]) -> None:
    """First what every board needs, then what this one does; the addresses fit the folder of the page."""
    loaded = board_hook.on_post_page(f'<head></head><div class="globe-board {kind}"></div>', page=PAGE)
    assert re.findall(r'<link rel="stylesheet" href="../stylesheets/(\w+).css">', loaded) == styles
    assert re.findall('<script defer src="../javascripts/([^"]+)">', loaded) == [*board_hook.SCRIPTS, *more]


def test_every_script_is_loaded() -> None:
    """No file of the board is forgotten, and none is loaded that is not there."""
    folder = board_hook.ENGINE.parents[2] / "docs" / "theme" / "javascripts"
    loaded = {board_hook.DAYS, *board_hook.SCRIPTS, *(name for names in MORE_SCRIPTS.values() for name in names)}
    written = {"globe-rules.js", "board/book.js", "board/days.js", "try/starter.js"}
    found = {f"{kind}/{file.name}" for kind in ("board", "voyage", "try") for file in (folder / kind).glob("*.js")}
    assert found == loaded - written
