"""The rules of the board game Globe Twister, as a reference engine.

Unofficial: not connected with the game's publisher or authors.
Rules and rulings are cited by their public ids; `globe-rules rule ID` tells them.

>>> from globe_rules import read_program, read_puzzle, reconstruct
>>> result = reconstruct(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), read_program("B1E@1 G1@5"))
>>> print(result.puzzle, result.solved)
1N2N3N/4N5N6N/7N8N9N True
"""

from importlib import import_module
from typing import Any

__version__ = "1.0.0rc1"  # that of pyproject.toml

_HOMES = {
    "cards": ("Card", "Colour", "Hand"),
    "choices": ("Option", "legal_placements", "options"),
    "compass": ("Arrow", "Direction"),
    "counting": ("Count", "count"),
    "editions": ("Edition",),
    "errors": ("Breach", "Refused", "Unreadable"),
    "events": ("events",),
    "impossible": ("Impossible",),
    "materials": ("SHEETS", "Region", "Sheet", "Side"),
    "mixing": ("mixed",),
    "notation": (
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
    "pictures.drawing": ("draw",),
    "pictures.svg": ("picture",),
    "program": ("IN_DOUBT", "Across", "Placement", "Program", "breaches"),
    "puzzle": ("Photo", "Puzzle", "Space", "Tile"),
    "situations": ("SITUATIONS", "Consequence", "Situation"),
    "solo": ("CHALLENGES", "Attempt", "Caption", "Challenge", "Level", "Verdict", "attempt"),
    "stages.assessment": ("Outcome", "Result", "Standing", "assess"),
    "stages.preparation": ("Place", "Seat", "Table", "prepare", "table_breaches"),
    "stages.reaction": ("Desk", "Ending", "Reaction"),
    "stages.reconstruction": ("Reconstruction", "Step", "carry_out", "reconstruct"),
    "travel_log": ("PlayedRound", "TravelLog"),
    "variants": ("Variant", "Variants"),
    "voyage": ("Record", "Stage", "Voyage"),
    "wire.log": ("read_log", "write_log"),
    "wire.reading": ("from_json",),
    "wire.writing": ("to_json",),
}
"""The public names by the module that defines them. This is the one list of them: `make generated` writes
`__init__.pyi` and the list of published names from it. All other modules are private and may change.

A module is imported when one of its names is first used, so that importing the package is fast.
"""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)  # noqa: PLE0605 -- it is a list


def __getattr__(name: str) -> Any:  # noqa: ANN401 -- whatever has that name
    """Load what is asked for, and keep it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'globe_rules' has no attribute {name!r}")
    home = import_module(f"globe_rules.{_HOME_OF[name]}")
    value = home if name == _HOME_OF[name] else getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
