"""The parameter types and tables of the steps: notation, cards, ids, names, times."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from globe_rules._engine.cards import Card
from globe_rules._engine.compass import Arrow
from globe_rules._engine.editions import Edition
from globe_rules._engine.materials import Region
from globe_rules._engine.notation import read_photo, read_placement, read_puzzle, read_where
from globe_rules._engine.variants import Variant
from globe_rules._i18n import BOOK_LANGUAGES, Language, Text
from globe_rules._protocol.fields import Json
from globe_rules._specification.parameters import (
    AsChoice,
    AsList,
    AsNumber,
    AsObject,
    AsText,
    ByLanguage,
    Column,
    GridTable,
    ObjectTable,
    ParameterType,
    Part,
    StepTable,
    TableType,
)

_LETTERS = {arrow.glyph: str(arrow) for arrow in Arrow}
_SIGNS = {letters: glyph for glyph, letters in sorted(_LETTERS.items(), key=lambda each: -len(each[1]))}


def _everywhere(regexp: str) -> ByLanguage:
    """Return a regular expression that is the same in both languages."""
    return dict.fromkeys(BOOK_LANGUAGES, regexp)


def _with_signs(text: str) -> str:
    """Return a placement or a puzzle with arrows instead of the letters of directions.

    >>> _with_signs("B2SE@5"), _with_signs("1N2E3S/4N5N6N/7N8N9W")
    ('B2↘@5', '1↑2→3↓/4↑5↑6↑/7↑8↑9←')
    """
    return re.sub("(?<=[0-9])[NESW]{1,2}", lambda match: _SIGNS[match[0]], text)


def _choice(about: Text, **texts: Mapping[str, Json]) -> ParameterType:
    return ParameterType({language: "|".join(texts[language]) for language in BOOK_LANGUAGES}, AsChoice(texts), about)


def _list(of: str, about: Text, **how: Any) -> ParameterType:  # noqa: ANN401 -- the fields of AsList
    reading = AsList(of, _SINGLE[of], **how)
    return ParameterType(reading.regexp(), reading, about, is_reason=_SINGLE[of].is_reason)


def _names(kind: type[Region] | type[Variant], language: Language) -> dict[str, Json]:
    return {each.label.render(language): str(each) for each in kind}


def _written_caption(caption: Mapping[str, int], language: Language) -> str:
    turn, card, without = ("tour", "carte", "sans rouge") if language == "fr" else ("turn", "card", "without red")
    turns, cards = (
        f"{number} {noun}{'' if number == 1 else 's'}"
        for number, noun in ((caption["turns"], turn), (caption["cards"], card))
    )
    return f"{turns}, {cards}" + ("" if caption["reds"] else f", {without}")


_DEFAULT_PUZZLE = "2N1N3N/4N5N6N/7N8N9N"
_DEFAULT_SHEETS = (Region.ASIA, Region.EUROPE, Region.AFRICA, Region.LATIN_AMERICA, Region.NORTH_AMERICA)
_DEFAULT_SETUPS: Sequence[Mapping[str, Json]] = [
    {"sheet": str(sheet), "puzzle": _DEFAULT_PUZZLE, "photo": "N", "experienced": False} for sheet in _DEFAULT_SHEETS
]

_SINGLE: Mapping[str, ParameterType] = {
    "puzzle": ParameterType(
        _everywhere(r"[1-9]\S+"),
        AsText(_LETTERS, read_puzzle, _with_signs),
        Text(
            en="Nine tiles, row by row, each with its orientation: 1↑2→3↑/4↑5↑6↑/7↑8↑9↑.",
            fr="Neuf tuiles, ligne par ligne, chacune avec son sens : 1↑2→3↑/4↑5↑6↑/7↑8↑9↑.",
        ),
    ),
    "photo": ParameterType(
        _everywhere("[NESW↑→↓←]"),
        AsText(_LETTERS, read_photo, lambda letters: _SIGNS[letters]),
        Text(en="Where the top of the photo points: ↑.", fr="Où pointe le haut de l’image : ↑."),
    ),
    "placement": ParameterType(
        _everywhere(r"[GBR]\d\S*@\S+"),
        AsText(_LETTERS, read_placement, _with_signs),
        Text(
            en="A card in the frame, with its arrow and its space: B1→@5, G1@4+5, R1@_.",
            fr="Une carte dans le cadre, avec sa flèche et son emplacement : B1→@5, G1@4+5, R1@_.",
        ),
    ),
    "card": ParameterType(
        _everywhere("[GBR][1-5]"), AsText(), Text(en="An Action card: B1.", fr="Une carte Action : B1.")
    ),
    "where": ParameterType(
        _everywhere(r"[1-9](?:\+[1-9])*|_"),
        AsText(check=read_where),
        Text(
            en="A space, several spaces that a card is across, or an unclear one: 5, 4+5, _.",
            fr="Un emplacement, plusieurs pour une carte à cheval, ou un emplacement douteux : 5, 4+5, _.",
        ),
    ),
    "arrow": ParameterType(
        _everywhere("|".join(("_", *_SIGNS, *_SIGNS.values()))),
        AsText(_LETTERS, restore=lambda letters: _SIGNS.get(letters, letters)),
        Text(
            en="The direction of an arrow, or an unclear one: ↘, _.",
            fr="La direction d’une flèche, ou un doute : ↘, _.",
        ),
    ),
    "reason": ParameterType(
        _everywhere("[A-Z]+-[0-9A-Za-z]+"),
        AsText(),
        Text(en="The rule or ruling that decides: Q-11.", fr="La règle ou la décision qui tranche : Q-11."),
        is_reason=True,
    ),
    "challenge": ParameterType(
        _everywhere("SOLO-[A-Z][0-9]"),
        AsText(),
        Text(en="A printed challenge: SOLO-B5.", fr="Un défi imprimé : SOLO-B5."),
    ),
    "number": ParameterType(_everywhere("[0-9]+"), AsNumber(), Text(en="A number: 2.", fr="Un nombre : 2.")),
    "seconds": ParameterType(
        _everywhere("[0-9]+"),
        AsNumber(1000),
        Text(en="Seconds, read as milliseconds: 30.", fr="Des secondes, lues en millisecondes : 30."),
    ),
    "time": ParameterType(
        {"en": "[0-9]+(?:[.][0-9]{1,3})? s", "fr": "[0-9]+(?:,[0-9]{1,3})?[ \u00a0\u202f]s"},
        AsNumber(1000, " s"),
        Text(
            en="A time since the signal, read in milliseconds: 1.5 s.",
            fr="Un temps depuis le signal, lu en millisecondes : 1,5 s.",
        ),
    ),
    "player": ParameterType(
        _everywhere("[A-ZÀ-Ý][0-9A-Za-zÀ-ÿ]+"),
        AsText(),
        Text(en="The name of a player: Ana.", fr="Le nom d’un joueur : Ana."),
    ),
    "region": _choice(
        Text(en="A region of the world: the Polar region, Asia.", fr="Une région du monde : Région polaire, Asie."),
        en={"the Polar region": "polar", **_names(Region, "en")},
        fr=_names(Region, "fr"),
    ),
    "variant": _choice(
        Text(en="A variant: The Long Voyage.", fr="Une variante : Le Grand Voyage."),
        en=_names(Variant, "en"),
        fr=_names(Variant, "fr"),
    ),
    "edition": _choice(
        Text(en="An edition of the rulebook: English.", fr="Une édition du livret : anglais."),
        en={"English": str(Edition.EN), "French": str(Edition.FR)},
        fr={"anglais": str(Edition.EN), "français": str(Edition.FR)},
    ),
    "truth": _choice(
        Text(en="Yes or no, in tables.", fr="Oui ou non, dans les tableaux."),
        en={"yes": True, "no": False},
        fr={"oui": True, "non": False},
    ),
}

TYPES: Mapping[str, ParameterType] = {
    **_SINGLE,
    "program": _list("placement", Text(en="A program: G1@5 B1→@2.", fr="Un programme : G1@5 B1→@2."), blanks=True),
    "steps": _list(
        "placement",
        Text(en="The steps of a reconstruction: G1@5 B1→@2.", fr="Les étapes d’une reconstitution : G1@5 B1→@2."),
        blanks=True,
        name="placement",
    ),
    "cards": _list("card", Text(en="Some cards: G1, B1 and R2.", fr="Des cartes : G1, B1 et R2.")),
    "other_cards": _list(
        "card",
        Text(en="All ten cards except these: R1 and R2.", fr="Les dix cartes sauf celles-ci : R1 et R2."),
        all_but=list(map(str, Card)),
    ),
    "reasons": _list(
        "reason",
        Text(
            en="The rules or rulings that decide: Q-11 and Q-12.",
            fr="Les règles ou décisions qui tranchent : Q-11 et Q-12.",
        ),
    ),
    "players": _list("player", Text(en="Some players: Ana, Bo and Cy.", fr="Des joueurs : Ana, Bo et Cy.")),
    "setups": _list(
        "player",
        Text(
            en="Players with default setups (next sheet, same puzzle, upright photo): Ana and Bo.",
            fr="Des joueurs à mise en place par défaut (feuillet suivant, même puzzle, image droite) : Ana et Bo.",
        ),
        name="player",
        defaults=_DEFAULT_SETUPS,
    ),
    "regions": _list("region", Text(en="Some regions: Asia and Europe.", fr="Des régions : Asie et Europe.")),
    "caption": ParameterType(
        {
            "en": "[0-9]+ turns?, [0-9]+ cards?(?:, without red)?",
            "fr": "[0-9]+ tours?, [0-9]+ cartes?(?:, sans rouge)?",
        },
        AsObject(
            (
                Part("turns", "^([0-9]+)"),
                Part("cards", ", ([0-9]+)"),
                Part("reds", "without red|sans rouge", is_number=False),
            ),
            _written_caption,
        ),
        Text(
            en="The caption of a challenge: 2 turns, 5 cards, without red.",
            fr="La légende d’un défi : 2 tours, 5 cartes, sans rouge.",
        ),
    ),
}
"""Every parameter type by its name in Cucumber Expressions."""


def _column(name: str, of: str, *, en: str, fr: str) -> Column:
    return Column(Text(en=en, fr=fr), name, of, TYPES[of])


_PLAYER = _column("player", "player", en="player", fr="joueur")

TABLES: Mapping[str, TableType] = {
    "puzzle": GridTable("puzzle", TYPES["puzzle"], lambda text: [re.findall("..", row) for row in text.split("/")]),
    "sheets": ObjectTable(
        (_column("front", "region", en="front", fr="recto"), _column("back", "region", en="back", fr="verso"))
    ),
    "setups": ObjectTable(
        (
            _PLAYER,
            _column("sheet", "region", en="sheet", fr="feuillet"),
            _column("puzzle", "puzzle", en="puzzle", fr="puzzle"),
            _column("photo", "photo", en="photo", fr="image"),
            _column("experienced", "truth", en="experienced", fr="aguerri"),
        )
    ),
    "standings": ObjectTable(
        (
            _PLAYER,
            _column("solved", "truth", en="solved", fr="réussi"),
            _column("reds_in_hand", "number", en="red cards in hand", fr="rouges en main"),
            _column("cards_used", "number", en="cards used", fr="cartes utilisées"),
            _column("flipped", "truth", en="flipped the timer", fr="a retourné le sablier"),
        )
    ),
    "events": StepTable(Text(en="event", fr="geste")),
}
"""Every table by its name."""
