"""`globe-rules solve`: the best programs for a puzzle, or the proof that there are none."""

from typing import TYPE_CHECKING, Any

import click

from globe_rules._cli.errors import CommandError, UsageError, parse, parse_puzzle
from globe_rules._cli.language import ALL_TEN, FROM_STDIN, HAND_HELP, PHOTO_HELP, cards, language, rendered, turns
from globe_rules._cli.options import UNREADABLE_INPUT, argument, command, option
from globe_rules._cli.output import Output, console, print_drawing, status
from globe_rules._engine.cards import NO_REDS, Hand
from globe_rules._engine.notation import read_hand, read_photo
from globe_rules._engine.stages.reconstruction import reconstruct
from globe_rules._i18n import Message, grouped, joined
from globe_rules._pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.solver import (
    ANY_DIRECTION,
    MAX_TURNS,
    IncorrectSolution,
    Question,
    Solution,
    Solutions,
    solutions,
    solve,
)

if TYPE_CHECKING:
    from rich.console import Console

IMPOSSIBLE = 1


@command(
    "solve",
    help=Message("Solve PUZZLE in the fewest turns, then with the fewest cards."),
    more=joined(
        [
            Message(
                "The number of turns is proved to be minimal. So is the number of cards in up to three turns; "
                "for more turns, the result gives a lower bound. The reference engine checks every solution."
            ),
            FROM_STDIN,
        ],
        " ",
    ),
    examples=["globe-rules solve 2N1N3N/4N5W6N/7N8N9N --no-red"],
    exit_codes={
        0: Message("solved"),
        1: Message("impossible within the limits"),
        2: UNREADABLE_INPUT,
    },
)
@argument("puzzle")
@option("--photo", metavar="DIRECTION", default_text="N", help=PHOTO_HELP)
@option(
    "--any-direction",
    is_flag=True,
    help=Message("Allow the solved image to face any direction, as in solo play (SOLO-4)."),
)
@option(
    "--no-red",
    is_flag=True,
    help=Message("Do not use red cards."),
)
@option("--hand", metavar="CARDS", default_text=ALL_TEN, help=HAND_HELP)
@option(
    "--turns",
    type=click.IntRange(1, MAX_TURNS),
    metavar="N",
    default_text=str(MAX_TURNS),
    help=Message("Maximum number of turns."),
)
@option(
    "--fewest-cards",
    is_flag=True,
    help=Message("Minimise the number of cards first, then the number of turns."),
)
@option(
    "--all",
    "every",
    is_flag=True,
    help=Message("Count all best solutions and list them, at most 1,000."),
)
def solve_puzzle(
    *,
    puzzle: str,
    photo: str | None,
    any_direction: bool,
    no_red: bool,
    hand: str | None,
    turns: int | None,
    fewest_cards: bool,
    every: bool,
    output: Output,
) -> None:
    """Find the best solution, or all of them."""
    if photo is not None and any_direction:
        raise UsageError(Message("--photo and --any-direction contradict each other; use one of them"))
    if no_red and hand is not None:
        raise UsageError(Message("--no-red and --hand contradict each other; leave the red cards out of --hand"))
    question = Question(
        parse_puzzle(puzzle),
        ANY_DIRECTION if any_direction else parse("photo", read_photo, photo or "N"),
        NO_REDS if no_red else parse("hand", read_hand, hand) if hand is not None else Hand.full(),
        turns=turns,
        fewest_cards=fewest_cards,
    )
    try:
        with status(rendered(_SEARCHING)) as update:
            found = (
                solutions(question, progress=lambda total: update(f"{rendered(_SEARCHING)} {total:,}"))
                if every
                else None
            )
        best = found.best if found else solve(question)
    except IncorrectSolution as error:
        raise CommandError(_INTERNAL_ERROR.filled(error=error), kind="internal", exit_code=1) from error
    output.write(lambda: _print(question, best, found), json=lambda: _as_json(question, best, found))
    if best is None:
        raise SystemExit(IMPOSSIBLE)


def _as_json(question: Question, best: Solution | None, found: Solutions | None) -> dict[str, Any]:
    if best is None:
        return {"impossible": True, "within_turns": question.turns or MAX_TURNS}
    value = {"turns": best.turns, "cards": best.cards, **_programs_json(best)}
    if not best.proved:
        value["cards_at_least"] = best.cards_at_least
    if found is not None:
        value["solutions"] = [_programs_json(solution) for solution in found.listed]
        value["total" if found.exact else "total_at_least"] = found.total
    return value


def _programs_json(solution: Solution) -> dict[str, Any]:
    programs = [[str(placement) for placement in program] for program in solution.programs]
    return {"photo": str(solution.photo), "programs": programs}


_SEARCHING = Message("Searching")
_INTERNAL_ERROR = Message("the solver's result does not solve the puzzle. This is a bug; please report it.\n{error}")
"""The reference engine has checked the result and found it wrong."""

_IMPOSSIBLE = Message("[bold]Impossible[/bold] within {turns} with {hand} (proved)")
_NO_CARDS = Message("no cards")
_SOLVED = Message("[bold green]Solved[/bold green] in {turns} with {cards} ({proof}), photo {photo}")
_MINIMUM = Message("proved minimum")
_AT_LEAST = Message("at least {cards:,} needed")
_BEST_SOLUTIONS = Message("Best solutions: {number}")
_OR_MORE = Message("at least {number}")
_LISTED = Message(" (the first {number} are listed)")
_PHOTO = Message("photo {photo}: {programs}")
_TURN = Message("[bold]Turn {number}[/bold]  {program}")
_END = Message("Puzzle {puzzle}: solved")


def _print(question: Question, best: Solution | None, found: Solutions | None) -> None:
    out = console()
    if best is None:
        hand = str(question.hand) or rendered(_NO_CARDS)
        out.print(rendered(_IMPOSSIBLE, turns=turns(question.turns or MAX_TURNS), hand=hand))
        return
    proof = rendered(_MINIMUM if best.proved else _AT_LEAST, cards=best.cards_at_least)
    out.print(rendered(_SOLVED, turns=turns(best.turns), cards=cards(best.cards), proof=proof, photo=best.photo))
    _print_turns(out, best, question.hand)
    if found is not None:
        total = grouped(found.total, language())
        total = total if found.exact else rendered(_OR_MORE, number=total)
        listed = rendered(_LISTED, number=grouped(len(found.listed), language()))
        out.print("\n" + rendered(_BEST_SOLUTIONS, number=total) + listed * (found.total != len(found.listed)))
        for solution in found.listed:
            programs = " | ".join(str(program) or rendered(_NO_CARDS) for program in solution.programs)
            with_photo = rendered(_PHOTO, photo=solution.photo, programs=programs)
            out.print(with_photo if len(question.photos) > 1 else programs)


def _print_turns(out: "Console", best: Solution, hand: Hand) -> None:
    puzzle = best.puzzle
    for number, program in enumerate(best.programs, start=1):
        out.print("\n" + rendered(_TURN, number=number, program=str(program) or rendered(_NO_CARDS)))
        print_drawing(out, side_by_side(draw_puzzle(puzzle), draw_program(program, language())))
        puzzle = reconstruct(puzzle, program, photo=best.photo, hand=hand).puzzle
    out.print("\n" + rendered(_END, puzzle=puzzle))
