"""The runner asks every case, gives each a verdict, and lets no case harm another."""

from collections.abc import Mapping
from typing import Any

import pytest
from adapters.asking import verdicts
from adapters.plans import BY_ID, bare
from adapters.scripted import Scripted, only
from attrs import evolve

from globe_rules.kit.adapters import EVERYTHING, Claims, Trouble
from globe_rules.kit.comparison import told
from globe_rules.kit.judging import Judgement, judge, unmet
from globe_rules.kit.known import known_text
from globe_rules.kit.patience import TROUBLES_BEFORE_ANY_ANSWER, TROUBLES_IN_A_ROW
from globe_rules.kit.runner import Broken, Result, Run, Verdict, examine
from globe_rules.specification.cases import Case, Expectation
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage

FEW = [BY_ID[id_] for id_ in ("CARD-B1.1a", "CARD-B1.1b", "CARD-B1.2a", "END-2a.1", "CON-3.1")]
Request = Mapping[str, Any]


def test_everything_right_is_conformant() -> None:
    """Every case passes, in the order of the suite."""
    adapter = Scripted()
    run = examine(adapter, FEW)
    assert verdicts(run) == ["pass"] * len(FEW)
    assert run.conformant
    assert run.claimed == len(FEW)
    assert adapter.asked == [case.request for case in FEW]
    assert adapter.stopped == 1


@pytest.mark.parametrize("verdict", ["error", "crash", "timeout", "protocol", "oversize"])
def test_trouble_is_the_verdict_of_its_case_only(verdict: str) -> None:
    """The problem, the hint and the log stand beside the case; the others pass."""
    run = examine(Scripted(only(2, Trouble(verdict, "the problem", "the hint"))), FEW)
    assert verdicts(run) == ["pass", verdict, "pass", "pass", "pass"]
    result = run.results[1]
    assert (result.problems, result.hint, result.log) == (("the problem",), "the hint", "a line of the log")
    assert run.complete
    assert not run.conformant


def test_a_wrong_answer_fails_with_every_problem() -> None:
    """Each expectation that is not met is told."""
    run = examine(Scripted(only(3, {"steps": [], "puzzle": "2N1N3N/4N5N6N/7N8N9N"})), FEW)
    assert verdicts(run) == ["pass", "pass", "fail", "pass", "pass"]
    assert [str(problem).split(":")[0] for problem in run.results[2].problems] == ["at /steps", "at /puzzle"]


def test_nothing_is_asked_that_is_not_claimed() -> None:
    """Unsupported is no failure."""
    adapter = Scripted(parts=["materials"])
    run = examine(adapter, FEW)
    assert verdicts(run) == ["unsupported"] * 4 + ["pass"]
    assert [request["op"] for request in adapter.asked] == ["materials"]
    assert (run.claimed, run.conformant) == (1, True)


@pytest.mark.parametrize("parts", [EVERYTHING["parts"], ["materials"]])
def test_whoever_never_answers_is_given_up_soon(parts: list[str]) -> None:
    """A few troubles are enough if there was never an answer; what is not claimed does not count as one."""
    adapter = Scripted(lambda _number: Trouble("timeout", "no answer"), parts=parts)
    run = examine(adapter, FEW * 10)
    assert len(adapter.asked) == TROUBLES_BEFORE_ANY_ANSWER
    assert run.count(Verdict.NOT_RUN) == run.claimed - TROUBLES_BEFORE_ANY_ANSWER
    assert not run.complete
    assert not run.conformant


def test_whoever_once_answered_is_given_up_later() -> None:
    """Many troubles in a row end the run; one answer in between starts the count anew."""
    adapter = Scripted(lambda number: None if number in {1, 20} else Trouble("crash", "gone"))
    run = examine(adapter, FEW * 10)
    assert len(adapter.asked) == 20 + TROUBLES_IN_A_ROW
    assert str(run.results[-1].hint) == "no answer of any use came, several times in a row"


def test_an_error_of_its_own_is_an_answer_of_a_kind() -> None:
    """An implementation that reports its failures is asked to the end."""
    run = examine(Scripted(lambda _number: Trouble("error", "not yet")), FEW * 10)
    assert verdicts(run) == ["error"] * 50
    assert run.complete


def test_the_implementation_is_ended_whatever_happens() -> None:
    """A fault of the kit itself is told at its case, loses no report and leaves nothing running."""
    adapter = Scripted(only(2, RuntimeError("a fault of the kit")))
    run = examine(adapter, FEW)
    assert verdicts(run) == ["pass", "error", "pass", "pass", "pass"]
    [problem] = run.results[1].problems
    assert str(problem) == "the kit itself failed: RuntimeError: a fault of the kit"
    assert adapter.stopped == 1


def test_a_failed_handshake_ends_what_was_started() -> None:
    """Also if the very start goes wrong."""
    adapter = Scripted(at_start=Trouble("timeout", "no answer"))
    with pytest.raises(Trouble):
        examine(adapter, FEW)
    assert adapter.stopped == 1


def test_progress_is_told_case_by_case() -> None:
    """Whoever watches sees every result."""
    seen: list[Result] = []
    run = examine(Scripted(), FEW, progress=seen.append)
    assert tuple(seen) == run.results


@pytest.mark.parametrize(
    ("adapter", "cases", "stale"),
    [
        pytest.param(Scripted(), FEW, ("CARD-B1.1b",), id="passes"),
        pytest.param(Scripted(only(2, KeyboardInterrupt())), FEW, (), id="not run"),
        pytest.param(Scripted(only(2, {"refused": []})), FEW * 2, (), id="fails now and then"),
        pytest.param(Scripted(parts=["materials"]), FEW, (), id="not claimed"),
    ],
)
def test_a_known_failure_that_passes_is_stale(adapter: Scripted, cases: list[Case], stale: tuple[str, ...]) -> None:
    """The list must be mended, so nothing is as expected; of what was not asked nobody knows, and it is left alone."""
    run = examine(adapter, cases, known={"CARD-B1.1b": "issue 12", "CARD-B5.1a": "issue 13"})
    assert run.stale == stale
    assert run.as_expected is (run.complete and not stale)


@pytest.mark.parametrize(
    ("number", "known", "second"), [(1, {}, "protocol"), (1, {"CARD-B1.1b": "issue 12"}, "known"), (99, {}, "pass")]
)
def test_what_is_found_later_is_told_at_its_question(number: int, known: dict[str, str], second: str) -> None:
    """It is excused like any other failure; a question that was interrupted was never told, and is left."""
    adapter = Scripted(faults={number: "it was answered twice"})
    assert verdicts(examine(adapter, FEW, known=known)) == ["pass", second, "pass", "pass", "pass"]


def failing(*ids: str) -> Run:
    """Return a run in which some cases fail."""
    results = []
    for id_ in ids:
        case = BY_ID[id_]
        judged = Judgement("convention" if case.is_convention else "scenario", ("wrong",), case.decides)
        results.append(Result(case, Verdict.FAIL, judged.problems, judged=judged))
    return Run(Claims.read(EVERYTHING), tuple(results))


def test_rules_broken_are_told_apart_from_rulings_departed_from() -> None:
    """A case that decides a ruling blames the ruling; any other blames its rule; each id once."""
    run = failing("CARD-B1.1a", "CARD-B1.1b", "CARD-B1.2a", "REACT-2.6", "CARD-B1.2b")
    assert run.broken(rulings=False) == (Broken("CARD-B1", 2, 2),)
    assert run.broken(rulings=True) == (Broken("Q-3", 2, 2), Broken("Q-11", 1, 1), Broken("Q-13", 1, 1))
    assert run.conventions_missed == {}


def test_a_convention_of_the_wire_blames_no_rule() -> None:
    """Whoever lists cards in another order plays by the rules all the same."""
    run = failing("RECON-6.5", "RECON-6.7", "REACT-2.2")
    assert run.broken(rulings=False) == run.broken(rulings=True) == ()
    assert run.conventions_missed == {"W-1": 2, "W-2": 1}


def test_the_worst_comes_first() -> None:
    """By the share of its cases that fail, then by their number; what is not claimed counts for nothing."""
    verdicts_of = {
        "CARD-B1.1a": Verdict.FAIL,
        "CARD-B1.1b": Verdict.PASS,
        "CARD-B2.1a": Verdict.FAIL,
        "CARD-B3.1a": Verdict.FAIL,
        "CARD-B3.1b": Verdict.FAIL,
        "CARD-B3.1c": Verdict.UNSUPPORTED,
    }
    results = tuple(
        evolve(failing(id_).results[0], verdict=verdict) if verdict is Verdict.FAIL else Result(BY_ID[id_], verdict)
        for id_, verdict in verdicts_of.items()
    )
    broken = Run(Claims.read(EVERYTHING), results).broken(rulings=False)
    assert broken == (Broken("CARD-B3", 2, 2), Broken("CARD-B2", 1, 1), Broken("CARD-B1", 1, 2))


def test_a_crash_breaks_no_rule() -> None:
    """Only an answer can be against the rules."""
    run = evolve(failing("CARD-B1.1a"), results=(Result(BY_ID["CARD-B1.1a"], Verdict.CRASH),))
    assert run.broken(rulings=False) == run.broken(rulings=True) == ()


@pytest.mark.parametrize(
    ("at", "value", "answer", "right"),
    [
        pytest.param("/refused", ["Q-11"], {"refused": ["Q-11"]}, True, id="the same ids"),
        pytest.param("/refused", ["Q-11"], {"refused": ["Q-12"]}, True, id="other ids"),
        pytest.param("/refused", ["Q-11"], {"refused": []}, True, id="a refusal without ids"),
        pytest.param("/refused", ["Q-11"], {"puzzle": "…"}, False, id="no refusal"),
        pytest.param("/breaches", ["Q-11"], {"breaches": ["X-1"]}, True, id="illegal for another reason"),
        pytest.param("/breaches", ["Q-11"], {"breaches": []}, False, id="illegal, but found legal"),
        pytest.param("/breaches", [], {"breaches": []}, True, id="legal"),
        pytest.param("/breaches", [], {"breaches": ["X-1"]}, False, id="legal, but found illegal"),
        pytest.param("/outcome", {"result": "won", "by": "END-1"}, {"outcome": {"result": "won"}}, True, id="no by"),
        pytest.param("/outcome", {"result": "won", "by": "END-1"}, {"outcome": {"result": "tied"}}, False, id="other"),
        pytest.param("/last", {"effect": "refused", "because": ["Q-1"]}, {"last": {"effect": "refused"}}, True),
        pytest.param("/refused_events", [{"event": 2, "because": []}], {"refused_events": [{"event": 2}]}, True),
        pytest.param("/refused_events", [{"event": 2, "because": []}], {"refused_events": [{"event": 3}]}, False),
        pytest.param("/refused_events", [{"event": 2, "because": []}], {"refused_events": []}, False),
    ],
)
def test_without_reasons_only_behaviour_is_compared(at: str, value: Any, answer: Any, *, right: bool) -> None:  # noqa: ANN401 -- any JSON
    """Ids may be missing or others; what is done may not be."""
    assert (unmet(Expectation(at, "is", value), answer, reasons=False) is None) is right


@pytest.mark.no_cover
def test_right_answers_without_their_reasons_pass_everything() -> None:
    """No case of the suite depends on ids alone."""
    judged = {
        case.id: judge(case, bare(case.answer), reasons=False, conventions=True)
        for case in suite().cases
        if case.answer
    }
    assert len(judged) == len(suite().cases)
    assert [id_ for id_, judgement in judged.items() if judgement.problems] == []


@pytest.mark.parametrize(
    ("claimed", "request_", "covered"),
    [
        ({}, {"op": "materials"}, True),
        ({"parts": ["legality"]}, {"op": "materials"}, False),
        ({"parts": ["legality", "trading"]}, {"op": "legality"}, True),
        ({"editions": ["en"]}, {"op": "assessment", "edition": "en"}, True),
        ({"editions": ["en"]}, {"op": "assessment", "edition": "fr"}, False),
        ({"editions": []}, {"op": "assessment", "edition": "fr"}, False),
        ({"editions": []}, {"op": "reconstruction"}, True),
        ({"variants": []}, {"op": "reaction", "variants": []}, True),
        ({"variants": []}, {"op": "reaction", "variants": ["long-voyage"]}, False),
        ({"variants": ["long-voyage"]}, {"op": "reaction", "variants": ["long-voyage"]}, True),
    ],
)
def test_claims_cover_what_they_name(claimed: dict[str, object], request_: Request, *, covered: bool) -> None:
    """A request belongs to what is claimed by its part, its edition if it has one, and its variants.

    What a newer implementation claims besides takes nothing away.
    """
    assert Claims.read({**EVERYTHING, **claimed}).covers(request_) is covered


@pytest.mark.parametrize(
    "claimed", [{"protocol": 2}, {"protocol": "1"}, {"parts": [7]}, {"reasons": "yes"}, {"editions": "en"}]
)
def test_claims_out_of_order_are_not_read(claimed: dict[str, object]) -> None:
    """Another protocol or another type is no handshake."""
    with pytest.raises(NotAMessage):
        Claims.read({**EVERYTHING, **claimed})


def test_whoever_says_nothing_of_conventions_keeps_them() -> None:
    """Only who disclaims them is compared without."""
    assert Claims.read({key: value for key, value in EVERYTHING.items() if key != "conventions"}).conventions


def test_without_conventions_cards_across_spaces_may_stand_in_any_order() -> None:
    """They lie on no space, so no rule says which of them comes first; of the others reading order is a rule."""
    apart = [{"placement": "G1@1"}, {"placement": "G2@2"}]
    across = [{"placement": "G1@1+2"}, {"placement": "G2@4+5"}]
    for steps, alike in ((apart, False), (across, True)):
        tellings = [
            told({"steps": order}, "reconstruction", reasons=True, conventions=False) for order in (steps, steps[::-1])
        ]
        assert (tellings[0] == tellings[1]) is alike


def test_what_was_not_asked_is_no_known_failure() -> None:
    """A run that was stopped writes down what has failed, not what might have."""
    stopped = Run(Claims.read(EVERYTHING), tuple(Result(case, Verdict.NOT_RUN) for case in FEW))
    assert [line for line in known_text(stopped).splitlines() if not line.startswith("#")] == []
