"""What `conform`, `fuzz` and `certify` share: which implementation, which limits, exit statuses, several at once."""

import math
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import click
from attrs import frozen
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules.cli.errors import Failure, Misused
from globe_rules.cli.findings import IN_SHORT, LOGGED, VERDICTS, Status, judged
from globe_rules.cli.language import language, rendered
from globe_rules.cli.options import STATUSES, Command, argument, command, option
from globe_rules.cli.output import Answer, console
from globe_rules.i18n import ENGLISH, Message, cleaned, joined
from globe_rules.kit.adapters import Adapter, InProcess, Trouble, python_implementation, reference
from globe_rules.kit.interruption import ending_as_by_interruption, undisturbed
from globe_rules.kit.pipes import adopting_orphans
from globe_rules.kit.process import Limits, Process
from globe_rules.kit.reporting.reports import fraction, junit_xml, report_json, share, told_apart
from globe_rules.kit.runner import INTERRUPTED, Broken, Run, Verdict
from globe_rules.reference.operations import PARTS
from globe_rules.rulebook import rulebook


class Seconds(click.FloatRange):
    """So many seconds; `nan`, which is in every range and never over, is none of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401 -- as click hands it over
        """Read a number of seconds."""
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            wrong = Message("{value!r} is no number of seconds", value=value)
            self.fail(rendered(wrong), param, ctx)
        return seconds


_OPTIONS = (
    argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[COMMAND]..."),
    option(
        "--python",
        "python",
        metavar="PACKAGE.MODULE:OBJECT",
        help=Message("Examine a Python object in this process; give whom you do not trust as a COMMAND instead."),
    ),
    option(
        "--timeout",
        type=Seconds(0.01, 600),
        default=5.0,
        help=Message("Seconds an answer may take."),
    ),
    option(
        "--start-timeout",
        type=Seconds(0.01, 600),
        default=10.0,
        help=Message("Seconds the handshake may take."),
    ),
    option(
        "--line-limit",
        type=click.IntRange(1024, 1 << 30),
        default=1 << 20,
        help=Message("Bytes a line may have."),
    ),
)

_NO_COMMAND = Message("With neither COMMAND nor --python, the reference engine is asked.")
EXIT_STATUSES = {
    0: Message("conformant (or only known failures)"),
    1: Message("not conformant"),
    2: STATUSES["usage"],
    3: Message("it could not be evaluated"),
    4: Message("incomplete"),
}
part_option = option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help=Message("Only questions of this operation."),
)
seed_option = option(
    "--seed",
    type=int,
    default=0,
    help=Message("The same seed asks the same questions."),
)
questions_option = option(
    "--questions",
    type=click.IntRange(1),
    default=1000,
    help=Message("How many random questions to ask."),
)
total_timeout_option = option(
    "--total-timeout",
    type=Seconds(0.01),
    help=Message("Seconds the whole run may take; without it, as many as it needs."),
)


def examination(
    name: str,
    *,
    more: Message,
    statuses: Mapping[int, Message] = EXIT_STATUSES,
    **attributes: Any,  # noqa: ANN401 -- as `command` has it
) -> Callable[[Callable[..., object]], Command]:
    """Make a command that examines an implementation, with the options that say which."""

    def made(function: Callable[..., object]) -> Command:
        for each in reversed(_OPTIONS):
            function = each(function)
        return command(name, more=joined([more, _NO_COMMAND], " "), statuses=statuses, **attributes)(function)

    return made


def make_adapter(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Adapter:
    """Return the implementation that the options name; nothing is started yet."""
    if command:
        limits = Limits(options["start_timeout"], options["timeout"], options["line_limit"])
        return Process(command, limits, adopts=True)
    if python is not None:
        sys.path.insert(0, "")  # as `python -m` does: the user's own module stands in the current folder
        return InProcess(python_implementation(python))
    return reference()


class Interrupted(Failure):
    """Somebody has ended it before there was anything to tell."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, kind="interrupted", status=Status.INCOMPLETE)


class NotEvaluated(Failure):
    """An implementation that could not be asked; the exit status must not look like a verdict."""

    def __init__(self, trouble: Trouble, log: str) -> None:
        told = {"verdict": trouble.verdict, "problem": cleaned(rendered(trouble.problem))}
        told["hint"] = cleaned(rendered(trouble.hint))
        message = rendered(_NOT_EVALUATED, **{**told, "verdict": rendered(VERDICTS[Verdict(trouble.verdict)])})
        logged = f"\n{rendered(LOGGED)}\n{cleaned(log)}" if log else ""
        super().__init__(message + logged, kind="not-evaluated", status=Status.NOT_EVALUATED, **told)


_NOT_EVALUATED = Message("the implementation could not be evaluated ({verdict}): {problem}\nHint: {hint}")


@contextmanager
def examined(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Iterator[Adapter]:
    """Hand over the implementation; if it cannot be evaluated, say why and end."""
    if command and python:
        raise Misused(Message("give a command or --python, not both"))
    if python and not all(python.partition(":")):
        raise Misused(
            Message(
                "--python {python} names no object: write MODULE:CLASS, such as package.module:Engine", python=python
            )
        )
    if python == "":  # such as a variable of the shell that is not set
        raise Misused(Message("--python is empty: name an object as package.module:object"))
    adapter: Adapter | None = None
    try:
        with ending_as_by_interruption(), adopting_orphans():
            adapter = make_adapter(command, python, options)
            yield adapter
    except Trouble as trouble:
        raise NotEvaluated(trouble, adapter.log[-500:] if adapter is not None else "") from trouble
    except KeyboardInterrupt as interrupted:
        raise Interrupted(Message("interrupted before anything was examined")) from interrupted
    finally:
        if adapter is not None:
            with undisturbed():
                adapter.stop()


def named(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> str:
    """Return the end of a command line that examines the same implementation within the same limits."""
    usual = Limits()
    limits = {"timeout": usual.answer_seconds, "start_timeout": usual.start_seconds, "line_limit": usual.line_bytes}
    other = "".join(
        f" --{name.replace('_', '-')} {options[name]:g}" for name, value in limits.items() if options[name] != value
    )
    speaks = f" --lang {language()}" if language() != ENGLISH else ""
    whom = f" -- {shlex.join(command)}" if command else f" --python {shlex.quote(python)}" if python else ""
    return f"{speaks}{other}{whom}"


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
