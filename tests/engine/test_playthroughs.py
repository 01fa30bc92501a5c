"""Whole recorded games replay to their committed texts, and no tampering with one goes unnoticed.

If the texts are meant to change: `python tests/engine/test_playthroughs.py --rewrite`, and read the difference.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import invoke

from globe_rules.editions import Edition
from globe_rules.errors import Unreadable
from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.puzzle import Space
from globe_rules.stages.assessment import Result
from globe_rules.variants import Variant
from globe_rules.voyage import Voyage
from globe_rules.wire.log import Contradiction, RefusedLine, replayed, write_log
from globe_rules.wire.writing import EVENTS
from tools.places import PLAYTHROUGHS

FOLDER = PLAYTHROUGHS
LOGS = sorted(FOLDER.glob("*.jsonl"))
REWRITE = "If that is meant: python tests/engine/test_playthroughs.py --rewrite, and read the difference."

# What a log must tell for every turn; without it the turn cannot go on as told.
INDISPENSABLE = {"preparation", "signal", "flip", "stop", "done", "reconstruct", "result"}

# What all logs together show. Whoever removes a log has to show its part in another.
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
    "practice rebuilt facing another way (SOLO-4)",
    "travel log closed",
    "travel log with a round played again (Q-26)",
    "travel log with a round stopped by agreement (Q-45)",
}


def told(log: Path, language: Language) -> str:
    """Return what the command tells of a log."""
    result = invoke("replay", log, "--lang", language)
    assert result.exit_code == 0, f"{log.name}: {result.stderr}"
    return result.stdout


def committed(log: Path, language: Language) -> Path:
    """Return where the text of a log is kept."""
    return log.with_suffix(f".{language}.txt")


def rewrite() -> None:
    """Write the text of every log anew, in both languages."""
    for log in LOGS:
        for language in BOOK_LANGUAGES:
            committed(log, language).write_text(told(log, language), encoding="utf-8", newline="\n")


@cache
def lines_of(log: Path) -> tuple[str, ...]:
    """Return the lines of a log."""
    return tuple(log.read_text(encoding="utf-8").splitlines(keepends=True))


def values_of(lines: Sequence[str]) -> list[dict[str, Any]]:
    """Return the JSON objects on some lines."""
    return [json.loads(line) for line in lines]


@cache
def rounds_of(log: Path) -> tuple[Voyage, ...]:
    """Return the rounds of a log as they stand at its end."""
    *_, last = replayed("".join(lines_of(log)))
    return tuple(last.rounds)


def trouble(lines: Sequence[str]) -> Unreadable | RefusedLine | Contradiction | None:
    """Replay some lines; return what is wrong with them, or None if nothing is."""
    try:
        for _ in replayed("".join(lines)):
            pass
    except (Unreadable, RefusedLine, Contradiction) as wrong:
        return wrong
    return None


def forged(log: Path, number: int, **changes: str) -> list[str]:
    """Return the lines of a log with some fields of one event changed."""
    lines = list(lines_of(log))
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes, ensure_ascii=False) + "\n"
    return lines


def refused_line(lines: Sequence[str], *, by: str = "") -> int:
    """Assert that the rules refuse a log, by an id or other words if given; return the line that the message names."""
    found = trouble(lines)
    assert isinstance(found, RefusedLine | Contradiction), found
    assert re.search(by, str(found)), found
    return found.line


def lays(log: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every card that is laid, with the number of its line."""
    for number, value in enumerate(values_of(lines_of(log)), start=1):
        if value.get("event") == "lay":
            yield number, value


def decisive_lays(log: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the green and blue cards that brought the last turn's winner, or all who tied, to the end.

    A red card is not among them: from either of the two spaces that it swaps it does the same.
    """
    last = rounds_of(log)[-1]
    players = last.outcome.players if last.outcome else [seat.player for seat in last.seats]
    values = values_of(lines_of(log))
    turn = max(number for number, value in enumerate(values, start=1) if value.get("event") == "signal")
    for number, value in lays(log):
        card, where = value["placement"][:2], value["placement"].partition("@")[2]
        changed_later = any(
            each.get("card") == card and each["player"] == value["player"] for each in values[number:-1]
        )
        if number > turn and value["player"] in players and card[0] != "R" and where.isdigit() and not changed_later:
            yield number, value


def on_another_space(value: dict[str, Any]) -> str:
    """Return the placement of a card one space further on."""
    card, _, where = value["placement"].partition("@")
    first = int(where[0]) if where[0].isdigit() else 1
    return f"{card}@{first % len(Space) + 1}"


every_log = pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])


@every_log
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_log_replays_to_its_text(log: Path, language: Language) -> None:
    """What the command tells is what was committed, to the letter."""
    text = committed(log, language)
    expected = text.read_text(encoding="utf-8").splitlines(keepends=True)
    found = told(log, language).splitlines(keepends=True)
    difference = "".join(unified_diff(expected, found, str(text.name), "replayed now"))
    assert not difference, f"{text.name} has changed.\n{REWRITE}\n\n{difference}"


def test_every_log_has_its_texts_and_no_text_is_without_a_log() -> None:
    """The folder holds logs and their texts, and nothing else."""
    assert LOGS
    expected = {path.name for log in LOGS for path in (log, *(committed(log, language) for language in BOOK_LANGUAGES))}
    assert {path.name for path in FOLDER.iterdir()} == expected, REWRITE


@every_log
def test_a_log_is_written_as_the_library_writes_it(log: Path) -> None:
    """Writing the replayed rounds gives the same file, letter by letter."""
    assert write_log(rounds_of(log)) == "".join(lines_of(log))


@pytest.mark.no_cover
@every_log
def test_a_missing_line_is_noticed(log: Path) -> None:
    """Without a line that every turn needs the replay fails there or later."""
    lines = lines_of(log)
    for number, value in enumerate(values_of(lines), start=1):
        if value.get("event", "result") in INDISPENSABLE:
            found = trouble((*lines[: number - 1], *lines[number:]))
            assert found, f"line {number} is not missed: {value}"
            assert found.line >= number, found


@every_log
def test_another_result_is_a_contradiction(log: Path) -> None:
    """A result that the events do not come to is refused, and the message names the last line."""
    last = len(lines_of(log))
    told_falsely = "won" if values_of(lines_of(log))[-1]["result"] == "tied" else "tied"
    assert refused_line(forged(log, last, result=told_falsely), by="its events do not come to") == last


@every_log
def test_a_decisive_card_on_another_space_is_refused(log: Path) -> None:
    """With any card of the last turn's winner elsewhere, the game does not end as it was told."""
    decisive = list(decisive_lays(log))
    assert decisive
    for number, value in decisive:
        assert refused_line(forged(log, number, placement=on_another_space(value))) >= number


def shown_by_round(voyage: Voyage) -> Iterator[str]:
    """Yield what one round shows, in the words of NEEDED."""
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
        yield "practice rebuilt facing another way (SOLO-4)"


def shown(log: Path) -> set[str]:
    """Return what a log shows, in the words of NEEDED."""
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


def test_together_the_logs_show_everything_that_a_game_can_come_to() -> None:
    """Every variant, edition, event, ending and deciding rule is in some log."""
    missing = NEEDED.difference(*map(shown, LOGS))
    assert not missing, f"no log in {FOLDER.name} shows any more: {', '.join(sorted(missing))}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--rewrite"]:
        sys.exit(__doc__)
    rewrite()
