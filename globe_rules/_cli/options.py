"""Commands and options with translated help, and the options that all commands share.

Every command takes `--lang`. Every command that has a result also takes `--format`, `--json` and `--output`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from globe_rules._cli.errors import UsageError
from globe_rules._cli.files import prepare_files
from globe_rules._cli.language import rendered
from globe_rules._cli.output import EXTENSIONS, Output
from globe_rules._i18n import Message, Translatable, joined, languages, message_in_context

if TYPE_CHECKING:
    TextChoice = click.Choice[str]
else:
    TextChoice = click.Choice  # generic only since click 8.2

Function = TypeVar("Function", bound=Callable[..., object])


class _Rendered:
    """An attribute that click reads as a `str`. It is rendered in the language of the run on each access."""

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
        Message("BOARD"),
        Message("BYTES"),
        Message("CARDS"),
        Message("COMMAND"),
        Message("DIRECTION"),
        Message("FILE"),
        Message("FOLDER"),
        Message("MODULE:OBJECT"),
        Message("OPERATION"),
        Message("PATH"),
        Message("PLACEMENT"),
        Message("PROGRAM"),
        Message("SECONDS"),
        Message("SEED"),
        Message("WORLD"),
    )
}
"""Placeholders of values in help. Notations, ids and choices are the same in every language."""


class _WithMetavar(click.Parameter):
    """A parameter with a translated placeholder."""

    def make_metavar(self, *arguments: Any, **named: Any) -> str:  # noqa: ANN401 -- click 8.2 hands over a context
        """Return the placeholder of the value in help."""
        metavar = super().make_metavar(*arguments, **named)
        english = metavar.strip("[].")
        return metavar.replace(english, rendered(METAVARS.get(english, english)))


_DEFAULT = Message("default: {default}")
_REPEATABLE = Message("repeatable")
_REQUIRED = Message("required")
_SEPARATOR = message_in_context("between two notes in brackets", "; ")


class Option(_WithMetavar, click.Option):
    """An option with translated help. `default_text` describes a default that is not a fixed value."""

    help = _Rendered()

    def __init__(
        self,
        *arguments: Any,  # noqa: ANN401 -- as click has it
        help: Translatable | None = None,  # noqa: A002 -- as click has it
        default_text: str | Translatable | None = None,
        **attributes: Any,  # noqa: ANN401 -- as click has it
    ) -> None:
        super().__init__(*arguments, **attributes)
        self.help = help
        self.default_text = default_text

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the names and the help. The notes in brackets follow the typography of the language."""
        record = super().get_help_record(ctx)
        if record is None:
            return None  # pragma: no cover -- only hidden options have none
        default = str(self.default) if self.default_text is None and self.show_default else self.default_text
        notes = [
            *([rendered(_DEFAULT, default=default)] if default is not None else []),
            *_limits(self.type),
            *([rendered(_REPEATABLE)] if self.multiple else []),
            *([rendered(_REQUIRED)] if self.required else []),
        ]
        return record[0], f"{self.help}  [{rendered(_SEPARATOR).join(notes)}]" if notes else self.help or ""


def _limits(type_: object) -> Iterator[str]:
    """Yield the limits of a number, as click writes them."""
    if isinstance(type_, click.IntRange | click.FloatRange):
        yield f"x>={type_.min}" if type_.max is None else f"{type_.min}<=x<={type_.max}"


class Argument(_WithMetavar, click.Argument):
    """An argument with a translated placeholder."""


def option(*declarations: str, help: Translatable, **attributes: Any) -> Callable[[Function], Function]:  # noqa: A002, ANN401 -- as click has it
    """Declare an option. Its help shows the default, if there is one."""
    attributes = {"show_default": "default" in attributes, **attributes}
    return click.option(*declarations, cls=Option, help=help, **attributes)


def argument(*declarations: str, **attributes: Any) -> Callable[[Function], Function]:  # noqa: ANN401 -- as above
    """Declare an argument."""

    def declare(function: Function) -> Function:
        # Not the same decorator for several commands, because click 8.1 would forget `cls` after the first.
        return click.argument(*declarations, cls=Argument, **attributes)(function)

    return declare


class _Languages(TextChoice):
    """A choice of the languages that have a catalogue at the time of the call."""

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
    expose_value=False,  # `main` reads it before click does, so that errors are translated too
    default_text=Message("from the environment"),
    help=Message("Language of all output, including help and errors."),
)
"""Declares `--lang`."""


_OUTPUT = Message("Also write the result to FILE. The extension sets the format: {extensions}; .txt as printed.")


def _output_options(formats: tuple[str, ...]) -> Iterator[Callable[[Function], Function]]:
    """Yield the options `--format`, `--json` and `--output` of a command with these formats."""
    yield option(
        "--format",
        "format_",
        type=click.Choice(formats),
        default_text="text",
        help=Message("Format of the printed result."),
    )
    yield option("--json", "as_json", is_flag=True, help=Message("Same as --format json."))
    yield option(
        "--output",
        "-o",
        "outputs",
        multiple=True,
        type=click.Path(dir_okay=False, readable=False, path_type=Path),
        metavar="FILE",
        help=_OUTPUT.filled(extensions=", ".join(_extension(each) for each in formats if each in EXTENSIONS)),
    )


def _extension(format_: str) -> str:
    """Return the extension of a format, with the format's name if that is another word.

    >>> _extension("json"), _extension("junit")
    ('.json', '.xml (junit)')
    """
    extension = EXTENSIONS[format_]
    return extension if extension == f".{format_}" else f"{extension} ({format_})"


_SUBCOMMAND = Message("COMMAND [ARGS]...")
_OF_OLDER_CLICK: Final = Message("No such option: {name}")
"""The only text that commands show with click 8.1 to 8.3 but not with later ones. It is here to be translated."""

_SHOW_HELP = Message("Show this message and exit.")


class TranslatedCommand(click.Command):
    """A command with translated help."""

    help = _Rendered()
    short_help = _Rendered()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the words after the command's name in the usage line."""
        pieces = super().collect_usage_pieces(ctx)
        return [rendered(_SUBCOMMAND) if each == _SUBCOMMAND.template else each for each in pieces]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option `--help`, translated again on each call because click caches the option."""
        found = super().get_help_option(ctx)
        assert found is not None  # noqa: S101 -- every command has --help
        found.help = rendered(_SHOW_HELP)
        return found


class Command(TranslatedCommand):
    """A command whose function gets an `Output`, to which it writes its result."""

    formats: tuple[str, ...] = ()

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Read the options that all commands share, check that the files can be written, and run the command."""
        values = ctx.params
        format_, as_json, outputs = (values.pop(name, None) for name in ("format_", "as_json", "outputs"))
        if as_json and format_ not in {None, "json"}:
            raise UsageError(
                Message("--json and --format {format} contradict each other; use one of them", format=format_)
            )
        output = Output.from_options("json" if as_json else format_ or "text", outputs or (), self.formats)
        prepare_files(outputs or (), inputs=_existing_files(values.values()))
        values["output"] = output
        return super().invoke(ctx)


def _existing_files(values: Iterable[object]) -> Iterator[Path]:
    """Yield every existing path among the values of a command line: it may be an input."""
    for value in values:
        if isinstance(value, tuple):
            yield from _existing_files(value)
        elif isinstance(value, str | Path) and str(value):
            with suppress(OSError, ValueError):  # too long for a file name, or with a zero byte
                if Path(value).exists():
                    yield Path(value)


UNREADABLE_INPUT: Final = Message("unreadable input")
INCORRECT_USAGE: Final = Message("incorrect usage")
_EXAMPLES: Final = Message("Examples:")
_EXIT_CODES: Final = Message("Exit codes: {codes}.")


def full_help(
    text: Translatable, examples: Iterable[str], exit_codes: Mapping[int, Translatable] | None = None
) -> Message:
    """Return the help of a command: a description, examples and exit codes."""
    lines = "".join(f"\n  {each}" for each in examples)
    paragraphs: list[str | Translatable] = [text, _EXAMPLES, f"\b{lines}"]
    if exit_codes:
        listed = [joined([f"{code}", meaning], "\u00a0=\u00a0") for code, meaning in exit_codes.items()]
        paragraphs.append(_EXIT_CODES.filled(codes=joined(listed, ", ")))
    return joined(paragraphs, "\n\n")


def command(
    name: str,
    *,
    help: Translatable,  # noqa: A002 -- as click has it
    examples: Iterable[str],
    exit_codes: Mapping[int, Translatable],
    formats: tuple[str, ...] = ("text", "json"),
    more: Translatable | None = None,
) -> Callable[[Callable[..., object]], Command]:
    """Declare a command. Its function gets the `Output` as the argument `output`.

    `help` is one sentence, which also appears in the list of commands; `more` follows it in the command's own help.
    A command without formats has no result and takes no `--format`, `--json` or `--output`.
    """

    def made(function: Callable[..., object]) -> Command:
        text = joined([help, more], "\n\n") if more else help
        found = click.command(name, cls=Command, help=full_help(text, examples, exit_codes), short_help=help)(function)
        found.formats = formats
        for each in (*(_output_options(formats) if formats else ()), language_option):
            each(found)  # after the command's own options
        return found

    return made
