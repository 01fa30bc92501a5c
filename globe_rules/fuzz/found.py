"""What a search has found: values that several processes can hand over and put together."""

import json
from collections import Counter
from operator import attrgetter
from typing import TypeVar

from attrs import Factory, define, evolve, frozen

from globe_rules.i18n import AnyText
from globe_rules.kit.differences import Answer, Difference
from globe_rules.questions import Question
from globe_rules.reference.operations import Request


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
        for difference, group in other.groups.items():
            _put(self.groups, difference, group)
        for check, group in other.disagreements.items():
            _put(self.disagreements, check, group)


def _seen_once(place: int, question: Question, asked: Asked) -> Group:
    return Group((len(json.dumps(asked.request)), place), question, asked, Counter([question.part]))
