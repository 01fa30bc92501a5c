"""Metamorphic checks: two requests whose responses must agree, whatever the rules are.

They catch tables of answers learnt by heart, and state that stays between questions.
"""

from collections.abc import Callable

from attrs import frozen

from globe_rules.i18n import Message
from globe_rules.kit.differences import Answer
from globe_rules.notation import read_photo, read_placement, read_puzzle
from globe_rules.program import Placement
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.questions.shrinking import Mapped, mapped, renaming
from globe_rules.reference.operations import Request


@frozen
class Twin:
    """A second request, and how its response follows from the first one."""

    request: Request
    answer: Mapped = lambda answer: answer
    ignoring: str = ""
    """A field that is not compared."""

    def agree(self, first: Answer, second: Answer) -> bool:
        """Return whether the second response follows from the first."""
        follows = {**self.answer(first), self.ignoring: None}
        return bool(follows == {**second, self.ignoring: None})


@frozen
class Check:
    """One way to make the second request; None if a request has none."""

    name: Message
    says: Message
    twin: Callable[[Request], Twin | None]

    @property
    def key(self) -> str:
        """The name in reports, which is English in every language."""
        return self.name.template


_LISTS_WITHOUT_ORDER = frozenset({"program", "hand", "variants", "discarded"})


def _listed_otherwise(request: Request) -> Twin | None:
    """Reverse the lists of cards, variants and discards, and the cards of every solo turn."""
    other = {key: value[::-1] if key in _LISTS_WITHOUT_ORDER else value for key, value in request.items()}
    if "programs" in request:
        other["programs"] = [program[::-1] for program in request["programs"]]
    return Twin(other) if other != request else None


def _turned(request: Request) -> Twin | None:
    """Rotate puzzle, photo and card by a quarter turn; only for one card, since reading order does not rotate."""
    if request["op"] != "reconstruction" or len(request["program"]) != 1:
        return None
    laid = read_placement(request["program"][0])
    if not isinstance(laid.where, Space) or str(laid.arrow) == "_":
        return None
    arrow = laid.arrow.turned(quarter_turns=1) if laid.arrow is not None else None  # type: ignore[union-attr]
    elsewhere = str(Placement(laid.card, laid.where.turned(quarter_turns=1), arrow))
    photo = str(Photo(read_photo(request["photo"]).direction.turned(quarter_turns=1)))
    twin = {**request, "program": [elsewhere], "photo": photo, "puzzle": _turned_puzzle(request["puzzle"])}
    return Twin(twin, mapped({"puzzle": _turned_puzzle, "placement": lambda _placement: elsewhere}))


def _turned_puzzle(text: str) -> str:
    puzzle = read_puzzle(text)
    places = {space.turned(quarter_turns=1): puzzle.tile_at(space) for space in Space}
    return str(Puzzle(places[space].turned(quarter_turns=1) for space in Space))


def _with_other_tiles(request: Request) -> Twin | None:
    """Rename every tile: without red cards the names have no effect. Whether it is solved is not compared."""
    if request["op"] != "reconstruction" or any(laid.startswith("R") for laid in request["program"]):
        return None
    twin = {**request, "puzzle": _other_tiles(request["puzzle"])}
    return Twin(twin, mapped({"puzzle": _other_tiles}), ignoring="solved")


def _other_tiles(text: str) -> str:
    return str(Puzzle(Tile(Space(tile.home % 9 + 1), tile.facing) for tile in read_puzzle(text).tiles))


_NAMES = ("Zia", "Yan", "Xu", "Wim", "Vic", "Uma")


def _renamed(request: Request) -> Twin | None:
    """Rename the players, so that their names sort in reverse order."""
    seats = (*request.get("places", ()), *request.get("standings", ()))
    people = request.get("players") or [each["player"] for each in seats]
    if not people:
        return None
    rename = renaming(dict(zip(people, _NAMES, strict=False)))
    return Twin(rename(request), rename)


CHECKS = (
    Check(
        Message("repeat"),
        Message("the same question twice gets the same answer"),
        Twin,
    ),
    Check(
        Message("listing"),
        Message("the order in which cards, variants and discards are listed does not matter"),
        _listed_otherwise,
    ),
    Check(
        Message("turned"),
        Message("puzzle, photo and a single card, turned together, give the same result, turned"),
        _turned,
    ),
    Check(
        Message("tiles"),
        Message("without a red card, tiles under other names end in the same places"),
        _with_other_tiles,
    ),
    Check(
        Message("names"),
        Message("players under other names fare the same"),
        _renamed,
    ),
)
ORDER = Check(
    Message("order"),
    Message("questions asked in another order get the same answers"),
    Twin,
)
CALLED = {check.key: check.name for check in (*CHECKS, ORDER)}
"""What the checks are called in both languages, by the names that reports have."""
