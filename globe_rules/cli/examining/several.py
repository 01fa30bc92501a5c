"""Several implementations in one run: examined one after the other, and shown side by side."""

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules.cli.examining.examined import Interrupted, NotEvaluated, examined
from globe_rules.cli.examining.findings import printable
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import Failure, Misused
from globe_rules.cli.shared.output import console
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.reporting.reports import fraction, junit_xml, report_json, share, told_apart
from globe_rules.kit.runner import INTERRUPTED, Run, Verdict
from globe_rules.rulebook import rulebook
from globe_rules.words import Language, Twin, Words, spoken

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
        return printable(f"{claims.name} {claims.version}".strip() if claims else self.name)


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
            _demand_undisturbed(run)
        except NotEvaluated as trouble:
            trouble.show()
            found.append(Named(name, trouble))
        except Interrupted as trouble:
            trouble.show()
            return (*found, *(Named(each, trouble) for each in names[len(found) :]))
    return tuple(found)


def _demand_undisturbed(run: Run) -> None:
    """Complain about an interruption, which is meant for those after it too."""
    if any(each.hint == INTERRUPTED for each in run.results):
        raise Interrupted(INTERRUPTED)


def _words(command: str) -> list[str]:
    """Split a command as the shell would."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as wrong:
        raise Misused(
            Twin(
                en=f"--implementation {command!r} has a quote without its end",
                fr=f"--implementation {command!r} a un guillemet sans sa fin",
            )
        ) from wrong
    if not words:
        raise Misused(
            Twin(
                en="--implementation is empty: name a command, or python:package.module:object",
                fr="--implementation est vide : nommez une commande, ou python:paquet.module:objet",
            )
        )
    return words


def demand_several(answer: Answer, *, alone: bool) -> None:
    """Complain about what only one implementation can have."""
    if alone:
        raise Misused(
            Twin(
                en="--implementation goes with no COMMAND, --python or --known",
                fr="--implementation ne va ni avec COMMANDE, ni avec --python, ni avec --known",
            )
        )
    demand_no_single(answer)


def demand_no_single(answer: Answer) -> None:
    """Complain about a format that has room for one implementation only."""
    if single := {answer.shown, *(format_ for format_, _ in answer.files)} & {"html", "svg", "known"}:
        raise Misused(
            Twin(
                en=f"of several implementations there is no {min(single)}: examine one",
                fr=f"de plusieurs implémentations on ne fait pas de {min(single)} : examinez-en une",
            )
        )


def give_several(answer: Answer, all_: Sequence[Named], asked: Mapping[str, Any]) -> None:
    """Show the matrix, and write a list of reports."""
    runs = [each.run for each in all_ if each.run]
    without = {each.name: each.found.format_message() for each in all_ if isinstance(each.found, Failure)}
    answer.give(
        lambda: print_matrix(console(), all_, answer.language),
        json=lambda: [_report(each, asked) for each in all_],
        junit=lambda: junit_xml(*runs, language=answer.language, without=without),
    )


def _report(named: Named, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report, or why there is none."""
    if isinstance(named.found, Run):
        return report_json(named.found, asked)
    return {"implementation": {"name": named.name}, **named.found.as_json()}


_PASSED = Words(en="passed of claimed", fr="réussi sur déclaré")
_ALL = Words(en="all", fr="en tout")
_CLAIMED = Words(en="claimed", fr="déclaré")
_CHOSEN = Words(en="of the cases chosen", fr="de ce qui est choisi")
_WRONG = Words(en="{failed} of {asked} wrong", fr="{failed} fautifs sur {asked}")
_NOT_EVALUATED = Words(en="not evaluated", fr="pas évalué")
_INCOMPLETE = Words(en="incomplete", fr="incomplet")
_CONFORMANT = Words(en="conformant", fr="conforme")
_NOT_CONFORMANT = Words(en="not conformant", fr="pas conforme")


def print_matrix(out: Console, all_: Sequence[Named], language: Language) -> None:
    """Print sections × implementations, then the rules that somebody breaks, then the verdicts."""
    table = Table(spoken(_PASSED, language), "", *map(escape, told_apart([each.title for each in all_])), box=None)
    for section in rulebook().sections:
        cells = [_cell(each.run, section.id, language) for each in all_]
        if any(cells):
            table.add_row(section.id, section.title.speaking(language), *cells)
    table.add_row(spoken(_ALL, language), "", *(_passed(each.run, language) for each in all_))
    chosen = spoken(_CHOSEN, language)
    table.add_row(spoken(_CLAIMED, language), chosen, *(_claimed(each.run, language) for each in all_))
    for id_ in _broken_by_anyone(all_):
        cells = [_broken(each.run, id_, language) for each in all_]
        table.add_row(f"[cyan]{id_}[/cyan]", escape(rulebook()[id_].title.speaking(language)), *cells)
    table.add_row("", "", *(_verdict(each.run, language) for each in all_))
    out.print(table)


def _cell(run: Run | None, section: str, language: Language) -> str:
    asked = [each for each in run.results if each.case.section == section] if run else []
    claimed = [each for each in asked if each.verdict is not Verdict.UNSUPPORTED]
    passed = [each for each in claimed if each.verdict is Verdict.PASS]
    return fraction(len(passed), len(claimed), language) if claimed else "–" if asked else ""


def _passed(run: Run | None, language: Language) -> str:
    return fraction(run.count(Verdict.PASS), run.claimed, language) if run else ""


def _claimed(run: Run | None, language: Language) -> str:
    return share(run.claimed, len(run.results), language) if run else ""


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


def _broken(run: Run | None, id_: str, language: Language) -> str:
    found = [
        each for rulings in (False, True) for each in (run.broken(rulings=rulings) if run else ()) if each.id == id_
    ]
    if not found:
        return ""
    return f"[red]{spoken(_WRONG, language).format(failed=found[0].failed, asked=found[0].asked)}[/red]"


def _verdict(run: Run | None, language: Language) -> str:
    if run is not None and run.conformant:
        return f"[green]{spoken(_CONFORMANT, language)}[/green]"
    judged = run is not None and (run.complete or run.stopped)
    wrong = _NOT_EVALUATED if not run or not run.claimed else _NOT_CONFORMANT if judged else _INCOMPLETE
    return f"[red]{spoken(wrong, language)}[/red]"
