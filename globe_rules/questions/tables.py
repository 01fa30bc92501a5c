"""Draws who plays: names, variants, editions, sheets; also tables at which nobody may play."""

from globe_rules.editions import Edition
from globe_rules.materials import SHEETS, Side
from globe_rules.questions.chance import Chance
from globe_rules.questions.plans import plan, shape
from globe_rules.questions.programs import texts
from globe_rules.questions.puzzles import PHOTOS, any_puzzle
from globe_rules.reference.operations import Request
from globe_rules.variants import Variant

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo")
ODD_NAMES = ("10", "9", "__proto__", "constructor", "Zoé", "zoé", "Ana B", "名", "A|B", "éli")
"""Names that trip a table of players: numbers that sort themselves, words of a language, accents, signs."""

EDITIONS = texts(Edition)
BACKS = texts(sheet.back for sheet in SHEETS)
_VARIANTS = texts(Variant)
_SIDES = texts(Side)


def people(chance: Chance, number: int | None = None) -> list[str]:
    """Draw one to five players, or so many; few have odd names."""
    many = chance.pick((2, 2, 3, 3, 3, 1, 4, 5)) if number is None else number
    if chance.one_in(8):
        return chance.shuffled((*NAMES, *ODD_NAMES))[:many]
    return list(NAMES[:many]) if chance.one_in(2) else chance.shuffled(NAMES[:many])


def variants(chance: Chance) -> list[str]:
    """Draw one of the sixteen combinations of variants, none of them more often (VAR-0)."""
    return [] if chance.one_in(3) else [each for each in _VARIANTS if chance.one_in(2)]


def preparation(chance: Chance) -> Request:
    """Draw a table, sometimes one at which nobody may play: too many people, nobody, or a sheet twice."""
    seated = people(chance, chance.below(7) if chance.one_in(5) else None)
    sheets = [*chance.shuffled(BACKS), chance.pick(BACKS)]
    if chance.one_in(5):
        sheets = [chance.pick(BACKS) for _ in sheets]
    places = []
    for player, sheet in zip(seated, sheets, strict=False):
        photo = chance.pick(PHOTOS)
        nearly = chance.one_in(2)
        puzzle = plan(chance, shape(chance, 1, reds=True), photo).puzzle if nearly else any_puzzle(chance)
        places.append(place(chance, player, sheet, str(puzzle), str(photo)))
    return {"op": "preparation", **table(chance, variants(chance)), "places": places}


def place(chance: Chance, player: str, sheet: str, puzzle: str, photo: str) -> dict[str, object]:
    """Return what a player prepares, with the experience drawn."""
    return {"player": player, "sheet": sheet, "puzzle": puzzle, "photo": photo, "experienced": chance.one_in(2)}


def table(chance: Chance, played: list[str]) -> dict[str, object]:
    """Draw what holds for the whole table."""
    return {"edition": chance.pick(EDITIONS), "variants": played, "side": chance.pick(_SIDES)}
