"""`globe-rules run`: carry out a program and tell the trace."""

from globe_rules.cards import Hand
from globe_rules.cli.errors import RefusedByRules, readable
from globe_rules.cli.language import HAND, PHOTO, language, rendered
from globe_rules.cli.options import STATUSES, argument, command, option
from globe_rules.cli.output import Answer, console, print_drawing
from globe_rules.errors import Refused
from globe_rules.i18n import Message, message_in_context
from globe_rules.notation import read_hand, read_photo, read_program, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.rulebook import rulebook
from globe_rules.stages.reconstruction import Reconstruction, Step, reconstruct
from globe_rules.wire.answers import reconstruction_json


@command(
    "run",
    help=Message("Carry out a program on PUZZLE, card by card."),
    more=Message(
        "PUZZLE is nine tiles in reading order, each its home space and its facing; "
        "a PLACEMENT is a card, its arrow if it has one, and its space."
    ),
    examples=["globe-rules run 2N1N3N/4N5W6N/7N8N9N B1E@1 G1@5"],
    statuses={
        0: Message("carried out"),
        1: Message("refused by the rules"),
        2: STATUSES["unreadable"],
    },
)
@argument("puzzle")
@argument("placements", nargs=-1, metavar="[PLACEMENT]...")
@option("--photo", default="N", metavar="D", help=PHOTO)
@option("--hand", default=str(Hand.full()), metavar="CARDS", show_default=False, help=HAND)
def run(*, puzzle: str, placements: tuple[str, ...], photo: str, hand: str, answer: Answer) -> None:
    """Carry out a program, and tell the trace."""
    start = readable("puzzle", read_puzzle, puzzle)
    program = readable("program", read_program, " ".join(placements))
    lying = readable("photo", read_photo, photo)
    held = readable("hand", read_hand, hand)
    try:
        result = reconstruct(start, program, photo=lying, hand=held)
    except Refused as refused:
        raise RefusedByRules(refused, Message("nothing has changed")) from refused
    answer.give(lambda: _tell(result), json=lambda: reconstruction_json(result))


_START = Message("Photo {photo}, puzzle {puzzle} ({state})")
_ALREADY = Message("solved already")
_TO_DO = Message("to be rebuilt")
_END = Message("\nPuzzle {puzzle}: {state}")
_SOLVED = Message("[bold green]solved[/bold green]")
_NOT_SOLVED = Message("[bold]not solved[/bold]")
_USED = Message("Used: {cards}")
_NOTHING = message_in_context("cards", "nothing")
_DISCARDED = Message("Discarded for good: {cards} (RED-2)")
_VOID = Message("[red]void[/red]")
_APPLIED = Message("[green]applied[/green]")
_WHY = Message("{effect} ({id}): {why}")


def _tell(result: Reconstruction) -> None:
    out = console()
    state = rendered(_ALREADY if result.photo.matches(result.start) else _TO_DO)
    out.print(rendered(_START, photo=result.photo, puzzle=result.start, state=state))
    print_drawing(out, side_by_side(draw_puzzle(result.start), draw_program(result.program, language())))
    before = result.start
    for step in result.steps:
        out.print(f"\n[bold]{step.placement}[/bold]  {_effect(step)}")
        if step.puzzle != before:
            print_drawing(out, draw_puzzle(step.puzzle))
        before = step.puzzle
    out.print(rendered(_END, puzzle=result.puzzle, state=rendered(_SOLVED if result.solved else _NOT_SOLVED)))
    out.print(rendered(_USED, cards=" ".join(map(str, result.used)) or rendered(_NOTHING)))
    if result.discarded:
        out.print(rendered(_DISCARDED, cards=" ".join(map(str, result.discarded))))


def _effect(step: Step) -> str:
    id_ = step.void.id if step.void else step.placement.card.rule
    why = step.void.when if step.void else rulebook()[id_].title
    effect = rendered(_VOID if step.void else _APPLIED)
    return rendered(_WHY, effect=effect, id=id_, why=rendered(why))
