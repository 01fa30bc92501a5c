"""How the browser tests find their way on the board."""

import itertools
from collections.abc import Iterable
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
"""The rules of axe that depend on colours and sizes."""

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
"""What the board shows at first: B1E@1 and G1@5 solve it."""


def situation(**parts: str) -> str:
    """Return the address of the board with something on it."""
    return "board.html#" + "&".join(f"{name}={text}" for name, text in ({"puzzle": PUZZLE} | parts).items())


def card(page: Page, name: str) -> Locator:
    """Return a card of the hand."""
    return page.locator(f".gb-hand [data-card={name}]")


def space(page: Page, number: int) -> Locator:
    """Return a space of the frame."""
    return page.locator(f".gb-frame [data-space='{number}']")


def program(page: Page) -> Locator:
    """Return the field that shows the program in notation."""
    return page.locator(".gb-side .gb-field input")


def status(page: Page) -> Locator:
    """Return the line that says what happened."""
    return page.locator(".gb-status")


def lays_puzzle(page: Page, puzzle: str) -> None:
    """Expect the tiles to lie like this."""
    expect(page.locator(".gb-tiles")).to_have_attribute("data-puzzle", puzzle)


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other, wherever the focus is."""
    for key in keys:
        page.keyboard.press(key)


def middle(element: Locator) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag what lies at one point to another with the mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def accessible_in(page: Page, ways: Iterable[tuple[Scheme, int]], *, part: str | None = None) -> None:
    """Expect axe to find nothing, and nothing to be wider than the screen, in every scheme and width.

    Axe is slow: names, roles and structure are the same in all of them, so they are looked at once.
    """
    options: dict[str, object] = {"resultTypes": ["violations"], "preload": False}
    for scheme, width in ways:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        found = Axe().run(page, context=part, options=options)
        assert not found.response["violations"], f"{scheme} {width}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        options["runOnly"] = LOOKS


def fits_everyone(page: Page, *, widths: tuple[int, ...] = (360, 1300)) -> None:
    """Expect a board to be for everyone, in light and dark."""
    accessible_in(page, itertools.product(SCHEMES, widths), part=".globe-board")
