"""Growth budgets: what an implementation, a file or a user can make longer costs at most linear time.

`PYTHONPATH=.:tests/helpers python tests/deep/growth.py` prints a table. Each field is read at two sizes, the second
four times the first. The CPU time may grow by at most 10 (linear is 4, quadratic 16), and the memory stays bounded.
"""

import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from logs import preparation

from globe_rules import GlobeRulesError, read_program, read_puzzle
from globe_rules._cli.findings import copyable
from globe_rules._cli.language import command_line_language, environment_language
from globe_rules._i18n import cleaned, on_one_line, with_indented_lines
from globe_rules._kit.adapters import FULL_CLAIMS, AdapterError, Claims
from globe_rules._kit.judging import Judgement, judge
from globe_rules._kit.known_failures import outdated_ids, read_known_failures
from globe_rules._kit.reporting.changes import changes
from globe_rules._kit.reporting.checking import problems
from globe_rules._kit.reporting.markdown import markdown
from globe_rules._kit.reporting.merging import _check_numbers, _in_order
from globe_rules._kit.reporting.page import page
from globe_rules._kit.reporting.reports import BROKEN_IDS, numbered_duplicates, report_json
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._protocol.log import read_headers, replay_log
from globe_rules._protocol.messages import NotAMessage, check_envelope, check_response, parse_json
from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.features import read_feature
from globe_rules._specification.saved import checked_case
from globe_rules._specification.suite import suite
from globe_rules.bdd import ExpectationError, ScenarioRun
from globe_rules.bdd._steps import matches

FACTOR = 4
MAX_RATIO = 10
MAX_MEGABYTES = 100
CASE = next(case for case in suite().cases if case.request["op"] == "reconstruction" and case.response)
RIGHT: dict[str, Any] = dict(CASE.response or {})


def line(**fields: object) -> bytes:
    """Return the line of a response with more fields."""
    return json.dumps({"id": 1, "result": {**RIGHT, **fields}}).encode()


def read_response(text: bytes) -> None:
    """Read, check and compare a response, as the kit does."""
    envelope = check_envelope(parse_json(text))
    if "error" in envelope:
        raise AdapterError("error", envelope["error"])
    check_response(envelope["result"], "reconstruction")
    judge(CASE, envelope["result"], reasons=True, conventions=True)


def hello(**claims: object) -> dict[str, Any]:
    """Return the response to hello with other claims."""
    return {**FULL_CLAIMS, **claims}


def names(count: int) -> list[str]:
    """Return different names."""
    return [f"name{number}" for number in range(count)]


def feature(count: int) -> str:
    """Return a feature with many scenarios."""
    scenario = "@CARD-B.1\n  Scenario: x\n    Given y\n      | a | b |\n"
    return "Feature: x\n@CARD-B\nRule: y\n" + scenario * count


def report(count: int) -> dict[str, Any]:
    """Return a report on a case that fails many times."""
    claims = Claims.read(FULL_CLAIMS)
    result = Result(CASE, Verdict.FAIL, ("wrong",), judged=Judgement("scenario", ("wrong",), CASE.decides))
    value: dict[str, Any] = json.loads(json.dumps(report_json(Run(claims, (result,) * count, ()), {}, failures=())))
    return value


def other_report(count: int) -> dict[str, Any]:
    """Return what `compare-reports` reads in a report on another suite, with many broken ids."""
    results = [{"id": name, "verdict": "fail", "ids": [name]} for name in names(count)]
    return {**{key: [] for key in BROKEN_IDS}, "results": results, "rules_broken": names(count)}


def failed(text: str) -> dict[str, Any]:
    """Return a report on an implementation that could not be evaluated."""
    return {"implementation": {"name": text}, "error": {"message": text}}


def shard(count: int) -> dict[str, Any]:
    """Return what `merge-reports` reads in the report of the only shard."""
    return {"results": [{"place": each} for each in range(count)], "shard": {"number": 1, "count": 1, "cases": count}}


def answer_step(text: str) -> None:
    """Compare a wrong response with the expectation of a step."""

    class Wrong:
        def respond(self, _request: dict[str, Any], /) -> dict[str, Any]:
            return {"puzzle": text, "solved": text}

    run = ScenarioRun(Wrong())
    for step in ("the puzzle in order", "the program G1@5 is applied", "the puzzle is solved"):
        with suppress(ExpectationError):
            run.perform(step)


STEP = {"placement": "B1E@1", "effect": "void"}
EVENT = {"event": "wait", "at": 1}
REQUEST = {"op": "travel-log", "rounds": []}
LOG = next(case.request for case in suite().cases if case.request.get("rounds") and not case.invalid)
ROUND = next(case.request for case in suite().cases if case.request["op"] == "round" and not case.invalid)
FIELDS: dict[str, tuple[int, Callable[[int], Any], Callable[[Any], object]]] = {
    "handshake: unknown operations": (20_000, lambda n: hello(operations=names(n)), Claims.read),
    "handshake: repeated operations": (20_000, lambda n: hello(operations=["solo"] * n), Claims.read),
    "handshake: name": (1_000_000, lambda n: hello(name="x\n" * n), Claims.read),
    "response: unknown field, text": (250_000, lambda n: line(more="x" * n, solved=1), read_response),
    "response: unknown field, objects": (20_000, lambda n: line(more=[{"a": 1}] * n), read_response),
    "response: unknown field, lists": (50_000, lambda n: line(more=[[]] * n), read_response),
    "response: unknown fields": (20_000, lambda n: line(**dict.fromkeys(names(n), 1)), read_response),
    "response: steps": (5_000, lambda n: line(steps=[STEP] * n), read_response),
    "response: used cards": (50_000, lambda n: line(used=["B1"] * n), read_response),
    "response: nesting": (100_000, lambda n: b"[" * n + b"]" * n, read_response),
    "response: digits": (100_000, lambda n: b'{"id": ' + b"9" * n + b"}", read_response),
    "response: escapes": (50_000, lambda n: b'{"id": 1, "error": "' + b"\\ud83d\\ude00" * n + b'"}', read_response),
    "error text": (250_000, lambda n: "x" * n, lambda text: AdapterError("error", text)),
    "log on standard error": (250_000, lambda n: "\x1b::\n" * n, cleaned),
    "file name": (250_000, lambda n: "\x1b" * n, lambda text: on_one_line(text, 1000)),
    "puzzle": (100_000, lambda n: "1N" * n, read_puzzle),
    "program": (20_000, lambda n: "B1E@1 " * n, read_program),
    "known failures": (
        20_000,
        lambda n: [f"{name} why\n# remark\n" for name in names(n)],
        lambda lines: read_known_failures("".join(lines), {line.split()[0] for line in lines}),
    ),
    "known failures: of another suite": (20_000, lambda n: "WORLD.x why\n" * n, lambda text: outdated_ids(text, {"x"})),
    "cases of your own": (50, lambda n: [CASE.as_json()] * n, lambda cases: list(map(checked_case, cases))),
    "report: results": (500, report, lambda value: list(problems(value))),
    "report: as a page": (500, report, lambda value: page(value, "en")),
    "report: as Markdown": (500, report, lambda value: markdown(value, "en")),
    "report: problem as Markdown": (250_000, lambda n: "`" * n, lambda text: markdown(failed(text), "en")),
    "report: compared ids": (2_000, other_report, lambda value: changes(value, value)),
    "reports of several: names": (20_000, lambda n: ["x"] * n + names(n), numbered_duplicates),
    "shards: places": (20_000, lambda n: [(Path("x"), shard(n))], _in_order),
    "shards: missing": (20_000, lambda n: [(Path("x"), shard(n))], _check_numbers),
    "environment: language": (250_000, lambda n: {"LANG": "x" * n, "LANGUAGE": ":" * n}, environment_language),
    "command line": (20_000, lambda n: ["--lang", "fr", *names(n)], command_line_language),
    "step of a feature": (
        20_000,
        lambda n: f"the program {'G1@5 ' * n}is applied",
        matches.__wrapped__,
    ),
    "response to a step": (250_000, lambda n: "\x9b" * n, answer_step),
    "game log: waits": (2_000, lambda n: _log([EVENT] * n), lambda text: list(replay_log(text))),
    "game log: headers": (
        2_000,
        lambda n: json.dumps({"headers": dict.fromkeys(names(n), "x" * 50)}) + "\n" + _log([]),
        read_headers,
    ),
    "feature: scenarios": (50, feature, lambda text: list(read_feature(text, "en"))),
    "command to copy": (100_000, lambda n: "'\n'" * n, copyable),
    "lines of an error": (100_000, lambda n: "\n" * n, with_indented_lines),
    "game log: rounds": (50, lambda n: _log([preparation()] * n), lambda text: list(replay_log(text))),
    "request: events": (
        1_000,
        lambda n: {**ROUND, "events": [{"event": "signal"}, *[EVENT] * n]},
        ReferenceEngine().respond,
    ),
    "request: cards in the hand": (
        5_000,
        lambda n: {**CASE.request, "hand": ["G1"] * n},
        ReferenceEngine().respond,
    ),
    "request: rounds": (
        500,
        lambda n: {**LOG, "rounds": LOG["rounds"] * n},
        ReferenceEngine().respond,
    ),
    "request: players": (2_000, lambda n: {**REQUEST, "players": names(n)}, ReferenceEngine().respond),
    "request: programs": (
        500,
        lambda n: {"op": "solo", "puzzle": RIGHT["puzzle"], "photo": "N", "variants": [], "programs": [["G1@5"]] * n},
        ReferenceEngine().respond,
    ),
}
"""By field that comes from outside: a size, a function that makes a value of a size, and the reader."""


def _log(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(each) + "\n" for each in [preparation(), {"event": "signal", "at": 0}, *lines])


def seconds(read: Callable[[Any], object], value: object) -> float:
    """Return the least CPU time of three runs."""
    times = []
    for _ in range(3):
        start = time.process_time()
        with suppress(NotAMessage, AdapterError, GlobeRulesError, ValueError):
            read(value)
        times.append(time.process_time() - start)
    return min(times)


def peak_megabytes(read: Callable[[Any], object], value: object) -> float:
    """Return the most memory that reading a value needs."""
    tracemalloc.start()
    with suppress(NotAMessage, AdapterError, GlobeRulesError, ValueError):
        read(value)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / (1 << 20)


def main() -> None:
    """Print the table, and exit with 1 if a field grows too fast."""
    bad = 0
    for name, (size, make, read) in FIELDS.items():
        small, large = make(size), make(FACTOR * size)
        before, after = (max(seconds(read, value), 0.001) for value in (small, large))
        megabytes = peak_megabytes(read, large)
        wrong = after / before > MAX_RATIO or megabytes > MAX_MEGABYTES
        bad += wrong
        text = f"{name:34} {size:>9,} {before * 1000:8.1f} ms   x{FACTOR}: {after * 1000:8.1f} ms"
        sys.stdout.write(
            f"{text}   ratio {after / before:4.1f}   {megabytes:5.1f} MB   {'TOO MUCH' if wrong else 'ok'}\n"
        )
    sys.stdout.write(f"{len(FIELDS)} fields, {bad} grow too fast\n")
    raise SystemExit(bool(bad))


if __name__ == "__main__":
    main()
