"""Commands and options: help in the language of the run, and the options that mean the same everywhere.

Every command takes `--lang`; every command that gives a result takes `--format`, `--json` and `--output` as well.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from globe_rules.cli.errors import Misused
from globe_rules.cli.language import rendered
from globe_rules.cli.output import SUFFIXES, Answer, demand_places
from globe_rules.i18n import Message, Translatable, joined, languages

Function = TypeVar("Function", bound=Callable[..., object])


class _Rendered:
    """A text that click reads as a `str`, rendered in the language of the run at each reading."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = f"_{name}_message"

    def __get__(self, instance: object, _owner: type) -> str | None:
        text = getattr(instance, self._name, None)
        return text and rendered(text)

    def __set__(self, instance: object, value: str | Translatable | None) -> None:
        setattr(instance, self._name, value)


METAVARS: Final = {
    name.template: name
    for name in (
        Message("ANSWER"),
        Message("BOARD"),
        Message("CARDS"),
        Message("COMMAND"),
        Message("DIRECTORY"),
        Message("FILE"),
        Message("FLOAT"),
        Message("FLOAT RANGE"),
        Message("INTEGER"),
        Message("INTEGER RANGE"),
        Message("PACKAGE.MODULE:OBJECT"),
        Message("PATH"),
        Message("PLACEMENT"),
        Message("PROGRAM"),
        Message("SEED"),
        Message("TEXT"),
    )
}
"""Placeholders of values in help; notations, ids and choices are the same in every language."""


class _WithMetavar(click.Parameter):
    """A parameter whose placeholder is translated."""

    def make_metavar(self, *arguments: Any, **named: Any) -> str:  # noqa: ANN401 -- click 8.2 hands over a context
        """Return the placeholder of the value in help."""
        metavar = super().make_metavar(*arguments, **named)
        english = metavar.strip("[].")
        return metavar.replace(english, rendered(METAVARS.get(english, english)))


class Option(_WithMetavar, click.Option):
    """An option whose help is translated."""

    help = _Rendered()

    def __init__(self, *arguments: Any, help: Translatable | None = None, **attributes: Any) -> None:  # noqa: A002, ANN401 -- as click has it
        super().__init__(*arguments, **attributes)
        self.help = help


class Argument(_WithMetavar, click.Argument):
    """An argument whose placeholder is translated."""


def option(*declarations: str, help: Translatable, **attributes: Any) -> Callable[[Function], Function]:  # noqa: A002, ANN401 -- as click has it
    """Declare an option; its default is shown, if it has one."""
    attributes = {"show_default": "default" in attributes, **attributes}
    return click.option(*declarations, cls=Option, help=help, **attributes)


def argument(*declarations: str, **attributes: Any) -> Callable[[Function], Function]:  # noqa: ANN401 -- as above
    """Declare an argument."""
    return click.argument(*declarations, cls=Argument, **attributes)


class _Languages(click.Choice[str]):
    """One of the languages that have a catalogue now."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The languages of the program."""
        return languages()

    @choices.setter
    def choices(self, _languages: object) -> None: ...


language_option = option(
    "--lang",
    "language",
    type=_Languages(()),
    expose_value=False,  # it was read before click, to render errors as well
    help=Message("The language of all that is told; that of the environment if not given."),
)
"""Declares `--lang`."""


_OUTPUT = Message(
    "Write the answer to this file too, whole or not at all, in the format of its ending; .txt as it is shown."
    " ({endings})"
)


def _answer_options(formats: tuple[str, ...]) -> Iterator[Callable[[Function], Function]]:
    endings = ", ".join(f"{SUFFIXES[each]} {each}" for each in formats if each in SUFFIXES)
    yield option(
        "--format",
        "format_",
        type=click.Choice(formats),
        help=Message("How the answer is shown; text if not given."),
    )
    yield option("--json", "as_json", is_flag=True, help=Message("The same as --format json."))
    yield option(
        "--output",
        "-o",
        "outputs",
        multiple=True,
        type=click.Path(dir_okay=False, path_type=Path),
        help=_OUTPUT.filled(endings=endings),
    )


_SUBCOMMAND = Message("COMMAND [ARGS]...")
_SHOW_HELP = Message("Show this message and exit.")


class TranslatedCommand(click.Command):
    """A command whose help is translated."""

    help = _Rendered()
    short_help = _Rendered()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Translate the placeholder of a group's commands."""
        pieces = super().collect_usage_pieces(ctx)
        return [rendered(_SUBCOMMAND) if each == _SUBCOMMAND.template else each for each in pieces]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Render the help of `--help` now: click keeps the option from an earlier call."""
        found = super().get_help_option(ctx)
        assert found is not None  # noqa: S101 -- every command has --help
        found.help = rendered(_SHOW_HELP)
        return found


class Command(TranslatedCommand):
    """A command that gives a result: its function gets an `Answer`, which knows the format and the files."""

    formats: tuple[str, ...] = ()

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Read the common options, check that the files can be written, and run."""
        values = ctx.params
        chosen, as_json, outputs = (values.pop(name, None) for name in ("format_", "as_json", "outputs"))
        if as_json and chosen not in {None, "json"}:
            raise Misused(
                Message("--json and --format {chosen} contradict each other; give one of them", chosen=chosen)
            )
        answer = Answer.asked_for("json" if as_json else chosen or "text", outputs or (), self.formats)
        demand_places(outputs or (), inputs=_existing(values.values()))
        values["answer"] = answer
        return super().invoke(ctx)


def _existing(values: Iterable[object]) -> Iterator[Path]:
    """Yield every existing file that a command line names: it may be read, so it must not be written."""
    for value in values:
        if isinstance(value, tuple):
            yield from _existing(value)
        elif isinstance(value, str | Path) and str(value):
            with suppress(OSError, ValueError):  # too long for a name, or with a zero byte
                if Path(value).exists():
                    yield Path(value)


STATUSES: Final = {
    "unreadable": Message("unreadable"),
    "usage": Message("wrong usage"),
}


def full_help(
    text: Translatable, examples: Iterable[str], statuses: Mapping[int, Translatable] | None = None
) -> Message:
    """Return the help of a command: what it does, examples, exit statuses."""
    lines = "".join(f"\n  {each}" for each in examples)
    paragraphs: list[str | Translatable] = [text, Message("Examples:"), f"\b{lines}"]
    if statuses:
        listed = [joined([f"{code}", each], " ") for code, each in statuses.items()]
        paragraphs.append(Message("Exit status: {statuses}.", statuses=joined(listed, ", ")))
    return joined(paragraphs, "\n\n")


def command(
    name: str,
    *,
    help: Translatable,  # noqa: A002 -- as click has it
    examples: Iterable[str],
    statuses: Mapping[int, Translatable],
    formats: tuple[str, ...] = ("text", "json"),
    more: Translatable | None = None,
) -> Callable[[Callable[..., object]], Command]:
    """Make a command of a function that takes an `answer`.

    `help` is one sentence, which the list of commands shows as well; `more` follows it in the command's own help.
    Without formats it gives no result, and takes no `--format`.
    """

    def made(function: Callable[..., object]) -> Command:
        text = joined([help, more], "\n\n") if more else help
        found = click.command(name, cls=Command, help=full_help(text, examples, statuses), short_help=help)(function)
        found.formats = formats
        for each in (*(_answer_options(formats) if formats else ()), language_option):
            each(found)  # what all commands have comes last
        return found

    return made
