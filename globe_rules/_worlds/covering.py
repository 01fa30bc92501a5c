"""Covering arrays: few combinations of conditions in which every two or three of them occur together."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

Row = dict[str, Any]
"""One condition for each factor."""

Choice = tuple[int, int]
"""A factor and one of its conditions, both by number."""


def covering(factors: Mapping[str, Sequence[Any]], strength: int) -> Iterator[Row]:
    """Yield combinations in which every `strength` conditions of different factors occur together at least once.

    Each combination starts with conditions that did not occur together before, and adds those that meet most others
    for the first time. The result is the same on every machine.

    >>> rows = list(covering({"edition": ["en", "fr"], "players": [1, 2], "turn": [1, 2]}, 2))
    >>> len(rows), rows[0]
    (4, {'edition': 'en', 'players': 1, 'turn': 1})
    """
    names = list(factors)
    levels = [range(len(factors[name])) for name in names]
    missing: dict[tuple[Choice, ...], None] = {}
    for places in combinations(range(len(names)), strength):
        for chosen in product(*(levels[place] for place in places)):
            missing[tuple(zip(places, chosen, strict=True))] = None
    while missing:
        row = dict(next(iter(missing)))
        for place in sorted(set(range(len(names))) - set(row), key=lambda each: -len(levels[each])):
            row[place] = max(levels[place], key=lambda level: (_gain(missing, row, (place, level), strength), -level))
        chosen_row = sorted(row.items())
        for together in combinations(chosen_row, strength):
            missing.pop(together, None)
        yield {names[place]: factors[names[place]][level] for place, level in chosen_row}


def _gain(missing: Mapping[tuple[Choice, ...], None], row: Mapping[int, int], new: Choice, strength: int) -> int:
    """Return how many combinations that are missing so far a new condition adds to a row."""
    others = combinations(sorted(row.items()), strength - 1)
    return sum(tuple(sorted((*some, new))) in missing for some in others)
