"""Mistakes with the variants."""

from collections.abc import Callable, Sequence

from attrs import evolve

from globe_rules.cards import Hand
from globe_rules.events import Deed, Event, Flip, Lay, Stop
from globe_rules.materials import Side
from globe_rules.stages.preparation import Place, Seat, Table
from globe_rules.stages.reaction import Ending, Reaction
from globe_rules.voyage import Voyage
from tools.mutants.end import standing
from tools.mutants.model import Patch, given, mistake, otherwise, read, then
from tools.mutants.program import at_its_first_space
from tools.mutants.seams import DONE, ENDED_BY, PREPARE, SIDE_OF, VOYAGE_AFTER


def ended_by(kind: type[Deed], when: Callable[[Reaction], bool]) -> Patch:
    """Return a patch in which a deed that belongs to another way of ending ends the stage at once."""

    def ended(self: Reaction, deed: Deed) -> Reaction | None:
        ends = isinstance(deed, kind) and when(self)
        return evolve(self, first=deed.player, ends_at=deed.at) if ends else None

    return otherwise(ENDED_BY, ended)


def _after_a_shout(**changes: None) -> Patch:
    """Return a patch of what a shout leads to."""
    return then(ENDED_BY, lambda after, _self, deed: evolve(after, **changes) if isinstance(deed, Stop) else after)


def _sides_of_the_preparers(seats: Sequence[Seat], table: Table) -> tuple[Seat, ...]:
    sides = {seat.player: seat.side for seat in seats}
    return tuple(evolve(seat, side=sides[place.player]) for seat, place in zip(seats, table.places, strict=True))


def _on_the_nearest_space(self: Voyage, event: Event) -> tuple[Voyage, Event]:
    if not self.table.variants.has_frame and isinstance(event, Lay):
        event = evolve(event, placement=at_its_first_space(event.placement))
    return self, event


def _taken_back(self: Reaction, deed: Deed) -> tuple[Reaction, Deed]:
    own = self.ending is Ending.SHOUT and deed.player == self.first and not isinstance(deed, Stop)
    return evolve(self, first=None, ends_at=None) if own else self, deed


def _front_if_all_are_experienced(_player: Place, table: Table) -> Side | None:
    return table.side if all(each.experienced for each in table.places) else None


MUTANTS = (
    mistake("some-must-be-less-experienced", "Q-67", plays="Q-67/2")(
        otherwise(SIDE_OF, _front_if_all_are_experienced),
        en="If everybody is experienced, The Shock of Experience changes nothing",
        fr="Si tout le monde est aguerri, Le choc des expériences ne change rien",
    ),
    mistake("a-shout-can-be-taken-back", "Q-65", plays="Q-65/2")(
        given(DONE, _taken_back),
        en='Whoever shouted "Stop!" may go on and so take it back',
        fr="La personne qui a crié « Stop ! » peut continuer et revenir ainsi dessus",
    ),
    mistake("one-variant-at-a-time", "VAR-0")(
        given("globe_rules.variants:Variants.__init__", lambda self, chosen=(): (self, list(chosen)[:1])),
        en="Only the first variant chosen takes effect",
        fr="Seule la première variante choisie s'applique",
    ),
    mistake("beginners-get-the-back", "VAR-1")(
        given(SIDE_OF, lambda player, table: (evolve(player, experienced=not player.experienced), table)),
        en="The less experienced play the back, the others the front",
        fr="Les moins aguerris jouent le verso, les autres le recto",
    ),
    mistake("side-of-whoever-prepares", "VAR-1", "Q-36", plays="Q-36/2")(
        then(PREPARE, _sides_of_the_preparers),
        en="The side is chosen for the player who mixes the puzzle, not for the one who rebuilds it",
        fr="Le côté est choisi pour qui mélange le puzzle et non pour qui le reconstitue",
    ),
    mistake("long-voyage-keeps-the-reds", "VAR-2")(
        read("globe_rules.variants:Variants.hand", lambda _self, _right: Hand.full()),
        en="Red cards stay in The Long Voyage",
        fr="Les cartes rouges restent dans Le Grand Voyage",
    ),
    mistake("without-a-frame-straddling-cards-act", "VAR-3", "Q-33")(
        given(VOYAGE_AFTER, _on_the_nearest_space),
        en="Without a frame a card across two spaces acts from the first of them",
        fr="Sans cadre, une carte à cheval agit depuis le premier emplacement touché",
    ),
    mistake("stop-leaves-stage-b-open", "VAR-4", "D-18", plays="D-18/2")(
        _after_a_shout(ends_at=None),
        en='"Stop!" ends another stage than the reaction',
        fr="« Stop ! » met fin à une autre étape que la réaction",
    ),
    mistake("timer-stays-on-immediate-departure", "VAR-4")(
        ended_by(Flip, lambda stage: stage.ending is Ending.SHOUT and stage.ends_at is None),
        en="On Immediate Departure the timer may be flipped all the same",
        fr="En Départ immédiat, on peut quand même retourner le sablier",
    ),
    mistake("stop-works-beside-the-timer", "VAR-4")(
        ended_by(Stop, lambda stage: stage.ending is Ending.SAND and stage.ends_at is None),
        en='"Stop!" ends the stage also when a timer is in the game',
        fr="« Stop ! » met fin à l'étape même quand le sablier est en jeu",
    ),
    mistake("shouter-is-not-first", "VAR-4", "Q-20", plays="Q-20/2")(
        _after_a_shout(first=None),
        en="Nobody has flipped on Immediate Departure, so seat 1 begins",
        fr="En Départ immédiat personne n'a retourné le sablier : la place 1 commence",
    ),
    mistake("shouter-wins-no-tie", "VAR-4", "Q-20")(
        standing(flipped=lambda voyage, right, _last: right.flipped and voyage.reaction.ending is not Ending.SHOUT),
        en="A shout does not count as the flip that breaks the last tie",
        fr="Un cri ne vaut pas le retournement qui départage en dernier",
    ),
)
