"""Questions a second of the fuzzer: drawn, answered by the reference, and whole searches of the JavaScript engine."""

import json
import os
import shutil
import statistics
from functools import partial
from importlib.resources import files
from itertools import islice
from pathlib import Path

from measuring import fastest

from globe_rules.fuzz.jobs import search_together
from globe_rules.kit.process import Process
from globe_rules.questions import Question, stream
from globe_rules.reference.operations import PARTS, ReferenceEngine

CASES = 3000
ENGINE = Path(__file__).parents[1] / "implementations" / "javascript" / "adapter.js"


def main() -> None:
    """Measure every step by itself, then all together, in one process and in as many as there are cores."""
    for part in ("legality", "reconstruction", "reaction", "round", "solo"):
        asked = [Question(0, part, number) for number in range(300)]
        drawn = fastest(lambda asked=asked: [each.request for each in asked])  # type: ignore[misc]
        print(f"{part:15} drawn {len(asked) / drawn:8,.0f} a second")
    requests = list(islice(stream(0), CASES))
    engine = ReferenceEngine()
    answered = fastest(lambda: list(map(engine.answer, requests)))
    print(f"the stream, answered by the reference {CASES / answered:8,.0f}")
    make = partial(Process, [shutil.which("node") or "node", str(ENGINE)])
    options = {"seed": 0, "cases": CASES, "seconds": None, "parts": PARTS}
    for jobs in sorted({1, os.cpu_count() or 1}):
        rate = CASES / fastest(partial(search_together, make, jobs, options, lambda _asked: None))
        print(f"fuzz of the JavaScript engine, --jobs {jobs} {rate:8,.0f} a second, start included (goal: 600)")
    found = json.loads((files("globe_rules.fuzz") / "mutants.json").read_text(encoding="utf-8"))["found"]
    middle = statistics.median(each or CASES for each in found.values())
    print(f"the median wrong engine is found at question {middle:.0f}: {middle / rate:.2f} s (goal: 2 s)")


if __name__ == "__main__":
    main()
