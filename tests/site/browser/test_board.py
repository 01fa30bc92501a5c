"""The board in a real browser: cards laid by mouse, finger, keyboard and notation."""

import pytest
from boards import card, drag, enter, lay, lays_puzzle, middle, press, program, situation, space, status
from playwright.sync_api import expect
from visits import Visit

from globe_rules import Photo


def test_a_puzzle_is_solved_by_mouse(visit: Visit) -> None:
    """One card is clicked into place and one is dragged; then the reconstruction solves the puzzle."""
    page = visit("board.html")
    lay(page, "B1", 1)
    drag(page, middle(card(page, "G1")), middle(space(page, 5)))
    expect(program(page)).to_have_value("B1E@1 G1@5")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".gb-result")).to_contain_text("Solved")
    lays_puzzle(page, str(Photo().finished))


def test_a_card_dragged_out_of_the_frame_is_taken_back(visit: Visit) -> None:
    """Within the frame a drag moves a card, beyond it the card returns to the hand (Q-32)."""
    page = visit(situation(program="B1E@1,G1@5"))
    for target, expected in ((space(page, 8), "B1E@1 G1@8"), (page.locator("h1"), "B1E@1")):
        drag(page, middle(page.locator(".gb-frame [data-card=G1]")), middle(target))
        expect(program(page)).to_have_value(expected)


@pytest.mark.parametrize(("spaces", "told"), [((1, 2), "B1E@1+2"), ((5, 8), "B1E@5+8"), ((2, 6), "B1E@2+3+5+6")])
def test_a_card_is_dragged_across_a_border(visit: Visit, spaces: tuple[int, int], told: str) -> None:
    """Between two spaces or four it stays where it was put, void (Q-14); from there it is dragged on."""
    page = visit(situation(program="B1E@9"))
    (x1, y1), (x2, y2) = (middle(space(page, number)) for number in spaces)
    drag(page, middle(space(page, 9)), ((x1 + x2) / 2, (y1 + y2) / 2))
    expect(program(page)).to_have_value(told)
    expect(page.locator(".gb-notes")).to_contain_text("the card lies across several spaces Q-14")
    drag(page, middle(space(page, spaces[0])), middle(space(page, 7)))
    expect(program(page)).to_have_value("B1E@7")


def test_a_puzzle_is_solved_by_touch(visit: Visit) -> None:
    """On a phone, a few taps do it all."""
    page = visit("board.html", width=390, height=844, needs="touch")
    for name, number in (("B1", 1), ("G1", 5)):
        card(page, name).tap()
        space(page, number).tap()
    page.get_by_role("button", name="To the end").tap()
    expect(page.locator(".gb-result")).to_contain_text("Solved")


def test_a_finger_drags_a_card(visit: Visit) -> None:
    """The card goes along with the finger, not the page."""
    page = visit("board.html", width=390, height=1200, needs="touch")  # so tall that no element must be scrolled to
    finger = page.context.new_cdp_session(page)
    start, end = middle(card(page, "G1")), middle(space(page, 5))
    way = [start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), way, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(program(page)).to_have_value("G1@5")
    assert page.evaluate("scrollY") == 0


def test_a_tapped_card_turns(visit: Visit) -> None:
    """A tap on the chosen card turns it; another space moves it."""
    page = visit("board.html", width=390, needs="touch")
    card(page, "B1").tap()
    space(page, 5).tap()
    space(page, 5).tap()
    expect(program(page)).to_have_value("B1S@5")
    space(page, 2).tap()
    expect(program(page)).to_have_value("B1S@2")


def test_a_puzzle_is_solved_by_keyboard(visit: Visit) -> None:
    """Tab, arrows, Enter, R and Delete are enough for everything."""
    page = visit("board.html")
    card(page, "G1").focus()
    press(page, "ArrowRight", "ArrowRight", "ArrowRight", "r", "Enter")  # on to B1, which R has turned to the S
    expect(status(page)).to_contain_text("B1")
    expect(space(page, 1)).to_be_focused()
    press(page, "Enter")
    expect(program(page)).to_have_value("B1S@1")
    press(page, "Shift+R")
    expect(program(page)).to_have_value("B1E@1")
    press(page, "Escape")
    expect(card(page, "B1")).to_be_focused()
    press(page, "ArrowLeft", "Enter")
    press(page, "ArrowDown", "ArrowRight", "Enter")
    expect(program(page)).to_have_value("B1E@1 G3@5")
    press(page, "Delete")
    expect(program(page)).to_have_value("B1E@1")
    card(page, "G1").focus()
    press(page, "Enter", "Enter")
    expect(program(page)).to_have_value("B1E@1 G1@5")
    page.get_by_role("button", name="To the end").focus()
    press(page, "Enter")
    expect(page.locator(".gb-result")).to_contain_text("Solved")


def test_every_control_is_in_the_order_of_tab(visit: Visit) -> None:
    """Tab walks from the puzzle's player to the last field; of hand and frame it meets one button each."""
    page = visit("board.html")
    page.locator(".gb-frame [data-space='1']").focus()
    met = []
    for _ in range(40):
        press(page, "Tab")
        met.append(page.evaluate("document.activeElement.closest('.globe-board') && document.activeElement.outerHTML"))
    on_board = [each for each in met if each]
    assert sum("gb-handcard" in each for each in on_board) == 1
    assert not any("gb-space" in each for each in on_board)
    for wanted in ('data-icon="play"', 'data-icon="undo"', 'type="radio"', 'type="checkbox"', "gb-input", "summary"):
        assert any(wanted in each for each in on_board), wanted


def test_a_program_by_notation(visit: Visit) -> None:
    """What can be read is laid; what cannot is pointed at, and stays to be mended."""
    page = visit("board.html")
    enter(program(page), "B1E@1 B2N@3")
    error = page.locator(".gb-side .gb-error")
    expect(error).to_contain_text("Column 10: found “@”, expected an arrow of B2, or _ if in doubt: NE, NW.")
    expect(error.locator("pre")).to_have_text("B1E@1 B2N@3\n         ^", use_inner_text=True)
    expect(program(page)).to_have_value("B1E@1 B2N@3")
    enter(program(page), "g1@5   b1e@1+2")  # small letters are as good
    expect(program(page)).to_have_value("G1@5 B1E@1+2")
    enter(program(page), "G1@5   B1→@1")
    expect(error).to_be_hidden()
    expect(program(page)).to_have_value("B1E@1 G1@5")
    expect(space(page, 1)).to_have_attribute("aria-label", "Space 1: B1 swaps in a straight line, arrow pointing right")


def test_undo_and_redo(visit: Visit) -> None:
    """Every change can be taken back, and the taking back too."""
    page = visit("board.html")
    for name, number in (("B1", 1), ("G1", 5)):
        lay(page, name, number)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    undo.click()
    expect(program(page)).to_have_value("B1E@1")
    press(page, "Control+z")
    expect(program(page)).to_have_value("")
    expect(undo).to_have_attribute("aria-disabled", "true")
    press(page, "Control+Shift+z")
    redo.click()
    expect(program(page)).to_have_value("B1E@1 G1@5")
    page.locator("body").press("Control+z")  # wherever the focus is
    press(page, "Control+y")
    expect(program(page)).to_have_value("B1E@1 G1@5")
