"""The suite is worth what it catches: every wrong engine, by a scenario that cites what the engine breaks."""

import json
import os
import tracemalloc
from collections import Counter
from itertools import combinations, islice

import pytest
from attrs import evolve

from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.kit.adapters import InProcess, reference
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.mistakes import mistakes, wrong_answers
from globe_rules.kit.runner import examine
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, NULLS, Mutant, WrongEngine
from tools.mutants.model import value
from tools.mutants.nulls import Null
from tools.mutants.recording import MEASURED, kept_answers, wrong_answers_of

pytestmark = [
    pytest.mark.no_cover,  # whole examinations: twice as slow when traced, and covered elsewhere
    pytest.mark.needs_generated,
]

CASES = suite().scenarios
CITES = {case.id: case.cites for case in suite().cases}
BY_ID = {mutant.id: mutant for mutant in MEASURED}
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
IN_STAGE_B = ("done-before-the-signal", "absent-cards-can-be-touched", "flipper-may-turn-cards")
"""Where few scenarios look."""

SAMPLE = MUTANTS if DEEP else [*MUTANTS[3::11], *(BY_ID[id_] for id_ in IN_STAGE_B)]
"""What is measured again at every run; `make deep` measures all."""


@pytest.mark.parametrize("mutant", SAMPLE, ids=lambda mutant: mutant.id)
def test_the_catalogue_has_what_wrong_engines_answer(mutant: Mutant) -> None:
    """To every scenario that catches them, and to no other."""
    cases = suite().cases if DEEP else CASES
    found = wrong_answers_of(mutant, cases)
    committed = {id_: answer for id_, answer in kept_answers()[mutant.id].items() if id_ in {each.id for each in cases}}
    assert json.loads(json.dumps(found)) == committed, "run `make generated`"


def test_every_mistake_is_caught_by_a_scenario_that_cites_what_it_breaks() -> None:
    """For each id that it breaks."""
    uncited = {
        each.id: broken
        for each in mistakes()
        if (broken := [id_ for id_ in each.breaks if not any(id_ in CITES[case] for case in each.caught_by)])
    }
    assert uncited == {}, "write a scenario that cites these ids and fails for the mutant, or take them out of it"


def test_two_cases_catch_every_mutant() -> None:
    """One case alone may be lost by a change; only a caption has no second request."""
    once = {each.id for each in mistakes() if each.cases < 2} - ASKED_ONCE
    assert once == set(), "write a second scenario, or rows of an outline, that fail for the mutant"


ASKED_ONCE = {mutant.id for mutant in MUTANTS if mutant.id.startswith("caption-of-")}
"""There is one question about a caption."""


def test_every_id_with_behaviour_has_a_mistake_that_is_caught() -> None:
    """An id without a scenario has none."""
    proven = {id_ for mutant in MUTANTS for id_ in mutant.breaks} - set(rulebook().conventions)
    expected = set(rulebook().ids) - set(rulebook().without_scenario)
    assert expected - proven == set(), "write a mutant that breaks the id (make mutant)"
    assert proven - expected == set(), "the id has no scenario, so no mutant can be said to break it"


@pytest.mark.parametrize("mutant", [*EQUIVALENT, CONTROL], ids=lambda mutant: mutant.id)
def test_a_change_that_nobody_can_notice_survives(mutant: Mutant) -> None:
    """By every case, to the last word; so the measurement can report survival. `make deep` asks all of them."""
    assert wrong_answers_of(mutant, suite().cases if DEEP else suite().cases[::9]) == {}


@pytest.mark.parametrize(("null", "share"), list(zip(NULLS, (0.9, 0.9, 0.9, 0.4, 1), strict=True)))
def test_an_implementation_that_knows_nothing_is_caught_massively(null: type[Null], share: float) -> None:
    """Whatever it always says; and no mistake explains it all."""
    run = examine(InProcess(null()), CASES)
    assert len(run.failed) >= share * len(CASES)
    assert likenesses(run) == ()


def test_a_mistake_is_taken_out_even_if_the_engine_raises() -> None:
    """An exception leaves nothing behind."""
    mutant = evolve(CONTROL, patch=value("globe_rules.solo:CHALLENGES", {}))
    request = next(case.request for case in CASES if case.request["op"] == "challenge")
    with pytest.raises(KeyError):
        WrongEngine(mutant).answer(request)
    assert reference().ask(request)["stars"] == 1


def test_recorded_answers_are_read_one_mistake_at_a_time() -> None:
    """All of them together would fill 200 MB, and the first of them more than is allowed here."""
    tracemalloc.start()
    try:
        for _ in islice(wrong_answers(), 15):
            pass
        assert tracemalloc.get_traced_memory()[1] < 40 << 20
    finally:
        tracemalloc.stop()


def test_recorded_answers_come_in_the_order_of_the_catalogue() -> None:
    """And no two mistakes are the same: they answer some case differently."""
    assert list(kept_answers()) == [mistake.id for mistake in mistakes()]
    assert [
        pair for pair in combinations(kept_answers(), 2) if kept_answers()[pair[0]] == kept_answers()[pair[1]]
    ] == []


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_mutant_says_its_mistake_in_a_sentence_of_its_own(language: Language) -> None:
    """In one sentence, without its stop, and not in the same words as in the other language."""
    said = [words for mutant in MEASURED for words in (mutant.says, mutant.because) if words]
    assert [words for words in said if words.en == words.fr or words.render(language)[-1] in ".;: "] == []
    assert [words.en for words in said if words.en[0] != words.en[0].upper()] == []
    sentences = Counter(mutant.says.render(language) for mutant in MEASURED)
    assert [sentence for sentence, number in sentences.items() if number > 1] == []
