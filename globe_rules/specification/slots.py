"""The kinds of values in phrases: notation, cards, ids, names, times, tables."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from globe_rules.cards import Card
from globe_rules.compass import Arrow
from globe_rules.i18n import BOOK_LANGUAGES, Language, Text
from globe_rules.materials import Region
from globe_rules.notation import read_hand, read_photo, read_placement, read_puzzle, read_where
from globe_rules.specification.phrases import NoPhrase, Slot
from globe_rules.variants import Variant
from globe_rules.wire.fields import Json

_ARROWS = {spelling: str(arrow) for arrow in Arrow for spelling in (str(arrow), arrow.glyph)} | {"_": "_"}


def _text(pattern: str) -> Slot:
    """Return the slot of a value that is sent as written."""
    return Slot(pattern, lambda text, _language: text)


def _notation(
    pattern: str, read: Callable[[str], object], write: Callable[[str, Language], str] = lambda text, _language: text
) -> Slot:
    """Return the slot of a value in notation, which is sent as the engine writes it."""
    return Slot(pattern, lambda text, _language: str(read(text)), write)


def _several(one: Slot, between: str = ", ") -> Slot:
    """Return the slot of a list; its values stay in the order of the text."""
    return Slot(
        f"(?:{one.pattern})(?:{between}(?:{one.pattern}))*",
        lambda text, language: [one.read(each, language) for each in text.split(between)],
        lambda values, language: between.join(one.write(each, language) for each in values),
    )


def _named(kind: type[Region] | type[Variant]) -> Slot:
    """Return the slot of a value with a name in each language."""
    names = {language: {each.called.render(language): str(each) for each in kind} for language in BOOK_LANGUAGES}
    called = {str(each): each.called for each in kind}
    return Slot(
        "|".join(re.escape(name) for by_name in names.values() for name in by_name),
        lambda text, language: names[language][text],
        lambda value, language: called[value].render(language),
    )


def _table(*, en: str, fr: str, **columns: Slot) -> Slot:
    """Return the slot of a table: a heading, then one row per object."""
    heading = Text(en=en, fr=fr)

    def read(text: str, language: Language) -> Json:
        first, *rows = text.split("\n")
        if first != heading.render(language):
            raise NoPhrase(f"a table is headed {first!r} instead of {heading.render(language)!r}")
        return [
            {
                name: slot.read(cell, language)
                for (name, slot), cell in zip(columns.items(), row.split("|"), strict=True)
            }
            for row in rows
        ]

    def write(rows: Iterable[Mapping[str, Any]], language: Language) -> str:
        cells = ([slot.write(row[name], language) for name, slot in columns.items()] for row in rows)
        return "\n".join([heading.render(language), *map("|".join, cells)])

    return Slot("", read, write)


def _sign(arrow: str, _language: Language) -> str:
    return arrow if arrow == "_" else Arrow(arrow).glyph


def _with_sign(placement: str, language: Language) -> str:
    card, arrow, where = re.fullmatch("(..)(.*)@(.*)", placement).groups()  # type: ignore[union-attr]
    return f"{card}{_sign(arrow, language) if arrow else ''}@{where}"


def _time(text: str, _language: Language) -> Json:
    seconds, _, fraction = text.removesuffix(" s").replace(",", ".").partition(".")
    return 1000 * int(seconds) + int(fraction.ljust(3, "0"))


def _time_written(milliseconds: int, language: Language) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    fraction = f"{rest:03}".rstrip("0")
    return f"{seconds}{',' if language == 'fr' else '.'}{fraction} s" if fraction else f"{seconds} s"


def _caption(text: str, _language: Language) -> Json:
    turns, cards = map(int, re.findall(r"\d+", text))
    return {"turns": turns, "cards": cards, "reds": not text.endswith(("without red", "sans rouge"))}


def _caption_written(caption: Mapping[str, int], language: Language) -> str:
    turn, card, without = ("tour", "carte", "sans rouge") if language == "fr" else ("turn", "card", "without red")
    turns, cards = (
        f"{number} {noun}{'' if number == 1 else 's'}"
        for number, noun in ((caption["turns"], turn), (caption["cards"], card))
    )
    return f"{turns}, {cards}" + ("" if caption["reds"] else f", {without}")


_PUZZLE = _notation(r"[1-9]\S+", read_puzzle)
_PHOTO = _notation(r"[NESW↑→↓←]", read_photo, _sign)
_PLACEMENT = _notation(r"[GBR]\d\S*@\S+", read_placement, _with_sign)
_CARD = _text("[GBR][1-5]")
_CARDS = _several(_CARD)
_ID = _text(r"[A-Z]+-\w+")
_NUMBER = Slot(r"\d+", lambda text, _language: int(text))
_PLAYER = _text(r"[A-ZÀ-Ý]\w+")
_REGION = _named(Region)
_TRUTH = Slot(
    "yes|no|oui|non",
    lambda text, _language: {"yes": True, "oui": True, "no": False, "non": False}[text],
    lambda value, language: (Text(en="yes", fr="oui") if value else Text(en="no", fr="non")).render(language),
)

SLOTS = {
    "puzzle": _PUZZLE,
    "puzzle_table": Slot(
        "",
        lambda text, _language: str(read_puzzle(text.replace("|", " ").replace("\n", "/"))),
        lambda puzzle, _language: "\n".join("|".join(re.findall("..", row)) for row in puzzle.split("/")),
    ),
    "photo": _PHOTO,
    "placement": _PLACEMENT,
    "program": _several(_PLACEMENT, " "),
    "steps": _several(
        Slot(
            _PLACEMENT.pattern,
            lambda text, language: {"placement": _PLACEMENT.read(text, language)},
            lambda step, language: _PLACEMENT.write(step["placement"], language),
        ),
        " ",
    ),
    "card": _CARD,
    "cards": Slot(_CARDS.pattern, lambda text, _language: list(map(str, read_hand(text))), _CARDS.write),
    "all_cards_but": Slot(
        _CARDS.pattern,
        lambda text, _language: [str(card) for card in Card if card not in read_hand(text)],
        lambda hand, _language: ", ".join(str(card) for card in Card if str(card) not in hand),
    ),
    "where": _notation(r"[1-9](?:\+[1-9])*|_", read_where),
    "arrow": Slot("|".join(_ARROWS), lambda text, _language: _ARROWS[text], _sign),
    "id": _ID,
    "ids": _several(_ID),
    "number": _NUMBER,
    "seconds": Slot(r"\d+", lambda text, _language: 1000 * int(text), lambda ms, _language: str(ms // 1000)),
    "time": Slot(r"\d+(?:[.,]\d{1,3})? s", _time, _time_written),
    "player": _PLAYER,
    "players": _several(_PLAYER),
    "variant": _named(Variant),
    "region": _REGION,
    "regions": _several(_REGION),
    "caption": Slot(
        r"\d+ (?:turns?|tours?), \d+ (?:cards?|cartes?)(?:, (?:without red|sans rouge))?", _caption, _caption_written
    ),
    "sheets_table": _table(en="front|back", fr="recto|verso", front=_REGION, back=_REGION),
    "places_table": _table(
        en="player|sheet|puzzle|photo|experienced",
        fr="joueur|feuillet|puzzle|image|aguerri",
        player=_PLAYER,
        sheet=_REGION,
        puzzle=_PUZZLE,
        photo=_PHOTO,
        experienced=_TRUTH,
    ),
    "standings_table": _table(
        en="player|solved|reds|cards|flipped",
        fr="joueur|réussi|rouges|cartes|sablier",
        player=_PLAYER,
        solved=_TRUTH,
        reds_in_hand=_NUMBER,
        cards_used=_NUMBER,
        flipped=_TRUTH,
    ),
}
