"""Helpers to run the commands of the kit as a user would, and to read and change their reports."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from click.testing import Result
from commands import invoke

from globe_rules._kit.reporting.reports import digest
from globe_rules._kit.runner import Run
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import Suite
from globe_rules._worlds.catalogue import WORLDS

WRONG_WAY, WRAPS, SEATS = (
    f"adapters.partly_wrong:{name}" for name in ("PushesTheWrongWay", "WrapsAround", "AlwaysEnglishSeats")
)
OBJECTS = "adapters.python_objects"


def conform(*arguments: object) -> Result:
    """Run `globe-rules conform`."""
    return invoke("conform", *arguments)


def case_options(*ids: str) -> list[str]:
    """Return the options that select some cases."""
    return [word for id_ in ids for word in ("--case", id_)]


def raise_interrupt(*_arguments: object, **_options: object) -> NoReturn:
    """Raise KeyboardInterrupt; replaces a function that Ctrl-C interrupts."""
    raise KeyboardInterrupt


def load_json(file: Path) -> Any:  # noqa: ANN401 -- any JSON
    """Return the content of a JSON file."""
    return json.loads(file.read_text(encoding="utf-8"))


def verdicts(run: Run) -> list[str]:
    """Return the verdicts of a run in order."""
    return [str(result.verdict) for result in run.results]


def with_new_digest(value: dict[str, Any]) -> dict[str, Any]:
    """Return a changed report with a digest that matches its content."""
    footer = {key: each for key, each in value["footer"].items() if key != "report_digest"}
    return {**value, "footer": {**footer, "report_digest": digest({**value, "footer": footer})}}


@contextmanager
def suite_of(cases: Iterable[Case]) -> Iterator[None]:
    """Reduce the suite to some of its cases, and the worlds to small ones, so that a whole run is fast."""
    kept = tuple(cases)
    small = {name: WORLDS[name] for name in ("small-desk", "counts")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Suite, "cases", property(lambda _suite: kept))
        patch.setattr("globe_rules._cli.certify.WORLDS", small)
        yield
