"""What the home page shows: a puzzle while it is rebuilt, and figures that are counted, not written."""

from collections.abc import Callable

from globe_rules import read_program, read_puzzle, reconstruct
from globe_rules.i18n import Text
from globe_rules.kit.mistakes import mistakes
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from handbook.page import Page
from handbook.pictures import drawn, read

COUNTED: dict[str, Callable[[], int]] = {
    "rules": lambda: len(rulebook().rules),
    "rulings": lambda: len(rulebook().rulings),
    "cases": lambda: len(suite().cases),
    "scenarios": lambda: len(suite().scenarios),
    "mutants": lambda: len(mistakes()),
}
_SCRAMBLED = Text(en="Scrambled", fr="Mélangé")
_PROGRAMMED = Text(en="Programmed", fr="Programmé")
_CARRIED_OUT = Text(en="Carried out, card by card", fr="Appliqué, carte après carte")
_BOARD = Text(en="Step through it on the board", fr="Le suivre pas à pas sur le plateau")


def number(page: Page, marker: str, argument: str) -> str:
    """`{{ number: rules }}`: how many there are."""
    return page.number(page.chosen(marker, argument, COUNTED)())


def rebuilt(page: Page, marker: str, argument: str) -> str:
    """`{{ rebuilt: PUZZLE | PROGRAM }}`: a puzzle, its program, and every step until the image is whole."""
    puzzle, program = (part.strip() for part in argument.split("|"))
    result = reconstruct(read(page, marker, read_puzzle, puzzle), read(page, marker, read_program, program))
    if not result.solved:
        raise page.wrong(marker, "a program that rebuilds the image")
    before = "".join(
        f'<span class="step" aria-hidden="true">{drawn(each)}</span>'
        for each in (result.start, *(step.puzzle for step in result.steps[:-1]))
    )
    figures = (
        (_SCRAMBLED, drawn(result.start)),
        (_PROGRAMMED, drawn(result.program)),
        (_CARRIED_OUT, f'<span class="steps-to-it">{drawn(result.puzzle)}{before}</span>'),
    )
    shown = "".join(f"<figure>{each}<figcaption>{page.say(what)}</figcaption></figure>" for what, each in figures)
    address = page.board(puzzle=result.start, photo=result.photo, program=result.program)
    return f'<div class="rebuilt"><div class="trio">{shown}</div><a href="{address}">{page.say(_BOARD)}</a></div>'
