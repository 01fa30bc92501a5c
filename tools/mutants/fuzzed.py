"""How soon fuzzing finds each mutant: the number of the first random request that it answers wrongly.

`make generated` measures new and changed mutants, `make generated-all` and `make deep` measure all.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path

from globe_rules.kit.adapters import InProcess, Trouble
from globe_rules.kit.differences import Answer, difference
from globe_rules.questions import stream
from globe_rules.reference.operations import PARTS, ReferenceEngine, Request
from tools.mutants import Mutant, WrongEngine

SEED, CASES = 0, 2000
FOUND = files("globe_rules.fuzz") / "mutants.json"

Questions = list[tuple[Request, Answer]]


def questions(cases: int, parts: tuple[str, ...] = PARTS) -> Questions:
    """Return the first questions of a search, with the right answers."""
    engine = ReferenceEngine()
    return [(request, engine.answer(request)) for request in islice(stream(SEED, parts), cases)]


def found_at(mutant: Mutant, asked: Questions) -> int | None:
    """Return the number of the first question that a wrong engine answers wrongly, or None."""
    engine = InProcess(WrongEngine(mutant))
    for number, (request, expected) in enumerate(asked, start=1):
        try:
            if difference(request, expected, engine.ask(request), reasons=True) is not None:
                return number
        except Trouble:
            return number
    return None


def results_text(found: Mapping[str, int | None]) -> str:
    """Return the results as they are committed, one mutant per line."""
    lines = (f"{json.dumps(mutant)}:{json.dumps(number)}" for mutant, number in found.items())
    return f'{{"seed":{SEED},"cases":{CASES},"found":{{\n' + ",\n".join(lines) + "\n}}\n"


@cache
def committed_results() -> Mapping[str, int | None]:
    """Return by which question each mutant was found when it was last measured."""
    found: Mapping[str, int | None] = json.loads(FOUND.read_text(encoding="utf-8"))["found"]
    return found


def measured(mutants: Iterable[Mutant]) -> dict[str, int | None]:
    """Measure every mutant by the same questions."""
    asked = questions(CASES)
    return {mutant.id: found_at(mutant, asked) for mutant in mutants}


def write(found: Mapping[str, int | None]) -> None:
    """Write the results into the package."""
    Path(str(FOUND)).write_text(results_text(found), encoding="utf-8")
    committed_results.cache_clear()
