"""The book of challenges of our own: its boards, how they are judged, and a solution to each."""

from html import escape

from globe_rules.challenges.book import Board, answers, book
from globe_rules.challenges.interest import DEMANDS
from globe_rules.challenges.words import caption_words
from globe_rules.editions import Edition
from globe_rules.i18n import Text
from globe_rules.solo import Level
from handbook.page import Page
from handbook.pictures import drawn

_PLAY = Text(en="Play", fr="Jouer")
_SOLUTIONS = Text(en="solutions", fr="solutions")
_ONE_SOLUTION = Text(en="a single solution", fr="une seule solution")
_RULED_OUT = Text(en="better attempts ruled out", fr="essais plus économes, tous exclus")
_SHOW = Text(en="Show a solution", fr="Montrer une solution")
_STATE = Text(en="State this direction of the photo", fr="Sens de l'Image-Souvenir à annoncer")
_TURN = Text(en="Turn", fr="Tour")


def boards(page: Page, marker: str, argument: str) -> str:
    """`{{ challenges: tourist }}`: the boards of a level, with their captions and figures."""
    figures = "".join(_figure(page, board) for board in _of_level(page, marker, argument))
    return f'<div class="pictures challenges">{figures}</div>'


def demands(page: Page, _marker: str, _argument: str) -> str:
    """`{{ challenge-demands: }}`: what is asked of every board."""
    return "<ul>" + "".join(f"<li>{page.say(demand)}</li>" for demand in DEMANDS) + "</ul>"


def solutions(page: Page, marker: str, argument: str) -> str:
    """`{{ challenge-solutions: tourist }}`: a solution to each board of a level, folded."""
    return "".join(_solution(page, board) for board in _of_level(page, marker, argument))


def _of_level(page: Page, marker: str, argument: str) -> list[Board]:
    level = page.chosen(marker, argument, {str(each): each for each in Level}, "one of the levels")
    return [board for board in book(Edition(page.language)).values() if board.level == level]


def _figure(page: Page, board: Board) -> str:
    number = board.proof.solutions
    counted = page.say(_ONE_SOLUTION) if number == 1 else f"{page.number(number)} {page.say(_SOLUTIONS)}"
    address = escape(f"{page.link_to('board.html')}#challenge={board.edition}/{board.id}")
    return (
        f'<figure id="{board.id}">{drawn(board.puzzle)}<figcaption><strong>{board.id}</strong> '
        f"{'★' * board.level.stars}<br>{page.say(caption_words(board.caption))}<br>"
        f"<small>{page.number(board.proof.ruled_out)} {page.say(_RULED_OUT)}, {counted}</small><br>"
        f'<a href="{address}">{page.say(_PLAY)} {board.id}</a></figcaption></figure>'
    )


def _solution(page: Page, board: Board) -> str:
    answer = answers(board.edition)[board.id]
    figures = "".join(
        f"<figure>{drawn(program)}"
        f"<figcaption>{page.say(_TURN)} {turn}<br><code>{escape(str(program))}</code></figcaption></figure>"
        for turn, program in enumerate(answer.programs, start=1)
    )
    return (
        f'<details class="solution"><summary>{board.id} · {page.say(_SHOW)}</summary>'
        f"<p>{page.say(_STATE)} <strong>{answer.photo}</strong></p>"
        f'<div class="pictures"><figure>{drawn(board.puzzle)}<figcaption>{board.id}</figcaption></figure>'
        f"{figures}</div></details>"
    )
