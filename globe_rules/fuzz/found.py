"""What a search has found: values that several processes can hand over and put together."""

import json
from collections import Counter

from attrs import Factory, define, frozen

from globe_rules.kit.differences import Answer, Difference
from globe_rules.questions import Question
from globe_rules.reference.operations import Request


@frozen
class Failure:
    """Why no answer came that could be compared."""

    verdict: str
    problem: str
    hint: str = ""
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
    """Differences of one kind about the same ids."""

    difference: Difference
    rank: tuple[int, int]
    """The length of the shortest question among them, and its place in the stream."""

    question: Question
    asked: Asked
    seen: int = 0
    parts: Counter[str] = Factory(Counter)


@define
class Disagreement:
    """Twins that an implementation answers differently, by the check that found them."""

    check: str
    rank: tuple[int, int]
    """As in a group."""

    request: Request
    seen: int = 0


@define
class Found:
    """What a search has found so far, or one share of it."""

    by_part: Counter[str] = Factory(Counter)
    beyond: int = 0
    """How many questions were left out because they go beyond what is claimed."""

    complete: bool = True
    stopped_early: bool = False
    groups: dict[Difference, Group] = Factory(dict)
    disagreements: dict[str, Disagreement] = Factory(dict)
    pairs: Counter[str] = Factory(Counter)

    @property
    def asked(self) -> int:
        """How many questions were asked, their twins apart."""
        return self.by_part.total()

    def note(self, found: Difference, place: int, question: Question, asked: Asked) -> None:
        """Take note of a difference; of its group the shortest question is kept."""
        rank = _length(asked.request), place
        new = Group(found, rank, question, asked, 1, Counter([question.part]))
        self._put(new)

    def _put(self, new: Group) -> None:
        known = self.groups.get(new.difference)
        if known is not None:
            new, known = (new, known) if new.rank < known.rank else (known, new)
            new.seen, new.parts = new.seen + known.seen, new.parts + known.parts
        self.groups[new.difference] = new

    def contradict(self, check: str, place: int, request: Request) -> None:
        """Take note of twins that disagree."""
        self._put_disagreement(Disagreement(check, (_length(request), place), request, 1))

    def _put_disagreement(self, new: Disagreement) -> None:
        known = self.disagreements.get(new.check)
        if known is not None:
            new, known = (new, known) if new.rank < known.rank else (known, new)
            new.seen += known.seen
        self.disagreements[new.check] = new

    def add(self, other: "Found") -> None:
        """Put another share to this one; whoever asked which question makes no difference."""
        self.by_part += other.by_part
        self.pairs += other.pairs
        self.beyond += other.beyond
        self.complete = self.complete and other.complete
        self.stopped_early = self.stopped_early or other.stopped_early
        for group in other.groups.values():
            self._put(group)
        for disagreement in other.disagreements.values():
            self._put_disagreement(disagreement)


def _length(request: Request) -> int:
    return len(json.dumps(request, sort_keys=True))
