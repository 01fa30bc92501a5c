"""Our own side under hostile input: never a traceback, never endless; each answer says what and where."""

import json
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from globe_rules import Unreadable, read_hand, read_photo, read_placement, read_program, read_puzzle
from globe_rules.cli.main import main
from globe_rules.kit.known import read_known
from globe_rules.specification.saved import UnreadableCases, saved_cases
from globe_rules.wire.log import Contradiction, RefusedLine, replayed
from globe_rules.wire.messages import NotAMessage, parsed
from tools.places import PLAYTHROUGHS, ROOT

FILES = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
PLAYED = sorted((PLAYTHROUGHS).glob("*.jsonl"))
LOG = min((file.read_text(encoding="utf-8") for file in PLAYED), key=len)
VECTORS = json.dumps(json.loads((ROOT / "globe_rules/specification/vectors/counts.json").read_text(encoding="utf-8")))

# What people and programs get wrong: a sign too many, too few, or another; half a text; a text twice.
SIGNS = st.sampled_from(
    [*'GBR12359NESW↑→@_+/,{}[]":- \t\n\r\0\x1b', "\ufeff", "é", "😀", "null", "1e999", "NaN", "-1", '"\\ud800"']
)


def damaged(text: str) -> st.SearchStrategy[str]:
    """Draw a text that was right until somebody touched it."""
    place = st.sampled_from(range(len(text) + 1))

    def touched(start: int, length: int, sign: str) -> str:
        return text[:start] + sign + text[start + length :]

    touch = st.builds(touched, place, st.sampled_from([0, 1, 1, 5]), SIGNS | st.just(""))
    return touch | place.map(lambda end: text[:end]) | place.map(lambda start: text + text[start:])


def trouble(action: Callable[[], object], *kinds: type[Exception]) -> Exception | None:
    """Do something, and return the trouble of an expected kind, if there is any; any other kind fails the test."""
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


@pytest.mark.parametrize("read", NOTATIONS, ids=lambda read: read.__name__)
@given(st.data())
def test_notation_is_read_or_said_to_be_unreadable(read: Any, data: st.DataObject) -> None:  # noqa: ANN401 -- a reader
    """The message quotes the place, and what was expected there."""
    signs = st.lists(SIGNS, max_size=30).map("".join)
    text = data.draw(damaged(NOTATIONS[read]) | signs | st.text())
    wrong = trouble(lambda: read(text), Unreadable)
    if isinstance(wrong, Unreadable):
        assert wrong.line >= 1
        assert wrong.column >= 1
        assert "expected" in str(wrong)
    else:
        assert read(str(read(text))) == read(text)


@pytest.mark.parametrize("read", NOTATIONS, ids=lambda read: read.__name__)
def test_endless_notation_is_refused_in_few_words(read: Any) -> None:  # noqa: ANN401 -- a reader
    """A megabyte is read once, and the message stays short."""
    with pytest.raises(Unreadable) as caught:
        read(NOTATIONS[read] + " B9" * 300_000)
    assert len(str(caught.value)) < 1000


@given(damaged(LOG))
def test_a_log_is_replayed_or_its_line_is_named(text: str) -> None:
    """Unreadable, refused or contradicting itself: never anything else."""
    wrong = trouble(lambda: list(replayed(text)), Unreadable, RefusedLine, Contradiction)
    if isinstance(wrong, Unreadable):
        assert 1 <= wrong.line <= text.count("\n") + 2 + text.count("\r")
    assert wrong is None or 0 < len(str(wrong)) < 2000


@given(damaged('{"id": 1, "answer": {"breaches": ["Q-11"]}}').map(str.encode) | st.binary(max_size=60))
def test_a_message_is_read_or_said_to_be_none(line: bytes) -> None:
    """With a hint for whoever wrote it."""
    wrong = trouble(lambda: parsed(line), NotAMessage)
    if isinstance(wrong, NotAMessage):
        assert 0 < len(str(wrong.problem)) < 500
        assert wrong.hint


@FILES
@given(damaged(VECTORS))
def test_saved_cases_are_read_or_the_file_is_named(tmp_path: Path, text: str) -> None:
    """Whatever happened to the file."""
    file = tmp_path / "cases.json"
    file.write_text(text, encoding="utf-8", newline="")
    wrong = trouble(lambda: saved_cases(file), UnreadableCases)
    assert wrong is None or str(file) in str(wrong)


@given(damaged("# remarks\nCARD-B5.1a  pushes the wrong way, see 12\nQ-1.1 as printed\n"))
def test_known_failures_are_read_or_the_line_is_named(text: str) -> None:
    """A list of reasons is read line by line."""
    wrong = trouble(lambda: read_known(text, {"CARD-B5.1a", "Q-1.1"}), Unreadable)
    if isinstance(wrong, Unreadable):
        assert 1 <= wrong.line <= text.count("\n") + 1


COMMANDS = ["run", "rule", "replay", "conform", "fuzz", "certify", "verify-report", "report", "count", "--help"]
OPTIONS = [
    "--json",
    "--lang",
    "--part",
    "--questions",
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
def test_any_arguments_end_in_order(tmp_path: Path, arguments: list[str]) -> None:
    """An exit status that is documented, and no traceback."""
    with chdir(tmp_path):
        # Asking everything takes long: of whatever examines, one case is enough here.
        limited = [*arguments, "--case", "CON-0.1"] if arguments[:1] == ["conform"] else arguments
        limited = [*limited, "--python", "no.such:thing"] if arguments[:1] == ["fuzz"] else limited
        result = CliRunner().invoke(main, ["--help"] if arguments[:1] == ["certify"] else limited)
    assert result.exit_code in {0, 1, 2, 3, 4}
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
