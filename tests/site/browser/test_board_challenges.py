"""A challenge on the board: its caption, the turns and cards used, and the verdict (SOLO-2, Q-29)."""

import re

import pytest
from boards import enter, place_card, program, status
from playwright.sync_api import expect
from visits import Visit

from globe_rules import Edition
from globe_rules.challenges._book import book, book_solutions

NO_REDS = next(board for board in book(Edition.EN).values() if not board.caption.reds)
TWO_TURNS = next(board for board in book(Edition.FR).values() if board.caption.turns == 2)
SOLVED = book_solutions(Edition.FR)[TWO_TURNS.id]


def test_a_challenge_from_the_list_is_met_with_its_solution(visit: Visit) -> None:
    page = visit("fr/board.html")
    page.get_by_role("combobox", name="Défi").select_option(f"fr/{TWO_TURNS.id}")
    challenge = page.locator(".gb-challenge")
    expect(challenge).to_contain_text(f"2 tours, {TWO_TURNS.caption.cards} cartes")
    expect(challenge).to_contain_text(f"Tour 1 sur 2 · Cartes utilisées\u00a0: 0 sur {TWO_TURNS.caption.cards}")
    page.locator(f".gb-way input[value={SOLVED.photo}]").check()
    for turn, cards in enumerate(SOLVED.programs, 1):
        enter(program(page), str(cards))
        page.get_by_role("button", name="Aller à la fin").click()
        if turn == 1:
            expect(challenge).to_contain_text("Pas encore reconstitué")
            page.get_by_role("button", name="Tour suivant").click()
    expect(challenge).to_contain_text("Défi relevé")
    expect(page.get_by_role("button", name="Tour suivant")).to_be_hidden()


@pytest.mark.parametrize(
    ("programs", "verdict", "id_"),
    [
        (["", ""], "Challenge failed", "AIM-1"),
        (["G1@1,G2@2", "G2@1,G1@2", *(str(each).replace(" ", ",") for each in SOLVED.programs)], "it took", "Q-29"),
    ],
)
def test_a_failed_challenge_is_shown_with_the_reason_and_its_rule(
    visit: Visit, programs: list[str], verdict: str, id_: str
) -> None:
    turns = "".join(f"&program={each}" for each in programs)
    last = len(programs[-1].split(",")) if programs[-1] else 0
    page = visit(f"board.html#challenge=fr/{TWO_TURNS.id}&photo={SOLVED.photo}{turns}&step={last}")
    expect(page.locator(".gb-verdict")).to_contain_text(verdict)
    expect(page.locator(".gb-verdict").get_by_role("link", name=id_)).to_have_attribute("href", re.compile(f"#{id_}$"))


def test_red_cards_are_refused_if_the_caption_forbids_them(visit: Visit) -> None:
    page = visit(f"board.html#challenge=en/{NO_REDS.id}&photo=N")
    place_card(page, "R1", 5)
    expect(status(page)).to_contain_text("the challenge does not allow red cards Q-29")
    expect(program(page)).to_have_value("")
    enter(program(page), "R2@5")
    expect(page.locator(".gb-notes")).to_contain_text("Q-29")


def test_another_puzzle_ends_the_challenge_but_another_photo_direction_does_not(visit: Visit) -> None:
    page = visit(f"board.html#challenge=en/{NO_REDS.id}&photo=N")
    page.get_by_role("radio", name="pointing down").check()
    assert page.url.endswith(f"#challenge=en/{NO_REDS.id}&photo=S&program=")
    page.get_by_role("button", name="Shuffle at random").click()
    expect(page.locator(".gb-challenge")).to_be_hidden()
    assert "#puzzle=" in page.url
