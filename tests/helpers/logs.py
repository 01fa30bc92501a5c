"""Lines of game logs for tests, with defaults for most fields."""

import json
from typing import Any

SHUFFLED = "2N1N3N/4N5N6N/7N8N9N"
"""A puzzle that B1→@1 solves."""

SOLVED = "1N2N3N/4N5N6N/7N8N9N"


def setup(player: str = "Ana", sheet: str = "asia", **more: object) -> dict[str, Any]:
    """Return the setup of a player as a log has it."""
    return {"player": player, "sheet": sheet, "puzzle": SHUFFLED, "photo": "N", "experienced": False, **more}


def preparation(*setups: object, **more: object) -> dict[str, Any]:
    """Return the preparation of a round; without setups, a solo round of Ana."""
    return {
        "event": "preparation",
        "edition": "en",
        "variants": [],
        "side": "front",
        "setups": list(setups) or [setup()],
        **more,
    }


ANA_AND_BO = preparation(setup(), setup("Bo", "europe"))
SIGNAL = {"event": "signal"}


def does(player: str, event: str, at: int, **more: object) -> dict[str, Any]:
    """Return an event of a player as a log has it."""
    return {"event": event, "player": player, "at": at, **more}


def reconstructs(player: str) -> dict[str, Any]:
    """Return a reconstruction as a log has it."""
    return {"event": "reconstruct", "player": player}


def wins(player: str, by: str = "END-1", **more: object) -> dict[str, Any]:
    """Return the result of a round that a player has won."""
    return {"result": "won", "by": by, "players": [player], **more}


ANA_WINS_ALONE = [SIGNAL, does("Ana", "place", 800, placement="B1E@1"), does("Ana", "done", 900), reconstructs("Ana")]


def log(*lines: object) -> str:
    """Return the text of a log. Lines that are strings are used unchanged."""
    return "".join(f"{line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)}\n" for line in lines)
