"""The lists of published ids (`tests/promised/*.txt`), which are stable: ids are added, never removed or reused.

`make generated` adds what is new. It refuses to remove an id, unless `retired.txt` says why.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import globe_rules
from globe_rules.rulebook import page_of, rulebook
from globe_rules.specification.conversion import record
from globe_rules.specification.features import scenarios
from tools.mutants.recording import MEASURED
from tools.places import PROMISED

RETIRED = "retired"


class IdRemoved(Exception):  # noqa: N818 -- says what happened
    """A published id is gone, or a retired one is back."""


def published() -> dict[str, list[str]]:
    """Return the ids of today by the name of their list."""
    book = rulebook()
    return {
        "anchors": sorted(map(page_of, book.all_ids)),
        "api": list(vars(globe_rules)["__all__"]),
        "conventions": list(book.conventions),
        "mutants": [mutant.id for mutant in MEASURED],
        "rules": list(book.ids),
        "scenarios": [record(scenario).id for scenario in scenarios("en")],
    }


def retired(folder: Path = PROMISED) -> dict[str, str]:
    """Return the ids that were withdrawn, each with the reason."""
    return dict(line.split(": ", 1) for line in _lines(folder, RETIRED))


def _lines(folder: Path, name: str) -> list[str]:
    return (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def problems(ids: Mapping[str, Sequence[str]], folder: Path = PROMISED) -> list[str]:
    """Return one line for each id that is gone without a reason, is there twice, or was retired."""
    withdrawn = retired(folder)
    found = []
    for name, present in ids.items():
        gone = [id_ for id_ in _lines(folder, name) if id_ not in present and id_ not in withdrawn]
        found += [f"{id_} is published ({name}.txt): restore it, or say why it is gone in retired.txt" for id_ in gone]
        found += [f"{id_} was retired ({name}.txt): take another id" for id_ in present if id_ in withdrawn]
        found += [f"{id_} is there twice ({name}.txt)" for id_ in _repeated(present)]
    return found


def _repeated(ids: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [id_ for id_ in ids if id_ in seen or seen.add(id_)]  # type: ignore[func-returns-value] # adds and is None


def out_of_date(ids: Mapping[str, Sequence[str]], folder: Path = PROMISED) -> list[str]:
    """Return the names of the lists that lack something."""
    return [name for name, present in ids.items() if _lines(folder, name) != list(present)]


def check(ids: Mapping[str, Sequence[str]] | None = None, folder: Path = PROMISED) -> None:
    """Raise IdRemoved if a published id is gone or a retired one is back."""
    if found := problems(ids or published(), folder):
        raise IdRemoved("\n".join(found))


def write(ids: Mapping[str, Sequence[str]] | None = None, folder: Path = PROMISED) -> None:
    """Write the lists; raise IdRemoved, and write nothing, if an id would be lost."""
    ids = ids or published()
    check(ids, folder)
    for name in out_of_date(ids, folder):
        (folder / f"{name}.txt").write_text("".join(f"{id_}\n" for id_ in ids[name]), encoding="utf-8")
