"""The rules of the board game Globe Twister, as a reference engine.

Unofficial: not connected with the game's publisher or authors.
Docstrings cite rules and rulings by their public ids; `globe-rules rule ID` shows their text.

>>> from globe_rules import read_program, read_puzzle, reconstruct
>>> result = reconstruct(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), read_program("B1E@1 G1@5"))
>>> print(result.puzzle, result.solved)
1N2N3N/4N5N6N/7N8N9N True
"""

from importlib import import_module
from typing import Any

__version__ = "1.0.0rc1"  # keep equal to the version in pyproject.toml

_HOMES = {
    "_engine.cards": ("Card", "Colour", "Hand"),
    "_engine.choices": ("Option",),
    "_engine.fast_choices": ("legal_placements", "options"),
    "_engine.compass": ("Arrow", "Direction"),
    "counting": ("Count", "count"),
    "_engine.editions": ("Edition",),
    "_engine.errors": ("Violation", "Refused", "Unreadable"),
    "_i18n": ("GlobeRulesError", "InvalidValue", "Language", "Message", "Text", "Translatable"),
    "events": ("events",),
    "_engine.materials": ("SHEETS", "Region", "Sheet", "Side"),
    "_engine.shuffling": ("NumpyGenerator", "RandomGenerator", "shuffled"),
    "_engine.notation": (
        "read_arrow",
        "read_card",
        "read_hand",
        "read_photo",
        "read_placement",
        "read_program",
        "read_puzzle",
        "read_tile",
        "read_where",
    ),
    "_pictures.drawing": ("to_text",),
    "_pictures.png": ("to_png",),
    "_pictures.svg": ("to_svg",),
    "_engine.program": ("IN_DOUBT", "Across", "Doubt", "Placement", "Pointing", "Program", "Where", "violations"),
    "_engine.puzzle": ("Photo", "Puzzle", "Space", "Tile"),
    "_engine.situations": ("SITUATIONS", "Consequence", "Situation"),
    "_engine.solo": ("CHALLENGES", "Attempt", "Caption", "Challenge", "Level", "Verdict", "attempt"),
    "_engine.stages.assessment": ("Outcome", "Result", "Standing", "assess"),
    "_engine.stages.preparation": ("Setup", "Seat", "Table", "prepare", "table_violations"),
    "_engine.stages.reaction": ("Desk", "Ending", "Reaction"),
    "_engine.stages.reconstruction": ("Reconstruction", "Step", "apply_card", "reconstruct"),
    "_engine.travel_log": ("PlayedRound", "TravelLog"),
    "_engine.variants": ("Variant", "Variants"),
    "_engine.voyage": ("Record", "Stage", "Voyage"),
    "_protocol.fields": ("InvalidField", "Json"),
    "_protocol.log": ("RefusedLine", "ResultMismatch", "read_headers", "read_log", "write_log"),
    "_protocol.messages": ("json_schema",),
    "_protocol.reading": ("from_json",),
    "_protocol.view": ("view",),
    "_protocol.writing": ("to_json",),
}
"""The public names by the module that defines them. This is the one list of them: `make generated` writes
`__init__.pyi` and the list of published names from it. All other modules are private and may change.

A module is imported when one of its names is first used, so that importing the package is fast.
"""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)  # noqa: PLE0605 -- it is a list


def __getattr__(name: str) -> Any:  # noqa: ANN401 -- each public name has its own type
    """Import a public name when it is first used, and keep it in the module."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'globe_rules' has no attribute {name!r}")
    home = import_module(f"globe_rules.{_HOME_OF[name]}")
    value = home if name == _HOME_OF[name] else getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
