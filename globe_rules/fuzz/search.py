"""Asks an implementation random questions, and gathers what it answers otherwise than the reference, or than itself."""

import re
import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from attrs import Factory, define, field

from globe_rules import words
from globe_rules.errors import Unreadable
from globe_rules.fuzz.found import Asked, Failure, Found
from globe_rules.fuzz.twins import CHECKS, ORDER, Check, Twin, repeated
from globe_rules.kit.adapters import ONCE, Adapter, Claims, Trouble
from globe_rules.kit.comparison import told
from globe_rules.kit.differences import Answer, Difference, difference
from globe_rules.questions import Question, questions
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import PARTS, Request

TROUBLES_IN_A_ROW = 25
"""After so many questions without an answer the rest is not asked."""

COMPARED = 4
"""One question in so many has a twin asked beside it: each costs as much as a question."""

ASKED_AGAIN = 8
"""One question in so many is asked again in another order."""

TOGETHER = 10
"""So many questions are asked again at a time, the last first."""


@define
class Search:
    """A search in progress, and what it has found."""

    adapter: Adapter
    seed: int
    cases: int
    seconds: float | None = None
    parts: Sequence[str] = PARTS
    share: tuple[int, int] = (0, 1)
    """Which of how many shares of the questions is asked here: several processes ask as one would."""

    progress: Callable[[int], None] = lambda _asked: None
    clock: Callable[[], float] = time.monotonic

    claims: Claims = field(init=False)
    found: Found = Factory(Found)
    _troubles: int = 0
    _reference: ReferenceEngine = Factory(ReferenceEngine)
    _again: list[tuple[int, Asked]] = Factory(list)

    def run(self) -> None:
        """Ask until there is enough; an interruption leaves what was found so far."""
        self.claims = self.adapter.start()
        parts = [part for part in self.parts if part in self.claims.parts]
        drawn = enumerate(questions(self.seed, parts))
        started = self.clock()
        try:
            for place, question in islice(drawn, self.share[0], self.cases, self.share[1]):
                self.found.stopped_early = self.seconds is not None and self.clock() - started >= self.seconds
                self.found.complete = self._troubles < TROUBLES_IN_A_ROW
                if self.found.stopped_early or not self.found.complete:
                    break
                self._examine(place, question)
            self._ask_in_another_order()
        except KeyboardInterrupt:
            self.found.complete = False

    def _examine(self, place: int, question: Question) -> None:
        """Ask one question, and perhaps one of its twins."""
        request = question.request
        if not self.claims.covers(request):
            self.found.beyond += 1
            return
        asked = self.ask(request)
        self.found.by_part[question.part] += 1
        self._troubles = self._troubles + 1 if asked.failure and asked.failure.verdict != "error" else 0
        if found := self.judged(asked):
            self.found.note(found, place, question, asked)
        if asked.got is not None and place % COMPARED == 0:
            self._compare(place, asked)
        if asked.got is not None and place % ASKED_AGAIN == 0:
            self._again.append((place, asked))
        if len(self._again) == TOGETHER:
            self._ask_in_another_order()
        self.progress(self.found.asked)

    def ask(self, request: Request) -> Asked:
        """Ask the implementation one question; whatever it does comes back as a value."""
        expected = self._reference.answer(request)
        try:
            answer = self.adapter.ask(request)
        except Trouble as trouble:
            failure = Failure(trouble.verdict, trouble.problem, trouble.hint, self.adapter.log)
            return Asked(request, expected, failure=failure)
        if getattr(self.adapter, "answered_twice", False):  # this question, or one before it
            self.adapter.answered_twice = False  # type: ignore[attr-defined]
            failure = Failure(
                "protocol", words.Twin(en="a question was answered twice", fr="une question a reçu deux réponses"), ONCE
            )
            return Asked(request, expected, failure=failure)
        return Asked(request, expected, answer)

    def judged(self, asked: Asked) -> Difference | None:
        """Return what is wrong with an answer, or None."""
        if asked.failure is not None:
            problem = re.sub(r"\d+|'.*'|\".*\"", "…", asked.failure.problem)
            return Difference(asked.failure.verdict, (asked.request["op"], problem[:200]))
        assert asked.got is not None  # noqa: S101 -- either an answer or a failure
        return difference(asked.request, asked.expected, asked.got, reasons=self.claims.reasons)

    def _compare(self, place: int, asked: Asked) -> None:
        """Compare a question with one of its twins, another one each time."""
        twins = [(check, twin) for check in CHECKS if (twin := check.twin(asked.request))]
        check, twin = twins[place // COMPARED % len(twins)]
        self._note(check, place, asked.request, agree=self.agree(twin, asked.got))

    def _note(self, check: Check, place: int, request: Request, *, agree: bool | None) -> None:
        if agree is not None:
            self.found.pairs[check.name] += 1
        if agree is False:
            self.found.contradict(check.name, place, request)

    def agree(self, twin: Twin, got: Answer | None) -> bool | None:
        """Tell whether twins are answered alike; None if one of them gets no answer that can be read."""
        if got is None:
            return None
        try:
            operation = twin.request["op"]
            told_again = self._told(operation, self.adapter.ask(twin.request))
            return twin.agree(self._told(operation, got), told_again)
        except (Trouble, Unreadable):  # such as a puzzle with a tile twice
            return None

    def _told(self, operation: str, answer: Answer) -> Any:  # noqa: ANN401 -- any JSON
        return told(answer, operation, reasons=self.claims.reasons, conventions=True)

    def _ask_in_another_order(self) -> None:
        """Ask some questions again, the last first: none has the same ones before it as the first time."""
        again, self._again = self._again[::-1], []
        for place, asked in again:
            self._note(ORDER, place, asked.request, agree=self.agree(repeated(asked.request), asked.got))
