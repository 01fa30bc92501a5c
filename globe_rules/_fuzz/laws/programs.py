"""Laws of whole programs: their order, their violations, and what they leave."""

from itertools import pairwise

from globe_rules._fuzz.laws.cards import undoing
from globe_rules._fuzz.laws.checking import Steps, Verdict, law
from globe_rules._fuzz.laws.notation import (
    PICTURES,
    REDS,
    Applied,
    Placed,
    applied_programs,
    is_solved,
    one_card,
    same_ids,
    tiles_of,
    violations,
)
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request


@law("L-19")
def cards_are_applied_in_reading_order(request: Request, response: Response) -> Verdict:
    """Compare the spaces of the steps; cards without a space of their own come last."""
    programs = [each for each in applied_programs(request, response) if each.steps]
    if not programs:
        return None
    if request["op"] == "reconstruction" and sorted(request["program"]) != sorted(_placements(programs[0])):
        return False
    orders = [[step.placed.space or _LAST for step in each.steps] for each in programs]
    return all(order == sorted(order) for order in orders)


_LAST = 10
"""Sorts after every space."""


def _placements(program: Applied) -> list[str]:
    return [str(step.placed) for step in program.steps]


@law("L-20")
def a_program_is_its_cards_one_after_another(request: Request, response: Response) -> Steps:
    """Cut the program into two, and apply the second part to the puzzle that the first part leaves."""
    placements = [step["placement"] for step in response["steps"]]
    if len(placements) < 2:  # noqa: PLR2004 -- one card cannot be cut
        return None
    middle = len(placements) // 2
    first = yield {**request, "program": placements[:middle]}
    second = yield {**request, "program": placements[middle:], "puzzle": first["puzzle"]}
    together = [*first["steps"], *second["steps"]]
    return bool(together == response["steps"] and second["puzzle"] == response["puzzle"])


@law("L-21")
def a_void_card_changes_nothing_but_is_used(request: Request, response: Response) -> Steps:
    """Leave out the void cards: the puzzle is the same. All cards are used, and the red ones discarded."""
    placed = sorted(text[:2] for text in request["program"])
    reds = [card for card in placed if card in REDS]
    if sorted(response["used"]) != placed or sorted(response["discarded"]) != reds:
        return False
    applied = [step["placement"] for step in response["steps"] if step["effect"] == "applied"]
    if len(applied) == len(placed):
        return None
    without = yield {**request, "program": applied}
    return bool(without["puzzle"] == response["puzzle"])


@law("L-22")
def a_program_without_red_cards_can_be_undone(request: Request, response: Response) -> Steps:
    """Undo the cards that were applied, the last first, each by a card on the space to which its tile moved."""
    [program] = applied_programs(request, response)
    done = [step for step in program.steps if step.applied]
    if not done or any(step.placed.red for step in done):
        return None
    puzzle = response["puzzle"]
    for step in reversed(done):
        puzzle = (yield one_card(request, undoing(step), puzzle))["puzzle"]
    return bool(puzzle == request["puzzle"])


@law("L-23")
def swaps_change_the_parity_and_pushes_do_not(request: Request, response: Response) -> Verdict:
    """Compare the parity of the permutation of the tiles with the number of cards that swap two tiles."""
    found = [_has_right_parity(each) for each in applied_programs(request, response) if _is_without_red_effect(each)]
    return all(found) if found else None


def _is_without_red_effect(program: Applied) -> bool:
    return bool(program.steps) and not any(step.placed.red and step.applied for step in program.steps)


def _has_right_parity(program: Applied) -> bool:
    swaps = sum(step.applied and step.placed.card in {"B1", "B2", "B3", "B4"} for step in program.steps)
    start, end = ([tile[0] for tile in tiles_of(each)] for each in (program.start, program.result["puzzle"]))
    return _inversions([start.index(tile) for tile in end]) % 2 == swaps % 2


def _inversions(numbers: list[int]) -> int:
    return sum(later < number for place, number in enumerate(numbers) for later in numbers[place:])


@law("L-24")
def cards_that_touch_different_spaces_commute(request: Request, response: Response) -> Steps:
    """Exchange two neighbouring cards of the program that change different spaces."""
    [program] = applied_programs(request, response)
    pairs = [
        (first, second)
        for first, second in pairwise([step for step in program.steps if step.applied])
        if not first.placed.red and not second.placed.red and first.changed.isdisjoint(second.changed)
    ]
    for first, second in pairs:
        between = yield one_card(request, second.placed, first.before)
        after = yield one_card(request, first.placed, between["puzzle"])
        if after["puzzle"] != second.after:
            return False
    return True if pairs else None


@law("L-25", refusals=True)
def a_program_is_refused_with_all_its_violations(request: Request, response: Response) -> Verdict:
    """Compute the violations from the notation: two reds, a space twice, a card twice or not in hand."""
    found = response.get("refused", response.get("violations", []))
    return same_ids(found, violations(request["program"], request["hand"]))


@law("L-26")
def an_illegal_program_is_never_applied(request: Request, response: Response) -> Steps:
    """Apply the program: it is refused for the violations that the check of its legality finds."""
    applied = yield {**request, "op": "reconstruction", "puzzle": PICTURES["N"], "photo": "N"}
    found = response["violations"]
    return bool(applied["refused"] == found) if "refused" in applied else not found


@law("L-27")
def a_puzzle_is_solved_only_if_it_shows_its_photo(request: Request, response: Response) -> Verdict:
    """Compare the puzzle with the image of the photo in its direction."""
    found = [
        each.result["solved"] == is_solved(each.result["puzzle"], each.photo)
        for each in applied_programs(request, response)
    ]
    return all(found) if found else None


@law("L-28")
def one_green_or_blue_card_spoils_a_solved_puzzle(request: Request, response: Response) -> Steps:
    """Apply the first card of the program to the solved puzzle: it stays solved if the card is void or red."""
    if not response["steps"]:
        return None
    first = Placed.read(response["steps"][0]["placement"])
    after = yield one_card(request, first, PICTURES[request["photo"]])
    return bool(after["solved"] == (first.red or after["steps"][0]["effect"] == "void"))
