"""Extras of the board: the puzzle of the day, hints, stars that are saved on the device, the sand timer."""

import re

from boards import enter, fits_everyone, place_card, program, status
from playwright.sync_api import Page, expect
from visits import Visit

from globe_rules import Edition
from globe_rules.challenges._book import book, book_solutions
from handbook.daily import days

FIRST, SECOND, *_ = book(Edition.EN)
SOLVED = book_solutions(Edition.EN)[FIRST]


def play(page: Page, photo: object, programs: tuple[object, ...]) -> None:
    """Set the photo, then enter and apply one program after the other."""
    page.locator(f".gb-way input[value={photo}]").check()
    for turn, cards in enumerate(programs):
        if turn:
            page.get_by_role("button", name="Next turn").click()
        enter(program(page), str(cards))
        page.get_by_role("button", name="Go to the end").click()


def test_the_puzzle_of_the_day_is_met_with_its_best_solution_and_counted_in_both_languages(visit: Visit) -> None:
    page = visit("board.html", needs="clock")
    page.clock.install(time="2026-02-28T12:00:00")
    page.reload()
    page.get_by_role("button", name="Play the puzzle of the day").click()
    best = days()["02-28"]
    challenge = page.locator(".gb-challenge")
    expect(challenge).to_contain_text(f"Puzzle of the day, 28 February: 1 turn, {best.cards} cards (proven minimum)")
    play(page, best.photo, best.programs)
    expect(challenge).to_contain_text("Challenge met")
    expect(challenge).to_contain_text("puzzles of the day solved: 1")
    assert "#challenge=day/02-28&" in page.url
    page.locator("a.language").click()
    expect(challenge).to_contain_text("Puzzle du jour, 28 février")
    expect(page.locator(".gb-progress")).to_have_text(f"Carte {best.cards} sur {best.cards}")


def test_a_met_challenge_brings_saved_stars_and_a_button_for_the_next_one(visit: Visit) -> None:
    page = visit(f"board.html#challenge=en/{FIRST}&photo=N")
    following = page.get_by_role("button", name="Next challenge")
    expect(following).to_be_hidden()
    play(page, SOLVED.photo, SOLVED.programs)
    expect(page.locator(".gb-challenge")).to_contain_text(re.compile(r"Stars: 1 of \d+"))
    following.click()
    assert f"#challenge=en/{SECOND}&" in page.url
    page.reload()
    expect(page.locator(f"option[value='en/{FIRST}']")).to_have_text(re.compile("^✓"))
    expect(page.locator(f"option[value='en/{SECOND}']")).not_to_have_text(re.compile("✓"))


def test_hints_show_the_number_of_cards_then_which_cards_then_their_spaces(visit: Visit) -> None:
    """A new puzzle starts without hints."""
    page = visit(f"board.html#challenge=en/{FIRST}&photo={SOLVED.photo}")
    hints = page.locator(".gb-hints li")
    page.get_by_role("button", name="Show a hint", exact=True).click()
    expect(hints).to_have_count(1)
    expect(hints).to_contain_text(f"{len(list(SOLVED.programs[0]))} cards")
    more = page.get_by_role("button", name="Show another hint")
    while more.is_visible():
        more.click()
    expect(hints).to_have_count(2 + len(list(SOLVED.programs[0])))
    page.get_by_role("button", name="Shuffle, solvable with").click()
    expect(hints).to_have_count(0)
    expect(page.get_by_role("button", name="Show a hint", exact=True)).to_be_visible()


def test_a_hint_after_another_first_turn_comes_from_the_solver(visit: Visit) -> None:
    page = visit(f"board.html#challenge=en/{FIRST}&photo=N&program=G1@1&program=")
    page.get_by_role("button", name="Show a hint", exact=True).click()
    expect(page.locator(".gb-hints")).to_contain_text("This turn needs")


def test_the_sand_timer_runs_for_thirty_seconds_and_locks_nothing(visit: Visit) -> None:
    page = visit("board.html", needs="clock")
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Flip the sand timer").click()
    page.clock.run_for(12_000)
    expect(page.locator(".gb-time")).to_have_text(re.compile("^1[78]$"))
    page.clock.run_for(20_000)
    expect(status(page)).to_contain_text("The sand has run out REACT-4")
    place_card(page, "B1", 1)
    expect(program(page)).to_have_value("B1E@1")


def test_a_met_challenge_with_hints_and_timer_is_accessible(visit: Visit, root: str) -> None:
    placed = str(SOLVED.programs[0]).replace(" ", ",")
    page = visit(f"{root}board.html#challenge=en/{FIRST}&photo={SOLVED.photo}&program={placed}")
    page.locator("[data-icon=toEnd]").click()
    page.locator(".gb-hinting button").first.click()
    page.locator(".gb-extras > .gb-row button").click()
    fits_everyone(page)


def test_the_result_of_the_day_is_shared_without_the_solution(visit: Visit) -> None:
    """With the number of cards and hints and the time."""
    page = visit("board.html", needs="clock")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install(time="2026-02-28T12:00:00")
    page.goto(page.url + "#challenge=day/today")
    page.reload()
    best = days()["02-28"]
    share = page.get_by_role("button", name="Share the result")
    expect(share).to_be_hidden()
    page.get_by_role("button", name="Show a hint", exact=True).click()
    page.clock.run_for(125_000)
    play(page, best.photo, best.programs)
    share.click()
    expect(page.locator(".gb-challenge")).to_contain_text("Copied, without the solution")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(rf"28 February: {best.cards} cards, 1 hint, 2:\d\d\.\n", text)
    assert text.endswith("board.html#challenge=day/02-28")


def test_a_tap_on_the_photo_rotates_it_before_the_first_turn_only(visit: Visit) -> None:
    page = visit(f"board.html#challenge=en/{FIRST}&photo=N")
    page.get_by_role("button", name="Souvenir Photo, top pointing up").click()
    expect(status(page)).to_contain_text("The top of the photo is pointing right")
    assert f"#challenge=en/{FIRST}&photo=E" in page.url
    page.goto(f"{page.url.partition('#')[0]}#challenge=en/{FIRST}&photo=N&program=G1@1&program=")
    page.reload()
    expect(page.get_by_role("button", name="Souvenir Photo, top pointing up")).to_be_disabled()


def test_a_challenge_that_is_started_says_what_it_changed_in_view(visit: Visit) -> None:
    page = visit("board.html", width=360, height=740)
    page.get_by_role("button", name="Play the puzzle of the day").click()
    expect(status(page)).to_contain_text("The puzzle is replaced by that of the challenge")
    expect(page.locator(".gb-challenge")).to_be_in_viewport()
    expect(page.locator(".gb-puzzle")).to_be_in_viewport()
