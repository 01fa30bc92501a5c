"""Functions of the engine that several modules of mutants patch, and patches for them."""

from collections.abc import Callable, Iterable

from attrs import evolve

from globe_rules._engine.errors import Violation
from globe_rules._engine.program import Placement
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.situations import Situation
from tools.mutants.model import Patch, change_arguments, change_result

VIOLATIONS = "globe_rules._engine.program:violations"
APPLY_EVENTS = "globe_rules._reference.operations:_apply_events"
APPLY_CARD = "globe_rules._engine.stages.reconstruction:apply_card"
DESK_AFTER = "globe_rules._engine.stages.reaction:_desk_after"
DONE = "globe_rules._engine.stages.reaction:Reaction._after_player_event"
ENDED_BY = "globe_rules._engine.stages.reaction:Reaction._ended_by"
MOVE_TILES = "globe_rules._engine.actions:move_tiles"
OUT_OF_ORDER = "globe_rules._engine.voyage:Voyage._out_of_order"
PREPARE = "globe_rules._engine.stages.preparation:prepare"
REACTION_AFTER = "globe_rules._engine.stages.reaction:Reaction.after"
RECONSTRUCT = "globe_rules._engine.stages.reconstruction:reconstruct"
SIDE_OF = "globe_rules._engine.stages.preparation:_side_of"
VOYAGE_AFTER = "globe_rules._engine.voyage:Voyage.after"

CardResult = Puzzle | Situation
"""The puzzle after a card, or why the card is void."""


def ignore_violations(target: str, ignored: Callable[..., object]) -> Patch:
    """Return a patch of a check that drops every violation for which `ignored(violation, *arguments)` is true."""
    return change_result(target, lambda found, *checked: {each for each in found if not ignored(each, *checked)})


def ignore_situations(target: str, *situations: Situation) -> Patch:
    """Return a patch of a check that never reports some situations."""
    return ignore_violations(target, lambda violation, *_checked: violation.situation in situations)


def add_violations(target: str, more: Callable[..., Iterable[Situation]]) -> Patch:
    """Return a patch of a check that also reports the situations in `more(program or table)`."""
    return change_result(target, lambda found, checked, *_rest: {*found, *map(Violation, more(checked))})


def allow_out_of_turn(*situations: Situation) -> Patch:
    """Return a patch that lets a player reconstruct in some situations in which it is not their turn."""
    return change_result(OUT_OF_ORDER, lambda found, *_asked: None if found in situations else found)


def change_placement(change: Callable[[Placement, Puzzle, Photo], Placement]) -> Patch:
    """Return a patch that applies another placement than the one in the program."""
    return change_arguments(APPLY_CARD, lambda placement, *rest: (change(placement, *rest), *rest))


def change_origin(space: Callable[[Space, Puzzle, Photo], Space]) -> Patch:
    """Return a patch that applies every card from another space than its own."""

    def moved(placement: Placement, puzzle: Puzzle, photo: Photo) -> Placement:
        where = placement.where
        return evolve(placement, where=space(where, puzzle, photo)) if isinstance(where, Space) else placement

    return change_placement(moved)
