"""Laws of preparation, assessment and travel logs."""

from collections.abc import Mapping
from typing import Any

from globe_rules._fuzz.laws.checking import Steps, Verdict, law
from globe_rules._fuzz.laws.notation import same_ids
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request

MOST_PLAYERS = 5
SEATS_MOVED = {"en": 1, "fr": -1}
TIE_BREAKERS = ("END-1", "END-2a", "END-2b", "END-2c")
REGIONS = ("polar", "asia", "north-america", "latin-america", "europe", "africa")


@law("L-44")
def every_player_moves_one_seat(request: Request, response: Response) -> Verdict:
    """Compare the seats with the setups: players move by one, sheets, puzzles and photos stay."""
    setups, seats = request["setups"], response["seats"]
    moved = SEATS_MOVED[request["edition"]]
    players = [setups[(number - moved) % len(setups)]["player"] for number in range(len(setups))]
    stay = [[each[key] for key in ("sheet", "puzzle", "photo")] for each in setups]
    return [seat["player"] for seat in seats] == players and stay == [
        [seat[key] for key in ("sheet", "puzzle", "photo")] for seat in seats
    ]


@law("L-45")
def the_side_depends_on_the_player_who_plays(request: Request, response: Response) -> Verdict:
    """Compute the side of every player, and the region that this side of the sheet shows."""
    experienced = {setup["player"]: setup["experienced"] for setup in request["setups"]}
    by_experience = "shock-of-experience" in request["variants"] and len(experienced) > 1
    for seat in response["seats"]:
        side = ("back" if experienced[seat["player"]] else "front") if by_experience else request["side"]
        if seat["side"] != side or seat["region"] != (seat["sheet"] if side == "back" else "polar"):
            return False
    return True


@law("L-46", refusals=True)
def a_table_is_refused_with_all_its_violations(request: Request, response: Response) -> Verdict:
    """Count the players and the sheets."""
    sheets = [setup["sheet"] for setup in request["setups"]]
    broken = {"Q-30": not 1 <= len(sheets) <= MOST_PLAYERS, "Q-31": len(sheets) > len(set(sheets))}
    return same_ids(response.get("refused", []), [id_ for id_, is_broken in broken.items() if is_broken])


Outcome = Mapping[str, Any]


@law("L-47")
def the_order_of_standings_does_not_matter(request: Request, response: Response) -> Steps:
    """Reverse the standings: the outcome is the same, with tied players in the new order."""
    other = yield {**request, "standings": request["standings"][::-1]}
    outcome = response["outcome"]
    return bool(other["outcome"] == {**outcome, "players": outcome["players"][::-1]})


@law("L-48")
def a_red_card_in_hand_helps_and_a_used_card_harms(request: Request, response: Response) -> Steps:
    """Give each player who solved one red card more, then one used card more."""
    first = response["outcome"]["players"]
    solved = [number for number, each in enumerate(request["standings"]) if each["solved"]]
    for number in solved:
        player = request["standings"][number]["player"]
        if player in first:
            better = yield _changed(request, number, "reds_in_hand")
            if better["outcome"]["players"] != [player]:
                return False
        worse = yield _changed(request, number, "cards_used")
        if player not in first and player in worse["outcome"]["players"]:
            return False
    return True if solved else None


def _changed(request: Request, number: int, key: str) -> Request:
    """Return the request with one more in a field of one standing."""
    standings = [dict(each) for each in request["standings"]]
    standings[number][key] += 1
    return {**request, "standings": standings}


@law("L-49")
def only_players_who_solved_matter(request: Request, response: Response) -> Steps:
    """Leave out the players who have not solved their puzzle."""
    solved = [each for each in request["standings"] if each["solved"]]
    if not solved or len(solved) == len(request["standings"]):
        return None
    return (yield {**request, "standings": solved}) == response


@law("L-50")
def tie_breakers_are_applied_in_order(request: Request, response: Response) -> Verdict:
    """Compare the players by all three tie-breakers, the first before the second."""
    outcome = response["outcome"]
    scores = {
        each["player"]: (each["reds_in_hand"], -each["cards_used"], each["flipped"])
        for each in request["standings"]
        if each["solved"]
    }
    if not scores:
        return bool(outcome["result"] == "new-turn" and not outcome["players"])
    best = max(scores.values())
    leaders = [player for player, score in scores.items() if score == best]
    if outcome["players"] != leaders or (outcome["result"] == "won") != (len(leaders) == 1):
        return False
    rivals = [sum(score[:used] == best[:used] for score in scores.values()) for used in range(4)]
    decided_by = TIE_BREAKERS[rivals.index(1)] if len(leaders) == 1 else "D-6"
    return bool(outcome.get("by", decided_by) == decided_by)


@law("L-51", refusals=True)
def editions_differ_only_in_seats_and_ties(request: Request, response: Response) -> Steps:
    """Take the other edition: with one or two players, only the result of an unbroken tie differs."""
    if len(request.get("setups", ())) > 2:  # noqa: PLR2004 -- more players move to other seats
        return None
    other = yield {**request, "edition": "fr" if request["edition"] == "en" else "en"}
    return _without_tie(other) == _without_tie(response)


def _without_tie(response: Response) -> Response:
    """Return a response in which an unbroken tie has the same result in both editions."""
    outcome = response.get("outcome", {})
    tied = {"outcome": {**outcome, "result": "tied"}} if outcome.get("result") in {"tied", "replay"} else {}
    return {**response, **tied}


@law("L-52")
def a_closed_log_stays_closed(request: Request, response: Response) -> Steps:
    """Add one more round: no round or region is missing that was not missing before."""
    more = yield {**request, "rounds": [*request["rounds"], {"regions": ["polar"]}]}
    missing, before = more["regions_missing"], response["regions_missing"]
    fewer = more["rounds_missing"] == max(0, response["rounds_missing"] - 1)
    return bool(fewer and missing == [each for each in before if each != "polar"] and _closes(more))


def _closes(response: Response) -> bool:
    """Return whether a log is closed if and only if nothing is missing."""
    return bool(response["closed"] == (not response["rounds_missing"] and not response["regions_missing"]))


@law("L-53")
def the_order_of_rounds_does_not_matter(request: Request, response: Response) -> Steps:
    """Reverse the rounds of the log."""
    reversed_ = request["rounds"][::-1]
    return (yield {**request, "rounds": reversed_}) == response if reversed_ != request["rounds"] else None


@law("L-54")
def a_log_counts_rounds_regions_and_wins(request: Request, response: Response) -> Verdict:
    """Count them: a replayed round does not count, and a tie is not a win."""
    results = [each.get("outcome", {}).get("result") for each in request["rounds"]]
    counted = len([result for result in results if result != "replay"])
    visited = {region for each in request["rounds"] for region in each["regions"]}
    standings = [
        {"player": player, "wins": _shares(request, player, "won"), "shared": _shares(request, player, "tied")}
        for player in request["players"]
    ]
    return (
        response["rounds"] == counted
        and response["rounds_missing"] == max(0, max(2, len(request["players"])) - counted)
        and sorted(response["regions_missing"]) == sorted(set(REGIONS) - visited)
        and response["standings"] == standings
        and _closes(response)
    )


def _shares(request: Request, player: str, result: str) -> int:
    """Return the number of rounds with a result in which a player is named."""
    outcomes = [each.get("outcome", {"result": ""}) for each in request["rounds"]]
    return sum(outcome["result"] == result and player in outcome["players"] for outcome in outcomes)
