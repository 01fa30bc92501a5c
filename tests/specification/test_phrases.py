"""Steps are understood in one way, in both languages, by us and by any Cucumber."""

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest

from globe_rules._engine.errors import Unreadable
from globe_rules._i18n import BOOK_LANGUAGES, Language, Text
from globe_rules._protocol.fields import Json
from globe_rules._specification.features import scenarios
from globe_rules._specification.parameter_types import TABLES, TYPES
from globe_rules._specification.parameters import AsText, Column, ObjectTable, ParameterType
from globe_rules._specification.phrases import (
    Keyword,
    NoPhrase,
    Phrase,
    Phrasebook,
    given,
    pattern,
    then_has,
    when,
)
from globe_rules._specification.steps import PHRASEBOOK

PHRASES = PHRASEBOOK.phrases
PUZZLE = "2N1E3N/4N5S6N/7N8W9N"
SETUP: Json = {"player": "Ada", "sheet": "asia", "puzzle": PUZZLE, "photo": "E", "experienced": True}
DEFAULT: Json = {"player": "Ada", "sheet": "asia", "puzzle": "2N1N3N/4N5N6N/7N8N9N", "photo": "N", "experienced": False}
STANDING: Json = {"player": "Ada", "solved": True, "reds_in_hand": 2, "cards_used": 5, "flipped": False}
COLOUR = ParameterType(
    dict.fromkeys(BOOK_LANGUAGES, "red|blue|rouge"), AsText({"e": "E"}), Text(en="A colour.", fr="Une couleur.")
)
SMALL = Phrasebook(
    (
        given("a {colour} card", "une carte {colour}", {"card": "{colour}"}),
        given(
            "two cards {one:colour} {two:colour}", "deux cartes {two:colour} {one:colour}", ["{one}", {"b": "{two}"}]
        ),
        given("the card", "la carte", {"n": 1, "yes": True, "list": [], "word": "card"}),
        given("the cards", "les cartes", "{table}", table="rows"),
        given("the cards {colour}", "les cartes {colour}", ["{table}", "{colour}"], table="rows"),
        given("a red card", "une carte cramoisie", {}),
        when("a {colour} card", "une carte {colour}", {"asked": "{colour}"}),
        then_has("a {colour} card", "une carte {colour}", "/cards", "{colour}"),
    ),
    {"colour": COLOUR},
    {"rows": ObjectTable((Column(Text(en="of", fr="de"), "c", "colour", COLOUR),))},
)


@pytest.mark.parametrize(
    ("keyword", "text", "language", "piece"),
    [
        ("given", "a blue card", "en", {"card": "bluE"}),
        ("given", "une carte rouge", "fr", {"card": "rougE"}),
        ("given", "two cards red blue", "en", ["rEd", {"b": "bluE"}]),
        ("given", "deux cartes red blue", "fr", ["bluE", {"b": "rEd"}]),
        ("given", "the card", "en", {"n": 1, "yes": True, "list": [], "word": "card"}),
        ("when", "a red card", "en", {"asked": "rEd"}),
        ("then", "a red card", "en", "rEd"),
    ],
)
def test_a_step_is_a_phrase_with_its_values(keyword: Keyword, text: str, language: Language, piece: Json) -> None:
    """Values go where the piece names them; the rest of the piece stays, and the keyword matters."""
    phrase, filled = SMALL.understand(keyword, text, language)
    assert phrase.keyword == keyword
    assert filled == piece


def test_a_table_is_a_value() -> None:
    """The table is read beside the values in the text."""
    assert SMALL.understand("given", "the cards", "en", [["of"], ["red"]])[1] == [{"c": "rEd"}]
    assert SMALL.understand("given", "les cartes red", "fr", [["de"], ["blue"]])[1] == [[{"c": "bluE"}], "rEd"]


@pytest.mark.parametrize(
    ("keyword", "text", "language", "table"),
    [
        pytest.param("given", "a green card", "en", None, id="a value of another type"),
        pytest.param("given", "a blue card or two", "en", None, id="more than the phrase"),
        pytest.param("given", "not a blue card", "en", None, id="more before the phrase"),
        pytest.param("given", "A blue card", "en", None, id="another capital letter"),
        pytest.param("given", "a blue card", "fr", None, id="the other language"),
        pytest.param("then", "the card", "en", None, id="another keyword"),
        pytest.param("given", "the cards", "en", None, id="a missing table"),
        pytest.param("given", "a blue card", "en", [["1"]], id="a needless table"),
        pytest.param("given", "", "en", None, id="nothing"),
    ],
)
def test_an_unknown_step_is_refused(keyword: Keyword, text: str, language: Language, table: Any) -> None:  # noqa: ANN401 -- parameters
    """The message has the keyword, the language, and whether the step has a table."""
    message = f"{keyword} {text!r} ({language}{', with a table' if table else ''}) is not a phrase"
    with pytest.raises(NoPhrase, match=f"^{re.escape(message)}$"):
        SMALL.understand(keyword, text, language, table)


def test_an_ambiguous_step_is_refused() -> None:
    """A text that matches two phrases is neither, though it may be clear in the other language."""
    with pytest.raises(NoPhrase, match=r"^given 'a red card' \(en\) could be any of several phrases$"):
        SMALL.understand("given", "a red card", "en")
    assert SMALL.understand("given", "une carte cramoisie", "fr")[1] == {}


def name(phrase: Phrase) -> str:
    """Return a unique name of a phrase."""
    return f"{phrase.keyword} {phrase.en}"


def named(piece: Json) -> set[str]:
    """Return the names of the values that a piece needs; the keys of an object are never filled in."""
    return set(re.findall(r"'\{(\w+)\}'(?!:)", repr(piece)))


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_every_phrase_is_used(language: Language) -> None:
    """Some scenario of each language uses the phrase, or the same phrase in the other tense."""
    steps = [step for scenario in scenarios(language) for step in scenario.steps]
    events = [row[0] for step in steps for row in step.table or () if len(row) == 1][1:]
    used = [PHRASEBOOK.understand(step.keyword, step.text, language, step.table)[0] for step in steps]
    used += [PHRASEBOOK.understand("given", text, language)[0] for text in events if text not in {"event", "geste"}]
    meanings = [(phrase.at, phrase.relation, phrase.piece) for phrase in used]
    assert [name(phrase) for phrase in PHRASES if (phrase.at, phrase.relation, phrase.piece) not in meanings] == []


@pytest.mark.parametrize("phrase", PHRASES, ids=name)
def test_both_languages_have_the_same_parameters(phrase: Phrase) -> None:
    """English and French name the same values, each once, and the piece needs each of them; every type exists."""
    assert sorted(phrase.parameters("en")) == sorted(phrase.parameters("fr"))
    values = dict(phrase.parameters("en"))
    assert len(values) == len(phrase.parameters("en"))
    assert named(phrase.piece) == {*values, *(["table"] if phrase.table else [])}
    assert set(values.values()) <= TYPES.keys()
    assert phrase.table is None or phrase.table in TABLES


@pytest.mark.parametrize("phrase", PHRASES, ids=name)
def test_the_words_of_a_phrase_need_no_escape(phrase: Phrase) -> None:
    """Neither in a Cucumber Expression nor in a regular expression; and French is the same however it is typed."""
    assert re.fullmatch(r"[\w ,']+", re.sub(r"\{\w+\}", "", phrase.expression("en")))
    assert re.fullmatch(r"[\w ,]+", re.sub(r"\{\w+\}", "", phrase.expression("fr")))


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_no_phrase_is_the_beginning_of_another(language: Language) -> None:
    """A Cucumber ignores keywords, so this holds across all of them."""
    texts = sorted(phrase.expression(language) for phrase in PHRASES)
    assert [(one, two) for one, two in product(texts, texts) if one != two and two.startswith(one)] == []
    assert [text for text, times in Counter(texts).items() if times > 1] == []


@pytest.mark.no_cover
def test_every_step_matches_one_phrase_of_both_languages() -> None:
    """A Cucumber knows no language of a step and ignores its keyword."""
    patterns = [re.compile(pattern(phrase, language, TYPES)) for phrase in PHRASES for language in BOOK_LANGUAGES]
    texts = {step.text for language in BOOK_LANGUAGES for scenario in scenarios(language) for step in scenario.steps}
    assert [text for text in texts if sum(bool(each.fullmatch(text)) for each in patterns) != 1] == []


def test_every_type_and_table_is_used() -> None:
    """No type waits for a phrase."""
    needed = {type_ for phrase in PHRASES for _, type_ in phrase.parameters("en")}
    columns = {column.of for table in TABLES.values() if isinstance(table, ObjectTable) for column in table.columns}
    assert set(TYPES) - needed - columns == set()
    assert set(TABLES) == {phrase.table for phrase in PHRASES if phrase.table}


@pytest.mark.parametrize(
    ("type_", "language", "text", "value"),
    [
        ("puzzle", "en", "2↑1→3↑/4↑5↓6↑/7↑8←9↑", PUZZLE),
        ("puzzle", "fr", PUZZLE, PUZZLE),
        ("photo", "en", "→", "E"),
        ("placement", "en", "B2↘@5", "B2SE@5"),
        ("placement", "fr", "G1@4+5", "G1@4+5"),
        ("placement", "fr", "B1_@_", "B1_@_"),
        ("program", "en", "G1@1 B1→@2", ["G1@1", "B1E@2"]),
        ("steps", "fr", "G1@1 B1→@2", [{"placement": "G1@1"}, {"placement": "B1E@2"}]),
        ("card", "fr", "B5", "B5"),
        ("cards", "en", "G1", ["G1"]),
        ("cards", "en", "G1, B2 and R1", ["G1", "B2", "R1"]),
        ("cards", "fr", "G1, B2 et R1", ["G1", "B2", "R1"]),
        ("other_cards", "en", "R1 and R2", ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5"]),
        ("where", "en", "5", "5"),
        ("where", "en", "1+2", "1+2"),
        ("where", "en", "_", "_"),
        ("arrow", "en", "→", "E"),
        ("arrow", "en", "↘", "SE"),
        ("arrow", "en", "SE", "SE"),
        ("arrow", "fr", "_", "_"),
        ("reason", "en", "REACT-3a", "REACT-3a"),
        ("reasons", "fr", "Q-11, Q-12 et Q-13", ["Q-11", "Q-12", "Q-13"]),
        ("challenge", "en", "SOLO-B5", "SOLO-B5"),
        ("number", "en", "12", 12),
        ("seconds", "en", "30", 30_000),
        ("time", "en", "12 s", 12_000),
        ("time", "en", "1.25 s", 1_250),
        ("time", "fr", "0,5 s", 500),
        ("time", "fr", "0,005\u00a0s", 5),
        ("time", "fr", "2\u202fs", 2_000),
        ("player", "en", "Ada", "Ada"),
        ("players", "fr", "Ada et Bo", ["Ada", "Bo"]),
        ("setups", "en", "Ada", [DEFAULT]),
        ("variant", "en", "The Long Voyage", "long-voyage"),
        ("variant", "fr", "Le Grand Voyage", "long-voyage"),
        ("edition", "en", "French", "fr"),
        ("edition", "fr", "anglais", "en"),
        ("truth", "fr", "oui", True),
        ("region", "en", "the Polar region", "polar"),
        ("region", "en", "Polar region", "polar"),
        ("region", "fr", "Asie", "asia"),
        ("regions", "en", "Asia and the Polar region", ["asia", "polar"]),
        ("regions", "fr", "Asie, Afrique et Région polaire", ["asia", "africa", "polar"]),
        ("caption", "en", "1 turn, 3 cards", {"turns": 1, "cards": 3, "reds": True}),
        ("caption", "fr", "2 tours, 5 cartes, sans rouge", {"turns": 2, "cards": 5, "reds": False}),
    ],
)
def test_a_type_reads_its_value_and_writes_it(type_: str, language: Language, text: str, value: Json) -> None:
    """A text becomes the value that is sent, and the value can be written in both languages."""
    found = TYPES[type_]
    assert re.fullmatch(found.regexp[language], text)
    assert found.read(text, language) == value
    assert [found.read(found.write(value, each), each) for each in BOOK_LANGUAGES] == [value, value]


@pytest.mark.parametrize(
    ("table", "language", "rows", "value"),
    [
        ("puzzle", "en", [["2↑", "1→", "3↑"], ["4↑", "5↓", "6↑"], ["7↑", "8←", "9↑"]], PUZZLE),
        ("sheets", "en", [["front", "back"], ["the Polar region", "Asia"]], [{"front": "polar", "back": "asia"}]),
        ("sheets", "fr", [["recto", "verso"], ["Région polaire", "Asie"]], [{"front": "polar", "back": "asia"}]),
        (
            "setups",
            "fr",
            [["joueur", "feuillet", "puzzle", "image", "aguerri"], ["Ada", "Asie", "2↑1→3↑/4↑5↓6↑/7↑8←9↑", "→", "oui"]],
            [SETUP],
        ),
        (
            "standings",
            "en",
            [
                ["player", "solved", "red cards in hand", "cards used", "flipped the timer"],
                ["Ada", "yes", "2", "5", "no"],
            ],
            [STANDING],
        ),
        ("events", "fr", [["geste"], ["le signal a été donné"]], [{"event": "le signal a été donné"}]),
    ],
)
def test_a_table_is_read_and_written(table: str, language: Language, rows: list[list[str]], value: Json) -> None:
    """A table becomes a value, and the value the same table."""
    assert TABLES[table].read(rows, language) == value
    assert TABLES[table].write(value, language) == rows


@pytest.mark.parametrize(
    ("type_", "text"),
    [("puzzle", "1N2N"), ("placement", "G9@1"), ("program", "G1@1 B1↗@2"), ("photo", "up"), ("where", "2+1")],
)
def test_a_type_does_not_read_nonsense(type_: str, text: str) -> None:
    """A text that is not in the notation is unreadable, not passed on."""
    with pytest.raises(Unreadable):
        TYPES[type_].read(text, "en")


def test_a_sixth_player_has_no_default_setup() -> None:
    """There are five sheets."""
    with pytest.raises(NoPhrase, match="at most 5"):
        TYPES["setups"].read("Ana, Bo, Cy, Dee, Eli and Flo", "en")


@pytest.mark.parametrize("value", [[], [SETUP]])
def test_a_list_that_no_text_means_is_not_written(value: Json) -> None:
    """An empty list and other setups than the default ones have no text."""
    with pytest.raises(NoPhrase, match="no list says"):
        TYPES["setups"].write(value, "en")


@pytest.mark.parametrize(
    ("keyword", "text", "rows", "heading"),
    [
        ("then", "the sheets show these regions", ["Polar region", "Asia"], r"'front\|back'"),
        ("given", "these events happened", ["the signal was given"], "'event'"),
    ],
)
def test_a_table_without_its_heading_loses_no_row(keyword: Keyword, text: str, rows: list[str], heading: str) -> None:
    """The first row of a table is never taken for a heading."""
    with pytest.raises(NoPhrase, match=f"a table is headed .* instead of {heading}"):
        PHRASEBOOK.understand(keyword, text, "en", [rows])


def test_an_event_that_no_phrase_expresses_is_not_written() -> None:
    """The message shows the event."""
    [table] = [phrase for phrase in PHRASES if phrase.table == "events"]
    with pytest.raises(NoPhrase, match=r"no phrase expresses the event \{'event': 'sing'\}"):
        PHRASEBOOK.written(table, {"table": [{"event": "sing"}]}, "en")
