"""`globe-rules prove`: run the proofs of God's numbers again."""

from typing import TYPE_CHECKING

from rich.progress import BarColumn, TimeRemainingColumn

from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import Failure
from globe_rules.cli.shared.grammar import command
from globe_rules.cli.shared.output import progress
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import language, said
from globe_rules.words import Words, both, grouped

if TYPE_CHECKING:
    from tools.solver_record.proofs import Step


_NO_NUMPY = Words(
    en="the proofs look at 300 million pairs of turns, which needs numpy; try: pip install 'globe_rules[fast]'",
    fr=(
        "les preuves examinent 300 millions de paires de tours, ce qui demande numpy ; "
        "essayez : pip install 'globe_rules[fast]'"
    ),
)
_PAIRS = Words(en="Looking at pairs of turns", fr="Examen des paires de tours")
_CHECKED = Words(en="checked {what}", fr="vérifié : {what}")
_SO_MANY = Words(en="{what}: {number}", fr="{what}, {number}")
_TITLE = Words(
    en="Turns that always suffice and are sometimes needed", fr="Nombre de tours toujours suffisant, parfois nécessaire"
)
_TURNS = Words(
    en="{direction}: {without} without red, {with_red} with the red cards",
    fr="{direction} : {without} sans rouge, {with_red} avec les rouges",
)


@command(
    "prove",
    en=(
        "Prove how many turns always suffice, and are sometimes needed.\n\n"
        "With a fixed direction of the photo and with any, without red cards and with them. Every step "
        "says what was checked; half a minute or so, with numpy."
    ),
    fr=(
        "Prouve combien de tours suffisent toujours, et sont parfois nécessaires.\n\n"
        "L'image tournée dans un sens fixé ou dans n'importe lequel, sans les rouges et avec. Chaque étape "
        "dit ce qui a été vérifié ; comptez une demi-minute, avec numpy."
    ),
    examples=["globe-rules prove"],
    statuses={0: Words(en="proved", fr="prouvé"), 1: Words(en="numpy is missing", fr="numpy manque")},
)
def prove_numbers(*, answer: Answer) -> None:
    """Run the proofs."""
    try:
        from tools.solver_record.proofs import PROVED, prove  # noqa: PLC0415 -- numpy may be missing
    except ImportError as missing:
        raise Failure(_NO_NUMPY, kind="missing", status=1) from missing
    with progress(said(_PAIRS), BarColumn(), TimeRemainingColumn(), total=None) as tell:
        steps = list(prove(lambda done, of: tell(completed=done, total=of)))
    answer.give(
        lambda: _tell(steps, PROVED),
        json=lambda: {
            "steps": [{"claim": both(step.claim), "checked": step.checked} for step in steps],
            "turns": PROVED,
        },
    )


def _tell(steps: "list[Step]", proved: dict[str, dict[str, int]]) -> None:
    out = Paper()
    for place, step in enumerate(steps, start=1):
        out.print(f"[bold]{place}.[/bold] {said(step.claim)}")
        for what, number in step.checked.items():
            so_many = said(_SO_MANY, what=said(what), number=grouped(number, language()))
            out.print(f"   {said(_CHECKED, what=said(what) if number is True else so_many)}")
    out.print(f"\n[bold]{said(_TITLE)}[/bold]")
    for direction, numbers in proved.items():
        without, with_red = numbers.values()
        out.print(said(_TURNS, direction=said(direction), without=without, with_red=with_red))
