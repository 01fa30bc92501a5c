"""The board applies programs, explains every card, and shows what the rules forbid."""

import re

import pytest
from boards import PUZZLE, card, enter, expect_puzzle, place_card, press, program, situation, space, status
from playwright.sync_api import expect
from visits import Visit

from globe_rules import Hand, Photo, read_program, read_puzzle, reconstruct, violations


def test_stepping_forward_and_back_explains_every_card(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G1@2,B2NE@3"))
    forward, back = (page.get_by_role("button", name=name) for name in ("Next card", "Previous card"))
    forward.click()
    expect(status(page)).to_contain_text("Tile 2 on space 1 swaps places with tile 1 on space 2")
    expect_puzzle(page, "1N2N3N/4N5W6N/7N8N9N")
    forward.click()
    expect(status(page)).to_contain_text("By now, tile 2 is on that space instead of tile 1 Q-2")
    expect_puzzle(page, "1N2E3N/4N5W6N/7N8N9N")
    forward.click()
    expect(status(page)).to_contain_text("Void: the arrow of B1, B2 or B5 leads straight off the grid Q-3")
    expect(page.locator(".gb-result")).to_contain_text("2 tiles differ from the photo")
    expect(page.locator(".gb-wrong")).to_have_count(2)
    back.click()
    expect_puzzle(page, "1N2E3N/4N5W6N/7N8N9N")
    expect(page.locator(".gb-step")).to_have_count(2)
    page.get_by_role("button", name="Go to card 1: B1E@1").click()
    expect_puzzle(page, "1N2N3N/4N5W6N/7N8N9N")
    assert page.url.endswith("&step=1")
    page.get_by_role("button", name="Back to the start").click()
    expect_puzzle(page, PUZZLE)


def test_a_program_is_applied_card_by_card_and_can_be_paused(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G1@5,G2@6"), needs="clock")
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Run the program").click()
    expect(page.locator(".gb-progress")).to_have_text("Card 1 of 3")
    page.clock.run_for(1500)
    expect(page.locator(".gb-progress")).to_have_text("Card 2 of 3")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    expect(page.locator(".gb-progress")).to_have_text("Card 2 of 3")
    page.get_by_role("button", name="Run the program").click()
    page.clock.run_for(5000)
    expect(page.locator(".gb-progress")).to_have_text("Card 3 of 3")
    expect(page.get_by_role("button", name="Run the program")).to_be_visible()


def test_an_illegal_placement_is_refused_with_its_ruling(visit: Visit) -> None:
    page = visit(situation(program="R1@9"))
    place_card(page, "R2", 5)
    expect(status(page)).to_contain_text("a second red card is placed in one turn Q-11")
    expect(status(page).get_by_role("link", name="Q-11")).to_have_attribute("href", re.compile("#Q-11$"))
    place_card(page, "G1", 9)
    expect(status(page)).to_contain_text("Q-12")
    expect(program(page)).to_have_value("R1@9")


def test_an_illegal_program_from_a_link_is_shown_with_its_violations_but_not_applied(visit: Visit) -> None:
    page = visit(situation(program="R1@1,R2@1,B1N@2"))
    notes = page.locator(".gb-notes li")
    expect(notes).to_have_count(3)
    expect(notes.nth(0)).to_contain_text("Q-11")
    expect(notes.nth(1)).to_contain_text("Q-12")
    expect(notes.nth(2)).to_contain_text("B1↑ would be void")
    expect(page.get_by_role("button", name="Run the program")).to_have_attribute("aria-disabled", "true")


def test_the_next_turn_starts_with_the_result_and_without_the_used_red_card(visit: Visit) -> None:
    """See ASSESS-2a and RED-2."""
    page = visit(situation(program="R1@1,G1@9", step="2"))
    page.get_by_role("button", name="Next turn").click()
    expect(status(page)).to_contain_text("all cards except R1 are back in your hand ASSESS-2a")
    expect_puzzle(page, "1N2N3N/4N5W6N/7N8N9E")
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    card(page, "R1").click()
    expect(status(page)).to_contain_text("Q-13")
    enter(program(page), "G1@5 G2@9")
    page.get_by_role("button", name="Go to the end").click()
    expect(page.locator(".gb-result")).to_contain_text("Solved")
    assert page.url.endswith("&program=R1@1,G1@9&program=G1@5,G2@9&step=2")


def test_puzzle_tiles_direction_variants_and_hand_can_be_set(visit: Visit) -> None:
    page = visit("board.html")
    puzzle = page.get_by_label("Puzzle (in notation)")
    enter(puzzle, "9N8N7N/6N5N4N/3N2N1N")
    expect_puzzle(page, "9N8N7N/6N5N4N/3N2N1N")
    page.get_by_role("button", name="Arrange tiles by hand").click()
    page.get_by_role("button", name="Space 1: tile 9").click()
    page.get_by_role("button", name="Space 9: tile 1").click()
    expect_puzzle(page, "1N8N7N/6N5N4N/3N2N9N")
    press(page, "ArrowLeft", "r")
    expect_puzzle(page, "1N8N7N/6N5N4N/3N2E9N")
    page.get_by_role("checkbox", name=re.compile("Long Voyage")).check()
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    hand = page.get_by_label("Cards in hand")
    enter(hand, "G1,B9")
    expect(page.locator(".gb-setup .gb-error:visible")).to_contain_text("Column 5: found “9”")
    enter(hand, "B1,G1")
    assert page.url.endswith("#puzzle=1N8N7N/6N5N4N/3N2E9N&photo=N&variants=long-voyage&hand=G1,B1&program=")


def test_a_puzzle_shuffled_by_cards_is_solved_by_as_many_cards(visit: Visit, tested: str) -> None:
    page = visit("board.html")
    page.evaluate(tested)
    script = """() => Tested.rules.DIRECTIONS.flatMap((photo, seed) => Array.from({ length: 8 }, (_, fewer) => {
        const count = fewer + 1;
        let state = 8 * seed + count;
        const drawn = () => (state = (state * 16807) % 2147483647) / 2147483647;  // the same at every run
        const { puzzle, program } = Tested.mixedWithCards(count, photo, drawn);
        return [photo, count, Tested.rules.writePuzzle(puzzle), Tested.rules.writeProgram(program)];
    }))"""
    for direction, count, shuffled, cards in page.evaluate(script):
        solution, photo = read_program(cards), Photo(direction)
        assert len(list(solution)) == count
        assert not violations(solution, Hand.full())
        assert not photo.matches(read_puzzle(shuffled))
        assert reconstruct(read_puzzle(shuffled), solution, photo=photo).solved


def test_a_card_can_be_set_across_spaces_or_unclear_and_is_void(visit: Visit) -> None:
    page = visit(situation(program="B1E@5"))
    space(page, 5).click()
    page.get_by_label("Position").select_option("5+6")
    expect(program(page)).to_have_value("B1E@5+6")
    expect(page.locator(".gb-notes")).to_contain_text("the card is across several spaces Q-14")
    page.get_by_label("Position").select_option("_")
    page.get_by_label("Arrow", exact=True).select_option("_")
    expect(program(page)).to_have_value("B1_@_")
    press(page, "Escape")
    page.get_by_role("button", name="B1_@_").click()
    page.get_by_label("Position").select_option("5")
    expect(page.locator(".gb-notes")).to_contain_text("Q-15")


@pytest.mark.parametrize(
    ("puzzle", "program", "step", "text"),
    [
        ("4E7E1E/8E5E2E/9E6E3E", "B1E@1,R1@5", "2", "no red card has had an effect, the puzzle is solved"),
        ("2E7E1E/8E5E4E/9E6E3E", "R1@1,B2SE@2", "2", "so only the direction of the photo counts"),
    ],
    ids=["idle", "effective"],
)
def test_only_a_red_card_with_an_effect_binds_the_direction(
    visit: Visit, puzzle: str, program: str, step: str, text: str
) -> None:
    """A red card that changes nothing leaves the direction free (Q-27)."""
    page = visit(situation(puzzle=puzzle, program=program, photo="N", step=step))
    expect(page.locator("body")).to_contain_text(text)
