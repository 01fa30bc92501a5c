"""All requests of a seed in order: the operations alternate, slow ones less often."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

from attrs import frozen

from globe_rules._engine.solo import CHALLENGES
from globe_rules._random_requests.attempts import count as count_
from globe_rules._random_requests.attempts import legality, reconstruction, solo
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.rounds import reaction, round_
from globe_rules._random_requests.tables import assessment, preparation, travel_log
from globe_rules._random_requests.unusual import UNUSUAL
from globe_rules._reference.operations import OPERATION_NAMES, Request

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
"""By operation: the function that draws a request. The other operations have few requests, all of which are used."""

_ALL: Mapping[str, Sequence[Request]] = {
    "materials": [{"op": "materials"}],
    "challenge": [{"op": "challenge", "challenge": id_} for id_ in CHALLENGES],
}

UNUSUAL_EVERY = 6
"""One request of this number is an unusual one: a scrambled desk, a long game, an odd name."""

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
class GeneratedRequest:
    """One request of a stream, identified by seed, operation and number.

    >>> GeneratedRequest(0, "challenge", 2).request
    {'op': 'challenge', 'challenge': 'SOLO-T3'}
    """

    seed: int
    operation: str
    number: int

    @property
    def request(self) -> Request:
        """The request, drawn again each time."""
        if self.operation in _ALL:
            return _ALL[self.operation][self.number]
        draw = UNUSUAL if self.number % UNUSUAL_EVERY == UNUSUAL_EVERY - 1 else _DRAWN
        return draw[self.operation](Chance(f"{self.seed} {self.operation} {self.number}"))


def generated_requests(seed: int, operations: Sequence[str] = OPERATION_NAMES) -> Iterator[GeneratedRequest]:
    """Yield the requests of a seed, before they are drawn; endless unless all `operations` have few requests."""
    for operation in _ALL:
        if operation in operations:
            yield from (GeneratedRequest(seed, operation, number) for number in range(len(_ALL[operation])))
    cycle = [operation for operation in _CYCLE if operation in operations]
    per_cycle = {operation: cycle.count(operation) for operation in cycle}
    for cycles in count() if cycle else ():
        in_cycle = dict.fromkeys(cycle, 0)
        for operation in cycle:
            yield GeneratedRequest(seed, operation, cycles * per_cycle[operation] + in_cycle[operation])
            in_cycle[operation] += 1


def stream(seed: int, operations: Sequence[str] = OPERATION_NAMES) -> Iterator[Request]:
    """Yield the requests of a seed, each drawn when it is needed."""
    return (each.request for each in generated_requests(seed, operations))
