"""Logs as tests write them: one JSON object a line, each with a few things said and the rest usual."""

import json
from typing import Any

MIXED = "2N1N3N/4N5N6N/7N8N9N"
"""B1→@1 finishes it."""

FINISHED = "1N2N3N/4N5N6N/7N8N9N"


def place(player: str = "Ana", sheet: str = "asia", **more: object) -> dict[str, Any]:
    """Return a place as a log tells it."""
    return {"player": player, "sheet": sheet, "puzzle": MIXED, "photo": "N", "experienced": False, **more}


def preparation(*places: object, **more: object) -> dict[str, Any]:
    """Return the preparation of a round, of Ana alone if nobody is named."""
    return {
        "event": "preparation",
        "edition": "en",
        "variants": [],
        "side": "front",
        "places": list(places) or [place()],
        **more,
    }


ANA_AND_BO = preparation(place(), place("Bo", "europe"))
SIGNAL = {"event": "signal"}


def does(player: str, deed: str, at: int, **more: object) -> dict[str, Any]:
    """Return a deed as a log tells it."""
    return {"event": deed, "player": player, "at": at, **more}


def reconstructs(player: str) -> dict[str, Any]:
    """Return a reconstruction as a log tells it."""
    return {"event": "reconstruct", "player": player}


def wins(player: str, by: str = "END-1", **more: object) -> dict[str, Any]:
    """Return the result of a round that a player has won."""
    return {"result": "won", "by": by, "players": [player], **more}


ANA_WINS_ALONE = [SIGNAL, does("Ana", "lay", 800, placement="B1E@1"), does("Ana", "done", 900), reconstructs("Ana")]


def log(*lines: object) -> str:
    """Return the text of a log; a line that is text already stays as it is."""
    return "".join(f"{line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)}\n" for line in lines)
