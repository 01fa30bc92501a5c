"""Mutants of protocol conventions: engines that play correctly and write their responses in another way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from globe_rules._engine.actions import move_tiles
from globe_rules._engine.events import Event, PlayerEvent, Signal, Timed, Wait
from globe_rules._engine.program import IN_DOUBT, Placement
from globe_rules._engine.puzzle import Puzzle, Space
from globe_rules._engine.situations import Situation
from globe_rules._engine.solo import Attempt
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._reference.operations import Request, Response
from tools.mutants.model import change_property, change_result, intercept, mutant, wrap
from tools.mutants.patch_points import APPLY_CARD, APPLY_EVENTS, DONE, REACTION_AFTER

RECONSTRUCTION_JSON = "globe_rules._protocol.operations:reconstruction_json"
TRAVEL_LOG_JSON = "globe_rules._protocol.operations:travel_log_json"
RESPOND = "globe_rules._reference.operations:ReferenceEngine.respond"

Json = dict[str, Any]
Function = Callable[..., Any]


def _clear_cards_last(order: tuple[int, object, str], placement: Placement) -> tuple[int, object, str]:
    return order if isinstance(placement.where, Space) else (0, *order[1:])


def _in_the_order_of_the_program(response: Json, _result: object) -> Json:
    return {**response, "used": [step["placement"][:2] for step in response["steps"]]}


def _with_tied_players_by_name(response: Json, _engine: object, _request: Request) -> Json:
    outcome = response.get("outcome", {})
    if outcome.get("result") not in {"replay", "tied"}:
        return response
    return {**response, "outcome": {**outcome, "players": sorted(outcome["players"])}}


def _counted_from_0(result: tuple[Any, Json], *_arguments: object) -> tuple[Any, Json]:
    state, response = result
    refused = [{**each, "event": each["event"] - 1} for each in response["refused_events"]]
    return state, {**response, "refused_events": refused}


def _accepts_an_early_wait(right: Function, self: Reaction, event: object) -> Reaction:
    early = isinstance(event, Wait) and self.clock is None
    return self if early else right(self, event)


def _clock_moved_by_refusals(right: Function, state: Any, events: Iterable[Event]) -> tuple[Any, Json]:  # noqa: ANN401 -- a Reaction or a Voyage
    refused: list[Json] = []
    last: Json = {}
    clock = 0
    for number, event in enumerate(events, start=1):
        if isinstance(event, Timed) and event.at < clock:
            last = {"effect": "refused", "because": ["Q-18"]}
        else:
            state, response = right(state, [event])
            last = response["last"]
        if last["effect"] == "refused":
            refused.append({"event": number, "because": last["because"]})
            clock = max(clock, event.at) if isinstance(event, Timed) else clock
        clock = 0 if isinstance(event, Signal) else clock
    return state, {"last": last, "refused_events": refused}


def _program_before_lock(right: Function, self: Reaction, event: PlayerEvent) -> Reaction:
    if self.is_locked(event.player) and not self.over:
        from globe_rules._engine.stages import reaction  # noqa: PLC0415 -- another mutant may have patched it

        reaction._desk_after(self.desks[event.player], event)  # noqa: SLF001 -- raises its own refusal first
    return right(self, event)  # type: ignore[no-any-return]  # the original function


def _limits_first(self: Attempt, right: str | None) -> str | None:
    caption = self.caption
    exceeded = caption is not None and (len(self.turns) > caption.turns or self.cards > caption.cards)
    return "Q-29" if exceeded else right


def _without_cards_in_the_frame(response: Json, _engine: object, request: Request) -> Json:
    if "seats" not in response or "events" not in request:
        return response
    placed = _placed(request["events"])
    seats = [
        {**seat, "hand": [card for card in seat["hand"] if (seat["player"], card) not in placed]}
        for seat in response["seats"]
    ]
    return {**response, "seats": seats}


def _placed(events: Sequence[Mapping[str, Any]]) -> set[tuple[str, str]]:
    """Return the players and cards that have been placed since the last signal and not been taken back."""
    placed: set[tuple[str, str]] = set()
    for event in events:
        if event["event"] == "signal":
            placed.clear()
        elif event["event"] == "place":
            placed.add((event["player"], event["placement"][:2]))
        elif event["event"] == "take-back":
            placed.discard((event["player"], event["card"]))
    return placed


def _without_repeated_entries(right: Function, self: object, request: Request) -> Response:
    if "discarded" in request:
        players = [each["player"] for each in request["discarded"]]
        once = [each for each in request["discarded"] if players.count(each["player"]) == 1]
        request = {**request, "discarded": once}
    return right(self, request)  # type: ignore[no-any-return]  # the original function


def _impossible_with_every_arrow(placement: Placement, puzzle: Puzzle, _photo: object) -> Situation | None:
    if placement.arrow is not IN_DOUBT or not isinstance(placement.where, Space):
        return None
    found = [move_tiles(placement.card, puzzle, placement.where, arrow) for arrow in placement.card.arrows]
    impossible = [each for each in found if isinstance(each, Situation)]
    return impossible[0] if len(impossible) == len(found) else None


def _with_neighbours_only_added(right: Function, self: object, request: Request) -> Response:
    if "discarded" in request:
        entries: list[Json] = []
        for each in request["discarded"]:
            if entries and entries[-1]["player"] == each["player"]:
                entries[-1] = {**each, "cards": [*entries[-1]["cards"], *each["cards"]]}
            else:
                entries.append(each)
        last = {each["player"]: each for each in entries}
        request = {**request, "discarded": list(last.values())}
    return right(self, request)  # type: ignore[no-any-return]  # the original function


MUTANTS = (
    mutant("unclear-cards-are-listed-first", "W-1")(
        change_result("globe_rules._engine.program:_trace_order", _clear_cards_last),
        en="Cards without a space of their own are listed before the others",
        fr="Les cartes sans emplacement propre sont énumérées avant les autres",
    ),
    mutant("tied-players-are-listed-by-name", "W-3")(
        change_result(RESPOND, _with_tied_players_by_name),
        en="Tied players are listed in alphabetical order",
        fr="Les joueurs à égalité sont énumérés par ordre alphabétique",
    ),
    mutant("used-cards-are-listed-by-space", "W-5")(
        change_result(RECONSTRUCTION_JSON, _in_the_order_of_the_program),
        en="Used cards are listed in the order of their spaces",
        fr="Les cartes utilisées sont énumérées dans l'ordre de leurs emplacements",
    ),
    mutant("missing-regions-are-listed-by-name", "W-6")(
        change_result(
            TRAVEL_LOG_JSON,
            lambda response, _log: {**response, "regions_missing": sorted(response["regions_missing"])},
        ),
        en="The regions that are missing from a travel log are listed in alphabetical order",
        fr="Les régions qui manquent à un carnet de voyage sont énumérées par ordre alphabétique",
    ),
    mutant("events-are-counted-from-0", "W-7")(
        change_result(APPLY_EVENTS, _counted_from_0),
        en="Refused events are numbered from 0",
        fr="Les événements refusés sont numérotés à partir de 0",
    ),
    mutant("time-passes-before-the-signal", "W-8")(
        wrap(REACTION_AFTER, _accepts_an_early_wait),
        en="A wait before the signal is accepted",
        fr="Une attente avant le signal est acceptée",
    ),
    mutant("refused-events-move-the-clock", "W-8")(
        wrap(APPLY_EVENTS, _clock_moved_by_refusals),
        en="A refused event moves the clock, so that earlier events come too late",
        fr="Un événement refusé avance l'horloge, et ceux d'avant arrivent alors trop tard",
    ),
    mutant("the-program-is-checked-before-the-lock", "W-9")(
        wrap(DONE, _program_before_lock),
        en="A card that a locked player places is refused for its violations, not because of the lock",
        fr="Une carte que pose un joueur bloqué est refusée pour ses infractions, non parce qu'il est bloqué",
    ),
    mutant("limits-are-cited-first", "W-11")(
        change_property("globe_rules._engine.solo:Attempt.because", _limits_first),
        en="A failed attempt that exceeds its limits cites them, even if the puzzle is not solved",
        fr="Un essai manqué qui dépasse ses limites les cite, même si le puzzle n'est pas reconstitué",
    ),
    mutant("a-hand-is-without-the-frame", "W-12")(
        change_result(RESPOND, _without_cards_in_the_frame),
        en="The hand of a player does not contain the cards in the frame",
        fr="La main d'un joueur ne contient pas les cartes du cadre",
    ),
    mutant("the-order-begins-at-the-last-seat", "W-13")(
        change_property(
            "globe_rules._engine.voyage:Voyage.players_in_order",
            lambda self, right: right if self.reaction.first else right[::-1],
        ),
        en="Before a player ends stage B, the order of reconstruction begins at the last seat",
        fr="Tant que personne n'a mis fin à l'étape B, l'ordre de passage commence à la dernière place",
    ),
    mutant("repeated-discards-are-ignored", "W-16")(
        wrap(RESPOND, _without_repeated_entries),
        en="If a player has several entries of discarded cards, none of them counts",
        fr="Si un joueur a plusieurs listes de cartes défaussées, aucune ne compte",
    ),
    mutant("only-neighbouring-discards-are-added", "W-16")(
        wrap(RESPOND, _with_neighbours_only_added),
        en="Only entries of discarded cards that follow each other are added together; a later one replaces the others",
        fr="Seules les défausses qui se suivent s'additionnent ; une défausse ultérieure remplace les autres",
    ),
    mutant("impossible-actions-are-cited-first", "W-10")(
        intercept(APPLY_CARD, _impossible_with_every_arrow),
        en="A card whose arrow is unclear is void because its action is impossible, if no arrow would make it possible",
        fr="Une carte à la flèche douteuse est nulle car impossible, si aucune flèche ne la rendrait possible",
    ),
    mutant("the-direction-is-cited-first", "W-11")(
        change_property(
            "globe_rules._engine.solo:Attempt.because",
            lambda self, right: "Q-27" if right == "AIM-1" and self.red_acted else right,
        ),
        en="An unsolved attempt with a red card cites the direction of the image, even if the image is incomplete",
        fr="Un essai manqué avec carte rouge cite le sens de l'image, même si celle-ci est incomplète",
    ),
)
