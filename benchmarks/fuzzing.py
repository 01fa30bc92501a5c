"""Questions a second of the fuzzer: drawn, answered by the reference, and whole searches of the JavaScript engine."""

import json
import os
import shutil
import statistics
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from itertools import islice
from pathlib import Path
from time import perf_counter

from globe_rules.fuzz.jobs import search_together
from globe_rules.kit.process import Process
from globe_rules.questions import Question, stream
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import PARTS

CASES = 3000
ENGINE = Path(__file__).parents[1] / "implementations" / "javascript" / "adapter.js"


def per_second(work: Callable[[], object], count: int) -> float:
    """Return how many of `count` happen a second."""
    start = perf_counter()
    work()
    return count / (perf_counter() - start)


def main() -> None:
    """Measure every step by itself, then all together, in one process and in as many as there are cores."""
    for part in ("legality", "reconstruction", "reaction", "round", "solo"):
        drawn = per_second(lambda part=part: [Question(0, part, number).request for number in range(300)], 300)  # type: ignore[misc]
        print(f"{part:15} drawn {drawn:8,.0f} a second")
    requests = list(islice(stream(0), CASES))
    engine = ReferenceEngine()
    print(
        f"the stream, answered by the reference {per_second(lambda: list(map(engine.answer, requests)), CASES):8,.0f}"
    )
    make = partial(Process, [shutil.which("node") or "node", str(ENGINE)])
    options = {"seed": 0, "cases": CASES, "seconds": None, "parts": PARTS}
    for jobs in sorted({1, os.cpu_count() or 1}):
        rate = per_second(partial(search_together, make, jobs, options, lambda _asked: None), CASES)
        print(f"fuzz of the JavaScript engine, --jobs {jobs} {rate:8,.0f} a second, start included (goal: 600)")
    found = json.loads((files("globe_rules.fuzz") / "mutants.json").read_text(encoding="utf-8"))["found"]
    middle = statistics.median(each or CASES for each in found.values())
    print(f"the median wrong engine is found at question {middle:.0f}: {middle / rate:.2f} s (goal: 2 s)")


if __name__ == "__main__":
    main()
