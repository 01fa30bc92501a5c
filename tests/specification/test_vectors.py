"""The published suite is up to date, whole, and of use to people who have nothing but JSON."""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import publishing
import pytest
from agreement import Disagreement, agreed, second_engine
from attrs import evolve
from publishing import agreed_case, scenario_cases, suite_files, written_cases
from wrong_engines import MUTANTS, WrongEngine

from globe_rules.counting.table import table
from globe_rules.kit.adapters import Adapter, InProcess, reference
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case, canonical
from globe_rules.specification.features import scenarios
from globe_rules.specification.suite import SUITE_VERSION, VECTORS, suite
from globe_rules.wire.messages import check

STALE = "run `make generated`"
ABOUT = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = [
    case for name in ABOUT["cases"] for case in json.loads((VECTORS / name).read_text(encoding="utf-8"))["cases"]
]


@pytest.mark.untraced  # slow when traced, and covered elsewhere
def test_what_people_wrote_is_published() -> None:
    """To the word what the features, the table of placements and the table of counts come to."""
    written = [case for cases in written_cases().values() for case in cases]
    published = [evolve(case, answer=None) for case in suite().cases if not case.id.startswith("AGREED.")]
    assert [canonical(case.as_json()) for case in written] == [canonical(case.as_json()) for case in published], STALE


def test_the_files_are_what_the_suite_comes_to() -> None:
    """Byte for byte, with their digest."""
    by_file, cases = {}, list(suite().cases)
    for name, number in ABOUT["cases"].items():
        by_file[name], cases = cases[:number], cases[number:]
    committed = {path.name: path.read_text(encoding="utf-8") for path in VECTORS.iterdir() if path.is_file()}
    assert committed == suite_files(by_file), STALE


@pytest.fixture(scope="module")
def other_engine() -> Iterator[Adapter]:
    """Return the engine in JavaScript."""
    engine = second_engine()
    yield engine
    engine.stop()


@pytest.mark.untraced  # whole examinations: twice as slow when traced
def test_independent_engines_agree_on_every_answer(other_engine: Adapter) -> None:
    """The whole answer of a case is that of both."""
    engine = reference()
    assert [case.id for case in suite().cases if agreed(case.request, engine, other_engine) != case.answer] == [], STALE


def test_nothing_is_published_about_which_engines_disagree(other_engine: Adapter) -> None:
    """It stops the making of the suite."""
    wrong = InProcess(WrongEngine(MUTANTS[0]))
    case = next(case for case in suite().cases if case.id == "CON-0.1")
    with pytest.raises(Disagreement, match="the engines disagree"):
        agreed(case.request, wrong, other_engine)


def test_an_agreed_case_is_called_by_its_content() -> None:
    """Whoever changes the question changes the id."""
    cases = [case for case in suite().cases if case.id.startswith("AGREED.")]
    assert cases
    assert [case.id for case in cases if case != agreed_case(case.request, case.answer or {})] == []


def test_scenarios_that_differ_are_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """English and French must mean the same."""
    english = list(scenarios("en"))
    french = list(scenarios("fr"))
    mixed_up = [french[1], *french[1:]]
    monkeypatch.setattr(publishing, "scenarios", lambda language: english if language == "en" else mixed_up)
    with pytest.raises(ValueError, match=rf"{english[0].id}: the English and the French scenario differ"):
        list(scenario_cases())


def test_the_digest_is_that_of_the_cases() -> None:
    """Anybody can work it out: id, ids cited, request, expectation and answer of each case, a line each, by SHA-256."""
    digest = hashlib.sha256()
    for case in CASES:
        counted = {key: case[key] for key in ("id", "cites", "request", "expect", "answer")}
        digest.update(json.dumps(counted, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    assert ABOUT["digest"] == f"sha256:{digest.hexdigest()}"


def test_the_index_counts_the_cases() -> None:
    """And names the version of the suite, as every file does."""
    assert ABOUT["suite"] == SUITE_VERSION
    assert re.fullmatch(r"\d+\.\d+\.\d+", SUITE_VERSION)
    for name, number in ABOUT["cases"].items():
        file = json.loads((VECTORS / name).read_text(encoding="utf-8"))
        assert (len(file["cases"]), file["suite"]) == (number, SUITE_VERSION)
    assert {path.name for path in VECTORS.glob("*.json")} == {*ABOUT["cases"], "suite.json"}


@pytest.mark.parametrize("name", ABOUT["cases"])
def test_the_vectors_are_as_their_schema_says(name: str) -> None:
    """Each file, whole."""
    check(json.loads((VECTORS / name).read_text(encoding="utf-8")), "vectors")


def test_ids_are_unique() -> None:
    """A case is called by one name, and a name calls one case."""
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_case_has_a_name_and_says_why(language: str) -> None:
    """In both languages."""
    assert [case["id"] for case in CASES if not case["name"][language].strip()] == []
    assert [case["id"] for case in CASES if not case["why"][language].strip()] == []
    assert [case["id"] for case in CASES if "scenario" in case and not case["scenario"][language].strip()] == []


def test_only_scenarios_are_published_as_such() -> None:
    """Placements, counts and agreed cases have none."""
    assert all(("scenario" in case) is not case["id"].startswith(("TABLE.", "COUNT.", "AGREED.")) for case in CASES)


def test_every_row_of_counts_is_asked_about() -> None:
    """One card and two, and once three: no slow engine runs out of time."""
    counts = [case for case in CASES if case["request"]["op"] == "count"]
    assert [case["id"] for case in counts if case["request"]["cards"] < 3] == [
        f"COUNT.{row.id}{cards}" for row in table() for cards in (1, 2)
    ]
    assert max(expectation["is"] for case in counts for expectation in case["expect"][:1]) == 83160


def test_every_id_cited_exists() -> None:
    """A case belongs to a rule first, and may decide rulings or conventions."""
    assert {cited for case in CASES for cited in case["cites"]} <= set(rulebook().all_ids)
    assert {case["cites"][0] for case in CASES} <= set(rulebook().rules)


def test_the_table_has_every_placement() -> None:
    """Five blue cards by four arrows and five others, on nine spaces, by four directions of the photo: 900."""
    table = [case for case in CASES if case["id"].startswith("TABLE.")]
    assert len(table) == 9 * (5 * 4 + 5) * 4 == 900
    asked = {(*case["request"]["program"], case["request"]["photo"]) for case in table}
    assert len(asked) == 900


def test_there_is_a_case_for_every_scenario() -> None:
    """None is left out."""
    assert [case["id"] for case in CASES if "scenario" in case] == [scenario.id for scenario in scenarios("en")]


def test_every_case_expects_something() -> None:
    """A case that nothing can fail is none."""
    assert [case["id"] for case in CASES if not case["expect"] and not case["id"].startswith("AGREED.")] == []


def test_the_suite_is_what_the_files_say() -> None:
    """Reading loses nothing."""
    assert (suite().version, suite().digest) == (ABOUT["suite"], ABOUT["digest"])
    assert suite().cases == tuple(map(Case.from_json, CASES))
    assert [case.id for case in suite().cases] == [case["id"] for case in CASES]
    for case, value in zip(suite().cases, CASES, strict=True):
        assert [expectation.as_json() for expectation in case.expect] == value["expect"]


def met(expected: Any, found: Any) -> bool:  # noqa: ANN401 -- any JSON
    """Compare as the documentation says: objects by the keys that are expected, all else exactly."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and met(expected[key], found[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(map(met, expected, found))
    return type(expected) is type(found) and expected == found


@pytest.mark.untraced  # whole examinations: twice as slow when traced
def test_a_dozen_lines_are_enough_to_use_the_vectors() -> None:
    """With the json module alone: ask, follow the pointer, compare; the reference engine is right everywhere."""
    adapter = reference()
    wrong = []
    for case in CASES:
        answer: Any = json.loads(json.dumps(adapter.ask(case["request"])))
        for expectation in case["expect"]:
            found = answer
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


def test_the_files_are_plain_text() -> None:
    """UTF-8, one case a line, no tabs, no line ends of Windows, a line end at the end."""
    for name, number in ABOUT["cases"].items():
        text = (VECTORS / name).read_bytes()
        assert text.endswith(b"\n")
        assert b"\r" not in text
        assert b"\t" not in text
        assert len(text.splitlines()) == number + 2
