"""Readers of notation, logs, messages and files with hostile input: they succeed, or say what is wrong and where."""

import json
import runpy
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from globe_rules import Unreadable, read_hand, read_photo, read_placement, read_program, read_puzzle
from globe_rules._cli.main import main
from globe_rules._kit.known_failures import read_known_failures
from globe_rules._protocol.log import RefusedLine, ResultMismatch, replay_log
from globe_rules._protocol.messages import NotAMessage, parse_json
from globe_rules._specification.saved import UnreadableCases, saved_cases
from tools.paths import PLAYTHROUGHS, ROOT, TESTS

FILES = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
PLAYED = sorted((PLAYTHROUGHS).glob("*.jsonl"))
LOG = min((file.read_text(encoding="utf-8") for file in PLAYED), key=len)
VECTORS = json.dumps(json.loads((ROOT / "globe_rules/vectors/counts.json").read_text(encoding="utf-8")))

# Characters and words that are often misplaced, missing or wrong.
SIGNS = st.sampled_from(
    [*'GBR12359NESW↑→@_+/,{}[]":- \t\n\r\0\x1b', "\ufeff", "é", "😀", "null", "1e999", "NaN", "-1", '"\\ud800"']
)


def corrupted(text: str) -> st.SearchStrategy[str]:
    """Draw a valid text with one change: a character added, removed or replaced, cut off, or partly repeated."""
    place = st.sampled_from(range(len(text) + 1))

    def changed(start: int, length: int, sign: str) -> str:
        return text[:start] + sign + text[start + length :]

    change = st.builds(changed, place, st.sampled_from([0, 1, 1, 5]), SIGNS | st.just(""))
    return change | place.map(lambda end: text[:end]) | place.map(lambda start: text + text[start:])


def raised(action: Callable[[], object], *kinds: type[Exception]) -> Exception | None:
    """Call a function, and return the exception of an expected kind, or None; any other kind fails the test."""
    try:
        action()
    except kinds as expected:
        return expected
    return None


NOTATIONS = {
    read_puzzle: "1N2N3N/4N5W6N/7N8N9N",
    read_photo: "N",
    read_placement: "B2NE@1+2",
    read_program: "B1E@1 G1@5 R2@_",
    read_hand: "G1,B1,R2",
}


@pytest.mark.no_cover
@pytest.mark.parametrize("read", NOTATIONS, ids=lambda read: read.__name__)
@given(st.data())
def test_notation_is_read_or_the_error_names_line_column_and_expectation(read: Any, data: st.DataObject) -> None:  # noqa: ANN401 -- a reader
    signs = st.lists(SIGNS, max_size=30).map("".join)
    text = data.draw(corrupted(NOTATIONS[read]) | signs | st.text())
    wrong = raised(lambda: read(text), Unreadable)
    if isinstance(wrong, Unreadable):
        assert wrong.line >= 1
        assert wrong.column >= 1
        assert "expected" in str(wrong)
    else:
        assert read(str(read(text))) == read(text)


@pytest.mark.parametrize("read", NOTATIONS, ids=lambda read: read.__name__)
def test_the_error_for_a_megabyte_of_notation_is_short(read: Any) -> None:  # noqa: ANN401 -- a reader
    with pytest.raises(Unreadable) as caught:
        read(NOTATIONS[read] + " B9" * 300_000)
    assert len(str(caught.value)) < 1000


@given(corrupted(LOG))
def test_a_corrupted_log_is_replayed_or_the_error_names_its_line(text: str) -> None:
    wrong = raised(lambda: list(replay_log(text)), Unreadable, RefusedLine, ResultMismatch)
    if isinstance(wrong, Unreadable):
        assert 1 <= wrong.line <= text.count("\n") + 2 + text.count("\r")
    assert wrong is None or 0 < len(str(wrong)) < 2000


@given(corrupted('{"id": 1, "result": {"violations": ["Q-11"]}}').map(str.encode) | st.binary(max_size=60))
def test_a_corrupted_message_is_read_or_the_error_has_a_hint(line: bytes) -> None:
    wrong = raised(lambda: parse_json(line), NotAMessage)
    if isinstance(wrong, NotAMessage):
        assert 0 < len(str(wrong.problem)) < 500
        assert wrong.hint


@FILES
@given(corrupted(VECTORS))
def test_corrupted_cases_are_read_or_the_error_names_the_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, encoding="utf-8", newline="")
    wrong = raised(lambda: saved_cases(file), UnreadableCases)
    assert wrong is None or str(file) in str(wrong)


@given(corrupted("# remarks\nCARD-B5.1a  pushes the wrong way, see 12\nQ-1.1 as printed\n"))
def test_corrupted_known_failures_are_read_or_the_error_names_the_line(text: str) -> None:
    wrong = raised(lambda: read_known_failures(text, {"CARD-B5.1a", "Q-1.1"}), Unreadable)
    if isinstance(wrong, Unreadable):
        assert 1 <= wrong.line <= text.count("\n") + 1


COMMANDS = ["run", "rule", "replay", "conform", "fuzz", "certify", "verify-report", "report", "count", "--help"]
OPTIONS = [
    "--json",
    "--lang",
    "--operation",
    "--iterations",
    "--case",
    "--rule",
    "--photo",
    "--hand",
    "--output",
    "--coverage",
]
MORE = [
    "--show",
    "--python",
    "--seed",
    "fr",
    "materials",
    "1",
    "-1",
    "CARD-B5",
    "N",
    "G1",
    "B1E@1",
    "B9",
    "no.such:thing",
]
WORDS = st.sampled_from([*COMMANDS, *OPTIONS, *MORE, "2N1N3N/4N5N6N/7N8N9N"])
ARGUMENTS = st.lists(WORDS | SIGNS.filter(lambda sign: "\0" not in sign), max_size=5)


@FILES
@given(ARGUMENTS)
def test_random_arguments_give_a_documented_exit_status_and_no_traceback(tmp_path: Path, arguments: list[str]) -> None:
    with chdir(tmp_path):
        # Running the whole suite takes long, so one case is enough here.
        limited = [*arguments, "--case", "CON-0.1"] if arguments[:1] == ["conform"] else arguments
        limited = [*limited, "--python", "no.such:thing"] if arguments[:1] == ["fuzz"] else limited
        result = CliRunner().invoke(main, ["--help"] if arguments[:1] == ["certify"] else limited)
    assert result.exit_code in {0, 1, 2, 3, 4}
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output


def test_every_reader_accepts_or_refuses_the_corpus_and_mutated_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    """The inputs that coverage-guided fuzzing has kept, and some random ones; `make deep` reads many more."""
    fuzzer = runpy.run_path(str(TESTS / "deep" / "readers.py"))
    kept = [(name, data) for name in fuzzer["READERS"] for data in fuzzer["corpus_of"](name)]
    assert [name for name, data in kept if fuzzer["failure"](fuzzer["READERS"][name][0], data)] == []
    assert fuzzer["random_run"](400, 0) == 0
    assert "400 inputs, 0 failures" in capsys.readouterr().out
