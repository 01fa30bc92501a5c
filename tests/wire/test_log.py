"""A log is replayed to the same result; damaged, cut off or forged, it says where and why."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logs import ANA_AND_BO, ANA_WINS_ALONE, MIXED, SIGNAL, does, log, place, preparation, reconstructs, wins

from globe_rules import CHALLENGES, Impossible, Outcome, Refused, Result, Unreadable, read_log
from globe_rules.wire.log import Contradiction, RefusedLine, Told, replayed

ALONE = preparation()
UNFINISHED = {"result": "unfinished"}


def told(*lines: object) -> list[Told]:
    """Replay a log."""
    return list(replayed(log(*lines)))


def unreadable(text: str) -> Unreadable:
    """Return the complaint about a log that cannot be read."""
    with pytest.raises(Unreadable) as raised:
        list(replayed(text))
    return raised.value


# What a log says


def test_every_line_is_told_with_how_things_stand_after_it() -> None:
    """Lines are counted from 1, a preparation has no event, and the result is no line of its own."""
    lines = told(ALONE, *ANA_WINS_ALONE, wins("Ana"))
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
        (lambda text: text.replace("Ana", "\\u0041na"), "with letters written as numbers"),
    ],
)
def test_a_log_may_be_written_by_others(write: Callable[[str], str], read: str) -> None:
    """JSON may be spelled in several ways, and all of them say the same."""
    text = log(ALONE, *ANA_WINS_ALONE, wins("Ana"))
    assert write(text) != text, read
    assert list(replayed(write(text))) == list(replayed(text)), read


def test_several_rounds_make_a_travel_log() -> None:
    """Rounds are counted, and regions, and wins; a round left unfinished is one without a winner (Q-28, Q-45)."""
    bo_wins = [
        SIGNAL,
        does("Bo", "lay", 1, placement="B1E@1"),
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
    second = preparation(place("Bo", "europe"), place(), side="back", edition="fr")
    lines = told(ANA_AND_BO, *bo_wins, second, SIGNAL, result)
    assert [len(each.rounds) for each in lines] == [1] * 7 + [2] * 2
    assert lines[-1].rounds[0].outcome == Outcome(Result.WON, "END-1", ["Bo"])


def turn(*placements: str) -> list[dict[str, Any]]:
    """Return a turn of Ana alone, who lays some cards."""
    laid = [does("Ana", "lay", 1, placement=placement) for placement in placements]
    return [SIGNAL, *laid, does("Ana", "done", 2), reconstructs("Ana")]


BEATEN: dict[str, Any] = {"verdict": "beaten", "turns": 1, "cards": 1}
TOO_LONG = {"verdict": "failed", "turns": 2, "cards": 1, "because": "Q-29"}


@pytest.mark.parametrize(
    ("challenge", "edition", "lines", "judged"),
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
    challenge: str, edition: str, lines: list[object], judged: dict[str, Any]
) -> None:
    """The two books print other captions under one board: what beats the one fails the other (SOLO-3, Q-29, D-10)."""
    assert told(preparation(challenge=challenge, edition=edition), *lines, wins("Ana", **judged))


def test_a_challenge_that_is_left_has_failed() -> None:
    """Nothing was rebuilt (AIM-1)."""
    result = {**UNFINISHED, "verdict": "failed", "turns": 0, "cards": 0, "because": "AIM-1"}
    assert told(preparation(challenge="SOLO-T1"), result)


# What cannot be read

CUT_OFF = "more events or the result line: the log is cut off"
ONCE = "each field once"
NOTHING_AFTER = "nothing after it: the result is the last line"
DEEP = '[{"x": 1}, ' + '{"x": ' * 600 + '{"y": 1, "y": 2}' + "}" * 600 + "]"
DAMAGED = {
    "an empty file": ("", 1, 1, "the end", CUT_OFF),
    "an empty line": ("\n", 1, 1, "the end", "a JSON object"),
    "an empty line in between": (log(ALONE, "", UNFINISHED), 2, 1, "the end", "a JSON object"),
    "no result": (log(ALONE, SIGNAL), 3, 1, "the end", CUT_OFF),
    "a line cut off": (log(ALONE, '{"event": "sig'), 2, 11, "'\"'", "a JSON object"),
    "a line cut off between fields": (log(ALONE, '{"event": "signal"'), 2, 19, "the end", "a JSON object"),
    "no JSON": (log(ALONE, "Ana lays B1E@1"), 2, 1, "'A'", "a JSON object"),
    "a byte order mark": ("\ufeff" + log(ALONE), 1, 1, r"'\ufeff'", "a JSON object"),
    "two objects in a line": (log('{"event": "signal"} {}'), 1, 21, "'{'", "a JSON object"),
    "a control character": (log('{"event": "sig\x1bnal"}'), 1, 15, r"'\x1b'", "a JSON object"),
    "a list": (log("[]"), 1, 1, "[]", "an object"),
    "nothing": (log(ALONE, "null"), 2, 1, "None", "an object"),
    "a result before everything": (log(UNFINISHED), 1, 1, "a result", "the preparation of a round"),
    "a result that is not the last line": (log(ALONE, UNFINISHED, SIGNAL), 2, 1, "a result", NOTHING_AFTER),
    "two results": (log(ALONE, UNFINISHED, UNFINISHED), 2, 1, "a result", NOTHING_AFTER),
    "other players in a later round": (
        log(ANA_AND_BO, ALONE),
        2,
        json.dumps(ALONE).index('"places"') + 1,
        "other players",
        "the players of the rounds before: a travel log keeps its players",
    ),
    "an event before the preparation": (log(SIGNAL), 1, 2, "an event", "the preparation of the first round"),
    "endless nesting": (log(ALONE, "[" * 100_000), 2, 1, "endless nesting", "a JSON object"),
    "a number without end": (
        log(ALONE, SIGNAL, f'{{"event": "wait", "at": {"9" * 5_000}}}'),
        3,
        1,
        "a number of thousands of digits",
        "a sensible number",
    ),
    "a field twice": (log(ALONE, '{"event": "signal", "event": "signal"}'), 2, 21, "field 'event' twice", ONCE),
    "a field twice, spelled otherwise": (
        log(ALONE, r'{"at": 1, "event": "wait", "\u0061t": 2}'),
        2,
        28,
        "field 'at' twice",
        ONCE,
    ),
    "a result told twice": (
        log(ALONE, '{"result": "won", "result": "unfinished"}'),
        2,
        19,
        "field 'result' twice",
        ONCE,
    ),
    "a field of a place twice": (
        log('{"event": "preparation", "places": [{"player": "Ana"}, {"player": "Bo", "player": "Cy"}]}'),
        1,
        73,
        "field 'player' twice",
        ONCE,
    ),
    "a field twice, deep within others of its name": (DEEP, 1, DEEP.rindex('"y"') + 1, "field 'y' twice", ONCE),
}


@pytest.mark.parametrize(("text", "line", "column", "found", "expected"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_log_says_where_it_stops_making_sense(
    text: str, line: int, column: int, found: str, expected: str
) -> None:
    """The complaint names line and column, what stands there, and what should."""
    complaint = unreadable(text)
    assert (complaint.line, complaint.column) == (line, column)
    assert (str(complaint.found), str(complaint.expected)) == (found, expected)


EVENTS = "one of signal, lift, lay, move, turn, take-back, flip, stop, done, wait, reconstruct"
CARDS = "a card: G1 to G3, B1 to B5, R1 or R2"
ARROWS = "an arrow of B1: N, E, S, W, or _ in doubt"
MISFITS = {
    "no event": ({}, "the event", "no such field", "a field 'event'"),
    "an unknown event": ({"event": "cheat"}, "event", "'cheat'", EVENTS),
    "an event that is no text": ({"event": 1}, "event", "1", "a text"),
    "an unknown field": ({"event": "signal", "at": 0}, "at", "field 'at'", "no other field in the event"),
    "no time": ({"event": "wait"}, "the event", "no such field", "a field 'at'"),
    "a time in words": ({"event": "wait", "at": "0"}, "at", "'0'", "a whole number"),
    "a time that is true": ({"event": "wait", "at": True}, "at", "True", "a whole number"),
    "half a millisecond": ({"event": "wait", "at": 0.5}, "at", "0.5", "a whole number"),
    "no number": ({"event": "wait", "at": float("nan")}, "at", "nan", "a whole number"),
    "endless time": ({"event": "wait", "at": float("inf")}, "at", "inf", "a whole number"),
    "a time before the signal": ({"event": "wait", "at": -1}, "at", "-1", "whole milliseconds since the signal"),
    "no player": ({"event": "reconstruct"}, "the event", "no such field", "a field 'player'"),
    "a player who is a number": ({"event": "reconstruct", "player": 1}, "player", "1", "a text"),
    "no placement": (does("Ana", "lay", 1), "the event", "no such field", "a field 'placement'"),
    "no such card": (does("Ana", "lay", 1, placement="G9@1"), "placement", "'G'", CARDS),
    "no such arrow": (
        does("Ana", "lay", 1, placement="B1SE@1"),
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
    "an arrow to nowhere": (does("Ana", "turn", 1, card="B1", arrow="up"), "arrow", "'u'", "an arrow, or _ in doubt"),
    "an arrow that is null": (does("Ana", "turn", 1, card="B1", arrow=None), "arrow", "None", "a text"),
    "a stranger": (does("Eve", "lift", 500), "player", "'Eve'", "who plays here: Ana"),
    "a stranger's puzzle": (reconstructs("Eve"), "player", "'Eve'", "who plays here: Ana"),
    "time running backwards": ({"event": "wait", "at": 499}, "at", "499", "500 or later: time never runs backwards"),
    "an arrow that the card does not have": (does("Ana", "turn", 500, card="B1", arrow="NE"), "arrow", "'NE'", ARROWS),
    "a card turned nowhere": (does("Ana", "turn", 500, card="B1"), "arrow", "no arrow", ARROWS),
    "an arrow of a card that has none": (
        does("Ana", "turn", 500, card="G1", arrow="N"),
        "arrow",
        "'N'",
        "none: how G1 lies makes no difference (Q-7)",
    ),
}


@pytest.mark.parametrize(("event", "key", "found", "expected"), MISFITS.values(), ids=MISFITS)
def test_an_event_that_is_none_says_what_is_wrong_with_it(
    event: dict[str, Any], key: str, found: str, expected: str
) -> None:
    """The complaint points at the field, or at the beginning if a field is missing."""
    line = json.dumps(event)
    laid = [does("Ana", "lay", 500, placement=each) for each in ("B1E@1", "G1@2")]
    complaint = unreadable(log(ALONE, SIGNAL, *laid, line, UNFINISHED))
    assert complaint.line == 5
    assert complaint.column == max(line.find(f'"{key}"') + 1, 1)
    assert (complaint.text, str(complaint.found), str(complaint.expected)) == (line, found, expected)


VARIANTS = "shock-of-experience, long-voyage, without-borders, immediate-departure"
MISPREPARED = {
    "no edition": (
        {k: v for k, v in ALONE.items() if k != "edition"},
        "the event",
        "no such field",
        "a field 'edition'",
    ),
    "an unknown edition": (preparation(edition="de"), "edition", "'de'", "one of en, fr"),
    "an unknown variant": (preparation(variants=["no-rules"]), "no-rules", "'no-rules'", f"one of {VARIANTS}"),
    "variants in one text": (preparation(variants="long-voyage"), "variants", "'long-voyage'", "a list"),
    "an unknown side": (preparation(side="top"), "side", "'top'", "one of front, back"),
    "places by name": (preparation(places={"Ana": place()}), "places", repr({"Ana": place()}), "a list"),
    "a place that is a name": (preparation("Ana"), "Ana", "'Ana'", "an object"),
    "an unknown field": (preparation(turns=3), "turns", "field 'turns'", "no other field in the event"),
    "an unknown field of a place": (
        preparation(place(hand="R1")),
        "hand",
        "field 'hand'",
        "no other field in the place",
    ),
    "a player who is nobody": (preparation(place() | {"player": None}), "player", "None", "a text"),
    "a sheet by its front, which all have": (
        preparation(place(sheet="polar")),
        "sheet",
        "'polar'",
        "one of asia, north-america, latin-america, europe, africa",
    ),
    "a puzzle of eight tiles": (
        preparation(place(puzzle="2N1N3N/4N5N6N/7N8N")),
        "puzzle",
        "the end",
        "a tile not laid yet: 9",
    ),
    "a photo lying askew": (preparation(place(photo="NE")), "photo", "'E'", "the end"),
    "experience in words": (preparation(place(experienced="no")), "experienced", "'no'", "true or false"),
    "two of one name": (
        preparation(place(), place(sheet="europe")),
        "places",
        "'Ana', 'Ana'",
        "a name of their own for every player",
    ),
    "an unknown challenge": (
        preparation(challenge="SOLO-T7"),
        "challenge",
        "'SOLO-T7'",
        f"one of {', '.join(CHALLENGES)}",
    ),
    "a challenge without a name": (preparation(challenge=None), "challenge", "None", "a text"),
    "a challenge for two": (
        {**ANA_AND_BO, "challenge": "SOLO-T1"},
        "challenge",
        "2 players",
        "one player: challenges are for travelling alone",
    ),
}


@pytest.mark.parametrize(("prepared", "key", "found", "expected"), MISPREPARED.values(), ids=MISPREPARED)
def test_a_preparation_that_is_none_says_what_is_wrong_with_it(
    prepared: dict[str, Any], key: str, found: str, expected: str
) -> None:
    """In the first round or in a later one, line, field and remedy are told."""
    line = json.dumps(prepared)
    for before in ([], [ALONE], [ALONE, SIGNAL]):
        complaint = unreadable(log(*before, line))
        assert complaint.line == len(before) + 1
        assert complaint.column == max(line.find(f'"{key}"') + 1, 1)
        assert (str(complaint.found), str(complaint.expected)) == (found, expected)


@pytest.mark.parametrize(
    ("prepared", "points_at"),
    [
        (preparation(place(), place("Bo", photo="up")), '"photo": "up"'),
        (preparation(place(), {"player": "Bo"}), '{"player": "Bo"}'),
        (preparation(place('"sheet"'), place("Bo", "mars")), '"sheet": "mars"'),
        (preparation(variants=["long-voyage", 7]), "7]"),
        (preparation(variants=["side"], side="top"), '"side"], "side"'),
    ],
)
def test_a_complaint_points_at_the_very_value(prepared: dict[str, Any], points_at: str) -> None:
    """Not at the first that is called the same, nor at a name that looks like a field."""
    complaint = unreadable(log(prepared))
    assert complaint.text[complaint.column - 1 :].startswith(points_at)


THREE = [place(), place("Bo", "europe"), place("Cy", "africa")]
ALL_BUT_BO_REBUILD = [
    SIGNAL,
    *(does(player, "lay", 1, placement="B1E@1") for player in ("Ana", "Cy")),
    does("Bo", "flip", 2),
    {"event": "wait", "at": 30_002},
    *map(reconstructs, ("Bo", "Cy", "Ana")),
]
TIED = {"result": "replay", "by": "D-6", "players": ["Cy", "Ana"]}


def test_a_round_is_played_again_with_the_same_variants() -> None:
    """Other variants would make it another round (END-3, Q-26)."""
    tied = [preparation(*THREE, variants=["without-borders"]), *ALL_BUT_BO_REBUILD]
    for other, found in ([], "none"), (["without-borders", "long-voyage"], "long-voyage,without-borders"):
        complaint = unreadable(log(*tied, preparation(*THREE, variants=other)))
        assert (complaint.line, str(complaint.found)) == (len(tied) + 1, found)
        assert str(complaint.expected) == "the variants of the round that is played again (Q-26)"
    assert told(*tied, *tied, TIED)


def test_of_a_round_played_again_the_last_result_is_told() -> None:
    """The same round is no travel log, however often it is played (Q-26)."""
    tied = [preparation(*THREE), *ALL_BUT_BO_REBUILD]
    ana_alone = [line for line in tied if line != does("Cy", "lay", 1, placement="B1E@1")]
    assert told(*tied, *tied, *ana_alone, wins("Ana"))


def test_of_several_attempts_the_last_is_told() -> None:
    """A new attempt at a challenge begins anew, with all cards and its own count (Q-50)."""
    challenged = preparation(challenge="SOLO-T1")
    assert told(challenged, *turn("R1@_"), challenged, *turn("R1@1"), wins("Ana", **BEATEN))


@pytest.mark.parametrize("name", ["", "\n", "A\tB", "\x1b[31mAna", "\x7f", "\u202eanA", "\ud800"])
def test_names_are_something_that_can_be_shown(name: str) -> None:
    """Whoever tells the log to others writes the name on a screen, at the table and at every deed."""
    for number, text in enumerate((log(preparation(place(name))), log(ALONE, reconstructs(name))), start=1):
        complaint = unreadable(text)
        assert (complaint.line, str(complaint.found)) == (number, repr(name))
        assert str(complaint.expected) == "a name that can be printed"


def test_names_may_be_of_any_language() -> None:
    """Blanks within, accents and other scripts are welcome."""
    for name in ("Ana María", "Łukasz", "李", "علي", "O'Neil-2", "🙂"):
        [prepared] = told(preparation(place(name)), UNFINISHED)
        assert prepared.round.seats[0].player == name


def test_a_complaint_shows_the_line_and_points_at_the_place() -> None:
    """Whoever reads it sees the field with its own eyes; a log that is cut off has no line to show."""
    assert str(unreadable(log(ALONE, '{"event": "wait", "at": "soon"}'))) == (
        "line 2, column 19: found 'soon', expected a whole number\n"
        '  {"event": "wait", "at": "soon"}\n'
        "                    ^"
    )
    assert str(unreadable(log(ALONE))) == f"line 2, column 1: found the end, expected {CUT_OFF}"


# What the rules forbid

OVER = [ALONE, *ANA_WINS_ALONE]
FORBIDDEN = {
    "nobody plays": ([preparation(places=[])], 1, ["Q-30"]),
    "six people play": ([preparation(*(place(name, "asia") for name in "ABCDEF"))], 1, ["Q-30", "Q-31"]),
    "one sheet for two": ([preparation(place(), place("Bo"))], 1, ["Q-31"]),
    "before the signal": ([ALONE, {"event": "wait", "at": 0}], 2, ["Q-39"]),
    "two signals": ([ALONE, SIGNAL, SIGNAL], 3, ["REACT-0"]),
    "two reds in one space": ([ALONE, *turn("R1@1", "R2@1")], 4, ["Q-11", "Q-12"]),
    "a timer alone": ([ALONE, SIGNAL, does("Ana", "flip", 1)], 3, ["Q-49"]),
    "reconstruction before the end": ([ALONE, SIGNAL, reconstructs("Ana")], 3, ["STG-1"]),
    "after the end": ([*OVER, SIGNAL], 6, ["ASSESS-1"]),
    "a red card where the caption bars it": ([preparation(challenge="SOLO-B1"), *turn("R1@1")], 3, ["Q-29"]),
    "a red card where the caption of the edition bars it": (
        [preparation(challenge="SOLO-B5", edition="fr"), *turn("R1@1")],
        3,
        ["Q-29"],
    ),
    "a red card that is gone since the turn before": (
        [preparation(place(puzzle="2N1N3N/4N5N6N/7N9N8N")), *turn("R1@_"), *turn("R1@1")],
        7,
        ["Q-13"],
    ),
}


@pytest.mark.parametrize(("lines", "line", "ids"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_what_the_rules_forbid_is_refused_with_line_and_ids(lines: list[object], line: int, ids: list[str]) -> None:
    """An illegal event is none that cannot be read: its line can, and the rules say no."""
    with pytest.raises(RefusedLine) as raised:
        told(*lines, UNFINISHED)
    assert raised.value.line == line
    assert list(raised.value.refused.ids) == ids
    assert str(raised.value) == f"line {line} is refused by the rules\n{raised.value.refused}"


# What does not follow


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
def test_a_forged_result_contradicts_its_events(forged: dict[str, Any]) -> None:
    """The result line is checked against what the events come to, every word of it."""
    with pytest.raises(Contradiction) as raised:
        told(ALONE, *ANA_WINS_ALONE, forged)
    assert raised.value.line == 6
    assert str(raised.value) == (
        "line 6 tells a result that its events do not come to:\n"
        f"  {json.dumps(forged)}\n"
        "They come to:\n"
        '  {"result": "won", "by": "END-1", "players": ["Ana"]}'
    )


def test_whoever_reads_a_log_need_know_no_other_errors() -> None:
    """What the rules forbid is Refused, what does not follow is Impossible, as everywhere."""
    with pytest.raises(Refused, match=r"^line 3 is refused by the rules"):
        read_log(log(ALONE, SIGNAL, SIGNAL))
    with pytest.raises(Impossible, match=r"^line 2 tells a result that its events do not come to"):
        read_log(log(ALONE, wins("Ana")))


@pytest.mark.parametrize("cards", [True, 1.0])
def test_a_result_of_another_type_is_another_result(cards: object) -> None:
    """One card is neither true nor 1.0: the wire knows its types."""
    forged = wins("Ana", **BEATEN | {"cards": cards})
    with pytest.raises(Contradiction):
        told(preparation(challenge="SOLO-T1"), *ANA_WINS_ALONE, forged)


# Huge and weird


def outcome_of(text: str) -> str:
    """Replay whatever it is, and say what came of it; nothing but the three errors may."""
    try:
        list(replayed(text))
    except (Unreadable, RefusedLine, Contradiction) as caught:
        trouble = caught
    else:
        return "replayed"
    assert str(trouble).startswith(f"line {trouble.line}")
    assert trouble.line in range(1, text.count("\n") + 3)
    return type(trouble).__name__


@pytest.mark.parametrize("depth", [10, 900, 1100, 100_000])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"result": ', "}"), ('{"a": ', "}"), ('{"event": [', "]}")])
def test_deep_nesting_is_unreadable_or_false_and_no_crash(depth: int, begin: str, end: str) -> None:
    """However deep a value goes, the log ends with a complaint."""
    nested = begin * depth + "1" + end * depth
    assert outcome_of(log(ALONE, nested)) in {"Unreadable", "Contradiction"}
    assert outcome_of(log(ALONE, {"event": "wait", "at": 0} | {"more": None}).replace("null", nested)) == "Unreadable"


@pytest.mark.parametrize(
    "line",
    [
        '{"event": ' + " " * 1_000_000 + "nonsense}",
        {"event": "x" * 1_000_000},
        {"event": "wait", "at": [0] * 1_000_000},
    ],
    ids=["blanks", "letters", "items"],
)
def test_what_is_long_is_told_in_short(line: object) -> None:
    """A megabyte does not drown the reader: a line is shown around the place only, and a value by its beginning."""
    assert len(str(unreadable(log(ALONE, line)))) < 1_000


def test_a_long_voyage_is_replayed() -> None:
    """Two thousand events are no trouble, nor is a name of ten thousand letters."""
    name = "Ana" * 3_333
    waiting = [{"event": "wait", "at": number} for number in range(2_000)]
    lines = told(preparation(place(name)), SIGNAL, *waiting, UNFINISHED)
    assert lines[-1].round.reaction.clock == 1_999


WORDS = ["event", "preparation", "result", "Ana", "B1E@1", "B1", "1", "E", "en", "asia", "polar", MIXED, "SOLO-T1"]
texts = st.sampled_from(WORDS) | st.text(max_size=5)
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.no_cover
@given(st.text() | st.lists(jsons).map(lambda values: log(*map(json.dumps, values))))
def test_no_text_makes_a_replay_crash(text: str) -> None:
    """Whatever stands in a file is replayed, or told why not; a log of nothing but luck is no log."""
    assert outcome_of(text) in {"Unreadable", "RefusedLine"}


@given(st.integers(0, 5), jsons, st.data())
def test_no_change_of_one_field_makes_a_replay_crash(number: int, value: object, data: st.DataObject) -> None:
    """Whatever is put into a field, or into its place, the log is replayed or told why not."""
    lines: list[Any] = json.loads(json.dumps([ALONE, *ANA_WINS_ALONE, wins("Ana")]))
    changed = lines[number]
    if number == 0 and data.draw(st.booleans()):
        [changed] = changed["places"]
    changed[data.draw(st.sampled_from([*changed, "more"]))] = value
    assert outcome_of(log(*lines)) in {"Unreadable", "RefusedLine", "Contradiction", "replayed"}


@given(st.data())
def test_no_slip_in_a_log_makes_a_replay_crash(data: st.DataObject) -> None:
    """One character more, less or other: the log is replayed or told why not."""
    text = log(ALONE, *ANA_WINS_ALONE, wins("Ana"))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 3, len(text))))
    outcome_of(text[:start] + data.draw(st.text(max_size=2)) + text[end:])


def test_a_line_without_end_is_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its length is told, and it is not shown."""
    monkeypatch.setattr("globe_rules.wire.log.MOST_OF_A_LINE", 100)
    complaint = unreadable("x" * 101)
    assert (str(complaint.found), str(complaint.expected)) == ("101 letters", "at most 100")
