"""The puzzle of each day can be solved as told, and not with fewer cards."""

from globe_rules import read_photo, read_program, read_puzzle, reconstruct
from globe_rules.solver import ANY_DIRECTION, Question, solve
from handbook.daily import CARDS, days, written


def test_every_day_has_its_puzzle() -> None:
    """Also the 29th of February; and each program rebuilds the image."""
    told = written()
    assert len(told) == 366
    assert "02-29" in told
    for puzzle, photo, program in told.values():
        assert reconstruct(read_puzzle(puzzle), read_program(program), photo=read_photo(photo)).solved


def test_fewer_cards_will_not_do() -> None:
    """Asked without any limit, the solver finds no fewer cards and proves it."""
    for index, (day, best) in enumerate(days().items()):
        assert best.cards == CARDS[index % 7]
        if index % 30 == 0:
            again = solve(Question(best.puzzle, ANY_DIRECTION, turns=1))
            assert again is not None
            assert (again.cards, again.proved) == (best.cards, True), day
