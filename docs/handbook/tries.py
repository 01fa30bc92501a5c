"""Scenarios to try: each on the board, whole rounds as a replay; and pictures of what rulings decide."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import quote, urlencode

from globe_rules import Card, Photo, Program, Puzzle, read_placement, read_puzzle
from globe_rules.i18n import Text
from globe_rules.reference.operations import ReferenceEngine
from globe_rules.specification.suite import suite
from handbook.page import Page
from handbook.pictures import AFTER, BEFORE, PROGRAM, drawn

Request = Mapping[str, Any]
Figure = tuple[str, Puzzle | Program]
"""A caption, and what is drawn above it."""

_TRY: Final = Text(en="Try it", fr="Essayer")
_REFUSED: Final = Text(en="Program, refused", fr="Programme, refusé")
REPLAYED: Final = frozenset({"round", "reaction", "preparation"})
"""The kinds of requests that are about no single desk: they open as a replay."""

_AT_ONE_DESK: Final = frozenset({"long-voyage", "without-borders"})
"""The variants that the board knows; the others change nothing there (Q-49)."""


@cache
def _requests() -> Mapping[str, Request]:
    """Return what each scenario asks, by its id."""
    return {case.id: case.request for case in suite().cases if case.scenario}


def try_link(page: Page, id_: str) -> str:
    """Return the link that opens a scenario on the board, or as a replay; nothing if it has no position."""
    address = _address(_requests()[id_], id_) if id_ in _requests() else ""
    if not address:
        return ""
    label = page.say(_TRY)
    return f'<a class="try" href="{page.link_to(address)}" aria-label="{label} {id_}">{label}</a>'


def _address(request: Request, id_: str) -> str:
    """Return where a situation can be tried, from the site's root; empty if it has no position."""
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
    return "board.html#" + urlencode(parts, safe="@/,+", quote_via=quote).replace("&", "&amp;")


def position(page: Page, ruling: str) -> str:
    """Return a picture of the most telling scenario that decides a ruling, with the link to try it.

    Without anything to draw there is the link alone, and without anything to try nothing.
    """
    deciding = [case for case in suite().cases if case.scenario and ruling in case.cites]
    for op, drawing in _FIGURES.items():
        for case in (each for each in deciding if each.request["op"] == op):
            figures = [
                f"<figure>{drawn(value)}<figcaption>{text}</figcaption></figure>"
                for text, value in drawing(page, case.request)
            ]
            if figures:
                pictures = f'<div class="pictures">{"".join(figures)}</div>'
                tried = f'<p class="tried">{page.link(case.id)} {try_link(page, case.id)}</p>'
                return f'<div class="sequence position">{pictures}{tried}</div>'
    links = ((case.id, try_link(page, case.id)) for case in deciding)
    return next((f'<p class="tried">{page.link(id_)} {link}</p>' for id_, link in links if link), "")


def _program(placements: list[str]) -> Program:
    return Program(map(read_placement, placements))


def _reconstructed(page: Page, request: Request) -> Iterator[Figure]:
    """Draw the puzzle before, the program, and the puzzle after it, unless it is refused; alone, the first turn."""
    placements = request["programs"][0] if "programs" in request else request["program"]
    question = {"op": "reconstruction", "hand": [str(card) for card in Card], **request, "program": placements}
    answer: Any = ReferenceEngine().answer({**question, "op": "reconstruction"})
    if "puzzle" in request:
        yield page.say(BEFORE), read_puzzle(request["puzzle"])
    yield page.say(_REFUSED if "refused" in answer else PROGRAM), _program(placements)
    if "refused" not in answer:
        yield page.say(AFTER), read_puzzle(answer["puzzle"])


def _laid(page: Page, request: Request) -> Iterator[Figure]:
    yield page.say(PROGRAM), _program(request["program"])


def _at_desks(_page: Page, request: Request) -> Iterator[Figure]:
    """Draw what lies before each player who has laid something."""
    answer: Any = ReferenceEngine().answer(request)
    for desk in answer.get("desks", ()):
        if desk["program"]:
            yield desk["player"], _program(desk["program"])


def _in_turn(_page: Page, request: Request) -> Iterator[Figure]:
    """Draw the programs of a round in the order in which they are carried out, each followed by what it leaves."""
    answer: Any = ReferenceEngine().answer(request)
    done = answer.get("reconstructions", ())
    for each in (each for each in done if each["turn"] == done[-1]["turn"]):
        yield each["player"], _program([step["placement"] for step in each["steps"]])
        yield each["player"], read_puzzle(each["puzzle"])


def _seated(_page: Page, request: Request) -> Iterator[Figure]:
    """Draw the puzzle before each player, where they are not all the same."""
    answer: Any = ReferenceEngine().answer(request)
    seats = answer.get("seats", ())
    if len({seat["puzzle"] for seat in seats}) > 1:
        yield from ((seat["player"], read_puzzle(seat["puzzle"])) for seat in seats)


_FIGURES: Final[Mapping[str, Callable[[Page, Request], Iterator[Figure]]]] = {
    "reconstruction": _reconstructed,
    "solo": _reconstructed,
    "legality": _laid,
    "round": _in_turn,
    "reaction": _at_desks,
    "preparation": _seated,
}
"""How each kind of request that has a position is drawn, the most telling picture first."""
