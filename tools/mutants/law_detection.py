"""Which mutants each law of the game catches: the first random request after which a mutant breaks the law.

`python -m tools.mutants.law_detection` prints the table. `make generated` measures new and changed mutants,
`make generated-all` measures all.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from globe_rules._fuzz.laws import CHECKS, LawCheck, NoResponse
from globe_rules._kit.differences import Response, comparable
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


def laws_broken(mutant: Mutant, requests: Iterable[Request], checks: Iterable[LawCheck] = CHECKS.values()) -> Caught:
    """Return the laws that a mutant breaks, each with the number of the first request that shows it."""
    send, found, left = Sender(MutantEngine(mutant)), dict[str, int](), list(checks)
    for number, request in enumerate(requests, start=1):
        applying = [check for check in left if check.applies(request)]
        try:
            response = send(request) if applying else {}
        except NoResponse:
            continue
        for check in applying:
            if check.verdict(request, response, send) is False:
                found[check.id] = number
                left.remove(check)
    return found


@cache
def requests() -> tuple[Request, ...]:
    """Return the requests with which mutants are measured."""
    drawn = [operation for operation in OPERATION_NAMES if operation not in {"materials", "challenge"}]
    return tuple(islice(stream(SEED, drawn), REQUESTS))


def measured(mutants: Iterable[Mutant], checks: Iterable[LawCheck] = CHECKS.values()) -> dict[str, Caught]:
    """Measure mutants: the laws that each of them breaks."""
    checks = list(checks)
    return {mutant.id: laws_broken(mutant, requests(), checks) for mutant in mutants}


def updated(again: Sequence[Mutant]) -> dict[str, Caught]:
    """Return the results of all mutants: measure those of `again`, new ones, and new laws; the others are known."""
    known = committed_results()
    new_mutants = [mutant for mutant in CATCHABLE if mutant in again or mutant.id not in known]
    new_laws = [check for id_, check in CHECKS.items() if id_ not in committed()["laws"]]
    rest = [mutant for mutant in CATCHABLE if mutant not in new_mutants]
    found = measured(new_mutants) | {
        mutant: {**known[mutant], **caught} for mutant, caught in measured(rest, new_laws).items()
    }
    return {mutant.id: found[mutant.id] for mutant in CATCHABLE}


@cache
def committed() -> Mapping[str, Any]:
    """Return the committed file: seed, number of requests, laws and results."""
    content: Mapping[str, Any] = json.loads(FOUND.read_text(encoding="utf-8"))
    return content


def committed_results() -> Mapping[str, Caught]:
    """Return the committed results: by mutant, the laws that it breaks."""
    found: Mapping[str, Caught] = committed()["found"]
    return found


def is_out_of_date() -> bool:
    """Return whether a mutant or a law was not measured."""
    return [*committed_results()] != [mutant.id for mutant in CATCHABLE] or committed()["laws"] != [*CHECKS]


def results_text(found: Mapping[str, Caught]) -> str:
    """Return the results as they are committed, one mutant per line."""
    in_order = {mutant: {id_: caught[id_] for id_ in CHECKS if id_ in caught} for mutant, caught in found.items()}
    lines = (f"{json.dumps(mutant)}:{json.dumps(laws)}" for mutant, laws in in_order.items())
    head = f'{{"seed":{SEED},"requests":{REQUESTS},"laws":{json.dumps([*CHECKS])},"found":{{\n'
    return head + ",\n".join(lines) + "\n}}\n"


def write(found: Mapping[str, Caught]) -> None:
    """Write the results."""
    Path(FOUND).write_text(results_text(found), encoding="utf-8")
    committed.cache_clear()


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
