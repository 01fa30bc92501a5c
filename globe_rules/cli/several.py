"""Several implementations in one run: examined one after the other, and shown side by side."""

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click
from attrs import frozen
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules.cli.examined import NOT_EVALUATED, examined
from globe_rules.cli.findings import printable
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.reports import share
from globe_rules.kit.runner import Run, Verdict
from globe_rules.rulebook import rulebook
from globe_rules.words import Language

PYTHON = "python:"


@frozen
class Named:
    """An implementation as it was named, and what its examination came to; None, if it could not be evaluated."""

    name: str
    run: Run | None

    @property
    def title(self) -> str:
        """How it is called in a table."""
        claims = self.run and self.run.claims
        return printable(f"{claims.name} {claims.version}".strip() if claims else self.name)


def all_examined(
    names: Sequence[str], options: Mapping[str, Any], examine: Callable[[Adapter], Run]
) -> tuple[Named, ...]:
    """Examine each; one that cannot be evaluated is told, and does not harm those after it."""
    found = []
    for name in names:
        is_python = name.startswith(PYTHON)
        command = () if is_python else tuple(_words(name))
        run = None
        try:
            with examined(command, name.removeprefix(PYTHON) if is_python else None, options) as adapter:
                run = examine(adapter)
        except SystemExit as ended:
            if ended.code != NOT_EVALUATED:
                raise
            click.echo(printable(f"So {name!r} was not examined."), err=True)
        found.append(Named(name, run))
    return tuple(found)


def _words(command: str) -> list[str]:
    """Split a command as the shell would."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as wrong:
        raise click.UsageError(f"--implementation {command!r}: {wrong}") from wrong
    if not words:
        raise click.UsageError("--implementation is empty: name a command, or python:package.module:object")
    return words


def print_matrix(out: Console, all_: Sequence[Named], language: Language) -> None:
    """Print sections × implementations, then the rules that somebody breaks, then the verdicts."""
    table = Table("passed of claimed", "", *(escape(each.title) for each in all_), box=None)
    for section in rulebook().sections:
        cells = [_cell(each.run, section.id) for each in all_]
        if any(cells):
            table.add_row(section.id, section.title.speaking(language), *cells)
    table.add_row("all", "", *(_passed(each.run) for each in all_))
    table.add_row("claimed", "of the cases chosen", *(_claimed(each.run) for each in all_))
    for id_ in _broken_by_anyone(all_):
        cells = [_broken(each.run, id_) for each in all_]
        table.add_row(f"[cyan]{id_}[/cyan]", escape(rulebook()[id_].title.speaking(language)), *cells)
    table.add_row("", "", *(_verdict(each.run) for each in all_))
    out.print(table)


def _cell(run: Run | None, section: str) -> str:
    asked = [each for each in run.results if each.case.section == section] if run else []
    claimed = [each for each in asked if each.verdict is not Verdict.UNSUPPORTED]
    passed = [each for each in claimed if each.verdict is Verdict.PASS]
    return f"{len(passed)}/{len(claimed)}" if claimed else "–" if asked else ""


def _passed(run: Run | None) -> str:
    return f"{run.count(Verdict.PASS)}/{run.claimed}" if run else ""


def _claimed(run: Run | None) -> str:
    return share(run.claimed, len(run.results)) if run else ""


def _broken_by_anyone(all_: Sequence[Named]) -> list[str]:
    """Return the rules and rulings that somebody breaks, in the order of the book."""
    found = {
        broken.id
        for each in all_
        if each.run
        for rulings in (False, True)
        for broken in each.run.broken(rulings=rulings)
    }
    return [id_ for id_ in rulebook().all_ids if id_ in found]


def _broken(run: Run | None, id_: str) -> str:
    found = [
        each for rulings in (False, True) for each in (run.broken(rulings=rulings) if run else ()) if each.id == id_
    ]
    return f"[red]{found[0].failed} of {found[0].asked} wrong[/red]" if found else ""


def _verdict(run: Run | None) -> str:
    if run is None:
        return "[red]not evaluated[/red]"
    if not run.complete:
        return "[red]incomplete[/red]"
    return "[green]conformant[/green]" if run.conformant else "[red]not conformant[/red]"
