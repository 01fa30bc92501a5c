"""What `conform`, `fuzz` and `certify` share: selecting the implementation, limits, exit codes, comparisons."""

import math
import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any

import click
from attrs import evolve, frozen
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules._cli.errors import CommandError, UsageError
from globe_rules._cli.findings import (
    SHORT_VERDICTS,
    STANDARD_ERROR,
    VERDICTS,
    ExitCode,
    Rerun,
    exit_code_of,
    print_failure,
)
from globe_rules._cli.language import language, rendered
from globe_rules._cli.options import INCORRECT_USAGE, Command, Function, argument, command, option
from globe_rules._cli.output import Output, console, end_of_log
from globe_rules._i18n import ENGLISH, Message, cleaned, grouped, joined, on_one_line, with_indented_lines
from globe_rules._kit.adapters import Adapter, AdapterError, reference
from globe_rules._kit.failures import SmallFailure
from globe_rules._kit.interruption import interruptible, only_first_interrupt, termination_deferred
from globe_rules._kit.process import Limits, Process, clean_environment
from globe_rules._kit.python_objects import PythonProcess
from globe_rules._kit.reporting.markdown import markdown
from globe_rules._kit.reporting.page import page_of_several
from globe_rules._kit.reporting.reports import fraction, junit_xml, numbered_duplicates, report_json, share
from globe_rules._kit.runner import INTERRUPTED, BrokenRule, Run, Verdict
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules.rulebook import rulebook

MAX_NUMBER = 10**9
"""Largest number of requests or failures that an option accepts; Python counts no further than `sys.maxsize`."""


class Seconds(click.FloatRange):
    """A number of seconds within limits. It rejects `nan`, which `FloatRange` accepts."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401 -- as click hands it over
        """Return the number of seconds."""
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(rendered(Message("{value!r} is not a number of seconds", value=value)), param, ctx)
        return seconds


_COMMON_OPTIONS = (
    argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[COMMAND]..."),
    option(
        "--python",
        "python",
        metavar="MODULE:OBJECT",
        help=Message("Test a Python object, in a process of its own."),
    ),
    option(
        "--timeout",
        type=Seconds(0.01, 600),
        default=5.0,
        metavar="SECONDS",
        help=Message("Time limit for one response."),
    ),
    option(
        "--start-timeout",
        type=Seconds(0.01, 600),
        default=10.0,
        metavar="SECONDS",
        help=Message("Time limit for the handshake (hello)."),
    ),
    option(
        "--max-line-bytes",
        type=click.IntRange(1024, 1 << 30),
        default=1 << 20,
        metavar="BYTES",
        help=Message("Maximum length of a line."),
    ),
    option(
        "--clean-env",
        is_flag=True,
        help=Message("Hide environment variables such as tokens; keep only PATH, HOME, TMPDIR and the language."),
    ),
)

_NO_COMMAND = Message("Without COMMAND and --python, the reference engine is tested.")
EXIT_CODES = {
    0: Message("conformant or only known failures"),
    1: Message("not conformant"),
    2: INCORRECT_USAGE,
    3: Message("not evaluated"),
    4: Message("incomplete"),
}
seed_option = option(
    "--seed",
    type=int,
    default=0,
    metavar="N",
    help=Message("Seed of the random requests. The same seed gives the same requests."),
)
iterations_option = option(
    "--iterations",
    type=click.IntRange(1, MAX_NUMBER),
    default=1000,
    metavar="N",
    help=Message("Number of requests to generate. Requests that go beyond the claims are skipped."),
)
total_timeout_option = option(
    "--total-timeout",
    type=Seconds(0.01),
    default=3600.0,
    metavar="SECONDS",
    help=Message("Time limit for the whole run."),
)


def operation_option(help_: Message) -> Callable[[Function], Function]:
    """Declare `--operation`, with the list of operations in its help."""
    return option(
        "--operation",
        "operations",
        multiple=True,
        type=click.Choice(OPERATION_NAMES),
        metavar="OPERATION",
        help=help_.filled(operations=", ".join(OPERATION_NAMES)),
    )


def implementation_command(
    name: str,
    *,
    more: Message,
    exit_codes: Mapping[int, Message] = EXIT_CODES,
    **attributes: Any,  # noqa: ANN401 -- as in `command`
) -> Callable[[Callable[..., object]], Command]:
    """Declare a command that tests an implementation, with the options that select it."""

    def made(function: Callable[..., object]) -> Command:
        function = _keeping_results(function)
        for each in reversed(_COMMON_OPTIONS):
            function = each(function)
        return command(name, more=joined([more, _NO_COMMAND], " "), exit_codes=exit_codes, **attributes)(function)

    return made


def _keeping_results(function: Callable[..., object]) -> Callable[..., object]:
    """Return the function of a command, which a signal ends at once but without losing results."""

    @wraps(function)
    def keeping(*, output: Output, **values: Any) -> object:  # noqa: ANN401 -- as click hands them over
        with only_first_interrupt():
            while_printing = partial(interruptible, new_only=True)
            return function(output=evolve(output, while_printing=while_printing), **values)

    return keeping


def make_adapter(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Adapter:
    """Return the adapter that the options select, before it is started."""
    limits = Limits(options["start_timeout"], options["timeout"], options["max_line_bytes"])
    environment = clean_environment() if options.get("clean_env") else None
    if command:
        return Process(command, limits, environment=environment)
    return reference() if python is None else PythonProcess(python, limits, environment=environment)


class InterruptionError(CommandError):
    """An interruption before there was any result."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, kind="interrupted", exit_code=ExitCode.INCOMPLETE)


class NotEvaluatedError(CommandError):
    """An implementation that could not be tested. The exit code is not that of a verdict."""

    def __init__(self, error: AdapterError, log: str) -> None:
        details = {"verdict": error.verdict, "problem": cleaned(rendered(error.problem))}
        details["hint"] = cleaned(rendered(error.hint))
        shown = {name: with_indented_lines(text) for name, text in details.items()}
        message = rendered(_NOT_EVALUATED, **{**shown, "verdict": rendered(VERDICTS[Verdict(error.verdict)])})
        shown_log = with_indented_lines("\n".join(end_of_log(log, _MAX_LOG_LINES)))
        log_text = f"\n{rendered(STANDARD_ERROR)}\n    {shown_log}" if log else ""
        super().__init__(message + log_text, kind="not-evaluated", exit_code=ExitCode.NOT_EVALUATED, **details)


_MAX_LOG_LINES = 10
_NOT_EVALUATED = Message("the implementation could not be evaluated ({verdict}): {problem}\nHint: {hint}")


@contextmanager
def adapter_under_test(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Iterator[Adapter]:
    """Yield the adapter that the options select, and stop it at the end.

    Raise `NotEvaluatedError` if it cannot be tested, and `InterruptionError` if Ctrl-C or a signal ends the run.
    """
    if command and python:
        raise UsageError(Message("give a command or --python, not both"))
    if python == "":  # such as a shell variable that is not set
        raise UsageError(Message("--python is empty; expected MODULE:OBJECT, such as package.module:Engine"))
    if python and not all(python.partition(":")):
        raise UsageError(
            Message("--python: found {found}, expected MODULE:OBJECT, such as package.module:Engine", found=python)
        )
    adapter: Adapter | None = None
    try:
        adapter = make_adapter(command, python, options)
        yield adapter
    except AdapterError as error:
        raise NotEvaluatedError(error, adapter.log if adapter is not None else "") from error
    except KeyboardInterrupt as interrupt:
        raise InterruptionError(Message("interrupted before any case was run")) from interrupt
    finally:
        if adapter is not None:
            with termination_deferred():
                adapter.stop()


@contextmanager
def internal_errors_reported() -> Iterator[None]:
    """Report an error of the kit itself as a warning, so that the results before it are still printed."""
    try:
        yield
    except (AdapterError, click.ClickException):
        raise
    except Exception as error:  # noqa: BLE001 -- results must not be lost, even if the kit has a bug
        click.echo(cleaned(rendered(_INTERNAL_ERROR, error=repr(error))), err=True)


_INTERNAL_ERROR = Message(
    "Warning: an error in globe-rules itself. The results are complete, but some failures are not shrunk or not "
    "shown. Please report it: {error}"
)


def implementation_arguments(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> str:
    """Return the end of a command line that tests the same implementation with the same limits and language."""
    defaults = Limits()
    limits = {
        "timeout": defaults.response_seconds,
        "start_timeout": defaults.start_seconds,
        "max_line_bytes": defaults.max_line_bytes,
    }
    changed = "".join(
        f" --{name.replace('_', '-')} {options[name]:g}" for name, value in limits.items() if options[name] != value
    )
    lang = f" --lang {language()}" if language() != ENGLISH else ""
    implementation = f" -- {shlex.join(command)}" if command else f" --python {shlex.quote(python)}" if python else ""
    clean = " --clean-env" if options.get("clean_env") else ""
    return f"{lang}{changed}{clean}{implementation}"


PYTHON = "python:"


@frozen
class Outcome:
    """An implementation of several, as named on the command line, and its result: a run, or why there is none."""

    name: str
    result: Run | CommandError
    failures: tuple[SmallFailure, ...] = ()
    """The smallest failures of the run."""

    @property
    def run(self) -> Run | None:
        """The run, or None if there was an error."""
        return self.result if isinstance(self.result, Run) else None

    @property
    def title(self) -> str:
        """The name and version that the implementation gives itself, or else its name on the command line."""
        claims = self.run and self.run.claims
        return on_one_line(f"{claims.name} {claims.version}".strip() if claims else self.name)


def run_each(
    names: Sequence[str],
    options: Mapping[str, Any],
    run_one: Callable[[Adapter], Run],
    shrink: Callable[[Run, Adapter], tuple[SmallFailure, ...]],
) -> tuple[Outcome, ...]:
    """Test several implementations one after the other.

    One that cannot be evaluated does not affect the others. An interruption ends the run for all that follow.
    """
    outcomes: list[Outcome] = []
    for name in names:
        command, python = _implementation(name)
        try:
            with adapter_under_test(command, python, options) as adapter:
                run = run_one(adapter)
                failures = shrink(run, adapter)
            outcomes.append(Outcome(name, run, failures))
            if any(each.hint == INTERRUPTED for each in run.results):
                raise InterruptionError(INTERRUPTED)  # noqa: TRY301 -- handled as an interruption between two of them
        except NotEvaluatedError as error:
            error.show()
            outcomes.append(Outcome(name, error))
        except InterruptionError as error:
            error.show()
            return (*outcomes, *(Outcome(each, error) for each in names[len(outcomes) :]))
    return tuple(outcomes)


def _implementation(name: str) -> tuple[tuple[str, ...], str | None]:
    """Return the command or the Python object that an implementation of several is named by."""
    if name.startswith(PYTHON):
        return (), name.removeprefix(PYTHON)
    return tuple(_split(name)), None


def _split(command: str) -> list[str]:
    """Return the words of a command, split as the shell does."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise UsageError(Message("--implementation {command!r}: a quote is not closed", command=command)) from error
    if not words:
        raise UsageError(Message("--implementation is empty; expected a command or python:package.module:object"))
    return words


def check_formats_for_several(output: Output) -> None:
    """Raise `UsageError` if a format has room for only one implementation."""
    if single := {output.format, *(format_ for format_, _ in output.files)} & {"svg", "known"}:
        raise UsageError(
            Message("the format {format} has room for only one implementation; test one at a time", format=min(single))
        )


def write_outcomes(
    output: Output, outcomes: Sequence[Outcome], options: Mapping[str, Any], rerun: Callable[[str], Rerun]
) -> None:
    """Write the results of several implementations: a table as text, and a list of reports.

    `rerun` returns the command that runs cases again, from the arguments that name the implementation.
    """
    runs = [each.run for each in outcomes if each.run]
    without = {each.name: each.result.format_message() for each in outcomes if isinstance(each.result, CommandError)}
    output.write(
        lambda: _print_outcomes(console(), outcomes, options, rerun),
        json=lambda: [_report(each, options) for each in outcomes],
        junit=lambda: junit_xml(*runs, language=language(), without=without),
        html=lambda: page_of_several([_report(each, options) for each in outcomes], language()),
        markdown=lambda: "\n".join(markdown(_report(each, options), language()) for each in outcomes),
    )


def _print_outcomes(
    out: Console, outcomes: Sequence[Outcome], options: Mapping[str, Any], rerun: Callable[[str], Rerun]
) -> None:
    """Print the table, then the smallest failure of each implementation."""
    print_comparison(out, outcomes)
    for outcome in outcomes:
        for failure in outcome.failures[:1]:
            assert isinstance(outcome.result, Run)  # noqa: S101 -- only a run has failures
            again = rerun(implementation_arguments(*_implementation(outcome.name), options)).command(failure)
            out.print(f"\n{escape(outcome.title)}")
            print_failure(out, failure, again)


def _report(outcome: Outcome, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the report of an implementation, or the reason why there is none."""
    if isinstance(outcome.result, Run):
        return report_json(outcome.result, options, failures=outcome.failures)
    return {"implementation": {"name": outcome.name}, **outcome.result.as_json()}


_PASSED = Message("passed / claimed")
_ALL = Message("total")
_CLAIMED = Message("claimed")
_OF_SELECTED = Message("of the selected cases")
_FAILING = Message("{failed:,} of {run:,} fail")


def print_comparison(out: Console, outcomes: Sequence[Outcome]) -> None:
    """Print a table with a column for each implementation: operations, ids that one of them breaks, verdicts."""
    table = Table(rendered(_PASSED), "", *map(escape, numbered_duplicates([each.title for each in outcomes])), box=None)
    runs = [each.run for each in outcomes]
    for operation in (*OPERATION_NAMES, ""):
        cells = [_passed_cell(run, operation) if run else "" for run in runs]
        if any(cells):
            table.add_row(operation or "–", "", *cells)
    passed = (fraction(run.count(Verdict.PASS), run.claimed, language()) if run else "" for run in runs)
    table.add_row(rendered(_ALL), "", *passed)
    if any(run and not run.complete for run in runs):
        not_run = (grouped(run.count(Verdict.NOT_RUN), language()) if run else "" for run in runs)
        table.add_row(rendered(VERDICTS[Verdict.NOT_RUN]), "", *not_run)
    claimed = (share(run.claimed, len(run.results), language()) if run else "" for run in runs)
    table.add_row(rendered(_CLAIMED), rendered(_OF_SELECTED), *claimed)
    broken = [{each.id: each for each in _broken(run)} for run in runs]
    for id_ in rulebook().all_ids:
        if any(id_ in each for each in broken):
            cells = [_failing_cell(each[id_]) if id_ in each else "" for each in broken]
            table.add_row(f"[cyan]{id_}[/cyan]", escape(rulebook()[id_].title.render(language())), *cells)
    table.add_row("", "", *map(_verdict_cell, runs))
    out.print(table)


def _passed_cell(run: Run, operation: str) -> str:
    """Return how many claimed cases of an operation pass, a dash if none is claimed, or nothing if there are none."""
    verdicts = [each.verdict for each in run.results if each.case.operation == operation]
    claimed = [each for each in verdicts if each is not Verdict.UNSUPPORTED]
    return fraction(claimed.count(Verdict.PASS), len(claimed), language()) if claimed else "–" if verdicts else ""


def _broken(run: Run | None) -> tuple[BrokenRule, ...]:
    """Return the rules and rulings that a run breaks."""
    return (*run.broken(rulings=False), *run.broken(rulings=True)) if run else ()


def _failing_cell(broken: BrokenRule) -> str:
    return f"[red]{rendered(_FAILING, failed=broken.failed, run=broken.total)}[/red]"


def _verdict_cell(run: Run | None) -> str:
    exit_code = exit_code_of(run) if run else ExitCode.NOT_EVALUATED
    colour = "green" if exit_code is ExitCode.CONFORMANT else "red"
    return f"[{colour}]{rendered(SHORT_VERDICTS[exit_code])}[/{colour}]"
