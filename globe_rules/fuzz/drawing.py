"""Draws requests in batches, each the same for the same seed, part and number."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from random import Random
from unittest.mock import patch

from attrs import frozen
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis.errors import NoSuchExample
from hypothesis.internal.conjecture import providers

from globe_rules.fuzz.requests import REQUESTS
from globe_rules.reference.operations import Request

BATCH = 25
MOST_EMPTY = 30
"""After so many batches without a new request there is none left."""

ONCE = frozenset({"materials", "challenge", "count"})
"""Parts of which one batch is enough: it has all questions, or each of them asks about hundreds of programs."""

_GENERATE = settings(
    max_examples=BATCH,
    phases=[Phase.generate],
    database=None,
    deadline=None,
    derandomize=False,
    suppress_health_check=list(HealthCheck),
)
_SHRINK = settings(_GENERATE, phases=[Phase.generate, Phase.shrink])


@frozen
class Batch:
    """Some requests of one part, found again by these three values alone."""

    seed: int
    part: str
    number: int

    @property
    def cases(self) -> int:
        """How many questions of the part are enough to come to its end."""
        return BATCH * (self.number + 1)

    @property
    def _seed(self) -> int:
        return Random(f"{self.seed} {self.part} {self.number}").getrandbits(64)  # noqa: S311 -- no secret

    def requests(self) -> list[Request]:
        """Draw the requests."""
        drawn: list[Request] = []

        @seed(self._seed)
        @_GENERATE
        @given(REQUESTS[self.part])
        def take(request: Request) -> None:
            drawn.append(request)

        with _from_the_seed_alone():
            take()
        return drawn

    def smallest(self, wanted: Callable[[Request], bool]) -> Request | None:
        """Draw the same requests until one is wanted, and shrink that one as long as it is."""
        # find() draws its own seed from the random numbers that it is given; this one gives ours.
        ours = type("Ours", (), {"getrandbits": lambda _self, _bits: self._seed})()
        with _from_the_seed_alone():
            try:
                return find(REQUESTS[self.part], wanted, settings=_SHRINK, random=ours)
            except NoSuchExample:
                return None


@contextmanager
def _from_the_seed_alone() -> Iterator[None]:
    """Keep Hypothesis from strewing in numbers of whatever modules happen to be loaded, the user's own among them."""
    if not hasattr(providers, "_get_local_constants"):  # pragma: no cover -- another Hypothesis has no such habit
        yield
        return
    # There is no switch for it, and merely asking for those numbers leaves files in the current folder.
    none = type(providers._local_constants)()  # noqa: SLF001 -- the empty value of a habit that is private
    with patch.multiple(providers, _get_local_constants=lambda: none, CONSTANTS_CACHE={}):
        yield


def batches(seed_: int, parts: Sequence[str]) -> Iterator[Batch]:
    """Return batches, one of each part in turn; without end, unless all parts have few questions."""
    for part in parts:
        yield Batch(seed_, part, 0)
    endless = [part for part in parts if part not in ONCE]
    for number in count(1) if endless else ():
        for part in endless:
            yield Batch(seed_, part, number)


def distinct(
    seed_: int, parts: Sequence[str], wanted: Callable[[Request], bool] = lambda _request: True
) -> Iterator[tuple[Batch, list[Request]]]:
    """Return batches with the wanted requests that are new in each, until hardly any is left."""
    seen: set[str] = set()
    empty = 0
    for batch in batches(seed_, parts):
        new = {json.dumps(request, sort_keys=True): request for request in batch.requests() if wanted(request)}
        yield batch, [request for text, request in new.items() if text not in seen]
        empty = 0 if new.keys() - seen else empty + 1
        seen |= new.keys()
        if empty == MOST_EMPTY:
            return
