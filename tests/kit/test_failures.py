"""Failures as reports show them: shrunk, with the id to look up first, and the command that reproduces them."""

import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from adapters import partly_wrong
from adapters.kit_commands import conform, load_json, raise_interrupt
from adapters.plans import BY_ID
from adapters.scripted import Scripted
from attrs import evolve

from globe_rules._cli.findings import MAX_LINES
from globe_rules._kit.adapters import FULL_CLAIMS, RESPOND_ONCE, AdapterError, Claims, InProcess
from globe_rules._kit.differences import ids_of_request
from globe_rules._kit.exchanges import Exchange, send
from globe_rules._kit.failures import (
    SmallFailure,
    explain,
    smallest_failures,
)
from globe_rules._kit.features import features, in_common
from globe_rules._kit.process import Process
from globe_rules._kit.runner import Result, Verdict, run_case, run_cases
from globe_rules._kit.shrinking import Budget
from globe_rules._reference.operations import Implementation, ReferenceEngine, Request
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.invalid_cases import invalid_cases
from tools.paths import HELPERS

CLAIMS = Claims.read(FULL_CLAIMS)
PREPARATIONS = [case for case in suite().cases if case.request["op"] == "preparation"]
DRAWN = [case for case in PREPARATIONS if case.id.startswith("AGREED.")]
REACTIONS = [case for case in suite().cases if case.request["op"] == "reaction"]
MODULE = "adapters.partly_wrong"


def failures_of(engine: Implementation, cases: Sequence[Case], **options: Any) -> tuple[SmallFailure, ...]:  # noqa: ANN401 -- as they are
    """Run cases against an engine, and return its smallest failures."""
    adapter = InProcess(engine)
    return smallest_failures(run_cases(adapter, cases), adapter, most=3, **options)


def test_a_failure_is_shrunk_and_names_the_rule_first() -> None:
    [failure] = failures_of(partly_wrong.FivePlayersStay(), DRAWN)
    assert failure.ids == ("PREP-4",)
    assert failure.is_shrunk
    assert [each["player"] for each in failure.case.request["setups"]] == ["Ana", "Bo", "Cy", "Dee", "Eli"]
    assert failure.case.request["variants"] == []
    assert failure.case.scenario["fr"].startswith("Scénario: ")


def test_an_error_names_the_convention_that_the_request_turns_on() -> None:
    [failure] = failures_of(partly_wrong.MovesTheClock(), REACTIONS)
    assert failure.ids == ("W-8",)
    assert len(failure.case.request["events"]) == 3
    assert failure.problems == ("ValueError: time runs backwards",)


def test_a_short_scenario_of_the_suite_is_shown_as_it_is_with_its_own_rule_first() -> None:
    [failure] = failures_of(partly_wrong.WrapsAround(), [BY_ID["CARD-B1.2a"]])
    assert failure.case is BY_ID["CARD-B1.2a"]
    assert failure.ids == ("CARD-B1", "Q-3")


def test_without_an_adapter_or_a_budget_nothing_is_shrunk() -> None:
    run = run_cases(InProcess(partly_wrong.FivePlayersStay()), PREPARATIONS)
    assert not any(failure.is_shrunk for failure in smallest_failures(run, None, most=3))
    assert smallest_failures(run, None, most=0) == ()
    for budget in (Budget(requests=0), Budget(timeouts=0), Budget(seconds=1, clock=iter(range(0, 99, 2)).__next__)):
        failures = failures_of(partly_wrong.FivePlayersStay(), PREPARATIONS, budget=budget)
        assert not any(failure.is_shrunk for failure in failures)


def test_a_budget_ends_the_shrinking() -> None:
    long, *_ = failures_of(partly_wrong.FivePlayersStay(), DRAWN, budget=Budget(requests=3))
    short, *_ = failures_of(partly_wrong.FivePlayersStay(), DRAWN)
    assert {each["photo"] for each in long.case.request["setups"]} != {"N"}
    assert {each["photo"] for each in short.case.request["setups"]} == {"N"}


def test_cases_that_contradict_the_reference_engine_are_not_shrunk() -> None:
    """People may have other house rules in cases of their own."""
    case = evolve(BY_ID["CON-3.1"], expect=(evolve(BY_ID["CON-3.1"].expect[0], value=1),), response=None)
    [failure] = failures_of(ReferenceEngine(), [case])
    assert failure.case is case


def test_a_second_response_has_no_id_and_is_not_shrunk() -> None:
    late = Result(BY_ID["CON-3.1"], Verdict.PROTOCOL, ("it responded twice",), hint=RESPOND_ONCE)
    failure = explain(late, CLAIMS, InProcess(ReferenceEngine()))
    assert failure.ids == ()
    assert not failure.is_shrunk


def test_a_fault_that_comes_and_goes_is_shown_as_it_was() -> None:
    adapter = Scripted(lambda number: {"violations": ["Q-99"]} if number == 1 else None)
    case = next(case for case in suite().cases if case.request["op"] == "legality")
    failure = explain(run_case(adapter, CLAIMS, case), CLAIMS, adapter)
    assert failure.case.request == case.request
    gone = Scripted(lambda number: {"violations": ["Q-99"]} if number <= 2 else None)
    assert not explain(run_case(gone, CLAIMS, case), CLAIMS, gone).is_shrunk


# Memory between requests

TURNED = [case for case in suite().cases if case.id.startswith(("TABLE.R2@1.", "TABLE.R2@2."))]


@pytest.fixture(scope="module")
def remembering(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the command of an adapter that remembers the photo of its first request."""
    file = tmp_path_factory.mktemp("remembering") / "adapter.py"
    text = f"""
import json, sys
sys.path.insert(0, {str(HELPERS)!r})
from adapters.partly_wrong import RemembersThePhoto
engine = RemembersThePhoto()
hello = {FULL_CLAIMS!r}
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {{"result": hello if request["op"] == "hello" else engine.respond(request)}}
    except ValueError as wrong:
        answer = {{"error": str(wrong)}}
    print(json.dumps({{"id": request["id"], **answer}}), flush=True)
"""
    file.write_text(text, encoding="utf-8")
    return [sys.executable, str(file)]


def test_a_command_that_remembers_is_told_so_with_the_case_before(remembering: list[str]) -> None:
    adapter = Process(remembering)
    try:
        failures = smallest_failures(run_cases(adapter, TURNED), adapter, most=1)
    finally:
        adapter.stop()
    [failure] = failures
    assert failure.remembers
    assert [case.request["photo"] for case in failure.after] == ["N"]
    assert failure.case.request["photo"] != "N"


def test_a_command_that_remembers_is_told_so_even_if_nothing_may_be_spent(remembering: list[str]) -> None:
    adapter = Process(remembering)
    try:
        run = run_cases(adapter, TURNED[:2])
        [failure] = smallest_failures(run, adapter, most=1, budget=Budget(requests=0))
    finally:
        adapter.stop()
    assert failure.remembers
    assert failure.after == ()


def test_the_case_before_may_be_invalid(remembering: list[str]) -> None:
    """The reference engine has no response to an invalid request, and is not asked for one."""
    invalid = next(case for case in invalid_cases() if case.request["op"] == "reconstruction")
    adapter = Process(remembering)
    try:
        run = run_cases(adapter, [TURNED[0], invalid, TURNED[1]])
        [failure] = smallest_failures(run, adapter, most=1)
    finally:
        adapter.stop()
    assert failure.remembers
    assert failure.after == (invalid,)


def test_an_invalid_request_is_shown_as_it_is() -> None:
    """The reference engine has no response to it, so it cannot be shrunk."""
    case = next(each for each in invalid_cases())
    adapter = Scripted(lambda _number: {"refused": ["Q-11"]})
    [failure] = smallest_failures(run_cases(adapter, [case]), adapter, most=1)
    assert failure.ids == ("W-15",)
    assert failure.case is case


@pytest.mark.parametrize(("needed", "found"), [((), ()), ((1,), (1,)), ((0, 7), range(9))])
def test_the_cases_that_are_remembered_are_searched_for(needed: Sequence[int], found: Sequence[int]) -> None:
    """If two distant cases are needed, those between them are named too."""
    before = PREPARATIONS[:9]
    case = PREPARATIONS[9]

    def alone(requests: Sequence[Request]) -> Exchange:
        exchange = send(InProcess(ReferenceEngine()), requests[-1])
        sent = [each for each in before if each.request in requests[:-1]]
        fails = bool(needed) and all(before[number] in sent for number in needed)
        return evolve(exchange, got={"refused": ["Q-30"]}) if fails else exchange

    wrong = Result(case, Verdict.FAIL, ("wrong",), response={"refused": ["Q-30"]})
    failure = explain(wrong, CLAIMS, InProcess(ReferenceEngine()), alone=alone, before=before)
    assert failure.remembers
    assert failure.after == tuple(before[number] for number in found)


def test_no_more_than_64_cases_before_a_failure_are_tried() -> None:
    starts: list[int] = []

    def alone(requests: Sequence[Request]) -> Exchange:
        starts.append(len(requests))
        return send(InProcess(ReferenceEngine()), requests[-1])

    wrong = Result(PREPARATIONS[99], Verdict.FAIL, ("wrong",), response={"refused": ["Q-30"]})
    explain(wrong, CLAIMS, InProcess(ReferenceEngine()), alone=alone, before=PREPARATIONS[:99])
    assert starts == [1, 2, 3, 5, 9, 17, 33, 65]


# What failing cases have in common


def in_common_of(engine: Implementation, cases: Sequence[Case]) -> str:
    """Return what the failing cases of an engine have in common, or an empty text."""
    run = run_cases(InProcess(engine), cases)
    found = in_common(run, run.failed[0])
    return str(found.text) if found else ""


def test_a_feature_of_all_failing_cases_is_named() -> None:
    assert re.fullmatch(
        r"5 players \(all \d+ failing cases of preparation, \d+ of \d+ passing ones\)",
        in_common_of(partly_wrong.FivePlayersStay(), PREPARATIONS),
    )


def test_two_features_are_named_if_only_both_together_separate() -> None:
    class Both(ReferenceEngine):
        def respond(self, request: Request) -> dict[str, Any]:
            is_both = request["op"] == "preparation" and "immediate-departure" in request["variants"]
            return super().respond({**request, "edition": "en"} if is_both else request)

    assert in_common_of(Both(), PREPARATIONS).startswith("French edition + Immediate Departure (all ")


def test_features_of_cases_that_fail_in_the_same_way_are_named() -> None:
    """If all failing cases have nothing in common."""

    class TwoBugs(partly_wrong.FivePlayersStay):
        def respond(self, request: Request) -> dict[str, Any]:
            response: Any = super().respond(request)
            return {"refused": ["Q-31"]} if "refused" in response else response

    run = run_cases(InProcess(TwoBugs()), PREPARATIONS)
    found = in_common(run, next(each for each in run.failed if each.judged.ids == ("PREP-4",)))
    assert found
    assert "that fail in this way" in str(found.text)


@pytest.mark.parametrize(
    ("case", "named"), [("LOG-1.1", "a round with the result won"), ("SOLO-3.1", "a challenge with a caption")]
)
def test_rounds_and_captions_are_features(case: str, named: str) -> None:
    assert named in map(str, features(BY_ID[case]).values())


def test_nothing_is_named_without_enough_cases() -> None:
    assert (
        in_common_of(
            partly_wrong.FivePlayersStay(), [case for case in PREPARATIONS if len(case.request["setups"]) == 5][:9]
        )
        == ""
    )
    assert in_common_of(partly_wrong.FivePlayersStay(), PREPARATIONS[:12]) == ""


# Commands


def reproduced(output: str) -> list[str]:
    """Run the first command to reproduce in a report, and return the failures that it shows."""
    [command, *_] = re.findall(r"(?:Reproduce with|Pour reproduire\u00a0): globe-rules (.*)$", output, re.MULTILINE)
    words = [sys.executable, "-m", "globe_rules", *shlex.split(command)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=HELPERS, encoding="utf-8")  # noqa: S603 -- our own
    assert done.returncode == 1, done.stderr
    return first_failure(done.stdout)


def first_failure(output: str) -> list[str]:
    """Return the heading and the scenario of the first failure in a report; the other lines depend on more cases."""
    start = re.search(r"^(?:fail|error|échec) ", output, re.MULTILINE)
    assert start
    heading, *lines = output[start.start() :].split("\n\n", maxsplit=1)[0].splitlines()
    assert len(lines) < MAX_LINES
    return [heading, *(line for line in lines if line.startswith("    "))]


@pytest.mark.parametrize(
    ("options", "engine"),
    [
        (["--operation", "preparation"], "FivePlayersStay"),
        (["--operation", "preparation", "--lang", "fr"], "FivePlayersStay"),
        (["--operation", "reaction"], "MovesTheClock"),
        (["--case", "TABLE.R2@1.N", "--case", "TABLE.R2@1.E"], "RemembersThePhoto"),
    ],
)
def test_the_command_reproduces_a_failure_of_a_python_object(options: list[str], engine: str) -> None:
    output = conform(*options, "--python", f"{MODULE}:{engine}").output
    assert reproduced(output) == first_failure(output)


def test_the_command_reproduces_a_failure_of_a_command_that_remembers(remembering: list[str]) -> None:
    output = conform("--rule", "CARD-R2", "--operation", "reconstruction", "--show", 1, "--", *remembering).output
    assert "Your engine remembers something" in output
    assert reproduced(output) == first_failure(output)


def test_the_command_reproduces_the_failure_of_one_of_several_implementations() -> None:
    names = [f"python:{MODULE}:{name}" for name in ("PushesTheWrongWay", "FivePlayersStay")]
    output = conform(
        "--operation", "preparation", *(word for name in names for word in ("--implementation", name))
    ).output
    assert f"\n{MODULE}:FivePlayersStay\nfail PREP-4 " in output
    assert reproduced(output) == first_failure(output)


def test_a_failure_that_needs_another_order_runs_the_whole_selection() -> None:
    """Without --case, because the suite has another order."""
    cases = [
        "--case",
        "TABLE.R2@1.N",
        "--case",
        "TABLE.R2@1.E",
        "--show",
        "1",
        "--python",
        f"{MODULE}:RemembersThePhoto",
    ]
    outputs = {conform(*cases, "--shuffle", seed).output for seed in range(4)}
    commands = {re.findall("Reproduce with: (.*)", output)[0].split(" --python")[0] for output in outputs}
    assert commands == {"globe-rules conform", "globe-rules conform --case TABLE.R2@1.N --case TABLE.R2@1.E"}


def test_an_interrupt_or_an_adapter_that_no_longer_starts_leaves_failures_unshrunk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_start(*_arguments: object, **_options: object) -> None:
        raise AdapterError("crash", "no more")

    for what in (raise_interrupt, no_start):
        monkeypatch.setattr("globe_rules._kit.failures.shrunk_request", what)
        result = conform(
            "--operation", "preparation", "--python", f"{MODULE}:FivePlayersStay", "-o", tmp_path / "r.json"
        )
        assert result.exit_code == 1
        failure, *_ = load_json(tmp_path / "r.json")["smallest_failures"]
        assert failure["case"]["request"] == BY_ID[failure["id"]].request


def test_a_report_has_the_shrunk_case_and_what_failing_cases_have_in_common(tmp_path: Path) -> None:
    conform("--operation", "preparation", "--python", f"{MODULE}:FivePlayersStay", "-o", tmp_path / "r.json")
    [failure] = load_json(tmp_path / "r.json")["smallest_failures"]
    assert failure["ids"] == ["PREP-4"]
    assert failure["in_common"]["fr"].startswith("5 joueurs (")
    assert len(failure["case"]["request"]["setups"]) == 5
    assert failure["got"]["seats"][0]["player"] == "Ana"


# Ids


@pytest.mark.parametrize(
    ("case", "ids"),
    [
        ("CON-3.1", ("CON-0",)),
        ("CARD-B1.2a", ("Q-3",)),
        ("TABLE.G1@1.N", ("CARD-G1",)),
        ("REACT-0.2", ("REACT-0",)),
        ("END-1.1", ("END-1",)),
        ("SOLO-W1.1", ("SOLO-W1",)),
        ("PREP-1.1", ("Q-30",)),
    ],
)
def test_a_request_without_a_response_names_what_it_turns_on(case: str, ids: tuple[str, ...]) -> None:
    found = BY_ID.get(case) or next(each for each in suite().cases if each.request.get("challenge") == "SOLO-W1")
    assert found.response
    assert ids_of_request(found.request, found.response) == ids


def test_an_unusual_name_is_named_before_anything_else() -> None:
    request = {"op": "travel-log", "players": ["Zoé", "Bo"], "rounds": []}
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("W-17",)
    request["players"] = ["Bo", "bo"]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("W-17",)
    request["players"] = ["Ana", "Bo"]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("LOG-1",)
