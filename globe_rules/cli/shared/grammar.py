"""The one grammar of all commands: how help is told, and the options that mean the same everywhere.

Every command takes `--lang`; every one that answers takes `--format`, `--json` and `--output` as well.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from globe_rules.cli.shared.answering import ENDINGS, Answer
from globe_rules.cli.shared.failing import Misused
from globe_rules.cli.shared.files import demand_places
from globe_rules.cli.shared.speech import language, said
from globe_rules.i18n import BOOK_LANGUAGES, Message, Text, Translatable

Function = TypeVar("Function", bound=Callable[..., object])


class _Spoken:
    """A text of click's, told in the language of whoever asks for help."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = f"_{name}_in_both_languages"

    def __get__(self, instance: object, _owner: type) -> str | None:
        text = getattr(instance, self._name, None)
        return text and said(text)

    def __set__(self, instance: object, value: str | None) -> None:
        setattr(instance, self._name, value)


METAVARS: Final = {
    "ANSWER": "RÉPONSE",
    "BOARD": "DIAGRAMME",
    "CARDS": "CARTES",
    "COMMAND": "COMMANDE",
    "DIRECTORY": "DOSSIER",
    "FILE": "FICHIER",
    "FLOAT": "N",
    "FLOAT RANGE": "N",
    "INTEGER": "N",
    "INTEGER RANGE": "N",
    "PACKAGE.MODULE:OBJECT": "PAQUET.MODULE:OBJET",
    "PATH": "CHEMIN",
    "PLACEMENT": "PLACEMENT",
    "PROGRAM": "PROGRAMME",
    "SEED": "GRAINE",
    "TEXT": "TEXTE",
}
"""What stands for a value in help, in both languages; letters, ids and choices are the same in both."""


class _Named(click.Parameter):
    """A parameter whose value has a name in both languages."""

    def make_metavar(self, *arguments: Any, **named: Any) -> str:  # noqa: ANN401 -- click 8.2 hands over a context
        """Name the value in the language of whoever asks for help."""
        metavar = super().make_metavar(*arguments, **named)
        english = metavar.strip("[].")
        return metavar.replace(english, METAVARS.get(english, english)) if language() == "fr" else metavar


class Option(_Named, click.Option):
    """An option whose help is in both languages."""

    help = _Spoken()

    def __init__(self, *arguments: Any, **attributes: Any) -> None:  # noqa: ANN401 -- as click has it
        super().__init__(*arguments, **attributes)
        self.help = attributes.get("help")  # whole: click would tidy the French away


class Argument(_Named, click.Argument):
    """An argument whose name is in both languages."""


def option(*declarations: str, en: str, fr: str, **attributes: Any) -> Callable[[Function], Function]:  # noqa: ANN401 -- as click has it
    """Declare an option by its help in both languages; its default is told, if it has one."""
    attributes = {"show_default": "default" in attributes, **attributes}
    return click.option(*declarations, cls=Option, help=Text(en=en, fr=fr), **attributes)


def argument(*declarations: str, **attributes: Any) -> Callable[[Function], Function]:  # noqa: ANN401 -- as above
    """Declare an argument."""
    return click.argument(*declarations, cls=Argument, **attributes)


language_option = option(
    "--lang",
    "language",
    type=click.Choice(BOOK_LANGUAGES),
    expose_value=False,  # it is known already, wherever it was named
    help=Message("The language of all that is told; that of the environment if not given."),
)
_OUTPUT = Message(
    "Write the answer to this file too, whole or not at all, in the format of its ending; .txt as it is shown."
)


def _answer_options(formats: tuple[str, ...]) -> Iterator[Callable[[Function], Function]]:
    endings = ", ".join(f"{ENDINGS[each]} {each}" for each in formats if each in ENDINGS)
    yield option(
        "--format",
        "format_",
        type=click.Choice(formats),
        help=Message("How the answer is shown; text if not given."),
    )
    yield option(
        "--json",
        "as_json",
        is_flag=True,
        help=Message("The same as --format json."),
    )
    yield option(
        "--output",
        "-o",
        "outputs",
        multiple=True,
        type=click.Path(dir_okay=False, path_type=Path),
        help=Message("{output} ({endings})", output=_OUTPUT, endings=endings),
    )


_SUBCOMMAND = Message("COMMAND [ARGS]...")


class Spoken(click.Command):
    """A command whose help is in both languages."""

    help = _Spoken()
    short_help = _Spoken()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Name what follows a group in the language of whoever asks, too."""
        pieces = super().collect_usage_pieces(ctx)
        return [said(_SUBCOMMAND) if each == _SUBCOMMAND else each for each in pieces]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Have `--help` told in the language of today: click keeps it."""
        found = super().get_help_option(ctx)
        assert found is not None  # noqa: S101 -- no command of ours is without
        found.help = said(Message("Show this message and exit."))
        return found


class Command(Spoken):
    """A command that answers: it is handed an `Answer`, which knows how and where."""

    formats: tuple[str, ...] = ()

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Make the answer of the common options, look for the places of its files, and run."""
        given = ctx.params
        chosen, as_json, outputs = (given.pop(name, None) for name in ("format_", "as_json", "outputs"))
        if as_json and chosen not in {None, "json"}:
            raise Misused(
                Message("--json and --format {chosen} contradict each other; give one of them", chosen=chosen)
            )
        answer = Answer.asked_for("json" if as_json else chosen or "text", outputs or (), self.formats)
        demand_places(outputs or (), inputs=_existing(given.values()))
        given["answer"] = answer
        return super().invoke(ctx)


def _existing(values: Iterable[object]) -> Iterator[Path]:
    """Return whatever a command line names that is there: it may be read, so it must not be written."""
    for value in values:
        if isinstance(value, tuple):
            yield from _existing(value)
        elif isinstance(value, str | Path) and str(value):
            with suppress(OSError, ValueError):  # too long for a name, or none at all
                if Path(value).exists():
                    yield Path(value)


STATUSES: Final = {
    "unreadable": Message("unreadable"),
    "usage": Message("wrong usage"),
}


def told(
    text: Translatable, examples: Iterable[str], statuses: Mapping[int, Translatable] | None = None
) -> Translatable:
    """Return the help of a command in both languages: what it does, examples, how it ends."""
    lines = "".join(f"\n  {each}" for each in examples)
    paragraphs = [text, Message("Examples:"), Message("\b{lines}", lines=lines)]
    if statuses:
        english = ", ".join(f"{code} {each}" for code, each in statuses.items())
        french = ", ".join(f"{code} {each.fr}" for code, each in statuses.items())
        paragraphs.append(Text(en=f"Exit status: {english}.", fr=f"Code de sortie : {french}."))
    return Text(en="\n\n".join(paragraphs), fr="\n\n".join(each.fr for each in paragraphs))


def command(
    name: str,
    *,
    en: str,
    fr: str,
    examples: Iterable[str],
    statuses: Mapping[int, Translatable],
    formats: tuple[str, ...] = ("text", "json"),
) -> Callable[[Callable[..., object]], Command]:
    """Make a command of a function that takes an `answer`; the first paragraph of its help is told where it is listed.

    Without formats it answers nothing, and takes no `--format`.
    """

    def made(function: Callable[..., object]) -> Command:
        text = told(Text(en=en, fr=fr), examples, statuses)
        summary = Text(en=en.partition("\n\n")[0], fr=fr.partition("\n\n")[0])
        found = click.command(name, cls=Command, help=text, short_help=summary)(function)
        found.formats = formats
        for each in (*(_answer_options(formats) if formats else ()), language_option):
            each(found)  # what all commands have comes last
        return found

    return made
