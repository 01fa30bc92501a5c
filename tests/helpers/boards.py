"""Elements and actions of the board for browser tests."""

from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

Scheme = Literal["light", "dark"]
OWN_WAY: dict[str, tuple[Scheme, int]] = {"en": ("light", 360), "fr": ("dark", 1300)}
"""Axe is slow, and both languages have the same structure and styles, so each is checked in one scheme and width."""

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
"""The first puzzle on the board; B1E@1 and G1@5 solve it."""


def situation(**parts: str) -> str:
    """Return the address of the board with a puzzle, program and so on."""
    return "board.html#" + "&".join(f"{name}={text}" for name, text in ({"puzzle": PUZZLE} | parts).items())


def card(page: Page, name: str) -> Locator:
    """Return a card of the hand."""
    return page.locator(f".gb-hand [data-card={name}]")


def space(page: Page, number: int) -> Locator:
    """Return a space of the frame."""
    return page.locator(f".gb-frame [data-space='{number}']")


def place_card(page: Page, name: str, number: int) -> None:
    """Place a card of the hand on a space, by mouse."""
    card(page, name).click()
    space(page, number).click()


def program(page: Page) -> Locator:
    """Return the field that shows the program in notation."""
    return page.locator(".gb-side .gb-field input")


def status(page: Page) -> Locator:
    """Return the status line."""
    return page.locator(".gb-status")


def expect_puzzle(page: Page, puzzle: str) -> None:
    """Expect the board to show a puzzle, given in notation."""
    expect(page.locator(".gb-tiles")).to_have_attribute("data-puzzle", puzzle)


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other, wherever the focus is."""
    for key in keys:
        page.keyboard.press(key)


def enter(field: Locator, text: str) -> None:
    """Type a text into a field, and press Enter."""
    field.fill(text)
    field.press("Enter")


def downloaded(page: Page, button: str) -> tuple[str, str]:
    """Click a button that downloads a file; return the name of the file and its content."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_text(encoding="utf-8")


def expect_buttons_above_the_bar(page: Page) -> None:
    """Expect the buttons of each placed card to be in view on a phone, above the bar that ends stage B."""
    for name, number in (("G1", 5), ("B5", 6)):
        if "gb-placed" not in (card(page, name).get_attribute("class") or ""):
            card(page, name).click()
        space(page, number).click()
        page.evaluate("scrollTo(0, document.querySelector('.gb-stage').getBoundingClientRect().top + scrollY - 64)")
        bar = page.locator(".gb-sticky").bounding_box()
        buttons = [button.bounding_box() for button in page.locator(".gb-tools .gb-button:visible").all()]
        assert bar
        assert buttons
        assert all(box and box["y"] + box["height"] <= bar["y"] for box in buttons)


def middle(element: Locator) -> tuple[float, float]:
    """Return the centre of an element on the screen."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with the mouse from one point to another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def fits_everyone(page: Page, part: str | None = ".globe-board", way: tuple[Scheme, int] | None = None) -> None:
    """Expect no violations of accessibility rules (axe), and nothing wider than the screen."""
    scheme, width = way or OWN_WAY[page.locator("html").get_attribute("lang") or "-"]
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = Axe("").run(page, context=part, options={"resultTypes": ["violations"], "preload": False})
    assert not found.response["violations"], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
