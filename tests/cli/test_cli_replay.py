"""`globe-rules replay` tells a log, in text or JSON, and says clearly why it cannot."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from commands import invoke
from logs import (
    ANA_WINS_ALONE,
    FINISHED,
    MIXED,
    SIGNAL,
    does,
    log,
    place,
    preparation,
    wins,
)

SHORT = log(preparation(), *ANA_WINS_ALONE, wins("Ana"))
UNFINISHED = {"result": "unfinished"}


def replay(text: str | bytes, *options: str, color: bool = False) -> Result:
    """Replay a log from standard input."""
    return invoke("replay", "-", *options, input=text, color=color)


# Told


def test_json_tells_every_line_with_what_came_of_it() -> None:
    """The trace, the outcome and the result are those of the wire."""
    result = replay(SHORT, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "events": [
            {
                "line": 1,
                "event": "preparation",
                "seats": [
                    {
                        "seat": 1,
                        "player": "Ana",
                        "sheet": "asia",
                        "side": "front",
                        "region": "polar",
                        "photo": "N",
                        "puzzle": MIXED,
                        "hand": ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"],
                    }
                ],
            },
            {"line": 2, "turn": 1, "event": "signal"},
            {"line": 3, "turn": 1, "event": "lay", "at": 800, "player": "Ana", "placement": "B1E@1"},
            {"line": 4, "turn": 1, "event": "done", "at": 900, "player": "Ana"},
            {
                "line": 5,
                "turn": 1,
                "event": "reconstruct",
                "player": "Ana",
                "reconstruction": {
                    "puzzle": FINISHED,
                    "solved": True,
                    "steps": [{"placement": "B1E@1", "effect": "applied", "puzzle": FINISHED}],
                    "used": ["B1"],
                    "discarded": [],
                },
                "outcome": {"result": "won", "by": "END-1", "players": ["Ana"]},
            },
        ],
        "result": {"result": "won", "by": "END-1", "players": ["Ana"]},
    }


def test_an_unfinished_voyage_is_told_as_such() -> None:
    """Nobody wins a voyage that was left (Q-45)."""
    left = log(preparation(), SIGNAL, UNFINISHED)
    assert replay(left).stdout.endswith("\nThe log ends here, and nobody has won (Q-45)\n")
    assert replay(left, "--lang", "fr").stdout.endswith("\nLe récit s’arrête là, sans gagnant (Q-45)\n")


def test_a_challenge_is_told_with_its_caption_and_its_verdict() -> None:
    """What was allowed, what was used, and by which ruling it is judged (SOLO-3, Q-29)."""
    result = wins("Ana", verdict="beaten", turns=1, cards=1)
    told = replay(log(preparation(challenge="SOLO-B1"), *ANA_WINS_ALONE, result)).stdout
    assert told.startswith("Round 1, English edition, challenge SOLO-B1 (turns: 1, cards: 4, without red)\n")
    assert told.endswith("\nChallenge beaten (Q-29), turns: 1, cards: 1\n")


# Not told


UNREADABLE = SHORT.replace("B1E@1", "B1SE@1")
REFUSED = SHORT.replace("done", "flip")
CONTRADICTED = SHORT.replace("END-1", "END-2a")


@pytest.mark.parametrize(
    ("text", "kind", "status", "message"),
    [
        ("", "unreadable", 2, "line 1, column 1: found the end, expected more events or the result line: the log is"),
        (UNREADABLE, "unreadable", 2, "line 3, column 46: found 'SE', expected the arrow of B1: N, E, S, W, or _"),
        (REFUSED, "refused", 1, "line 4 is refused by the rules\nQ-49: "),
        (CONTRADICTED, "contradiction", 1, "line 6 tells a result that its events do not come to:\n"),
    ],
)
def test_the_exit_status_and_the_message_say_why_not(text: str, kind: str, status: int, message: str) -> None:
    """Status 1 is a breach of the rules and 2 a log that cannot be read; to machines it is told as JSON."""
    result = replay(text)
    assert result.exit_code == status
    assert result.stderr.startswith(f"Error: -: {message}")
    for_machines = replay(text, "--json")
    assert for_machines.exit_code == status
    if kind == "refused":  # as any command says it, and where
        assert json.loads(for_machines.stdout) == {"refused": ["Q-49"], "line": 4}
    else:
        error = json.loads(for_machines.stdout)["error"]
        assert (error["kind"], error["message"][: len(message) + 3]) == (kind, f"-: {message}")
    french = replay(text, "--lang", "fr")
    assert (french.exit_code, french.stderr[:10]) == (status, "Erreur\u00a0: -")
    assert message not in french.stderr


def test_what_can_be_told_is_told_before_the_trouble() -> None:
    """The reader sees the table and the deeds up to the line that went wrong."""
    result = replay(REFUSED)
    assert "Ana lays B1→ on 1 (REACT-2)" in result.stdout
    assert "rebuilt" not in result.stdout


@pytest.mark.parametrize("text", ["", REFUSED, CONTRADICTED])
def test_no_file_has_half_a_voyage(text: str, tmp_path: Path) -> None:
    """What breaks off is told, and not written."""
    written = replay(text, "-o", str(tmp_path / "a.json"), "-o", str(tmp_path / "a.txt"))
    assert (written.exit_code, written.output) == (replay(text).exit_code, replay(text).output)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("raw", "line"), [(b"\xff", 1), (SHORT.encode() + b"\x80\n", 7), (b"\n\n\xc3\n", 3)])
def test_bytes_that_are_no_utf_8_are_unreadable(raw: bytes, line: int) -> None:
    """The first wrong byte is counted to its line."""
    result = replay(raw)
    assert result.exit_code == 2
    assert result.stderr == f"Error: -: line {line}, column 1: found bytes that are no UTF-8, expected UTF-8\n"


@pytest.mark.parametrize(("language", "said"), [("en", "it has more than 0 MB"), ("fr", "il fait plus de 0 Mo")])
def test_a_log_without_end_is_unreadable(language: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits until the memory is full."""
    monkeypatch.setattr("globe_rules.wire.files.MOST_OF_A_FILE", 100)
    result = replay(SHORT, "--lang", language)
    assert (result.exit_code, said in result.stderr) == (2, True)
    assert json.loads(replay(SHORT, "--json").stdout)["error"]["kind"] == "unreadable"


def test_what_is_no_file_is_wrong_usage(tmp_path: Path) -> None:
    """A missing file or a folder exits with 2 and names it."""
    for path, words in ((tmp_path / "none.jsonl", "does not exist"), (tmp_path, "is a directory")):
        result = invoke("replay", path)
        assert result.exit_code == 2
        assert words in result.stderr


# Weird


def test_a_name_may_hold_braces_and_rich_markup() -> None:
    """Names are told as they are written."""
    told = replay(log(preparation(place("{x} [bold]100%[/bold]")), UNFINISHED)).stdout
    assert "Seat 1: {x} [bold]100%[/bold], at" in told


def test_a_time_beyond_all_measure_is_told() -> None:
    """Nothing limits stage B, and milliseconds are whole numbers (Q-19)."""
    assert replay(log(preparation(), SIGNAL, {"event": "wait", "at": 10**400}, UNFINISHED)).exit_code == 0


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_half_a_character_in_a_name_is_no_crash(options: list[str]) -> None:
    r"""JSON may say \ud800, which no output can carry: it is told otherwise, or unreadable."""
    assert replay(SHORT.replace("Ana", r"\ud800"), *options).exit_code in {0, 2}


def test_a_name_does_not_paint_the_terminal() -> None:
    """Whoever replays somebody else's log keeps the colours of the own screen, where a line is refused too."""
    loud = "\x1b[31mAna"
    assert "\x1b" not in replay(log(preparation(place(loud)), UNFINISHED), color=True).stdout
    lines = [preparation(place(loud), place("Bo", "europe")), SIGNAL, does(loud, "flip", 1), does(loud, "lift", 2)]
    assert "\x1b" not in replay(log(*lines), "--json", color=True).stderr
