"""`globe-rules solve`: the best programs for a puzzle, or the proof that there are none."""

from typing import Any

import click

from globe_rules.cards import NO_REDS, Hand
from globe_rules.cli.output import json_option, print_json, readable, status
from globe_rules.cli.paper import Paper
from globe_rules.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.solver import ANY_DIRECTION, MOST_TURNS, Question, Solution, Solutions, Wrong, solutions, solve
from globe_rules.stages.reconstruction import reconstruct

IMPOSSIBLE = 1


@click.command("solve")
@click.argument("puzzle")
@click.option("--photo", metavar="D", help="Direction of the photo: N, E, S or W; N if not given.")
@click.option("--any-direction", is_flag=True, help="Alone, the image may be rebuilt facing any way (SOLO-4).")
@click.option("--no-red", is_flag=True, help="Leave the red cards in the box.")
@click.option("--hand", metavar="CARDS", help="The cards in hand, such as G1,B1,R2; all ten if not given.")
@click.option("--turns", type=click.IntRange(1, MOST_TURNS), metavar="N", help="In at most so many turns: 1 to 5.")
@click.option("--fewest-cards", is_flag=True, help="Few cards before few turns.")
@click.option("--all", "every", is_flag=True, help="List all the best solutions, up to 1,000, and count them.")
@json_option
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
    as_json: bool,
) -> None:
    """Find the fewest turns that rebuild PUZZLE, and then the fewest cards.

    Every answer has been carried out by the reference engine. The fewest turns are
    proved, and so are the fewest cards in up to three turns; beyond, the answer says
    how many it takes at least.

    \b
      globe-rules solve 2N1N3N/4N5W6N/7N8N9N --no-red

    Exit status: 0 solved, 1 impossible within the limits, 2 unreadable.
    """
    if photo is not None and any_direction:
        raise click.UsageError("--photo and --any-direction contradict each other; give one of them")
    if no_red and hand is not None:
        raise click.UsageError("--no-red and --hand contradict each other; leave the red cards out of --hand")
    question = Question(
        readable("puzzle", read_puzzle, puzzle),
        ANY_DIRECTION if any_direction else readable("photo", read_photo, photo or "N"),
        NO_REDS if no_red else readable("hand", read_hand, hand) if hand is not None else Hand.full(),
        turns=turns,
        fewest_cards=fewest_cards,
    )
    try:
        with status("Searching") as tell:
            found = solutions(question, progress=lambda total: tell(f"Counting: {total:,} so far")) if every else None
        best = found.best if found else solve(question)
    except Wrong as wrong:
        raise click.ClickException(f"{wrong.__doc__}\n{wrong}") from wrong
    if as_json:
        print_json(_as_json(question, best, found))
    else:
        _tell(question, best, found)
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


def _tell(question: Question, best: Solution | None, found: Solutions | None) -> None:
    out = Paper()
    if best is None:
        within = _many(question.turns or MOST_TURNS, "turn")
        out.print(f"[bold]Impossible[/bold] within {within} with {str(question.hand) or 'no cards'}: that is proved.")
        return
    proof = "the fewest there are" if best.proved else f"it takes {best.cards_at_least} at least"
    taken = f"{_many(best.turns, 'turn')}, {_many(best.cards, 'card')}"
    out.print(f"[bold green]Solved[/bold green] in {taken} ({proof}), photo {best.photo}")
    _tell_turns(out, best, question.hand)
    if found is not None:
        number = f"{found.total:,}" if found.counted else f"at least {found.total:,}"
        shown = "" if found.total == len(found.some) else f"; here are {len(found.some):,}"
        out.print(f"\nSolutions as good as this: {number}{shown}")
        for solution in found.some:
            stated = f"photo {solution.photo}: " if len(question.photos) > 1 else ""
            out.print(stated + " | ".join(str(program) or "no card" for program in solution.programs))


def _tell_turns(out: Paper, best: Solution, hand: Hand) -> None:
    puzzle = best.puzzle
    for number, program in enumerate(best.programs, start=1):
        result = reconstruct(puzzle, program, photo=best.photo, hand=hand)
        out.print(f"\n[bold]Turn {number}[/bold]  {program or 'no card'}")
        out.print(side_by_side(draw_puzzle(puzzle), draw_program(program)))
        puzzle = result.puzzle
    out.print(f"\nPuzzle {puzzle}: rebuilt")


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
