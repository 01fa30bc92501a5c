"""Links that open a scenario on the board or as a replay, and pictures of what rulings decide."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import quote, urlencode

from attrs import frozen
from markupsafe import Markup

from globe_rules import Card, Photo, Program, read_placement, read_puzzle
from globe_rules.reference.operations import ReferenceEngine
from globe_rules.specification.suite import suite
from handbook.page import Page
from handbook.pictures import drawn

Request = Mapping[str, Any]


@frozen
class Figure:
    """A picture with its caption: a player, or what it shows."""

    drawing: Markup
    kind: str = ""
    player: str = ""


REPLAYED: Final = frozenset({"round", "reaction", "preparation"})
"""Operations with more than one player: their scenarios open as a replay."""

_AT_ONE_DESK: Final = frozenset({"long-voyage", "without-borders"})
"""The variants that the board knows; the others change nothing there (Q-49)."""


@cache
def _requests() -> Mapping[str, Request]:
    """Return the request of each scenario, by its id."""
    return {case.id: case.request for case in suite().cases if case.scenario}


def try_link(page: Page, id_: str) -> str:
    """Return the link that opens a scenario on the board, or as a replay; empty if it has no position."""
    address = _address(_requests()[id_], id_) if id_ in _requests() else ""
    return page.render("try_link.html", address=address, id=id_) if address else ""


def _address(request: Request, id_: str) -> str:
    """Return the page that opens a situation, from the site's root; empty if it has no position."""
    if request["op"] in REPLAYED:
        at_table = request.get("players") or request.get("places")
        return f"voyage.html#case={id_}" if at_table else ""
    if request["op"] not in _FIGURES:
        return ""
    variants = [each for each in request.get("variants", ()) if each in _AT_ONE_DESK]
    programs = request["programs"] if "programs" in request else [request["program"]]
    parts = [
        ("puzzle", request.get("puzzle", str(Photo().finished))),
        ("photo", request.get("photo", "N")),
        *([("variants", ",".join(variants))] if variants else []),
        *([("hand", ",".join(request["hand"]))] if len(request.get("hand", Card)) < len(Card) else []),
        *(("program", ",".join(each)) for each in programs),
    ]
    return "board.html#" + urlencode(parts, safe="@/,+", quote_via=quote)


def position(page: Page, ruling: str) -> str:
    """Return a picture of the scenario that shows best what a ruling decides, with the link to try it.

    Without a picture it is the link alone; without a position it is empty.
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


def _reconstructed(request: Request) -> Iterator[Figure]:
    """Draw the puzzle, the program, and the puzzle after it unless it is refused. Of a solo attempt, the first turn."""
    placements = request["programs"][0] if "programs" in request else request["program"]
    question = {"op": "reconstruction", "hand": [str(card) for card in Card], **request, "program": placements}
    answer: Any = ReferenceEngine().answer({**question, "op": "reconstruction"})
    if "puzzle" in request:
        yield Figure(drawn(read_puzzle(request["puzzle"])), "before")
    yield Figure(_program(placements), "refused" if "refused" in answer else "program")
    if "refused" not in answer:
        yield Figure(drawn(read_puzzle(answer["puzzle"])), "after")


def _placed(request: Request) -> Iterator[Figure]:
    yield Figure(_program(request["program"]), "program")


def _at_desks(request: Request) -> Iterator[Figure]:
    """Draw the program of each player who has placed a card."""
    answer: Any = ReferenceEngine().answer(request)
    for desk in answer.get("desks", ()):
        if desk["program"]:
            yield Figure(_program(desk["program"]), player=desk["player"])


def _in_turn(request: Request) -> Iterator[Figure]:
    """Draw the programs of the last turn in the order of reconstruction, each followed by its result."""
    answer: Any = ReferenceEngine().answer(request)
    done = answer.get("reconstructions", ())
    for each in (each for each in done if each["turn"] == done[-1]["turn"]):
        yield Figure(_program([step["placement"] for step in each["steps"]]), player=each["player"])
        yield Figure(drawn(read_puzzle(each["puzzle"])), player=each["player"])


def _seated(request: Request) -> Iterator[Figure]:
    """Draw the puzzle before each player, where they are not all the same."""
    answer: Any = ReferenceEngine().answer(request)
    seats = answer.get("seats", ())
    if len({seat["puzzle"] for seat in seats}) > 1:
        yield from (Figure(drawn(read_puzzle(seat["puzzle"])), player=seat["player"]) for seat in seats)


_FIGURES: Final[Mapping[str, Callable[[Request], Iterator[Figure]]]] = {
    "reconstruction": _reconstructed,
    "solo": _reconstructed,
    "legality": _placed,
    "round": _in_turn,
    "reaction": _at_desks,
    "preparation": _seated,
}
"""How each operation that has a position is drawn, the clearest picture first."""
