"""The figures of mutation testing are measured, published, and reach their targets."""

import os
import random

import pytest
from handbook_pages import page

from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._specification.suite import suite
from handbook.figures import table
from tools.case_selection import pairs
from tools.figures import catching, committed, detectable, figures, is_up_to_date
from tools.impossible_pairs import why_impossible
from tools.mutants import MUTANTS
from tools.mutants.conditions import CONDITIONS
from tools.mutants.recording import committed_catches
from tools.mutants.undetectable import UNDETECTABLE

pytestmark = [
    pytest.mark.no_cover,  # whole runs: twice as slow when traced, and covered elsewhere
    pytest.mark.needs_generated,
]
measured_now = pytest.mark.skipif(
    not is_up_to_date(), reason="the figures are older than the suite: `make generated-all` measures them"
)

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
BY_ID = {case.id: case for case in suite().cases}
FIGURES = committed()
MET = ("readings", "fields", "refusals", "conditions", "pairs", "threads")
TARGETS = {"readings": 1.0, "fields": 1.0, "refusals": 1.0, "conditions": 0.997, "pairs": 0.995, "threads": 0.99}
"""The smallest share for each criterion: the share that was reached when the figures were last measured."""


def sample(names: list[str], number: int) -> list[str]:
    """Return the same sample at every run; all names in `make deep`."""
    return names if DEEP else random.Random(1).sample(names, number)  # noqa: S311 -- not a secret


@pytest.mark.parametrize("criterion", MET)
def test_a_criterion_reaches_its_target(criterion: str) -> None:
    """Everything that is missed is published."""
    figure = FIGURES[criterion]
    assert figure["met"] + len(figure["missed"]) == figure["all"]
    assert figure["met"] >= TARGETS[criterion] * figure["all"], figure["missed"]


@pytest.mark.skipif(not FIGURES["left_out"], reason="measured when cases are chosen: `tools/generate.py --choose`")
def test_98_percent_of_left_out_mutants_are_caught() -> None:
    """Measured over ten random splits."""
    caught, total = map(sum, zip(*FIGURES["left_out"], strict=True))
    assert len(FIGURES["left_out"]) == 10
    assert caught >= 0.98 * total


PAIRS = {f"{mutant.id} {condition.id}": (mutant, condition) for mutant in MUTANTS for condition in CONDITIONS}


@measured_now
def test_a_conditional_mutant_is_caught_as_published() -> None:
    """Every run measures a sample again, `make deep` all of them."""
    names = [f"{mutant.id} {condition.id}" for mutant, condition in detectable(suite().valid, committed_catches())]
    for name in sample(names, 40):
        mutant, _ = pair = PAIRS[name]
        found = catching(pair, BY_ID, committed_catches()[mutant.id], 1)
        assert bool(found) == (name not in FIGURES["conditions"]["missed"]), f"{name}: run `make generated-all`"


def test_conditional_mutants_explained_as_equivalent_are_not_caught() -> None:
    explained = [
        f"{mutant} {condition}" for each in UNDETECTABLE for mutant in each.mutants for condition in each.conditions
    ]
    for name in sample(explained, 16):
        mutant, _ = pair = PAIRS[name]
        catches = committed_catches()[mutant.id]
        cases = catches if DEEP else catches[::5]
        assert catching(pair, BY_ID, cases, 1) == [], name


@pytest.mark.skipif(not DEEP, reason="takes minutes: `make deep`")
def test_measuring_everything_again_gives_the_published_figures() -> None:
    assert {**figures(committed_catches()), "left_out": FIGURES["left_out"]} == FIGURES


def test_no_pair_that_a_case_shows_is_called_impossible() -> None:
    assert why_impossible("pair edition=en turn=3") is None
    assert why_impossible("pair players=3 winners=3") is not None
    assert why_impossible("pair ending=END-1 winners=1") is None
    met = {pair for case in suite().valid for pair in pairs(case.request, case.response or {})}
    assert [pair for pair in met if why_impossible(pair)] == []


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_the_site_shows_every_figure_and_everything_missed(language: Language) -> None:
    shown = table(page(language))
    assert shown.count("<tr>") == 1 + len(MET) + bool(FIGURES["left_out"])
    assert all(missed in shown for criterion in MET for missed in FIGURES[criterion]["missed"])
