"""How soon fuzzing detects each mutant: the number of the first random request with a wrong response.

`make generated` measures new and changed mutants, `make generated-all` and `make deep` measure all.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path

from globe_rules._kit.adapters import AdapterError, InProcess
from globe_rules._kit.differences import Response, difference
from globe_rules._random_requests import stream
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine, Request
from tools.mutants import Mutant, MutantEngine

SEED, CASES = 0, 2000
FOUND = files("globe_rules._fuzz") / "mutants.json"

RequestsWithResponses = list[tuple[Request, Response]]


def requests_with_responses(cases: int, operations: tuple[str, ...] = OPERATION_NAMES) -> RequestsWithResponses:
    """Return the first random requests of the fixed seed, with the reference responses."""
    engine = ReferenceEngine()
    return [(request, engine.respond(request)) for request in islice(stream(SEED, operations), cases)]


def found_at(mutant: Mutant, requests: RequestsWithResponses) -> int | None:
    """Return the number of the first request (from 1) with a wrong response of the mutant, or None."""
    engine = InProcess(MutantEngine(mutant))
    for number, (request, expected) in enumerate(requests, start=1):
        try:
            if difference(request, expected, engine.send(request), reasons=True) is not None:
                return number
        except AdapterError:
            return number
    return None


def results_text(found: Mapping[str, int | None]) -> str:
    """Return the results as they are committed, one mutant per line."""
    lines = (f"{json.dumps(mutant)}:{json.dumps(number)}" for mutant, number in found.items())
    return f'{{"seed":{SEED},"cases":{CASES},"found":{{\n' + ",\n".join(lines) + "\n}}\n"


@cache
def committed_results() -> Mapping[str, int | None]:
    """Return the committed results: the number of the first request that detects each mutant."""
    found: Mapping[str, int | None] = json.loads(FOUND.read_text(encoding="utf-8"))["found"]
    return found


def measured(mutants: Iterable[Mutant]) -> dict[str, int | None]:
    """Measure mutants with the same 2,000 requests; None means that no request detects the mutant."""
    requests = requests_with_responses(CASES)
    return {mutant.id: found_at(mutant, requests) for mutant in mutants}


def write(found: Mapping[str, int | None]) -> None:
    """Write the results into the package."""
    Path(str(FOUND)).write_text(results_text(found), encoding="utf-8")
    committed_results.cache_clear()
