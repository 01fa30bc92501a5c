"""What the home page shows: a puzzle while it is rebuilt, and computed figures."""

import re
from collections.abc import Callable, Sequence

from globe_rules import read_program, read_puzzle, reconstruct
from globe_rules.kit.mistakes import mistakes
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from handbook.challenges import number_of_boards
from handbook.page import Page, Unexpected, chosen
from handbook.pictures import drawn, read

COUNTED: dict[str, Callable[[Page], int]] = {
    "rules": lambda _page: len(rulebook().rules),
    "rulings": lambda _page: len(rulebook().rulings),
    "cases": lambda _page: len(suite().cases),
    "scenarios": lambda _page: len(suite().scenarios),
    "mutants": lambda _page: len(mistakes()),
    "challenges": number_of_boards,
    "untested": lambda _page: len(rulebook().without_scenario),
}


def number(page: Page, name: str) -> str:
    """`{{ number("rules") }}`: how many there are."""
    return page.number(chosen(name, COUNTED)(page))


def ids(page: Page, letter: str) -> str:
    """`{{ ids("Q") }}`: the ids with a letter, as a range: Q-1 to Q-80."""
    found = [id_ for id_ in rulebook().all_ids if id_.startswith(f"{letter}-")]
    if not found:
        raise Unexpected("D for differences, Q for questions or W for conventions")
    return in_ranges(page, found)


def untested(page: Page) -> str:
    """`{{ untested() }}`: the ids that no case covers, with the reasons."""
    at_table = [id_ for section, among in rulebook().pages.items() if section.startswith("accidents#") for id_ in among]
    without = rulebook().without_scenario
    return page.render(
        "untested.html",
        reasons=[(id_, reason) for id_, reason in without.items() if id_ not in at_table],
        at_table=in_ranges(page, [id_ for id_ in without if id_ in at_table]),
    )


def in_ranges(page: Page, ids: Sequence[str]) -> str:
    """Write ids of one letter in order, with ranges for three and more in a row."""
    runs: list[list[str]] = []
    for id_ in ids:
        if runs and _number(id_) == _number(runs[-1][-1]) + 1:
            runs[-1].append(id_)
        else:
            runs.append([id_])
    return page.render("ids.html", runs=runs)


def _number(id_: str) -> int:
    return int(re.sub(r"\D", "", id_))


def rebuilt(page: Page, puzzle: str, program: str) -> str:
    """`{{ rebuilt("PUZZLE", "PROGRAM") }}`: a puzzle, its program, and every step until the image is whole."""
    result = reconstruct(read(read_puzzle, puzzle), read(read_program, program))
    if not result.solved:
        raise Unexpected("a program that rebuilds the image")
    return page.render(
        "rebuilt.html",
        start=drawn(result.start),
        program=drawn(result.program),
        end=drawn(result.puzzle),
        steps=[drawn(each) for each in (result.start, *(step.puzzle for step in result.steps[:-1]))],
        board=page.board(puzzle=result.start, photo=result.photo, program=result.program),
    )
