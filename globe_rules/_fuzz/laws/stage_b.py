"""Laws of events, in stage B alone and in whole rounds."""

from collections.abc import Mapping, Sequence
from typing import Any

from globe_rules._engine.materials import SAND_MILLISECONDS
from globe_rules._fuzz.laws.checking import Steps, Verdict, law
from globe_rules._fuzz.laws.notation import CARDS, REDS, applied_programs, violations
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request

Event = Mapping[str, Any]

_OWN_EVENTS = frozenset({"lift", "place", "move", "rotate", "take-back"})
"""Events with which players change only what is in front of them."""

_DELAY = 777
"""Milliseconds by which all events are delayed."""


def refused_numbers(response: Response) -> frozenset[int]:
    """Return the numbers of the refused events, from 1."""
    return frozenset(each["event"] for each in response["refused_events"])


def _accepted(request: Request, response: Response) -> list[Event]:
    """Return the events that were accepted."""
    refused = refused_numbers(response)
    return [event for number, event in enumerate(request["events"], start=1) if number not in refused]


@law("L-29")
def only_the_time_between_events_matters(request: Request, response: Response) -> Steps:
    """Delay all events after the signal by the same time."""
    delayed = [{**event, "at": event["at"] + _DELAY} if "at" in event else event for event in request["events"]]
    return (yield {**request, "events": delayed}) == response if delayed != request["events"] else None


@law("L-30")
def a_refused_event_changes_nothing(request: Request, response: Response) -> Steps:
    """Leave out the refused events."""
    if not response["refused_events"]:
        return None
    accepted = _accepted(request, response)
    without = yield {**request, "events": accepted}
    return without == {**response, "refused_events": [], "last": {"effect": "accepted"} if accepted else {}}


@law("L-31")
def players_do_not_wait_for_each_other(request: Request, response: Response) -> Steps:
    """Exchange neighbouring events of two players who only change their own cards; the times stay in order."""
    refused, events = refused_numbers(response), list(request["events"])
    place = 0
    while place + 1 < len(events):
        first, second = events[place : place + 2]
        own = {first["event"], second["event"]} <= _OWN_EVENTS and refused.isdisjoint({place + 1, place + 2})
        if own and first["player"] != second["player"]:
            events[place : place + 2] = [{**second, "at": first["at"]}, {**first, "at": second["at"]}]
            place += 1
        place += 1
    return (yield {**request, "events": events}) == response if events != request["events"] else None


@law("L-32")
def later_events_do_not_change_earlier_ones(request: Request, response: Response) -> Steps:
    """Send only the first half of the events."""
    half = len(request["events"]) // 2
    if not half:
        return None
    earlier = yield {**request, "events": request["events"][:half]}
    refused = [each for each in response["refused_events"] if each["event"] <= half]
    applied = earlier.get("reconstructions", [])
    return bool(earlier["refused_events"] == refused and response.get("reconstructions", [])[: len(applied)] == applied)


@law("L-33")
def an_event_changes_only_its_own_player(request: Request, response: Response) -> Steps:
    """Compare the other players before and after the first, the middle and the last accepted event of a player."""
    refused, events = refused_numbers(response), request["events"]
    numbers = [number for number, event in enumerate(events, start=1) if "player" in event and number not in refused]
    chosen = sorted({numbers[0], numbers[len(numbers) // 2], numbers[-1]}) if numbers else []
    for number in chosen:
        actor = events[number - 1]["player"]
        before = yield {**request, "events": events[: number - 1]}
        after = yield {**request, "events": events[:number]}
        if _others(before, actor) != _others(after, actor):
            return False
    return True if chosen else None


def _others(response: Response, actor: str) -> list[Mapping[str, Any]]:
    """Return the desks of the other players in stage B, or their seats in a round."""
    return [each for each in response.get("desks", response.get("seats", ())) if each["player"] != actor]


@law("L-34")
def nothing_is_changed_too_late(request: Request, response: Response) -> Verdict:
    """Accept no event of a player after the end of stage B, and none of the player who flipped the timer."""
    end: int | None = None
    first = ""
    accepted = _accepted(request, response)
    for event in accepted:
        if event["event"] == "signal":
            end, first = None, ""
        elif "player" in event and "at" in event:
            if (end is not None and event["at"] >= end) or event["player"] == first:
                return False
            if event["event"] in {"flip", "stop", "done"}:
                end = event["at"] + (SAND_MILLISECONDS if event["event"] == "flip" else 0)
                first = event["player"]
    return True if accepted else None


@law("L-35")
def only_legal_programs_are_placed(request: Request, response: Response) -> Verdict:
    """Compute the violations of every program in a frame, or of every program that was applied."""
    dealt = dealt_cards(request)
    if request["op"] == "round":
        programs = [([str(step.placed) for step in each.steps], dealt) for each in applied_programs(request, response)]
    else:
        gone = {(each["player"], card) for each in request["discarded"] for card in each["cards"]}
        programs = [
            (desk["program"], [card for card in dealt if (desk["player"], card) not in gone])
            for desk in response["desks"]
        ]
    return not any(violations(program, hand) for program, hand in programs) if programs else None


def dealt_cards(request: Request) -> Sequence[str]:
    """Return the cards of every player at the start of a round: without red cards on a long voyage."""
    return [card for card in CARDS if card not in REDS or "long-voyage" not in request["variants"]]
