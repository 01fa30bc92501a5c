"""Metamorphic checks: two requests whose responses must agree with each other.

They need no reference engine. They catch hard-coded responses, and state that is kept between requests.
"""

from collections.abc import Callable

from attrs import frozen

from globe_rules._engine.notation import read_photo, read_placement, read_puzzle
from globe_rules._engine.program import Placement
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._i18n import Message
from globe_rules._kit.differences import Response
from globe_rules._random_requests.shrinking import Mapped, mapped, renaming
from globe_rules._reference.operations import Request


@frozen
class FollowUp:
    """The second request of a check, and how its response follows from the response to the first."""

    request: Request
    response: Mapped = lambda response: response
    """Turns the response to the first request into the expected response to the second."""

    ignoring: str = ""
    """A field that is not compared."""

    def agree(self, first: Response, second: Response) -> bool:
        """Return whether the second response follows from the first."""
        follows = {**self.response(first), self.ignoring: None}
        return bool(follows == {**second, self.ignoring: None})


@frozen
class Check:
    """A metamorphic check: a relation that must hold, and how to make the second request."""

    name: Message
    relation: Message
    """What must hold, as a sentence."""

    follow_up: Callable[[Request], FollowUp | None]
    """Makes the second request; returns None if the check does not apply to a request."""

    @property
    def key(self) -> str:
        """The name in reports, which is English in every language."""
        return self.name.template


_UNORDERED_LISTS = frozenset({"program", "hand", "variants", "discarded"})


def _with_reversed_lists(request: Request) -> FollowUp | None:
    """Reverse the lists of cards, variants and discards, and the cards of every solo turn."""
    reversed_ = {key: value[::-1] if key in _UNORDERED_LISTS else value for key, value in request.items()}
    if "programs" in request:
        reversed_["programs"] = [program[::-1] for program in request["programs"]]
    return FollowUp(reversed_) if reversed_ != request else None


def _rotated(request: Request) -> FollowUp | None:
    """Rotate puzzle, photo and card by a quarter turn; only for one card, since reading order does not rotate."""
    if request["op"] != "reconstruction" or len(request["program"]) != 1:
        return None
    placed = read_placement(request["program"][0])
    if not isinstance(placed.where, Space) or str(placed.arrow) == "_":
        return None
    arrow = placed.arrow.rotated(quarter_turns=1) if placed.arrow is not None else None  # type: ignore[union-attr]
    placement = str(Placement(placed.card, placed.where.rotated(quarter_turns=1), arrow))
    photo = str(Photo(read_photo(request["photo"]).direction.rotated(quarter_turns=1)))
    rotated = {**request, "program": [placement], "photo": photo, "puzzle": _rotated_puzzle(request["puzzle"])}
    return FollowUp(rotated, mapped({"puzzle": _rotated_puzzle, "placement": lambda _placement: placement}))


def _rotated_puzzle(text: str) -> str:
    puzzle = read_puzzle(text)
    tiles = {space.rotated(quarter_turns=1): puzzle.tile_at(space) for space in Space}
    return str(Puzzle(tiles[space].rotated(quarter_turns=1) for space in Space))


def _with_renamed_tiles(request: Request) -> FollowUp | None:
    """Rename every tile: without red cards the names have no effect. Whether it is solved is not compared."""
    if request["op"] != "reconstruction" or any(placed.startswith("R") for placed in request["program"]):
        return None
    renamed = {**request, "puzzle": _renamed_tiles(request["puzzle"])}
    return FollowUp(renamed, mapped({"puzzle": _renamed_tiles}), ignoring="solved")


def _renamed_tiles(text: str) -> str:
    return str(Puzzle(Tile(Space(tile.home % 9 + 1), tile.facing) for tile in read_puzzle(text).tiles))


_NAMES = ("Zia", "Yan", "Xu", "Wim", "Vic", "Uma")


def _with_renamed_players(request: Request) -> FollowUp | None:
    """Rename the players, so that their names sort in reverse order."""
    seats = (*request.get("setups", ()), *request.get("standings", ()))
    people = request.get("players") or [each["player"] for each in seats]
    if not people:
        return None
    rename = renaming(dict(zip(people, _NAMES, strict=False)))
    return FollowUp(rename(request), rename)


CHECKS = (
    Check(
        Message("repeat"),
        Message("the same request twice gets the same response"),
        FollowUp,
    ),
    Check(
        Message("listing"),
        Message("the order in which cards, variants and discards are listed does not matter"),
        _with_reversed_lists,
    ),
    Check(
        Message("rotated"),
        Message("if puzzle, photo and a single card are rotated together, the result is rotated too"),
        _rotated,
    ),
    Check(
        Message("tiles"),
        Message("without a red card, renamed tiles end on the same spaces"),
        _with_renamed_tiles,
    ),
    Check(
        Message("names"),
        Message("renamed players get the same result"),
        _with_renamed_players,
    ),
)
ORDER = Check(
    Message("order"),
    Message("requests sent in another order get the same responses"),
    FollowUp,
)
CHECK_NAMES = {check.key: check.name for check in (*CHECKS, ORDER)}
"""By the name in reports: the name to show, which can be translated."""
