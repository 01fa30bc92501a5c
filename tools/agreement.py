"""Whole answers, on which independent engines agree: the reference and the one in JavaScript."""

import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import evolve

from globe_rules.kit.adapters import Adapter, reference
from globe_rules.kit.judging import told
from globe_rules.kit.process import Process
from globe_rules.specification.cases import Case
from tools.places import JAVASCRIPT

NODE = next((str(found) for found in (Path(sys.prefix) / "node",) if found.exists()), shutil.which("node"))


class Disagreement(Exception):  # noqa: N818 -- it stops the making of the suite
    """Two engines answer a question differently: nothing may be published about it."""


def second_engine() -> Process:
    """Return the engine in JavaScript."""
    return Process([str(NODE), str(JAVASCRIPT / "adapter.js")])


def with_answers(cases: Iterable[Case], other: Adapter) -> Iterator[Case]:
    """Give each case the whole answer, if both engines give the same."""
    engine = reference()
    for case in cases:
        yield evolve(case, answer=agreed(case.request, engine, other))


def agreed(request: Any, *engines: Adapter) -> Any:  # noqa: ANN401 -- any JSON
    """Return what every engine answers, as far as the schema knows it."""
    first, *others = (told(each.ask(request), request["op"], reasons=True, conventions=True) for each in engines)
    if any(other != first for other in others):
        message = f"the engines disagree: {request}\n{first}\n{others}"
        raise Disagreement(message)
    return first
