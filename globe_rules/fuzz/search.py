"""Asks an implementation random questions, and gathers what it answers otherwise than the reference, or than itself."""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from attrs import Factory, define, field, frozen

from globe_rules.errors import Unreadable
from globe_rules.fuzz.drawing import Batch, distinct
from globe_rules.fuzz.twins import CHECKS, ORDER, Check
from globe_rules.kit.adapters import Adapter, Claims, Trouble
from globe_rules.kit.comparison import told
from globe_rules.kit.differences import Answer, Difference, difference
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import PARTS, Request

TROUBLES_IN_A_ROW = 25
"""After so many questions without an answer the rest is not asked."""


MOST_EXAMPLES = 3
"""So many differences of a group are kept, to compare them with wrong engines."""


@frozen
class Asked:
    """A question, what the reference answers, and what came instead."""

    request: Request
    expected: Answer
    got: Answer | None = None
    trouble: Trouble | None = None
    log: str = ""
    """The end of what the implementation wrote to standard error, if it did not answer."""


@define
class Group:
    """Differences of one kind about the same ids."""

    difference: Difference
    batch: Batch
    """Where it was first met."""

    first: Asked
    seen: int = 0
    parts: Counter[str] = Factory(Counter)
    examples: list[Asked] = Factory(list)
    """A few of them, to compare with wrong engines."""


@define
class Disagreement:
    """Twins that an implementation answers differently, by the check that found them."""

    check: Check
    batch: Batch
    request: Request
    seen: int = 0


@define
class Search:
    """A search in progress, and what it has found."""

    adapter: Adapter
    seed: int
    cases: int
    seconds: float | None = None
    parts: Sequence[str] = PARTS
    progress: Callable[[int], None] = lambda _asked: None
    clock: Callable[[], float] = time.monotonic

    claims: Claims = field(init=False)
    asked: int = 0
    by_part: Counter[str] = Factory(Counter)
    complete: bool = True
    stopped_early: bool = False
    groups: dict[Difference, Group] = Factory(dict)
    disagreements: dict[str, Disagreement] = Factory(dict)
    pairs: Counter[str] = Factory(Counter)
    _troubles: int = 0
    _reference: ReferenceEngine = Factory(ReferenceEngine)

    def run(self) -> None:
        """Ask until there is enough; an interruption leaves what was found so far."""
        self.claims = self.adapter.start()
        parts = [part for part in self.parts if part in self.claims.parts]
        started = self.clock()
        try:
            for batch, new in distinct(self.seed, parts, self.claims.covers):
                answered = []
                for request in new[: self.cases - self.asked]:
                    self.stopped_early = self.seconds is not None and self.clock() - started >= self.seconds
                    self.complete = self._troubles < TROUBLES_IN_A_ROW
                    if self.stopped_early or not self.complete:
                        return
                    answered.append(self._examine(batch, request))
                self._ask_in_another_order(batch, answered)
                if self.asked >= self.cases:
                    return
        except KeyboardInterrupt:
            self.complete = False

    def _examine(self, batch: Batch, request: Request) -> Asked:
        """Ask one question and its twins."""
        asked = self.ask(request)
        self.asked += 1
        self.by_part[batch.part] += 1
        self._troubles = self._troubles + 1 if asked.trouble and asked.trouble.verdict != "error" else 0
        if found := self.judged(asked):
            group = self.groups.setdefault(found, Group(found, batch, asked))
            group.seen += 1
            group.parts[batch.part] += 1
            if len(group.examples) < MOST_EXAMPLES:
                group.examples.append(asked)
        for check in CHECKS if asked.got is not None else ():
            self._compare(check, batch, asked)
        self.progress(self.asked)
        return asked

    def ask(self, request: Request) -> Asked:
        """Ask the implementation one question; whatever it does comes back as a value."""
        expected = self._reference.answer(request)
        try:
            return Asked(request, expected, self.adapter.ask(request))
        except Trouble as trouble:
            return Asked(request, expected, trouble=trouble, log=self.adapter.log)

    def judged(self, asked: Asked) -> Difference | None:
        """Return what is wrong with an answer, or None."""
        if asked.trouble is not None:
            problem = re.sub(r"\d+|'.*'|\".*\"", "…", asked.trouble.problem)
            return Difference(asked.trouble.verdict, (asked.request["op"], problem[:200]))
        assert asked.got is not None  # noqa: S101 -- either an answer or trouble
        return difference(asked.request, asked.expected, asked.got, reasons=self.claims.reasons)

    def _compare(self, check: Check, batch: Batch, asked: Asked) -> None:
        agree = self.twins_agree(check, asked.request, asked.got)
        if agree is None:
            return
        self.pairs[check.name] += 1
        if not agree:
            self._note(check, batch, asked.request)

    def _note(self, check: Check, batch: Batch, request: Request) -> None:
        self.disagreements.setdefault(check.name, Disagreement(check, batch, request)).seen += 1

    def twins_agree(self, check: Check, request: Request, got: Answer | None = None) -> bool | None:
        """Ask a question and its twin; None if it has none, or if one of them gets no answer that can be read."""
        twin = check.twin(request)
        if twin is None:
            return None
        try:
            first = self.adapter.ask(request) if got is None else got
            return twin.agree(self._told(request, first), self._told(twin.request, self.adapter.ask(twin.request)))
        except (Trouble, Unreadable):  # such as a puzzle with a tile twice
            return None

    def _told(self, request: Request, answer: Answer) -> Any:  # noqa: ANN401 -- any JSON
        return told(answer, request["op"], reasons=self.claims.reasons, conventions=True)

    def _ask_in_another_order(self, batch: Batch, before: Sequence[Asked]) -> None:
        """Ask the questions of a batch again, the last first: none has the same ones before it as the first time."""
        for asked in reversed(before):
            if asked.got is None:
                continue
            again = self.ask(asked.request)
            self.pairs[ORDER.name] += 1
            if again.got is None or self._told(asked.request, again.got) != self._told(asked.request, asked.got):
                self._note(ORDER, batch, asked.request)
