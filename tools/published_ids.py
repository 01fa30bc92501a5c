"""Updates the lists of published ids in `tests/published`. Published ids are stable: never removed or reused.

`make generated` adds new ids. It refuses to remove an id unless `retired.txt` has a reason.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import globe_rules
from globe_rules._specification.conversion import record
from globe_rules._specification.features import scenarios
from globe_rules.rulebook import page_of, rulebook
from tools.mutants.recording import MEASURED
from tools.paths import PUBLISHED
from tools.public_names import MODULES, module_names

RETIRED = "retired"


class IdRemoved(Exception):  # noqa: N818 -- the name says what happened
    """A published id is missing, or a retired one is used again."""


def published() -> dict[str, list[str]]:
    """Return the present ids, by the name of their list."""
    book = rulebook()
    return {
        "anchors": sorted(map(page_of, (*book.all_ids, *book.laws))),
        "api": list(vars(globe_rules)["__all__"]),
        "modules": [f"{module}.{name}" for module in MODULES for name in module_names(module)],
        "conventions": list(book.conventions),
        "laws": list(book.laws),
        "mutants": [mutant.id for mutant in MEASURED],
        "rules": list(book.ids),
        "scenarios": [record(scenario).id for scenario in scenarios("en")],
    }


def retired(folder: Path = PUBLISHED) -> dict[str, str]:
    """Return the retired ids, each with the reason."""
    return dict(line.split(": ", 1) for line in _lines(folder, RETIRED))


def _lines(folder: Path, name: str) -> list[str]:
    return (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def problems(ids: Mapping[str, Sequence[str]], folder: Path = PUBLISHED) -> list[str]:
    """Return one line for each id that is missing without a reason, repeated, or retired."""
    withdrawn = retired(folder)
    found = []
    for name, present in ids.items():
        gone = [id_ for id_ in _lines(folder, name) if id_ not in present and id_ not in withdrawn]
        found += [
            f"{id_} ({name}.txt) is missing: restore it, or add it to retired.txt with the reason" for id_ in gone
        ]
        found += [f"{id_} was retired ({name}.txt): use another id" for id_ in present if id_ in withdrawn]
        found += [f"{id_} is used twice ({name}.txt)" for id_ in _repeated(present)]
    return found


def _repeated(ids: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [id_ for id_ in ids if id_ in seen or seen.add(id_)]  # type: ignore[func-returns-value] # adds and is None


def out_of_date(ids: Mapping[str, Sequence[str]], folder: Path = PUBLISHED) -> list[str]:
    """Return the names of the lists that differ from the present ids."""
    return [name for name, present in ids.items() if _lines(folder, name) != list(present)]


def check(ids: Mapping[str, Sequence[str]] | None = None, folder: Path = PUBLISHED) -> None:
    """Raise IdRemoved if a published id is missing, repeated or retired."""
    if found := problems(ids or published(), folder):
        raise IdRemoved("\n".join(found))


def write(ids: Mapping[str, Sequence[str]] | None = None, folder: Path = PUBLISHED) -> None:
    """Write the lists; raise IdRemoved and write nothing if an id would be lost."""
    ids = ids or published()
    check(ids, folder)
    for name in out_of_date(ids, folder):
        (folder / f"{name}.txt").write_text("".join(f"{id_}\n" for id_ in ids[name]), encoding="utf-8")
