"""The readings that rulings reject: the mutant that follows each, or why no request can show it."""

from collections.abc import Iterator, Mapping

from globe_rules._i18n import Text
from globe_rules.rulebook import rulebook
from tools.mutants import MUTANTS


def rejected() -> Iterator[str]:
    """Yield every rejected reading, such as `Q-14/2`, of rulings that scenarios decide.

    The first reading of a Q ruling is the chosen one. A D ruling lists both readings, one per book.
    """
    for ruling in rulebook().rulings.values():
        if ruling.id not in rulebook().without_scenario:
            for number in range(1 if ruling.is_difference else 2, len(ruling.readings) + 1):
                yield f"{ruling.id}/{number}"


_PLAYED = {reading: mutant.id for mutant in MUTANTS for reading in mutant.plays}

PLAYED_BY: Mapping[str, str] = {reading: _PLAYED[reading] for reading in rejected() if reading in _PLAYED}
"""The id of the mutant that follows each rejected reading (its `plays`)."""

UNASKABLE: Mapping[str, Text] = {
    f"{ruling.id}/{number}": why for ruling in rulebook().rulings.values() for number, why in ruling.unaskable.items()
}
"""Why no request can show a rejected reading (`unaskable` beside the reading in the data)."""
