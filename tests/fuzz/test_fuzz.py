"""Fuzzing: the same seed sends the same requests, and every kind of fault is found, shrunk and explained."""

import json
import os
import signal
from functools import partial
from itertools import islice
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest
from adapters import contradictory
from adapters.kit_commands import raise_interrupt
from adapters.python_objects import ClaimsLegality, Forgetful
from adapters.scripted import Scripted
from attrs import evolve

from globe_rules._cli.examination import make_adapter
from globe_rules._fuzz import jobs
from globe_rules._fuzz.findings import (
    Finding,
    broken_laws,
    findings,
    findings_json,
)
from globe_rules._fuzz.laws import CHECKS, LawCheck
from globe_rules._fuzz.search import Search, SearchResults
from globe_rules._i18n import BOOK_LANGUAGES, Message
from globe_rules._kit.adapters import AdapterError, InProcess, reference
from globe_rules._kit.differences import Difference, difference
from globe_rules._kit.exchanges import Exchange
from globe_rules._kit.runner import MAX_FAILURES_BEFORE_FIRST_RESPONSE
from globe_rules._kit.shrinking import MAX_TIMEOUTS, as_case
from globe_rules._random_requests import GeneratedRequest, stream
from globe_rules._random_requests.tables import ODD_NAMES
from globe_rules._random_requests.unusual import NAMES as UNUSUAL_NAMES
from globe_rules._reference.operations import OPERATION_NAMES, Implementation, ReferenceEngine, Request, Response
from globe_rules._specification.conversion import record
from globe_rules._specification.features import read_feature
from tools.mutants import MUTANTS, MutantEngine, fuzz_detection
from tools.mutants.fuzz_detection import CASES, committed_results, found_at, measured, requests_with_responses
from tools.mutants.model import replace_value

BY_ID = {mutant.id: mutant for mutant in MUTANTS}


# Searching


def searched(
    implementation: Implementation | Scripted,
    *operations: str,
    seed: int = 1,
    iterations: int = 60,
    **options: Any,  # noqa: ANN401 -- any option
) -> Search:
    """Fuzz a Python object, or a scripted adapter."""
    adapter = implementation if isinstance(implementation, Scripted) else InProcess(implementation)
    search = Search(adapter, seed=seed, iterations=iterations, operations=operations or OPERATION_NAMES, **options)
    search.run()
    return search


def test_the_reference_engine_has_no_findings_and_every_check_runs() -> None:
    progress: list[int] = []
    search = searched(ReferenceEngine(), "reconstruction", "assessment", iterations=100, progress=progress.append)
    assert search.results.requests_sent == 100
    assert progress == list(range(1, 101))
    assert set(search.results.by_operation) == {"reconstruction", "assessment"}
    assert not search.results.groups
    assert not search.results.broken_laws
    of_operations = [law for law in CHECKS.values() if {"reconstruction", "assessment"} & {*law.law.operations}]
    assert set(search.results.checks) <= {law.id for law in of_operations if law.compares_responses}
    assert {"L-1", "L-2", "L-3", "L-4", "L-5"} <= set(search.results.checks)
    assert search.results.complete
    assert not search.results.stopped_early


@pytest.mark.parametrize(
    ("implementation", "operation", "law"),
    [
        (Forgetful, "legality", "L-1"),
        (contradictory.RemembersThePreviousRequest, "legality", "L-2"),
        (contradictory.KeepsTheListOrder, "reconstruction", "L-3"),
        (contradictory.AnaAlwaysWins, "assessment", "L-4"),
        (contradictory.IgnoresUpArrows, "reconstruction", "L-5"),
        (contradictory.NeverRotatesTile5, "reconstruction", "L-7"),
        (contradictory.KnowsOnlyTheFinishedPuzzle, "reconstruction", "L-7"),
    ],
)
def test_a_law_finds_a_fault_without_the_reference_engine(
    implementation: type[Implementation], operation: str, law: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reference engine of the search does not respond to any request."""
    monkeypatch.setattr("globe_rules._kit.exchanges.ReferenceEngine", lambda: None)
    search = searched(implementation(), operation, laws_only=True)
    assert not search.results.groups
    [found] = [each for each in broken_laws(search) if each.check.id == law]
    assert 0 < found.group.occurrences <= found.checks
    assert [each.got for each in found.exchanges if each.got is None] == []
    assert len(found.exchanges) > 1


def test_while_laws_do_not_apply_the_next_one_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def does_not_apply(_self: Search, law: LawCheck, *_arguments: object) -> bool:
        checked.append(law.id)
        return False

    monkeypatch.setattr(Search, "_check_law", does_not_apply)
    searched(ReferenceEngine(), "reconstruction", iterations=1)
    assert {"L-1", "L-3", "L-5"} <= set(checked)
    assert len(set(checked)) == len(checked)


def test_an_exception_is_a_finding_and_the_search_goes_on() -> None:
    search = searched(contradictory.BreaksOnSolo(), "solo", "legality", iterations=100)
    assert search.results.requests_sent == 100
    [finding] = findings(search, most=5)
    assert finding.difference == Difference("error", ("solo", "IndexError: no red card at seat …"))
    assert finding.exchange.request["programs"] == [["R1@1"]]
    assert finding.case.cites == ("SOLO-1",)
    assert "en" in finding.case.scenario


def failing_with(verdict: str) -> Scripted:
    """Return an adapter that fails at every request with a verdict."""
    return Scripted(lambda number: AdapterError(verdict, f"failure {number}"))


NOT_STARTING = partial(Scripted, at_start=AdapterError("crash", "no claims"))


def test_the_search_stops_after_3_failures_without_any_response() -> None:
    search = searched(failing_with("crash"), "legality", iterations=1000)
    assert search.results.requests_sent == MAX_FAILURES_BEFORE_FIRST_RESPONSE
    assert not search.results.complete
    assert list(search.results.groups) == [Difference("crash", ("legality", "failure …"))]


def test_shrinking_stops_after_8_timeouts() -> None:
    adapter = failing_with("timeout")
    search = searched(adapter, "round", seed=4, iterations=10)
    before = len(adapter.requests)
    [finding] = findings(search, most=5)
    assert finding.exchange.failure is not None
    assert finding.exchange.failure.log == adapter.log
    assert len(adapter.requests) - before == MAX_TIMEOUTS + 2, "also the original and the smallest request"


def test_a_time_limit_stops_the_search_early() -> None:
    ticks = iter(range(100))
    search = searched(ReferenceEngine(), "legality", seconds=5, clock=lambda: next(ticks))
    assert 0 < search.results.requests_sent < 60
    assert search.results.stopped_early
    assert search.results.complete


def test_an_interrupt_keeps_the_results_and_the_search_is_incomplete() -> None:
    def interrupt(requests_sent: int) -> None:
        if requests_sent == 10:
            raise KeyboardInterrupt

    search = searched(ReferenceEngine(), "legality", progress=interrupt)
    assert search.results.requests_sent == 10
    assert not search.results.complete


def test_requests_that_are_not_claimed_are_skipped() -> None:
    """Without claimed editions every request is skipped, and the search still ends."""
    assert set(searched(ClaimsLegality()).results.by_operation) == {"legality"}
    assert searched(ClaimsLegality(), "solo").results.requests_sent == 0
    search = searched(contradictory.ClaimsNoEdition(), "preparation")
    assert search.results.requests_sent == 0
    assert search.results.complete


# Several processes

OPTIONS: dict[str, Any] = {"seed": 3, "iterations": 44, "seconds": None, "operations": ["solo", "legality"]}


def test_two_processes_have_the_same_results_as_one() -> None:
    limits = {"start_timeout": 60.0, "timeout": 60.0, "max_line_bytes": 1 << 20}
    make = partial(make_adapter, (), "adapters.contradictory:BreaksOnSolo", limits)
    progress: list[int] = []
    together = jobs.search_in_processes(make, 2, OPTIONS, progress.append)
    alone = Search(InProcess(contradictory.BreaksOnSolo()), **OPTIONS)
    alone.run()
    assert together == alone.results
    assert together.groups
    assert progress[-1] == 44


def test_merged_results_keep_the_earliest_of_the_shortest_requests() -> None:
    together = SearchResults()
    for place, when in ((8, "late"), (4, "soon"), (6, "then")):
        share = SearchResults()
        share.add_broken_law(
            "L-1", place, GeneratedRequest(0, "materials", 0), Exchange({"op": "materials", when: True}, {}), ()
        )
        together.merge(share)
    [kept] = together.broken_laws.values()
    assert (kept.exchange.request, kept.occurrences) == ({"op": "materials", "soon": True}, 3)


@pytest.fixture
def _signal_handlers_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker run in the process of the tests without changing its signal handlers."""
    monkeypatch.setattr(signal, "signal", lambda _signal, _handler: None)


@pytest.mark.usefixtures("_signal_handlers_unchanged")
def test_a_worker_sends_progress_and_results_of_its_share() -> None:
    here, there = Pipe(duplex=False)
    jobs.work(reference, OPTIONS, (1, 2), there)
    assert here.recv() == 10
    assert here.recv() == 20
    assert here.recv().requests_sent == 22


@pytest.mark.usefixtures("_signal_handlers_unchanged")
def test_a_worker_sends_why_the_adapter_failed_and_nothing_after_an_interrupt() -> None:
    here, there = Pipe(duplex=False)
    jobs.work(NOT_STARTING, OPTIONS, (0, 1), there)
    assert here.recv() == ("crash", "no claims", "")
    jobs.work(raise_interrupt, OPTIONS, (0, 1), there)
    assert not here.poll()


def test_an_adapter_that_does_not_start_ends_the_search() -> None:
    limits = {"start_timeout": 60, "timeout": 60, "max_line_bytes": 1 << 20}
    make = partial(make_adapter, ("no-such-command",), None, limits)
    with pytest.raises(AdapterError, match="cannot start 'no-such-command'"):
        jobs.search_in_processes(make, 1, OPTIONS, lambda _requests_sent: None)


def test_a_worker_that_dies_makes_the_search_incomplete() -> None:
    found = jobs.search_in_processes(partial(os._exit, 3), 1, OPTIONS, lambda _requests_sent: None)
    assert not found.complete


def test_an_interrupt_ends_the_workers_and_keeps_their_results() -> None:
    interruptions = iter([KeyboardInterrupt])

    def interrupt(_requests_sent: int) -> None:
        if first := next(interruptions, None):
            raise first

    found = jobs.search_in_processes(reference, 2, {**OPTIONS, "iterations": 10**6}, interrupt)
    assert not found.complete
    assert 0 < found.requests_sent < 10**6


# Differences


TWO_REDS = {"op": "legality", "hand": ["R1"], "program": ["R1@1", "R2@9"]}
STAGE_B = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": [], "events": [{"event": "signal"}]}
SOLO = {"op": "solo", "photo": "N", "programs": [["B1E@1"]], "puzzle": "1N2N3N/4N5N6N/7N8N9N", "variants": []}
BO_WON = {"result": "won", "by": "END-1", "players": ["Bo"]}


@pytest.mark.parametrize(
    ("request_", "change", "kind", "cites"),
    [
        (TWO_REDS, {"violations": ["Q-11"]}, "violations/ids", ["Q-13"]),
        ({**TWO_REDS, "program": ["R1@1"]}, {"violations": ["Q-11"]}, "violations/ids", ["Q-11"]),
        ({"op": "challenge", "challenge": "SOLO-T1"}, {"stars": 4}, "stars", ["SOLO-T1"]),
        ({"op": "materials"}, {"sand_ms": 1}, "sand_ms", ["CON-3"]),
        ({"op": "travel-log", "players": ["Ana"], "rounds": []}, {"standings": []}, "standings", ["LOG-2"]),
        ({"op": "assessment", "edition": "en", "standings": []}, {"outcome": BO_WON}, "outcome/result", ["ASSESS-2"]),
        (SOLO, {"because": "Q-27"}, "because", ["AIM-1"]),
        (STAGE_B, {"refused_events": [{"event": 1}]}, "events", []),
        ({**STAGE_B, "players": ["Ana"], "events": []}, {"last": {"effect": "accepted"}}, "last/effect", ["W-7"]),
    ],
)
def test_the_first_difference_cites_the_ids_of_the_responses_or_of_the_field(
    request_: Request, change: Response, kind: str, cites: list[str]
) -> None:
    right = ReferenceEngine().respond(request_)
    assert difference(request_, right, right, reasons=True) is None
    assert difference(request_, right, {**right, **change}, reasons=True) == Difference(kind, tuple(cites))


ROUND: Request = {
    "op": "round",
    "edition": "en",
    "variants": [],
    "side": "front",
    "setups": [
        {"player": "Ana", "sheet": "asia", "puzzle": "1N2N3N/4N5N6N/7N8S9N", "photo": "N", "experienced": False}
    ],
    "events": [
        {"event": "signal"},
        {"event": "place", "player": "Ana", "at": 1, "placement": "G1@1"},
        {"event": "done", "player": "Ana", "at": 2},
        {"event": "reconstruct", "player": "Ana"},
        {"event": "reconstruct", "player": "Ana"},
        {"event": "lift", "player": "Ana", "at": 0},
    ],
}


def test_the_first_difference_in_a_round_is_the_earliest_one() -> None:
    """A card comes before the events that it led to, and an event before its consequences."""
    right = json.loads(json.dumps(ReferenceEngine().respond(ROUND)))
    assert [each["event"] for each in right["refused_events"]] == [5, 6]
    other_reason = {**right, "refused_events": [{"event": 5, "because": ["Q-16"]}, right["refused_events"][1]]}
    assert difference(ROUND, right, other_reason, reasons=True) == Difference("events/ids", ("STG-1",))
    listed_twice = {**right, "refused_events": [*other_reason["refused_events"], *other_reason["refused_events"]]}
    assert difference(ROUND, right, listed_twice, reasons=True) == Difference("events/ids", ("STG-1",))
    no_new_turn = {**right, "refused_events": [{"event": 4, "because": ["RECON-4"]}]}
    assert difference(ROUND, right, no_new_turn, reasons=True) == Difference("events", ("ASSESS-2", "RECON-4"))
    misnumbered = {
        **right,
        "refused_events": [{**each, "event": each["event"] - 1} for each in right["refused_events"]],
    }
    assert difference(ROUND, right, misnumbered, reasons=True) == Difference("events/numbers", ("W-7",))
    in_another_order = {**right, "refused_events": right["refused_events"][::-1]}
    assert difference(ROUND, right, in_another_order, reasons=True) == Difference("events/numbers", ("W-7",))
    one_less = {**other_reason, "refused_events": other_reason["refused_events"][:1]}
    assert difference(ROUND, right, one_less, reasons=False) == Difference("events", ("Q-39",))
    wrong = json.loads(json.dumps(other_reason))
    wrong["reconstructions"][0]["steps"][0]["puzzle"] = "1S2N3N/4N5N6N/7N8S9N"
    assert difference(ROUND, right, wrong, reasons=True) == Difference("steps/puzzle", ("CARD-G1",))
    fewer = {**right, "reconstructions": []}
    assert difference(ROUND, right, fewer, reasons=True) == Difference("reconstructions", ("RECON-4",))


def test_responses_that_cannot_be_compared_do_not_fail_a_check() -> None:
    """Missing responses, unknown names, and puzzles with a tile twice."""
    search = searched(failing_with("crash"), iterations=1)
    materials: Request = {"op": "materials"}
    answered, unanswered = Exchange(materials, {}, got={}), search.send(materials)
    assert search.verdict(CHECKS["L-1"], answered)[0] is None
    assert search.verdict(CHECKS["L-1"], unanswered) == (None, [])
    assert searched(contradictory.DoublesATile(), "reconstruction", iterations=5).results.groups


def test_without_reasons_other_ids_are_no_difference() -> None:
    right = ReferenceEngine().respond(TWO_REDS)
    assert difference(TWO_REDS, right, {"violations": ["Q-1"]}, reasons=False) is None
    assert difference(TWO_REDS, right, {"violations": []}, reasons=False) is not None


# Findings


@pytest.fixture(scope="module")
def wrong_way_findings() -> list[Finding]:
    """Fuzz a mutant that pushes the wrong way."""
    search = searched(MutantEngine(BY_ID["b5-pushes-the-wrong-way"]), "reconstruction", "solo", iterations=300)
    assert {difference.kind for difference in search.results.groups} >= {"steps/puzzle", "puzzle"}
    return list(findings(search, most=9))


def test_groups_that_shrink_to_the_same_finding_are_merged() -> None:
    search = searched(MutantEngine(BY_ID["g3-is-a-quarter-turn"]), "reconstruction", "solo")
    before = len(search.results.groups)
    occurrences = sum(group.occurrences for group in search.results.groups.values())
    found = list(findings(search, most=9))
    assert len(found) == len(search.results.groups) < before
    assert all(each.group in search.results.groups.values() for each in found)
    assert sum(each.group.occurrences for each in found) == occurrences
    assert findings_json(search, found, ())["more_findings"] == 0


@pytest.mark.no_cover
def test_a_finding_is_shrunk_to_one_card_on_the_finished_puzzle(wrong_way_findings: list[Finding]) -> None:
    """Solo responses have only the puzzle at the end; they shrink to the same card."""
    [finding] = [each for each in wrong_way_findings if each.difference.cites == ("CARD-B5",)]
    assert finding.difference.kind == "steps/puzzle"
    assert finding.exchange.request["puzzle"] == "1N2N3N/4N5N6N/7N8N9N"
    assert [card[:2] for card in finding.exchange.request["program"]] == ["B5"]
    assert "puzzle" not in {each.difference.kind for each in wrong_way_findings}


def test_a_finding_without_steps_has_a_case_without_a_scenario() -> None:
    """Counts have no steps."""
    request = {"op": "count", "puzzle": "1N2N3N/4N5N6N/7N8N9N", "photo": "N", "hand": ["G1"], "cards": 1, "void": False}
    right = ReferenceEngine().respond(request)
    case, why_no_scenario = as_case(
        Exchange(request, right, {**right, "programs": 0}), Difference("programs", ()), Message("{title}"), reasons=True
    )
    assert str(why_no_scenario) == "no step describes programs"
    assert case.scenario == {}
    assert [each.as_json() for each in case.expect] == [{"at": "/programs", "is": 9}]
    assert case.id.startswith("RECON-2.F")


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_saved_feature_reads_back_as_the_same_case(language: Any, wrong_way_findings: list[Finding]) -> None:  # noqa: ANN401 -- a language
    [scenario] = read_feature(wrong_way_findings[0].feature(language), language)
    assert record(scenario).request == wrong_way_findings[0].case.request
    assert record(scenario).id == wrong_way_findings[0].case.id
    assert record(scenario).cites == wrong_way_findings[0].case.cites


@pytest.mark.parametrize(
    ("mutant", "operation", "cites"),
    [
        ("two-reds-allowed", "legality", ("RED-1", "Q-11")),
        ("caption-of-solo-t1", "challenge", ("SOLO-2", "SOLO-T1")),
    ],
)
def test_a_case_cites_a_rule_before_its_ruling_or_challenge(
    mutant: str, operation: str, cites: tuple[str, ...]
) -> None:
    [finding] = findings(searched(MutantEngine(BY_ID[mutant]), operation, iterations=75), most=5)
    assert finding.case.cites == cites
    assert finding.case.scenario


def test_unknown_ids_are_replaced_by_the_rule_of_the_operation() -> None:
    class CitesUnknownIds(ReferenceEngine):
        def respond(self, request: Request) -> Response:
            return {"refused": ["Q-99"]} if request["op"] == "round" else super().respond(request)

    search = searched(CitesUnknownIds(), "round", iterations=3)
    [finding] = findings(search, most=1)
    assert finding.difference.cites == ("Q-99",)
    assert finding.case.cites == ("STG-1",)


# The catalogue of mutants


RARELY_DRAWN = [
    "idle-red-binds-the-direction",  # a red card without effect, and a photo that ends in another direction
    "r2-that-only-rotates-leaves-the-direction-free",  # R2 on a tile at home, in a solo attempt
    "repeated-discards-are-ignored",  # a player with two entries in "discarded"
    "only-neighbouring-discards-are-added",  # and an entry of another player between them
]
"""Mutants that need a coincidence that random requests rarely have. Scenarios catch them."""


@pytest.mark.needs_generated
@pytest.mark.no_cover
def test_fuzzing_finds_every_mutant_but_those_that_need_a_rare_coincidence() -> None:
    """`make deep` measures it again."""
    missed = [mutant for mutant, number in committed_results().items() if not (number and number <= CASES)]
    assert missed == RARELY_DRAWN, (
        f"no random request of {CASES} shows these: let globe_rules/_random_requests draw such requests"
    )


def test_a_mutant_that_raises_is_found_and_one_without_wrong_responses_is_not() -> None:
    no_operations = replace_value("globe_rules._reference.operations:OPERATIONS", {})
    wrong = evolve(BY_ID["a-program-needs-a-card"], patch=no_operations)
    assert found_at(wrong, requests_with_responses(1, ("legality",))) == 1
    assert found_at(BY_ID["caption-of-solo-t1"], requests_with_responses(5, ("legality",))) is None


def test_measured_results_have_one_line_per_mutant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fuzz_detection, "FOUND", tmp_path / "found.json")
    requests = requests_with_responses(9999, ("challenge",))
    monkeypatch.setattr(fuzz_detection, "requests_with_responses", lambda _cases: requests)
    fuzz_detection.write(measured([BY_ID["caption-of-solo-t1"], BY_ID["g1-turns-counterclockwise"]]))
    found = '"caption-of-solo-t1":1,\n"g1-turns-counterclockwise":null'
    text = (tmp_path / "found.json").read_text(encoding="utf-8")
    assert text == f'{{"seed":0,"cases":{CASES},"found":{{\n{found}\n}}}}\n'


@pytest.mark.skipif(os.environ.get("HYPOTHESIS_PROFILE") != "deep", reason="takes minutes: `make deep`")
def test_the_committed_results_are_up_to_date() -> None:
    assert measured(MUTANTS) == committed_results()


# Scenarios


@pytest.mark.no_cover
def test_every_request_with_usual_names_has_a_scenario_in_both_languages() -> None:
    for request in islice(stream(2, [operation for operation in OPERATION_NAMES if operation != "count"]), 100):
        expected = ReferenceEngine().respond(request)
        case, why_no_scenario = as_case(
            Exchange(request, expected), Difference("refused", ()), Message("{title}"), reasons=True
        )
        assert not [each for each in case.expect if each.unmet_by(expected)]
        if not why_no_scenario:
            assert set(case.scenario) == set(BOOK_LANGUAGES)
        else:
            assert {*ODD_NAMES, *UNUSUAL_NAMES}.intersection(_strings(request)) or request.get("program") == [], (
                request,
                why_no_scenario,
            )


def _strings(value: Any) -> list[str]:  # noqa: ANN401 -- any JSON
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in values for text in _strings(each)]
