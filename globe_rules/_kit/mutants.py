"""The catalogue of recorded mutants: what each breaks, and which scenarios catch it.

A mutant is the reference engine with one mistake. The catalogue was recorded when the suite was generated.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules._i18n import Text, Translatable

DATA = Path(__file__).parent / "data"


def _text(translations: Mapping[str, str]) -> Translatable:
    return Text(**translations)


@frozen
class RecordedMutant:
    """A mutant of the catalogue: one mistake that a programmer could make.

    >>> mutant = recorded_mutants()[0]
    >>> mutant.id, mutant.breaks, mutant.says.en
    ('six-can-play', ('CON-0', 'CON-4', 'Q-30'), 'A sixth player may play')
    >>> "CON-4.1" in mutant.caught_by
    True
    """

    id: str
    """Stable: never renamed, never reused."""

    breaks: tuple[str, ...] = field(converter=tuple)
    """The rules or rulings that it breaks."""

    says: Translatable = field(converter=_text)
    """The mistake in one sentence."""

    caught_by: tuple[str, ...] = field(converter=tuple, repr=False)
    """The ids of the scenarios that catch it."""

    cases: int = field(repr=False)
    """The number of cases of the suite that catch it, scenarios and others."""


@frozen
class EquivalentMutant:
    """A change of the engine that no response can show, and the reason."""

    id: str
    says: Translatable = field(converter=_text)
    because: Translatable = field(converter=_text)


@frozen
class TrivialImplementation:
    """An implementation without any game logic, and the number of scenarios that it fails."""

    says: Translatable = field(converter=_text)
    failed: int


@cache
def _catalogue() -> Mapping[str, Any]:
    catalogue: Mapping[str, Any] = json.loads((DATA / "mistakes.json").read_text(encoding="utf-8"))
    return catalogue


@cache
def recorded_mutants() -> tuple[RecordedMutant, ...]:
    """Return every mutant of the catalogue, in the order of the rulebook."""
    return tuple(RecordedMutant(**each) for each in _catalogue()["mistakes"])


@cache
def equivalent_mutants() -> tuple[EquivalentMutant, ...]:
    """Return the mutants that every case must let pass; the last is the control, an engine without a change."""
    return tuple(EquivalentMutant(**each) for each in _catalogue()["unnoticeable"])


@cache
def trivial_implementations() -> tuple[TrivialImplementation, ...]:
    """Return the implementations without game logic that the suite was measured with."""
    return tuple(TrivialImplementation(**each) for each in _catalogue()["nulls"])
