"""How commands end that cannot go on: with a word to people, or with JSON where JSON was asked for."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

import click

from globe_rules.cli.shared.speech import said
from globe_rules.errors import Refused, Unreadable
from globe_rules.words import Twin

T = TypeVar("T")

REFUSED = 1
UNREADABLE = 2
INTERRUPTED = 130
"""As shells have it: 1 would look like a verdict."""


class Failure(click.ClickException):
    """Why a command cannot go on, and what machines are told about it."""

    exit_code = UNREADABLE
    kind: ClassVar[str] = "unusable"

    def __init__(self, message: str, **details: Any) -> None:  # noqa: ANN401 -- any JSON
        super().__init__(said(message))
        self.details = details

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"error": {"kind": self.kind, "message": self.format_message(), **self.details}}


class Misused(click.UsageError):
    """A command line that makes no sense."""

    def __init__(self, message: str) -> None:
        super().__init__(said(message))


class BadValue(click.BadParameter):
    """An option or argument that is not what it should be."""

    def __init__(self, message: str, *, option: str | None = None) -> None:
        super().__init__(said(message), param_hint=option)


NO_RULE = Twin(en="no rule, ruling or convention is called", fr="aucune règle, décision ou convention ne s'appelle")
LISTED = Twin(en="'globe-rules rule' lists all ids", fr="« globe-rules rule » donne la liste des identifiants")


def spelled(
    id_: str, exist: Iterable[str], nothing: Twin, *, otherwise: Twin | None = None, option: str | None = None
) -> str:
    """Return an id as it is written, whatever its capitals; else say that nothing has it, and what may be meant."""
    exist = list(exist)
    if found := [each for each in exist if each.upper() == id_.upper()]:
        return found[0]
    from globe_rules.rulebook.model import near  # noqa: PLC0415 -- rare

    message = Twin(en=f"{nothing} {id_!r}", fr=f"{nothing.fr} {id_!r}")
    raise BadValue(meant(message, near(id_, exist), otherwise), option=option)


def all_spelled(
    ids: Iterable[str], exist: Sequence[str], nothing: Twin, *, otherwise: Twin | None = None, option: str | None = None
) -> set[str]:
    """Return ids as they are written; of many, none is sought through all that exist."""
    written = {each.upper(): each for each in reversed(exist)}
    return {
        written.get(each.upper()) or spelled(each, exist, nothing, otherwise=otherwise, option=option) for each in ids
    }


def meant(message: Twin, near: Sequence[str], otherwise: Twin | None = None) -> Twin:
    """Add what may have been meant; if nothing is near, what else is to be known."""
    listed = ", ".join(near)
    more = Twin(en=f"did you mean {listed}?", fr=f"vouliez-vous dire {listed} ?") if near else otherwise
    return Twin(en=f"{message}; {more}", fr=f"{message.fr} ; {more.fr}") if more else message


WHAT = {
    "puzzle": Twin(en="the puzzle", fr="le puzzle"),
    "program": Twin(en="the program", fr="le programme"),
    "photo": Twin(en="the photo", fr="l'image"),
    "hand": Twin(en="the hand", fr="la main"),
    "known": Twin(en="the known failures", fr="les échecs connus"),
}
"""What is read in the notation."""


class UnreadableArgument(Failure):
    """An argument is not in the notation."""

    kind = "unreadable"

    def __init__(self, what: str, unreadable: Unreadable) -> None:
        english, french = unreadable.speaking("en"), unreadable.speaking("fr")
        named = WHAT[what]
        message = Twin(en=f"cannot read {named}: {english}", fr=f"impossible de lire {named.fr} : {french}")
        super().__init__(message, what=what, **place_json(unreadable))


def readable(what: str, read: Callable[[str], T], text: str) -> T:
    """Read an argument that is in the notation, or tell where it is not."""
    try:
        return read(text)
    except Unreadable as unreadable:
        raise UnreadableArgument(what, unreadable) from unreadable


def place_json(unreadable: Unreadable) -> dict[str, Any]:
    """Return where something is unreadable, and why."""
    found, expected = said(unreadable.found), said(unreadable.expected)
    return {"line": unreadable.line, "column": unreadable.column, "found": found, "expected": expected}


class RefusedByRules(Failure):
    """The rules forbid it."""

    exit_code = REFUSED

    def __init__(self, refused: Refused, consequence: Twin) -> None:
        english, french = refused.speaking("en"), refused.speaking("fr")
        message = Twin(en=f"Refused; {consequence}.\n{english}", fr=f"Refusé ; {consequence.fr}.\n{french}")
        super().__init__(message)
        self.refused = refused

    def show(self, file: Any = None) -> None:  # noqa: ANN401 -- as click has it
        """Tell it; a refusal is an answer, not an error."""
        click.echo(self.message, err=file is None, file=file)

    def as_json(self) -> dict[str, Any]:
        """Return it as the wire does."""
        from globe_rules.wire.answers import refusal_json  # noqa: PLC0415 -- rare

        return dict(refusal_json(self.refused))


def failure_json(failure: click.ClickException) -> dict[str, Any]:
    """Return any failure as JSON."""
    if isinstance(failure, Failure):
        return failure.as_json()
    return {"error": {"kind": "usage", "message": failure.format_message()}}


def print_json(value: Any) -> None:  # noqa: ANN401 -- any JSON
    """Print JSON, readable as it stands."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
