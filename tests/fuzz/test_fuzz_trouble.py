"""Fuzzing whoever answers rightly and misbehaves besides: a second answer, no answer to the same question again."""

from pathlib import Path

import pytest
from adapters.plans import BY_ID, command
from living import end

from globe_rules.fuzz.findings import findings
from globe_rules.fuzz.search import Search
from globe_rules.kit.adapters import InProcess, Trouble
from globe_rules.kit.differences import Difference
from globe_rules.kit.process import Limits, Process
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import Answer, Request

MATERIALS = BY_ID["CON-0.1"]
PATIENT = Limits(start_seconds=60, answer_seconds=60)


def searched(process: Process) -> Search:
    """Ask one question and its twin, which are the same."""
    search = Search(process, seed=1, cases=1, parts=["materials"])
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


class _AnswersOnce(InProcess):
    """Has one answer in it."""

    asked = 0

    def ask(self, request: Request) -> Answer:
        self.asked += 1
        if self.asked > 1:
            raise Trouble("error", "no more")
        return super().ask(request)  # type: ignore[return-value]


def test_a_twin_without_an_answer_is_a_finding() -> None:
    """It is not compared, as nothing could disagree; but it was to be answered like any other question."""
    search = Search(_AnswersOnce(ReferenceEngine()), seed=1, cases=1, parts=["legality"])
    search.run()
    assert not search.found.pairs
    assert not search.found.disagreements
    assert list(search.found.groups) == [Difference("error", ("legality", "no more"))]


class _Interrupted(InProcess):
    """Was found wrong at a question that was interrupted before it was answered."""

    def faults(self) -> dict[int, str]:
        return {99: "it was answered twice"}


def test_a_question_that_was_interrupted_is_not_blamed() -> None:
    """It is not among those that were asked."""
    search = Search(_Interrupted(ReferenceEngine()), seed=1, cases=1, parts=["materials"])
    search.run()
    assert not search.found.groups
