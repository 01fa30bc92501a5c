"""`globe-rules run`: carry out a program and tell the trace."""

import click

from globe_rules.cards import Hand
from globe_rules.cli.output import json_option, language_option, print_json, readable, refusal
from globe_rules.cli.paper import Paper
from globe_rules.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.errors import Refused
from globe_rules.notation import read_hand, read_photo, read_program, read_puzzle
from globe_rules.rulebook import rulebook
from globe_rules.stages.reconstruction import Reconstruction, Step, reconstruct
from globe_rules.wire.answers import reconstruction_json
from globe_rules.words import Language


@click.command()
@click.argument("puzzle")
@click.argument("placements", nargs=-1, metavar="[PLACEMENT]...")
@click.option("--photo", default="N", show_default=True, help="Direction of the photo: N, E, S or W.")
@click.option("--hand", default=str(Hand.full()), help="The cards in hand, such as G1,B1,R2; all ten if not given.")
@language_option
@json_option
def run(*, puzzle: str, placements: tuple[str, ...], photo: str, hand: str, language: Language, as_json: bool) -> None:
    """Carry out a program on PUZZLE, card by card.

    PUZZLE is nine tiles in reading order, each its home space and its facing;
    a PLACEMENT is a card, its arrow if it has one, and its space:

    \b
      globe-rules run 2N1N3N/4N5W6N/7N8N9N B1E@1 G1@5

    Exit status: 0 carried out, 1 refused by the rules, 2 unreadable.
    """
    start = readable("puzzle", read_puzzle, puzzle)
    program = readable("program", read_program, " ".join(placements))
    lying = readable("photo", read_photo, photo)
    held = readable("hand", read_hand, hand)
    try:
        result = reconstruct(start, program, photo=lying, hand=held)
    except Refused as refused:
        raise refusal(refused, "nothing has changed", as_json=as_json) from refused
    if as_json:
        print_json(reconstruction_json(result))
    else:
        _tell(result, language)


def _tell(result: Reconstruction, language: Language) -> None:
    out = Paper()
    heading = "solved already" if result.photo.matches(result.start) else "to be rebuilt"
    out.print(f"Photo {result.photo}, puzzle {result.start} ({heading})")
    out.print(side_by_side(draw_puzzle(result.start), draw_program(result.program)))
    before = result.start
    for step in result.steps:
        out.print(f"\n[bold]{step.placement}[/bold]  {_effect(step, language)}")
        if step.puzzle != before:
            out.print(draw_puzzle(step.puzzle))
        before = step.puzzle
    verdict = "[bold green]solved[/bold green]" if result.solved else "[bold]not solved[/bold]"
    out.print(f"\nPuzzle {result.puzzle}: {verdict}")
    out.print(f"Used: {' '.join(map(str, result.used)) or 'nothing'}")
    if result.discarded:
        out.print(f"Discarded for good: {' '.join(map(str, result.discarded))} (RED-2)")


def _effect(step: Step, language: Language) -> str:
    if step.void:
        return f"[red]void[/red] ({step.void.id}): {step.void.when.speaking(language)}"
    rule = step.placement.card.rule
    return f"[green]applied[/green] ({rule}): {rulebook()[rule].title.speaking(language)}"
