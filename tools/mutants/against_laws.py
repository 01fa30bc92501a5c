"""Mutants that were written to break laws of the game which no mutant of the catalogue breaks.

They are not part of the catalogue: several of them keep state, or respond wrongly to requests that no case contains.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import evolve

from globe_rules._engine.editions import Edition
from globe_rules._engine.events import Event, Place
from globe_rules._engine.puzzle import Puzzle
from globe_rules._engine.situations import SPACE_IN_DOUBT
from globe_rules._engine.stages.assessment import TIE_BREAKERS, Outcome, Result, Standing
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._reference.operations import ReferenceEngine, Request, Response
from globe_rules.counting import Count
from tools.mutants.model import Mutant, Patch, change_arguments, change_result, mutant, replace_value, wrap
from tools.mutants.patch_points import REACTION_AFTER, RECONSTRUCT

ASSESS = "globe_rules._engine.stages.assessment:assess"
APPLY_EVENTS = "globe_rules._reference.operations:_apply_events"
MOST_CARDS = 3
"""The number of cards that the mutant `only-three-cards-act` applies."""


def _refuses_repeated_requests() -> Patch:
    """Return a patch with which a request that repeats the one before it is refused."""
    last: list[str] = []

    def wrong(right: Callable[..., Response], self: ReferenceEngine, request: Request) -> Response:
        text = json.dumps(request, sort_keys=True)
        repeated = last == [text]
        last[:] = [] if repeated else [text]
        return {"refused": ["Q-13"]} if repeated else right(self, request)

    return wrap("globe_rules._reference.operations:ReferenceEngine.respond", wrong)


def _three_cards_act(result: Reconstruction, *_arguments: object) -> Reconstruction:
    done = result.steps[:MOST_CARDS]
    void = (Step(step.placement, SPACE_IN_DOUBT, done[-1].puzzle) for step in result.steps[MOST_CARDS:])
    return evolve(result, steps=(*done, *void))


def _covers_the_others(reaction: Reaction, _before: Reaction, event: Event) -> Reaction:
    if not isinstance(event, Place):
        return reaction
    desks = {
        player: evolve(desk, lifted=desk.lifted and player == event.player) for player, desk in reaction.desks.items()
    }
    return evolve(reaction, desks=desks)


def _tries_lift_the_photo(found: tuple[Any, Any], _state: object, events: Sequence[Any]) -> tuple[Any, Response]:
    state, response = found
    if isinstance(state, Reaction):
        refused = [events[each["event"] - 1].get("player") for each in response["refused_events"]]
        desks = {player: evolve(desk, lifted=desk.lifted or player in refused) for player, desk in state.desks.items()}
        state = evolve(state, desks=desks)
    return state, response


def _refusals_are_forgotten(found: tuple[Any, Any], *_arguments: object) -> tuple[Any, Response]:
    state, response = found
    return state, {**response, "refused_events": response["refused_events"][-1:]}


def _first_listed_wins(outcome: Outcome, *_arguments: object) -> Outcome:
    return evolve(outcome, result=Result.WON, players=outcome.players[:1]) if outcome.by == "D-6" else outcome


def _timer_counts_in_english(standings: Iterable[Standing], edition: Edition) -> tuple[object, ...]:
    french = Edition(edition) is Edition.FR
    return [evolve(each, flipped=each.flipped and not french) for each in standings], edition


def _by_name(standing: Standing) -> int:
    return -ord(standing.player[0])


def _one_more_if_even(found: Count, puzzle: Puzzle, *_arguments: object) -> Count:
    return evolve(found, programs=found.programs + (puzzle.tile_at(1).home % 2 == 0))


AGAINST_LAWS: tuple[Mutant, ...] = (
    mutant("repeated-requests-are-refused", "L-1", "L-2")(
        _refuses_repeated_requests(),
        en="A request that repeats the one before it is refused",
        fr="Une requête qui répète la précédente est refusée",
    ),
    mutant("ties-are-broken-by-name", "L-4")(
        replace_value("globe_rules._engine.stages.assessment:TIE_BREAKERS", (*TIE_BREAKERS, ("END-2c", _by_name))),
        en="A tie that remains is broken by the alphabet",
        fr="L'ordre alphabétique départage une égalité parfaite",
    ),
    mutant("only-three-cards-act", "L-20")(
        change_result(RECONSTRUCT, _three_cards_act),
        en="Only the first three cards of a program are applied; the others are void",
        fr="Seules les trois premières cartes d'un programme s'appliquent ; les autres sont nulles",
    ),
    mutant("refused-events-lift-the-photo", "L-30")(
        change_result(APPLY_EVENTS, _tries_lift_the_photo),
        en="A player whose event is refused has lifted the photo",
        fr="La personne dont un geste est refusé a soulevé son Image-Souvenir",
    ),
    mutant("placing-covers-the-other-puzzles", "L-31", "L-33")(
        change_result(REACTION_AFTER, _covers_the_others),
        en="A player who places a card puts back the photos of the others",
        fr="Poser une carte repose l'Image-Souvenir des autres",
    ),
    mutant("only-the-last-refusal-is-listed", "L-32")(
        change_result(APPLY_EVENTS, _refusals_are_forgotten),
        en="Only the last refused event is reported",
        fr="Seul le dernier geste refusé est signalé",
    ),
    mutant("first-listed-wins-a-tie", "L-47")(
        change_result(ASSESS, _first_listed_wins),
        en="The player who is listed first wins an unbroken tie",
        fr="La première personne citée gagne une égalité parfaite",
    ),
    mutant("timer-breaks-ties-in-english-only", "L-51")(
        change_arguments(ASSESS, _timer_counts_in_english),
        en="The sand timer breaks ties in the English edition only",
        fr="Le sablier ne départage que selon l'édition anglaise",
    ),
    mutant("first-round-is-practice", "L-53")(
        change_arguments(
            "globe_rules._reference.operations:TravelLog", lambda players, rounds: (players, [*rounds][1:])
        ),
        en="The first round of a travel log does not count",
        fr="La première manche d'un carnet de voyage ne compte pas",
    ),
    mutant("count-depends-on-the-first-tile", "L-59")(
        change_result("globe_rules._reference.operations:count", _one_more_if_even),
        en="One program too many is counted if the tile on space 1 has an even number",
        fr="Un programme de trop est compté si la tuile de l'emplacement 1 a un numéro pair",
    ),
)
"""Mutants for laws that the catalogue alone does not break. `breaks` names these laws."""
