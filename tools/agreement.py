"""Adds whole responses to cases if two independent engines agree on them: the reference and the JavaScript engine."""

import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import evolve

from globe_rules._kit.adapters import Adapter, AdapterError, reference
from globe_rules._kit.differences import comparable
from globe_rules._kit.process import Process
from globe_rules._protocol.requests import raw_line
from globe_rules._specification.cases import Case
from tools.paths import JAVASCRIPT

NODE = next((str(found) for found in (Path(sys.prefix) / "node",) if found.exists()), shutil.which("node"))


class Disagreement(Exception):  # noqa: N818 -- the name says what happened
    """Two engines give different responses to a request, so the case cannot be published."""


def second_engine() -> Process:
    """Return an adapter for the JavaScript engine, which runs in Node.js."""
    return Process([str(NODE), str(JAVASCRIPT / "adapter.js")])


def with_responses(cases: Iterable[Case], other: Adapter) -> Iterator[Case]:
    """Yield each case with its whole response; raise Disagreement if the two engines differ."""
    engine = reference()
    for case in cases:
        if case.invalid:
            _check_refusal(case, engine, other)
        yield case if case.invalid else evolve(case, response=agreed(case.request, engine, other))


def _check_refusal(case: Case, *engines: Adapter) -> None:
    """Raise Disagreement unless all engines respond to an invalid request with an error."""
    for engine in engines:
        if not isinstance(engine, Process) and raw_line(case.request) is not None:
            continue  # only a command reads lines
        try:
            response = engine.send(case.request)
        except AdapterError as error:
            if error.verdict == "error":
                continue
            raise
        message = f"{case.id} is invalid, but gets a response: {response}"
        raise Disagreement(message)


def agreed(request: Any, *engines: Adapter) -> Any:  # noqa: ANN401 -- any JSON
    """Return the response that all engines give, reduced to the fields of the schema; raise Disagreement otherwise."""
    first, *others = (comparable(each.send(request), request["op"], reasons=True, conventions=True) for each in engines)
    if any(other != first for other in others):
        message = f"the engines disagree: {request}\n{first}\n{others}"
        raise Disagreement(message)
    return first
