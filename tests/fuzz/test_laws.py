"""The laws of the game hold for the reference engine, and each of them fails for a mutant."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from globe_rules._fuzz.laws import CHECKS, LawCheck
from globe_rules._kit.differences import Response
from globe_rules._random_requests import GeneratedRequest, stream
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine, Request
from globe_rules.rulebook import Law, rulebook
from tools.mutants import MutantEngine, law_detection
from tools.mutants.law_detection import CATCHABLE, Sender, breaks, committed_results, requests
from tools.mutants.model import replace_value
from tools.paths import TESTS

BY_ID = {mutant.id: mutant for mutant in CATCHABLE}
LAWS = [pytest.param(check, marks=pytest.mark.law(check.id), id=check.id) for check in CHECKS.values()]
FEW = settings(max_examples=5, suppress_health_check=list(HealthCheck))  # `make deep` draws many more
DRAWN = [operation for operation in OPERATION_NAMES if operation not in {"materials", "challenge"}]


def test_every_law_has_a_check() -> None:
    assert list(CHECKS) == list(rulebook().laws)


@pytest.mark.parametrize("law", rulebook().laws.values(), ids=lambda law: law.id)
def test_a_law_follows_from_rules_and_concerns_operations(law: Law) -> None:
    assert law.follows
    assert set(law.follows) <= set(rulebook().ids)
    assert law.operations
    assert set(law.operations) <= set(OPERATION_NAMES)


# Laws hold


@st.composite
def requests_of(draw: DrawFn, operations: tuple[str, ...]) -> Request:
    """Draw a random request of one of the operations."""
    operation = draw(st.sampled_from([each for each in operations if each in DRAWN]))
    return GeneratedRequest(draw(st.integers(1, 10**6)), operation, 0).request


@pytest.mark.no_cover
@pytest.mark.parametrize("check", LAWS)
def test_the_reference_engine_obeys_the_law(check: LawCheck) -> None:
    @settings(FEW, max_examples=max(5, settings().max_examples // 10))
    @given(requests_of(check.law.operations))
    def holds(request: Request) -> None:
        assert not breaks(check, request, Sender(ReferenceEngine()))

    holds()


def test_every_law_says_something_about_some_requests() -> None:
    """And no law is broken, with and without reasons."""
    said: Counter[str] = Counter()
    for reasons in (True, False):
        send = Sender(ReferenceEngine(), reasons=reasons)
        for request in islice(stream(1), 250):
            response = send(request)
            for check in CHECKS.values():
                holds = check.verdict(request, response, send) if check.applies(request) else None
                assert holds is not False, (check.id, request)
                said[check.id] += holds is not None
    assert set(said) == set(CHECKS)
    assert min(said.values()) > 1


# Laws can fail


@pytest.mark.parametrize("check", LAWS)
def test_the_law_catches_a_mutant(check: LawCheck) -> None:
    """The recorded request shows it, or another one if the random requests have changed since.

    A law that cannot fail would prove nothing.
    """
    by_number = sorted((laws[check.id], mutant) for mutant, laws in committed_results().items() if check.id in laws)
    number, mutant = by_number[0]
    send = Sender(MutantEngine(BY_ID[mutant]))
    tried = (requests()[number - 1], *requests())
    request = next(each for each in tried if breaks(check, each, send))
    assert not breaks(check, request, Sender(ReferenceEngine()))


SWAP: Request = {"op": "reconstruction", "puzzle": "2N1N3N/4N5N6N/7N8N9N", "photo": "N", "hand": ["B1", "G1"]}
VOID = {"placement": "G1@9", "effect": "void", "puzzle": SWAP["puzzle"]}
STANDING = {"solved": True, "reds_in_hand": 0, "cards_used": 3, "flipped": False}
TIE: Request = {
    "op": "assessment",
    "edition": "en",
    "standings": [{"player": "Ana", **STANDING}, {"player": "Bo", **STANDING}],
}


def most_cards_win(request: Request) -> Response:
    """Let the player win who has used most cards; the first of several."""
    winner = max(request["standings"], key=lambda standing: standing["cards_used"])["player"]
    return {"outcome": {"result": "won", "by": "END-2b", "players": [winner]}}


@pytest.mark.parametrize(
    ("law", "request_", "change"),
    [
        ("L-19", {**SWAP, "program": ["B1E@1", "G1@9"]}, {"steps": [VOID]}),
        ("L-37", {**SWAP, "program": []}, {"puzzle": "2N2N3N/4N5N6N/7N8N9N"}),
        ("L-48", TIE, {"outcome": {"result": "won", "by": "END-2b", "players": ["Ana"]}}),
        ("L-50", TIE, {"outcome": {"result": "won", "by": "END-2b", "players": ["Ana"]}}),
    ],
)
def test_a_wrong_response_breaks_the_law(law: str, request_: Request, change: Response) -> None:
    right = Sender(ReferenceEngine())(request_)
    assert CHECKS[law].verdict(request_, {**right, **change}, most_cards_win) is False


def test_a_response_that_cannot_be_compared_breaks_no_law() -> None:
    """It has an unknown player or a tile twice; other laws find that."""
    request = {**SWAP, "program": ["B1E@1"]}
    right = Sender(ReferenceEngine())(request)
    twice = {**right, "steps": [{**right["steps"][0], "puzzle": "2N2N3N/4N5N6N/7N8N9N"}]}
    assert CHECKS["L-8"].verdict(request, twice, most_cards_win) is None


def test_some_laws_compare_responses_and_others_judge_one() -> None:
    assert CHECKS["L-5"].compares_responses
    assert not CHECKS["L-8"].compares_responses


def test_property_tests_name_existing_laws() -> None:
    """Many laws are also tested with the values of the engine; the marker `law` names them."""
    texts = [file.read_text(encoding="utf-8") for file in (TESTS / "engine").glob("test_*.py")]
    named = {id_ for text in texts for id_ in re.findall(r'"(L-\d+)"', text)}
    assert named <= set(CHECKS)
    assert len(named) > 35


@pytest.fixture
def _other_results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Measure with few requests, and write the results elsewhere."""
    monkeypatch.setattr(law_detection, "FOUND", tmp_path / "laws.json")
    monkeypatch.setattr(law_detection, "REQUESTS", 30)
    caches = (law_detection.requests, law_detection.committed)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.no_cover
@pytest.mark.usefixtures("_other_results")
def test_the_table_counts_the_mutants_that_each_law_catches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only mutants of the catalogue count. The results have one line per mutant."""
    catalogue = [BY_ID["g1-turns-counterclockwise"], BY_ID["caption-of-solo-t1"]]
    monkeypatch.setattr(law_detection, "MUTANTS", catalogue)
    found = law_detection.measured([*catalogue, BY_ID["repeated-requests-are-refused"]])
    law_detection.write(found)
    assert law_detection.committed_results() == found
    assert law_detection.is_out_of_date()
    assert (tmp_path / "laws.json").read_text(encoding="utf-8").count("\n") == 5
    monkeypatch.setattr(law_detection, "CATCHABLE", [*catalogue, BY_ID["repeated-requests-are-refused"]])
    assert law_detection.updated([catalogue[0]]) == found
    lines = law_detection.table(found).splitlines()
    assert lines[0] == "L-1      0  Nothing is left to chance"
    assert lines[11] == "L-12     1  The angle of a green card"
    assert lines[-1] == "all      1  of 2 mutants. Not caught: caption-of-solo-t1"


def test_a_mutant_that_raises_breaks_no_law() -> None:
    """It is a finding of its own."""
    broken = evolve(
        BY_ID["caption-of-solo-t1"], patch=replace_value("globe_rules._reference.operations:OPERATIONS", {})
    )
    assert law_detection.laws_broken(broken, requests()[:3]) == {}
    assert not breaks(CHECKS["L-1"], requests()[0], Sender(MutantEngine(broken)))
