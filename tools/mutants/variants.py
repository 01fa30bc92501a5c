"""Mutants of the variants."""

from collections.abc import Callable, Sequence

from attrs import evolve

from globe_rules._engine.cards import Hand
from globe_rules._engine.events import Event, Flip, Place, PlayerEvent, Stop
from globe_rules._engine.materials import Side
from globe_rules._engine.stages.preparation import Seat, Setup, Table
from globe_rules._engine.stages.reaction import Ending, Reaction
from globe_rules._engine.voyage import Voyage
from tools.mutants.end import change_standings
from tools.mutants.model import Patch, change_arguments, change_property, change_result, intercept, mutant
from tools.mutants.patch_points import DONE, ENDED_BY, PREPARE, SIDE_OF, VOYAGE_AFTER
from tools.mutants.program import at_its_first_space


def end_stage_at(kind: type[PlayerEvent], when: Callable[[Reaction], bool]) -> Patch:
    """Return a patch that ends the stage at once at an event of a kind, if `when(reaction)` is true."""

    def ended(self: Reaction, event: PlayerEvent) -> Reaction | None:
        ends = isinstance(event, kind) and when(self)
        return evolve(self, first=event.player, ends_at=event.at) if ends else None

    return intercept(ENDED_BY, ended)


def _change_after_shout(**changes: None) -> Patch:
    """Return a patch that sets some fields of the reaction after a shout."""
    return change_result(
        ENDED_BY, lambda after, _self, event: evolve(after, **changes) if isinstance(event, Stop) else after
    )


def _sides_of_the_preparers(seats: Sequence[Seat], table: Table) -> tuple[Seat, ...]:
    sides = {seat.player: seat.side for seat in seats}
    return tuple(evolve(seat, side=sides[place.player]) for seat, place in zip(seats, table.setups, strict=True))


def _on_the_nearest_space(self: Voyage, event: Event) -> tuple[Voyage, Event]:
    if not self.table.variants.has_frame and isinstance(event, Place):
        event = evolve(event, placement=at_its_first_space(event.placement))
    return self, event


def _taken_back(self: Reaction, event: PlayerEvent) -> tuple[Reaction, PlayerEvent]:
    own = self.ending is Ending.SHOUT and event.player == self.first and not isinstance(event, Stop)
    return evolve(self, first=None, ends_at=None) if own else self, event


def _front_if_all_are_experienced(_player: Setup, table: Table) -> Side | None:
    return table.side if all(each.experienced for each in table.setups) else None


def _back_if_experienced(player: Setup, table: Table) -> Side | None:
    return Side.BACK if table.variants.sides_by_experience and player.experienced else None


MUTANTS = (
    mutant("some-must-be-less-experienced", "Q-67", plays="Q-67/2")(
        intercept(SIDE_OF, _front_if_all_are_experienced),
        en="If all players are experienced, The Shock of Experience has no effect",
        fr="Si tous les joueurs sont aguerris, Le choc des expériences est sans effet",
    ),
    mutant("experience-counts-alone", "Q-49")(
        intercept(SIDE_OF, _back_if_experienced),
        en="In The Shock of Experience, an experienced player plays the back even alone",
        fr="Dans Le choc des expériences, un joueur aguerri joue le verso même seul",
    ),
    mutant("a-shout-can-be-taken-back", "Q-65", plays="Q-65/2")(
        change_arguments(DONE, _taken_back),
        en='The player who shouted "Stop!" may continue and thereby take it back',
        fr="La personne qui a crié « Stop ! » peut continuer et annuler ainsi son cri",
    ),
    mutant("one-variant-at-a-time", "VAR-0")(
        change_arguments(
            "globe_rules._engine.variants:Variants.__init__", lambda self, chosen=(): (self, list(chosen)[:1])
        ),
        en="Only the first variant chosen applies",
        fr="Seule la première variante choisie s'applique",
    ),
    mutant("beginners-get-the-back", "VAR-1")(
        change_arguments(SIDE_OF, lambda player, table: (evolve(player, experienced=not player.experienced), table)),
        en="Less experienced players get the back, the others the front",
        fr="Les joueurs moins aguerris ont le verso, les autres le recto",
    ),
    mutant("side-of-whoever-prepares", "VAR-1", "Q-36", plays="Q-36/2")(
        change_result(PREPARE, _sides_of_the_preparers),
        en="The side is chosen for the player who shuffles the puzzle, not for the one who reconstructs it",
        fr="Le côté est choisi pour la personne qui mélange le puzzle et non pour celle qui le reconstitue",
    ),
    mutant("long-voyage-keeps-the-reds", "VAR-2")(
        change_property("globe_rules._engine.variants:Variants.hand", lambda _self, _right: Hand.full()),
        en="The Long Voyage does not remove the red cards",
        fr="Le Grand Voyage ne retire pas les cartes rouges",
    ),
    mutant("without-a-frame-straddling-cards-act", "VAR-3", "Q-33")(
        change_arguments(VOYAGE_AFTER, _on_the_nearest_space),
        en="Without a frame, a card across two spaces is applied from the first of them",
        fr="Sans cadre, une carte à cheval sur deux emplacements est appliquée depuis le premier",
    ),
    mutant("stop-leaves-stage-b-open", "VAR-4", "D-18", plays="D-18/2")(
        _change_after_shout(ends_at=None),
        en='A shout of "Stop!" does not end the reaction',
        fr="Le cri « Stop ! » ne met pas fin à la réaction",
    ),
    mutant("timer-stays-on-immediate-departure", "VAR-4")(
        end_stage_at(Flip, lambda stage: stage.ending is Ending.SHOUT and stage.ends_at is None),
        en="The timer may be flipped in Immediate Departure",
        fr="Dans Départ immédiat, le sablier peut être retourné",
    ),
    mutant("stop-works-beside-the-timer", "VAR-4")(
        end_stage_at(Stop, lambda stage: stage.ending is Ending.SAND and stage.ends_at is None),
        en='A shout of "Stop!" ends the stage even in a game with the timer',
        fr="Le cri « Stop ! » met fin à l'étape même dans une partie avec sablier",
    ),
    mutant("shouter-is-not-first", "VAR-4", "Q-20", plays="Q-20/2")(
        _change_after_shout(first=None),
        en="In Immediate Departure, seat 1 reconstructs first, not the player who shouted",
        fr="Dans Départ immédiat, la place 1 reconstitue en premier, et non la personne qui a crié",
    ),
    mutant("shouter-wins-no-tie", "VAR-4", "Q-20")(
        change_standings(
            flipped=lambda voyage, right, _last: right.flipped and voyage.reaction.ending is not Ending.SHOUT
        ),
        en="A shout does not count as the flip that breaks the last tie",
        fr="Un cri ne compte pas comme le retournement qui départage en dernier",
    ),
)
