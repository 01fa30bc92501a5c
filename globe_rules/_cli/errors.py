"""Errors of commands: a sentence for people, or JSON if JSON was requested."""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from globe_rules._cli.language import rendered
from globe_rules._engine.errors import Refused, Unreadable
from globe_rules._engine.notation import read_puzzle
from globe_rules._engine.puzzle import Puzzle
from globe_rules._i18n import Message, Translatable
from globe_rules._protocol.files import read_bounded
from globe_rules._protocol.messages import NotAMessage

T = TypeVar("T")

REFUSED = 1
UNREADABLE = 2
INTERRUPTED = 130
"""Exit code of an interrupted command, as in shells. 1 would look like a verdict."""


class CommandError(click.ClickException):
    """An error that ends a command: a message for people, and a kind and details for JSON.

    With an empty kind, the JSON consists of the details alone.
    """

    def __init__(
        self,
        message: str | Translatable,
        *,
        kind: str = "unusable",
        exit_code: int = UNREADABLE,
        **details: Any,  # noqa: ANN401 -- any JSON
    ) -> None:
        super().__init__(rendered(message))
        self.kind, self.details = kind, details
        self.exit_code = exit_code  # type: ignore[misc]  # click has one for each class

    def as_json(self) -> dict[str, Any]:
        """Return the error as JSON."""
        error = {"kind": self.kind, "message": self.format_message(), **self.details}
        return {"error": error} if self.kind else self.details


class UsageError(click.UsageError):
    """Arguments or options that cannot be used together."""

    def __init__(self, message: Translatable) -> None:
        super().__init__(rendered(message))


class InvalidParameter(click.BadParameter):
    """A value that an option or argument does not accept."""

    def __init__(self, message: str | Translatable, *, option: str | None = None) -> None:
        super().__init__(rendered(message), param_hint=option)


UNKNOWN_RULE = Message("unknown rule, ruling or convention {id!r}")
LIST_RULES = Message("'globe-rules rule' lists all ids")


def resolve_ids(
    ids: Iterable[str],
    known: Sequence[str],
    unknown: Message,
    *,
    hint: Message | None = None,
    option: str | None = None,
) -> set[str]:
    """Return ids in their official spelling; upper and lower case do not matter.

    Raise `InvalidParameter` for an id that does not exist: with the message `unknown`, and similar ids or else `hint`.
    """
    spellings = {each.upper(): each for each in reversed(known)}
    for id_ in ids:
        if id_.upper() not in spellings:
            from globe_rules.rulebook._model import similar_ids  # noqa: PLC0415 -- rare

            raise InvalidParameter(
                with_suggestions(unknown.filled(id=id_), similar_ids(id_, known), hint), option=option
            )
    return {spellings[each.upper()] for each in ids}


def with_suggestions(message: Message, similar: Sequence[str], hint: Message | None = None) -> Message:
    """Return an error message with "did you mean …?", or with a general hint if nothing is similar."""
    suggestion = Message("did you mean {similar}?", similar=", ".join(similar)) if similar else hint
    return Message("{message}; {hint}", message=message, hint=suggestion) if suggestion else message


_ARGUMENT_NAMES = {
    "puzzle": Message("the puzzle"),
    "program": Message("the program"),
    "photo": Message("the photo"),
    "hand": Message("the hand"),
    "known": Message("the known failures"),
}


def parse(what: str, read: Callable[[str], T], text: str) -> T:
    """Return what `read` makes of a text, or raise `CommandError` with the line and column that it cannot read."""
    try:
        return read(text)
    except Unreadable as error:
        message = Message("cannot read {what}: {wrong}", what=_ARGUMENT_NAMES[what], wrong=error.message)
        raise CommandError(message, kind="unreadable", what=what, **position_json(error)) from error


def parse_puzzle(text: str) -> Puzzle:
    """Return a puzzle from its notation, or from standard input for `-`."""
    if text == "-":
        try:
            text = read_bounded(sys.stdin.buffer).decode("utf-8", "replace").strip()
        except NotAMessage as error:
            raise CommandError(error.about(Path("-")), kind="unreadable") from error
    return parse("puzzle", read_puzzle, text)


def position_json(error: Unreadable) -> dict[str, Any]:
    """Return the position of unreadable text, with what was found and expected there."""
    found, expected = rendered(error.found), rendered(error.expected)
    return {"line": error.line, "column": error.column, "found": found, "expected": expected}


class RefusalError(CommandError):
    """A move that the rules forbid. As JSON it has the form of the protocol."""

    def __init__(self, refused: Refused, consequence: Message) -> None:
        from globe_rules._protocol.operations import refusal_json  # noqa: PLC0415 -- rare

        message = Message(
            "Refused by the rules; {consequence}.\n{refused}", consequence=consequence, refused=refused.message
        )
        super().__init__(message, kind="", exit_code=REFUSED, **refusal_json(refused))

    def show(self, file: Any = None) -> None:  # noqa: ANN401 -- as click has it
        """Print the refusal without "Error:", because the input was valid."""
        click.echo(self.message, err=file is None, file=file)
