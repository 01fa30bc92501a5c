"""The picture on the home page: a puzzle that is reconstructed step by step."""

from globe_rules import read_program, read_puzzle, reconstruct
from handbook.page import ArgumentError, Page
from handbook.pictures import drawn, read


def rebuilt(page: Page, puzzle: str, program: str) -> str:
    """Show a puzzle, a program that solves it, and every step.

    `{{ rebuilt("PUZZLE", "PROGRAM") }}`
    """
    result = reconstruct(read(read_puzzle, puzzle), read(read_program, program))
    if not result.solved:
        raise ArgumentError("a program that solves the puzzle")
    return page.render(
        "rebuilt.html",
        start=drawn(result.start),
        program=drawn(result.program),
        end=drawn(result.puzzle),
        steps=[drawn(each) for each in (result.start, *(step.puzzle for step in result.steps[:-1]))],
        board=page.board(puzzle=result.start, photo=result.photo, program=result.program),
    )
