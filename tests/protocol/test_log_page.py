"""The page on the game log and the schema of the log agree with what `read_log` and `write_log` do."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from strategies.voyages import voyages

from globe_rules import CHALLENGES, Voyage, read_log, write_log
from globe_rules._protocol.messages import NotAMessage, check, schema
from globe_rules._protocol.writing import EVENTS
from tools.paths import DOCS, PLAYTHROUGHS

LOGS = sorted(PLAYTHROUGHS.glob("*.jsonl"))


def page(language: str) -> str:
    """Return the text of the page."""
    return (DOCS / language / "log-format.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    """Return the log that the page shows."""
    [block] = re.findall(r"^```json\n(.*?)^```$", page(language), re.MULTILINE | re.DOTALL)
    return str(block)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_reading_and_writing_the_log_on_the_page_gives_the_same_bytes(language: str) -> None:
    """Both languages show the same log."""
    assert write_log(read_log(example(language))) == example(language) == example("en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_lists_every_event(language: str) -> None:
    section = page(language).partition("{#events}")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE) == ["event", *EVENTS]


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_every_line_of_the_recorded_logs_matches_the_schema(log: Path) -> None:
    for line in log.read_text(encoding="utf-8").splitlines():
        check(json.loads(line), "log")


@pytest.mark.no_cover
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(voyages())
def test_every_written_line_matches_the_schema(voyage: Voyage) -> None:
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
        {"event": "preparation", "edition": "en", "variants": [], "side": "front", "setups": []},
    ],
)
def test_the_schema_rejects_invalid_lines(line: object) -> None:
    with pytest.raises(NotAMessage):
        check(line, "log")


def test_the_schema_lists_exactly_the_printed_challenges() -> None:
    assert schema("log")["$defs"]["preparation"]["properties"]["challenge"]["enum"] == list(CHALLENGES)
