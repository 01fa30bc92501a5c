"""Fuzzing whoever answers rightly and misbehaves besides: a second answer, no answer to the same question again."""

from pathlib import Path

import pytest
from adapters.plans import BY_ID, command
from adapters.scripted import Scripted
from living import end

from globe_rules.fuzz.findings import findings
from globe_rules.fuzz.search import Search
from globe_rules.kit.adapters import Adapter, Trouble
from globe_rules.kit.judging import Difference
from globe_rules.kit.process import Limits, Process

MATERIALS = BY_ID["CON-0.1"]
PATIENT = Limits(start_seconds=60, answer_seconds=60)


def searched(adapter: Adapter, part: str = "materials") -> Search:
    """Ask one question and its twin; about materials they are the same."""
    search = Search(adapter, seed=1, cases=1, parts=[part])
    search.run()
    return search


@pytest.mark.parametrize("fault", ["twice", "echo", "remark", "trailing"])
def test_what_comes_after_an_answer_is_a_finding(fault: str, tmp_path: Path) -> None:
    """Right answers do not make up for it: it is told at its question, the last one too."""
    diary = tmp_path / "diary.txt"
    search = searched(Process(command(diary, [MATERIALS], {MATERIALS.id: fault}), PATIENT))
    [(difference, group)] = search.found.groups.items()
    assert difference.kind == "protocol"
    assert group.asked.request == MATERIALS.request
    end(diary)


def test_a_second_answer_that_comes_again_is_told_so(tmp_path: Path) -> None:
    """It shows only after the answer, so the question is asked alone; and it is not made smaller, one by one."""
    diary = tmp_path / "diary.txt"
    process = Process(command(diary, [MATERIALS], {MATERIALS.id: "twice"}), PATIENT)
    [finding] = findings(searched(process), most=5)
    assert finding.happens_again
    assert finding.difference == Difference("protocol", ("materials", "it was answered twice"))
    process.stop()
    end(diary)


def test_a_twin_without_an_answer_is_a_finding() -> None:
    """It is not compared, as nothing could disagree; but it was to be answered like any other question."""
    search = searched(Scripted(lambda number: Trouble("error", "no more") if number > 1 else None), "legality")
    assert not search.found.pairs
    assert not search.found.disagreements
    assert list(search.found.groups) == [Difference("error", ("legality", "no more"))]


def test_a_question_that_was_interrupted_is_not_blamed() -> None:
    """It is not among those that were asked."""
    assert not searched(Scripted(faults={99: "it was answered twice"})).found.groups
