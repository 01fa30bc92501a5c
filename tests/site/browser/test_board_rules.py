"""The board carries programs out, explains every card, and tells what the rules forbid."""

import re

from boards import PUZZLE, card, enter, lay, lays_puzzle, press, program, situation, space, status
from playwright.sync_api import expect
from visits import Visit

from globe_rules import Hand, Photo, breaches, read_program, read_puzzle, reconstruct


def test_stepping_explains_every_card(visit: Visit) -> None:
    """Forward and back, with the tiles, a sentence and a link to the rule for each card."""
    page = visit(situation(program="B1E@1,G1@2,B2NE@3"))
    forward, back = (page.get_by_role("button", name=name) for name in ("Next card", "One card back"))
    forward.click()
    expect(status(page)).to_contain_text("Tile 2 on space 1 swaps places with tile 1 on space 2")
    lays_puzzle(page, "1N2N3N/4N5W6N/7N8N9N")
    forward.click()
    expect(status(page)).to_contain_text("Tile 2 lies there by now, no longer tile 1 Q-2")
    lays_puzzle(page, "1N2E3N/4N5W6N/7N8N9N")
    forward.click()
    expect(status(page)).to_contain_text("Void: the arrow of B1, B2 or B5 leads off the grid at once Q-3")
    expect(page.locator(".gb-result")).to_contain_text("tiles that differ from the photo: 2")
    expect(page.locator(".gb-wrong")).to_have_count(2)
    back.click()
    lays_puzzle(page, "1N2E3N/4N5W6N/7N8N9N")
    expect(page.locator(".gb-step")).to_have_count(2)
    page.get_by_role("button", name="Go to card 1: B1E@1").click()
    lays_puzzle(page, "1N2N3N/4N5W6N/7N8N9N")
    assert page.url.endswith("&step=1")
    page.get_by_role("button", name="Back to the start").click()
    lays_puzzle(page, PUZZLE)


def test_playing_runs_to_the_end_and_can_be_paused(visit: Visit) -> None:
    """One button carries out the program, card after card; nobody waits for it here."""
    page = visit(situation(program="B1E@1,G1@5,G2@6"), needs="clock")
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Carry out the program").click()
    expect(page.locator(".gb-progress")).to_have_text("Card 1 of 3")
    page.clock.run_for(1500)
    expect(page.locator(".gb-progress")).to_have_text("Card 2 of 3")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    expect(page.locator(".gb-progress")).to_have_text("Card 2 of 3")
    page.get_by_role("button", name="Carry out the program").click()
    page.clock.run_for(5000)
    expect(page.locator(".gb-progress")).to_have_text("Card 3 of 3")
    expect(page.get_by_role("button", name="Carry out the program")).to_be_visible()


def test_what_the_rules_forbid_is_told_and_not_done(visit: Visit) -> None:
    """Two reds, a taken space, a card that is gone: each is refused with its ruling, and nothing changes."""
    page = visit(situation(program="R1@9"))
    lay(page, "R2", 5)
    expect(status(page)).to_contain_text("two red cards lie in the programming area Q-11")
    expect(status(page).get_by_role("link", name="Q-11")).to_have_attribute("href", re.compile("#Q-11$"))
    lay(page, "G1", 9)
    expect(status(page)).to_contain_text("Q-12")
    expect(program(page)).to_have_value("R1@9")


def test_a_program_that_breaks_rules_is_shown_but_not_carried_out(visit: Visit) -> None:
    """By notation or link anything can be laid: the board says what is wrong with it."""
    page = visit(situation(program="R1@1,R2@1,B1N@2"))
    notes = page.locator(".gb-notes li")
    expect(notes).to_have_count(3)
    expect(notes.nth(0)).to_contain_text("Q-11")
    expect(notes.nth(1)).to_contain_text("Q-12")
    expect(notes.nth(2)).to_contain_text("B1↑ would be void")
    expect(page.get_by_role("button", name="Carry out the program")).to_have_attribute("aria-disabled", "true")


def test_the_next_turn_starts_from_the_result_without_the_red_card(visit: Visit) -> None:
    """A played red is gone, the others are back, and the puzzle stays as it is (ASSESS-2a, RED-2)."""
    page = visit(situation(program="R1@1,G1@9", step="2"))
    page.get_by_role("button", name="Next turn").click()
    expect(status(page)).to_contain_text("all cards but R1 are back in hand ASSESS-2a")
    lays_puzzle(page, "1N2N3N/4N5W6N/7N8N9E")
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    card(page, "R1").click()
    expect(status(page)).to_contain_text("Q-13")
    enter(program(page), "G1@5 G2@9")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".gb-result")).to_contain_text("Solved")
    assert page.url.endswith("&program=R1@1,G1@9&program=G1@5,G2@9&step=2")


def test_setting_up(visit: Visit) -> None:
    """Puzzle by notation, tiles by hand, direction, variants and hand."""
    page = visit("board.html")
    puzzle = page.get_by_label("Puzzle (in notation)")
    enter(puzzle, "9N8N7N/6N5N4N/3N2N1N")
    lays_puzzle(page, "9N8N7N/6N5N4N/3N2N1N")
    page.get_by_role("button", name="Arrange tiles by hand").click()
    page.get_by_role("button", name="Space 1: tile 9").click()
    page.get_by_role("button", name="Space 9: tile 1").click()
    lays_puzzle(page, "1N8N7N/6N5N4N/3N2N9N")
    press(page, "ArrowLeft", "r")
    lays_puzzle(page, "1N8N7N/6N5N4N/3N2E9N")
    page.get_by_role("checkbox", name=re.compile("Long Voyage")).check()
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    hand = page.get_by_label("Cards in hand")
    enter(hand, "G1,B9")
    expect(page.locator(".gb-setup .gb-error:visible")).to_contain_text("Column 5: found “9”")
    enter(hand, "B1,G1")
    assert page.url.endswith("#puzzle=1N8N7N/6N5N4N/3N2E9N&photo=N&variants=long-voyage&hand=G1,B1&program=")


def test_a_puzzle_mixed_by_cards_is_solvable_with_them(visit: Visit, tested: str) -> None:
    """Whatever the number of cards and the direction, the reference engine agrees."""
    page = visit("board.html")
    page.evaluate(tested)
    script = """() => Tested.rules.DIRECTIONS.flatMap((photo, seed) => Array.from({ length: 8 }, (_, fewer) => {
        const count = fewer + 1;
        let state = 8 * seed + count;
        const drawn = () => (state = (state * 16807) % 2147483647) / 2147483647;  // the same at every run
        const { puzzle, program } = Tested.mixedWithCards(count, photo, drawn);
        return [photo, count, Tested.rules.writePuzzle(puzzle), Tested.rules.writeProgram(program)];
    }))"""
    for direction, count, mixed, cards in page.evaluate(script):
        solution, photo = read_program(cards), Photo(direction)
        assert len(list(solution)) == count
        assert not breaches(solution, Hand.full())
        assert not photo.matches(read_puzzle(mixed))
        assert reconstruct(read_puzzle(mixed), solution, photo=photo).solved


def test_cards_across_and_in_doubt(visit: Visit) -> None:
    """A card that lies badly can be entered without notation; it is told to be void (Q-14, Q-15)."""
    page = visit(situation(program="B1E@5"))
    space(page, 5).click()
    page.get_by_label("Lies").select_option("5+6")
    expect(program(page)).to_have_value("B1E@5+6")
    expect(page.locator(".gb-notes")).to_contain_text("the card lies across several spaces Q-14")
    page.get_by_label("Lies").select_option("_")
    page.get_by_label("Arrow", exact=True).select_option("_")
    expect(program(page)).to_have_value("B1_@_")
    press(page, "Escape")
    page.get_by_role("button", name="B1_@_").click()
    page.get_by_label("Lies").select_option("5")
    expect(page.locator(".gb-notes")).to_contain_text("Q-15")
