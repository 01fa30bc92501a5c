"""Plans for `faulty.py`: what it answers to which question, and what it does wrong."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from globe_rules.kit.adapters import EVERYTHING
from globe_rules.reference.operations import ReferenceEngine
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from tools.places import HELPERS

BY_ID = {case.id: case for case in suite().cases}


def bare(value: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Leave out what says by which rule."""
    if isinstance(value, dict):
        kept = {key: bare(each) for key, each in value.items() if key not in {"because", "by"}}
        return {**kept, "refused": []} if "refused" in kept else kept
    return [bare(each) for each in value] if isinstance(value, list) else value


def start(fault: str = "", **claims: object) -> dict[str, object]:
    """Return how a start goes: what is done with the handshake, and what it claims."""
    return {"fault": fault, "claims": {**EVERYTHING, "name": "faulty", **claims}}


def command(
    diary: Path,
    cases: Iterable[Case],
    faults: Mapping[str, str] | None = None,
    *,
    starts: Iterable[Mapping[str, object]] = (),
    reasons: bool = True,
) -> list[str]:
    """Write a plan, and return the command that follows it: faults by the ids of cases, and how each start goes."""
    faults = faults or {}
    answers = {}
    for case in cases:
        right = ReferenceEngine().answer(case.request)
        answer = right if reasons else bare(dict(right))
        answers[json.dumps(case.request, sort_keys=True)] = {"answer": answer, "fault": faults.get(case.id, "")}
    plan = diary.with_name(f"{diary.stem}-plan.json")
    plan.write_text(json.dumps({"starts": list(starts) or [start()], "answers": answers}), encoding="utf-8")
    diary.touch()
    return [sys.executable, "-I", "-S", str(HELPERS / "adapters" / "faulty.py"), str(plan), str(diary)]
