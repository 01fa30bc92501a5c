"""`globe-rules run`: apply a program and print every step."""

from globe_rules._cli.errors import RefusalError, parse, parse_puzzle
from globe_rules._cli.language import ALL_TEN, FROM_STDIN, HAND_HELP, PHOTO_HELP, language, rendered
from globe_rules._cli.options import UNREADABLE_INPUT, argument, command, option
from globe_rules._cli.output import Output, console, print_drawing
from globe_rules._engine.cards import Hand
from globe_rules._engine.errors import Refused
from globe_rules._engine.notation import read_hand, read_photo, read_program
from globe_rules._engine.stages.reconstruction import Reconstruction, Step, reconstruct
from globe_rules._i18n import Message, joined, message_in_context
from globe_rules._pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules._protocol.operations import reconstruction_json
from globe_rules.rulebook import rulebook


@command(
    "run",
    help=Message("Apply a program to PUZZLE, card by card."),
    more=joined(
        [
            Message(
                "PUZZLE is nine tiles in reading order. Each tile is its home space (1-9), followed by the direction "
                "its top faces (N, E, S or W). A PLACEMENT is a card, its arrow if it has one, @ and its space."
            ),
            FROM_STDIN,
        ],
        " ",
    ),
    examples=["globe-rules run 2N1N3N/4N5W6N/7N8N9N B1E@1 G1@5"],
    exit_codes={
        0: Message("program applied"),
        1: Message("refused by the rules"),
        2: UNREADABLE_INPUT,
    },
)
@argument("puzzle")
@argument("placements", nargs=-1, metavar="[PLACEMENT]...")
@option("--photo", default="N", metavar="DIRECTION", help=PHOTO_HELP)
@option("--hand", default=str(Hand.full()), metavar="CARDS", default_text=ALL_TEN, help=HAND_HELP)
def run(*, puzzle: str, placements: tuple[str, ...], photo: str, hand: str, output: Output) -> None:
    """Apply a program and print every step."""
    start = parse_puzzle(puzzle)
    program = parse("program", read_program, " ".join(placements))
    direction = parse("photo", read_photo, photo)
    cards = parse("hand", read_hand, hand)
    try:
        result = reconstruct(start, program, photo=direction, hand=cards)
    except Refused as refused:
        raise RefusalError(refused, Message("nothing has changed")) from refused
    output.write(lambda: _print(result), json=lambda: reconstruction_json(result))


_START = Message("Photo {photo}, puzzle {puzzle} ({state})")
_ALREADY_SOLVED = Message("already solved")
_NOT_YET_SOLVED = Message("not solved yet")
_END = Message("\nPuzzle {puzzle}: {state}")
_SOLVED = Message("[bold green]solved[/bold green]")
_NOT_SOLVED = Message("[bold]not solved[/bold]")
_USED = Message("Used: {cards}")
_NONE = message_in_context("cards", "none")
_DISCARDED = Message("Discarded for the rest of the round: {cards} (RED-2)")
_VOID = Message("[red]void[/red]")
_APPLIED = Message("[green]applied[/green]")
_EFFECT = Message("{effect} ({id}): {reason}")


def _print(result: Reconstruction) -> None:
    out = console()
    state = rendered(_ALREADY_SOLVED if result.photo.matches(result.start) else _NOT_YET_SOLVED)
    out.print(rendered(_START, photo=result.photo, puzzle=result.start, state=state))
    print_drawing(out, side_by_side(draw_puzzle(result.start), draw_program(result.program, language())))
    before = result.start
    for step in result.steps:
        out.print(f"\n[bold]{step.placement}[/bold]  {_effect(step)}")
        if step.puzzle != before:
            print_drawing(out, draw_puzzle(step.puzzle))
        before = step.puzzle
    out.print(rendered(_END, puzzle=result.puzzle, state=rendered(_SOLVED if result.solved else _NOT_SOLVED)))
    out.print(rendered(_USED, cards=" ".join(map(str, result.used)) or rendered(_NONE)))
    if result.discarded:
        out.print(rendered(_DISCARDED, cards=" ".join(map(str, result.discarded))))


def _effect(step: Step) -> str:
    """Return whether a card was applied or void, with the rule that says so."""
    id_ = step.void.id if step.void else step.placement.card.rule
    reason = step.void.when if step.void else rulebook()[id_].title
    effect = rendered(_VOID if step.void else _APPLIED)
    return rendered(_EFFECT, effect=effect, id=id_, reason=rendered(reason))
