"""The page about the log and its schema are true: what they say is what is written and read."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from strategies.voyages import voyages

from globe_rules import CHALLENGES, Voyage, read_log, write_log
from globe_rules.wire.messages import NotAMessage, check, schema
from globe_rules.wire.writing import EVENTS
from tools.places import DOCS, PLAYTHROUGHS

LOGS = sorted(PLAYTHROUGHS.glob("*.jsonl"))


def page(language: str) -> str:
    """Return the text of the page."""
    return (DOCS / language / "log-format.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    """Return the log that the page shows."""
    [block] = re.findall(r"^```json\n(.*?)^```$", page(language), re.MULTILINE | re.DOTALL)
    return str(block)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_a_log_that_is_read_and_written_so(language: str) -> None:
    """Byte for byte, and both languages show the same."""
    assert write_log(read_log(example(language))) == example(language) == example("en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_names_every_event(language: str) -> None:
    """No event is left to be guessed."""
    section = page(language).partition("{#events}")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE) == ["event", *EVENTS]


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_kept_logs_are_as_the_schema_says(log: Path) -> None:
    """Line by line, the result included."""
    for line in log.read_text(encoding="utf-8").splitlines():
        check(json.loads(line), "log")


@pytest.mark.no_cover
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(voyages())
def test_whatever_is_written_is_as_the_schema_says(voyage: Voyage) -> None:
    """Of one round or of several."""
    for rounds in ([voyage], [voyage, voyage]):
        for line in write_log(rounds).splitlines():
            check(json.loads(line), "log")


@pytest.mark.parametrize(
    "line",
    [
        {"event": "cheat"},
        {"event": "wait", "at": -1},
        {"event": "wait", "at": 1.5},
        {"event": "signal", "at": 0},
        {"result": "lost"},
        {"result": "won", "players": ["Ana"]},
        {"event": "preparation", "edition": "en", "variants": [], "side": "front", "places": []},
    ],
)
def test_what_is_no_line_of_a_log_is_refused_by_the_schema(line: object) -> None:
    """The schema can say no."""
    with pytest.raises(NotAMessage):
        check(line, "log")


def test_the_schema_knows_every_challenge() -> None:
    """Those of the book, and no others."""
    assert schema("log")["$defs"]["preparation"]["properties"]["challenge"]["enum"] == list(CHALLENGES)
