"""Laws of solo play, and of counting programs."""

from collections.abc import Sequence

from globe_rules._fuzz.laws.cards import rotated_placement
from globe_rules._fuzz.laws.checking import Steps, Verdict, law
from globe_rules._fuzz.laws.notation import Placed, other_puzzle, rotated_direction, rotated_puzzle
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request


@law("L-55")
def a_player_alone_may_sit_on_any_side(request: Request, _response: Response) -> Steps:
    """Rotate puzzle, stated direction and cards together; with one card per turn, as reading order does not rotate."""
    placed = [Placed.read(text) for program in request["programs"] for text in program]
    cards = [each for each in placed if each.clear]
    if not cards:
        return None
    here = {key: value for key, value in request.items() if key != "caption"}
    there = {**here, "puzzle": rotated_puzzle(here["puzzle"]), "photo": rotated_direction(here["photo"])}
    first = yield {**here, "programs": [[str(each)] for each in cards]}
    second = yield {**there, "programs": [[str(rotated_placement(each))] for each in cards]}
    rotated = {**first, "puzzle": rotated_puzzle(first["puzzle"])} if "puzzle" in first else first
    return bool(rotated == second)


@law("L-56")
def a_player_alone_plays_a_round_of_one(request: Request, response: Response) -> Steps:
    """Play the programs as a round: the puzzle is the same, and the round is over if the attempt is solved."""
    setup = {"player": "Ana", "sheet": "asia", "experienced": False}
    setup |= {"puzzle": request["puzzle"], "photo": request["photo"]}
    table = {"edition": "en", "variants": request["variants"], "side": "front", "setups": [setup]}
    events = [event for program in request["programs"] for event in _turn(program)]
    played = yield {"op": "round", **table, "events": events}
    [seat] = played["seats"]
    return bool(seat["puzzle"] == response["puzzle"] and ("outcome" in played) == response["solved"])


def _turn(program: Sequence[str]) -> list[dict[str, object]]:
    """Return the events of one turn of a player alone."""
    placing: list[dict[str, object]]
    placing = [{"event": "place", "player": "Ana", "at": 1, "placement": placement} for placement in program]
    done = {"event": "done", "player": "Ana", "at": 2}
    return [{"event": "signal"}, *placing, done, {"event": "reconstruct", "player": "Ana"}]


_WITHOUT_EFFECT = ("shock-of-experience", "immediate-departure")


@law("L-57", refusals=True)
def some_variants_have_no_effect_alone(request: Request, response: Response) -> Steps:
    """Add or remove The Shock of Experience and Immediate Departure for a player alone."""
    if len(request.get("setups", ("one",))) != 1:
        return None
    others = [each for each in request["variants"] if each not in _WITHOUT_EFFECT]
    other = yield {**request, "variants": others if others != request["variants"] else [*others, *_WITHOUT_EFFECT]}
    return other == response


@law("L-58")
def an_attempt_is_judged_by_its_caption(request: Request, response: Response) -> Verdict:
    """Compare turns and cards with the caption: met with exactly both, beaten below one, else failed."""
    programs = request["programs"]
    if (response["turns"], response["cards"]) != (len(programs), sum(map(len, programs))):
        return False
    if "caption" not in request:
        return "verdict" not in response
    turns, cards = (response[key] - request["caption"][key] for key in ("turns", "cards"))
    if not response["solved"] or turns > 0 or cards > 0:
        return bool(response["verdict"] == "failed")
    return bool(response["verdict"] == ("beaten" if turns or cards else "met"))


@law("L-59")
def the_number_of_programs_does_not_depend_on_the_puzzle(request: Request, response: Response) -> Steps:
    """Count the programs on another puzzle under another photo."""
    puzzle, photo = other_puzzle(request["puzzle"]), rotated_direction(request["photo"])
    other = yield {**request, "puzzle": puzzle, "photo": photo}
    return bool(other["programs"] == response["programs"])
