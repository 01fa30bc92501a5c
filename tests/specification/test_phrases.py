"""Phrases are understood in one way, and the two languages say the same."""

import re
from collections import Counter
from typing import Any

import pytest

from globe_rules.errors import Unreadable
from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.specification.features import scenarios
from globe_rules.specification.phrases import Keyword, NoPhrase, Phrase, Phrasebook, Slot, given, then_has, when
from globe_rules.specification.slots import SLOTS
from globe_rules.specification.steps import PHRASEBOOK
from globe_rules.wire.fields import Json

PHRASES = PHRASEBOOK.phrases
PUZZLE = "2N1E3N/4N5S6N/7N8W9N"
PLACE: Json = {"player": "Ada", "sheet": "asia", "puzzle": PUZZLE, "photo": "E", "experienced": True}
STANDING: Json = {"player": "Ada", "solved": True, "reds_in_hand": 2, "cards_used": 5, "flipped": False}
SMALL = Phrasebook(
    (
        given("a {colour} card", "une carte {colour}", {"card": "{colour}"}),
        given(
            "two cards {one:colour} {two:colour}", "deux cartes {two:colour} {one:colour}", ["{one}", {"b": "{two}"}]
        ),
        given("the card (or not?)", "la carte (ou non ?)", {"n": 1, "yes": True, "list": [], "word": "card"}),
        given("the cards", "les cartes", "{table}", table="rows"),
        given("the cards {colour}", "les cartes {colour}", ["{table}", "{colour}"], table="rows"),
        given("a red card", "une carte cramoisie", {}),
        when("a {colour} card", "une carte {colour}", {"asked": "{colour}"}),
        then_has("a {colour} card", "une carte {colour}", "/cards", "{colour}"),
    ),
    {
        "colour": Slot("red|blue|rouge", lambda text, language: f"{language}:{text}"),
        "rows": Slot("", lambda text, language: [str(language), *text.split("\n")]),
    },
)


@pytest.mark.parametrize(
    ("keyword", "text", "language", "piece"),
    [
        ("given", "a blue card", "en", {"card": "en:blue"}),
        ("given", "une carte rouge", "fr", {"card": "fr:rouge"}),
        ("given", "two cards red blue", "en", ["en:red", {"b": "en:blue"}]),
        ("given", "deux cartes red blue", "fr", ["fr:blue", {"b": "fr:red"}]),
        ("given", "the card (or not?)", "en", {"n": 1, "yes": True, "list": [], "word": "card"}),
        ("when", "a red card", "en", {"asked": "en:red"}),
        ("then", "a red card", "en", "en:red"),
    ],
)
def test_a_step_is_a_phrase_with_its_values(keyword: Keyword, text: str, language: Language, piece: Json) -> None:
    """Values go where the piece names them; all else stays as it is, and the keyword matters."""
    phrase, filled = SMALL.understand(keyword, text, language)
    assert phrase.keyword == keyword
    assert filled == piece


def test_a_table_is_a_value() -> None:
    """The rows of the table are read by the phrase's slot, beside the values in the text."""
    table = [["1", "2"], ["3", "4"]]
    assert SMALL.understand("given", "the cards", "en", table)[1] == ["en", "1|2", "3|4"]
    assert SMALL.understand("given", "les cartes red", "fr", table)[1] == [["fr", "1|2", "3|4"], "fr:red"]


@pytest.mark.parametrize(
    ("keyword", "text", "language", "table"),
    [
        pytest.param("given", "a green card", "en", None, id="a value that is none"),
        pytest.param("given", "a blue card or two", "en", None, id="more than the phrase"),
        pytest.param("given", "not a blue card", "en", None, id="more before the phrase"),
        pytest.param("given", "A blue card", "en", None, id="another capital letter"),
        pytest.param("given", "a blue card", "fr", None, id="the other language"),
        pytest.param("then", "the card (or not?)", "en", None, id="another keyword"),
        pytest.param("given", "the card or not", "en", None, id="signs left out"),
        pytest.param("given", "the cards", "en", None, id="a table that is missing"),
        pytest.param("given", "a blue card", "en", [["1"]], id="a table too many"),
        pytest.param("given", "", "en", None, id="nothing"),
    ],
)
def test_an_unknown_step_is_refused(keyword: Keyword, text: str, language: Language, table: Any) -> None:  # noqa: ANN401 -- parameters
    """What is no phrase is told with its keyword, language and whether it has a table."""
    told = f"{keyword} {text!r} ({language}{', with a table' if table else ''}) is not a phrase"
    with pytest.raises(NoPhrase, match=f"^{re.escape(told)}$"):
        SMALL.understand(keyword, text, language, table)


def test_an_ambiguous_step_is_refused() -> None:
    """What could be two phrases is neither, though in the other language it is clear."""
    with pytest.raises(NoPhrase, match=r"^given 'a red card' \(en\) could be any of several phrases$"):
        SMALL.understand("given", "a red card", "en")
    assert SMALL.understand("given", "une carte cramoisie", "fr")[1] == {}


def name(phrase: Phrase) -> str:
    """Return what tells a phrase from all others."""
    return f"{phrase.keyword} {phrase.en}"


def slots(text: str) -> list[tuple[str, str]]:
    """Return the names of a phrase's values and their slots, sorted."""
    return sorted((value, slot or value) for value, slot in re.findall(r"\{(\w+)(?::(\w+))?\}", text))


def named(piece: Json) -> set[str]:
    """Return the names of the values that a piece asks for; the keys of an object are never filled in."""
    return set(re.findall(r"'\{(\w+)\}'(?!:)", repr(piece)))


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_every_phrase_is_used(language: Language) -> None:
    """Some scenario of each language needs the phrase; otherwise it can go."""
    steps = (step for scenario in scenarios(language) for step in scenario.steps)
    used = {name(PHRASEBOOK.understand(step.keyword, step.text, language, step.table)[0]) for step in steps}
    assert set(map(name, PHRASES)) - used == set()


@pytest.mark.parametrize("phrase", PHRASES, ids=name)
def test_both_languages_have_the_same_slots(phrase: Phrase) -> None:
    """English and French name the same values, each once, and the piece needs each of them; every slot exists."""
    assert slots(phrase.en) == slots(phrase.fr)
    values = dict(slots(phrase.en)) | ({"table": phrase.table} if phrase.table else {})
    assert len(values) == len(slots(phrase.en)) + bool(phrase.table)
    assert named(phrase.piece) == values.keys()
    assert set(values.values()) <= SLOTS.keys()


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_no_two_phrases_have_one_text(language: Language) -> None:
    """Under one keyword a text stands once, with or without a table."""
    texts = Counter((phrase.keyword, phrase.text(language)) for phrase in PHRASES)
    assert [text for text, times in texts.items() if times > 1] == []


def test_every_slot_is_used() -> None:
    """No kind of value waits for a phrase."""
    needed = {slot for phrase in PHRASES for _, slot in slots(phrase.en)} | {phrase.table for phrase in PHRASES}
    assert set(SLOTS) - needed == set()


@pytest.mark.parametrize(
    ("slot", "language", "text", "value"),
    [
        ("puzzle", "en", "2↑1→3↑/4↑5↓6↑/7↑8←9↑", "2N1E3N/4N5S6N/7N8W9N"),
        ("puzzle_table", "en", "2↑|1→|3↑\n4↑|5↓|6↑\n7↑|8←|9↑", "2N1E3N/4N5S6N/7N8W9N"),
        ("photo", "fr", "→", "E"),
        ("placement", "en", "B2↘@5", "B2SE@5"),
        ("program", "en", "R1@9 B1→@2", ["R1@9", "B1E@2"]),
        ("steps", "fr", "G1@_ B1_@1+2", [{"placement": "G1@_"}, {"placement": "B1_@1+2"}]),
        ("cards", "en", "R1, G2", ["G2", "R1"]),
        ("all_cards_but", "en", "R1, G2", ["G1", "G3", "B1", "B2", "B3", "B4", "B5", "R2"]),
        ("id", "en", "Q-14", "Q-14"),
        ("ids", "fr", "Q-11, Q-12", ["Q-11", "Q-12"]),
        ("number", "en", "10", 10),
        ("seconds", "en", "30", 30_000),
        ("card", "fr", "B5", "B5"),
        ("where", "en", "5", "5"),
        ("where", "en", "1+2", "1+2"),
        ("where", "en", "_", "_"),
        ("arrow", "en", "→", "E"),
        ("arrow", "en", "↘", "SE"),
        ("arrow", "en", "SE", "SE"),
        ("arrow", "fr", "_", "_"),
        ("time", "en", "12 s", 12_000),
        ("time", "en", "1.25 s", 1_250),
        ("time", "fr", "0,5 s", 500),
        ("time", "fr", "0,005 s", 5),
        ("player", "en", "Ada", "Ada"),
        ("players", "fr", "Ada, Bo", ["Ada", "Bo"]),
        ("variant", "en", "The Long Voyage", "long-voyage"),
        ("variant", "fr", "Le Grand Voyage", "long-voyage"),
        ("region", "en", "Asia", "asia"),
        ("region", "fr", "Asie", "asia"),
        ("regions", "en", "Asia, Polar region", ["asia", "polar"]),
        ("regions", "fr", "Asie, Région polaire", ["asia", "polar"]),
        ("caption", "en", "1 turn, 3 cards", {"turns": 1, "cards": 3, "reds": True}),
        ("caption", "fr", "2 tours, 5 cartes, sans rouge", {"turns": 2, "cards": 5, "reds": False}),
        ("sheets_table", "en", "front|back\nPolar region|Asia", [{"front": "polar", "back": "asia"}]),
        ("sheets_table", "fr", "recto|verso\nRégion polaire|Asie", [{"front": "polar", "back": "asia"}]),
        ("places_table", "fr", f"joueur|feuillet|puzzle|image|aguerri\nAda|Asie|{PUZZLE}|→|oui", [PLACE]),
        ("standings_table", "en", "player|solved|reds|cards|flipped\nAda|yes|2|5|no", [STANDING]),
    ],
)
def test_a_slot_reads_its_value_and_writes_it(slot: str, language: Language, text: str, value: Json) -> None:
    """What people write becomes what is sent, and can be written again in both languages."""
    assert re.fullmatch(SLOTS[slot].pattern, text) or slot.endswith("_table")
    assert SLOTS[slot].read(text, language) == value
    assert [SLOTS[slot].read(SLOTS[slot].write(value, each), each) for each in BOOK_LANGUAGES] == [value, value]


@pytest.mark.parametrize(
    ("slot", "text"),
    [("puzzle", "1N2N"), ("placement", "G9@1"), ("program", "G1@1 B1↗@2"), ("cards", "G1, G1"), ("photo", "up")],
)
def test_a_slot_does_not_read_nonsense(slot: str, text: str) -> None:
    """What looks right but is not in the notation is unreadable, not passed on."""
    with pytest.raises(Unreadable):
        SLOTS[slot].read(text, "en")


def test_a_table_without_its_heading_loses_no_row() -> None:
    """The first row of a table is never taken for a heading."""
    with pytest.raises(NoPhrase, match=r"is headed 'Polar region\|Asia' instead of 'front\|back'"):
        PHRASEBOOK.understand("then", "the sheets show", "en", [["Polar region", "Asia"]])
