"""How commands end that cannot go on: with a word to people, or with JSON where JSON was asked for."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from globe_rules.cli.shared.speech import said
from globe_rules.errors import Refused, Unreadable
from globe_rules.i18n import Message, Text, Translatable

T = TypeVar("T")

REFUSED = 1
UNREADABLE = 2
INTERRUPTED = 130
"""As shells have it: 1 would look like a verdict."""


class Failure(click.ClickException):
    """Why a command cannot go on, and what machines are told about it: without a kind, the details alone."""

    def __init__(self, message: str, *, kind: str = "unusable", status: int = UNREADABLE, **details: Any) -> None:  # noqa: ANN401 -- any JSON
        super().__init__(said(message))
        self.kind, self.details = kind, details
        self.exit_code = status  # type: ignore[misc]  # click has one for each class

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        told = {"kind": self.kind, "message": self.format_message(), **self.details}
        return {"error": told} if self.kind else self.details


class Misused(click.UsageError):
    """A command line that makes no sense."""

    def __init__(self, *, en: str, fr: str) -> None:
        super().__init__(said(Text(en=en, fr=fr)))


class BadValue(click.BadParameter):
    """An option or argument that is not what it should be."""

    def __init__(self, message: str, *, option: str | None = None) -> None:
        super().__init__(said(message), param_hint=option)


NO_RULE = Message("no rule, ruling or convention is called")
LISTED = Message("'globe-rules rule' lists all ids")


def all_spelled(
    ids: Iterable[str],
    exist: Sequence[str],
    nothing: Translatable,
    *,
    otherwise: Translatable | None = None,
    option: str | None = None,
) -> set[str]:
    """Return ids as they are written, whatever their capitals; else say that nothing has one, and what may be meant.

    Of many, none is sought through all that exist.
    """
    written = {each.upper(): each for each in reversed(exist)}
    for id_ in ids:
        if id_.upper() not in written:
            from globe_rules.rulebook.model import near  # noqa: PLC0415 -- rare

            message = Message("{nothing} {id!r}", nothing=nothing, id=id_)
            raise BadValue(meant(message, near(id_, exist), otherwise), option=option)
    return {written[each.upper()] for each in ids}


def meant(message: Translatable, near: Sequence[str], otherwise: Translatable | None = None) -> Translatable:
    """Add what may have been meant; if nothing is near, what else is to be known."""
    listed = ", ".join(near)
    more = Message("did you mean {listed}?", listed=listed) if near else otherwise
    return Message("{message}; {more}", message=message, more=more) if more else message


WHAT = {
    "puzzle": Message("the puzzle"),
    "program": Message("the program"),
    "photo": Message("the photo"),
    "hand": Message("the hand"),
    "known": Message("the known failures"),
}
"""What is read in the notation."""


def readable(what: str, read: Callable[[str], T], text: str) -> T:
    """Read an argument that is in the notation, or tell where it is not."""
    try:
        return read(text)
    except Unreadable as wrong:
        message = Message("cannot read {what}: {wrong}", what=WHAT[what], wrong=wrong)
        raise Failure(message, kind="unreadable", what=what, **place_json(wrong)) from wrong


def place_json(unreadable: Unreadable) -> dict[str, Any]:
    """Return where something is unreadable, and why."""
    found, expected = said(unreadable.found), said(unreadable.expected)
    return {"line": unreadable.line, "column": unreadable.column, "found": found, "expected": expected}


class RefusedByRules(Failure):
    """The rules forbid it: to machines it is told as the wire does."""

    def __init__(self, refused: Refused, consequence: Translatable) -> None:
        from globe_rules.wire.answers import refusal_json  # noqa: PLC0415 -- rare

        english, french = refused.render("en"), refused.render("fr")
        message = Text(en=f"Refused; {consequence}.\n{english}", fr=f"Refusé ; {consequence.fr}.\n{french}")
        super().__init__(message, kind="", status=REFUSED, **refusal_json(refused))

    def show(self, file: Any = None) -> None:  # noqa: ANN401 -- as click has it
        """Tell it; a refusal is an answer, not an error."""
        click.echo(self.message, err=file is None, file=file)
