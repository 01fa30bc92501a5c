"""`globe-rules solve`: the best programs for a puzzle, or the proof that there are none."""

from typing import Any

import click

from globe_rules.cards import NO_REDS, Hand
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import Failure, Misused, readable
from globe_rules.cli.shared.grammar import STATUSES, argument, command, option
from globe_rules.cli.shared.output import status
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import HAND, counted, language, said
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.solver import ANY_DIRECTION, MOST_TURNS, Question, Solution, Solutions, Wrong, solutions, solve
from globe_rules.stages.reconstruction import reconstruct
from globe_rules.words import Words, both, grouped

IMPOSSIBLE = 1


@command(
    "solve",
    en=(
        "Find the fewest turns that rebuild PUZZLE, and then the fewest cards.\n\n"
        "Every answer has been carried out by the reference engine. The fewest turns are proved, and so are "
        "the fewest cards in up to three turns; beyond, the answer says how many it takes at least."
    ),
    fr=(
        "Trouve le moins de tours qui reconstituent PUZZLE, puis le moins de cartes.\n\n"
        "Chaque réponse a été appliquée par le moteur de référence. Le moins de tours est prouvé, de même que "
        "le moins de cartes jusqu'à trois tours ; au-delà, la réponse dit combien il en faut au moins."
    ),
    examples=["globe-rules solve 2N1N3N/4N5W6N/7N8N9N --no-red"],
    statuses={
        0: Words(en="solved", fr="résolu"),
        1: Words(en="impossible within the limits", fr="impossible dans ces limites"),
        2: STATUSES["unreadable"],
    },
)
@argument("puzzle")
@option(
    "--photo",
    metavar="D",
    en="Direction of the photo: N, E, S or W; N if not given.",
    fr="La direction de l'image : N, E, S ou W ; N par défaut.",
)
@option(
    "--any-direction",
    is_flag=True,
    en="Alone, the image may be rebuilt facing any way (SOLO-4).",
    fr="En solo, l'image peut être reconstituée dans n'importe quel sens (SOLO-4).",
)
@option("--no-red", is_flag=True, en="Leave the red cards in the box.", fr="Laisse les rouges dans la boîte.")
@option("--hand", metavar="CARDS", **both(HAND))
@option(
    "--turns",
    type=click.IntRange(1, MOST_TURNS),
    metavar="N",
    en="In at most so many turns: 1 to 5.",
    fr="En autant de tours au plus : 1 à 5.",
)
@option("--fewest-cards", is_flag=True, en="Few cards before few turns.", fr="Peu de cartes plutôt que peu de tours.")
@option(
    "--all",
    "every",
    is_flag=True,
    en="List all the best solutions, up to 1,000, and count them.",
    fr="Donne toutes les meilleures solutions, jusqu'à 1\u202f000, et les compte.",
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
        raise Misused(
            en="--photo and --any-direction contradict each other; give one of them",
            fr="--photo et --any-direction se contredisent ; donnez l'une des deux",
        )
    if no_red and hand is not None:
        raise Misused(
            en="--no-red and --hand contradict each other; leave the red cards out of --hand",
            fr="--no-red et --hand se contredisent ; retirez les rouges de --hand",
        )
    question = Question(
        readable("puzzle", read_puzzle, puzzle),
        ANY_DIRECTION if any_direction else readable("photo", read_photo, photo or "N"),
        NO_REDS if no_red else readable("hand", read_hand, hand) if hand is not None else Hand.full(),
        turns=turns,
        fewest_cards=fewest_cards,
    )
    try:
        with status(said(_SEARCHING)) as tell:
            found = solutions(question, progress=lambda total: tell(f"{said(_SEARCHING)} {total}")) if every else None
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


_SEARCHING = Words(en="Searching", fr="Recherche")
_WRONG = Words(
    en="The solver's answer does not solve the puzzle: a mistake in globe_rules. Please report it.\n{wrong}",
    fr=(
        "La réponse du solveur ne reconstitue pas le puzzle : une erreur de globe_rules. "
        "Signalez-la, s'il vous plaît.\n{wrong}"
    ),
)
"""The reference engine has noticed it."""

_IMPOSSIBLE = Words(
    en="[bold]Impossible[/bold] within {turns} with {hand}: that is proved.",
    fr="[bold]Impossible[/bold] en {turns} avec {hand} : c'est prouvé.",
)
_NO_CARDS = Words(en="no cards", fr="aucune carte")
_NO_CARD = Words(en="no card", fr="aucune carte")
_SOLVED = Words(
    en="[bold green]Solved[/bold green] in {turns}, {cards} ({proof}), photo {photo}",
    fr="[bold green]Résolu[/bold green] en {turns}, {cards} ({proof}), image {photo}",
)
_FEWEST = Words(en="the fewest there are", fr="on ne peut pas faire moins")
_AT_LEAST = Words(en="it takes {cards} at least", fr="il en faut au moins {cards}")
_AS_GOOD = Words(en="Solutions as good as this: {number}", fr="Solutions aussi bonnes : {number}")
_OR_MORE = Words(en="at least {number}", fr="au moins {number}")
_HERE = Words(en="; here are {number}", fr=" ; en voici {number}")
_PHOTO = Words(en="photo {photo}: {programs}", fr="image {photo} : {programs}")
_TURN = Words(en="[bold]Turn {number}[/bold]  {program}", fr="[bold]Tour {number}[/bold]  {program}")
_REBUILT = Words(en="Puzzle {puzzle}: rebuilt", fr="Puzzle {puzzle} : reconstitué")


def _tell(question: Question, best: Solution | None, found: Solutions | None) -> None:
    out = Paper()
    if best is None:
        hand = str(question.hand) or said(_NO_CARDS)
        out.print(said(_IMPOSSIBLE, turns=counted(question.turns or MOST_TURNS, "turn"), hand=hand))
        return
    proof = said(_FEWEST if best.proved else _AT_LEAST, cards=best.cards_at_least)
    turns, cards = counted(best.turns, "turn"), counted(best.cards, "card")
    out.print(said(_SOLVED, turns=turns, cards=cards, proof=proof, photo=best.photo))
    _tell_turns(out, best, question.hand)
    if found is not None:
        number = grouped(found.total, language())
        number = number if found.counted else said(_OR_MORE, number=number)
        here = said(_HERE, number=grouped(len(found.some), language()))
        out.print("\n" + said(_AS_GOOD, number=number) + here * (found.total != len(found.some)))
        for solution in found.some:
            programs = " | ".join(str(program) or said(_NO_CARD) for program in solution.programs)
            stated = said(_PHOTO, photo=solution.photo, programs=programs)
            out.print(stated if len(question.photos) > 1 else programs)


def _tell_turns(out: Paper, best: Solution, hand: Hand) -> None:
    puzzle = best.puzzle
    for number, program in enumerate(best.programs, start=1):
        out.print("\n" + said(_TURN, number=number, program=str(program) or said(_NO_CARD)))
        out.print(side_by_side(draw_puzzle(puzzle), draw_program(program, language())))
        puzzle = reconstruct(puzzle, program, photo=best.photo, hand=hand).puzzle
    out.print("\n" + said(_REBUILT, puzzle=puzzle))
