"""Mutation testing: every mutant is caught by a scenario that cites what the mutant breaks."""

import os
from collections import Counter

import pytest
from attrs import evolve

from globe_rules import InvalidField
from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._kit.adapters import InProcess, reference
from globe_rules._kit.mutants import recorded_mutants
from globe_rules._kit.runner import run_cases
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, TRIVIAL_ENGINES, Mutant, MutantEngine
from tools.mutants.model import replace_value
from tools.mutants.recording import MEASURED, catches_of, committed_catches
from tools.mutants.trivial_engines import TrivialEngine

pytestmark = [
    pytest.mark.no_cover,  # whole runs: twice as slow when traced, and covered elsewhere
    pytest.mark.needs_generated,
]

CASES = suite().scenarios
CITES = {case.id: case.cites for case in suite().cases}
BY_ID = {mutant.id: mutant for mutant in MEASURED}
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
IN_STAGE_B = ("done-before-the-signal", "absent-cards-can-be-touched", "flipper-may-turn-cards")
"""Mutants that few scenarios catch."""

SAMPLE = MUTANTS if DEEP else [*MUTANTS[3::11], *(BY_ID[id_] for id_ in IN_STAGE_B)]
"""Mutants that every test run measures again; `make deep` measures all."""


@pytest.mark.parametrize("mutant", SAMPLE, ids=lambda mutant: mutant.id)
def test_the_committed_cases_catch_a_mutant(mutant: Mutant) -> None:
    """And no others do."""
    cases = suite().cases if DEEP else CASES
    committed = [id_ for id_ in committed_catches()[mutant.id] if id_ in {each.id for each in cases}]
    assert catches_of(mutant, cases) == committed, "run `make generated`"


def test_every_id_that_a_mutant_breaks_is_cited_by_a_scenario_that_catches_it() -> None:
    uncited = {
        each.id: broken
        for each in recorded_mutants()
        if (broken := [id_ for id_ in each.breaks if not any(id_ in CITES[case] for case in each.caught_by)])
    }
    assert uncited == {}, "write a scenario that cites these ids and fails for the mutant, or take them out of it"


def test_two_cases_catch_every_mutant() -> None:
    """If only one did, a change of that case could let the mutant survive. Captions have only one request."""
    caught_once = {each.id for each in recorded_mutants() if each.cases < 2} - SINGLE_REQUEST
    assert caught_once == set(), "write a second scenario, or rows of an outline, that fail for the mutant"


SINGLE_REQUEST = {mutant.id for mutant in MUTANTS if mutant.id.startswith("caption-of-")}
"""Mutants of captions: there is only one request about each caption."""


def test_every_id_with_a_scenario_has_a_mutant() -> None:
    broken = {id_ for mutant in MUTANTS for id_ in mutant.breaks} - set(rulebook().conventions)
    expected = set(rulebook().ids) - set(rulebook().without_scenario)
    assert expected - broken == set(), "write a mutant that breaks the id (make mutant)"
    assert broken - expected == set(), "the id has no scenario, so no mutant can be output to break it"


@pytest.mark.parametrize("mutant", [*EQUIVALENT, CONTROL], ids=lambda mutant: mutant.id)
def test_an_equivalent_mutant_passes_every_case(mutant: Mutant) -> None:
    """So the measurement can report survivors. `make deep` runs all cases."""
    assert catches_of(mutant, suite().cases if DEEP else suite().cases[::9]) == []


@pytest.mark.parametrize(("trivial", "share"), list(zip(TRIVIAL_ENGINES, (0.9, 0.9, 0.9, 0.4, 1), strict=True)))
def test_a_trivial_implementation_fails_most_scenarios(trivial: type[TrivialEngine], share: float) -> None:
    run = run_cases(InProcess(trivial()), CASES)
    assert len(run.failed) >= share * len(CASES)


def test_the_patch_of_a_mutant_is_removed_after_an_exception() -> None:
    mutant = evolve(CONTROL, patch=replace_value("globe_rules._engine.solo:CHALLENGES", {}))
    request = next(case.request for case in CASES if case.operation == "challenge")
    with pytest.raises(InvalidField, match="challenge"):
        MutantEngine(mutant).respond(request)
    assert reference().send(request)["stars"] == 1


def test_committed_catches_have_the_order_of_the_catalogue() -> None:
    assert list(committed_catches()) == [mutant.id for mutant in recorded_mutants()]


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_every_mutant_has_a_different_sentence_without_a_full_stop(language: Language) -> None:
    """The two languages must differ too."""
    texts = [text for mutant in MEASURED for text in (mutant.description, mutant.because) if text]
    assert [text for text in texts if text.en == text.fr or text.render(language)[-1] in ".;: "] == []
    assert [text.en for text in texts if text.en[0] != text.en[0].upper()] == []
    sentences = Counter(mutant.description.render(language) for mutant in MEASURED)
    assert [sentence for sentence, number in sentences.items() if number > 1] == []
