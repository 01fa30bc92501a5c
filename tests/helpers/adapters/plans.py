"""Writes the plans of `faulty.py`: its response to each request, and the fault of each response."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from globe_rules._kit.adapters import FULL_CLAIMS
from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.paths import HELPERS

BY_ID = {case.id: case for case in suite().cases}


def without_cited_ids(value: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Return a response without the ids that it cites."""
    if isinstance(value, dict):
        kept = {key: without_cited_ids(each) for key, each in value.items() if key not in {"because", "by"}}
        return {**kept, "refused": []} if "refused" in kept else kept
    return [without_cited_ids(each) for each in value] if isinstance(value, list) else value


def start(fault: str = "", **claims: object) -> dict[str, object]:
    """Return the plan of one start: the fault of the handshake, and the claims."""
    return {"fault": fault, "claims": {**FULL_CLAIMS, "name": "faulty", **claims}}


def command(
    notes: Path,
    cases: Iterable[Case],
    faults: Mapping[str, str] | None = None,
    *,
    starts: Iterable[Mapping[str, object]] = (),
    reasons: bool = True,
) -> list[str]:
    """Write a plan, and return the command that follows it.

    `faults` are names of faults by the ids of cases. `starts` are the plans of the first start, the second and so on;
    the last one also counts for all later starts. `notes` is the file in which the adapter notes its processes. An
    invalid request gets an error.
    """
    faults = faults or {}
    responses = {}
    for case in cases:
        if case.invalid:
            responses[json.dumps(case.request, sort_keys=True)] = {"result": {}, "fault": faults.get(case.id, "error")}
            continue
        right = ReferenceEngine().respond(case.request)
        response = right if reasons else without_cited_ids(dict(right))
        responses[json.dumps(case.request, sort_keys=True)] = {"result": response, "fault": faults.get(case.id, "")}
    plan = notes.with_name(f"{notes.stem}-plan.json")
    plan.write_text(json.dumps({"starts": list(starts) or [start()], "responses": responses}), encoding="utf-8")
    notes.touch()
    return [sys.executable, "-I", "-S", str(HELPERS / "adapters" / "faulty.py"), str(plan), str(notes)]
