"""What a search has found: values that several processes can hand over and put together."""

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
    """Why no answer came that could be compared."""

    verdict: str
    problem: AnyText
    hint: AnyText = ""
    log: str = ""
    """The end of what the implementation wrote to standard error."""

    later: bool = False
    """Whether it showed only after the answer, such as a second one."""


@frozen
class Asked:
    """A question, what the reference answers, and what came instead."""

    request: Request
    expected: Answer
    got: Answer | None = None
    failure: Failure | None = None


@define
class Group:
    """What was seen of one thing: differences of one kind about the same ids, or twins that one check found."""

    rank: tuple[int, int]
    """The length of the shortest question among them, and its place in the stream."""

    question: Question
    asked: Asked
    parts: Counter[str]
    """How often it was seen, by the parts of the questions."""

    @property
    def seen(self) -> int:
        """How often it was seen at all."""
        return self.parts.total()


Key = TypeVar("Key")


def _put(groups: dict[Key, Group], key: Key, new: Group) -> None:
    """Put what was seen to what is known of it; the shortest question is kept."""
    if known := groups.get(key):
        new = evolve(min(known, new, key=attrgetter("rank")), parts=known.parts + new.parts)
    groups[key] = new


@define
class Found:
    """What a search has found so far, or one share of it."""

    by_part: Counter[str] = Factory(Counter)
    beyond: int = 0
    """How many questions were left out because they go beyond what is claimed."""

    complete: bool = True
    stopped_early: bool = False
    groups: dict[Difference, Group] = Factory(dict)
    disagreements: dict[str, Group] = Factory(dict)
    pairs: Counter[str] = Factory(Counter)

    @property
    def asked(self) -> int:
        """How many questions were asked, their twins apart."""
        return self.by_part.total()

    def note(self, found: Difference, place: int, question: Question, asked: Asked) -> None:
        """Take note of a difference."""
        _put(self.groups, found, _seen_once(place, question, asked))

    def contradict(self, check: str, place: int, question: Question, asked: Asked) -> None:
        """Take note of twins that disagree, by the check that found them."""
        _put(self.disagreements, check, _seen_once(place, question, asked))

    def add(self, other: "Found") -> None:
        """Put another share to this one; whoever asked which question makes no difference."""
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
    _patience: Patience = Factory(Patience)
    _reference: ReferenceEngine = Factory(ReferenceEngine)
    _again: list[tuple[int, Question, Asked]] = Factory(list)
    _sent: list[tuple[int, Question]] = Factory(list)
    """The question of the stream that each message came from, a twin too: drawn anew, and not kept, if it is blamed."""

    def run(self) -> None:
        """Ask until there is enough; an interruption leaves what was found so far."""
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
        """Ask one question, and perhaps one of its twins."""
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
        """Ask a question of the stream, or a twin of it, so that it can be blamed later."""
        asked = self.ask(request)
        self._sent.append((place, question))
        return asked

    def _note(self, place: int, question: Question, asked: Asked) -> None:
        if found := self.judged(asked):
            self.found.note(found, place, question, asked)

    def _blame(self) -> None:
        """Take note of what was found wrong with answers only after they were given, such as a second one."""
        for number, failure in self._found_later().items():
            if number < len(self._sent):  # else it was interrupted at that very question
                place, question = self._sent[number]
                request = question.request
                self._note(place, question, Asked(request, self._reference.answer(request), failure=failure))

    def _found_later(self) -> Mapping[int, Failure]:
        later: Callable[[], Mapping[int, AnyText]] = getattr(self.adapter, "faults", dict)
        return {number: Failure("protocol", problem, ONCE, later=True) for number, problem in later().items()}

    def ask_alone(self, request: Request) -> Asked:
        """Ask one question and no other after it: what comes besides the answer shows at once."""
        asked = self.ask(request)
        self.adapter.stop()
        failures = self._found_later().values()
        return evolve(asked, got=None, failure=next(iter(failures))) if failures else asked

    def ask(self, request: Request) -> Asked:
        """Ask the implementation one question; whatever it does comes back as a value."""
        expected = self._reference.answer(request)
        try:
            answer = self.adapter.ask(request)
        except Trouble as trouble:
            failure = Failure(trouble.verdict, trouble.problem, trouble.hint, self.adapter.log)
            return Asked(request, expected, failure=failure)
        return Asked(request, expected, answer)

    def judged(self, asked: Asked) -> Difference | None:
        """Return what is wrong with an answer, or None."""
        if asked.failure is not None:
            problem = re.sub(r"\d+|'.*'|\".*\"", "…", str(asked.failure.problem))
            return Difference(asked.failure.verdict, (asked.request["op"], problem[:200]))
        assert asked.got is not None  # noqa: S101 -- either an answer or a failure
        return difference(asked.request, asked.expected, asked.got, reasons=self.claims.reasons)

    def _compare(self, place: int, question: Question, asked: Asked) -> None:
        """Compare a question with one of its twins, another one each time."""
        twins = [(check, twin) for check in CHECKS if (twin := check.twin(asked.request))]
        check, twin = twins[place // COMPARED % len(twins)]
        self._ask_twin(check, twin, place, question, asked)

    def _ask_twin(self, check: Check, twin: Twin, place: int, question: Question, first: Asked) -> None:
        """Ask a twin: to be answered otherwise is a contradiction, and no answer is a failure like any other."""
        second = self._send(place, question, twin.request)
        if second.failure is not None:
            self._note(place, question, second)
        agree = self._agree(twin, first, second)
        if agree is not None:
            self.found.pairs[check.key] += 1
        if agree is False:
            self.found.contradict(check.key, place, question, first)

    def disagree(self, twin: Twin, first: Asked) -> bool:
        """Ask a twin, and tell whether the answers contradict each other."""
        return self._agree(twin, first, self.ask(twin.request)) is False

    def _agree(self, twin: Twin, first: Asked, second: Asked) -> bool | None:
        """Tell whether twins are answered alike; None if one of them gets no answer that can be read."""
        if first.got is None or second.got is None:
            return None
        operation, reasons = twin.request["op"], self.claims.reasons
        answers = (told(each, operation, reasons=reasons, conventions=True) for each in (first.got, second.got))
        try:
            return twin.agree(*answers)
        except Unreadable:  # such as a puzzle with a tile twice
            return None

    def _ask_in_another_order(self) -> None:
        """Ask some questions again, the last first: none has the same ones before it as the first time."""
        again, self._again = self._again[::-1], []
        for place, question, asked in again:
            self._ask_twin(ORDER, Twin(asked.request), place, question, asked)
