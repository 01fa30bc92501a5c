"""All requests of a seed in order: the operations alternate, slow ones less often."""

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
"""By operation: how a request is drawn. The other operations have few requests, and all of them are used."""

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
"""The order in which the operations alternate."""


@frozen
class Question:
    """One request of a stream, identified by seed, operation and number.

    >>> Question(0, "challenge", 2).request
    {'op': 'challenge', 'challenge': 'SOLO-T3'}
    """

    seed: int
    part: str
    number: int

    @property
    def request(self) -> Request:
        """The request, drawn again each time."""
        if self.part in _ALL:
            return _ALL[self.part][self.number]
        return _DRAWN[self.part](Chance(f"{self.seed} {self.part} {self.number}"))


def questions(seed: int, parts: Sequence[str] = PARTS) -> Iterator[Question]:
    """Yield the questions of a seed about some operations, without end unless these have few; none is drawn yet."""
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
    """Yield the requests of a seed about some operations."""
    return (each.request for each in questions(seed, parts))
