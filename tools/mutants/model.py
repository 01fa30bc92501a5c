"""Mutants: the reference engine with one mistake, which a patch adds at run time.

The functions that return a `Patch` are the building blocks of `tools/mutants/*.py`; `patch_points.py` has more of them.
"""

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

from attrs import field, frozen

from globe_rules._engine.errors import Refused, Violation
from globe_rules._engine.situations import NOT_LAID, Situation
from globe_rules._i18n import Text, in_french_type
from globe_rules._reference.operations import ReferenceEngine, Request, Response


@frozen
class Patch:
    """Replaces one name of the engine, such as a function, a property or a constant."""

    target: str
    """The module, a colon, and the path of names inside it: `globe_rules._engine.actions:QUARTER_TURNS`.

    If the module defines the name, the patch also applies in every module that imported it. If the module only
    imports the name, the patch applies in that module alone.
    """

    replacement: Callable[[Any], Any] = field(repr=False)
    """Takes the original value and returns the new one."""

    also: "Patch | None" = None
    """A second patch that is applied together with this one."""

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Replace the name while the context is active, and restore it afterwards."""
        name, owners = _owners(self.target)
        original = vars(owners[0])[name]
        wrong = self.replacement(original)
        with self.also.applied() if self.also else nullcontext():
            for owner in owners:
                setattr(owner, name, wrong)
            try:
                yield
            finally:
                for owner in owners:
                    setattr(owner, name, original)


@cache
def _owners(target: str) -> tuple[str, tuple[object, ...]]:
    """Return the last name of a target, and every module, class or enum member in which to replace it."""
    path, _, names = target.partition(":")
    *outer, name = names.split(".")
    owner: Any = importlib.import_module(path)
    for each in outer:
        owner = getattr(owner, each)
    found = vars(owner)[name]
    at_home = not outer and getattr(found, "__module__", path) == path
    return name, (owner, *(_importers(name, found, path) if at_home else ()))


def _importers(name: str, found: object, home: str) -> list[object]:
    """Return the modules of the package, except `home`, that imported an object under its own name."""
    modules = [module for path, module in sys.modules.items() if path.startswith("globe_rules") and path != home]
    return [module for module in modules if vars(module).get(name) is found]


def replace_value(target: str, new: object) -> Patch:
    """Return a patch that replaces a value or function."""
    return Patch(target, lambda _original: new)


def replace_entries(target: str, **changed: object) -> Patch:
    """Return a patch that changes some entries of a mapping, given by the names of their keys."""

    def replacement(original: Mapping[Any, Any]) -> dict[Any, Any]:
        return {key: changed.get(getattr(key, "name", str(key)), each) for key, each in original.items()}

    return Patch(target, replacement)


def wrap(target: str, new: Callable[..., Any]) -> Patch:
    """Return a patch of a function or method: calls become `new(original, *arguments, **keywords)`."""

    def replacement(original: Any) -> object:  # noqa: ANN401 -- any member of a class or module
        right = original.__func__ if isinstance(original, classmethod) else original

        def wrong(*arguments: object, **named: object) -> object:
            return new(right, *arguments, **named)

        return classmethod(wrong) if isinstance(original, classmethod) else wrong

    return Patch(target, replacement)


def change_arguments(target: str, change: Callable[..., Iterable[object]]) -> Patch:
    """Return a patch that calls a function or method with the positional arguments that `change` returns."""
    return wrap(target, lambda right, *arguments, **named: right(*change(*arguments), **named))


def change_keywords(target: str, **changes: Callable[[Any], object]) -> Patch:
    """Return a patch that calls a function with other values for some of its keyword arguments."""

    def wrong(right: Callable[..., Any], *arguments: object, **named: Any) -> object:  # noqa: ANN401 -- any argument
        return right(*arguments, **{**named, **{name: change(named[name]) for name, change in changes.items()}})

    return wrap(target, wrong)


def change_result(target: str, change: Callable[..., Any]) -> Patch:
    """Return a patch of a function or method that returns `change(result, *arguments)` instead of its result."""
    return wrap(target, lambda right, *arguments, **named: change(right(*arguments, **named), *arguments))


def intercept(target: str, first: Callable[..., Any]) -> Patch:
    """Return a patch of a function or method that calls `first` with the arguments, and itself only if that is None."""

    def wrong(right: Callable[..., Any], *arguments: object, **named: object) -> object:
        found = first(*arguments, **named)
        return right(*arguments, **named) if found is None else found

    return wrap(target, wrong)


def refuse_when(target: str, when: Callable[..., object], why: Situation = NOT_LAID) -> Patch:
    """Return a patch of a function or method that raises `Refused` for the arguments for which `when` is true."""

    def wrong(right: Callable[..., Any], *arguments: object, **named: object) -> object:
        if when(*arguments, **named):
            raise Refused([Violation(why)])
        return right(*arguments, **named)

    return wrap(target, wrong)


def change_property(target: str, new: Callable[[Any, Any], Any]) -> Patch:
    """Return a patch of a property, which becomes `new(object, original value)`."""
    return Patch(target, lambda original: property(lambda self: new(self, original.fget(self))))


@frozen
class Mutant:
    """One mistake that a programmer could make, and the rules that it breaks."""

    id: str
    """Stable: never renamed, never reused."""

    breaks: tuple[str, ...]
    """The rules, rulings or conventions that it breaks. A scenario that cites each of them catches the mutant."""

    description: Text
    """What the mutant does wrong, in one sentence. Users see it on the site."""

    patch: Patch = field(repr=False)
    because: Text | None = None
    """For an equivalent mutant: why no response changes. If a case ever catches it, the reason is wrong."""

    plays: tuple[str, ...] = ()
    """The rejected readings that it follows, each as ruling and number: `Q-14/2` is the second reading of Q-14."""


def mutant(id_: str, *breaks: str, plays: str | tuple[str, ...] = ()) -> Callable[..., Mutant]:
    """Return a function that builds the mutant from its patch and its description in both languages.

    `breaks` are the ids that it breaks, `plays` the rejected readings that it follows.
    """
    played = (plays,) if isinstance(plays, str) else plays

    def made(patch: Patch, *, en: str, fr: str, because: Text | None = None) -> Mutant:
        return Mutant(id_, breaks, Text(en=en, fr=in_french_type(fr)), patch, because, played)

    return made


class MutantEngine:
    """The reference engine with the mistake of one mutant.

    >>> from tools.mutants import MUTANTS
    >>> engine = MutantEngine(next(mutant for mutant in MUTANTS if mutant.id == "two-reds-allowed"))
    >>> engine.respond({"op": "legality", "hand": ["R1", "R2"], "program": ["R1@1", "R2@9"]})
    {'violations': []}
    """

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self._engine = ReferenceEngine()

    def respond(self, request: Request) -> Response:
        """Return the mutant's response. The patch is removed afterwards."""
        with self.mutant.patch.applied():
            return self._engine.respond(request)
