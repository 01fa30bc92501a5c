"""The kinds of values that stand in phrases: notation, cards, ids, names, times, tables."""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from globe_rules.cards import Card
from globe_rules.compass import Arrow
from globe_rules.materials import Region
from globe_rules.notation import read_hand, read_photo, read_placement, read_puzzle, read_where
from globe_rules.specification.phrases import NoPhrase, Slot
from globe_rules.variants import Variant
from globe_rules.wire.fields import Json
from globe_rules.words import LANGUAGES, Language, Words

_PLACEMENT = r"[GBR]\d\S*@\S+"
_CARD = "[GBR][1-5]"
_ID = r"[A-Z]+-\w+"
_NAME = r"[A-ZÀ-Ý]\w+"
_ARROWS = {spelling: str(arrow) for arrow in Arrow for spelling in (str(arrow), arrow.glyph)} | {"_": "_"}

Named = TypeVar("Named", bound=StrEnum)


def _puzzle(text: str, _language: Language) -> Json:
    return str(read_puzzle(text))


def _puzzle_table(text: str, _language: Language) -> Json:
    return str(read_puzzle(text.replace("|", " ").replace("\n", "/")))


def _placement(text: str, _language: Language) -> Json:
    return str(read_placement(text))


def _program(text: str, language: Language) -> Json:
    # As written: the order in which cards are listed must not matter to anybody.
    return [_placement(placement, language) for placement in text.split()]


def _steps(text: str, language: Language) -> Json:
    return [{"placement": _placement(placement, language)} for placement in text.split()]


def _cards(text: str, _language: Language) -> Json:
    return [str(card) for card in sorted(read_hand(text).cards)]


def _all_cards_but(text: str, _language: Language) -> Json:
    return [str(card) for card in Card if card not in read_hand(text)]


def _list(text: str, _language: Language) -> Json:
    return text.split(", ")


def _plain(text: str, _language: Language) -> Json:
    return text


def _arrow(text: str, _language: Language) -> Json:
    return _ARROWS[text]


def _time(text: str, _language: Language) -> Json:
    seconds, _, fraction = text.removesuffix(" s").replace(",", ".").partition(".")
    return 1000 * int(seconds) + int(fraction.ljust(3, "0"))


def _names_of(kind: type[Named], called: Callable[[Named], Words]) -> Mapping[Language, Mapping[str, str]]:
    return {language: {called(each).speaking(language): str(each) for each in kind} for language in LANGUAGES}


_REGIONS = _names_of(Region, lambda region: region.called)
_VARIANTS = _names_of(Variant, lambda variant: variant.called)
_SHEETS = Words(en="front|back", fr="recto|verso")
_PLACES = Words(en="player|sheet|puzzle|photo|experienced", fr="joueur|feuillet|puzzle|image|aguerri")
_STANDINGS = Words(en="player|solved|reds|cards|flipped", fr="joueur|réussi|rouges|cartes|sablier")
_YES = {"yes": True, "oui": True, "no": False, "non": False}


def _any_of(names: Mapping[Language, Mapping[str, str]]) -> str:
    return "|".join(re.escape(name) for by_name in names.values() for name in by_name)


def _regions(text: str, language: Language) -> Json:
    return [_REGIONS[language][name] for name in text.split(", ")]


def _rows(text: str, language: Language, heading: Words) -> list[list[str]]:
    """Return the rows of a table below its heading, which must be there: a row is never lost."""
    first, *rows = text.split("\n")
    if first != heading.speaking(language):
        raise NoPhrase(f"a table is headed {first!r} instead of {heading.speaking(language)!r}")
    return [row.split("|") for row in rows]


def _sheets_table(text: str, language: Language) -> Json:
    return [
        {"front": _REGIONS[language][front], "back": _REGIONS[language][back]}
        for front, back in _rows(text, language, _SHEETS)
    ]


def _places_table(text: str, language: Language) -> Json:
    return [
        {
            "player": player,
            "sheet": _REGIONS[language][sheet],
            "puzzle": _puzzle(puzzle, language),
            "photo": str(read_photo(photo)),
            "experienced": _YES[experienced],
        }
        for player, sheet, puzzle, photo, experienced in _rows(text, language, _PLACES)
    ]


def _standings_table(text: str, language: Language) -> Json:
    return [
        {
            "player": player,
            "solved": _YES[solved],
            "reds_in_hand": int(reds),
            "cards_used": int(cards),
            "flipped": _YES[flipped],
        }
        for player, solved, reds, cards, flipped in _rows(text, language, _STANDINGS)
    ]


_CAPTION = re.compile(r"(\d+) (?:turns?|tours?), (\d+) (?:cards?|cartes?)(, (?:without red|sans rouge))?")


def _caption(text: str, _language: Language) -> Json:
    match = _CAPTION.fullmatch(text)
    assert match is not None, text  # noqa: S101 -- the slot's own pattern let it through
    return {"turns": int(match[1]), "cards": int(match[2]), "reds": match[3] is None}


# The way back: values as the features write them, arrows as signs.


def _with_signs(placement: str, _language: Language) -> str:
    card, arrow, where = re.fullmatch("(..)(.*)@(.*)", placement).groups()  # type: ignore[union-attr]
    return f"{card}{_sign(arrow) if arrow else ''}@{where}"


def _sign(arrow: str, _language: Language = "en") -> str:
    return arrow if arrow == "_" else Arrow(arrow).glyph


def _program_written(placements: list[str], language: Language) -> str:
    return " ".join(_with_signs(placement, language) for placement in placements)


def _listed(values: list[str], _language: Language) -> str:
    return ", ".join(values)


def _time_written(milliseconds: int, language: Language) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    fraction = f"{rest:03}".rstrip("0")
    return f"{seconds}{',' if language == 'fr' else '.'}{fraction} s" if fraction else f"{seconds} s"


def _name_of(names: Mapping[Language, Mapping[str, str]], value: str, language: Language) -> str:
    return next(name for name, each in names[language].items() if each == value)


def _region(value: str, language: Language) -> str:
    return _name_of(_REGIONS, value, language)


def _yes(value: bool, language: Language) -> str:  # noqa: FBT001 -- a value of a table
    yes, no = ("oui", "non") if language == "fr" else ("yes", "no")
    return yes if value else no


def _caption_written(caption: Mapping[str, int], language: Language) -> str:
    turn, card, without = ("tour", "carte", "sans rouge") if language == "fr" else ("turn", "card", "without red")
    turns, cards = (
        f"{number} {noun}{'' if number == 1 else 's'}"
        for number, noun in ((caption["turns"], turn), (caption["cards"], card))
    )
    return f"{turns}, {cards}" + ("" if caption["reds"] else f", {without}")


def _table_written(
    heading: Words, cells: Callable[[Mapping[str, Any], Language], Iterable[str]]
) -> Callable[[Any, Language], str]:
    def write(rows: Iterable[Mapping[str, Any]], language: Language) -> str:
        return "\n".join([heading.speaking(language), *("|".join(cells(row, language)) for row in rows)])

    return write


def _sheet_cells(sheet: Mapping[str, Any], language: Language) -> Iterable[str]:
    return _region(sheet["front"], language), _region(sheet["back"], language)


def _place_cells(place: Mapping[str, Any], language: Language) -> Iterable[str]:
    sheet, photo, experienced = place["sheet"], place["photo"], place["experienced"]
    return place["player"], _region(sheet, language), place["puzzle"], _sign(photo), _yes(experienced, language)


def _standing_cells(standing: Mapping[str, Any], language: Language) -> Iterable[str]:
    reds, cards = str(standing["reds_in_hand"]), str(standing["cards_used"])
    return standing["player"], _yes(standing["solved"], language), reds, cards, _yes(standing["flipped"], language)


_REGION = _any_of(_REGIONS)

SLOTS = {
    "puzzle": Slot(r"[1-9]\S+", _puzzle),
    "puzzle_table": Slot(
        "", _puzzle_table, lambda puzzle, _: "\n".join("|".join(re.findall("..", row)) for row in puzzle.split("/"))
    ),
    "photo": Slot(r"[NESW↑→↓←]", lambda text, _language: str(read_photo(text)), _sign),
    "placement": Slot(_PLACEMENT, _placement, _with_signs),
    "program": Slot(rf"{_PLACEMENT}(?: {_PLACEMENT})*", _program, _program_written),
    "steps": Slot(
        rf"{_PLACEMENT}(?: {_PLACEMENT})*",
        _steps,
        lambda steps, language: _program_written([step["placement"] for step in steps], language),
    ),
    "card": Slot(_CARD, _plain),
    "cards": Slot(rf"{_CARD}(?:, {_CARD})*", _cards, _listed),
    "all_cards_but": Slot(
        rf"{_CARD}(?:, {_CARD})*",
        _all_cards_but,
        lambda hand, _: ", ".join(str(card) for card in Card if str(card) not in hand),
    ),
    "where": Slot(r"[1-9](?:\+[1-9])*|_", lambda text, _language: str(read_where(text))),
    "arrow": Slot("|".join(_ARROWS), _arrow, _sign),
    "id": Slot(_ID, _plain),
    "ids": Slot(rf"{_ID}(?:, {_ID})*", _list, _listed),
    "number": Slot(r"\d+", lambda text, _language: int(text)),
    "seconds": Slot(r"\d+", lambda text, _language: 1000 * int(text), lambda ms, _: str(ms // 1000)),
    "time": Slot(r"\d+(?:[.,]\d{1,3})? s", _time, _time_written),
    "player": Slot(_NAME, _plain),
    "players": Slot(rf"{_NAME}(?:, {_NAME})*", _list, _listed),
    "variant": Slot(
        _any_of(_VARIANTS),
        lambda text, language: _VARIANTS[language][text],
        lambda value, language: _name_of(_VARIANTS, value, language),
    ),
    "region": Slot(_REGION, lambda text, language: _REGIONS[language][text], _region),
    "regions": Slot(
        rf"(?:{_REGION})(?:, (?:{_REGION}))*",
        _regions,
        lambda names, language: ", ".join(_region(name, language) for name in names),
    ),
    "caption": Slot(_CAPTION.pattern.replace("(", "(?:").replace("(?:?:", "(?:"), _caption, _caption_written),
    "sheets_table": Slot("", _sheets_table, _table_written(_SHEETS, _sheet_cells)),
    "places_table": Slot("", _places_table, _table_written(_PLACES, _place_cells)),
    "standings_table": Slot("", _standings_table, _table_written(_STANDINGS, _standing_cells)),
}
