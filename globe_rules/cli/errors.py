"""Errors of commands: a sentence for people, or JSON where JSON was asked for."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from globe_rules.cli.language import rendered
from globe_rules.errors import Refused, Unreadable
from globe_rules.i18n import Message, Translatable

T = TypeVar("T")

REFUSED = 1
UNREADABLE = 2
INTERRUPTED = 130
"""The exit status that shells use for an interrupted command; 1 would look like a verdict."""


class Failure(click.ClickException):
    """Why a command cannot go on: a message, and details for machines. Without a kind, JSON has the details alone."""

    def __init__(
        self,
        message: str | Translatable,
        *,
        kind: str = "unusable",
        status: int = UNREADABLE,
        **details: Any,  # noqa: ANN401 -- any JSON
    ) -> None:
        super().__init__(rendered(message))
        self.kind, self.details = kind, details
        self.exit_code = status  # type: ignore[misc]  # click has one for each class

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        error = {"kind": self.kind, "message": self.format_message(), **self.details}
        return {"error": error} if self.kind else self.details


class Misused(click.UsageError):
    """A command line that makes no sense."""

    def __init__(self, message: Translatable) -> None:
        super().__init__(rendered(message))


class BadValue(click.BadParameter):
    """A value that an option or argument does not accept."""

    def __init__(self, message: str | Translatable, *, option: str | None = None) -> None:
        super().__init__(rendered(message), param_hint=option)


NO_RULE = Message("no rule, ruling or convention is called {id!r}")
LISTED = Message("'globe-rules rule' lists all ids")


def all_spelled(
    ids: Iterable[str],
    exist: Sequence[str],
    unknown: Message,
    *,
    otherwise: Message | None = None,
    option: str | None = None,
) -> set[str]:
    """Return ids in their own spelling, whatever their case.

    For an id that does not exist, raise `BadValue` with the message `unknown` and ids that are spelled alike.
    """
    spelled = {each.upper(): each for each in reversed(exist)}
    for id_ in ids:
        if id_.upper() not in spelled:
            from globe_rules.rulebook.model import near  # noqa: PLC0415 -- rare

            raise BadValue(meant(unknown.filled(id=id_), near(id_, exist), otherwise), option=option)
    return {spelled[each.upper()] for each in ids}


def meant(message: Message, near: Sequence[str], otherwise: Message | None = None) -> Message:
    """Add what may have been meant; if nothing is near, add a general hint."""
    hint = Message("did you mean {near}?", near=", ".join(near)) if near else otherwise
    return Message("{message}; {hint}", message=message, hint=hint) if hint else message


WHAT = {
    "puzzle": Message("the puzzle"),
    "program": Message("the program"),
    "photo": Message("the photo"),
    "hand": Message("the hand"),
    "known": Message("the known failures"),
}
"""What is read in the notation."""


def readable(what: str, read: Callable[[str], T], text: str) -> T:
    """Read an argument in the notation, or fail with the place where it is not."""
    try:
        return read(text)
    except Unreadable as wrong:
        message = Message("cannot read {what}: {wrong}", what=WHAT[what], wrong=wrong.message)
        raise Failure(message, kind="unreadable", what=what, **place_json(wrong)) from wrong


def place_json(unreadable: Unreadable) -> dict[str, Any]:
    """Return where something is unreadable, and why."""
    found, expected = rendered(unreadable.found), rendered(unreadable.expected)
    return {"line": unreadable.line, "column": unreadable.column, "found": found, "expected": expected}


class RefusedByRules(Failure):
    """The rules forbid it; in JSON it has the form of the protocol."""

    def __init__(self, refused: Refused, consequence: Message) -> None:
        from globe_rules.wire.answers import refusal_json  # noqa: PLC0415 -- rare

        message = Message("Refused; {consequence}.\n{refused}", consequence=consequence, refused=refused.message)
        super().__init__(message, kind="", status=REFUSED, **refusal_json(refused))

    def show(self, file: Any = None) -> None:  # noqa: ANN401 -- as click has it
        """Print it without "Error:": a refusal is an answer."""
        click.echo(self.message, err=file is None, file=file)
