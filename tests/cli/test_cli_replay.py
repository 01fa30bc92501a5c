"""`globe-rules replay`: text and JSON of a game log, and errors in a log."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from commands import invoke
from logs import (
    ANA_WINS_ALONE,
    SHUFFLED,
    SIGNAL,
    SOLVED,
    does,
    log,
    preparation,
    setup,
    wins,
)

SHORT = log(preparation(), *ANA_WINS_ALONE, wins("Ana"))
UNFINISHED = {"result": "unfinished"}


def replay(text: str | bytes, *options: str, color: bool = False) -> Result:
    """Replay a log from standard input."""
    return invoke("replay", "-", *options, input=text, color=color)


# Valid logs


def test_json_has_every_line_with_its_effects() -> None:
    """The steps, the outcome and the result have the form of the protocol."""
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
                        "puzzle": SHUFFLED,
                        "hand": ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"],
                    }
                ],
            },
            {"line": 2, "turn": 1, "event": "signal"},
            {"line": 3, "turn": 1, "event": "place", "at": 800, "player": "Ana", "placement": "B1E@1"},
            {"line": 4, "turn": 1, "event": "done", "at": 900, "player": "Ana"},
            {
                "line": 5,
                "turn": 1,
                "event": "reconstruct",
                "player": "Ana",
                "reconstruction": {
                    "puzzle": SOLVED,
                    "solved": True,
                    "steps": [{"placement": "B1E@1", "effect": "applied", "puzzle": SOLVED}],
                    "used": ["B1"],
                    "discarded": [],
                },
                "outcome": {"result": "won", "by": "END-1", "players": ["Ana"]},
            },
        ],
        "result": {"result": "won", "by": "END-1", "players": ["Ana"]},
    }


def test_nobody_wins_an_unfinished_game() -> None:
    unfinished = log(preparation(), SIGNAL, UNFINISHED)
    assert replay(unfinished).stdout.endswith("\nThe log ends here; nobody has won (Q-45)\n")
    french = "\nLe journal s’arrête ici\u202f; personne n’a gagné (Q-45)\n"
    assert replay(unfinished, "--lang", "fr").stdout.endswith(french)


def test_a_challenge_is_shown_with_its_caption_and_its_verdict() -> None:
    """The caption limits turns and cards (SOLO-3); Q-29 decides the verdict."""
    result = wins("Ana", verdict="beaten", turns=1, cards=1)
    text = replay(log(preparation(challenge="SOLO-B1"), *ANA_WINS_ALONE, result)).stdout
    assert text.startswith("Round 1, English edition, challenge SOLO-B1 (turns: 1, cards: 4, no red cards)\n")
    assert text.endswith("\nChallenge beaten (Q-29), turns: 1, cards: 1\n")


# Errors in a log


UNREADABLE = SHORT.replace("B1E@1", "B1SE@1")
REFUSED = SHORT.replace("done", "flip")
CONTRADICTED = SHORT.replace("END-1", "END-2a")


@pytest.mark.parametrize(
    ("text", "kind", "exit_code", "message"),
    [
        ("", "unreadable", 2, "line 1, column 1: found the end, expected "),
        (UNREADABLE, "unreadable", 2, "line 3, column 48: found 'SE', expected "),
        (REFUSED, "refused", 1, "line 4 "),
        (CONTRADICTED, "contradiction", 1, "line 6 "),
    ],
)
def test_an_error_in_a_log_has_a_line_a_kind_and_an_exit_code(
    text: str, kind: str, exit_code: int, message: str
) -> None:
    """1 means that the log breaks the rules, 2 that it cannot be read."""
    result = replay(text)
    assert result.exit_code == exit_code
    assert result.stderr.startswith(f"Error: -: {message}")
    as_json = replay(text, "--json")
    assert as_json.exit_code == exit_code
    if kind == "refused":
        assert json.loads(as_json.stdout) == {"refused": ["Q-49"], "line": 4}
    else:
        error = json.loads(as_json.stdout)["error"]
        assert (error["kind"], error["message"][: len(message) + 3]) == (kind, f"-: {message}")
    french = replay(text, "--lang", "fr")
    assert (french.exit_code, french.stderr[:10]) == (exit_code, "Erreur\u00a0: -")
    assert french.stderr.removeprefix("Erreur\u00a0") != result.stderr.removeprefix("Error")


def test_the_events_before_an_error_are_shown() -> None:
    result = replay(REFUSED)
    assert "Ana places B1→ on space 1 (REACT-2)" in result.stdout
    assert "solved" not in result.stdout


@pytest.mark.parametrize("text", ["", REFUSED, CONTRADICTED])
def test_a_log_with_an_error_is_not_written_to_files(text: str, tmp_path: Path) -> None:
    written = replay(text, "-o", str(tmp_path / "a.json"), "-o", str(tmp_path / "a.txt"))
    assert (written.exit_code, written.output) == (replay(text).exit_code, replay(text).output)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("raw", "line"), [(b"\xff", 1), (SHORT.encode() + b"\x80\n", 7), (b"\n\n\xc3\n", 3)])
def test_bytes_that_are_not_utf_8_are_reported_with_their_line(raw: bytes, line: int) -> None:
    result = replay(raw)
    assert result.exit_code == 2
    assert result.stderr == f"Error: -: line {line}, column 1: found bytes that are not UTF-8, expected UTF-8\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_log_that_is_too_large_is_unreadable(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("globe_rules._protocol.files.MAX_FILE_BYTES", 100)
    result = replay(SHORT, "--lang", language)
    assert (result.exit_code, result.stdout) == (2, "")
    assert json.loads(replay(SHORT, "--json").stdout)["error"]["kind"] == "unreadable"


def test_a_missing_file_or_a_folder_is_incorrect_usage(tmp_path: Path) -> None:
    for path, problem in ((tmp_path / "none.jsonl", "does not exist"), (tmp_path, "is a directory")):
        result = invoke("replay", path)
        assert result.exit_code == 2
        assert problem in result.stderr


# Unusual logs


def test_a_name_with_braces_and_rich_markup_is_printed_unchanged() -> None:
    text = replay(log(preparation(setup("{x} [bold]100%[/bold]")), UNFINISHED)).stdout
    assert "Seat 1: {x} [bold]100%[/bold]; puzzle" in text


def test_a_time_of_any_length_can_be_printed() -> None:
    """Nothing limits stage B, and milliseconds are integers (Q-19)."""
    assert replay(log(preparation(), SIGNAL, {"event": "wait", "at": 10**400}, UNFINISHED)).exit_code == 0


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_half_a_surrogate_pair_in_a_name_does_not_crash(options: list[str]) -> None:
    r"""JSON allows \ud800, which cannot be encoded in UTF-8."""
    assert replay(SHORT.replace("Ana", r"\ud800"), *options).exit_code in {0, 2}


def test_escape_codes_in_a_name_do_not_reach_the_terminal() -> None:
    """Also if a line is refused."""
    loud = "\x1b[31mAna"
    assert "\x1b" not in replay(log(preparation(setup(loud)), UNFINISHED), color=True).stdout
    lines = [preparation(setup(loud), setup("Bo", "europe")), SIGNAL, does(loud, "flip", 1), does(loud, "lift", 2)]
    assert "\x1b" not in replay(log(*lines), "--json", color=True).stderr


# Headers


def test_headers_are_printed_first_and_in_json() -> None:
    text = log({"headers": {"date": "2026-11-18", "place": "Lyon"}}, preparation(), *ANA_WINS_ALONE, wins("Ana"))
    assert replay(text).stdout.startswith("date: 2026-11-18\nplace: Lyon\n")
    assert replay(text, "--lang", "fr").stdout.startswith("date\u00a0: 2026-11-18\n")
    value = json.loads(replay(text, "--json").stdout)
    assert value["headers"] == {"date": "2026-11-18", "place": "Lyon"}
    assert "headers" not in json.loads(replay(SHORT, "--json").stdout)
