"""Requests per second through a process, with validation, compared with a bare echo in the same run.

The echo returns every line at once, without validation: it measures the pipe alone.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence

from measuring import cpu_seconds_of_children, fastest

from globe_rules._kit.lines import Way
from globe_rules._kit.process import Process
from globe_rules._protocol.messages import to_line
from globe_rules._specification.suite import suite

ROUNDS = 5
ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()\n"
READ_AND_WRITE = "import json, sys\nfor line in sys.stdin:\n    print(json.dumps(json.loads(line)), flush=True)\n"
# Responds to hello correctly and to everything else with a fixed response, to measure the kit and not an engine.
FIXED = """
import json, sys
hello = {"protocol": 1, "name": "fixed", "version": "1", "language": "Python", "operations": ["reconstruction"],
         "editions": ["en"], "variants": [], "reasons": True}
response = json.dumps(ANSWER)
for line in sys.stdin:
    number, _, rest = line[6:].partition(",")
    sys.stdout.write('{"id":%s,"result":%s}\\n' % (number, json.dumps(hello) if '"hello"' in rest else response))
    sys.stdout.flush()
"""


def batched(command: Sequence[str], lines: Sequence[bytes]) -> float:
    """Return the requests per CPU second of a command that gets all lines at once, without its start-up time."""

    def seconds(requests: Iterable[bytes]) -> float:
        with tempfile.TemporaryFile() as file:
            file.writelines(requests)
            file.seek(0)
            before = cpu_seconds_of_children()
            subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, check=True)  # noqa: S603 -- our own code
        return cpu_seconds_of_children() - before

    start = min(seconds(()) for _ in range(3))
    return len(lines) / (min(seconds(lines) for _ in range(3)) - start)


def serving() -> None:
    """Measure `serve` alone, with all requests at once."""
    serve = [sys.executable, "-m", "globe_rules", "serve"]
    bare = [sys.executable, "-c", READ_AND_WRITE]
    requests_by_name = {
        "one-card reconstructions": [
            case.request
            for case in suite().valid
            if case.request["op"] == "reconstruction" and len(case.request["program"]) == 1
        ],
        "rounds of the scenarios": [case.request for case in suite().scenarios if case.request["op"] == "round"],
    }
    print(f"{'serve, all requests at once':<28}{'per CPU s':>10}")
    for (name, requests), (number, goal) in zip(requests_by_name.items(), ((8000, 8000), (2000, 1500)), strict=True):
        lines = [to_line({"id": each, **requests[each % len(requests)]}) for each in range(number)]
        served, echoed = batched(serve, lines), batched(bare, lines)
        print(f"{name:<28}{served:>10,.0f}  {echoed / served:>5.1f} × the same JSON read and written  (goal: {goal:,})")


def main() -> None:
    """Measure the echo, the kit with a fixed response, and the kit with the reference engine."""
    serving()
    cases = [case for case in suite().valid if case.request["op"] == "reconstruction"]
    lines = [to_line({"id": 1, **case.request}) for case in cases]
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
    response = {
        "puzzle": "1N2N3N/4N5N6N/7N8N9N",
        "solved": True,
        "steps": [{"placement": "B1E@1", "effect": "applied", "puzzle": "1N2N3N/4N5N6N/7N8N9N"}],
        "used": ["B1"],
        "discarded": [],
    }
    figures = {"bare echo": echoed}
    for name, command in {
        "kit, fixed response": [sys.executable, "-c", f"ANSWER = {response!r}\n{FIXED}"],
        "kit, reference engine": [sys.executable, "-m", "globe_rules", "serve"],
    }.items():
        process = Process(command)
        process.way = Way.COMPACT  # the fixed engine takes its lines apart without reading JSON
        process.start()
        taken = fastest(lambda adapter=process: [adapter.send(case.request) for case in cases], ROUNDS)  # type: ignore[misc]
        figures[name] = len(cases) / taken
        process.stop()
    print(f"{len(cases)} requests, fastest of {ROUNDS} rounds, {statistics.mean(map(len, lines)):.0f} bytes each")
    for name, figure in figures.items():
        print(f"{name:<22} {figure:>9,.0f} requests/s   {echoed / figure:>5.1f} × the echo's time")


if __name__ == "__main__":
    main()
