"""`globe-rules prove`: run the proofs of God's numbers again."""

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import Failure
from globe_rules.cli.shared.grammar import command
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import said
from globe_rules.words import Language, Twin, Words, both, grouped, spoken

if TYPE_CHECKING:
    from globe_rules.solver.record.proofs import Step


class NumpyIsMissing(Failure):
    """The proofs cannot be run here."""

    exit_code = 1
    kind = "missing"


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
    Twin(
        en="Prove how many turns always suffice, and are sometimes needed.",
        fr="Prouve combien de tours suffisent toujours, et sont parfois nécessaires.",
    ),
    more=Twin(
        en=(
            "With a fixed direction of the photo and with any, without red cards and with them. Every step "
            "says what was checked; half a minute or so, with numpy."
        ),
        fr=(
            "L'image tournée dans un sens fixé ou dans n'importe lequel, sans les rouges et avec. Chaque étape "
            "dit ce qui a été vérifié ; comptez une demi-minute, avec numpy."
        ),
    ),
    examples=["globe-rules prove"],
    statuses={0: Twin(en="proved", fr="prouvé"), 1: Twin(en="numpy is missing", fr="numpy manque")},
)
def prove_numbers(*, answer: Answer) -> None:
    """Run the proofs."""
    try:
        from globe_rules.solver.record.proofs import PROVED, prove  # noqa: PLC0415 -- numpy may be missing
    except ImportError as missing:
        raise NumpyIsMissing(
            Twin(
                en=(
                    "the proofs look at 300 million pairs of turns, which needs numpy; "
                    "try: pip install 'globe_rules[fast]'"
                ),
                fr=(
                    "les preuves examinent 300 millions de paires de tours, ce qui demande numpy ; "
                    "essayez : pip install 'globe_rules[fast]'"
                ),
            )
        ) from missing
    columns = (TextColumn(said(_PAIRS)), BarColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown) as progress:
        task = progress.add_task("pairs", total=None)
        steps = list(prove(lambda done, of: progress.update(task, completed=done, total=of)))
    answer.give(
        lambda: _tell(steps, PROVED, answer.language),
        json=lambda: {
            "steps": [{"claim": both(step.claim), "checked": step.checked} for step in steps],
            "turns": PROVED,
        },
    )


def _tell(steps: "list[Step]", proved: dict[str, dict[str, int]], language: Language) -> None:
    out = Paper()
    for place, step in enumerate(steps, start=1):
        out.print(f"[bold]{place}.[/bold] {spoken(step.claim, language)}")
        for what, number in step.checked.items():
            told = spoken(what, language)
            if number is not True:
                told = spoken(_SO_MANY, language).format(what=told, number=grouped(number, language))
            out.print(f"   {spoken(_CHECKED, language).format(what=told)}")
    out.print(f"\n[bold]{spoken(_TITLE, language)}[/bold]")
    for direction, (without, with_red) in ((each, numbers.values()) for each, numbers in proved.items()):
        told = spoken(_TURNS, language)
        out.print(told.format(direction=spoken(direction, language), without=without, with_red=with_red))
