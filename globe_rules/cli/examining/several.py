"""Several implementations in one run: examined one after the other, and shown side by side."""

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules.cli.errors import Failure, Misused
from globe_rules.cli.examining.examined import Interrupted, NotEvaluated, examined
from globe_rules.cli.examining.findings import Status, judged
from globe_rules.cli.examining.findings_words import IN_SHORT
from globe_rules.cli.language import language, rendered
from globe_rules.cli.output import Answer, console
from globe_rules.i18n import Message, cleaned
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.reporting.reports import fraction, junit_xml, report_json, share, told_apart
from globe_rules.kit.runner import INTERRUPTED, Broken, Run, Verdict
from globe_rules.rulebook import rulebook

PYTHON = "python:"


@frozen
class Named:
    """An implementation as it was named, and what its examination came to: a run, or why there is none."""

    name: str
    found: Run | Failure

    @property
    def run(self) -> Run | None:
        """The run, if there is one."""
        return self.found if isinstance(self.found, Run) else None

    @property
    def title(self) -> str:
        """How it is called in a table."""
        claims = self.run and self.run.claims
        return cleaned(f"{claims.name} {claims.version}".strip() if claims else self.name)


def all_examined(
    names: Sequence[str], options: Mapping[str, Any], examine: Callable[[Adapter], Run]
) -> tuple[Named, ...]:
    """Examine each; one that cannot be evaluated is told, and harms no other; an interruption ends it for the rest."""
    found: list[Named] = []
    for name in names:
        is_python = name.startswith(PYTHON)
        command = () if is_python else tuple(_words(name))
        try:
            with examined(command, name.removeprefix(PYTHON) if is_python else None, options) as adapter:
                run = examine(adapter)
            found.append(Named(name, run))
            if any(each.hint == INTERRUPTED for each in run.results):  # which is meant for those after it too
                raise Interrupted(INTERRUPTED)  # noqa: TRY301 -- as if nobody could be asked any more
        except NotEvaluated as trouble:
            trouble.show()
            found.append(Named(name, trouble))
        except Interrupted as trouble:
            trouble.show()
            return (*found, *(Named(each, trouble) for each in names[len(found) :]))
    return tuple(found)


def _words(command: str) -> list[str]:
    """Split a command as the shell would."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as wrong:
        raise Misused(Message("--implementation {command!r} has a quote without its end", command=command)) from wrong
    if not words:
        raise Misused(Message("--implementation is empty: name a command, or python:package.module:object"))
    return words


def demand_no_single(answer: Answer) -> None:
    """Complain about a format that has room for one implementation only."""
    if single := {answer.shown, *(format_ for format_, _ in answer.files)} & {"html", "svg", "known"}:
        raise Misused(Message("of several implementations there is no {min}: examine one", min=min(single)))


def give_several(answer: Answer, all_: Sequence[Named], asked: Mapping[str, Any]) -> None:
    """Show the matrix, and write a list of reports."""
    runs = [each.run for each in all_ if each.run]
    without = {each.name: each.found.format_message() for each in all_ if isinstance(each.found, Failure)}
    answer.give(
        lambda: print_matrix(console(), all_),
        json=lambda: [_report(each, asked) for each in all_],
        junit=lambda: junit_xml(*runs, language=language(), without=without),
    )


def _report(named: Named, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report, or why there is none."""
    if isinstance(named.found, Run):
        return report_json(named.found, asked)
    return {"implementation": {"name": named.name}, **named.found.as_json()}


_PASSED = Message("passed of claimed")
_ALL = Message("all")
_CLAIMED = Message("claimed")
_CHOSEN = Message("of the cases chosen")
_WRONG = Message("{failed} of {asked} wrong")


def print_matrix(out: Console, all_: Sequence[Named]) -> None:
    """Print sections × implementations, then the rules that somebody breaks, then the verdicts."""
    table = Table(rendered(_PASSED), "", *map(escape, told_apart([each.title for each in all_])), box=None)
    runs = [each.run for each in all_]
    for section in rulebook().sections:
        cells = [_passed(run, section.id) if run else "" for run in runs]
        if any(cells):
            table.add_row(section.id, section.title.render(language()), *cells)
    passed = (fraction(run.count(Verdict.PASS), run.claimed, language()) if run else "" for run in runs)
    table.add_row(rendered(_ALL), "", *passed)
    claimed = (share(run.claimed, len(run.results), language()) if run else "" for run in runs)
    table.add_row(rendered(_CLAIMED), rendered(_CHOSEN), *claimed)
    broken = [{each.id: each for each in _broken(run)} for run in runs]
    for id_ in rulebook().all_ids:
        if any(id_ in each for each in broken):
            cells = [_wrong(each[id_]) if id_ in each else "" for each in broken]
            table.add_row(f"[cyan]{id_}[/cyan]", escape(rulebook()[id_].title.render(language())), *cells)
    table.add_row("", "", *map(_verdict, runs))
    out.print(table)


def _passed(run: Run, section: str) -> str:
    asked = [each.verdict for each in run.results if each.case.section == section]
    claimed = [each for each in asked if each is not Verdict.UNSUPPORTED]
    return fraction(claimed.count(Verdict.PASS), len(claimed), language()) if claimed else "–" if asked else ""


def _broken(run: Run | None) -> tuple[Broken, ...]:
    return (*run.broken(rulings=False), *run.broken(rulings=True)) if run else ()


def _wrong(broken: Broken) -> str:
    return f"[red]{rendered(_WRONG, failed=broken.failed, asked=broken.asked)}[/red]"


def _verdict(run: Run | None) -> str:
    status = judged(run) if run else Status.NOT_EVALUATED
    colour = "green" if status is Status.CONFORMANT else "red"
    return f"[{colour}]{rendered(IN_SHORT[status])}[/{colour}]"
