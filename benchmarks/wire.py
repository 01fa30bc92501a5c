"""Requests a second through a process, with validation on, against a bare echo in the same run.

The echo answers every line at once and nobody looks at it: the cost of the pipe alone.
"""

import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from globe_rules.kit.process import Process
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import written

ROUNDS = 5
ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()\n"
# Answers hello as it should and everything else by a fixed answer, so that the kit itself is measured, not an engine.
FIXED = """
import json, sys
hello = {"protocol": 1, "name": "fixed", "version": "1", "language": "Python", "parts": ["reconstruction"],
         "editions": ["en"], "variants": [], "reasons": True}
answer = json.dumps(ANSWER)
for line in sys.stdin:
    number, _, rest = line[6:].partition(",")
    sys.stdout.write('{"id":%s,"answer":%s}\\n' % (number, json.dumps(hello) if '"hello"' in rest else answer))
    sys.stdout.flush()
"""


def per_second(work: Callable[[], object], count: int) -> float:
    """Return how many of `count` happen a second, in the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return count / min(times)


def main() -> None:
    """Measure the echo, the kit with a fixed answer, and the kit with the reference engine."""
    cases = [case for case in suite().cases if case.request["op"] == "reconstruction"]
    lines = [written({"id": 1, **case.request}) for case in cases]
    with subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as echo:  # noqa: S603 -- our own code
        echo_in, echo_out = echo.stdin, echo.stdout
        if echo_in is None or echo_out is None:
            raise SystemExit("the echo has no pipes")

        def bare() -> None:
            for line in lines:
                echo_in.write(line)
                echo_in.flush()
                echo_out.readline()

        echoed = per_second(bare, len(lines))
        echo_in.close()
    answer = {
        "puzzle": "1N2N3N/4N5N6N/7N8N9N",
        "solved": True,
        "steps": [{"placement": "B1E@1", "effect": "applied", "puzzle": "1N2N3N/4N5N6N/7N8N9N"}],
        "used": ["B1"],
        "discarded": [],
    }
    figures = {"bare echo": echoed}
    for name, command in {
        "kit, fixed answer": [sys.executable, "-c", f"ANSWER = {answer!r}\n{FIXED}"],
        "kit, reference engine": [sys.executable, "-m", "globe_rules", "serve"],
    }.items():
        process = Process(command)
        process.start()
        figures[name] = per_second(lambda asked=process: [asked.ask(case.request) for case in cases], len(cases))  # type: ignore[misc]
        process.stop()
    print(f"{len(cases)} requests, fastest of {ROUNDS} rounds, {statistics.mean(map(len, lines)):.0f} bytes each")
    for name, figure in figures.items():
        print(f"{name:<22} {figure:>9,.0f} requests/s   {echoed / figure:>5.1f} × the echo's time")


if __name__ == "__main__":
    main()
