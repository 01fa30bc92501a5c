"""Laws of single cards: where tiles go, what stays, and when a card is void."""

from collections.abc import Callable, Mapping

from attrs import evolve

from globe_rules._fuzz.laws.checking import Steps, Verdict, law
from globe_rules._fuzz.laws.notation import (
    ARROWS,
    Placed,
    Step,
    applied_programs,
    applied_steps,
    mirrored_puzzle,
    mirrored_space,
    mirrored_text,
    one_card,
    other_puzzle,
    puzzle_of,
    rotated_arrow,
    rotated_direction,
    rotated_puzzle,
    rotated_space,
    tiles_of,
)
from globe_rules._kit.differences import Response
from globe_rules._random_requests.shrinking import mapped
from globe_rules._reference.operations import Request

STEPS_ALONG_THE_ARROW = {"B1": 1, "B2": 1, "B3": 2, "B4": 2, "B5": 2}
EDGES = frozenset({2, 4, 6, 8})
QUARTER_TURNS = {"G1": 1, "G2": 3, "G3": 2}
ARROW_STEPS = {
    arrow: (("S" in arrow) - ("N" in arrow), ("E" in arrow) - ("W" in arrow))
    for arrow in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
}


@law("L-5")
def rotating_everything_rotates_the_effect(request: Request, response: Response) -> Steps:
    """Rotate puzzle, photo and card by a quarter turn, for each card alone, since reading order does not rotate."""
    return (yield from _moved_together(request, response, rotated_placement, rotated_puzzle, rotated_direction))


@law("L-6")
def the_mirror_image_of_a_card_acts_in_the_mirror(request: Request, response: Response) -> Steps:
    """Exchange left and right everywhere, and G1 and G2, for each card alone."""
    return (yield from _moved_together(request, response, mirrored_placement, mirrored_puzzle, mirrored_text))


def _moved_together(
    request: Request,
    response: Response,
    placement: Callable[[Placed], Placed],
    puzzle: Callable[[str], str],
    photo: Callable[[str], str],
) -> Steps:
    """Return whether every clear card has the moved effect if everything is moved."""
    steps = [step for step in applied_steps(request, response) if step.placed.clear]
    for step in steps:
        there = yield one_card(request, placement(step.placed), puzzle(step.before), photo(request["photo"]))
        if _result(there) != (step.applied, step.because, puzzle(step.after)):
            return False
    return True if steps else None


def _result(response: Response) -> tuple[bool, str, str]:
    """Return the result of a request about one card: whether it was applied, why not, and the puzzle."""
    [step] = response["steps"]
    return step["effect"] == "applied", step.get("because", ""), response["puzzle"]


def rotated_placement(placed: Placed) -> Placed:
    """Return a clear placement rotated with the table by a clockwise quarter turn."""
    return evolve(placed, arrow=rotated_arrow(placed.arrow), where=str(rotated_space(placed.space)))


def mirrored_placement(placed: Placed) -> Placed:
    """Return the mirror image of a clear placement: G1 and G2 rotate in opposite directions."""
    card = {"G1": "G2", "G2": "G1"}.get(placed.card, placed.card)
    return Placed(card, mirrored_text(placed.arrow), str(mirrored_space(placed.space)))


@law("L-7")
def only_red_cards_know_which_tile_is_which(request: Request, response: Response) -> Steps:
    """Renumber every tile: without red cards the numbers have no effect. Whether it is solved is not compared."""
    if any(placed.startswith("R") for placed in request["program"]):
        return None
    renamed = yield {**request, "puzzle": _renumbered(request["puzzle"])}
    return {**mapped({"puzzle": _renumbered})(response), "solved": None} == {**renamed, "solved": None}


def _renumbered(puzzle: str) -> str:
    return puzzle_of([f"{int(tile[0]) % 9 + 1}{tile[1]}" for tile in tiles_of(puzzle)])


@law("L-8")
def a_card_changes_only_its_own_tiles(request: Request, response: Response) -> Verdict:
    """Count the spaces that each card changes."""
    steps = applied_steps(request, response)
    return all(map(_changes_only_its_own, steps)) if steps else None


def _changes_only_its_own(step: Step) -> bool:
    number, placed = len(step.changed), step.placed
    if not step.applied:
        return number == 0
    if placed.red:
        return number <= 2  # noqa: PLR2004 -- the tile and the one that it is swapped with
    if placed.card.startswith("G"):
        return step.changed == {placed.space}
    return placed.space in step.changed and number == (3 if placed.card == "B5" else 2)


@law("L-9")
def a_blue_card_moves_its_tile_along_its_arrow(request: Request, response: Response) -> Verdict:
    """Compute the path of each clear blue card on the grid; the card is void if there is none."""
    blue = [step for step in applied_steps(request, response) if step.placed.clear and step.placed.arrow]
    return all(map(_moves_along_its_arrow, blue)) if blue else None


def _moves_along_its_arrow(step: Step) -> bool:
    path, tiles = path_of(step.placed), list(tiles_of(step.before))
    if not path:
        return not step.applied
    here = [tiles[space - 1] for space in path]
    for space, tile in zip(path, [*here[1:], here[0]], strict=True):
        tiles[space - 1] = tile
    return step.applied and step.after == puzzle_of(tiles)


def path_of(placed: Placed) -> list[int]:
    """Return the spaces along which a blue card moves tiles, its own first; empty if there is no such path.

    The tile on the first space moves to the last; the tiles that it pushes or swaps with move back by one place.
    """
    row, column = divmod(placed.space - 1, 3)
    down, right = ARROW_STEPS[placed.arrow]
    distance = STEPS_ALONG_THE_ARROW[placed.card]
    passed = [(row + down * step, column + right * step) for step in range(distance + 1)]
    last_row, last_column = passed[-1]
    on_grid = last_row in range(3) and last_column in range(3)
    if not on_grid or (placed.card == "B4" and placed.space not in EDGES):
        return []
    spaces = [3 * row + column + 1 for row, column in passed]
    return spaces if placed.card == "B5" else [spaces[0], spaces[-1]]


@law("L-10")
def a_blue_card_is_undone_from_the_other_end(request: Request, response: Response) -> Steps:
    """Place the same card where its tile went, with the arrow reversed."""
    blue = [step for step in applied_steps(request, response) if step.placed.arrow and step.applied]
    for step in blue:
        back = yield one_card(request, undoing(step), step.after)
        if back["puzzle"] != step.before:
            return False
    return True if blue else None


def undoing(step: Step) -> Placed:
    """Return the placement that undoes an applied green or blue card."""
    placed = step.placed
    if not placed.arrow:
        return evolve(placed, card={"G1": "G2", "G2": "G1", "G3": "G3"}[placed.card])
    moved = tiles_of(step.before)[placed.space - 1]
    end = tiles_of(step.after).index(moved) + 1
    return evolve(placed, where=str(end), arrow=rotated_arrow(placed.arrow, 2))


@law("L-11")
def equal_swaps_or_pushes_come_back(request: Request, response: Response) -> Steps:
    """Apply the same blue card again: once for a swap, twice for the push of B5."""
    blue = [step for step in applied_steps(request, response) if step.placed.arrow and step.applied]
    for step in blue:
        puzzle = step.after
        for _ in range(2 if step.placed.card == "B5" else 1):
            puzzle = (yield one_card(request, step.placed, puzzle))["puzzle"]
        if puzzle != step.before:
            return False
    return True if blue else None


@law("L-12")
def a_green_card_rotates_by_its_own_angle(request: Request, response: Response) -> Verdict:
    """Compute the orientation of the tile: G1 a quarter turn clockwise, G2 counterclockwise, G3 a half turn."""
    green = [step for step in applied_steps(request, response) if step.placed.card in QUARTER_TURNS and step.applied]
    return all(map(_rotates_by_its_angle, green)) if green else None


def _rotates_by_its_angle(step: Step) -> bool:
    was, now = (tiles_of(puzzle)[step.placed.space - 1] for puzzle in (step.before, step.after))
    return now == was[0] + rotated_direction(was[1], QUARTER_TURNS[step.placed.card])


_COMPLEMENTS: Mapping[str, tuple[str, ...]] = {"G1": ("G3", "G1"), "G2": ("G1",), "G3": ("G2", "G2")}
"""For each green card, cards that complete it to a full rotation or undo it."""


@law("L-13")
def green_cards_add_up_to_full_rotations(request: Request, response: Response) -> Steps:
    """Apply the cards that complete the rotation on the same space."""
    green = [step for step in applied_steps(request, response) if step.placed.card in QUARTER_TURNS and step.applied]
    for step in green:
        puzzle = step.after
        for card in _COMPLEMENTS[step.placed.card]:
            puzzle = (yield one_card(request, evolve(step.placed, card=card), puzzle))["puzzle"]
        if puzzle != step.before:
            return False
    return True if green else None


@law("L-14")
def a_red_card_brings_its_tile_home(request: Request, response: Response) -> Verdict:
    """Compute where the tile belongs under the photo; it is swapped with the tile there, and R2 rotates it."""
    found = [
        _brought_home(step, each.photo)
        for each in applied_programs(request, response)
        for step in each.steps
        if step.placed.red and step.placed.space
    ]
    return all(found) if found else None


def home_of(tile: str, photo: str) -> int:
    """Return the space on which a tile belongs under a photo."""
    return rotated_space(int(tile[0]), "NESW".index(photo))


def _brought_home(step: Step, photo: str) -> bool:
    tiles, here = list(tiles_of(step.before)), step.placed.space
    tile = tiles[here - 1]
    home = home_of(tile, photo)
    tiles[here - 1] = tiles[home - 1]
    tiles[home - 1] = tile[0] + photo if step.placed.card == "R2" else tile
    return step.applied and step.after == puzzle_of(tiles)


@law("L-15")
def a_red_card_never_moves_a_tile_that_is_home(request: Request, response: Response) -> Verdict:
    """Compare the tiles that are on their right space before and after a red card."""
    found = [
        _at_home(step.before, each.photo) <= _at_home(step.after, each.photo)
        for each in applied_programs(request, response)
        for step in each.steps
        if step.placed.red
    ]
    return all(found) if found else None


def _at_home(puzzle: str, photo: str) -> set[str]:
    return {tile[0] for space, tile in enumerate(tiles_of(puzzle), start=1) if home_of(tile, photo) == space}


@law("L-16")
def whether_a_card_is_void_depends_on_its_placement_alone(request: Request, response: Response) -> Steps:
    """Apply the same program to another puzzle under another photo."""
    if not request["program"]:
        return None
    puzzle, photo = other_puzzle(request["puzzle"]), rotated_direction(request["photo"])
    other = yield {**request, "puzzle": puzzle, "photo": photo}
    return _effects(other) == _effects(response)


def _effects(response: Response) -> list[tuple[str, str, str]]:
    return [(step["placement"], step["effect"], step.get("because", "")) for step in response["steps"]]


@law("L-17")
def a_card_off_its_space_needs_no_arrow(request: Request, response: Response) -> Steps:
    """Change the arrows of blue cards that are across spaces or in doubt: they are void for the same reason."""
    placed = [Placed.read(text) for text in request["program"]]
    changed = [evolve(each, arrow=_other_arrow(each)) if each.arrow and not each.space else each for each in placed]
    if changed == placed:
        return None
    other = yield {**request, "program": list(map(str, changed))}
    effects = [[each[1:] for each in _effects(answer)] for answer in (response, other)]
    return effects[0] == effects[1] and response["puzzle"] == other["puzzle"]


def _other_arrow(placed: Placed) -> str:
    """Return another arrow: the first one instead of an arrow in doubt, and the other way round."""
    return ARROWS[placed.card][0] if placed.arrow == "_" else "_"


@law("L-18")
def only_red_cards_depend_on_the_photo(request: Request, response: Response) -> Steps:
    """Rotate the photo alone. Whether the puzzle is solved is not compared."""
    if any(placed.startswith("R") for placed in request["program"]):
        return None
    other = yield {**request, "photo": rotated_direction(request["photo"])}
    return {**other, "solved": None} == {**response, "solved": None}
