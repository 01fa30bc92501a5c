"""Requests a second through a process, with validation on, against a bare echo in the same run.

The echo answers every line at once and nobody looks at it: the cost of the pipe alone.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence

from measuring import fastest, of_children

from globe_rules.kit.process import Process
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import written

ROUNDS = 5
ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()\n"
READ_AND_WRITTEN = "import json, sys\nfor line in sys.stdin:\n    print(json.dumps(json.loads(line)), flush=True)\n"
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


def batched(command: Sequence[str], lines: Sequence[bytes]) -> float:
    """Return how many lines a second of the processor are answered that come all at once, the start apart."""

    def seconds(asked: Iterable[bytes]) -> float:
        with tempfile.TemporaryFile() as file:
            file.writelines(asked)
            file.seek(0)
            before = of_children()
            subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, check=True)  # noqa: S603 -- our own code
        return of_children() - before

    start = min(seconds(()) for _ in range(3))
    return len(lines) / (min(seconds(lines) for _ in range(3)) - start)


def serving() -> None:
    """Measure `serve` alone, by what is asked all at once."""
    serve = [sys.executable, "-m", "globe_rules", "serve"]
    bare = [sys.executable, "-c", READ_AND_WRITTEN]
    asked = {
        "one-card reconstructions": [
            case.request
            for case in suite().cases
            if case.request["op"] == "reconstruction" and len(case.request["program"]) == 1
        ],
        "rounds of the scenarios": [case.request for case in suite().scenarios if case.request["op"] == "round"],
    }
    print(f"{'serve, asked all at once':<28}{'a second':>10}  of the processor")
    for (name, requests), (number, goal) in zip(asked.items(), ((8000, 8000), (2000, 1500)), strict=True):
        lines = [written({"id": each, **requests[each % len(requests)]}) for each in range(number)]
        served, echoed = batched(serve, lines), batched(bare, lines)
        print(f"{name:<28}{served:>10,.0f}  {echoed / served:>5.1f} × the same JSON read and written  (goal: {goal:,})")


def main() -> None:
    """Measure the echo, the kit with a fixed answer, and the kit with the reference engine."""
    serving()
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

        echoed = len(lines) / fastest(bare, ROUNDS)
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
        taken = fastest(lambda asked=process: [asked.ask(case.request) for case in cases], ROUNDS)  # type: ignore[misc]
        figures[name] = len(cases) / taken
        process.stop()
    print(f"{len(cases)} requests, fastest of {ROUNDS} rounds, {statistics.mean(map(len, lines)):.0f} bytes each")
    for name, figure in figures.items():
        print(f"{name:<22} {figure:>9,.0f} requests/s   {echoed / figure:>5.1f} × the echo's time")


if __name__ == "__main__":
    main()
