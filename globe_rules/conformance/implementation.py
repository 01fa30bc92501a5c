"""What the kit examines: anything that answers requests; the reference engine is one."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from globe_rules import materials
from globe_rules.cards import Card, Colour
from globe_rules.errors import Refused
from globe_rules.notation import read_hand, read_photo, read_program, read_puzzle
from globe_rules.stages.reconstruction import reconstruct
from globe_rules.wire import Json, reconstruction_json, refusal_json

Request = Mapping[str, Any]
Answer = dict[str, Json]


class Implementation(Protocol):
    """Somebody who knows the rules of Globe Twister, rightly or wrongly."""

    def answer(self, request: Request) -> Answer:
        """Return the answer to one self-contained request."""
        ...


class ReferenceEngine:
    """The engine of this package, asked like any other implementation.

    >>> engine = ReferenceEngine()
    >>> request = {"op": "reconstruction", "photo": "N", "hand": ["R1", "R2"],
    ...            "puzzle": "1N2N3N/4N5N6N/7N8N9N", "program": ["R1@1", "R2@9"]}
    >>> engine.answer(request)
    {'refused': ['Q-11']}
    """

    def answer(self, request: Request) -> Answer:
        """Return the engine's answer; a refusal by the rules is an answer too."""
        try:
            return OPERATIONS[request["op"]](request)
        except Refused as refused:
            return refusal_json(refused)


def _reconstruction(request: Request) -> Answer:
    return reconstruction_json(
        reconstruct(
            read_puzzle(request["puzzle"]),
            read_program(" ".join(request["program"])),
            photo=read_photo(request["photo"]),
            hand=read_hand(",".join(request["hand"])),
        )
    )


def _materials(_request: Request) -> Answer:
    return {
        "players": {"fewest": materials.FEWEST_PLAYERS, "most": materials.MOST_PLAYERS},
        "sheets": [
            {"front": str(sheet.shows(materials.Side.FRONT)), "back": str(sheet.shows(materials.Side.BACK))}
            for sheet in materials.SHEETS
        ],
        "tiles": {"sets": len(materials.SHEETS), "a_set": materials.TILES_A_SET},
        "sand_ms": materials.SAND_MILLISECONDS,
        "card_sets": {"colours": materials.MOST_PLAYERS, "cards": len(Card)},
        "cards": {str(colour): [str(card) for card in Card if card.colour is colour] for colour in Colour},
        "frames": {"number": materials.FRAMES, "spaces": materials.TILES_A_SET},
    }


OPERATIONS: Mapping[str, Callable[[Request], Answer]] = {
    "materials": _materials,
    "reconstruction": _reconstruction,
}
