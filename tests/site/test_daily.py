"""The puzzle of each day is solved by its program, and not with fewer cards."""

from globe_rules import read_photo, read_program, read_puzzle, reconstruct
from globe_rules.solver import ANY_DIRECTION, Question, solve
from handbook.daily import CARDS, days, written


def test_every_day_has_a_puzzle_that_its_program_solves() -> None:
    puzzles = written()
    assert len(puzzles) == 366
    assert "02-29" in puzzles
    for puzzle, photo, program in puzzles.values():
        assert reconstruct(read_puzzle(puzzle), read_program(program), photo=read_photo(photo)).solved


def test_the_solver_proves_that_fewer_cards_do_not_solve_the_puzzle() -> None:
    for index, (day, best) in enumerate(days().items()):
        assert best.cards == CARDS[index % 7]
        if index % 30 == 0:
            again = solve(Question(best.puzzle, ANY_DIRECTION, turns=1))
            assert again is not None
            assert (again.cards, again.proved) == (best.cards, True), day
