"""All questions of a seed in one order: every part takes its turns, those that take long less often."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

from attrs import frozen

from globe_rules.questions.attempts import count as count_
from globe_rules.questions.attempts import legality, reconstruction, solo
from globe_rules.questions.chance import Chance
from globe_rules.questions.rounds import reaction, round_
from globe_rules.questions.tables import assessment, preparation, travel_log
from globe_rules.reference.operations import PARTS, Request
from globe_rules.solo import CHALLENGES

_DRAWN: Mapping[str, Callable[[Chance], Request]] = {
    "legality": legality,
    "preparation": preparation,
    "reaction": reaction,
    "reconstruction": reconstruction,
    "assessment": assessment,
    "round": round_,
    "travel-log": travel_log,
    "solo": solo,
    "count": count_,
}
"""By part: how a question is drawn. The parts that are not here have few questions, and all are asked."""

_ALL: Mapping[str, Sequence[Request]] = {
    "materials": [{"op": "materials"}],
    "challenge": [{"op": "challenge", "challenge": id_} for id_ in CHALLENGES],
}

_CYCLE = (
    *(
        *("round", "reaction", "solo", "reconstruction", "legality", "assessment"),
        *("travel-log", "preparation", "reconstruction", "solo"),
    )
    * 8,
    "count",
)
"""The order in which the parts take turns, after all that is asked only once."""


@frozen
class Question:
    """One question of a stream, found again by these three values alone.

    >>> Question(0, "challenge", 2).request
    {'op': 'challenge', 'challenge': 'SOLO-T3'}
    """

    seed: int
    part: str
    number: int

    @property
    def request(self) -> Request:
        """The question itself, drawn anew: it can be put to any implementation."""
        if self.part in _ALL:
            return _ALL[self.part][self.number]
        return _DRAWN[self.part](Chance(f"{self.seed} {self.part} {self.number}"))


def questions(seed: int, parts: Sequence[str] = PARTS) -> Iterator[Question]:
    """Return the questions of a seed about some parts, without end unless these have few; none is drawn yet."""
    for part in _ALL:
        if part in parts:
            yield from (Question(seed, part, number) for number in range(len(_ALL[part])))
    cycle = [part for part in _CYCLE if part in parts]
    each = {part: cycle.count(part) for part in cycle}
    for times in count() if cycle else ():
        told = dict.fromkeys(cycle, 0)
        for part in cycle:
            yield Question(seed, part, times * each[part] + told[part])
            told[part] += 1


def stream(seed: int, parts: Sequence[str] = PARTS) -> Iterator[Request]:
    """Return the requests of a seed about some parts, drawn one by one."""
    return (each.request for each in questions(seed, parts))
