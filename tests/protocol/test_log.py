"""Game logs are replayed; errors of corrupt, cut off or forged logs say where and why."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logs import ANA_AND_BO, ANA_WINS_ALONE, SHUFFLED, SIGNAL, does, log, preparation, reconstructs, setup, wins

from globe_rules import (
    CHALLENGES,
    InvalidValue,
    Outcome,
    Refused,
    Result,
    Unreadable,
    read_headers,
    read_log,
    write_log,
)
from globe_rules._protocol.log import RefusedLine, ReplayedLine, ResultMismatch, replay_log

ALONE = preparation()
UNFINISHED = {"result": "unfinished"}


def replayed(*lines: object) -> list[ReplayedLine]:
    """Return the replayed lines of a log."""
    return list(replay_log(log(*lines)))


def unreadable(text: str) -> Unreadable:
    """Return the error of an unreadable log."""
    with pytest.raises(Unreadable) as raised:
        list(replay_log(text))
    return raised.value


# Replaying


def test_every_line_is_replayed_with_the_rounds_after_it() -> None:
    """Lines are numbered from 1, a preparation has no event, and the result line is not included."""
    lines = replayed(ALONE, *ANA_WINS_ALONE, wins("Ana"))
    assert [each.line for each in lines] == [1, 2, 3, 4, 5]
    assert [each.event is None for each in lines] == [True, False, False, False, False]
    assert [len(each.round.records) for each in lines] == [0, 1, 2, 3, 4]
    assert lines[-1].round.outcome == Outcome(Result.WON, "END-1", ["Ana"])


@pytest.mark.parametrize(
    ("write", "read"),
    [
        (lambda text: text.removesuffix("\n"), "without the last line feed"),
        (lambda text: text.replace("\n", "\r\n"), "with the line ends of Windows"),
        (lambda text: text.replace(": ", " :\t").replace("{", " { ").replace("\n", " \n"), "with blanks"),
        (lambda text: text.replace("Ana", "\\u0041na"), "with escaped characters"),
    ],
)
def test_a_log_may_use_any_spelling_of_json(write: Callable[[str], str], read: str) -> None:
    text = log(ALONE, *ANA_WINS_ALONE, wins("Ana"))
    assert write(text) != text, read
    assert list(replay_log(write(text))) == list(replay_log(text)), read


def test_several_rounds_make_a_travel_log() -> None:
    """It counts rounds, regions and wins; an unfinished round has no winner (Q-28, Q-45)."""
    bo_wins = [
        SIGNAL,
        does("Bo", "place", 1, placement="B1E@1"),
        does("Bo", "flip", 2),
        {"event": "wait", "at": 30_002},
        reconstructs("Bo"),
        reconstructs("Ana"),
    ]
    result = {
        "result": "travel-log",
        "rounds": 2,
        "rounds_missing": 0,
        "regions_missing": ["north-america", "latin-america", "africa"],
        "closed": False,
        "standings": [{"player": "Ana", "wins": 0, "shared": 0}, {"player": "Bo", "wins": 1, "shared": 0}],
    }
    second = preparation(setup("Bo", "europe"), setup(), side="back", edition="fr")
    lines = replayed(ANA_AND_BO, *bo_wins, second, SIGNAL, result)
    assert [len(each.rounds) for each in lines] == [1] * 7 + [2] * 2
    assert lines[-1].rounds[0].outcome == Outcome(Result.WON, "END-1", ["Bo"])


def turn(*placements: str) -> list[dict[str, Any]]:
    """Return a solo turn of Ana with some cards."""
    placed = [does("Ana", "place", 1, placement=placement) for placement in placements]
    return [SIGNAL, *placed, does("Ana", "done", 2), reconstructs("Ana")]


BEATEN: dict[str, Any] = {"verdict": "beaten", "turns": 1, "cards": 1}
TOO_LONG = {"verdict": "failed", "turns": 2, "cards": 1, "because": "Q-29"}


@pytest.mark.parametrize(
    ("challenge", "edition", "lines", "verdict"),
    [
        ("SOLO-T1", "en", turn("B1E@1"), BEATEN),
        ("SOLO-T1", "en", turn("R1@1"), BEATEN),
        ("SOLO-T1", "en", [*turn(), *turn("B1E@1")], TOO_LONG),
        ("SOLO-B5", "en", [*turn(), *turn("B1E@1")], {**BEATEN, "turns": 2}),
        ("SOLO-B5", "en", turn("R1@1"), BEATEN),
        ("SOLO-B5", "fr", [*turn(), *turn("B1E@1")], TOO_LONG),
    ],
)
def test_a_challenge_is_judged_by_the_caption_of_its_edition(
    challenge: str, edition: str, lines: list[object], verdict: dict[str, Any]
) -> None:
    """Some captions differ between the books, so the same attempt can beat one and fail the other (Q-29, D-10)."""
    assert replayed(preparation(challenge=challenge, edition=edition), *lines, wins("Ana", **verdict))


def test_an_unfinished_challenge_has_failed() -> None:
    """The puzzle is not solved (AIM-1)."""
    result = {**UNFINISHED, "verdict": "failed", "turns": 0, "cards": 0, "because": "AIM-1"}
    assert replayed(preparation(challenge="SOLO-T1"), result)


# Unreadable logs

CUT_OFF = "more events or the result line: the log is cut off"
ONCE = "each field once"
NOTHING_AFTER = "nothing after it: the result is the last line"
DEEP = '[{"x": 1}, ' + '{"x": ' * 600 + '{"y": 1, "y": 2}' + "}" * 600 + "]"
CORRUPT = {
    "an empty file": ("", 1, 1, "the end", CUT_OFF),
    "an empty line": ("\n", 1, 1, "the end", CUT_OFF),
    "an empty line in between": (log(ALONE, "", UNFINISHED), 2, 1, "a blank line", "a JSON object"),
    "a blank line in between": (log(ALONE, " \t\r", UNFINISHED), 2, 1, "a blank line", "a JSON object"),
    "no result": (log(ALONE, SIGNAL), 3, 1, "the end", CUT_OFF),
    "a line cut off": (log(ALONE, '{"event": "sig'), 2, 11, "'\"'", "a JSON object"),
    "a line cut off between fields": (log(ALONE, '{"event": "signal"'), 2, 19, "the end", "a JSON object"),
    "no JSON": (log(ALONE, "Ana places B1E@1"), 2, 1, "'A'", "a JSON object"),
    "a byte order mark": ("\ufeff" + log(ALONE), 1, 1, r"'\ufeff'", "a JSON object"),
    "two objects in a line": (log('{"event": "signal"} {}'), 1, 21, "'{'", "a JSON object"),
    "a control character": (log('{"event": "sig\x1bnal"}'), 1, 15, r"'\x1b'", "a JSON object"),
    "a list": (log("[]"), 1, 1, "[]", "an object"),
    "nothing": (log(ALONE, "null"), 2, 1, "null", "an object"),
    "a result before everything": (log(UNFINISHED), 1, 1, "a result", "the preparation of a round"),
    "a result that is not the last line": (log(ALONE, UNFINISHED, SIGNAL), 2, 1, "a result", NOTHING_AFTER),
    "two results": (log(ALONE, UNFINISHED, UNFINISHED), 2, 1, "a result", NOTHING_AFTER),
    "other players in a later round": (
        log(ANA_AND_BO, ALONE),
        2,
        json.dumps(ALONE).index('"setups"') + 1,
        "other players",
        "the players of the earlier rounds: a travel log keeps its players",
    ),
    "an event before the preparation": (log(SIGNAL), 1, 2, "an event", "the preparation of the first round"),
    "endless nesting": (log(ALONE, "[" * 100_000), 2, 1, "too many nested lists and objects", "a JSON object"),
    "a number without end": (
        log(ALONE, SIGNAL, f'{{"event": "wait", "at": {"9" * 5_000}}}'),
        3,
        1,
        "a number of more than 4300 digits",
        "a shorter number",
    ),
    "a field twice": (log(ALONE, '{"event": "signal", "event": "signal"}'), 2, 21, "field 'event' twice", ONCE),
    "a field twice, once with an escape": (
        log(ALONE, r'{"at": 1, "event": "wait", "\u0061t": 2}'),
        2,
        28,
        "field 'at' twice",
        ONCE,
    ),
    "a result twice": (
        log(ALONE, '{"result": "won", "result": "unfinished"}'),
        2,
        19,
        "field 'result' twice",
        ONCE,
    ),
    "a field of a setup twice": (
        log('{"event": "preparation", "setups": [{"player": "Ana"}, {"player": "Bo", "player": "Cy"}]}'),
        1,
        73,
        "field 'player' twice",
        ONCE,
    ),
    "a field twice, deeply nested": (DEEP, 1, DEEP.rindex('"y"') + 1, "field 'y' twice", ONCE),
}


@pytest.mark.parametrize(("text", "line", "column", "found", "expected"), CORRUPT.values(), ids=CORRUPT)
def test_the_error_of_a_corrupt_log_has_line_column_found_and_expected(
    text: str, line: int, column: int, found: str, expected: str
) -> None:
    error = unreadable(text)
    assert (error.line, error.column) == (line, column)
    assert (str(error.found), str(error.expected)) == (found, expected)


EVENTS = "one of signal, lift, place, move, rotate, take-back, flip, stop, done, wait, reconstruct"
CARDS = "a card: G1 to G3, B1 to B5, R1 or R2"
ARROWS = "an arrow of B1: N, E, S, W, or _ in doubt"
INVALID_EVENTS = {
    "no event": ({}, "the event", "no field 'event'", "one"),
    "an unknown event": ({"event": "cheat"}, "event", '"cheat"', EVENTS),
    "an event that is not a text": ({"event": 1}, "event", "1", "a text"),
    "an unknown field": ({"event": "signal", "at": 0}, "at", "field 'at'", "no other field in the event"),
    "no time": ({"event": "wait"}, "the event", "no field 'at'", "one"),
    "a time in words": ({"event": "wait", "at": "0"}, "at", '"0"', "a whole number"),
    "a time that is true": ({"event": "wait", "at": True}, "at", "true", "a whole number"),
    "half a millisecond": ({"event": "wait", "at": 0.5}, "at", "0.5", "a whole number"),
    "no number": ({"event": "wait", "at": float("nan")}, "at", "NaN", "a whole number"),
    "endless time": ({"event": "wait", "at": float("inf")}, "at", "Infinity", "a whole number"),
    "a time before the signal": ({"event": "wait", "at": -1}, "at", "-1", "whole milliseconds since the signal"),
    "no player": ({"event": "reconstruct"}, "the event", "no field 'player'", "one"),
    "a player who is a number": ({"event": "reconstruct", "player": 1}, "player", "1", "a text"),
    "no placement": (does("Ana", "place", 1), "the event", "no field 'placement'", "one"),
    "no such card": (does("Ana", "place", 1, placement="G9@1"), "placement", "'G'", CARDS),
    "no such arrow": (
        does("Ana", "place", 1, placement="B1SE@1"),
        "placement",
        "'SE'",
        "the arrow of B1: N, E, S, W, or _ in doubt",
    ),
    "no such card to take back": (does("Ana", "take-back", 1, card="b1"), "card", "'b'", CARDS),
    "no such space": (
        does("Ana", "move", 1, card="G1", where="0"),
        "where",
        "'0'",
        "a space: 1 to 9, or _ if it is in doubt",
    ),
    "an arrow to nowhere": (does("Ana", "rotate", 1, card="B1", arrow="up"), "arrow", "'u'", "an arrow, or _ in doubt"),
    "an arrow that is null": (does("Ana", "rotate", 1, card="B1", arrow=None), "arrow", "null", "a text"),
    "a stranger": (does("Eve", "lift", 500), "player", "'Eve'", "one of the players: Ana"),
    "a stranger's puzzle": (reconstructs("Eve"), "player", "'Eve'", "one of the players: Ana"),
    "a time in the past": ({"event": "wait", "at": 499}, "at", "499", "500 or later: times must not decrease"),
    "an arrow that the card does not have": (
        does("Ana", "rotate", 500, card="B1", arrow="NE"),
        "arrow",
        "'NE'",
        ARROWS,
    ),
    "a rotation without an arrow": (does("Ana", "rotate", 500, card="B1"), "arrow", "no arrow", ARROWS),
    "an arrow of a card that has none": (
        does("Ana", "rotate", 500, card="G1", arrow="N"),
        "arrow",
        "'N'",
        "none: the orientation of G1 makes no difference (Q-7)",
    ),
}


@pytest.mark.parametrize(("event", "key", "found", "expected"), INVALID_EVENTS.values(), ids=INVALID_EVENTS)
def test_the_error_of_an_invalid_event_points_at_the_field(
    event: dict[str, Any], key: str, found: str, expected: str
) -> None:
    """If a field is missing, it points at the start of the line."""
    line = json.dumps(event)
    placed = [does("Ana", "place", 500, placement=each) for each in ("B1E@1", "G1@2")]
    error = unreadable(log(ALONE, SIGNAL, *placed, line, UNFINISHED))
    assert error.line == 5
    assert error.column == max(line.find(f'"{key}"') + 1, 1)
    assert (error.text, str(error.found), str(error.expected)) == (line, found, expected)


VARIANTS = "shock-of-experience, long-voyage, without-borders, immediate-departure"
INVALID_PREPARATIONS = {
    "no edition": (
        {k: v for k, v in ALONE.items() if k != "edition"},
        "the event",
        "no field 'edition'",
        "one",
    ),
    "an unknown edition": (preparation(edition="de"), "edition", '"de"', "one of en, fr"),
    "an unknown variant": (preparation(variants=["no-rules"]), "no-rules", '"no-rules"', f"one of {VARIANTS}"),
    "variants in one text": (preparation(variants="long-voyage"), "variants", '"long-voyage"', "a list"),
    "an unknown side": (preparation(side="top"), "side", '"top"', "one of front, back"),
    "setups by name": (preparation(setups={"Ana": setup()}), "setups", json.dumps({"Ana": setup()}), "a list"),
    "a setup that is a name": (preparation("Ana"), "Ana", '"Ana"', "an object"),
    "an unknown field": (preparation(turns=3), "turns", "field 'turns'", "no other field in the event"),
    "an unknown field of a setup": (
        preparation(setup(hand="R1")),
        "hand",
        "field 'hand'",
        "no other field in the setup",
    ),
    "a player that is null": (preparation(setup() | {"player": None}), "player", "null", "a text"),
    "a sheet by its front, which all have": (
        preparation(setup(sheet="polar")),
        "sheet",
        '"polar"',
        "one of asia, north-america, latin-america, europe, africa",
    ),
    "a puzzle of eight tiles": (
        preparation(setup(puzzle="2N1N3N/4N5N6N/7N8N")),
        "puzzle",
        "the end",
        "a tile not placed yet: 9",
    ),
    "a photo between two directions": (preparation(setup(photo="NE")), "photo", "'E'", "the end"),
    "experience in words": (preparation(setup(experienced="no")), "experienced", '"no"', "true or false"),
    "two players with the same name": (
        preparation(setup(), setup(sheet="europe")),
        "setups",
        "'Ana', 'Ana'",
        "a different name for each player",
    ),
    "an unknown challenge": (
        preparation(challenge="SOLO-T7"),
        "challenge",
        '"SOLO-T7"',
        f"one of {', '.join(CHALLENGES)}",
    ),
    "a challenge that is null": (preparation(challenge=None), "challenge", "null", "a text"),
    "a challenge for two": (
        {**ANA_AND_BO, "challenge": "SOLO-T1"},
        "challenge",
        "2 players",
        "one player: challenges are for solo play",
    ),
}


@pytest.mark.parametrize(
    ("prepared", "key", "found", "expected"), INVALID_PREPARATIONS.values(), ids=INVALID_PREPARATIONS
)
def test_the_error_of_an_invalid_preparation_points_at_the_field(
    prepared: dict[str, Any], key: str, found: str, expected: str
) -> None:
    """In the first round and in later ones."""
    line = json.dumps(prepared)
    for before in ([], [ALONE], [ALONE, SIGNAL]):
        error = unreadable(log(*before, line))
        assert error.line == len(before) + 1
        assert error.column == max(line.find(f'"{key}"') + 1, 1)
        assert (str(error.found), str(error.expected)) == (found, expected)


@pytest.mark.parametrize(
    ("prepared", "points_at"),
    [
        (preparation(setup(), setup("Bo", photo="up")), '"photo": "up"'),
        (preparation(setup(), {"player": "Bo"}), '{"player": "Bo"}'),
        (preparation(setup('"sheet"'), setup("Bo", "mars")), '"sheet": "mars"'),
        (preparation(variants=["long-voyage", 7]), "7]"),
        (preparation(variants=["side"], side="top"), '"side"], "side"'),
    ],
)
def test_the_error_points_at_the_wrong_value_itself(prepared: dict[str, Any], points_at: str) -> None:
    """Not at an earlier field of the same name, or at a text that looks like a field."""
    error = unreadable(log(prepared))
    assert error.text[error.column - 1 :].startswith(points_at)


THREE = [setup(), setup("Bo", "europe"), setup("Cy", "africa")]
ALL_BUT_BO_SOLVE = [
    SIGNAL,
    *(does(player, "place", 1, placement="B1E@1") for player in ("Ana", "Cy")),
    does("Bo", "flip", 2),
    {"event": "wait", "at": 30_002},
    *map(reconstructs, ("Bo", "Cy", "Ana")),
]
TIED = {"result": "replay", "by": "D-6", "players": ["Cy", "Ana"]}


def test_a_round_that_is_played_again_needs_the_same_variants() -> None:
    """With other variants it would be another round (END-3, Q-26)."""
    tied = [preparation(*THREE, variants=["without-borders"]), *ALL_BUT_BO_SOLVE]
    for other, found in ([], "none"), (["without-borders", "long-voyage"], "long-voyage,without-borders"):
        error = unreadable(log(*tied, preparation(*THREE, variants=other)))
        assert (error.line, str(error.found)) == (len(tied) + 1, found)
        assert str(error.expected) == "the variants of the round that is played again (Q-26)"
    assert replayed(*tied, *tied, TIED)


def test_the_result_of_a_round_that_is_played_again_is_the_last_one() -> None:
    """The same round played several times is not a travel log (Q-26)."""
    tied = [preparation(*THREE), *ALL_BUT_BO_SOLVE]
    ana_alone = [line for line in tied if line != does("Cy", "place", 1, placement="B1E@1")]
    assert replayed(*tied, *tied, *ana_alone, wins("Ana"))


def test_the_result_of_several_attempts_is_the_last_one() -> None:
    """A new attempt at a challenge starts with all cards and its own count (Q-50)."""
    challenged = preparation(challenge="SOLO-T1")
    assert replayed(challenged, *turn("R1@_"), challenged, *turn("R1@1"), wins("Ana", **BEATEN))


@pytest.mark.parametrize("name", ["", "\n", "A\tB", "\x1b[31mAna", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"])
def test_names_have_no_control_characters(name: str) -> None:
    """In the preparation and in every event."""
    for number, text in enumerate((log(preparation(setup(name))), log(ALONE, reconstructs(name))), start=1):
        error = unreadable(text)
        assert (error.line, str(error.found)) == (number, repr(name))
        assert str(error.expected) == "a name without line breaks and control characters"


def test_names_may_have_all_other_characters() -> None:
    """Also joiners, no-break spaces, soft hyphens and blanks at the ends (W-17)."""
    names = (
        "Ana María",
        "Łukasz",
        "李",
        "علي",
        "O'Neil-2",
        "🙂",
        "👩\u200d🚀",
        "مى\u200cخواهم",
        "A\u00a0B",
        "A\u00adB",
        " ",
    )
    for name in names:
        [prepared] = replayed(preparation(setup(name)), UNFINISHED)
        assert prepared.round.seats[0].player == name


def test_an_error_shows_the_line_with_a_caret() -> None:
    """If the log is cut off, the error has no line to show."""
    assert str(unreadable(log(ALONE, '{"event": "wait", "at": "soon"}'))) == (
        'line 2, column 19: found "soon", expected a whole number\n'
        '  {"event": "wait", "at": "soon"}\n'
        "                    ^"
    )
    assert str(unreadable(log(ALONE))) == f"line 2, column 1: found the end, expected {CUT_OFF}"


# Refused events

OVER = [ALONE, *ANA_WINS_ALONE]
FORBIDDEN = {
    "no players": ([preparation(setups=[])], 1, ["Q-30"]),
    "six players": ([preparation(*(setup(name, "asia") for name in "ABCDEF"))], 1, ["Q-30", "Q-31"]),
    "one sheet for two": ([preparation(setup(), setup("Bo"))], 1, ["Q-31"]),
    "before the signal": ([ALONE, {"event": "wait", "at": 0}], 2, ["Q-39"]),
    "two signals": ([ALONE, SIGNAL, SIGNAL], 3, ["REACT-0"]),
    "two reds in one space": ([ALONE, *turn("R1@1", "R2@1")], 4, ["Q-11", "Q-12"]),
    "a timer in solo play": ([ALONE, SIGNAL, does("Ana", "flip", 1)], 3, ["Q-49"]),
    "reconstruction before the end": ([ALONE, SIGNAL, reconstructs("Ana")], 3, ["STG-1"]),
    "after the end": ([*OVER, SIGNAL], 6, ["ASSESS-1"]),
    "a red card that the caption does not allow": ([preparation(challenge="SOLO-B1"), *turn("R1@1")], 3, ["Q-29"]),
    "a red card that the caption of the edition does not allow": (
        [preparation(challenge="SOLO-B5", edition="fr"), *turn("R1@1")],
        3,
        ["Q-29"],
    ),
    "a red card that was used in the turn before": (
        [preparation(setup(puzzle="2N1N3N/4N5N6N/7N9N8N")), *turn("R1@_"), *turn("R1@1")],
        7,
        ["Q-13"],
    ),
}


@pytest.mark.parametrize(("lines", "line", "ids"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_an_event_that_the_rules_forbid_is_refused_with_line_and_ids(
    lines: list[object], line: int, ids: list[str]
) -> None:
    """An illegal event is refused, not unreadable."""
    with pytest.raises(RefusedLine) as raised:
        replayed(*lines, UNFINISHED)
    assert raised.value.line == line
    assert list(raised.value.refused.ids) == ids
    assert str(raised.value) == f"line {line} is refused by the rules\n{raised.value.refused}"


# Wrong results


@pytest.mark.parametrize(
    "forged",
    [
        UNFINISHED,
        wins("Bo"),
        wins("Ana", by="END-2a"),
        {"result": "tied", "by": "D-6", "players": ["Ana"]},
        wins("Ana", **BEATEN),
        {"result": "won", "by": "END-1"},
        {"result": None},
        {"result": {"result": "won"}},
    ],
)
def test_a_forged_result_is_a_result_mismatch(forged: dict[str, Any]) -> None:
    """The whole result line is compared with the result of the events."""
    with pytest.raises(ResultMismatch) as raised:
        replayed(ALONE, *ANA_WINS_ALONE, forged)
    assert raised.value.line == 6
    assert str(raised.value) == (
        "line 6 has a result that does not match the events:\n"
        f"  {json.dumps(forged)}\n"
        "The events lead to:\n"
        '  {"result": "won", "by": "END-1", "players": ["Ana"]}'
    )


def test_read_log_raises_only_public_errors() -> None:
    """Refused if the rules forbid an event, InvalidValue if the result does not match."""
    with pytest.raises(Refused, match=r"^line 3 is refused by the rules"):
        read_log(log(ALONE, SIGNAL, SIGNAL))
    with pytest.raises(InvalidValue, match=r"^line 2 has a result that does not match the events"):
        read_log(log(ALONE, wins("Ana")))


@pytest.mark.parametrize("cards", [True, 1.0])
def test_a_number_of_another_type_is_a_different_result(cards: object) -> None:
    """In JSON, the number 1 differs from true and from 1.0."""
    forged = wins("Ana", **BEATEN | {"cards": cards})
    with pytest.raises(ResultMismatch):
        replayed(preparation(challenge="SOLO-T1"), *ANA_WINS_ALONE, forged)


# Large and random input


def outcome_of(text: str) -> str:
    """Replay a text and return "replayed" or the name of the error; only three errors are allowed."""
    try:
        list(replay_log(text))
    except (Unreadable, RefusedLine, ResultMismatch) as caught:
        error = caught
    else:
        return "replayed"
    assert str(error).startswith(f"line {error.line}")
    assert error.line in range(1, text.count("\n") + 3)
    return type(error).__name__


@pytest.mark.parametrize("depth", [10, 900, 1100, 100_000])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"result": ', "}"), ('{"a": ', "}"), ('{"event": [', "]}")])
def test_deep_nesting_is_an_error_and_not_a_crash(depth: int, begin: str, end: str) -> None:
    nested = begin * depth + "1" + end * depth
    assert outcome_of(log(ALONE, nested)) in {"Unreadable", "ResultMismatch"}
    assert outcome_of(log(ALONE, {"event": "wait", "at": 0} | {"more": None}).replace("null", nested)) == "Unreadable"


@pytest.mark.parametrize(
    "line",
    [
        '{"event": ' + " " * 1_000_000 + "nonsense}",
        {"event": "x" * 1_000_000},
        {"event": "wait", "at": [0] * 1_000_000},
    ],
    ids=["blanks", "characters", "items"],
)
def test_the_error_of_a_long_line_is_short(line: object) -> None:
    """It shows only a part of the line and the start of the value."""
    assert len(str(unreadable(log(ALONE, line)))) < 1_000


def test_a_voyage_of_2000_events_and_a_name_of_10000_characters_are_replayed() -> None:
    name = "Ana" * 3_333
    waiting = [{"event": "wait", "at": number} for number in range(2_000)]
    lines = replayed(preparation(setup(name)), SIGNAL, *waiting, UNFINISHED)
    assert lines[-1].round.reaction.clock == 1_999


WORDS = ["event", "preparation", "result", "Ana", "B1E@1", "B1", "1", "E", "en", "asia", "polar", SHUFFLED, "SOLO-T1"]
texts = st.sampled_from(WORDS) | st.text(max_size=5)
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.no_cover
@given(st.text() | st.lists(jsons).map(lambda values: log(*map(json.dumps, values))))
def test_no_text_makes_a_replay_crash(text: str) -> None:
    """Random texts and random JSON are never a valid log."""
    assert outcome_of(text) in {"Unreadable", "RefusedLine"}


@pytest.mark.no_cover
@given(st.integers(0, 5), jsons, st.data())
def test_no_change_of_one_field_makes_a_replay_crash(number: int, value: object, data: st.DataObject) -> None:
    """One field of a valid log is replaced or added."""
    lines: list[Any] = json.loads(json.dumps([ALONE, *ANA_WINS_ALONE, wins("Ana")]))
    changed = lines[number]
    if number == 0 and data.draw(st.booleans()):
        [changed] = changed["setups"]
    changed[data.draw(st.sampled_from([*changed, "more"]))] = value
    assert outcome_of(log(*lines)) in {"Unreadable", "RefusedLine", "ResultMismatch", "replayed"}


@given(st.data())
def test_no_change_of_some_characters_makes_a_replay_crash(data: st.DataObject) -> None:
    """A few characters of a valid log are removed, added or replaced."""
    text = log(ALONE, *ANA_WINS_ALONE, wins("Ana"))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 3, len(text))))
    outcome_of(text[:start] + data.draw(st.text(max_size=2)) + text[end:])


def test_a_line_that_is_too_long_is_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error has its length, but not its text."""
    monkeypatch.setattr("globe_rules._protocol.log.MAX_LINE_LENGTH", 100)
    error = unreadable("x" * 101)
    assert (str(error.found), str(error.expected)) == ("101 characters", "at most 100")


# Headers

HEADERS = {"date": "2026-11-18", "place": "Lyon", "engine": "my-app 2.1"}


def test_headers_are_written_read_and_do_not_change_the_game() -> None:
    voyage = read_log(log(preparation(), *ANA_WINS_ALONE, wins("Ana")))
    text = write_log(voyage, headers=HEADERS)
    assert read_headers(text) == HEADERS
    assert read_log(text) == voyage
    assert text.partition("\n")[2] == write_log(voyage) == write_log(voyage, headers={})
    assert read_headers(write_log(voyage)) == read_headers("") == {}


@pytest.mark.parametrize(
    ("headers", "column", "found", "expected"),
    [
        ({"headers": []}, 2, "[]", "an object"),
        ({"headers": {"date": 2026}}, 14, "2026", "a text"),
        ({"headers": {}, "event": "signal"}, 17, "field 'event'", "no other field in the headers"),
    ],
)
def test_the_error_of_invalid_headers_points_at_the_field(
    headers: dict[str, Any], column: int, found: str, expected: str
) -> None:
    text = log(headers, preparation(), *ANA_WINS_ALONE, wins("Ana"))
    for read in (read_headers, read_log):
        with pytest.raises(Unreadable) as raised:
            read(text)
        error = raised.value
        assert (error.line, error.column, str(error.found), str(error.expected)) == (1, column, found, expected)


def test_headers_after_the_first_line_are_an_error() -> None:
    error = unreadable(log(preparation(), {"headers": HEADERS}, *ANA_WINS_ALONE, wins("Ana")))
    assert error.line == 2


@pytest.mark.parametrize("end", ["\n", "\n\n", "\r\n \t\n", ""])
def test_blank_lines_at_the_end_are_ignored(end: str) -> None:
    text = log({"headers": {"place": "Lyon"}}, ALONE, UNFINISHED).removesuffix("\n")
    assert read_log(text + end) == read_log(text)
    assert read_headers(text + end) == {"place": "Lyon"}
