"""Wrong engines: the reference engine with one mistake, put in from outside."""

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

from attrs import field, frozen

from globe_rules.errors import Breach, Refused
from globe_rules.i18n import Text
from globe_rules.reference.operations import Answer, ReferenceEngine, Request
from globe_rules.situations import NOT_LAID, Situation


@frozen
class Patch:
    """One name of the engine, and what stands there instead."""

    where: str
    """The module, a colon, and the path of names inside it: `globe_rules.actions:QUARTER_TURNS`.

    At its home a name changes for everybody who imported it; named where it was
    imported to, it changes there alone.
    """

    instead: Callable[[Any], Any] = field(repr=False)
    """Takes what stands there and returns what shall stand there."""

    besides: "Patch | None" = None
    """Another name that changes at the same time: one mistake can need two."""

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Put the mistake in, and take it out again."""
        name, owners = _owners(self.where)
        original = vars(owners[0])[name]
        wrong = self.instead(original)
        with self.besides.applied() if self.besides else nullcontext():
            for owner in owners:
                setattr(owner, name, wrong)
            try:
                yield
            finally:
                for owner in owners:
                    setattr(owner, name, original)


@cache
def _owners(where: str) -> tuple[str, tuple[object, ...]]:
    """Return the last name of a path, and every module, class or member that has to be told."""
    path, _, names = where.partition(":")
    *outer, name = names.split(".")
    owner: Any = importlib.import_module(path)
    for each in outer:
        owner = getattr(owner, each)
    found = vars(owner)[name]
    at_home = not outer and getattr(found, "__module__", path) == path
    return name, (owner, *(_importers(name, found, path) if at_home else ()))


def _importers(name: str, found: object, home: str) -> list[object]:
    """Return the modules of the engine, home apart, that imported something under its own name."""
    modules = [module for path, module in sys.modules.items() if path.startswith("globe_rules") and path != home]
    return [module for module in modules if vars(module).get(name) is found]


def value(where: str, new: object) -> Patch:
    """Return a patch that puts another value, or another function, there."""
    return Patch(where, lambda _original: new)


def entries(where: str, **changed: object) -> Patch:
    """Return a patch that changes some entries of a mapping, by the names of their keys."""

    def instead(original: Mapping[Any, Any]) -> dict[Any, Any]:
        return {key: changed.get(getattr(key, "name", str(key)), each) for key, each in original.items()}

    return Patch(where, instead)


def wrapped(where: str, new: Callable[..., Any]) -> Patch:
    """Return a patch of a function or method: the new one is given the right one first, then its arguments."""

    def instead(original: Any) -> object:  # noqa: ANN401 -- whatever stands in a class or module
        right = original.__func__ if isinstance(original, classmethod) else original

        def wrong(*arguments: object, **named: object) -> object:
            return new(right, *arguments, **named)

        return classmethod(wrong) if isinstance(original, classmethod) else wrong

    return Patch(where, instead)


def given(where: str, change: Callable[..., Iterable[object]]) -> Patch:
    """Return a patch of a function or method: the right one is given other arguments, made of its own."""
    return wrapped(where, lambda right, *asked, **named: right(*change(*asked), **named))


def naming(where: str, **changes: Callable[[Any], object]) -> Patch:
    """Return a patch of a function: the right one is given other values for some of its named arguments."""

    def wrong(right: Callable[..., Any], *asked: object, **named: Any) -> object:  # noqa: ANN401 -- as it comes
        return right(*asked, **{**named, **{name: change(named[name]) for name, change in changes.items()}})

    return wrapped(where, wrong)


def then(where: str, change: Callable[..., Any]) -> Patch:
    """Return a patch of a function or method: the change is given what the right one returns, then its arguments."""
    return wrapped(where, lambda right, *asked, **named: change(right(*asked, **named), *asked))


def otherwise(where: str, change: Callable[..., Any]) -> Patch:
    """Return a patch of a function or method: the change is given its arguments; None leaves it to the right one."""

    def wrong(right: Callable[..., Any], *asked: object, **named: object) -> object:
        found = change(*asked, **named)
        return right(*asked, **named) if found is None else found

    return wrapped(where, wrong)


def refusing(where: str, when: Callable[..., object], why: Situation = NOT_LAID) -> Patch:
    """Return a patch of a function or method that refuses some arguments, and leaves the others to the right one."""

    def wrong(right: Callable[..., Any], *asked: object, **named: object) -> object:
        if when(*asked, **named):
            raise Refused([Breach(why)])
        return right(*asked, **named)

    return wrapped(where, wrong)


def read(where: str, new: Callable[[Any, Any], Any]) -> Patch:
    """Return a patch of a property: the new one is given the object and what the right one reads there."""
    return Patch(where, lambda original: property(lambda self: new(self, original.fget(self))))


@frozen
class Mutant:
    """One mistake that a real programmer makes, and what it breaks."""

    id: str
    """Promised: never renamed, never reused."""

    breaks: tuple[str, ...]
    """The rules, rulings or conventions that it breaks; a scenario that cites each of them catches it."""

    says: Text
    """The mistake in one sentence."""

    patch: Patch = field(repr=False)
    because: Text | None = None
    """Of an equivalent mutant: why no response changes. If a case ever catches it, the reason is wrong."""

    plays: tuple[str, ...] = ()
    """The rejected readings that it follows, each as ruling and number: `Q-14/2` is the second reading of Q-14."""


def mistake(id_: str, *breaks: str, plays: str | tuple[str, ...] = ()) -> Callable[..., Mutant]:
    """Return a function that builds the mutant from its patch and its sentence in both languages.

    `breaks` are the ids that it breaks, `plays` the rejected readings that it follows.
    """
    played = (plays,) if isinstance(plays, str) else plays

    def made(patch: Patch, *, en: str, fr: str, because: Text | None = None) -> Mutant:
        return Mutant(id_, breaks, Text(en=en, fr=fr), patch, because, played)

    return made


class WrongEngine:
    """The reference engine while it makes one mistake.

    >>> from tools.mutants import MUTANTS
    >>> engine = WrongEngine(next(mutant for mutant in MUTANTS if mutant.id == "two-reds-allowed"))
    >>> engine.answer({"op": "legality", "hand": ["R1", "R2"], "program": ["R1@1", "R2@9"]})
    {'breaches': []}
    """

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self._engine = ReferenceEngine()

    def answer(self, request: Request) -> Answer:
        """Answer as somebody who makes the mistake; the engine is right again afterwards."""
        with self.mutant.patch.applied():
            return self._engine.answer(request)
