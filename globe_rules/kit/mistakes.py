"""The catalogue of known mistakes: what each breaks, which cases catch it, and what it answers to them.

It was recorded from wrong engines, so that whoever examines an implementation needs no wrong engine to recognise one.
"""

import json
import lzma
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules.i18n import Message, Text, Translatable

DATA = Path(__file__).parent / "data"


def _words(text: Mapping[str, str]) -> Translatable:
    return Text(**text)


@frozen
class Mistake:
    """One mistake that a real programmer makes.

    >>> mistake = mistakes()[0]
    >>> mistake.id, mistake.breaks, mistake.says.en
    ('six-can-play', ('CON-0', 'CON-4', 'Q-30'), 'A sixth player is welcome')
    >>> "CON-4.1" in mistake.caught_by
    True
    """

    id: str
    """Promised: never renamed, never reused."""

    breaks: tuple[str, ...] = field(converter=tuple)
    """The rules or rulings that it breaks."""

    says: Translatable = field(converter=_words)
    """The mistake in one sentence."""

    caught_by: tuple[str, ...] = field(converter=tuple, repr=False)
    """The scenarios that catch it."""

    cases: int = field(repr=False)
    """How many cases of the suite catch it, whether scenarios or not."""


@frozen
class Unnoticeable:
    """A change of the engine that nobody can notice, and why."""

    id: str
    says: Translatable = field(converter=_words)
    because: Translatable = field(converter=_words)


@frozen
class Null:
    """An implementation that knows nothing of the game, and how many scenarios it fails."""

    says: Translatable = field(converter=_words)
    failed: int


@cache
def _catalogue() -> Mapping[str, Any]:
    catalogue: Mapping[str, Any] = json.loads((DATA / "mistakes.json").read_text(encoding="utf-8"))
    return catalogue


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Return every mistake, in the order of the rulebook."""
    return tuple(Mistake(**each) for each in _catalogue()["mistakes"])


def readings_of(mistake: str) -> tuple[tuple[str, int], ...]:
    """Return the rejected readings that a mistake amounts to, each by its ruling and its number there.

    >>> readings_of("void-cards-are-not-used")
    (('Q-24', 2),)
    """
    played = [reading.split("/") for reading, by in _catalogue()["readings"].items() if by == mistake]
    return tuple((ruling, int(number)) for ruling, number in played)


LOOKS_AS_IF = Message("Looks as if: {mistake}")
"""How a mistake is named that explains a run."""


@cache
def unnoticeable() -> tuple[Unnoticeable, ...]:
    """Return the changes that must survive every case, the control last."""
    return tuple(Unnoticeable(**each) for each in _catalogue()["unnoticeable"])


@cache
def nulls() -> tuple[Null, ...]:
    """Return the implementations that know nothing."""
    return tuple(Null(**each) for each in _catalogue()["nulls"])


def wrong_answers(unless_first: Collection[str] = ()) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what each mistake answers to the cases that catch it; None where it has no answer at all.

    One mistake is read at a time: all of them together would fill some 200 MB. Those whose first case is among
    some are left out before they are read, which takes most of the time.
    """
    with lzma.open(DATA / "answers.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.split('"', 4)[3] not in unless_first:
                mistake, answers = json.loads(line)
                yield mistake, answers
