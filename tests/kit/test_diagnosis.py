"""Diagnosis: a report names the mistake that an implementation makes, by its wrong answers alone."""

import re
import shutil
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from adapters import partly_wrong
from click.testing import CliRunner
from places import JAVASCRIPT
from wrong_engines import MUTANTS, NULLS, WrongEngine
from wrong_engines.nulls import FindsEverythingVoid

from globe_rules.cli.main import main
from globe_rules.kit.adapters import InProcess, reference
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.process import Process
from globe_rules.kit.runner import Run, Verdict, examine
from globe_rules.reference.implementation import Implementation
from globe_rules.specification.suite import suite

CASES = suite().scenarios
BY_ID = {mutant.id: mutant for mutant in MUTANTS}
NODE = next((str(found) for found in (Path(sys.prefix) / "node",) if found.exists()), shutil.which("node"))


class BlackBox:
    """An implementation of which only the answers are known."""

    def __init__(self, *ids: str, change: Callable[[Any], Any] = lambda answer: answer, **claims: object) -> None:
        self.claims = claims
        self._engines = [WrongEngine(BY_ID[id_]) for id_ in ids]
        self._change = change

    def answer(self, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- as the change says
        """Answer as one of the mutants does, whichever is wrong, in words of its own."""
        right = reference().ask(request)
        answers = [engine.answer(request) for engine in self._engines]
        return self._change(next((answer for answer in answers if answer != right), right))


def without_ids(value: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Leave out of an answer what an implementation that claims no reasons need not know."""
    if isinstance(value, Mapping):
        kept = {key: [] if key == "refused" else each for key, each in value.items() if key not in {"because", "by"}}
        return {key: without_ids(each) for key, each in kept.items()}
    return list(map(without_ids, value)) if isinstance(value, list) else value


def in_other_words(value: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Leave out what the schema does not ask for, and add what it does not know."""
    if isinstance(value, Mapping):
        kept = {key: in_other_words(each) for key, each in value.items() if key not in {"colour", "lifted"}}
        return {**kept, "remark": "as we see it"}
    return list(map(in_other_words, value)) if isinstance(value, list) else value


@cache
def run_of(*ids: str) -> Run:
    """Examine somebody who makes the mistakes of some mutants."""
    return examine(InProcess(BlackBox(*ids)), CASES)


DIAGNOSED = [
    "arrows-of-g1-and-g2-exchanged",
    "b5-pushes-the-wrong-way",
    "arrows-wrap-round",
    "r2-turns-the-traded-tile-too",
    "homes-ignore-the-photo",
    "column-by-column",
    "straddling-card-acts-at-its-first-space",
    "flip-locks-everyone",
    "the-last-instant-counts",
    "seats-change-the-other-way",
    "reds-are-not-discarded",
    "dropped-players-return",
    "long-voyage-keeps-the-reds",
    "polar-region-is-forgotten",
    "captions-are-exact",
    "caption-of-solo-b5",
]


@pytest.mark.parametrize("id_", DIAGNOSED)
def test_a_mistake_is_recognised_by_its_answers(id_: str) -> None:
    """The mutant explains every wrong answer, and no case that would catch it passes."""
    [found] = likenesses(run_of(id_))
    assert found.mistake.id == id_
    assert (found.same, found.wrong, found.spared) == (len(run_of(id_).failed), len(run_of(id_).failed), 0)


PLANTED: Mapping[str, tuple[str, str]] = {
    "arrows-of-g1-and-g2-exchanged": ("{ G1: 1, G2: -1, G3: 2 }", "{ G1: -1, G2: 1, G3: 2 }"),
    "b5-swaps-the-ends": ("{ path: [space, next, end] }", "{ path: [space, end] }"),
    "the-last-instant-counts": (
        "event.at >= endOf(reaction)) return pastEnd",
        "event.at > endOf(reaction)) return pastEnd",
    ),
    "seats-change-the-other-way": ('edition === "en" ? count - 1 : 1', 'edition === "en" ? 1 : count - 1'),
    "reds-are-not-discarded": ("without(seat.hand, done.discarded)", "seat.hand"),
}
"""Slips of the pen in the second engine: the mutant that each must be taken for, what stood there, what stands now."""


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it")
@pytest.mark.parametrize("id_", PLANTED)
def test_a_mistake_planted_in_another_engine_is_named(id_: str, tmp_path: Path) -> None:
    """Another language, another author, one snippet replaced: the mistake is named, and an id that it breaks."""
    right, wrong = PLANTED[id_]
    source = (JAVASCRIPT / "globe-rules.js").read_text(encoding="utf-8")
    assert source.count(right) == 1
    (tmp_path / "globe-rules.js").write_text(source.replace(right, wrong), encoding="utf-8")
    shutil.copy(JAVASCRIPT / "adapter.js", tmp_path)
    run = examine(Process([str(NODE), str(tmp_path / "adapter.js")]), CASES)
    found = likenesses(run)[0]
    assert found.mistake.id == id_
    assert found.share >= 0.8
    assert {broken.id for rulings in (False, True) for broken in run.broken(rulings=rulings)} & set(
        found.mistake.breaks
    )


@pytest.mark.parametrize(
    ("engine", "id_", "told"),
    [
        (partly_wrong.PushesTheWrongWay, "b5-pushes-the-wrong-way", "CARD-B5"),
        (partly_wrong.WrapsAround, "arrows-wrap-round", "Q-3"),
        (partly_wrong.AlwaysEnglishSeats, "both-books-move-to-the-left", "D-1"),
    ],
)
def test_a_mistake_in_a_part_of_the_answers_is_named(engine: type[Implementation], id_: str, told: str) -> None:
    """An engine that is wrong only now and then, or tells only half of it, is recognised all the same."""
    path = f"adapters.partly_wrong:{engine.__name__}"
    said = CliRunner().invoke(main, ["conform", "--show", "0", "--python", path]).stdout
    [[mutant, ids, same, wrong]] = re.findall(r"^  (\S+) \((.*)\): gives (\d+) of the (\d+) wrong", said, re.MULTILINE)
    assert (mutant, same) == (id_, wrong)
    assert told in ids.split(", ")


def test_a_mistake_is_recognised_in_other_words() -> None:
    """Fields that nobody asks about play no part."""
    run = examine(InProcess(BlackBox("nobody-changes-seat", change=in_other_words)), CASES)
    [found] = likenesses(run)
    assert (found.mistake.id, found.share) == ("nobody-changes-seat", 1)


@pytest.mark.parametrize("id_", ["b5-pushes-the-wrong-way", "two-reds-allowed", "cards-come-before-reds"])
def test_ids_play_no_part_if_they_are_not_claimed(id_: str) -> None:
    """Then only what happens is compared, also when it comes to the cases that should have caught it."""
    run = examine(InProcess(BlackBox(id_, change=without_ids, reasons=False)), CASES)
    best = likenesses(run)[0]
    assert (best.mistake.id, best.same, best.spared) == (id_, len(run.failed), 0)


def test_two_mistakes_are_both_recognised() -> None:
    """The first explains most wrong answers, the second the others."""
    run = run_of("g3-is-a-quarter-turn", "polar-region-is-forgotten")
    first, second = likenesses(run)
    assert (first.mistake.id, second.mistake.id) == ("g3-is-a-quarter-turn", "polar-region-is-forgotten")
    assert first.wrong == len(run.failed) == first.same + second.same
    assert second.wrong == second.same
    assert likenesses(run, most=1) == (first,)
    told = CliRunner().invoke(main, ["conform", "--show", "0", "--python", "test_diagnosis:TWO_MISTAKES"]).stdout
    assert f"gives {second.same} of the other {second.same} wrong answers" in told


TWO_MISTAKES = BlackBox("g3-is-a-quarter-turn", "polar-region-is-forgotten")


def test_a_narrower_mistake_says_what_it_spares() -> None:
    """The cases that would catch the mutant, but pass, speak against it, and are told."""
    [found] = likenesses(examine(InProcess(partly_wrong.WrapsAround()), CASES))
    assert found.spared > 0


def test_where_a_mutant_has_no_answer_nothing_is_compared() -> None:
    """An exception, or an answer against the schema, is like nobody's."""
    run = examine(InProcess(WrongEngine(BY_ID["a-card-can-lie-twice"])), CASES)
    assert Verdict.PROTOCOL in {result.verdict for result in run.failed}
    best = likenesses(run)[0]
    assert (best.mistake.id, best.share) == ("a-card-can-lie-twice", 1)
    assert best.wrong == len(run.failed) - 1


def test_a_right_implementation_is_like_no_mutant() -> None:
    """There is nothing to compare."""
    assert likenesses(examine(reference(), CASES)) == ()


@pytest.mark.parametrize("null", [null for null in NULLS if null is not FindsEverythingVoid])
def test_knowing_nothing_is_no_mistake_of_the_catalogue(null: type[Implementation]) -> None:
    """No mutant explains half of it."""
    assert likenesses(examine(InProcess(null()), CASES)) == ()
