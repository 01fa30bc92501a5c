"""An immutable mapping that can be hashed, copied and pickled, unlike `types.MappingProxyType`."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from attrs import field, frozen

K = TypeVar("K")
V = TypeVar("V")


def _entries(entries: Mapping[K, V]) -> Mapping[K, V]:
    return dict(entries)


@frozen(eq=False, repr=False)
class FrozenMap(Mapping[K, V]):
    """An immutable mapping that keeps the order of its keys.

    >>> ages = FrozenMap({"Ana": 8, "Bo": 9})
    >>> ages["Bo"], list(ages), ages == {"Bo": 9, "Ana": 8}
    (9, ['Ana', 'Bo'], True)
    >>> hash(ages) == hash(FrozenMap({"Bo": 9, "Ana": 8}))
    True
    """

    _entries: Mapping[K, V] = field(converter=_entries)
    """A copy, so that later changes of the caller's mapping have no effect."""

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(dict(self))
