"""`globe-rules solve`: the best programs for a puzzle, or the proof that there are none."""

from typing import TYPE_CHECKING, Any

import click

from globe_rules.cards import NO_REDS, Hand
from globe_rules.cli.errors import Failure, Misused, readable
from globe_rules.cli.language import HAND, cards, language, rendered, turns
from globe_rules.cli.options import STATUSES, argument, command, option
from globe_rules.cli.output import Answer, console, print_drawing, status
from globe_rules.i18n import Message, grouped
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.solver import ANY_DIRECTION, MOST_TURNS, Question, Solution, Solutions, Wrong, solutions, solve
from globe_rules.stages.reconstruction import reconstruct

if TYPE_CHECKING:
    from rich.console import Console

IMPOSSIBLE = 1


@command(
    "solve",
    help=Message("Find the fewest turns that rebuild PUZZLE, and then the fewest cards."),
    more=Message(
        "Every answer has been carried out by the reference engine. The fewest turns are proved, and so are "
        "the fewest cards in up to three turns; beyond, the answer says how many it takes at least."
    ),
    examples=["globe-rules solve 2N1N3N/4N5W6N/7N8N9N --no-red"],
    statuses={
        0: Message("solved"),
        1: Message("impossible within the limits"),
        2: STATUSES["unreadable"],
    },
)
@argument("puzzle")
@option(
    "--photo",
    metavar="D",
    help=Message("Direction of the photo: N, E, S or W; N if not given."),
)
@option(
    "--any-direction",
    is_flag=True,
    help=Message("Alone, the image may be rebuilt facing any way (SOLO-4)."),
)
@option(
    "--no-red",
    is_flag=True,
    help=Message("Leave the red cards in the box."),
)
@option("--hand", metavar="CARDS", help=HAND)
@option(
    "--turns",
    type=click.IntRange(1, MOST_TURNS),
    metavar="N",
    help=Message("In at most so many turns: 1 to 5."),
)
@option(
    "--fewest-cards",
    is_flag=True,
    help=Message("Few cards before few turns."),
)
@option(
    "--all",
    "every",
    is_flag=True,
    help=Message("List all the best solutions, up to 1,000, and count them."),
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
    answer: Answer,
) -> None:
    """Find the best solution, or all of them."""
    if photo is not None and any_direction:
        raise Misused(Message("--photo and --any-direction contradict each other; give one of them"))
    if no_red and hand is not None:
        raise Misused(Message("--no-red and --hand contradict each other; leave the red cards out of --hand"))
    question = Question(
        readable("puzzle", read_puzzle, puzzle),
        ANY_DIRECTION if any_direction else readable("photo", read_photo, photo or "N"),
        NO_REDS if no_red else readable("hand", read_hand, hand) if hand is not None else Hand.full(),
        turns=turns,
        fewest_cards=fewest_cards,
    )
    try:
        with status(rendered(_SEARCHING)) as tell:
            found = (
                solutions(question, progress=lambda total: tell(f"{rendered(_SEARCHING)} {total}")) if every else None
            )
        best = found.best if found else solve(question)
    except Wrong as wrong:
        raise Failure(_WRONG.filled(wrong=wrong), kind="wrong", status=1) from wrong
    answer.give(lambda: _tell(question, best, found), json=lambda: _as_json(question, best, found))
    if best is None:
        raise SystemExit(IMPOSSIBLE)


def _as_json(question: Question, best: Solution | None, found: Solutions | None) -> dict[str, Any]:
    if best is None:
        return {"impossible": True, "within_turns": question.turns or MOST_TURNS}
    value = {"turns": best.turns, "cards": best.cards, **_programs_json(best)}
    if not best.proved:
        value["cards_at_least"] = best.cards_at_least
    if found is not None:
        value["solutions"] = [_programs_json(solution) for solution in found.some]
        value["total" if found.counted else "total_at_least"] = found.total
    return value


def _programs_json(solution: Solution) -> dict[str, Any]:
    programs = [[str(placement) for placement in program] for program in solution.programs]
    return {"photo": str(solution.photo), "programs": programs}


_SEARCHING = Message("Searching")
_WRONG = Message("The solver's answer does not solve the puzzle: a mistake in globe_rules. Please report it.\n{wrong}")
"""The reference engine has noticed it."""

_IMPOSSIBLE = Message("[bold]Impossible[/bold] within {turns} with {hand}: that is proved.")
_NO_CARDS = Message("no cards")
_NO_CARD = Message("no card")
_SOLVED = Message("[bold green]Solved[/bold green] in {turns}, {cards} ({proof}), photo {photo}")
_FEWEST = Message("the fewest there are")
_AT_LEAST = Message("it takes {cards} at least")
_AS_GOOD = Message("Solutions as good as this: {number}")
_OR_MORE = Message("at least {number}")
_HERE = Message("; here are {number}")
_PHOTO = Message("photo {photo}: {programs}")
_TURN = Message("[bold]Turn {number}[/bold]  {program}")
_REBUILT = Message("Puzzle {puzzle}: rebuilt")


def _tell(question: Question, best: Solution | None, found: Solutions | None) -> None:
    out = console()
    if best is None:
        hand = str(question.hand) or rendered(_NO_CARDS)
        out.print(rendered(_IMPOSSIBLE, turns=turns(question.turns or MOST_TURNS), hand=hand))
        return
    proof = rendered(_FEWEST if best.proved else _AT_LEAST, cards=best.cards_at_least)
    out.print(rendered(_SOLVED, turns=turns(best.turns), cards=cards(best.cards), proof=proof, photo=best.photo))
    _tell_turns(out, best, question.hand)
    if found is not None:
        number = grouped(found.total, language())
        number = number if found.counted else rendered(_OR_MORE, number=number)
        here = rendered(_HERE, number=grouped(len(found.some), language()))
        out.print("\n" + rendered(_AS_GOOD, number=number) + here * (found.total != len(found.some)))
        for solution in found.some:
            programs = " | ".join(str(program) or rendered(_NO_CARD) for program in solution.programs)
            stated = rendered(_PHOTO, photo=solution.photo, programs=programs)
            out.print(stated if len(question.photos) > 1 else programs)


def _tell_turns(out: "Console", best: Solution, hand: Hand) -> None:
    puzzle = best.puzzle
    for number, program in enumerate(best.programs, start=1):
        out.print("\n" + rendered(_TURN, number=number, program=str(program) or rendered(_NO_CARD)))
        print_drawing(out, side_by_side(draw_puzzle(puzzle), draw_program(program, language())))
        puzzle = reconstruct(puzzle, program, photo=best.photo, hand=hand).puzzle
    out.print("\n" + rendered(_REBUILT, puzzle=puzzle))
