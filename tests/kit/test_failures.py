"""Failures as reports show them: shrunk, with the id to look up first, and the command that reproduces them."""

import re
import shlex
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from adapters import partly_wrong
from adapters.kit_commands import conform, load_json, raise_interrupt
from adapters.plans import BY_ID
from adapters.scripted import Scripted
from attrs import evolve
from commands import invoke

from globe_rules._cli.findings import MAX_LINES
from globe_rules._i18n import Message
from globe_rules._kit.adapters import FULL_CLAIMS, RESPOND_ONCE, AdapterError, Claims, InProcess
from globe_rules._kit.differences import Difference, difference, ids_of_request, ids_to_look_up
from globe_rules._kit.exchanges import Exchange, Failure, send, send_any
from globe_rules._kit.failures import (
    Memory,
    SmallFailure,
    explain,
    smallest_failures,
)
from globe_rules._kit.features import features, in_common
from globe_rules._kit.process import Process
from globe_rules._kit.runner import Result, Run, Verdict, run_case, run_cases
from globe_rules._kit.shrinking import Budget, as_case
from globe_rules._reference.operations import Implementation, ReferenceEngine, Request
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.invalid_cases import invalid_cases
from tools.paths import HELPERS

pytestmark = pytest.mark.usefixtures("objects_in_process")

CLAIMS = Claims.read(FULL_CLAIMS)
PREPARATIONS = [case for case in suite().valid if case.operation == "preparation"]
DRAWN = [case for case in PREPARATIONS if case.id.startswith("AGREED.")]
REACTIONS = [case for case in suite().valid if case.operation == "reaction"]
MODULE = "adapters.partly_wrong"
ALONE_WITH_RED: Any = {
    "op": "round",
    "edition": "en",
    "variants": [],
    "side": "front",
    "setups": [
        {"player": "Ana", "sheet": "asia", "puzzle": "4E7E1E/8E5E2E/9E6E3E", "photo": "N", "experienced": False}
    ],
    "events": [
        {"event": "signal"},
        {"event": "place", "player": "Ana", "at": 0, "placement": "R1@_"},
        {"event": "place", "player": "Ana", "at": 0, "placement": "B1E@1"},
        {"event": "done", "player": "Ana", "at": 0},
        {"event": "reconstruct", "player": "Ana"},
    ],
}


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


@pytest.mark.no_cover
def test_without_an_adapter_or_a_budget_nothing_is_shrunk() -> None:
    run = run_cases(InProcess(partly_wrong.FivePlayersStay()), PREPARATIONS)
    assert not any(failure.is_shrunk for failure in smallest_failures(run, None, most=3))
    assert smallest_failures(run, None, most=0) == ()
    for budget in (Budget(requests=0), Budget(timeouts=0), Budget(seconds=1, clock=iter(range(0, 99, 2)).__next__)):
        failures = failures_of(partly_wrong.FivePlayersStay(), PREPARATIONS, budget=budget)
        assert not any(failure.is_shrunk for failure in failures)


def test_a_budget_ends_the_shrinking() -> None:
    five = [case for case in PREPARATIONS if len(case.request["setups"]) == 5 and "seats" in (case.response or {})]
    longest = [max(five, key=lambda case: len(str(case.request)))]
    [long] = failures_of(partly_wrong.FivePlayersStay(), longest, budget=Budget(requests=3))
    [short] = failures_of(partly_wrong.FivePlayersStay(), longest)
    assert long.case.request != short.case.request


def test_a_valid_request_among_invalid_ones_is_compared_as_usual() -> None:
    request = BY_ID["CON-3.1"].request
    adapter = InProcess(ReferenceEngine())
    assert send_any(adapter, request) == send(adapter, request)


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
    case = next(case for case in suite().cases if case.operation == "legality")
    failure = explain(run_case(adapter, CLAIMS, case), CLAIMS, adapter)
    assert failure.case.request == case.request
    gone = Scripted(lambda number: {"violations": ["Q-99"]} if number <= 2 else None)
    assert not explain(run_case(gone, CLAIMS, case), CLAIMS, gone).is_shrunk


def test_the_scenario_of_an_error_ends_with_what_the_last_event_does() -> None:
    """Not with where the players sit, which has nothing to do with the error."""
    request = {**ALONE_WITH_RED, "events": ALONE_WITH_RED["events"][:4]}
    exchange = Exchange(request, ReferenceEngine().respond(request), None, Failure("error", "it failed"))
    case, _ = as_case(exchange, Difference("error", ("STG-1",)), Message("{title}"), reasons=True)
    endings = {language: text.split("\n")[-2:] for language, text in case.scenario.items()}
    assert endings == {
        "en": ["  Then the event is accepted", "  And all events are accepted"],
        "fr": ["  Alors le geste est accepté", "  Et tous les gestes sont acceptés"],
    }


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


def test_the_case_before_may_be_invalid(remembering: list[str]) -> None:
    """The reference engine has no response to an invalid request, and is not asked for one."""
    invalid = next(case for case in invalid_cases() if case.operation == "reconstruction")
    adapter = Process(remembering)
    try:
        run = run_cases(adapter, [TURNED[0], invalid, TURNED[1]])
        [failure] = smallest_failures(run, adapter, most=1)
    finally:
        adapter.stop()
    assert failure.remembers
    assert failure.after == (invalid,)


def test_an_invalid_request_that_gets_an_error_alone_is_remembered() -> None:
    """The process is new for the case alone, and gets the case before for the case again."""
    before, invalid = TURNED[0], next(case for case in invalid_cases() if case.operation)
    run = Run(CLAIMS, (Result(before, Verdict.PASS), run_cases(Scripted(lambda _: {}), [invalid]).results[0]))

    def alone(requests: Sequence[Request]) -> Exchange:
        return Exchange(requests[-1], {}, {"refused": []} if len(requests) > 1 else None, invalid="it is invalid")

    [failure] = smallest_failures(run, Scripted(lambda _: {}), most=1, alone=alone)
    assert failure.remembers
    assert failure.after == (before,)


def test_an_invalid_request_is_shown_as_it_is() -> None:
    """The reference engine has no response to it, so it cannot be shrunk."""
    case = next(each for each in invalid_cases())
    adapter = Scripted(lambda _number: {"refused": ["Q-11"]})
    [failure] = smallest_failures(run_cases(adapter, [case]), adapter, most=1)
    assert failure.ids == ("W-15",)
    assert failure.case is case


PASSED_AND_FAILED = [
    *(Result(case, Verdict.PASS) for case in PREPARATIONS[:9]),
    *(Result(case, Verdict.FAIL, ("wrong",), response={"refused": ["Q-30"]}) for case in PREPARATIONS[9:]),
]
NINE_PASS = Run(CLAIMS, tuple(PASSED_AND_FAILED))


@pytest.mark.parametrize(
    ("needed", "found"), [((), ()), ((1,), (1,)), ((8,), (8,)), ((0, 7), (0, 7)), ((0, 2, 4, 6, 8), ())]
)
def test_the_cases_that_are_remembered_are_searched_for(needed: Sequence[int], found: Sequence[int]) -> None:
    """Up to four cases are named, in their order."""
    before = PREPARATIONS[:9]

    def alone(requests: Sequence[Request]) -> Exchange:
        exchange = send(InProcess(ReferenceEngine()), requests[-1])
        sent = [each for each in before if each.request in requests[:-1]]
        fails = bool(needed) and all(before[number] in sent for number in needed)
        return evolve(exchange, got={"refused": ["Q-30"]}) if fails else exchange

    engine = InProcess(ReferenceEngine())
    failure = explain(PASSED_AND_FAILED[9], CLAIMS, engine, alone=alone, memory=Memory(NINE_PASS))
    assert failure.remembers
    assert failure.after == tuple(before[number] for number in found)


def test_the_search_for_remembered_cases_ends_with_its_budget() -> None:
    starts: list[int] = []

    def alone(requests: Sequence[Request]) -> Exchange:
        starts.append(len(requests))
        return send(InProcess(ReferenceEngine()), requests[-1])

    memory = Memory(NINE_PASS, Budget(requests=10))
    explain(PASSED_AND_FAILED[9], CLAIMS, InProcess(ReferenceEngine()), alone=alone, memory=memory)
    assert starts == [1, 1, 2, 3, 5]


def test_every_failure_that_passes_alone_says_so_even_without_a_budget_to_shrink(remembering: list[str]) -> None:
    """And nothing is said to be in common: whether such cases fail depends on the cases before them."""
    cases = [case for case in suite().cases if case.id.startswith(("TABLE.R1@", "TABLE.R2@", "TABLE.G1@"))]
    adapter = Process(remembering)
    try:
        failures = smallest_failures(run_cases(adapter, cases), adapter, most=3, budget=Budget(requests=0))
    finally:
        adapter.stop()
    assert len(failures) > 1
    assert all(failure.remembers and len(failure.after) == 1 for failure in failures)
    assert not any(failure.in_common for failure in failures)


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

    tables = [case for case in DRAWN if len(case.request["setups"]) > 2]
    asked: list[tuple[Case, Request]] = [
        (case, {**case.request, "edition": edition, "variants": variants})
        for case in tables
        for edition, variants in product(("en", "fr"), ([], ["long-voyage"], ["immediate-departure"]))
    ]
    cases = [
        evolve(case, id=f"{case.id}.{number}", request=request, expect=(), response=ReferenceEngine().respond(request))
        for number, (case, request) in enumerate(asked)
    ]
    assert in_common_of(Both(), cases).startswith("French edition + Immediate Departure (all ")


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


def test_what_the_smallest_case_does_not_have_is_not_named() -> None:
    """All failing cases may happen to be long, but the fault needs no length."""
    run = run_cases(InProcess(partly_wrong.FivePlayersStay()), PREPARATIONS)
    few = evolve(run.failed[0].case, request={**PREPARATIONS[0].request, "setups": []})
    found = in_common(run, run.failed[0], few)
    assert found is None or "5 players" not in str(found.text)


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
    done = invoke(*shlex.split(command))
    assert done.exit_code == 1, done.stderr
    return first_failure(done.stdout)


def first_failure(output: str) -> list[str]:
    """Return the heading and the scenario of the first failure in a report; the other lines depend on more cases."""
    start = re.search(r"^(?:fail|error|échec) ", output, re.MULTILINE)
    assert start
    heading, *lines = output[start.start() :].split("\n\n", maxsplit=1)[0].splitlines()
    assert len(lines) < MAX_LINES
    return [heading, *(line for line in lines if line.startswith("    "))]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("options", "engine"),
    [
        (["--operation", "preparation"], "FivePlayersStay"),
        (["--operation", "preparation", "--lang", "fr"], "FivePlayersStay"),
        (["--operation", "reaction"], "MovesTheClock"),
    ],
)
def test_the_command_reproduces_a_failure_of_a_python_object(options: list[str], engine: str) -> None:
    output = conform(*options, "--python", f"{MODULE}:{engine}").output
    assert reproduced(output) == first_failure(output)


@pytest.mark.usefixtures("objects_in_own_process")
def test_the_command_reproduces_a_failure_of_a_python_object_that_remembers() -> None:
    cases = ["--case", "TABLE.R2@1.N", "--case", "TABLE.R2@1.E"]
    output = conform(*cases, "--python", f"{MODULE}:RemembersThePhoto").output
    assert reproduced(output) == first_failure(output)


def test_the_command_reproduces_a_failure_of_a_command_that_remembers(remembering: list[str]) -> None:
    output = conform("--rule", "CARD-R2", "--operation", "reconstruction", "--show", 1, "--", *remembering).output
    assert "Your engine remembers something" in output
    assert reproduced(output) == first_failure(output)


@pytest.mark.no_cover
def test_the_command_reproduces_the_failure_of_one_of_several_implementations() -> None:
    names = [f"python:{MODULE}:{name}" for name in ("PushesTheWrongWay", "FivePlayersStay")]
    output = conform(
        "--operation", "preparation", *(word for name in names for word in ("--implementation", name))
    ).output
    assert f"\n{MODULE}:FivePlayersStay\nfail PREP-4 " in output
    assert reproduced(output) == first_failure(output)


@pytest.mark.usefixtures("objects_in_own_process")
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


@pytest.mark.no_cover
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


def test_an_error_of_the_kit_does_not_hide_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise RuntimeError("not foreseen")

    for what in ("shrunk_request", "_as_exchange"):
        monkeypatch.setattr(f"globe_rules._kit.failures.{what}", broken)
        result = conform("--operation", "preparation", "--python", f"{MODULE}:FivePlayersStay")
        assert result.exit_code == 1
        assert "an error in globe-rules itself" in result.output
        assert "Not conformant" in result.output
        assert ("\nfail " in result.output) == (what == "shrunk_request")


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
    request["players"] = ["Bo", "B" * 101]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("W-17",)
    request["players"] = ["Ana", "Bo"]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("LOG-1",)


STAGE: Request = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": [], "events": []}


def test_words_of_programming_languages_are_unusual_names() -> None:
    request = {"op": "travel-log", "players": ["Ana", "constructor"], "rounds": []}
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("W-17",)


def test_discarded_cards_without_any_event_lead_to_their_convention() -> None:
    request = {**STAGE, "discarded": [{"player": "Ana", "cards": ["R1"]}], "events": []}
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("W-16",)
    request["events"] = [{"event": "wait", "at": 1}]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("Q-39",)


@pytest.mark.parametrize(
    ("ended", "id_"),
    [
        ({"regions": [], "outcome": {"result": "tied", "players": ["Ana"]}}, "Q-44"),
        ({"regions": [], "outcome": {"result": "replay", "players": ["Ana"]}}, "Q-54"),
        ({"regions": [], "outcome": {"result": "won", "players": ["Ana", "Bo"]}}, "Q-28"),
        ({"regions": ["asia"], "outcome": {"result": "won", "players": ["Ana"]}}, "LOG-3"),
        ({"regions": []}, "LOG-1"),
    ],
)
def test_a_travel_log_without_a_response_names_what_its_rounds_turn_on(ended: dict[str, Any], id_: str) -> None:
    request = {"op": "travel-log", "players": ["Ana", "Bo"], "rounds": [ended]}
    assert ids_of_request(request, ReferenceEngine().respond(request)) == (id_,)


def test_a_red_card_in_hand_leads_to_the_rule_about_red_cards() -> None:
    expected: Any = ReferenceEngine().respond(NEW_TURN)
    [seat, *others] = expected["seats"]
    for hand, first in (([*seat["hand"], "R9"], "RED-2"), (seat["hand"][1:], "ASSESS-2a")):
        got = {**expected, "seats": [{**seat, "hand": hand}, *others]}
        found = difference(NEW_TURN, expected, got, reasons=True)
        assert found
        assert ids_to_look_up(found, NEW_TURN, expected, got)[0] == first


def test_a_card_that_is_rotated_without_an_arrow_leads_to_the_ruling_about_arrows() -> None:
    rotate = {"event": "rotate", "player": "Ana", "at": 0, "card": "R1"}
    placed = {"event": "place", "player": "Ana", "at": 0, "placement": "R1@1"}
    request = {"op": "reaction", "players": ["Ana"], "variants": [], "discarded": [], "events": [rotate]}
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("Q-39", "Q-7")
    request["events"] = [{"event": "signal"}, placed, rotate]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("Q-7",)
    request["events"] = [{**rotate, "arrow": "N", "card": "B1"}]
    assert ids_of_request(request, ReferenceEngine().respond(request)) == ("Q-39",)


ALONE = {"op": "travel-log", "players": ["Ana"], "rounds": []}
NEW_TURN = next(
    case.request
    for case in suite().valid
    if case.response
    and case.response.get("turn") == 2
    and case.response["stage"] == "reaction"
    and len(case.response["order"]) > 1
)
WAITING = {**BY_ID["REACT-0.2"].request, "events": [{"event": "signal"}, {"event": "wait", "at": 1}]}


@pytest.mark.parametrize(
    ("request_", "wrong", "first"),
    [
        pytest.param(ALONE, {"rounds_missing": 0}, "LOG-1", id="a log of one player"),
        pytest.param(NEW_TURN, {"order": ["Cy"]}, "W-13", id="the order before anyone ends stage B"),
        pytest.param(
            WAITING, {"refused_events": [{"event": 2, "because": ["VAR-4"]}]}, "W-8", id="a wait that is refused"
        ),
        pytest.param(WAITING, {"refused_events": [{"event": 3}]}, "REACT-0", id="an event that does not exist"),
        pytest.param({**WAITING, "events": []}, None, "W-18", id="a number of players that is refused"),
    ],
)
def test_the_first_id_does_not_confirm_the_fault(
    request_: dict[str, Any], wrong: dict[str, Any] | None, first: str
) -> None:
    expected = ReferenceEngine().respond(request_)
    got = {"refused": ["Q-30"]} if wrong is None else {**expected, **wrong}
    found = difference(request_, expected, got, reasons=True)
    assert found
    assert ids_to_look_up(found, request_, expected, got)[0] == first


class Counts32Bits(ReferenceEngine):
    """Keeps the time of Ana's flip in 32 bits."""

    def respond(self, request: Request) -> dict[str, Any]:
        events = [
            {**each, "at": each["at"] % (1 << 32)} if each["event"] == "flip" and each["player"] == "Ana" else each
            for each in request.get("events", ())
        ]
        return super().respond({**request, "events": events} if events else request)


class NoWinsForPrototypes(ReferenceEngine):
    """Keeps wins in an object of JavaScript, in which one name has another meaning."""

    def respond(self, request: Request) -> dict[str, Any]:
        response: Any = super().respond(request)
        for each in response.get("standings", ()):
            each["wins"] *= each["player"] != "__proto__"
        return dict(response)


def test_a_fault_that_needs_a_large_time_or_an_odd_name_leads_to_its_convention() -> None:
    """Shrinking replaces values that the fault does not need, so those that are left are the cause."""
    signal = {"event": "signal"}
    flips = [{"event": "flip", "player": player, "at": 1 << 32} for player in ("Ana", "Bo")]
    reaction = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": [], "events": [signal, *flips]}
    won = {"result": "won", "players": ["__proto__"], "by": "END-1"}
    log = {"op": "travel-log", "players": ["__proto__", "Bo"], "rounds": [{"regions": [], "outcome": won}]}
    for engine, request, first in ((Counts32Bits(), reaction, "W-8"), (NoWinsForPrototypes(), log, "W-17")):
        case = evolve(BY_ID["CON-3.1"], request=request, expect=(), response=ReferenceEngine().respond(request))
        [failure] = failures_of(engine, [case])
        assert failure.ids[0] == first


def test_failures_with_the_same_first_id_are_shown_once() -> None:
    """A large time breaks two ids, but it is one cause."""
    signal = {"event": "signal"}
    flips = [{"event": "flip", "player": player, "at": 1 << 32} for player in ("Ana", "Bo")]
    late = {"event": "place", "player": "Bo", "placement": "G1@1", "at": (1 << 32) + 1_000}
    table = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": []}
    requests = [{**table, "events": [signal, *flips]}, {**table, "events": [signal, flips[0], late]}]
    cases = [
        evolve(BY_ID["CON-3.1"], request=each, expect=(), response=ReferenceEngine().respond(each)) for each in requests
    ]
    run = run_cases(InProcess(Counts32Bits()), cases)
    [failure] = smallest_failures(run, InProcess(Counts32Bits()), most=3)
    assert failure.ids[0] == "W-8"
    assert len(smallest_failures(run, None, most=3)) == 2


@pytest.mark.parametrize("more", [[], [{"event": "signal"}]])
def test_the_final_check_of_a_player_alone_with_a_red_card_leads_to_its_ruling(more: list[Request]) -> None:
    class Commits(ReferenceEngine):
        def respond(self, request: Request) -> dict[str, Any]:
            response = super().respond(request)
            if "outcome" not in response:
                return response
            goes_on = {**response, "stage": "reaction", "turn": 2, "last": {"effect": "accepted"}, "refused_events": []}
            return {key: value for key, value in goes_on.items() if key != "outcome"}

    request = {**ALONE_WITH_RED, "events": [*ALONE_WITH_RED["events"], *more]}
    case = evolve(BY_ID["CON-3.1"], request=request, expect=(), response=ReferenceEngine().respond(request))
    run = run_cases(InProcess(Commits()), [case])
    [failure] = smallest_failures(run, None, most=1)
    assert failure.ids[0] == "Q-27"


def test_a_wrong_count_leads_to_programs_and_a_wrong_digest_with_void_cards_to_their_rule() -> None:
    class CountsNothing(ReferenceEngine):
        def respond(self, request: Request) -> dict[str, Any]:
            response = super().respond(request)
            return {**response, "programs": 0, "digest": "00000000"} if not request["hand"] else response

    class LeavesOutVoid(ReferenceEngine):
        def respond(self, request: Request) -> dict[str, Any]:
            response = super().respond(request)
            return {**response, "digest": "00000000"} if request["void"] else response

    empty = {"op": "count", "puzzle": "1N2N3N/4N5N6N/7N8N9N", "photo": "N", "hand": [], "cards": 0, "void": False}
    void = {**empty, "hand": ["B1"], "cards": 1, "void": True}
    for engine, request, first in ((CountsNothing(), empty, "REACT-2"), (LeavesOutVoid(), void, "RECON-6")):
        case = evolve(BY_ID["CON-3.1"], request=request, expect=(), response=ReferenceEngine().respond(request))
        [failure] = failures_of(engine, [case])
        assert failure.ids == (first,)
