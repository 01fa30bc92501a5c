"""The kinds of values that stand in phrases: notation, cards, ids, numbers, regions."""

from globe_rules.cards import Card
from globe_rules.conformance.phrases import Slot
from globe_rules.materials import Region
from globe_rules.notation import read_hand, read_photo, read_placement, read_puzzle
from globe_rules.wire import Json
from globe_rules.words import Language

_PLACEMENT = r"[GBR]\d\S*@\S+"
_CARD = "[GBR][1-5]"
_ID = r"[A-Z]+-\w+"


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


def _ids(text: str, _language: Language) -> Json:
    return text.split(", ")


def _sheets_table(text: str, language: Language) -> Json:
    regions = {region.called.speaking(language): str(region) for region in Region}
    rows = (row.split("|") for row in text.splitlines())
    return [{"front": regions[front], "back": regions[back]} for front, back in rows]


SLOTS = {
    "puzzle": Slot(r"[1-9]\S+", _puzzle),
    "puzzle_table": Slot("", _puzzle_table),
    "photo": Slot(r"[NESW↑→↓←]", lambda text, _language: str(read_photo(text))),
    "placement": Slot(_PLACEMENT, _placement),
    "program": Slot(rf"{_PLACEMENT}(?: {_PLACEMENT})*", _program),
    "steps": Slot(rf"{_PLACEMENT}(?: {_PLACEMENT})*", _steps),
    "cards": Slot(rf"{_CARD}(?:, {_CARD})*", _cards),
    "all_cards_but": Slot(rf"{_CARD}(?:, {_CARD})*", _all_cards_but),
    "id": Slot(_ID, lambda text, _language: text),
    "ids": Slot(rf"{_ID}(?:, {_ID})*", _ids),
    "number": Slot(r"\d+", lambda text, _language: int(text)),
    "seconds": Slot(r"\d+", lambda text, _language: 1000 * int(text)),
    "sheets_table": Slot("", _sheets_table),
}
