"""The board in a real browser: placing cards by mouse, touch, keyboard and notation."""

import pytest
from boards import card, drag, enter, expect_puzzle, middle, place_card, press, program, situation, space, status
from playwright.sync_api import expect
from visits import Visit

from globe_rules import Photo


def test_a_puzzle_is_solved_by_mouse_with_clicks_and_drags(visit: Visit) -> None:
    page = visit("board.html")
    place_card(page, "B1", 1)
    drag(page, middle(card(page, "G1")), middle(space(page, 5)))
    expect(program(page)).to_have_value("B1E@1 G1@5")
    page.get_by_role("button", name="Go to the end").click()
    expect(page.locator(".gb-result")).to_contain_text("Solved")
    expect_puzzle(page, str(Photo().solved_puzzle))


def test_dragging_moves_a_card_in_the_frame_and_takes_it_back_outside(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G1@5"))
    for target, expected in ((space(page, 8), "B1E@1 G1@8"), (page.locator("h1"), "B1E@1")):
        drag(page, middle(page.locator(".gb-frame [data-card=G1]")), middle(target))
        expect(program(page)).to_have_value(expected)


@pytest.mark.parametrize(("spaces", "notation"), [((1, 2), "B1E@1+2"), ((5, 8), "B1E@5+8"), ((2, 6), "B1E@2+3+5+6")])
def test_a_card_can_be_dragged_across_two_or_four_spaces_and_on(
    visit: Visit, spaces: tuple[int, int], notation: str
) -> None:
    page = visit(situation(program="B1E@9"))
    (x1, y1), (x2, y2) = (middle(space(page, number)) for number in spaces)
    drag(page, middle(space(page, 9)), ((x1 + x2) / 2, (y1 + y2) / 2))
    expect(program(page)).to_have_value(notation)
    expect(page.locator(".gb-notes")).to_contain_text("the card is across several spaces Q-14")
    drag(page, middle(space(page, spaces[0])), middle(space(page, 7)))
    expect(program(page)).to_have_value("B1E@7")


def test_a_puzzle_is_solved_with_taps_on_a_phone(visit: Visit) -> None:
    page = visit("board.html", width=390, height=844, needs="touch")
    for name, number in (("B1", 1), ("G1", 5)):
        card(page, name).tap()
        space(page, number).tap()
    page.get_by_role("button", name="Go to the end").tap()
    expect(page.locator(".gb-result")).to_contain_text("Solved")


def test_dragging_with_a_finger_moves_the_card_and_does_not_scroll_the_page(visit: Visit) -> None:
    page = visit("board.html", width=390, height=1200, needs="touch")  # tall enough to need no scrolling
    finger = page.context.new_cdp_session(page)
    start, end = middle(card(page, "G1")), middle(space(page, 5))
    way = [start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), way, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(program(page)).to_have_value("G1@5")
    assert page.evaluate("scrollY") == 0


def test_a_tap_on_the_chosen_card_rotates_it_and_on_another_space_moves_it(visit: Visit) -> None:
    page = visit("board.html", width=390, needs="touch")
    card(page, "B1").tap()
    space(page, 5).tap()
    space(page, 5).tap()
    expect(program(page)).to_have_value("B1S@5")
    space(page, 2).tap()
    expect(program(page)).to_have_value("B1S@2")


def test_a_puzzle_is_solved_by_keyboard_with_arrows_enter_r_and_delete(visit: Visit) -> None:
    page = visit("board.html")
    card(page, "G1").focus()
    press(page, "ArrowRight", "ArrowRight", "ArrowRight", "r", "Enter")  # selects B1, and R rotates it to S
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
    page.get_by_role("button", name="Go to the end").focus()
    press(page, "Enter")
    expect(page.locator(".gb-result")).to_contain_text("Solved")


def test_tab_reaches_every_control_and_one_card_of_the_hand(visit: Visit) -> None:
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


def test_a_program_in_notation_is_placed_or_its_error_is_shown(visit: Visit) -> None:
    """Unreadable notation stays in the field."""
    page = visit("board.html")
    enter(program(page), "B1E@1 B2N@3")
    error = page.locator(".gb-side .gb-error")
    expect(error).to_contain_text("Column 10: found “@”, expected an arrow of B2, or _ if in doubt: NE, NW.")
    expect(error.locator("pre")).to_have_text("B1E@1 B2N@3\n         ^", use_inner_text=True)
    expect(program(page)).to_have_value("B1E@1 B2N@3")
    enter(program(page), "g1@5   b1e@1+2")  # lower case is accepted
    expect(program(page)).to_have_value("G1@5 B1E@1+2")
    enter(program(page), "G1@5   B1→@1")
    expect(error).to_be_hidden()
    expect(program(page)).to_have_value("B1E@1 G1@5")
    expect(space(page, 1)).to_have_attribute("aria-label", "Space 1: B1 swaps in a straight line, arrow pointing right")


def test_undo_and_redo_work_with_buttons_and_keys(visit: Visit) -> None:
    page = visit("board.html")
    for name, number in (("B1", 1), ("G1", 5)):
        place_card(page, name, number)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    undo.click()
    expect(program(page)).to_have_value("B1E@1")
    press(page, "Control+z")
    expect(program(page)).to_have_value("")
    expect(undo).to_have_attribute("aria-disabled", "true")
    press(page, "Control+Shift+z")
    redo.click()
    expect(program(page)).to_have_value("B1E@1 G1@5")
    page.locator("body").press("Control+z")  # with the focus outside the board
    press(page, "Control+y")
    expect(program(page)).to_have_value("B1E@1 G1@5")
