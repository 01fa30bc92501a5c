"""What the kit finds about an implementation: whoever is shown on several pages, in both languages, is asked once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from typing import Any, Final
from unittest.mock import patch

from globe_rules.cli import certify, conform
from globe_rules.fuzz import findings
from globe_rules.kit import diagnosis
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.runner import Run, examine
from globe_rules.specification.cases import Case

WrongAnswers = tuple[str, Mapping[str, Any]]
"""A known mistake, and what it answers to the cases that catch it."""

_RUNS: Final[dict[tuple[str, tuple[str, ...]], Run]] = {}
"""By the program of the implementation and the ids of the cases; what a run tells, it tells in both languages."""


def examined(program: str, adapter: Adapter, cases: Iterable[Case], **choices: Any) -> Run:  # noqa: ANN401 -- the kit's
    """Examine the implementation that is this program, unless it was asked the same before."""
    asked = list(cases)
    key = program, tuple(case.id for case in asked)
    if key not in _RUNS:
        _RUNS[key] = examine(adapter, asked, **choices)
    return _RUNS[key]


@cache
def _recorded(read: Callable[[], Iterable[WrongAnswers]]) -> Sequence[WrongAnswers]:
    return tuple(read())


@contextmanager
def examining(program: str) -> Iterator[None]:
    """Let the commands know what was found about a program before, and read the answers of wrong engines once."""
    read = vars(diagnosis)["wrong_answers"]
    with ExitStack() as patches:
        patches.enter_context(patch.object(diagnosis, "wrong_answers", lambda **_: _recorded(read)))
        for module in (conform, certify, findings):
            patches.enter_context(patch.object(module, "examine", partial(examined, program)))
        yield
