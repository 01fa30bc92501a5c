"""The search of the fuzzer: sends random requests and collects differences and failed metamorphic checks.

Results are values that several processes can send and merge.
"""

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from operator import attrgetter
from typing import TypeVar

from attrs import Factory, define, evolve, field, frozen

from globe_rules.errors import Unreadable
from globe_rules.fuzz.twins import CHECKS, ORDER, Check, Twin
from globe_rules.i18n import AnyText
from globe_rules.kit.adapters import ONCE, Adapter, Claims, Trouble
from globe_rules.kit.comparison import told
from globe_rules.kit.differences import Answer, Difference, difference
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.patience import Patience
from globe_rules.questions import Question, questions
from globe_rules.reference.operations import PARTS, ReferenceEngine, Request


@frozen
class Failure:
    """Why there is no response to compare."""

    verdict: str
    problem: AnyText
    hint: AnyText = ""
    log: str = ""
    """The end of what the implementation wrote to standard error."""

    later: bool = False
    """Whether the fault appeared after the response, such as a second response."""


@frozen
class Asked:
    """A request, the response of the reference engine, and that of the implementation."""

    request: Request
    expected: Answer
    got: Answer | None = None
    failure: Failure | None = None


@define
class Group:
    """One group of findings: the same kind and ids, or the same metamorphic check."""

    rank: tuple[int, int]
    """The length of the shortest request of the group, and its place in the stream."""

    question: Question
    asked: Asked
    parts: Counter[str]
    """The number of findings by operation."""

    @property
    def seen(self) -> int:
        """The number of findings."""
        return self.parts.total()


Key = TypeVar("Key")


def _put(groups: dict[Key, Group], key: Key, new: Group) -> None:
    """Merge a group into the groups so far; the shortest request is kept."""
    if known := groups.get(key):
        new = evolve(min(known, new, key=attrgetter("rank")), parts=known.parts + new.parts)
    groups[key] = new


@define
class Found:
    """The results of a search so far, or of one process of it."""

    by_part: Counter[str] = Factory(Counter)
    beyond: int = 0
    """The number of requests that were skipped because they are not claimed."""

    complete: bool = True
    stopped_early: bool = False
    groups: dict[Difference, Group] = Factory(dict)
    disagreements: dict[str, Group] = Factory(dict)
    pairs: Counter[str] = Factory(Counter)

    @property
    def asked(self) -> int:
        """The number of requests that were sent, without the second requests of checks."""
        return self.by_part.total()

    def note(self, found: Difference, place: int, question: Question, asked: Asked) -> None:
        """Record a difference."""
        _put(self.groups, found, _seen_once(place, question, asked))

    def contradict(self, check: str, place: int, question: Question, asked: Asked) -> None:
        """Record two responses that contradict each other, under the name of the check."""
        _put(self.disagreements, check, _seen_once(place, question, asked))

    def add(self, other: "Found") -> None:
        """Merge the results of another process; the order does not matter."""
        self.by_part += other.by_part
        self.pairs += other.pairs
        self.beyond += other.beyond
        self.complete = self.complete and other.complete
        self.stopped_early = self.stopped_early or other.stopped_early
        for found, group in other.groups.items():
            _put(self.groups, found, group)
        for check, group in other.disagreements.items():
            _put(self.disagreements, check, group)


def _seen_once(place: int, question: Question, asked: Asked) -> Group:
    return Group((len(json.dumps(asked.request)), place), question, asked, Counter([question.part]))


COMPARED = 4
"""Every 4th request is followed by a metamorphic check, which costs one more request."""

ASKED_AGAIN = 8
"""Every 8th request is sent again in another order."""

TOGETHER = 10
"""The number of requests that are sent again together, the last first."""


@define
class Search:
    """A search in progress, and what it has found."""

    adapter: Adapter
    seed: int
    cases: int
    seconds: float | None = None
    parts: Sequence[str] = PARTS
    share: tuple[int, int] = (0, 1)
    """The number of this process, and the number of processes; together they send the requests of one search."""

    progress: Callable[[int], None] = lambda _asked: None
    clock: Callable[[], float] = time.monotonic

    claims: Claims = field(init=False)
    found: Found = Factory(Found)
    _patience: Patience = Factory(Patience)
    _reference: ReferenceEngine = Factory(ReferenceEngine)
    _again: list[tuple[int, Question, Asked]] = Factory(list)
    _sent: list[tuple[int, Question]] = Factory(list)
    """Place and question of each message that was sent. Requests are not kept: they are drawn again if needed."""

    def run(self) -> None:
        """Send requests until a limit is reached; an interrupt keeps the results so far."""
        self.claims = self.adapter.start()
        parts = [part for part in self.parts if part in self.claims.parts]
        drawn = enumerate(questions(self.seed, parts))
        started = self.clock()
        try:
            for place, question in islice(drawn, self.share[0], self.cases, self.share[1]):
                self.found.stopped_early = self.seconds is not None and self.clock() - started >= self.seconds
                self.found.complete = not self._patience.lost
                if self.found.stopped_early or not self.found.complete:
                    break
                self._examine(place, question)
            self._ask_in_another_order()
        except KeyboardInterrupt:
            self.found.complete = False
        finally:
            with undisturbed():
                self.adapter.stop()
        self._blame()

    def _examine(self, place: int, question: Question) -> None:
        """Send one request, and sometimes a metamorphic check of it."""
        request = question.request
        if not self.claims.covers(request):
            self.found.beyond += 1
            return
        asked = self._send(place, question, request)
        self.found.by_part[question.part] += 1
        self._patience.note(asked.failure.verdict if asked.failure else "")
        self._note(place, question, asked)
        if asked.got is not None and place % COMPARED == 0:
            self._compare(place, question, asked)
        if asked.got is not None and place % ASKED_AGAIN == 0:
            self._again.append((place, question, asked))
        if len(self._again) == TOGETHER:
            self._ask_in_another_order()
        self._blame()
        self.progress(self.found.asked)

    def _send(self, place: int, question: Question, request: Request) -> Asked:
        """Send a request and record where it comes from, for faults that appear later."""
        asked = self.ask(request)
        self._sent.append((place, question))
        return asked

    def _note(self, place: int, question: Question, asked: Asked) -> None:
        if found := self.judged(asked):
            self.found.note(found, place, question, asked)

    def _blame(self) -> None:
        """Record faults that appeared after the response, such as a second response."""
        for number, failure in self._found_later().items():
            if number < len(self._sent):  # else it was interrupted at that very question
                place, question = self._sent[number]
                request = question.request
                self._note(place, question, Asked(request, self._reference.answer(request), failure=failure))

    def _found_later(self) -> Mapping[int, Failure]:
        later: Callable[[], Mapping[int, AnyText]] = getattr(self.adapter, "faults", dict)
        return {number: Failure("protocol", problem, ONCE, later=True) for number, problem in later().items()}

    def ask_alone(self, request: Request) -> Asked:
        """Send one request and stop the adapter, so that faults after the response appear."""
        asked = self.ask(request)
        self.adapter.stop()
        failures = self._found_later().values()
        return evolve(asked, got=None, failure=next(iter(failures))) if failures else asked

    def ask(self, request: Request) -> Asked:
        """Send one request; failures are returned as values."""
        expected = self._reference.answer(request)
        try:
            answer = self.adapter.ask(request)
        except Trouble as trouble:
            failure = Failure(trouble.verdict, trouble.problem, trouble.hint, self.adapter.log)
            return Asked(request, expected, failure=failure)
        return Asked(request, expected, answer)

    def judged(self, asked: Asked) -> Difference | None:
        """Return how a response differs, or None."""
        if asked.failure is not None:
            problem = re.sub(r"\d+|'.*'|\".*\"", "…", str(asked.failure.problem))
            return Difference(asked.failure.verdict, (asked.request["op"], problem[:200]))
        assert asked.got is not None  # noqa: S101 -- either an answer or a failure
        return difference(asked.request, asked.expected, asked.got, reasons=self.claims.reasons)

    def _compare(self, place: int, question: Question, asked: Asked) -> None:
        """Run one of the metamorphic checks of a request, another one each time."""
        twins = [(check, twin) for check in CHECKS if (twin := check.twin(asked.request))]
        check, twin = twins[place // COMPARED % len(twins)]
        self._ask_twin(check, twin, place, question, asked)

    def _ask_twin(self, check: Check, twin: Twin, place: int, question: Question, first: Asked) -> None:
        """Send the second request of a check, and record a contradiction or a failure."""
        second = self._send(place, question, twin.request)
        if second.failure is not None:
            self._note(place, question, second)
        agree = self._agree(twin, first, second)
        if agree is not None:
            self.found.pairs[check.key] += 1
        if agree is False:
            self.found.contradict(check.key, place, question, first)

    def disagree(self, twin: Twin, first: Asked) -> bool:
        """Send the second request of a check, and return whether the responses contradict each other."""
        return self._agree(twin, first, self.ask(twin.request)) is False

    def _agree(self, twin: Twin, first: Asked, second: Asked) -> bool | None:
        """Return whether two responses agree; None if one of them is missing or unreadable."""
        if first.got is None or second.got is None:
            return None
        operation, reasons = twin.request["op"], self.claims.reasons
        answers = (told(each, operation, reasons=reasons, conventions=True) for each in (first.got, second.got))
        try:
            return twin.agree(*answers)
        except Unreadable:  # such as a puzzle with a tile twice
            return None

    def _ask_in_another_order(self) -> None:
        """Send some requests again, the last first, to find state that is kept between requests."""
        again, self._again = self._again[::-1], []
        for place, question, asked in again:
            self._ask_twin(ORDER, Twin(asked.request), place, question, asked)
