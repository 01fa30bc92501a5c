"""Links that open a scenario on the board or as a replay, and pictures of the situations that rulings decide."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import quote, urlencode

from attrs import frozen
from markupsafe import Markup

from globe_rules import Card, Photo, Program, read_placement, read_puzzle
from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.suite import suite
from handbook.page import Page
from handbook.pictures import drawn

Request = Mapping[str, Any]


@frozen
class Figure:
    """A picture with its caption: its kind (before, program, after, refused) or the name of a player."""

    drawing: Markup
    kind: str = ""
    player: str = ""


REPLAYED: Final = frozenset({"round", "reaction", "preparation"})
"""Operations with more than one player: their scenarios open as a replay."""

_SUPPORTED_VARIANTS: Final = frozenset({"long-voyage", "without-borders"})
"""The variants that the board supports. The others make no difference for a single player (Q-49)."""


@cache
def _requests() -> Mapping[str, Request]:
    """Return the request of each scenario, by its id."""
    return {case.id: case.request for case in suite().cases if case.scenario}


def try_link(page: Page, id_: str) -> str:
    """Return the link that opens a scenario on the board, or as a replay; empty if it has no position."""
    address = _address(_requests()[id_], id_) if id_ in _requests() else ""
    return page.render("try_link.html", address=address, id=id_) if address else ""


def _address(request: Request, id_: str) -> str:
    """Return the address, from the site's root, that opens a request; empty if it has no position."""
    if request["op"] in REPLAYED:
        at_table = request.get("players") or request.get("setups")
        return f"voyage.html#case={id_}" if at_table else ""
    if request["op"] not in _FIGURES:
        return ""
    variants = [each for each in request.get("variants", ()) if each in _SUPPORTED_VARIANTS]
    programs = request["programs"] if "programs" in request else [request["program"]]
    parts = [
        ("puzzle", request.get("puzzle", str(Photo().solved_puzzle))),
        ("photo", request.get("photo", "N")),
        *([("variants", ",".join(variants))] if variants else []),
        *([("hand", ",".join(request["hand"]))] if len(request.get("hand", Card)) < len(Card) else []),
        *(("program", ",".join(each)) for each in programs),
    ]
    return "board.html#" + urlencode(parts, safe="@/,+", quote_via=quote)


def position(page: Page, ruling: str) -> str:
    """Return a picture of the scenario that best shows what a ruling decides, with a link to try it.

    Without a picture, return only the link. If no scenario has a position, return an empty text.
    """
    deciding = [case for case in suite().cases if case.scenario and ruling in case.cites]
    for op, drawing in _FIGURES.items():
        for case in (each for each in deciding if each.request["op"] == op):
            if figures := list(drawing(case.request)):
                link = try_link(page, case.id)
                return page.render("position.html", id=case.id, try_link=link, figures=figures)
    for case in deciding:
        if link := try_link(page, case.id):
            return page.render("position.html", id=case.id, try_link=link, figures=())
    return ""


def _program(placements: list[str]) -> Markup:
    return drawn(Program(map(read_placement, placements)))


def _before_and_after(request: Request) -> Iterator[Figure]:
    """Draw the puzzle, the program, and the resulting puzzle unless it is refused; for solo, the first turn only."""
    placements = request["programs"][0] if "programs" in request else request["program"]
    request_json = {"op": "reconstruction", "hand": [str(card) for card in Card], **request, "program": placements}
    response: Any = ReferenceEngine().respond({**request_json, "op": "reconstruction"})
    if "puzzle" in request:
        yield Figure(drawn(read_puzzle(request["puzzle"])), "before")
    yield Figure(_program(placements), "refused" if "refused" in response else "program")
    if "refused" not in response:
        yield Figure(drawn(read_puzzle(response["puzzle"])), "after")


def _program_only(request: Request) -> Iterator[Figure]:
    yield Figure(_program(request["program"]), "program")


def _programs_of_players(request: Request) -> Iterator[Figure]:
    """Draw the program of each player who has placed a card."""
    response: Any = ReferenceEngine().respond(request)
    for desk in response.get("desks", ()):
        if desk["program"]:
            yield Figure(_program(desk["program"]), player=desk["player"])


def _last_turn(request: Request) -> Iterator[Figure]:
    """Draw the programs of the last turn in the order of reconstruction, each followed by its result."""
    response: Any = ReferenceEngine().respond(request)
    done = response.get("reconstructions", ())
    for each in (each for each in done if each["turn"] == done[-1]["turn"]):
        yield Figure(_program([step["placement"] for step in each["steps"]]), player=each["player"])
        yield Figure(drawn(read_puzzle(each["puzzle"])), player=each["player"])


def _puzzles_of_players(request: Request) -> Iterator[Figure]:
    """Draw the puzzle of each player, unless all puzzles are the same."""
    response: Any = ReferenceEngine().respond(request)
    seats = response.get("seats", ())
    if len({seat["puzzle"] for seat in seats}) > 1:
        yield from (Figure(drawn(read_puzzle(seat["puzzle"])), player=seat["player"]) for seat in seats)


_FIGURES: Final[Mapping[str, Callable[[Request], Iterator[Figure]]]] = {
    "reconstruction": _before_and_after,
    "solo": _before_and_after,
    "legality": _program_only,
    "round": _last_turn,
    "reaction": _programs_of_players,
    "preparation": _puzzles_of_players,
}
"""The function that draws each operation with a position; the clearest pictures come first."""
