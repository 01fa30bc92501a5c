"""Our own challenge boards: their captions, the criteria for them, and solutions."""

from globe_rules._engine.editions import Edition
from globe_rules._engine.solo import Level
from globe_rules.challenges._book import Board, book, book_solutions
from globe_rules.challenges._interest import DEMANDS
from globe_rules.challenges._words import caption_words
from handbook.page import Page, chosen
from handbook.pictures import drawn


def boards(page: Page, level: str) -> str:
    """Show the boards of a level, with their captions and figures.

    `{{ challenges("tourist") }}`
    """
    shown = [(board, caption_words(board.caption)) for board in _of_level(page, level)]
    return page.render("challenges.html", boards=shown, drawn=drawn)


def demands(page: Page) -> str:
    """Show the criteria that every board meets.

    `{{ challenge_demands() }}`
    """
    return page.render("challenge_demands.html", demands=DEMANDS)


def solutions(page: Page, level: str) -> str:
    """Show a solution to each board of a level, folded at first.

    `{{ challenge_solutions("tourist") }}`
    """
    shown = [(board, book_solutions(board.edition)[board.id]) for board in _of_level(page, level)]
    return page.render("challenge_solutions.html", boards=shown, drawn=drawn)


def number_of_boards(page: Page) -> int:
    """Return the number of boards in the edition of a page."""
    return len(book(Edition(page.language)))


def _of_level(page: Page, level: str) -> list[Board]:
    named = chosen(level, {str(each): each for each in Level}, "one of the levels")
    return [board for board in book(Edition(page.language)).values() if board.level == named]
