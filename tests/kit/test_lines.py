"""Lines of a command: requests in several ways of writing, and lines that are not requests."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest
from adapters.kit_commands import conform, load_json
from attrs import evolve
from commands import invoke

from globe_rules._kit.failures import smallest_failures
from globe_rules._kit.lines import Way, line_of, misread_text, way_of
from globe_rules._kit.process import Process
from globe_rules._kit.runner import Result, Verdict, run_cases
from globe_rules._protocol.requests import raw_line
from globe_rules._reference.operations import ReferenceEngine, Request
from globe_rules._specification.cases import Case, canonical
from globe_rules._specification.suite import suite
from tools.paths import JAVASCRIPT

NAMED: Request = {"op": "travel-log", "players": ["Zoé", "🧭 \\u00e9/"], "rounds": [{"regions": ["asia"]}]}
LINES = [case for case in suite().cases if raw_line(case.request) is not None]
WITHOUT_ID = next(case for case in LINES if case.id.startswith("INVALID.id."))
VALID = next(case for case in suite().valid if case.operation == "challenge" and way_of(case.request) is Way.COMPACT)
INVALID = next(case for case in suite().cases if case.invalid and case.operation == "challenge")

ADAPTER = """
import json, sys
from globe_rules._kit.adapters import FULL_CLAIMS
from globe_rules._protocol.requests import check_request, is_valid_id
from globe_rules._reference.operations import ReferenceEngine
id_ = 0
for line in sys.stdin:
    FRESH
    try:
        request = json.loads(READ)
        if not isinstance(request, dict) or not is_valid_id(request.get("id")):
            raise ValueError("no request")
        id_ = request["id"]
        check_request(request, request["op"])
        answer = {"result": FULL_CLAIMS if request["op"] == "hello" else ReferenceEngine().respond(request)}
    except Exception as wrong:
        answer = {"error": str(wrong)}
    AFTER
    print(json.dumps({"id": id_, **answer}), flush=True)
    LAST
"""


def adapter(folder: Path, *, fresh: str = "id_ = 0", read: str = "line", after: str = "", last: str = "") -> list[str]:
    """Return the command of an adapter that reads lines in its own way."""
    file = folder / "adapter.py"
    text = ADAPTER.replace("FRESH", fresh).replace("READ", read).replace("AFTER", after).replace("LAST", last)
    file.write_text(text, encoding="utf-8")
    return [sys.executable, str(file)]


def results(command: list[str], *cases: Case) -> list[Result]:
    """Return the results of cases, in order."""
    return list(run_cases(Process(command), cases).results)


# Ways of writing


@pytest.mark.parametrize("way", Way)
def test_every_way_is_the_same_json(way: Way) -> None:
    line = line_of(7, NAMED, way)
    assert line.count(b"\n") == 1
    assert json.loads(line) == {"id": 7, **NAMED}
    assert (line == line_of(7, NAMED, Way.COMPACT)) is (way is Way.COMPACT)


def test_escapes_have_lower_or_upper_case() -> None:
    """A backslash before a `u` is not an escape, and stays as it is."""
    assert r'"\u005aoé"' in line_of(7, NAMED, Way.LETTER_ESCAPES).decode()
    assert line_of(7, NAMED, Way.ESCAPES).count(rb'Zo\u00e9","\ud83e\udded \\u00e9/"') == 1
    assert line_of(7, NAMED, Way.UPPER_CASE_ESCAPES).count(rb'Zo\u00E9","\uD83E\uDDED \\u00e9/"') == 1


def test_the_other_order_concerns_every_object_and_ends_with_the_id() -> None:
    assert list(json.loads(line_of(7, NAMED, Way.ORDER))) == ["rounds", "players", "op", "id"]
    setups = {"op": "preparation", "setups": [{"player": "Ana", "sheet": "asia"}]}
    assert list(json.loads(line_of(7, setups, Way.ORDER))["setups"][0]) == ["sheet", "player"]


def test_the_suite_is_written_in_every_way_and_escaped_half_the_time() -> None:
    requests = [case.request for case in suite().cases if case.operation]
    ways = Counter(map(way_of, requests))
    assert min(ways[way] for way in Way) > 10
    other = Counter(way_of(each) for each in requests if not canonical(each).isascii())
    assert 0.4 < (other[Way.ESCAPES] + other[Way.UPPER_CASE_ESCAPES]) / other.total() < 0.6


@pytest.mark.parametrize("request_", [NAMED, {"op": "materials"}, VALID.request])
def test_the_way_does_not_depend_on_the_id(request_: Request) -> None:
    written = {line_of(id_, request_).replace(str(id_).encode(), b"ID") for id_ in (77777, 88888)}
    assert written == {line_of(99999, request_, way_of(request_)).replace(b"99999", b"ID")}


# Adapters that misread JSON

MISREADING = {
    Way.SPACES: 'line.replace(", ", "")',
    Way.SLASHES: r'line.replace("\\/", "")',
    Way.BLANKS: 'line.replace("\\t", "\\0")',
    Way.LETTER_ESCAPES: r'__import__("re").sub(r"\\u00[4-7].", "?", line)',
    Way.ORDER: 'line if "id" in line[:7] else "{}"',
    Way.ESCAPES: r'__import__("re").sub(r"\\u[0-9a-f]{4}", "?", line)',
    Way.UPPER_CASE_ESCAPES: r'__import__("re").sub(r"\\u[dD][89AB]..", "", line.replace("\\u00e9", "é"))',
}


def a_case_written(way: Way) -> Case:
    """Return a valid case that the kit writes in a way."""
    logs = ({"op": "travel-log", "players": [f"🧭é/{number}"], "rounds": []} for number in count())
    request = next(each for each in logs if way_of(each) is way)
    return evolve(VALID, request=request, response=ReferenceEngine().respond(request), expect=())


@pytest.mark.parametrize("way", MISREADING)
def test_a_failure_because_of_the_way_of_writing_says_so(tmp_path: Path, way: Way) -> None:
    command = adapter(tmp_path, read=MISREADING[way])
    process = Process(command)
    try:
        run = run_cases(process, [VALID, a_case_written(way)])
        [failure] = smallest_failures(run, process, most=1)
    finally:
        process.stop()
    assert failure.misread == way
    assert failure.ids[0] == "W-20"
    assert not failure.is_shrunk
    assert process.way is None


def test_the_report_of_a_misread_request_has_ten_lines_and_reproduces_it(tmp_path: Path) -> None:
    command = adapter(tmp_path, read=MISREADING[Way.ORDER])
    case = next(each for each in suite().valid if way_of(each.request) is Way.ORDER and each.operation == "challenge")
    outputs = [tmp_path / f"report.{kind}" for kind in ("json", "html", "xml")]
    options = [option for file in outputs for option in ("--output", file)]
    output = conform("--case", case.id, *options, "--", *command).output
    [first] = [block for block in output.split("\n\n") if "W-20" in block]
    assert len(first.strip().splitlines()) <= 10
    assert str(misread_text(Way.ORDER)) in first
    assert f"--case {case.id}" in first
    assert load_json(outputs[0])["smallest_failures"][0]["misread"] == "order"
    assert "(W-20)" in outputs[1].read_text(encoding="utf-8")


def test_the_way_of_writing_is_not_blamed_for_a_long_request(tmp_path: Path) -> None:
    logs = ({"op": "travel-log", "players": ["n" * 7_000, str(number)], "rounds": []} for number in count())
    request = next(each for each in logs if way_of(each) is Way.ORDER)
    case = evolve(VALID, request=request, response=ReferenceEngine().respond(request), expect=())
    process = Process(adapter(tmp_path, read=MISREADING[Way.ORDER]))
    try:
        [failure] = smallest_failures(run_cases(process, [case]), process, most=1)
    finally:
        process.stop()
    assert not failure.misread


def test_another_failure_is_not_blamed_on_the_way_of_writing(tmp_path: Path) -> None:
    command = adapter(tmp_path, after='answer = {"error": "never"} if id_ > 9 else answer')
    process = Process(command)
    try:
        [failure] = smallest_failures(run_cases(process, [a_case_written(Way.ORDER)]), process, most=1)
    finally:
        process.stop()
    assert not failure.misread


def test_fuzzing_and_worlds_say_that_a_request_is_misread(tmp_path: Path) -> None:
    """The request is not shrunk, because a smaller one is written in another way."""
    command = adapter(tmp_path, read=MISREADING[Way.ORDER])
    for words in (["fuzz", "--operation", "materials", "--iterations", 2], ["worlds", "--world", "small-desk"]):
        result = invoke(*words, "--", *command)
        assert result.exit_code == 1
        assert "W-20" in result.output
        assert " ".join(str(misread_text(Way.ORDER)).split()) in " ".join(result.output.split())


# Lines that are not requests


def test_the_first_line_comes_after_a_valid_request_and_others_after_invalid_ones() -> None:
    places = [place for place, case in enumerate(suite().cases) if raw_line(case.request) is not None]
    assert len(places) == len(LINES) > 10
    before = [suite().cases[place - 1] for place in places]
    assert not before[0].invalid
    assert all(case.invalid and case.operation for case in before[1:])


def test_an_adapter_that_reads_lines_passes(tmp_path: Path) -> None:
    command = adapter(tmp_path)
    verdicts = [each.verdict for each in results(command, VALID, *LINES, INVALID, LINES[0], VALID)]
    assert set(verdicts) == {Verdict.PASS}


@pytest.mark.parametrize("before", [VALID, INVALID], ids=["valid", "invalid"])
def test_the_id_of_an_earlier_request_is_a_fault_of_the_line_only(tmp_path: Path, before: Case) -> None:
    command = adapter(tmp_path, fresh="pass")
    first, line, last = results(command, before, LINES[0], VALID)
    assert [first.verdict, line.verdict, last.verdict] == ["pass", "protocol", "pass"]
    [problem] = map(str, line.problems)
    assert problem.startswith("response id: found 900719")
    assert problem.endswith(", expected 0, because the line is not a JSON object (W-15)")


def test_a_stale_id_is_reproduced_alone(tmp_path: Path) -> None:
    command = adapter(tmp_path, fresh="pass")
    output = conform("--case", WITHOUT_ID.id, "--", *command).output
    assert "protocol W-15" in output
    assert "found 2, expected 0, because the id of the request is missing or invalid (W-15)" in output
    assert str(raw_line(WITHOUT_ID.request)) in output


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("id_ = None if 'error' in answer else id_", "found null, expected 0"),
        ("id_ = False if 'error' in answer else id_", "found false, expected 0"),
        ("id_ = [] if 'error' in answer else id_", "found [], expected 0"),
        (
            'answer = {"result": {}} if "error" in answer else answer',
            "expected an error, because the request is invalid",
        ),
        ("answer = {} if 'error' in answer else answer", "it does not match the schema"),
    ],
)
def test_other_responses_to_a_line_are_faults(tmp_path: Path, after: str, expected: str) -> None:
    before, line, last = results(adapter(tmp_path, after=after), VALID, LINES[0], VALID)
    assert [before.verdict, last.verdict] == ["pass", "pass"]
    assert expected in str(line.problems[0])


def test_a_second_response_to_a_line_is_a_fault_of_the_line(tmp_path: Path) -> None:
    again = '"error" in answer and print(json.dumps({"id": 0, "error": "again"}), flush=True)'
    before, line, last = results(adapter(tmp_path, last=again), VALID, LINES[0], VALID)
    assert [before.verdict, line.verdict, last.verdict] == ["pass", "protocol", "pass"]


def test_an_error_with_the_id_0_to_a_request_is_not_a_second_response_to_a_line(tmp_path: Path) -> None:
    unread = 'id_, answer = (id_, answer) if id_ in (0, 1, 2) or "error" in answer else (0, {"error": "too long"})'
    line, last = results(adapter(tmp_path, after=unread), LINES[0], VALID)
    assert [line.verdict, last.verdict] == ["pass", "protocol"]
    assert str(last.problems[0]).endswith("; the error is: too long")


def test_lines_need_the_claim_invalid_and_are_unsupported_for_a_python_object(tmp_path: Path) -> None:
    options = [option for case in LINES[:2] for option in ("--case", case.id)]
    report = tmp_path / "report.json"
    python = "globe_rules._reference.operations:ReferenceEngine"
    assert conform(*options, "--case", INVALID.id, "--output", report, "--python", python).exit_code == 0
    saved = load_json(report)
    assert [each["verdict"] for each in saved["results"]] == ["unsupported", "unsupported", "pass"]
    assert saved["implementation"]["lines"] is False
    assert results([sys.executable, "-m", "globe_rules", "serve"], *LINES[:1])[0].verdict is Verdict.PASS


CASE = LINES[0].as_json()


@pytest.mark.parametrize(
    "wrong",
    [
        {"request": {"line": '{"id":7,"op":"materials"}'}},
        {"request": {"line": "a\nb"}},
        {"request": {"line": " "}},
        {"request": {"line": "[]", "more": 1}},
        {"invalid": None, "expect": [{"at": "/x", "is": 1}]},
        {"response": {}},
    ],
)
def test_a_line_of_your_own_must_be_no_request(tmp_path: Path, wrong: dict[str, object]) -> None:
    file = tmp_path / "cases.json"
    case = {key: value for key, value in {**CASE, **wrong}.items() if value is not None}
    about = {"$schema": "urn:globe-rules:schema:vectors:1", "suite": suite().version}
    file.write_text(json.dumps({**about, "cases": [case]}), encoding="utf-8")
    assert conform("--cases", file, "--", sys.executable, "-m", "globe_rules", "serve").exit_code == 2


def test_a_line_of_your_own_is_sent(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    about = {"$schema": "urn:globe-rules:schema:vectors:1", "suite": suite().version}
    file.write_text(json.dumps({**about, "cases": [CASE]}), encoding="utf-8")
    assert conform("--cases", file, "--", *adapter(tmp_path)).exit_code == 0
    assert conform("--cases", file, "--", *adapter(tmp_path, fresh="pass")).exit_code == 1


needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")


@needs_node
def test_the_javascript_engine_answers_every_line_with_the_id_0() -> None:
    command = ["node", str(JAVASCRIPT / "adapter.js")]
    assert {each.verdict for each in results(command, VALID, *LINES)} == {Verdict.PASS}


# The handshake


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-m", "globe_rules", "serve"],
        pytest.param(["node", str(JAVASCRIPT / "adapter.js")], marks=needs_node),
    ],
    ids=["py", "js"],
)
def test_an_invalid_handshake_gets_an_error(command: Sequence[str]) -> None:
    handshakes: list[Request] = [
        {},
        {"protocol": None},
        {"protocol": "1"},
        {"protocol": 1, "extra": 1},
        {"protocol": 2},
    ]
    lines = [json.dumps({"id": 7, "op": "hello", **each}) for each in handshakes]
    done = subprocess.run(  # noqa: S603 -- our own engines
        command, input="\n".join(lines), capture_output=True, text=True, check=True
    )
    responses = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["id"] for each in responses] == [7] * 5
    assert ["error" in each for each in responses] == [True, True, True, True, False]


# Hello again, and ids that come again


@pytest.mark.parametrize(
    ("read", "found"),
    [
        (
            'line if \'"protocol":1\' in line or "hello" not in line else "{}"',
            '"protocol": 2}: found {"id": 0, "error"',
        ),
        ("line.replace('\"id\":0', '\"id\":-1')", '{"id": 0, "op": "hello", "protocol": 1}: found {"id": 0, "error"'),
    ],
    ids=["in another version", "with the id 0"],
)
def test_an_error_to_another_hello_is_not_evaluated(tmp_path: Path, read: str, found: str) -> None:
    result = conform("--case", VALID.id, "--", *adapter(tmp_path, read=read))
    assert result.exit_code == 3
    assert found in result.output
    assert "hello can come again" in result.output


def test_other_claims_in_another_hello_are_a_protocol_failure(tmp_path: Path) -> None:
    other = (
        'answer["result"] = {**answer["result"], "reasons": id_ != 2} if request["op"] == "hello" else answer["result"]'
    )
    result = conform("--case", VALID.id, "--", *adapter(tmp_path, after=other))
    assert result.exit_code == 3
    assert "it claims other reasons than at its first start" in result.output


def test_an_engine_that_keeps_results_by_id_fails_when_an_id_comes_again(tmp_path: Path) -> None:
    keep = 'kept = globals().setdefault("kept", {}); answer = kept.setdefault(id_, answer)'
    cases = [case for case in suite().valid if case.operation == "legality"]
    wrong = [each for each in results(adapter(tmp_path, after=keep), *cases) if each.verdict is not Verdict.PASS]
    assert 0 < len(wrong) <= len(cases) / 64
