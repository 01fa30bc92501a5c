"""The suite is worth what it catches: every wrong engine, by a scenario that cites what the engine breaks."""

import importlib.resources
import json
import runpy
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from attrs import evolve
from promises import promised

from globe_rules.conformance import mutants
from globe_rules.conformance.adapters import InProcess, reference
from globe_rules.conformance.implementation import Implementation
from globe_rules.conformance.mutants import (
    AWAITING_SCENARIO,
    CONTROL,
    EQUIVALENT,
    MUTANTS,
    NULLS,
    EquivalentMutant,
    Mutant,
    WrongEngine,
)
from globe_rules.conformance.mutants.awaiting import ALIKE_SO_FAR
from globe_rules.conformance.mutants.matrix import MEASURED, caught_by, examined, matrix_text, scenario_cases
from globe_rules.conformance.mutants.model import value
from globe_rules.conformance.runner import Run, examine
from globe_rules.conformance.suite import suite
from globe_rules.rulebook import rulebook

CASES = scenario_cases()
CITES = {case.id: case.cites for case in CASES}
BY_ID = {mutant.id: mutant for mutant in MEASURED}


@pytest.fixture(scope="module")
def runs() -> Mapping[str, Run]:
    """Examine every mutant by the scenarios, once."""
    return {mutant.id: run for mutant, run in examined(CASES, MEASURED)}


@pytest.fixture(scope="module")
def kills(runs: Mapping[str, Run]) -> Mapping[str, tuple[str, ...]]:
    """Return the kill matrix as it is now."""
    return {id_: caught_by(run) for id_, run in runs.items()}


def test_every_mutant_is_caught_by_a_scenario_that_cites_what_it_breaks(kills: Mapping[str, tuple[str, ...]]) -> None:
    """For each id that it breaks; exactly those that await a scenario are excepted."""
    uncited = {
        mutant.id: tuple(id_ for id_ in mutant.breaks if not any(id_ in CITES[case] for case in kills[mutant.id]))
        for mutant in MUTANTS
    }
    assert {id_: broken for id_, broken in uncited.items() if broken} == AWAITING_SCENARIO


def test_every_id_with_behaviour_has_a_mutant_that_is_caught() -> None:
    """No id is proven by a mutant that still awaits its scenario, nor excused and broken."""
    excused = set(rulebook().without_scenario)
    proven = {id_ for mutant in MUTANTS for id_ in mutant.breaks if id_ not in AWAITING_SCENARIO.get(mutant.id, ())}
    assert proven - set(rulebook().conventions) == set(rulebook().ids) - excused


@pytest.mark.parametrize("mutant", [*EQUIVALENT, CONTROL], ids=lambda mutant: mutant.id)
def test_a_change_that_nobody_can_notice_survives(mutant: Mutant, kills: Mapping[str, tuple[str, ...]]) -> None:
    """By the scenarios and by the table of placements; so the measurement can report survival."""
    assert kills[mutant.id] == ()
    assert examine(InProcess(WrongEngine(mutant)), suite().cases).conformant


@pytest.mark.parametrize("mutant", EQUIVALENT, ids=lambda mutant: mutant.id)
def test_an_equivalent_mutant_answers_as_the_reference_does(mutant: EquivalentMutant, runs: Mapping[str, Run]) -> None:
    """To the last word, not only where something is expected; and the patch does reach the engine."""
    answers = [result.answer for result in runs[mutant.id].results]
    assert answers == [result.answer for result in runs[CONTROL.id].results]
    with mutant.patch.applied():
        pass


@pytest.mark.parametrize(("null", "share"), list(zip(NULLS, (0.9, 0.9, 0.9, 0.4, 1), strict=True)))
def test_an_implementation_that_knows_nothing_is_caught_massively(null: type[Implementation], share: float) -> None:
    """Whatever it always says."""
    run = examine(InProcess(null()), CASES)
    assert len(run.failed) >= share * len(CASES)


def test_no_mistake_leaks(runs: Mapping[str, Run]) -> None:
    """After every mutant has answered, the reference engine is right in everything."""
    assert len(runs) == len(MEASURED)
    assert examine(reference(), suite().cases).conformant


def test_a_mistake_is_taken_out_even_if_the_engine_raises() -> None:
    """An exception leaves nothing behind."""
    mutant = evolve(CONTROL, patch=value("globe_rules.solo:CHALLENGES", {}))
    request = next(case.request for case in CASES if case.request["op"] == "challenge")
    with pytest.raises(KeyError):
        WrongEngine(mutant).answer(request)
    assert reference().ask(request)["stars"] == 1


def ana(event: str, at: int, **fields: str) -> dict[str, object]:
    """Return something that Ana does."""
    return {"event": event, "player": "Ana", "at": at, **fields}


SIGNAL: dict[str, object] = {"event": "signal"}
MISTAKES: Mapping[str, tuple[list[dict[str, object]], ...]] = {
    "done-before-the-signal": ([ana("done", 0)],),
    "a-moved-card-points-up": (
        [SIGNAL, ana("lay", 1, placement="B1E@5"), ana("move", 2, card="B1", where="4")],
        [SIGNAL, ana("lay", 1, placement="B2SW@5"), ana("move", 2, card="B2", where="4+5")],
    ),
    "absent-cards-can-be-touched": (
        [SIGNAL, ana("take-back", 1, card="G1")],
        [SIGNAL, ana("turn", 1, card="B1", arrow="S")],
    ),
    "flipper-may-turn-cards": ([SIGNAL, ana("lay", 1, placement="G1@5"), ana("flip", 2), ana("turn", 3, card="G1")],),
}


@pytest.mark.parametrize("id_", MISTAKES)
def test_a_mistake_shows_in_stage_b(id_: str) -> None:
    """Where few scenarios look, each of these events is answered wrongly."""
    for events in MISTAKES[id_]:
        players = ["Ana"] if "signal" not in {event["event"] for event in events} else ["Ana", "Bo"]
        request = {"op": "reaction", "players": players, "variants": [], "discarded": [], "events": events}
        assert InProcess(WrongEngine(BY_ID[id_])).ask(request) != reference().ask(request)


def test_no_two_mutants_make_the_same_mistake(runs: Mapping[str, Run]) -> None:
    """They answer some scenario differently, unless none of them catches either; exactly those known are excepted."""
    alike: dict[str, list[str]] = {}
    for mutant in MUTANTS:
        alike.setdefault(json.dumps([result.answer for result in runs[mutant.id].results]), []).append(mutant.id)
    unnoticed = json.dumps([result.answer for result in runs[CONTROL.id].results])
    groups = [tuple(ids) for answers, ids in alike.items() if len(ids) > 1 and answers != unnoticed]
    assert groups == list(ALIKE_SO_FAR)


def test_ids_are_those_that_were_promised() -> None:
    """Mutants may be added, but never renamed or reused."""
    assert [mutant.id for mutant in MEASURED] == promised("mutants")
    assert len(BY_ID) == len(MEASURED)


@pytest.mark.parametrize("mutant", MEASURED, ids=lambda mutant: mutant.id)
def test_a_mutant_says_its_mistake_in_both_languages(mutant: Mutant) -> None:
    """In one sentence each, and not in the same words."""
    texts = [mutant.says, *([mutant.because] if isinstance(mutant, EquivalentMutant) else [])]
    for text in texts:
        assert text.en != text.fr
        assert not {text.en[-1], text.fr[-1]} & set(".;: ")
        assert text.en[0] == text.en[0].upper()


def test_sentences_are_not_used_twice() -> None:
    """Each mutant says something of its own."""
    for language in ("en", "fr"):
        sentences = Counter(getattr(mutant.says, language) for mutant in MEASURED)
        assert [sentence for sentence, number in sentences.items() if number > 1] == []


def test_the_committed_matrix_is_up_to_date(kills: Mapping[str, tuple[str, ...]]) -> None:
    """Byte for byte what the mutants and the scenarios come to."""
    committed = Path(mutants.__file__).with_name("matrix.json").read_text(encoding="utf-8")
    assert committed == matrix_text(kills), "run `python -m globe_rules.conformance.mutants.matrix`"
    assert json.loads(committed)["kills"] == {id_: list(cases) for id_, cases in kills.items()}


def test_the_matrix_is_written_by_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: Mapping[str, tuple[str, ...]]
) -> None:
    """With `python -m`, one mutant a line."""
    few = MUTANTS[:2]
    monkeypatch.setattr(mutants, "MUTANTS", few)
    monkeypatch.setattr(mutants, "EQUIVALENT", ())
    monkeypatch.setattr(importlib.resources, "files", lambda _package: tmp_path)
    monkeypatch.delitem(sys.modules, "globe_rules.conformance.mutants.matrix")
    suite()
    runpy.run_module("globe_rules.conformance.mutants.matrix", run_name="__main__")
    lines = (tmp_path / "matrix.json").read_text(encoding="utf-8").splitlines()
    assert [json.loads(f"{{{line.removesuffix(',')}}}") for line in lines[1:-1]] == [
        {mutant.id: list(kills[mutant.id])} for mutant in (*few, CONTROL)
    ]
