"""Laws of whole rounds: seats, cards, puzzles and the end of a turn."""

from collections.abc import Mapping
from typing import Any

from globe_rules._fuzz.laws.checking import Steps, Verdict, law
from globe_rules._fuzz.laws.notation import (
    CARDS,
    REDS,
    applied_programs,
    start_puzzles,
)
from globe_rules._fuzz.laws.stage_b import dealt_cards, refused_numbers
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request


@law("L-36", refusals=True)
def it_does_not_matter_where_seats_are_counted_from(request: Request, response: Response) -> Steps:
    """Begin the list of players or setups with the second one."""
    key = "players" if request["op"] == "reaction" else "setups"
    if len(request[key]) < 2:  # noqa: PLR2004 -- one player sits where they sit
        return None
    other = yield {**request, key: [*request[key][1:], *request[key][:1]]}
    return _from_the_second_seat(response) == {**other, **_order(other)}


def _from_the_second_seat(response: Response) -> Response:
    """Return a response whose lists of seats and desks begin with the second one."""
    moved = {key: [*response[key][1:], *response[key][:1]] for key in ("seats", "desks") if key in response}
    if "seats" in moved:
        moved["seats"] = [{**seat, "seat": number} for number, seat in enumerate(moved["seats"], start=1)]
    return {**response, **moved, **_order(response)}


def _order(response: Response) -> Response:
    """Return the order of reconstruction from the first name on: before stage B ends, it begins at seat 1 (W-13)."""
    order = response.get("order", [])
    first = order.index(min(order)) if order else 0
    return {"order": [*order[first:], *order[:first]]} if order else {}


@law("L-37")
def no_tile_or_card_is_lost(request: Request, response: Response) -> Verdict:
    """Count the tiles of every puzzle; the cards in hand and those discarded are the cards that were dealt."""
    puzzles = [response["puzzle"]] if request["op"] == "reconstruction" else []
    puzzles += [seat["puzzle"] for seat in response.get("seats", ())]
    if any(sorted(puzzle.replace("/", "")[::2]) != list("123456789") for puzzle in puzzles):
        return False
    for seat in response.get("seats", ()):
        applied = response.get("reconstructions", ())
        gone = [card for each in applied if each["player"] == seat["player"] for card in each["discarded"]]
        if sorted([*seat["hand"], *gone], key=CARDS.index) != list(dealt_cards(request)):
            return False
    return True


@law("L-38")
def a_used_red_card_never_comes_back(request: Request, response: Response) -> Verdict:
    """Look for red cards that a player uses twice, or has in hand after using them."""
    if request["op"] == "solo":
        reds = [text[:2] for program in request["programs"] for text in program if text.startswith("R")]
        return len(reds) == len(set(reds)) if reds else None
    used: dict[str, list[str]] = {seat["player"]: [] for seat in response["seats"]}
    for each in response["reconstructions"]:
        used[each["player"]] += [card for card in each["used"] if card in REDS]
    hands = {seat["player"]: seat["hand"] for seat in response["seats"]}
    held = [set(reds) & set(hands[player]) for player, reds in used.items()]
    again = [len(reds) > len(set(reds)) for reds in used.values()]
    return not any(held) and not any(again) if any(used.values()) else None


@law("L-39")
def only_its_own_program_changes_a_puzzle(request: Request, response: Response) -> Verdict:
    """Compare each puzzle with the last card of the last program that was applied to it."""
    programs = applied_programs(request, response)
    last = {each.player: each.result["puzzle"] for each in programs}
    if any(each.result["puzzle"] != (each.steps[-1].after if each.steps else each.start) for each in programs):
        return False
    if request["op"] == "reconstruction":
        return True
    start = start_puzzles(request, response)
    return all(seat["puzzle"] == {**start, **last}[seat["player"]] for seat in response["seats"])


@law("L-40")
def seats_sheets_and_photos_stay_for_the_round(request: Request, response: Response) -> Steps:
    """Compare the seats with those after the preparation, without puzzles and hands."""
    table = {key: request[key] for key in ("edition", "variants", "side", "setups")}
    prepared = yield {"op": "preparation", **table}
    return _seating(prepared) == _seating(response)


def _seating(response: Response) -> list[Mapping[str, Any]]:
    return [{key: each for key, each in seat.items() if key not in {"puzzle", "hand"}} for seat in response["seats"]]


@law("L-41")
def a_program_acts_in_a_round_as_it_does_alone(request: Request, response: Response) -> Steps:
    """Apply the last program of the round alone, to the puzzle before it."""
    programs = applied_programs(request, response)
    if not programs:
        return None
    last = programs[-1]
    program = [str(step.placed) for step in last.steps]
    alone = {"op": "reconstruction", "puzzle": last.start, "photo": last.photo, "hand": list(CARDS), "program": program}
    return {"turn": last.turn, "player": last.player, **(yield alone)} == last.result


@law("L-42")
def a_round_ends_as_its_last_turn_is_assessed(request: Request, response: Response) -> Steps:
    """Assess the programs of the last turn; a player alone, who may solve in any direction, is not compared."""
    if len(request["setups"]) == 1:
        return None
    applied = response["reconstructions"]
    if any(each["solved"] for each in applied if each["turn"] < response["turn"]):
        return False
    if "outcome" not in response:
        return None
    hands = {seat["player"]: seat["hand"] for seat in response["seats"]}
    standings = [
        {
            "player": each["player"],
            "solved": each["solved"],
            "reds_in_hand": len(REDS.intersection(hands[each["player"]])),
            "cards_used": len(each["used"]),
            "flipped": each["player"] == response["order"][0],
        }
        for each in applied
        if each["turn"] == response["turn"]
    ]
    assessed = yield {"op": "assessment", "edition": request["edition"], "standings": standings}
    return bool(assessed["outcome"] == response["outcome"])


@law("L-43")
def a_turn_depends_only_on_puzzles_and_cards(request: Request, response: Response) -> Steps:
    """Play the later turns as a new round that begins with the puzzles after the first turn."""
    first = [each for each in response["reconstructions"] if each["turn"] == 1]
    if response["turn"] == 1 or any(each["discarded"] for each in first):
        return None
    end = _end_of_turn(request, response, len(first))
    puzzles = {each["player"]: each["puzzle"] for each in first}
    sheets = {seat["sheet"]: puzzles[seat["player"]] for seat in response["seats"]}
    setups = [{**setup, "puzzle": sheets[setup["sheet"]]} for setup in request["setups"]]
    later = yield {**request, "setups": setups, "events": request["events"][end:]}
    return bool(_one_turn_earlier(response, end) == {**later, "last": None})


def _end_of_turn(request: Request, response: Response, programs: int) -> int:
    """Return the number of the event that applies the last program of the first turn."""
    refused = refused_numbers(response)
    numbers = [
        number
        for number, event in enumerate(request["events"], start=1)
        if event["event"] == "reconstruct" and number not in refused
    ]
    return numbers[programs - 1]


def _one_turn_earlier(response: Response, end: int) -> Response:
    """Return the response to a round of several turns without its first turn."""
    refused = [{**each, "event": each["event"] - end} for each in response["refused_events"] if each["event"] > end]
    later = [{**each, "turn": each["turn"] - 1} for each in response["reconstructions"] if each["turn"] > 1]
    return {
        **response,
        "turn": response["turn"] - 1,
        "reconstructions": later,
        "refused_events": refused,
        "last": None,
    }
