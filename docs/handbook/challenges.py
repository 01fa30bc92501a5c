"""Our own book of challenges: its boards, how they are judged, and a solution to each."""

from globe_rules.challenges.book import Board, answers, book
from globe_rules.challenges.interest import DEMANDS
from globe_rules.challenges.words import caption_words
from globe_rules.editions import Edition
from globe_rules.solo import Level
from handbook.page import Page, chosen
from handbook.pictures import drawn


def boards(page: Page, level: str) -> str:
    """Show the boards of a level, with their captions and figures.

    `{{ challenges("tourist") }}`
    """
    shown = [(board, caption_words(board.caption)) for board in _of_level(page, level)]
    return page.render("challenges.html", boards=shown, drawn=drawn)


def demands(page: Page) -> str:
    """Show what is asked of every board.

    `{{ challenge_demands() }}`
    """
    return page.render("challenge_demands.html", demands=DEMANDS)


def solutions(page: Page, level: str) -> str:
    """Show a solution to each board of a level, folded.

    `{{ challenge_solutions("tourist") }}`
    """
    shown = [(board, answers(board.edition)[board.id]) for board in _of_level(page, level)]
    return page.render("challenge_solutions.html", boards=shown, drawn=drawn)


def number_of_boards(page: Page) -> int:
    """Return how many boards the edition of a page has."""
    return len(book(Edition(page.language)))


def _of_level(page: Page, level: str) -> list[Board]:
    named = chosen(level, {str(each): each for each in Level}, "one of the levels")
    return [board for board in book(Edition(page.language)).values() if board.level == named]
