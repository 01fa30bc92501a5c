"""The commands of the kit, as people run them, and the reports that they leave."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from click.testing import Result
from commands import invoke

from globe_rules.kit.reporting.reports import digest
from globe_rules.kit.runner import Run
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import Suite

WRONG_WAY, WRAPS, SEATS = (
    f"adapters.partly_wrong:{name}" for name in ("PushesTheWrongWay", "WrapsAround", "AlwaysEnglishSeats")
)
OBJECTS = "adapters.python_objects"


def conform(*arguments: object) -> Result:
    """Examine as a user would."""
    return invoke("conform", *arguments)


def chosen(*ids: str) -> list[str]:
    """Return the options that choose some cases."""
    return [word for id_ in ids for word in ("--case", id_)]


def interrupted(*_given: object, **_options: object) -> NoReturn:
    """Press Ctrl-C wherever this is called instead of something else."""
    raise KeyboardInterrupt


def loaded(file: Path) -> Any:  # noqa: ANN401 -- any JSON
    """Return what a file of JSON has."""
    return json.loads(file.read_text(encoding="utf-8"))


def verdicts(run: Run) -> list[str]:
    """Return the verdicts of a run in order."""
    return [str(result.verdict) for result in run.results]


def signed(value: dict[str, Any]) -> dict[str, Any]:
    """Return a report with the digest that it would have, had nobody touched it."""
    footer = {key: each for key, each in value["footer"].items() if key != "report_digest"}
    return {**value, "footer": {**footer, "report_digest": digest({**value, "footer": footer})}}


@contextmanager
def only(cases: Iterable[Case]) -> Iterator[None]:
    """Let the suite have no more than some of its cases: what is asked of all of them is soon answered."""
    kept = tuple(cases)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Suite, "cases", property(lambda _suite: kept))
        yield
