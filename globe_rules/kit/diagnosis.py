"""Diagnosis: which known mistakes would give the wrong answers that an implementation gave."""

from collections.abc import Mapping
from functools import cache, partial

from attrs import frozen

from globe_rules.kit.mistakes import Mistake, mistakes, wrong_answers
from globe_rules.kit.runner import Result, Run, Verdict, unmet, without_reasons

LIKE_ENOUGH = 0.5
MOST_NAMED = 3


@frozen
class Likeness:
    """How much an implementation answers like a mistake."""

    mistake: Mistake
    same: int
    """How many of the wrong answers are the very answers of the mistake, wherever something is expected."""

    wrong: int
    """How many wrong answers there are, those apart that a mistake named before this one explains."""

    spared: int
    """How many cases that catch the mistake the implementation passes: its mistake is narrower, or another."""

    @property
    def share(self) -> float:
        """Between 0 and 1: the mistake explains none, or all, of the wrong answers."""
        return self.same / self.wrong


def likenesses(run: Run, *, at_least: float = LIKE_ENOUGH, most: int = MOST_NAMED) -> tuple[Likeness, ...]:
    """Return the mistakes that explain an implementation's wrong answers to scenarios, the best first.

    The first explains most of them, the next most of the others, and so on, as long as one explains enough.
    """
    answered = {result.case.id: result for result in run.results if result.answer is not None and result.case.scenario}
    left = {id_ for id_, result in answered.items() if result.verdict is not Verdict.PASS}
    compare = cache(partial(_compared, answered, run.claims.reasons))
    found: list[Likeness] = []
    while left and len(found) < most:
        # Nobody explains more than what catches them: whoever could not explain enough is not even asked.
        enough = max(1, at_least * len(left))
        suspects = [mistake for mistake in mistakes() if len(left.intersection(mistake.caught_by)) >= enough]
        best = max(suspects, key=lambda mistake: compare(mistake).rank(left), default=None)
        if best is None or len(compare(best).same & left) < enough:
            break
        found.append(Likeness(best, len(compare(best).same & left), len(left), len(compare(best).spared)))
        left -= compare(best).same
    return tuple(found)


@frozen
class _Compared:
    """The cases that catch a mistake, by what an implementation answers to them."""

    same: frozenset[str]
    to_the_word: frozenset[str]
    """Of those, where the answers agree in what nobody asked about, too."""

    spared: frozenset[str]

    def rank(self, left: set[str]) -> tuple[int, int, int]:
        """Sort by how much is explained; among equals nearer mistakes come last."""
        return len(self.same & left), -len(self.spared), len(self.to_the_word & left)


def _compared(answered: Mapping[str, Result], reasons: bool, mistake: Mistake) -> _Compared:  # noqa: FBT001 -- private
    same, to_the_word, spared = set[str](), set[str](), set[str]()
    for id_ in answered.keys() & set(mistake.caught_by):
        result = answered[id_]
        told = wrong_answers()[mistake.id][id_]
        if told is None:  # where the mistake has no answer there is nothing to compare
            continue
        ours, theirs = (each if reasons else without_reasons(each) for each in (told, result.answer))
        if not any(unmet(each, told, reasons=reasons) for each in result.case.expect):
            continue  # it differs in ids only, and those are not claimed
        if result.verdict is Verdict.PASS:
            spared.add(id_)
        elif all(each.seen_in(ours) == each.seen_in(theirs) for each in result.case.expect):
            same.add(id_)
            to_the_word.update({id_} if ours == theirs else ())
    return _Compared(frozenset(same), frozenset(to_the_word), frozenset(spared))
