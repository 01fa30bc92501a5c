"""The runner runs every case, gives each a verdict, and keeps the failure of one case from affecting others."""

from collections.abc import Mapping
from typing import Any

import pytest
from adapters.kit_commands import verdicts
from adapters.plans import BY_ID, without_cited_ids
from adapters.scripted import Scripted, only
from attrs import evolve

from globe_rules._kit.adapters import FULL_CLAIMS, AdapterError, Claims, reference
from globe_rules._kit.differences import comparable
from globe_rules._kit.judging import Judgement, judge, unmet
from globe_rules._kit.known_failures import known_failures_text
from globe_rules._kit.runner import (
    MAX_CONSECUTIVE_FAILURES,
    MAX_FAILURES_BEFORE_FIRST_RESPONSE,
    BrokenRule,
    Result,
    Run,
    Verdict,
    run_cases,
)
from globe_rules._protocol.messages import NotAMessage
from globe_rules._specification.cases import Case, Expectation
from globe_rules._specification.suite import suite
from tools.invalid_cases import invalid_cases

FEW = [BY_ID[id_] for id_ in ("CARD-B1.1a", "CARD-B1.1b", "CARD-B1.2a", "END-2a.1", "CON-3.1")]
Request = Mapping[str, Any]


def test_a_correct_implementation_is_conformant() -> None:
    adapter = Scripted()
    run = run_cases(adapter, FEW)
    assert verdicts(run) == ["pass"] * len(FEW)
    assert run.conformant
    assert run.claimed == len(FEW)
    assert adapter.requests == [case.request for case in FEW]
    assert adapter.times_stopped == 1


@pytest.mark.parametrize("verdict", ["error", "crash", "timeout", "protocol", "oversize"])
def test_an_adapter_error_becomes_the_verdict_of_its_case_only(verdict: str) -> None:
    """The result has the problem, the hint and the log."""
    run = run_cases(Scripted(only(2, AdapterError(verdict, "the problem", "the hint"))), FEW)
    assert verdicts(run) == ["pass", verdict, "pass", "pass", "pass"]
    result = run.results[1]
    assert (result.problems, result.hint, result.log) == (("the problem",), "the hint", "a line of the log")
    assert run.complete
    assert not run.conformant


def test_a_wrong_response_lists_every_unmet_expectation() -> None:
    run = run_cases(Scripted(only(3, {"steps": [], "puzzle": "2N1N3N/4N5N6N/7N8N9N"})), FEW)
    assert verdicts(run) == ["pass", "pass", "fail", "pass", "pass"]
    assert [str(problem).split(":")[0] for problem in run.results[2].problems] == ["at /steps", "at /puzzle"]


def test_cases_that_are_not_claimed_are_skipped_and_are_not_failures() -> None:
    adapter = Scripted(operations=["materials"])
    run = run_cases(adapter, FEW)
    assert verdicts(run) == ["unsupported"] * 4 + ["pass"]
    assert [request["op"] for request in adapter.requests] == ["materials"]
    assert (run.claimed, run.conformant) == (1, True)


@pytest.mark.parametrize("operations", [FULL_CLAIMS["operations"], ["materials"]])
def test_a_run_stops_after_3_failures_if_there_was_no_response_at_all(operations: list[str]) -> None:
    """Skipped cases do not count as responses."""
    adapter = Scripted(lambda _number: AdapterError("timeout", "no response"), operations=operations)
    run = run_cases(adapter, FEW * 10)
    assert len(adapter.requests) == MAX_FAILURES_BEFORE_FIRST_RESPONSE
    assert run.count(Verdict.NOT_RUN) == run.claimed - MAX_FAILURES_BEFORE_FIRST_RESPONSE
    assert not run.complete
    assert not run.conformant


def test_a_run_stops_after_25_consecutive_failures_if_there_was_a_response() -> None:
    """A response in between resets the count."""
    adapter = Scripted(lambda number: None if number in {1, 20} else AdapterError("crash", "gone"))
    run = run_cases(adapter, FEW * 10)
    assert len(adapter.requests) == 20 + MAX_CONSECUTIVE_FAILURES
    assert str(run.results[-1].hint) == "no usable response several times in a row"


def test_reported_errors_count_as_responses_and_do_not_stop_the_run() -> None:
    run = run_cases(Scripted(lambda _number: AdapterError("error", "not yet")), FEW * 10)
    assert verdicts(run) == ["error"] * 50
    assert run.complete


def test_an_internal_error_is_reported_at_its_case_and_the_adapter_is_stopped() -> None:
    adapter = Scripted(only(2, RuntimeError("a bug")))
    run = run_cases(adapter, FEW)
    assert verdicts(run) == ["pass", "error", "pass", "pass", "pass"]
    [problem] = run.results[1].problems
    assert str(problem) == "internal error of the kit: RuntimeError: a bug"
    assert adapter.times_stopped == 1


def test_the_adapter_is_stopped_after_a_failed_handshake() -> None:
    adapter = Scripted(at_start=AdapterError("timeout", "no response"))
    with pytest.raises(AdapterError):
        run_cases(adapter, FEW)
    assert adapter.times_stopped == 1


def test_progress_is_reported_for_every_case() -> None:
    seen: list[Result] = []
    run = run_cases(Scripted(), FEW, progress=seen.append)
    assert tuple(seen) == run.results


@pytest.mark.parametrize(
    ("adapter", "cases", "stale"),
    [
        pytest.param(Scripted(), FEW, ("CARD-B1.1b",), id="passes"),
        pytest.param(Scripted(only(2, KeyboardInterrupt())), FEW, (), id="not run"),
        pytest.param(Scripted(only(2, {"refused": []})), FEW * 2, (), id="fails now and then"),
        pytest.param(Scripted(operations=["materials"]), FEW, (), id="not claimed"),
    ],
)
def test_a_known_failure_that_passes_is_stale(adapter: Scripted, cases: list[Case], stale: tuple[str, ...]) -> None:
    """A stale entry must be removed, so the run is not as expected. Cases that were not run cannot be stale."""
    run = run_cases(adapter, cases, known={"CARD-B1.1b": "issue 12", "CARD-B5.1a": "issue 13"})
    assert run.stale == stale
    assert run.as_expected is (run.complete and not stale)


@pytest.mark.parametrize(
    ("number", "known", "second"), [(1, {}, "protocol"), (1, {"CARD-B1.1b": "issue 12"}, "known"), (99, {}, "pass")]
)
def test_a_late_fault_changes_the_verdict_of_its_own_case(number: int, known: dict[str, str], second: str) -> None:
    """It can be a known failure. A late fault of an interrupted request is ignored."""
    adapter = Scripted(late_faults={number: "it responded twice"})
    assert verdicts(run_cases(adapter, FEW, known=known)) == ["pass", second, "pass", "pass", "pass"]


def failing(*ids: str) -> Run:
    """Return a run in which some cases fail."""
    results = []
    for id_ in ids:
        case = BY_ID[id_]
        judged = Judgement("convention" if case.is_convention else "scenario", ("wrong",), case.decides)
        results.append(Result(case, Verdict.FAIL, judged.problems, judged=judged))
    return Run(Claims.read(FULL_CLAIMS), tuple(results))


def test_a_case_that_cites_rulings_blames_them_and_any_other_case_blames_its_rule() -> None:
    run = failing("CARD-B1.1a", "CARD-B1.1b", "CARD-B1.2a", "REACT-2.6", "CARD-B1.2b")
    assert run.broken(rulings=False) == (BrokenRule("CARD-B1", 2, 2),)
    assert run.broken(rulings=True) == (BrokenRule("Q-3", 2, 2), BrokenRule("Q-11", 1, 1), BrokenRule("Q-13", 1, 1))
    assert run.conventions_not_followed == {}


def test_a_convention_not_followed_breaks_no_rule() -> None:
    run = failing("RECON-6.5", "RECON-6.7", "REACT-2.2")
    assert run.broken(rulings=False) == run.broken(rulings=True) == ()
    assert run.conventions_not_followed == {"W-1": 2, "W-2": 1}


def test_broken_rules_are_sorted_by_share_then_number_of_failures() -> None:
    """Cases that are not claimed or were not run do not count."""
    verdicts_of = {
        "CARD-B1.1a": Verdict.FAIL,
        "CARD-B1.1b": Verdict.PASS,
        "CARD-B2.1a": Verdict.FAIL,
        "CARD-B3.1a": Verdict.FAIL,
        "CARD-B3.1b": Verdict.FAIL,
        "CARD-B3.1c": Verdict.UNSUPPORTED,
        "CARD-B2.1b": Verdict.NOT_RUN,
    }
    results = tuple(
        evolve(failing(id_).results[0], verdict=verdict) if verdict is Verdict.FAIL else Result(BY_ID[id_], verdict)
        for id_, verdict in verdicts_of.items()
    )
    broken = Run(Claims.read(FULL_CLAIMS), results).broken(rulings=False)
    assert broken == (BrokenRule("CARD-B3", 2, 2), BrokenRule("CARD-B2", 1, 1), BrokenRule("CARD-B1", 1, 2))


def test_a_crash_breaks_no_rule() -> None:
    run = evolve(failing("CARD-B1.1a"), results=(Result(BY_ID["CARD-B1.1a"], Verdict.CRASH),))
    assert run.broken(rulings=False) == run.broken(rulings=True) == ()


@pytest.mark.parametrize(
    ("at", "value", "response", "right"),
    [
        pytest.param("/refused", ["Q-11"], {"refused": ["Q-11"]}, True, id="the same ids"),
        pytest.param("/refused", ["Q-11"], {"refused": ["Q-12"]}, True, id="other ids"),
        pytest.param("/refused", ["Q-11"], {"refused": []}, True, id="a refusal without ids"),
        pytest.param("/refused", ["Q-11"], {"puzzle": "…"}, False, id="no refusal"),
        pytest.param("/violations", ["Q-11"], {"violations": ["X-1"]}, True, id="illegal for another reason"),
        pytest.param("/violations", ["Q-11"], {"violations": []}, False, id="illegal, but found legal"),
        pytest.param("/violations", [], {"violations": []}, True, id="legal"),
        pytest.param("/violations", [], {"violations": ["X-1"]}, False, id="legal, but found illegal"),
        pytest.param("/outcome", {"result": "won", "by": "END-1"}, {"outcome": {"result": "won"}}, True, id="no by"),
        pytest.param("/outcome", {"result": "won", "by": "END-1"}, {"outcome": {"result": "tied"}}, False, id="other"),
        pytest.param("/last", {"effect": "refused", "because": ["Q-1"]}, {"last": {"effect": "refused"}}, True),
        pytest.param("/refused_events", [{"event": 2, "because": []}], {"refused_events": [{"event": 2}]}, True),
        pytest.param("/refused_events", [{"event": 2, "because": []}], {"refused_events": [{"event": 3}]}, False),
        pytest.param("/refused_events", [{"event": 2, "because": []}], {"refused_events": []}, False),
    ],
)
def test_without_reasons_ids_may_be_missing_or_different(at: str, value: Any, response: Any, *, right: bool) -> None:  # noqa: ANN401 -- any JSON
    assert (unmet(Expectation(at, "is", value), response, reasons=False) is None) is right


@pytest.mark.no_cover
def test_correct_responses_without_ids_pass_every_case() -> None:
    """No case of the suite depends on ids alone."""
    judged = {
        case.id: judge(case, without_cited_ids(case.response), reasons=False, conventions=True)
        for case in suite().valid
        if case.response
    }
    assert len(judged) == len(suite().valid)
    assert [id_ for id_, judgement in judged.items() if judgement.problems] == []


@pytest.mark.parametrize(
    ("claimed", "request_", "covered"),
    [
        ({}, {"op": "materials"}, True),
        ({"operations": ["legality"]}, {"op": "materials"}, False),
        ({"operations": ["legality", "trading"]}, {"op": "legality"}, True),
        ({"editions": ["en"]}, {"op": "assessment", "edition": "en"}, True),
        ({"editions": ["en"]}, {"op": "assessment", "edition": "fr"}, False),
        ({"editions": []}, {"op": "assessment", "edition": "fr"}, False),
        ({"editions": []}, {"op": "reconstruction"}, True),
        ({"variants": []}, {"op": "reaction", "variants": []}, True),
        ({"variants": []}, {"op": "reaction", "variants": ["long-voyage"]}, False),
        ({"variants": ["long-voyage"]}, {"op": "reaction", "variants": ["long-voyage"]}, True),
    ],
)
def test_claims_cover_a_request_by_operation_edition_and_variants(
    claimed: dict[str, object], request_: Request, *, covered: bool
) -> None:
    """Unknown claims of a newer implementation change nothing."""
    assert Claims.read({**FULL_CLAIMS, **claimed}).covers(request_) is covered


@pytest.mark.parametrize(
    "claimed", [{"protocol": 2}, {"protocol": "1"}, {"operations": [7]}, {"reasons": "yes"}, {"editions": "en"}]
)
def test_claims_with_another_protocol_or_wrong_types_are_refused(claimed: dict[str, object]) -> None:
    with pytest.raises(NotAMessage):
        Claims.read({**FULL_CLAIMS, **claimed})


INVALID = next(case for case in invalid_cases() if case.operation)


@pytest.mark.parametrize(
    ("scripted", "verdict"),
    [
        (AdapterError("error", "the same tile twice"), Verdict.PASS),
        (AdapterError("crash", "it ended"), Verdict.CRASH),
        ({"refused": ["Q-11"]}, Verdict.FAIL),
    ],
)
def test_an_invalid_request_must_get_an_error(scripted: object, verdict: Verdict) -> None:
    """A refusal is wrong, and so is a crash (W-15)."""
    [result] = run_cases(Scripted(lambda _number: scripted), [INVALID]).results
    assert result.verdict is verdict
    if verdict is Verdict.FAIL:
        assert result.judged.ids == ("W-15",)
        assert "expected an error" in str(result.problems[0])


def test_invalid_requests_are_sent_only_to_those_who_claim_them() -> None:
    run = run_cases(Scripted(invalid=False), [INVALID])
    assert [result.verdict for result in run.results] == [Verdict.UNSUPPORTED]
    assert not Claims.read({key: value for key, value in FULL_CLAIMS.items() if key != "invalid"}).invalid


@pytest.mark.no_cover
def test_every_invalid_request_gets_an_error() -> None:
    """The engine in JavaScript is tested when the suite is generated."""
    cases = list(invalid_cases())
    assert len({case.id for case in cases}) == len(cases)
    assert all(Case.from_json(case.as_json()) == case for case in cases)
    assert not run_cases(reference(), cases).failed


@pytest.mark.parametrize(
    ("request_", "covered"),
    [
        ({"op": "round", "edition": None, "variants": None}, True),
        ({"op": "round", "edition": "fr", "variants": [None, "no variant"]}, True),
        ({"op": "round", "edition": "en"}, False),
        ({"op": "round", "variants": ["long-voyage", []]}, False),
        ({"op": "count"}, False),
    ],
)
def test_an_invalid_request_is_claimed_by_what_is_valid_in_it(request_: dict[str, Any], covered: bool) -> None:  # noqa: FBT001 -- a parameter
    claims = Claims.read({**FULL_CLAIMS, "operations": ["round"], "editions": ["fr"], "variants": []})
    assert claims.covers_invalid(request_) is covered
    assert not evolve(claims, invalid=False).covers_invalid(request_)


def test_conventions_are_claimed_by_default() -> None:
    assert Claims.read({key: value for key, value in FULL_CLAIMS.items() if key != "conventions"}).conventions


def test_without_conventions_only_cards_across_spaces_may_be_in_any_order() -> None:
    """No rule orders cards that are not on a single space. For the others reading order is a rule."""
    apart = [{"placement": "G1@1"}, {"placement": "G2@2"}]
    across = [{"placement": "G1@1+2"}, {"placement": "G2@4+5"}]
    for steps, equal in ((apart, False), (across, True)):
        compared = [
            comparable({"steps": order}, "reconstruction", reasons=True, conventions=False)
            for order in (steps, steps[::-1])
        ]
        assert (compared[0] == compared[1]) is equal


def test_cases_that_were_not_run_are_not_written_as_known_failures() -> None:
    stopped = Run(Claims.read(FULL_CLAIMS), tuple(Result(case, Verdict.NOT_RUN) for case in FEW))
    assert [line for line in known_failures_text(stopped).splitlines() if not line.startswith("#")] == []


def test_a_list_in_another_order_is_described_by_the_right_order() -> None:
    case = BY_ID["CARD-G.1"]
    assert case.response
    judged = judge(case, {**case.response, "used": ["G2", "G1", "G3"]}, reasons=True, conventions=True)
    assert [str(problem) for problem in judged.problems] == ["at /used: expected the order G1, G2, G3, got G2, G1, G3"]
    assert judged.ids == ("W-5",)


def test_a_list_of_objects_in_another_order_is_told_so() -> None:
    case = next(each for each in suite().valid if each.response and len(each.response.get("refused_events", ())) > 1)
    assert case.response
    got = {**case.response, "refused_events": case.response["refused_events"][::-1]}
    judged = judge(case, got, reasons=True, conventions=True)
    assert str(judged.problems[0]).startswith("at /refused_events: expected the order")
    assert judged.ids == ("W-7",)
