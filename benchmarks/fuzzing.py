"""Requests per second of the fuzzer: generated, answered by the reference, and in runs on the JavaScript engine."""

import json
import os
import shutil
import statistics
from functools import partial
from importlib.resources import files
from itertools import islice
from pathlib import Path

from measuring import fastest

from globe_rules._fuzz.jobs import search_in_processes
from globe_rules._kit.process import Process
from globe_rules._random_requests import GeneratedRequest, stream
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine

CASES = 3000
ENGINE = Path(__file__).parents[1] / "implementations" / "javascript" / "adapter.js"


def main() -> None:
    """Measure every step separately, then whole runs with one process and with one process per core."""
    for operation in ("legality", "reconstruction", "reaction", "round", "solo"):
        sources = [GeneratedRequest(0, operation, number) for number in range(300)]
        generated = fastest(lambda sources=sources: [each.request for each in sources])  # type: ignore[misc]
        print(f"{operation:15} generated {len(sources) / generated:8,.0f} per second")
    requests = list(islice(stream(0), CASES))
    engine = ReferenceEngine()
    answered = fastest(lambda: list(map(engine.respond, requests)))
    print(f"answered by the reference {CASES / answered:8,.0f}")
    make = partial(Process, [shutil.which("node") or "node", str(ENGINE)])
    options = {"seed": 0, "iterations": CASES, "seconds": None, "operations": OPERATION_NAMES}
    for jobs in sorted({1, os.cpu_count() or 1}):
        rate = CASES / fastest(partial(search_in_processes, make, jobs, options, lambda _asked: None))
        print(f"fuzz of the JavaScript engine, --jobs {jobs} {rate:8,.0f} per second, start included (goal: 600)")
    found = json.loads((files("globe_rules._fuzz") / "mutants.json").read_text(encoding="utf-8"))["found"]
    middle = statistics.median(each or CASES for each in found.values())
    print(f"the median mutant is found at request {middle:.0f}: {middle / rate:.2f} s (goal: 2 s)")


if __name__ == "__main__":
    main()
