"""The published suite is up to date and complete, and can be used with a JSON reader alone."""

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from adapters.scripted import Scripted
from attrs import evolve

from globe_rules._kit.adapters import Adapter, AdapterError, InProcess, reference
from globe_rules._kit.differences import comparable
from globe_rules._protocol.messages import check
from globe_rules._specification.conversion import record
from globe_rules._specification.features import scenarios
from globe_rules._specification.suite import SUITE_VERSION, VECTORS, cases_in, suite
from globe_rules.counting._table import table
from globe_rules.rulebook import rulebook
from tools.agreement import Disagreement, agreed, second_engine, with_responses
from tools.invalid_cases import invalid_cases
from tools.mutants import MUTANTS, MutantEngine
from tools.vectors import agreed_case, suite_files

STALE = "run `make generated`"
ABOUT = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def published() -> list[dict[str, Any]]:
    """Return every case as published; the files follow their schema."""
    files = [json.loads((VECTORS / name).read_text(encoding="utf-8")) for name in ABOUT["cases"]]
    for file in files:
        check(file, "vectors")
    return [case for file in files for case in file["cases"]]


@pytest.fixture(scope="module")
def responses() -> list[Any]:
    """Return the response of the reference engine to every valid case."""
    engine = reference()
    return [engine.send(case.request) for case in suite().valid]


def test_the_files_are_those_of_the_suite() -> None:
    """Byte for byte, with their digest; one case per line."""
    by_file, cases = {}, list(suite().cases)
    for name, number in ABOUT["cases"].items():
        by_file[name], cases = cases[:number], cases[number:]
    committed = {path.name: path.read_bytes().decode() for path in VECTORS.iterdir() if path.is_file()}
    assert committed == suite_files(by_file), STALE
    assert {name: committed[name].count("\n") - 2 for name in by_file} == ABOUT["cases"]


@pytest.fixture(scope="module")
def other_engine() -> Iterator[Adapter]:
    """Return the engine in JavaScript."""
    engine = second_engine()
    yield engine
    engine.stop()


@pytest.mark.no_cover
def test_independent_engines_agree_on_every_answer(other_engine: Adapter, responses: list[Any]) -> None:
    """Both engines give the whole response. The second runs one case in twenty here, and all in its own test."""
    cases = suite().valid
    for case, response in zip(cases, responses, strict=True):
        compared = comparable(response, case.request["op"], reasons=True, conventions=True)
        assert compared == case.response, f"{case.id}: {STALE}"
    assert [case.id for case in cases[::20] if agreed(case.request, other_engine) != case.response] == [], STALE


def test_a_case_on_which_engines_disagree_is_not_published(other_engine: Adapter) -> None:
    """The disagreement stops the generation of the suite."""
    wrong = InProcess(MutantEngine(MUTANTS[0]))
    case = next(case for case in suite().cases if case.id == "CON-0.1")
    with pytest.raises(Disagreement, match="the engines disagree"):
        agreed(case.request, wrong, other_engine)


@pytest.mark.no_cover
def test_an_invalid_case_that_gets_a_response_is_not_published(other_engine: Adapter) -> None:
    """Both engines must respond with an error; a crash also stops the generation."""
    valid = evolve(suite().cases[0], invalid=True)
    with pytest.raises(Disagreement, match="is invalid, but gets a response"):
        list(with_responses([valid], other_engine))
    line, invalid = islice(invalid_cases(), 2)
    assert list(with_responses([line, invalid], other_engine)) == [line, invalid]
    with pytest.raises(AdapterError, match="it ended"):
        list(with_responses([invalid], Scripted(lambda _number: AdapterError("crash", "it ended"))))


def test_the_id_of_an_agreed_case_is_a_digest_of_its_request() -> None:
    """Another request has another id."""
    cases = [case for case in suite().cases if case.id.startswith("AGREED.")]
    assert cases
    assert [case.id for case in cases if case != agreed_case(case.request, case.response or {})] == []


def test_scenarios_that_differ_are_not_published() -> None:
    """The English and the French scenario must give the same case."""
    english, (_, other) = next(scenarios("en")), islice(scenarios("fr"), 2)
    with pytest.raises(ValueError, match=rf"{english.id}: the English and the French scenario differ"):
        record(english, other)


@pytest.mark.no_cover
def test_the_digest_is_that_of_the_cases(published: list[dict[str, Any]]) -> None:
    """SHA-256 of one line per case: its id, cited ids, request, expectations and response, or that it is invalid."""
    digest = hashlib.sha256()
    for case in published:
        counted = {key: case[key] for key in ("id", "cites", "request", "expect", "response", "invalid") if key in case}
        digest.update(json.dumps(counted, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    assert suite().digest == ABOUT["digest"] == f"sha256:{digest.hexdigest()}"
    assert suite().version == ABOUT["suite"] == SUITE_VERSION


def test_the_suite_is_read_from_its_files() -> None:
    """Reading without the cache gives the same suite."""
    assert suite.__wrapped__() == suite()
    assert cases_in.__wrapped__("counts.json") == cases_in("counts.json")


def test_ids_are_unique(published: list[dict[str, Any]]) -> None:
    """No two cases have the same id."""
    ids = [case["id"] for case in published]
    assert len(set(ids)) == len(ids)


@pytest.mark.needs_generated
def test_cases_have_expectations_and_scenarios(published: list[dict[str, Any]]) -> None:
    """Agreed, world and invalid cases have no expectation, and neither they nor placements and counts a scenario."""
    for case in published:
        kind = case["id"].partition(".")[0]
        assert bool(case["expect"]) is (kind not in {"AGREED", "WORLD", "INVALID"}), case["id"]
        assert ("scenario" in case) is (kind not in {"TABLE", "COUNT", "AGREED", "WORLD", "INVALID"}), case["id"]
        assert ("for" in case) is (kind in {"AGREED", "WORLD", "INVALID"}), case["id"]


def test_every_row_of_counts_has_cases(published: list[dict[str, Any]]) -> None:
    """With one card and two, and once with three, so that a slow engine does not run out of time."""
    counts = [case for case in published if case["id"].startswith("COUNT.")]
    assert [case["id"] for case in counts if case["request"]["cards"] < 3] == [
        f"COUNT.{row.id}{cards}" for row in table() for cards in (1, 2)
    ]
    assert max(expectation["is"] for case in counts for expectation in case["expect"][:1]) == 83160


def test_every_id_cited_exists(published: list[dict[str, Any]]) -> None:
    """A case cites its rule first, then rulings or conventions."""
    assert {cited for case in published for cited in case["cites"]} <= set(rulebook().all_ids)
    assert {case["cites"][0] for case in published} <= set(rulebook().rules)


def test_the_table_has_every_placement(published: list[dict[str, Any]]) -> None:
    """Five blue cards by four arrows and five others, on nine spaces, by four directions of the photo: 900."""
    table = [case for case in published if case["id"].startswith("TABLE.")]
    assert len(table) == 9 * (5 * 4 + 5) * 4 == 900
    placements = {(*case["request"]["program"], case["request"]["photo"]) for case in table}
    assert len(placements) == 900


def met(expected: Any, found: Any) -> bool:  # noqa: ANN401 -- any JSON
    """Compare as documented: objects by the expected keys, everything else exactly."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and met(expected[key], found[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(map(met, expected, found))
    return type(expected) is type(found) and expected == found


@pytest.mark.no_cover
def test_a_dozen_lines_are_enough_to_use_the_vectors(published: list[dict[str, Any]], responses: list[Any]) -> None:
    """With the json module alone: send the request, follow the pointer, compare."""
    wrong = []
    for case, response in zip((case for case in published if "invalid" not in case), responses, strict=True):
        for expectation in case["expect"]:
            found = response
            for key in expectation["at"].split("/")[1:]:
                found = found[key]
            is_met = (
                met(expectation["is"], found)
                if "is" in expectation
                else any(met(expectation["has"], each) for each in found)
            )
            if not is_met:
                wrong.append(case["id"])
    assert wrong == []
