"""The suite is worth what it catches: every wrong engine, by a scenario that cites what the engine breaks."""

import json
import os
import tracemalloc
from collections import Counter
from itertools import combinations, islice

import pytest
from attrs import evolve
from promises import promised

from globe_rules.i18n import BOOK_LANGUAGES, Language, both
from globe_rules.kit.adapters import InProcess, reference
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.mistakes import DATA, mistakes, wrong_answers
from globe_rules.kit.runner import examine
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, NULLS, Mutant, WrongEngine
from tools.mutants.model import value
from tools.mutants.nulls import Null
from tools.mutants.recording import MEASURED, kept_answers, wrong_answers_of

pytestmark = pytest.mark.no_cover

CASES = suite().scenarios
CITES = {case.id: case.cites for case in suite().cases}
BY_ID = {mutant.id: mutant for mutant in MEASURED}
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
IN_STAGE_B = ("done-before-the-signal", "absent-cards-can-be-touched", "flipper-may-turn-cards")
"""Where few scenarios look."""

SAMPLE = MUTANTS if DEEP else [*MUTANTS[3::11], *(BY_ID[id_] for id_ in IN_STAGE_B)]
"""What is measured again at every run; `make deep` measures all."""


def test_the_catalogue_was_recorded_with_this_suite() -> None:
    """After a change of a case or of a wrong engine it must be made anew."""
    catalogue = json.loads((DATA / "mistakes.json").read_text(encoding="utf-8"))
    assert catalogue["suite"] == suite().digest, "run `make generated`"
    assert [(each.id, each.breaks, both(each.says)) for each in mistakes()] == [
        (each.id, each.breaks, both(each.says)) for each in MUTANTS
    ], "run `make generated`"


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
    assert uncited == {}


def test_nothing_hangs_on_a_thread() -> None:
    """Every mistake is caught by two different questions at least, where the wire has two."""
    assert {each.id for each in mistakes() if each.cases < 2} <= ASKED_ONCE


ASKED_ONCE = {mutant.id for mutant in MUTANTS if mutant.id.startswith("caption-of-")}
"""There is one question about a caption."""


def test_every_id_with_behaviour_has_a_mistake_that_is_caught() -> None:
    """No id is excused and broken."""
    proven = {id_ for mutant in MUTANTS for id_ in mutant.breaks}
    assert proven - set(rulebook().conventions) == set(rulebook().ids) - set(rulebook().without_scenario)


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


def test_ids_are_those_that_were_promised() -> None:
    """Mutants may be added, but never renamed or reused."""
    assert [mutant.id for mutant in MEASURED] == promised("mutants")
    assert len(BY_ID) == len(MEASURED)


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_mutant_says_its_mistake_in_a_sentence_of_its_own(language: Language) -> None:
    """In one sentence, without its stop, and not in the same words as in the other language."""
    said = [words for mutant in MEASURED for words in (mutant.says, mutant.because) if words]
    assert [words for words in said if words.en == words.fr or words.render(language)[-1] in ".;: "] == []
    assert [words.en for words in said if words.en[0] != words.en[0].upper()] == []
    sentences = Counter(mutant.says.render(language) for mutant in MEASURED)
    assert [sentence for sentence, number in sentences.items() if number > 1] == []
