"""Fuzzing: the same seed asks the same, every kind of fault is found, shrunk and explained."""

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
from adapters.asking import interrupted
from adapters.python_objects import ClaimsLegality, Forgetful
from adapters.scripted import Scripted
from attrs import evolve

from globe_rules.cli.examination import make_adapter
from globe_rules.fuzz import jobs
from globe_rules.fuzz.findings import MOST_TIMEOUTS, Finding, alike, as_case, contradictions, findings, findings_json
from globe_rules.fuzz.search import Asked, Found, Search
from globe_rules.fuzz.twins import CHECKS, Twin
from globe_rules.i18n import BOOK_LANGUAGES
from globe_rules.kit.adapters import InProcess, Trouble, reference
from globe_rules.kit.differences import Difference, difference
from globe_rules.kit.patience import TROUBLES_BEFORE_ANY_ANSWER
from globe_rules.questions import Question, stream
from globe_rules.questions.tables import ODD_NAMES
from globe_rules.reference.operations import PARTS, Answer, Implementation, ReferenceEngine, Request
from globe_rules.specification.conversion import record
from globe_rules.specification.features import read_feature
from tools.mutants import MUTANTS, WrongEngine, fuzzed
from tools.mutants.fuzzed import CASES, committed_results, found_at, measured, questions
from tools.mutants.model import value

BY_ID = {mutant.id: mutant for mutant in MUTANTS}


# Searching


def searched(
    asked: Implementation | Scripted,
    *parts: str,
    seed: int = 1,
    cases: int = 60,
    **options: Any,  # noqa: ANN401 -- any option
) -> Search:
    """Fuzz a Python object, or an adapter with a script."""
    adapter = asked if isinstance(asked, Scripted) else InProcess(asked)
    search = Search(adapter, seed=seed, cases=cases, parts=parts or PARTS, **options)
    search.run()
    return search


def test_the_reference_agrees_with_itself() -> None:
    """Nothing is found where nothing is wrong, and every check has compared something."""
    seen: list[int] = []
    search = searched(ReferenceEngine(), "reconstruction", "assessment", cases=100, progress=seen.append)
    assert search.found.asked == 100
    assert seen == list(range(1, 101))
    assert set(search.found.by_part) == {"reconstruction", "assessment"}
    assert not search.found.groups
    assert not search.found.disagreements
    assert set(search.found.pairs) == {"repeat", "listing", "turned", "tiles", "names", "order"}
    assert search.found.complete
    assert not search.found.stopped_early


@pytest.mark.parametrize(
    ("implementation", "part", "check_name", "seed"),
    [
        (Forgetful, "legality", "repeat", 1),
        (contradictory.RemembersTheQuestionBefore, "legality", "order", 1),
        (contradictory.TrustsTheList, "reconstruction", "listing", 1),
        (contradictory.NorthIsNowhere, "reconstruction", "turned", 32),
        (contradictory.TileFiveIsGlued, "reconstruction", "tiles", 4),
        (contradictory.LearntByHeart, "reconstruction", "tiles", 1),
        (contradictory.FriendOfAna, "assessment", "names", 1),
    ],
)
def test_contradictions_need_no_reference(
    implementation: type[Implementation], part: str, check_name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fault is noticed by the check that is meant for it, although nobody knows the right answers."""
    monkeypatch.setattr(Search, "judged", lambda _self, _asked: None)
    search = searched(implementation(), part, seed=seed)
    assert not search.found.groups
    [found] = [each for each in contradictions(search) if each.check.key == check_name]
    assert 0 < found.disagreement.seen <= found.pairs
    assert found.first.got is not None
    assert found.second.got is not None


def test_what_raises_is_a_finding_and_the_search_goes_on() -> None:
    """An exception is shrunk like any other difference, and told with what was said."""
    search = searched(contradictory.BreaksOnSolo(), "solo", "legality", cases=100)
    assert search.found.asked == 100
    [finding] = findings(search, most=5)
    assert finding.difference == Difference("error", ("solo", "IndexError: no red card at seat …"))
    assert finding.asked.request["programs"] == [["R1@1"]]
    assert finding.case.cites == ("SOLO-1",)
    assert "en" in finding.case.scenario


def troubled(verdict: str) -> Scripted:
    """Return an adapter that has nothing but trouble."""
    return Scripted(lambda number: Trouble(verdict, f"trouble {number}"))


NOT_STARTING = partial(Scripted, at_start=Trouble("crash", "no claims"))


def test_after_many_troubles_in_a_row_the_rest_is_not_asked() -> None:
    """Somebody who never answers costs a bounded time."""
    search = searched(troubled("crash"), "legality", cases=1000)
    assert search.found.asked == TROUBLES_BEFORE_ANY_ANSWER
    assert not search.found.complete
    assert list(search.found.groups) == [Difference("crash", ("legality", "trouble …"))]


def test_shrinking_a_timeout_asks_a_few_times_only() -> None:
    """Each of them costs seconds."""
    adapter = troubled("timeout")
    search = searched(adapter, "round", seed=4, cases=10)
    before = len(adapter.asked)
    [finding] = findings(search, most=5)
    assert finding.asked.failure is not None
    assert finding.asked.failure.log == adapter.log
    assert len(adapter.asked) - before == MOST_TIMEOUTS + 2, "with the question as it was, and as it became"


def test_time_only_stops_early() -> None:
    """The same questions are asked, only fewer."""
    ticks = iter(range(100))
    search = searched(ReferenceEngine(), "legality", seconds=5, clock=lambda: next(ticks))
    assert 0 < search.found.asked < 60
    assert search.found.stopped_early
    assert search.found.complete


def test_an_interruption_keeps_what_was_found() -> None:
    """And the search says that it is not complete."""

    def interrupt(asked: int) -> None:
        if asked == 10:
            raise KeyboardInterrupt

    search = searched(ReferenceEngine(), "legality", progress=interrupt)
    assert search.found.asked == 10
    assert not search.found.complete


def test_only_what_is_claimed_is_asked() -> None:
    """A part that is not claimed is nobody's fault; who knows no edition cannot be asked, however long one draws."""
    assert set(searched(ClaimsLegality()).found.by_part) == {"legality"}
    assert searched(ClaimsLegality(), "solo").found.asked == 0
    search = searched(contradictory.ClaimsNoEdition(), "preparation")
    assert search.found.asked == 0
    assert search.found.complete


# Several processes

OPTIONS: dict[str, Any] = {"seed": 3, "cases": 44, "seconds": None, "parts": ["solo", "legality"]}


def test_however_many_processes_ask_they_find_the_same() -> None:
    """The same questions, the same groups with the same shortest question, the same twins."""
    make = partial(make_adapter, (), "adapters.contradictory:BreaksOnSolo", {})
    told: list[int] = []
    together = jobs.search_together(make, 2, OPTIONS, told.append)
    alone = Search(InProcess(contradictory.BreaksOnSolo()), **OPTIONS)
    alone.run()
    assert together == alone.found
    assert together.groups
    assert told[-1] == 44


def test_what_two_shares_found_is_put_together() -> None:
    """Of questions as long as each other the earlier one is kept, whichever share has it."""
    together = Found()
    for place, when in ((8, "late"), (4, "soon"), (6, "then")):
        share = Found()
        share.contradict("repeat", place, Question(0, "materials", 0), Asked({"op": "materials", when: True}, {}))
        together.add(share)
    [kept] = together.disagreements.values()
    assert (kept.asked.request, kept.seen) == ({"op": "materials", "soon": True}, 3)


@pytest.fixture
def _signals_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a worker in this very process: it must not change how that ends."""
    monkeypatch.setattr(signal, "signal", lambda _signal, _handler: None)


@pytest.mark.usefixtures("_signals_stay")
def test_a_worker_tells_how_far_it_is_and_what_it_found() -> None:
    """Its share is every so many questions."""
    here, there = Pipe(duplex=False)
    jobs.work(reference, OPTIONS, (1, 2), there)
    assert here.recv() == 10
    assert here.recv() == 20
    assert here.recv().asked == 22


@pytest.mark.usefixtures("_signals_stay")
def test_a_worker_that_cannot_ask_says_why_and_one_that_is_ended_nothing() -> None:
    """Trouble goes to whoever started it."""
    here, there = Pipe(duplex=False)
    jobs.work(NOT_STARTING, OPTIONS, (0, 1), there)
    assert here.recv() == ("crash", "no claims", "")
    jobs.work(interrupted, OPTIONS, (0, 1), there)
    assert not here.poll()


def test_trouble_at_the_start_of_a_worker_ends_the_search() -> None:
    """As it does in one process."""
    limits = {"start_timeout": 60, "timeout": 60, "line_limit": 1 << 20}
    make = partial(make_adapter, ("no-such-command",), None, limits)
    with pytest.raises(Trouble, match="cannot start 'no-such-command'"):
        jobs.search_together(make, 1, OPTIONS, lambda _asked: None)


def test_a_worker_that_dies_leaves_the_search_incomplete() -> None:
    """What the others found stays."""
    found = jobs.search_together(partial(os._exit, 3), 1, OPTIONS, lambda _asked: None)
    assert not found.complete


def test_an_interruption_ends_the_workers_and_keeps_what_they_found() -> None:
    """Each tells what it has so far."""
    interruptions = iter([KeyboardInterrupt])

    def interrupt(_asked: int) -> None:
        if first := next(interruptions, None):
            raise first

    found = jobs.search_together(reference, 2, {**OPTIONS, "cases": 10**6}, interrupt)
    assert not found.complete
    assert 0 < found.asked < 10**6


# Differences


TWO_REDS = {"op": "legality", "hand": ["R1"], "program": ["R1@1", "R2@9"]}
STAGE_B = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": [], "events": [{"event": "signal"}]}
BO_WON = {"result": "won", "by": "END-1", "players": ["Bo"]}


@pytest.mark.parametrize(
    ("request_", "change", "kind", "cites"),
    [
        (TWO_REDS, {"breaches": ["Q-11"]}, "breaches/ids", ["Q-13"]),
        ({**TWO_REDS, "program": ["R1@1"]}, {"breaches": ["Q-11"]}, "breaches/ids", ["Q-11"]),
        ({"op": "challenge", "challenge": "SOLO-T1"}, {"stars": 4}, "stars", ["SOLO-T1"]),
        ({"op": "materials"}, {"sand_ms": 1}, "sand_ms", ["CON-3"]),
        ({"op": "travel-log", "players": ["Ana"], "rounds": []}, {"standings": []}, "standings", ["LOG-2"]),
        ({"op": "assessment", "edition": "en", "standings": []}, {"outcome": BO_WON}, "outcome/result", ["ASSESS-2"]),
        (STAGE_B, {"refused_events": [{"event": 1}]}, "events", []),
        ({**STAGE_B, "players": ["Ana"], "events": []}, {"last": {"effect": "accepted"}}, "last/effect", ["STG-1"]),
    ],
)
def test_the_first_difference_names_the_ids_at_stake(
    request_: Request, change: Answer, kind: str, cites: list[str]
) -> None:
    """Ids come from the answers, or from the place where they differ."""
    right = ReferenceEngine().answer(request_)
    assert difference(request_, right, right, reasons=True) is None
    assert difference(request_, right, {**right, **change}, reasons=True) == Difference(kind, tuple(cites))


ROUND: Request = {
    "op": "round",
    "edition": "en",
    "variants": [],
    "side": "front",
    "places": [
        {"player": "Ana", "sheet": "asia", "puzzle": "1N2N3N/4N5N6N/7N8S9N", "photo": "N", "experienced": False}
    ],
    "events": [
        {"event": "signal"},
        {"event": "lay", "player": "Ana", "at": 1, "placement": "G1@1"},
        {"event": "done", "player": "Ana", "at": 2},
        {"event": "reconstruct", "player": "Ana"},
        {"event": "reconstruct", "player": "Ana"},
        {"event": "lift", "player": "Ana", "at": 0},
    ],
}


def test_what_happened_first_in_a_round_is_the_cause() -> None:
    """A card that went wrong comes before the events that it led to; an event before what follows from it."""
    right = json.loads(json.dumps(ReferenceEngine().answer(ROUND)))
    assert [each["event"] for each in right["refused_events"]] == [5, 6]
    other_reason = {**right, "refused_events": [{"event": 5, "because": ["Q-16"]}, right["refused_events"][1]]}
    assert difference(ROUND, right, other_reason, reasons=True) == Difference("events/ids", ("STG-1",))
    told_twice = {**right, "refused_events": [*other_reason["refused_events"], *other_reason["refused_events"]]}
    assert difference(ROUND, right, told_twice, reasons=True) == Difference("events/ids", ("STG-1",))
    one_less = {**other_reason, "refused_events": other_reason["refused_events"][:1]}
    assert difference(ROUND, right, one_less, reasons=False) == Difference("events", ("Q-39",))
    wrong = json.loads(json.dumps(other_reason))
    wrong["reconstructions"][0]["steps"][0]["puzzle"] = "1S2N3N/4N5N6N/7N8S9N"
    assert difference(ROUND, right, wrong, reasons=True) == Difference("steps/puzzle", ("CARD-G1",))
    fewer = {**right, "reconstructions": []}
    assert difference(ROUND, right, fewer, reasons=True) == Difference("reconstructions", ("RECON-4",))


def test_answers_that_cannot_be_compared_with_a_twin_are_left_alone() -> None:
    """Trouble with the twin, names that nobody has, and puzzles with a tile twice end no search."""
    [names] = [each for each in CHECKS if each.key == "names"]
    search = searched(troubled("crash"), cases=1)
    materials: Request = {"op": "materials"}
    answered, unanswered = Asked(materials, {}, got={}), search.ask(materials)
    assert not search.disagree(Twin(materials), answered)
    assert not search.disagree(Twin(materials), unanswered)
    twin = names.twin({"op": "reaction", "players": ["Ana"]})
    assert twin is not None
    assert twin.agree({"first": "Zed"}, {"first": "Zed"})
    assert searched(contradictory.DoublesATile(), "reconstruction", cases=5).found.groups


def test_without_reasons_ids_make_no_difference() -> None:
    """Whoever does not claim them may answer any."""
    right = ReferenceEngine().answer(TWO_REDS)
    assert difference(TWO_REDS, right, {"breaches": ["Q-1"]}, reasons=False) is None
    assert difference(TWO_REDS, right, {"breaches": []}, reasons=False) is not None


# Findings


@pytest.fixture(scope="module")
def pushing() -> list[Finding]:
    """Fuzz an engine that pushes the wrong way."""
    search = searched(WrongEngine(BY_ID["b5-pushes-the-wrong-way"]), "reconstruction", "solo", cases=300)
    assert {difference.kind for difference in search.found.groups} >= {"steps/puzzle", "puzzle"}
    return list(findings(search, most=9))


def test_groups_that_shrink_to_the_same_become_one() -> None:
    """What was seen of both is counted together, and nothing is left that nobody tells."""
    search = searched(WrongEngine(BY_ID["g3-is-a-quarter-turn"]), "reconstruction", "solo")
    assert len(search.found.groups) == 3
    seen = sum(group.seen for group in search.found.groups.values())
    found = list(findings(search, most=9))
    assert len(found) == len(search.found.groups) == 2
    assert all(each.group in search.found.groups.values() for each in found)
    assert sum(each.group.seen for each in found) == seen
    assert findings_json(search, found, ())["more_groups"] == 0


@pytest.mark.no_cover
def test_a_finding_is_as_small_as_it_gets(pushing: list[Finding]) -> None:
    """One card on the finished puzzle is enough. Solo tells only the puzzle at the end: once shrunk, the same card."""
    [finding] = [each for each in pushing if each.difference.cites == ("CARD-B5",)]
    assert finding.difference.kind == "steps/puzzle"
    assert finding.asked.request["puzzle"] == "1N2N3N/4N5N6N/7N8N9N"
    assert [laid[:2] for laid in finding.asked.request["program"]] == ["B5"]
    assert "puzzle" not in {each.difference.kind for each in pushing}


def test_what_no_phrase_says_has_a_case_all_the_same() -> None:
    """Counts have no phrases."""
    request = {"op": "count", "puzzle": "1N2N3N/4N5N6N/7N8N9N", "photo": "N", "hand": ["G1"], "cards": 1, "void": False}
    right = ReferenceEngine().answer(request)
    case, unsaid = as_case(Asked(request, right, {**right, "programs": 0}), Difference("programs", ()), reasons=True)
    assert str(unsaid) == "no phrase tells programs"
    assert case.scenario == {}
    assert [each.as_json() for each in case.expect] == [{"at": "/programs", "is": 9}]
    assert case.id.startswith("RECON-2.F")


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_feature_of_one_finding_is_the_case(language: Any, pushing: list[Finding]) -> None:  # noqa: ANN401 -- a language
    """The saved file, read again, is the very case."""
    [scenario] = read_feature(pushing[0].feature(language), language)
    assert record(scenario).request == pushing[0].case.request
    assert record(scenario).id == pushing[0].case.id
    assert record(scenario).cites == pushing[0].case.cites


@pytest.mark.parametrize(
    ("mutant", "part", "cites"),
    [
        ("two-reds-allowed", "legality", ("RED-1", "Q-11")),
        ("caption-of-solo-t1", "challenge", ("SOLO-2", "SOLO-T1")),
    ],
)
def test_a_case_stands_under_a_rule(mutant: str, part: str, cites: tuple[str, ...]) -> None:
    """A ruling comes after the rule that it interprets, a challenge after the rule of challenges."""
    [finding] = findings(searched(WrongEngine(BY_ID[mutant]), part, cases=75), most=5)
    assert finding.case.cites == cites
    assert finding.case.scenario


def test_ids_that_nobody_knows_are_not_cited() -> None:
    """An invented id leads to the rule of the part."""

    class Inventive(ReferenceEngine):
        def answer(self, request: Request) -> Answer:
            return {"refused": ["Q-99"]} if request["op"] == "round" else super().answer(request)

    search = searched(Inventive(), "round", cases=3)
    [finding] = findings(search, most=1)
    assert finding.difference.cites == ("Q-99",)
    assert finding.case.cites == ("STG-1",)


def test_a_card_in_doubt_has_no_turned_twin() -> None:
    """It lies on no space that could turn."""
    [turned] = [each for each in CHECKS if each.key == "turned"]
    request = {"op": "reconstruction", "program": ["B1_@5"], "puzzle": "1N2N3N/4N5N6N/7N8N9N", "photo": "N", "hand": []}
    assert turned.twin(request) is None
    assert turned.twin({**request, "program": ["B1N@5"]}) is not None


def test_nobody_is_likened_who_makes_no_mistake_or_cannot_be_asked() -> None:
    """Only if something was found, and only of somebody who starts again."""
    search = searched(WrongEngine(BY_ID["timer-breaks-no-tie"]), "assessment")
    search.adapter = NOT_STARTING()
    assert alike(search) == ()
    assert alike(searched(ReferenceEngine(), "assessment", cases=1)) == ()


# The catalogue of wrong engines


@pytest.mark.needs_generated
@pytest.mark.no_cover
def test_fuzzing_found_every_mutant_of_the_catalogue() -> None:
    """`make deep` measures again."""
    missed = [mutant for mutant, number in committed_results().items() if not (number and number <= CASES)]
    assert missed == [], f"no random request of {CASES} shows these: let globe_rules/questions make such requests"


def test_a_mutant_that_raises_is_found_and_one_that_is_right_is_not() -> None:
    """Trouble counts as found."""
    wrong = evolve(BY_ID["a-program-needs-a-card"], patch=value("globe_rules.reference.operations:OPERATIONS", {}))
    assert found_at(wrong, questions(1, ("legality",))) == 1
    assert found_at(BY_ID["caption-of-solo-t1"], questions(5, ("legality",))) is None


def test_measuring_writes_the_results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One line per mutant, so that a change is a change of one line."""
    monkeypatch.setattr(fuzzed, "FOUND", tmp_path / "found.json")
    monkeypatch.setattr(fuzzed, "questions", lambda _cases: questions(9999, ("challenge",)))
    fuzzed.write(measured([BY_ID["caption-of-solo-t1"], BY_ID["g1-turns-counterclockwise"]]))
    found = '"caption-of-solo-t1":1,\n"g1-turns-counterclockwise":null'
    text = (tmp_path / "found.json").read_text(encoding="utf-8")
    assert text == f'{{"seed":0,"cases":{CASES},"found":{{\n{found}\n}}}}\n'


@pytest.mark.skipif(os.environ.get("HYPOTHESIS_PROFILE") != "deep", reason="takes minutes: `make deep`")
def test_the_committed_results_are_up_to_date() -> None:
    """Every mutant is found within the stated number of cases, by the question that the results name."""
    assert measured(MUTANTS) == committed_results()


# Writing


@pytest.mark.no_cover
def test_whatever_plain_people_are_asked_can_be_said() -> None:
    """Every request whose names are names has a scenario that reads back as the same; its expectations hold."""
    for request in islice(stream(2, [part for part in PARTS if part != "count"]), 100):
        expected = ReferenceEngine().answer(request)
        case, unsaid = as_case(Asked(request, expected), Difference("refused", ()), reasons=True)
        assert not [each for each in case.expect if each.unmet_by(expected)]
        if not unsaid:
            assert set(case.scenario) == set(BOOK_LANGUAGES)
        else:
            assert set(ODD_NAMES).intersection(_strings(request)) or request.get("program") == [], (request, unsaid)


def _strings(value: Any) -> list[str]:  # noqa: ANN401 -- any JSON
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in values for text in _strings(each)]
