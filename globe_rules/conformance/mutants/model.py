"""Wrong engines: the reference engine with one mistake, made from outside."""

import importlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import field, frozen

from globe_rules.conformance.implementation import ReferenceEngine
from globe_rules.conformance.operations import Answer, Request
from globe_rules.words import Words


@frozen
class Patch:
    """One name of the engine, and what stands there instead."""

    where: str
    """The module, a colon, and the path of names inside it: `globe_rules.actions:QUARTER_TURNS`."""

    instead: Callable[[Any], Any] = field(repr=False)
    """Takes what stands there and returns what shall stand there."""

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Put the mistake in, and take it out again."""
        module, _, path = self.where.partition(":")
        *owners, name = path.split(".")
        owner: Any = importlib.import_module(module)
        for each in owners:
            owner = getattr(owner, each)
        original = vars(owner)[name]
        setattr(owner, name, self.instead(original))
        try:
            yield
        finally:
            setattr(owner, name, original)


def value(where: str, new: object) -> Patch:
    """Return a patch that puts another value there."""
    return Patch(where, lambda _original: new)


def entries(where: str, **changed: object) -> Patch:
    """Return a patch that changes some entries of a mapping whose keys are named so."""

    def instead(original: Mapping[Any, Any]) -> dict[Any, Any]:
        return {key: changed.get(getattr(key, "name", str(key)), each) for key, each in original.items()}

    return Patch(where, instead)


@frozen
class Mutant:
    """One mistake that a real programmer makes, and what it breaks."""

    id: str
    """Promised: never renamed, never reused."""

    breaks: tuple[str, ...] = field(converter=lambda ids: (ids,) if isinstance(ids, str) else tuple(ids))
    """The rules or rulings that it breaks."""

    says: Words
    """The mistake in one sentence."""

    patches: tuple[Patch, ...] = field(
        repr=False, converter=lambda one: (one,) if isinstance(one, Patch) else tuple(one)
    )


class WrongEngine:
    """The reference engine while it makes one mistake."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self._engine = ReferenceEngine()

    def answer(self, request: Request) -> Answer:
        """Answer as somebody who makes the mistake."""
        with _all_applied(self.mutant.patches):
            return self._engine.answer(request)


@contextmanager
def _all_applied(patches: tuple[Patch, ...]) -> Iterator[None]:
    if not patches:
        yield
        return
    with patches[0].applied(), _all_applied(patches[1:]):
        yield
