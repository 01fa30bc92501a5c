"""Shards: the parts of a run that several CI jobs share. Together they have every case exactly once."""

import re
from collections.abc import Sequence
from hashlib import sha256

from attrs import frozen

from globe_rules._specification.cases import Case


@frozen
class Shard:
    """One of several parts of a run, and the places of its cases in the order of the whole run.

    >>> Shard.read("2/4")
    Shard(number=2, count=4, places=(), total=0)
    >>> Shard.read("5/4") is None
    True
    """

    number: int
    """Starts at 1."""

    count: int
    places: tuple[int, ...] = ()
    """The places start at 0. `--repeat` gives a case several places, all in the same shard."""

    total: int = 0
    """The number of places of the whole run."""

    @classmethod
    def read(cls, text: str) -> "Shard | None":
        """Read a shard such as `2/4`, without places; return None if it is not one."""
        found = re.fullmatch(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", text)
        if found is None:
            return None
        number, count = map(int, found.groups())
        return cls(number, count) if number <= count else None

    def of(self, order: Sequence[Case]) -> "Shard":
        """Return the shard with its places in a run.

        The cases are sorted by a hash of their ids, as Jest does with files, and dealt out in turn. The shards have
        the same size, and similar cases, which are neighbours in the suite, go to different shards by chance.
        """
        ids = sorted({case.id for case in order}, key=lambda id_: sha256(id_.encode()).digest())
        own = set(ids[self.number - 1 :: self.count])
        places = tuple(place for place, case in enumerate(order) if case.id in own)
        return Shard(self.number, self.count, places, len(order))

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"
