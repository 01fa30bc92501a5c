"""Recorded games replay to their committed texts, and every change to a game log is detected.

To update the texts, run `python tests/engine/test_playthroughs.py --rewrite` and read the diff.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import invoke

from globe_rules._engine.editions import Edition
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.puzzle import Space
from globe_rules._engine.stages.assessment import Result
from globe_rules._engine.variants import Variant
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._protocol.log import RefusedLine, ResultMismatch, replay_log, write_log
from globe_rules._protocol.writing import EVENTS
from tools.paths import PLAYTHROUGHS

FOLDER = PLAYTHROUGHS
LOGS = sorted(FOLDER.glob("*.jsonl"))
REWRITE = "If this is intended, run python tests/engine/test_playthroughs.py --rewrite and read the diff."

# Events without which a turn cannot continue.
INDISPENSABLE = {"preparation", "signal", "flip", "stop", "done", "reconstruct", "result"}

# What the logs must show together. If you remove a log, another one has to show the same.
NEEDED = {
    *(f"edition {edition}" for edition in Edition),
    *(f"variant {variant} alone" for variant in Variant),
    "all variants together",
    *(f"event {name}" for name in ("preparation", *EVENTS)),
    *(f"photo {direction}" for direction in "NESW"),
    *(f"{number} players" for number in range(1, 6)),
    *(f"result {result}" for result in Result),
    *(f"decided by {id_}" for id_ in ("ASSESS-2", "END-1", "END-2a", "END-2b", "END-2c", "D-6")),
    "en: replay after an unbroken tie",
    "fr: tied after an unbroken tie",
    *(f"void by {id_}" for id_ in ("Q-3", "Q-4", "Q-5", "Q-6", "Q-14", "Q-15")),
    "red card missing in a third turn (ASSESS-2a)",
    "challenge met",
    "challenge failed by Q-27",
    "practice solved facing another direction (SOLO-4)",
    "travel log closed",
    "travel log with a round played again (Q-26)",
    "travel log with a round stopped by agreement (Q-45)",
}


def replay_text(log: Path, language: Language) -> str:
    """Return the output of `globe-rules replay` for a log."""
    result = invoke("replay", log, "--lang", language)
    assert result.exit_code == 0, f"{log.name}: {result.stderr}"
    return result.stdout


def committed(log: Path, language: Language) -> Path:
    """Return the path of the committed text of a log."""
    return log.with_suffix(f".{language}.txt")


def rewrite() -> None:
    """Write the text of every log in both languages."""
    for log in LOGS:
        for language in BOOK_LANGUAGES:
            committed(log, language).write_text(replay_text(log, language), encoding="utf-8", newline="\n")


@cache
def lines_of(log: Path) -> tuple[str, ...]:
    """Return the lines of a log."""
    return tuple(log.read_text(encoding="utf-8").splitlines(keepends=True))


def values_of(lines: Sequence[str]) -> list[dict[str, Any]]:
    """Return the JSON objects on some lines."""
    return [json.loads(line) for line in lines]


@cache
def rounds_of(log: Path) -> tuple[Voyage, ...]:
    """Return the rounds of a log at its end."""
    *_, last = replay_log("".join(lines_of(log)))
    return tuple(last.rounds)


def replay_error(lines: Sequence[str]) -> Unreadable | RefusedLine | ResultMismatch | None:
    """Replay some lines, and return the error or None."""
    try:
        for _ in replay_log("".join(lines)):
            pass
    except (Unreadable, RefusedLine, ResultMismatch) as error:
        return error
    return None


def forged(log: Path, number: int, **changes: str) -> list[str]:
    """Return the lines of a log with some fields of one event changed."""
    lines = list(lines_of(log))
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes, ensure_ascii=False) + "\n"
    return lines


def refused_line(lines: Sequence[str]) -> int:
    """Assert that the rules refuse a log, and return the line of the error."""
    error = replay_error(lines)
    assert isinstance(error, RefusedLine | ResultMismatch), error
    return error.line


def placements(log: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every event that places a card, with the number of its line."""
    for number, value in enumerate(values_of(lines_of(log)), start=1):
        if value.get("event") == "place":
            yield number, value


def decisive_placements(log: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the green and blue cards with which the winner, or all who tied, solved the puzzle in the last turn.

    Red cards are left out, because they have the same effect from both spaces that they swap.
    """
    last = rounds_of(log)[-1]
    players = last.outcome.players if last.outcome else [seat.player for seat in last.seats]
    values = values_of(lines_of(log))
    turn = max(number for number, value in enumerate(values, start=1) if value.get("event") == "signal")
    for number, value in placements(log):
        card, where = value["placement"][:2], value["placement"].partition("@")[2]
        changed_later = any(
            each.get("card") == card and each["player"] == value["player"] for each in values[number:-1]
        )
        if number > turn and value["player"] in players and card[0] != "R" and where.isdigit() and not changed_later:
            yield number, value


def on_another_space(value: dict[str, Any]) -> str:
    """Return the placement of the same card on the next space."""
    card, _, where = value["placement"].partition("@")
    first = int(where[0]) if where[0].isdigit() else 1
    return f"{card}@{first % len(Space) + 1}"


every_log = pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])


@every_log
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_log_replays_to_its_committed_text(log: Path, language: Language) -> None:
    text = committed(log, language)
    expected = text.read_text(encoding="utf-8").splitlines(keepends=True)
    found = replay_text(log, language).splitlines(keepends=True)
    difference = "".join(unified_diff(expected, found, str(text.name), "replayed now"))
    assert not difference, f"{text.name} has changed.\n{REWRITE}\n\n{difference}"


def test_the_folder_contains_only_logs_and_their_texts() -> None:
    assert LOGS
    expected = {path.name for log in LOGS for path in (log, *(committed(log, language) for language in BOOK_LANGUAGES))}
    assert {path.name for path in FOLDER.iterdir()} == expected, REWRITE


@every_log
def test_writing_the_replayed_rounds_gives_the_same_file(log: Path) -> None:
    assert write_log(rounds_of(log)) == "".join(lines_of(log))


@pytest.mark.no_cover
@every_log
def test_a_missing_line_is_detected(log: Path) -> None:
    """Without an indispensable line, the replay fails at this line or later."""
    lines = lines_of(log)
    for number, value in enumerate(values_of(lines), start=1):
        if value.get("event", "result") in INDISPENSABLE:
            error = replay_error((*lines[: number - 1], *lines[number:]))
            assert error, f"no error without line {number}: {value}"
            assert error.line >= number, error


@every_log
def test_a_wrong_result_is_a_contradiction_on_the_last_line(log: Path) -> None:
    last = len(lines_of(log))
    wrong = "won" if values_of(lines_of(log))[-1]["result"] == "tied" else "tied"
    error = replay_error(forged(log, last, result=wrong))
    assert isinstance(error, ResultMismatch)
    assert error.line == last


@pytest.mark.no_cover
@every_log
def test_a_decisive_card_on_another_space_is_refused(log: Path) -> None:
    """If any card of the last turn's winner is elsewhere, the recorded result is wrong."""
    decisive = list(decisive_placements(log))
    assert decisive
    for number, value in decisive:
        assert refused_line(forged(log, number, placement=on_another_space(value))) >= number


def shown_by_round(voyage: Voyage) -> Iterator[str]:
    """Yield what one round shows, in the terms of NEEDED."""
    chosen = voyage.table.variants.chosen
    yield f"edition {voyage.table.edition}"
    yield f"{len(voyage.seats)} players"
    if len(chosen) == 1:
        yield f"variant {next(iter(chosen))} alone"
    if chosen == frozenset(Variant):
        yield "all variants together"
    for seat in voyage.seats:
        yield f"photo {seat.photo}"
    for record in voyage.records:
        if record.outcome is not None:
            yield f"result {record.outcome.result}"
            yield f"decided by {record.outcome.by}"
            if record.outcome.by == "D-6":
                yield f"{voyage.table.edition}: {record.outcome.result} after an unbroken tie"
        if record.reconstruction is not None:
            yield from (f"void by {step.void}" for step in record.reconstruction.steps if step.void)
            if record.reconstruction.discarded and record.turn < voyage.turn >= 3:
                yield "red card missing in a third turn (ASSESS-2a)"
    if len(voyage.seats) == 1 and voyage.outcome and not voyage.done[-1].solved and not voyage.challenge:
        yield "practice solved facing another direction (SOLO-4)"


def shown(log: Path) -> set[str]:
    """Return what a log shows, in the terms of NEEDED."""
    rounds = rounds_of(log)
    *events, result = values_of(lines_of(log))
    found = {f"event {value['event']}" for value in events}
    found.update(trait for each in rounds for trait in shown_by_round(each))
    if "verdict" in result:
        found.add(f"challenge {result['verdict']}{' by ' + result['because'] if 'because' in result else ''}")
    if result.get("closed"):
        found.add("travel log closed")
        outcomes = [each.outcome for each in rounds]
        if any(outcome and outcome.result is Result.REPLAY for outcome in outcomes):
            found.add("travel log with a round played again (Q-26)")
        if None in outcomes:
            found.add("travel log with a round stopped by agreement (Q-45)")
    return found


def test_the_logs_together_show_every_event_and_every_outcome() -> None:
    """Every variant, edition, event, ending and deciding rule is in some log."""
    missing = NEEDED.difference(*map(shown, LOGS))
    assert not missing, f"no log in {FOLDER.name} shows: {', '.join(sorted(missing))}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--rewrite"]:
        sys.exit(__doc__)
    rewrite()
