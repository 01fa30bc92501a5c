"""Which mutants each law of the game catches: the first random request after which a mutant breaks the law.

`python -m tools.mutants.law_detection` prints the table. `make generated` measures new and changed mutants,
`make generated-all` measures all.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

from globe_rules._fuzz.laws import CHECKS, LawCheck, NoResponse
from globe_rules._kit.judging import Response, comparable
from globe_rules._random_requests import stream
from globe_rules._reference.operations import OPERATION_NAMES, Implementation, Request
from tools.mutants import MUTANTS, Mutant, MutantEngine
from tools.mutants.against_laws import AGAINST_LAWS
from tools.paths import ROOT

SEED, REQUESTS = 0, 300
FOUND = ROOT / "tools" / "mutants" / "laws.json"

CATCHABLE: tuple[Mutant, ...] = (*MUTANTS, *AGAINST_LAWS)
"""The mutants of the catalogue, and those that were written to break a law."""

Caught = Mapping[str, int]
"""By the id of a law: the number of the first request (from 1) after which it is broken."""


class Sender:
    """Sends requests to an engine in this process, and returns what laws compare."""

    def __init__(self, implementation: Implementation, *, reasons: bool = True) -> None:
        self._implementation = implementation
        self._reasons = reasons

    def __call__(self, request: Request) -> Response:
        """Return the response; raise NoResponse if there is none."""
        try:
            response = self._implementation.respond(request)
        except Exception:  # noqa: BLE001 -- a mutant may raise anything
            raise NoResponse from None
        found: Response = comparable(response, request["op"], reasons=self._reasons, conventions=True)
        return found


def breaks(check: LawCheck, request: Request, send: Sender) -> bool:
    """Return whether an implementation breaks a law after a request."""
    try:
        return check.applies(request) and check.verdict(request, send(request), send) is False
    except NoResponse:
        return False


def laws_broken(mutant: Mutant, requests: Iterable[Request]) -> Caught:
    """Return the laws that a mutant breaks, each with the number of the first request that shows it."""
    send, found = Sender(MutantEngine(mutant)), dict[str, int]()
    for number, request in enumerate(requests, start=1):
        try:
            response = send(request)
        except NoResponse:
            continue
        for id_, check in CHECKS.items():
            if id_ not in found and check.applies(request) and check.verdict(request, response, send) is False:
                found[id_] = number
    return dict(sorted(found.items(), key=lambda item: list(CHECKS).index(item[0])))


@cache
def requests() -> tuple[Request, ...]:
    """Return the requests with which mutants are measured."""
    drawn = [operation for operation in OPERATION_NAMES if operation not in {"materials", "challenge"}]
    return tuple(islice(stream(SEED, drawn), REQUESTS))


def measured(mutants: Iterable[Mutant]) -> dict[str, Caught]:
    """Measure mutants: the laws that each of them breaks."""
    return {mutant.id: laws_broken(mutant, requests()) for mutant in mutants}


@cache
def committed_results() -> Mapping[str, Caught]:
    """Return the committed results: by mutant, the laws that it breaks."""
    found: Mapping[str, Caught] = json.loads(FOUND.read_text(encoding="utf-8"))["found"]
    return found


def results_text(found: Mapping[str, Caught]) -> str:
    """Return the results as they are committed, one mutant per line."""
    lines = (f"{json.dumps(mutant)}:{json.dumps(laws)}" for mutant, laws in found.items())
    return f'{{"seed":{SEED},"requests":{REQUESTS},"found":{{\n' + ",\n".join(lines) + "\n}}\n"


def write(found: Mapping[str, Caught]) -> None:
    """Write the results."""
    Path(FOUND).write_text(results_text(found), encoding="utf-8")
    committed_results.cache_clear()


def table(found: Mapping[str, Caught]) -> str:
    """Return the number of mutants of the catalogue that each law catches, and all laws together, as a text."""
    catalogue = {mutant.id: found[mutant.id] for mutant in MUTANTS}
    lines = [
        f"{id_:5} {sum(id_ in caught for caught in catalogue.values()):4}  {check.law.title.en}"
        for id_, check in CHECKS.items()
    ]
    caught = sum(map(bool, catalogue.values()))
    missed = " ".join(mutant for mutant, laws in catalogue.items() if not laws)
    return "\n".join([*lines, f"all   {caught:4}  of {len(catalogue)} mutants. Not caught: {missed}"])


if __name__ == "__main__":
    results = measured(CATCHABLE)
    write(results)
    print(table(results))
