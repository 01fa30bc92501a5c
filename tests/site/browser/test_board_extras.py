"""Reasons to stay at the board: the puzzle of the day, hints, stars kept on the device, the sand timer."""

import re

from boards import enter, fits_everyone, lay, program, status
from playwright.sync_api import Page, expect
from visits import Visit

from globe_rules import Edition
from globe_rules.challenges.book import answers, book
from handbook.daily import days

FIRST, SECOND, *_ = book(Edition.EN)
SOLVED = answers(Edition.EN)[FIRST]


def play(page: Page, photo: object, programs: tuple[object, ...]) -> None:
    """Set the photo, then lay and carry out one program after the other."""
    page.locator(f".gb-way input[value={photo}]").check()
    for turn, cards in enumerate(programs):
        if turn:
            page.get_by_role("button", name="Next turn").click()
        enter(program(page), str(cards))
        page.get_by_role("button", name="To the end").click()


def test_the_puzzle_of_the_day_has_a_proved_optimum(visit: Visit) -> None:
    """Its date decides which it is; the solver's solution meets it, and that is kept, in the other language too."""
    page = visit("board.html", needs="clock")
    page.clock.install(time="2026-02-28T12:00:00")
    page.reload()
    page.get_by_role("button", name="Puzzle of the day").click()
    best = days()["02-28"]
    challenge = page.locator(".gb-challenge")
    expect(challenge).to_contain_text(
        f"Puzzle of the day, February 28: 1 turn, {best.cards} cards; fewer cards will not do"
    )
    play(page, best.photo, best.programs)
    expect(challenge).to_contain_text("Challenge met")
    expect(challenge).to_contain_text("puzzles of the day 1")
    assert "#challenge=day/02-28&" in page.url
    page.locator("a.language").click()
    expect(challenge).to_contain_text("Puzzle du jour, 28 février")
    expect(page.locator(".gb-progress")).to_have_text(f"Carte {best.cards} sur {best.cards}")


def test_stars_are_kept_and_the_next_challenge_follows(visit: Visit) -> None:
    """A challenge that is met brings its stars, leads on, and is ticked off on the next visit."""
    page = visit(f"board.html#challenge=en/{FIRST}&photo=N")
    following = page.get_by_role("button", name="Next challenge")
    expect(following).to_be_hidden()
    play(page, SOLVED.photo, SOLVED.programs)
    expect(page.locator(".gb-challenge")).to_contain_text(re.compile(r"stars 1 of \d+"))
    following.click()
    assert f"#challenge=en/{SECOND}&" in page.url
    page.reload()
    expect(page.locator(f"option[value='en/{FIRST}']")).to_have_text(re.compile("^✓"))
    expect(page.locator(f"option[value='en/{SECOND}']")).not_to_have_text(re.compile("✓"))


def test_hints_come_one_by_one_and_lead_to_the_solution(visit: Visit) -> None:
    """First how many cards, then which, then where each goes; another puzzle begins with none."""
    page = visit(f"board.html#challenge=en/{FIRST}&photo={SOLVED.photo}")
    hints = page.locator(".gb-hints li")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(hints).to_have_count(1)
    expect(hints).to_contain_text(f"{len(list(SOLVED.programs[0]))} cards")
    more = page.get_by_role("button", name="Another hint")
    while more.is_visible():
        more.click()
    expect(hints).to_have_count(2 + len(list(SOLVED.programs[0])))
    page.get_by_role("button", name="Mix, solvable with").click()
    expect(hints).to_have_count(0)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    page.get_by_role("button", name="Mix at random").click()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()


def test_hints_know_when_the_player_has_gone_another_way(visit: Visit) -> None:
    """After a first turn of one's own the solution does not fit any more."""
    page = visit(f"board.html#challenge=en/{FIRST}&photo=N&program=G1@1&program=")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".gb-hints")).to_contain_text("another way")


def test_the_sand_timer_runs_for_thirty_seconds(visit: Visit) -> None:
    """It tells when the sand has run out, and locks nothing."""
    page = visit("board.html", needs="clock")
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Sand timer").click()
    page.clock.run_for(12_000)
    expect(page.locator(".gb-time")).to_have_text(re.compile("^1[78]$"))
    page.clock.run_for(20_000)
    expect(status(page)).to_contain_text("The sand has run out REACT-4")
    lay(page, "B1", 1)
    expect(program(page)).to_have_value("B1E@1")


def test_everyone_can_stay(visit: Visit, root: str) -> None:
    """A challenge that is met, with hints and the timer running, is accessible."""
    laid = str(SOLVED.programs[0]).replace(" ", ",")
    page = visit(f"{root}board.html#challenge=en/{FIRST}&photo={SOLVED.photo}&program={laid}")
    page.locator("[data-icon=toEnd]").click()
    page.locator(".gb-hinting button").click()
    page.locator(".gb-extras > .gb-row button").click()
    fits_everyone(page)
