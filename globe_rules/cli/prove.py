"""`globe-rules prove`: run the proofs of God's numbers again."""

import sys

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from globe_rules.cli.output import json_option, print_json
from globe_rules.cli.paper import Paper


@click.command("prove")
@json_option
def prove_numbers(*, as_json: bool) -> None:
    """Prove how many turns always suffice, and are sometimes needed.

    With a fixed direction of the photo and with any, without red cards and with them. Every step
    says what was checked; half a minute or so, with numpy.

    Exit status: 0 proved, 1 numpy is missing.
    """
    try:
        from globe_rules.solver.record.proofs import PROVED, prove  # noqa: PLC0415 -- numpy may be missing
    except ImportError as missing:
        message = (
            "the proofs look at 300 million pairs of turns, which needs numpy; try: pip install 'globe_rules[fast]'"
        )
        raise click.ClickException(message) from missing
    out, steps = Paper(), []
    columns = (TextColumn("Looking at pairs of turns"), BarColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown) as progress:
        task = progress.add_task("pairs", total=None)
        for step in prove(lambda done, of: progress.update(task, completed=done, total=of)):
            steps.append(step)
            if not as_json:
                out.print(f"[bold]{len(steps)}.[/bold] {step.claim}")
                for what, number in step.checked.items():
                    out.print(f"   checked {what}{'' if number is True else f': {number:,}'}")
    if as_json:
        told = [{"claim": step.claim, "checked": step.checked} for step in steps]
        print_json({"steps": told, "turns": PROVED})
    else:
        out.print("\n[bold]Turns that always suffice and are sometimes needed[/bold]")
        for direction, numbers in PROVED.items():
            out.print(f"{direction}: {numbers['without red']} without red, {numbers['with red']} with the red cards")
