"""`globe-rules run`: carry out a program and tell the trace."""

from globe_rules.cards import Hand
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import RefusedByRules, readable
from globe_rules.cli.shared.grammar import STATUSES, argument, command, option
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import HAND, PHOTO, language, said
from globe_rules.errors import Refused
from globe_rules.notation import read_hand, read_photo, read_program, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.rulebook import rulebook
from globe_rules.stages.reconstruction import Reconstruction, Step, reconstruct
from globe_rules.wire.answers import reconstruction_json
from globe_rules.words import Words, both


@command(
    "run",
    en=(
        "Carry out a program on PUZZLE, card by card.\n\n"
        "PUZZLE is nine tiles in reading order, each its home space and its facing; "
        "a PLACEMENT is a card, its arrow if it has one, and its space."
    ),
    fr=(
        "Applique un programme à PUZZLE, carte par carte.\n\n"
        "PUZZLE, ce sont neuf tuiles dans l'ordre de lecture, chacune avec son emplacement et son orientation ; "
        "un PLACEMENT est une carte, sa flèche si elle en a une, et son emplacement."
    ),
    examples=["globe-rules run 2N1N3N/4N5W6N/7N8N9N B1E@1 G1@5"],
    statuses={
        0: Words(en="carried out", fr="appliqué"),
        1: Words(en="refused by the rules", fr="refusé par les règles"),
        2: STATUSES["unreadable"],
    },
)
@argument("puzzle")
@argument("placements", nargs=-1, metavar="[PLACEMENT]...")
@option("--photo", default="N", metavar="D", **both(PHOTO))
@option("--hand", default=str(Hand.full()), metavar="CARDS", show_default=False, **both(HAND))
def run(*, puzzle: str, placements: tuple[str, ...], photo: str, hand: str, answer: Answer) -> None:
    """Carry out a program, and tell the trace."""
    start = readable("puzzle", read_puzzle, puzzle)
    program = readable("program", read_program, " ".join(placements))
    lying = readable("photo", read_photo, photo)
    held = readable("hand", read_hand, hand)
    try:
        result = reconstruct(start, program, photo=lying, hand=held)
    except Refused as refused:
        raise RefusedByRules(refused, Words(en="nothing has changed", fr="rien n'a changé")) from refused
    answer.give(lambda: _tell(result), json=lambda: reconstruction_json(result))


_START = Words(en="Photo {photo}, puzzle {puzzle} ({state})", fr="Image {photo}, puzzle {puzzle} ({state})")
_ALREADY = Words(en="solved already", fr="déjà reconstitué")
_TO_DO = Words(en="to be rebuilt", fr="à reconstituer")
_END = Words(en="\nPuzzle {puzzle}: {state}", fr="\nPuzzle {puzzle} : {state}")
_SOLVED = Words(en="[bold green]solved[/bold green]", fr="[bold green]reconstitué[/bold green]")
_NOT_SOLVED = Words(en="[bold]not solved[/bold]", fr="[bold]pas reconstitué[/bold]")
_USED = Words(en="Used: {cards}", fr="Utilisées : {cards}")
_NOTHING = Words(en="nothing", fr="aucune")
_DISCARDED = Words(en="Discarded for good: {cards} (RED-2)", fr="Défaussées pour de bon : {cards} (RED-2)")
_VOID = Words(en="[red]void[/red]", fr="[red]nulle[/red]")
_APPLIED = Words(en="[green]applied[/green]", fr="[green]appliquée[/green]")
_WHY = Words(en="{effect} ({id}): {why}", fr="{effect} ({id}) : {why}")


def _tell(result: Reconstruction) -> None:
    out = Paper()
    state = said(_ALREADY if result.photo.matches(result.start) else _TO_DO)
    out.print(said(_START, photo=result.photo, puzzle=result.start, state=state))
    out.print(side_by_side(draw_puzzle(result.start), draw_program(result.program, language())))
    before = result.start
    for step in result.steps:
        out.print(f"\n[bold]{step.placement}[/bold]  {_effect(step)}")
        if step.puzzle != before:
            out.print(draw_puzzle(step.puzzle))
        before = step.puzzle
    out.print(said(_END, puzzle=result.puzzle, state=said(_SOLVED if result.solved else _NOT_SOLVED)))
    out.print(said(_USED, cards=" ".join(map(str, result.used)) or said(_NOTHING)))
    if result.discarded:
        out.print(said(_DISCARDED, cards=" ".join(map(str, result.discarded))))


def _effect(step: Step) -> str:
    id_ = step.void.id if step.void else step.placement.card.rule
    why = step.void.when if step.void else rulebook()[id_].title
    effect = said(_VOID if step.void else _APPLIED)
    return said(_WHY, effect=effect, id=id_, why=said(why))
