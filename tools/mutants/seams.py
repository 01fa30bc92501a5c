"""Seams of the engine at which several sections put their mistakes in, and what can go wrong there."""

from collections.abc import Callable, Iterable

from attrs import evolve

from globe_rules.errors import Breach
from globe_rules.program import Placement
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import Situation
from tools.mutants.model import Patch, given, then

BREACHES = "globe_rules.program:breaches"
CARRY_OUT = "globe_rules.stages.reconstruction:carry_out"
DESK_AFTER = "globe_rules.stages.reaction:_after"
DONE = "globe_rules.stages.reaction:Reaction._done"
ENDED_BY = "globe_rules.stages.reaction:Reaction._ended_by"
MOVE_TILES = "globe_rules.actions:move_tiles"
OUT_OF_ORDER = "globe_rules.voyage:Voyage._out_of_order"
PREPARE = "globe_rules.stages.preparation:prepare"
REACTION_AFTER = "globe_rules.stages.reaction:Reaction.after"
RECONSTRUCT = "globe_rules.stages.reconstruction:reconstruct"
SIDE_OF = "globe_rules.stages.preparation:_side_of"
VOYAGE_AFTER = "globe_rules.voyage:Voyage.after"

Outcome = Puzzle | Situation
"""What comes of carrying out a card."""


def forgiving(where: str, which: Callable[..., object]) -> Patch:
    """Return a patch of a check that lets some breaches pass, given each of them and what was checked."""
    return then(where, lambda found, *checked: {each for each in found if not which(each, *checked)})


def overlooking(where: str, *situations: Situation) -> Patch:
    """Return a patch of a check that does not know some kinds of breaches."""
    return forgiving(where, lambda breach, *_checked: breach.situation in situations)


def finding(where: str, more: Callable[..., Iterable[Situation]]) -> Patch:
    """Return a patch of a check that objects to more, given the program or table that is checked."""
    return then(where, lambda found, checked, *_rest: {*found, *map(Breach, more(checked))})


def in_turn_although(*situations: Situation) -> Patch:
    """Return a patch that lets a program be carried out although it is not its turn."""
    return then(OUT_OF_ORDER, lambda found, *_asked: None if found in situations else found)


def taken_for(change: Callable[[Placement, Puzzle, Photo], Placement]) -> Patch:
    """Return a patch that carries out another placement than what lies there."""
    return given(CARRY_OUT, lambda placement, *there: (change(placement, *there), *there))


def acting_from(space: Callable[[Space, Puzzle, Photo], Space]) -> Patch:
    """Return a patch that lets every card act from another space than its own."""

    def moved(placement: Placement, puzzle: Puzzle, photo: Photo) -> Placement:
        where = placement.where
        return evolve(placement, where=space(where, puzzle, photo)) if isinstance(where, Space) else placement

    return taken_for(moved)
