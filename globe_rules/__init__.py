"""The rules of the board game Globe Twister, as a reference engine.

Unofficial: not connected with the game's publisher or authors.
Rules and rulings are cited by their public ids; `globe-rules rule ID` tells them.

>>> from globe_rules import read_program, read_puzzle, reconstruct
>>> result = reconstruct(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), read_program("B1E@1 G1@5"))
>>> print(result.puzzle, result.solved)
1N2N3N/4N5N6N/7N8N9N True
"""

from typing import TYPE_CHECKING, Any

from globe_rules import events
from globe_rules.cards import Card, Colour, Hand
from globe_rules.choices import Option, legal_placements, options
from globe_rules.compass import Arrow, Direction
from globe_rules.editions import Edition
from globe_rules.errors import Breach, Refused, Unreadable
from globe_rules.impossible import Impossible
from globe_rules.materials import SHEETS, Region, Sheet, Side
from globe_rules.mixing import mixed
from globe_rules.notation import (
    read_arrow,
    read_card,
    read_hand,
    read_photo,
    read_placement,
    read_program,
    read_puzzle,
    read_tile,
    read_where,
)
from globe_rules.program import IN_DOUBT, Across, Placement, Program, breaches
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.situations import SITUATIONS, Consequence, Situation
from globe_rules.solo import CHALLENGES, Attempt, Caption, Challenge, Level, Verdict, attempt
from globe_rules.stages.assessment import Outcome, Result, Standing, assess
from globe_rules.stages.preparation import Place, Seat, Table, prepare, table_breaches
from globe_rules.stages.reaction import Desk, Ending, Reaction
from globe_rules.stages.reconstruction import Reconstruction, Step, carry_out, reconstruct
from globe_rules.travel_log import PlayedRound, TravelLog
from globe_rules.variants import Variant, Variants
from globe_rules.voyage import Record, Stage, Voyage

__version__ = "1.0.0rc1"  # that of pyproject.toml

if TYPE_CHECKING:
    from globe_rules.counting import Count, count
    from globe_rules.drawing import draw
    from globe_rules.scenes import picture
    from globe_rules.wire import from_json, read_log, to_json, write_log

__all__ = [
    "CHALLENGES",
    "IN_DOUBT",
    "SHEETS",
    "SITUATIONS",
    "Across",
    "Arrow",
    "Attempt",
    "Breach",
    "Caption",
    "Card",
    "Challenge",
    "Colour",
    "Consequence",
    "Count",
    "Desk",
    "Direction",
    "Edition",
    "Ending",
    "Hand",
    "Impossible",
    "Level",
    "Option",
    "Outcome",
    "Photo",
    "Place",
    "Placement",
    "PlayedRound",
    "Program",
    "Puzzle",
    "Reaction",
    "Reconstruction",
    "Record",
    "Refused",
    "Region",
    "Result",
    "Seat",
    "Sheet",
    "Side",
    "Situation",
    "Space",
    "Stage",
    "Standing",
    "Step",
    "Table",
    "Tile",
    "TravelLog",
    "Unreadable",
    "Variant",
    "Variants",
    "Verdict",
    "Voyage",
    "assess",
    "attempt",
    "breaches",
    "carry_out",
    "count",
    "draw",
    "events",
    "from_json",
    "legal_placements",
    "mixed",
    "options",
    "picture",
    "prepare",
    "read_arrow",
    "read_card",
    "read_hand",
    "read_log",
    "read_photo",
    "read_placement",
    "read_program",
    "read_puzzle",
    "read_tile",
    "read_where",
    "reconstruct",
    "table_breaches",
    "to_json",
    "write_log",
]


_BESIDE = {
    "Count": "counting",
    "count": "counting",
    "draw": "drawing",
    "picture": "scenes",
    **dict.fromkeys(("from_json", "read_log", "to_json", "write_log"), "wire"),
}
"""What the engine itself does without: it is loaded when somebody asks for it."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 -- whatever has that name
    """Load what stands beside the engine."""
    if name not in _BESIDE:
        raise AttributeError(f"module 'globe_rules' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 -- not everybody asks

    return getattr(import_module(f"globe_rules.{_BESIDE[name]}"), name)
