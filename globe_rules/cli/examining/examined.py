"""What the commands that examine an implementation share: whom they ask, how long they wait, how they end."""

import math
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from globe_rules.cli.errors import Failure, Misused
from globe_rules.cli.examining import findings_words as words
from globe_rules.cli.examining.findings import Status
from globe_rules.cli.language import language, rendered
from globe_rules.cli.options import STATUSES, Command, argument, command, option
from globe_rules.i18n import ENGLISH, Message, cleaned, joined
from globe_rules.kit.adapters import Adapter, InProcess, Trouble, python_implementation, reference
from globe_rules.kit.interruption import ending_as_by_interruption, undisturbed
from globe_rules.kit.pipes import adopting_orphans
from globe_rules.kit.process import Limits, Process
from globe_rules.kit.runner import Verdict
from globe_rules.reference.operations import PARTS


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
VERDICTS = {
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
    statuses: Mapping[int, Message] = VERDICTS,
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
        message = rendered(_NOT_EVALUATED, **{**told, "verdict": rendered(words.VERDICTS[Verdict(trouble.verdict)])})
        logged = f"\n{rendered(words.LOGGED)}\n{cleaned(log)}" if log else ""
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
