"""Readings are engines: whoever plays a reading that a ruling rejects is a wrong engine like any other."""

from collections.abc import Callable, Iterable, Mapping

from attrs import evolve

from globe_rules.actions import Path, line_from, to_the_opposite_edge
from globe_rules.cards import Card
from globe_rules.compass import STRAIGHT_ARROWS, Arrow
from globe_rules.errors import Breach
from globe_rules.events import Lay, Move, TakeBack, Turn
from globe_rules.materials import Region
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import (
    ARROW_LEAVES_THE_GRID,
    FLIPPER_FIRST,
    NOT_NEXT,
    SPACE_TAKEN,
    TOO_LATE,
    TWO_REDS,
    Situation,
)
from globe_rules.stages.assessment import Result
from globe_rules.stages.reaction import Reaction
from globe_rules.stages.reconstruction import Reconstruction, Step
from globe_rules.voyage import Voyage
from globe_rules.words import Words
from wrong_engines.model import mistake, otherwise, read, refusing, then, together, wrapped
from wrong_engines.round import played_on
from wrong_engines.seams import (
    BREACHES,
    CARRY_OUT,
    DESK_AFTER,
    DONE,
    RECONSTRUCT,
    finding,
    in_turn_although,
    overlooking,
)


def _void_where(which: Callable[[Program, Placement], bool], because: Situation) -> Callable[..., Reconstruction]:
    """Return how a program is carried out by somebody for whom some of its cards are void."""

    def wrong(right: Callable[..., Reconstruction], puzzle: Puzzle, program: Program, **rest: object) -> Reconstruction:
        void = [each for each in program if which(program, each)]
        result = right(puzzle, Program(each for each in program if each not in void), **rest)
        steps = {step.placement: step for step in result.steps}
        told: list[Step] = []
        for placement in program:
            before = told[-1].puzzle if told else puzzle
            told.append(steps.get(placement) or Step(placement, because, before))
        return evolve(result, program=program, steps=tuple(told))

    return wrong


def _second_red(program: Program, placement: Placement) -> bool:
    reds = [each for each in program if each.card.is_red]
    return len(reds) > 1 and placement in reds[1:]


def _any_of_two_reds(program: Program, placement: Placement) -> bool:
    return placement.card.is_red and len(program.reds) > 1


def _in_company(program: Program, placement: Placement) -> bool:
    return sum(each.where == placement.where for each in program if isinstance(each.where, Space)) > 1


def _edge_to_edge(origin: Space, arrow: Arrow) -> Path | Situation:
    found = [to_the_opposite_edge(origin, each) for each in STRAIGHT_ARROWS]
    return next((path for path in found if not isinstance(path, Situation)), to_the_opposite_edge(origin, arrow))


def _leaving(program: Program) -> Iterable[Breach]:
    for each in program:
        lies = each.card is Card.B1 and isinstance(each.arrow, Arrow) and isinstance(each.where, Space)
        if lies and len(line_from(each.where, each.arrow)) == 1:  # type: ignore[arg-type]
            yield Breach(ARROW_LEAVES_THE_GRID, (str(each),))


def _void_at_home(placement: Placement, puzzle: Puzzle, photo: Photo) -> Situation | None:
    where = placement.where
    at_home = isinstance(where, Space) and photo.place_of(puzzle.tile_at(where)) == where
    return ARROW_LEAVES_THE_GRID if placement.card.is_red and at_home else None


def _moved_nothing(self: Reconstruction, right: tuple[Card, ...]) -> tuple[Card, ...]:
    before = self.start
    for step in self.steps:
        if step.placement.card in right and step.void is None and step.puzzle == before:
            return ()
        before = step.puzzle
    return right


def _in_advance(right: Callable[..., Reaction], self: Reaction, event: object) -> Reaction:
    if self.clock is None and isinstance(event, Lay):
        return evolve(right(evolve(self, clock=0), event), clock=None)
    return right(self, event)


def _still_tied(after: Voyage, *_asked: object) -> Voyage:
    tied = after.outcome is not None and after.outcome.result is Result.REPLAY
    return played_on(after) if tied else after


MUTANTS = (
    mistake("cards-that-leave-the-grid-may-not-be-laid", "Q-3")(
        finding(BREACHES, _leaving),
        en="A card whose arrow leaves the grid is refused when it is laid",
        fr="Une carte dont la flèche sort de la grille est refusée dès la pose",
    ),
    mistake("b4-works-whichever-way-it-points", "Q-5")(
        wrapped(
            "globe_rules.actions:move_tiles",
            lambda right, card, puzzle, origin, arrow: (
                right(card, puzzle, origin, arrow)
                if card is not Card.B4 or isinstance(path := _edge_to_edge(origin, arrow), Situation)
                else puzzle.moved_along(path)
            ),
        ),
        en="B4 works from any edge, wherever its arrow points",
        fr="B4 fonctionne depuis tout bord, où que pointe sa flèche",
    ),
    mistake("red-at-home-is-void", "Q-9")(
        otherwise(CARRY_OUT, _void_at_home),
        en="A red card on a tile that is in its place is void, R2 too",
        fr="Une carte rouge sur une tuile déjà à sa place est nulle, R2 aussi",
    ),
    mistake("red-that-moved-nothing-returns", "Q-9")(
        read("globe_rules.stages.reconstruction:Reconstruction.discarded", _moved_nothing),
        en="A red card that changed nothing goes back to the hand",
        fr="Une carte rouge qui n'a rien changé revient en main",
    ),
    mistake("of-two-reds-the-second-is-void", "RED-1", "Q-11")(
        together(overlooking(BREACHES, TWO_REDS), wrapped(RECONSTRUCT, _void_where(_second_red, TWO_REDS))),
        en="Of two red cards the first applies and the second is void",
        fr="De deux cartes rouges, la première s'applique et la seconde est nulle",
    ),
    mistake("two-reds-are-both-void", "RED-1", "Q-11")(
        together(overlooking(BREACHES, TWO_REDS), wrapped(RECONSTRUCT, _void_where(_any_of_two_reds, TWO_REDS))),
        en="Two red cards in one program are both void, and gone",
        fr="Deux cartes rouges dans un programme sont toutes deux nulles, et perdues",
    ),
    mistake("two-cards-in-one-space-are-void", "Q-12")(
        together(overlooking(BREACHES, SPACE_TAKEN), wrapped(RECONSTRUCT, _void_where(_in_company, SPACE_TAKEN))),
        en="Two cards may lie in one space, and both are void",
        fr="Deux cartes peuvent occuper un emplacement, et toutes deux sont nulles",
    ),
    mistake("others-may-only-add-while-the-sand-runs", "Q-17")(
        refusing(
            DONE,
            lambda self, deed: self.ends_at is not None and isinstance(deed, Move | Turn | TakeBack),
            TOO_LATE,
        ),
        en="While the sand runs the others may lay cards, but not move, turn or take back any",
        fr="Tant que le sablier coule, les autres posent des cartes sans en bouger ni en reprendre",
    ),
    mistake("anybody-reconstructs-next", "RECON-0", "Q-16")(
        in_turn_although(NOT_NEXT, FLIPPER_FIRST),
        en="Players reconstruct in whatever order they like",
        fr="Les joueurs reconstituent dans l'ordre qui leur plaît",
    ),
    mistake("taken-back-cards-count-as-used", "Q-24")(
        otherwise(DESK_AFTER, lambda desk, deed: desk if isinstance(deed, TakeBack) else None),
        en="A card that was laid at any moment of the stage counts as used, even if taken back",
        fr="Une carte posée à un moment quelconque compte comme utilisée, même reprise",
    ),
    mistake("a-tie-goes-on-from-stage-b", "END-3", "Q-26")(
        then("globe_rules.voyage:Voyage._assessed", _still_tied),
        en="After a tie that nothing breaks a new turn begins with the puzzles as they are",
        fr="Après une égalité que rien ne départage, un nouveau tour commence avec les puzzles tels quels",
    ),
    mistake("regions-alone-close-the-log-if-rebuilt", "LOG-2", "Q-28")(
        read(
            "globe_rules.travel_log:TravelLog.closed",
            lambda self, _right: set(Region).issubset(
                region
                for each in self.rounds
                if each.outcome is not None and each.outcome.result is Result.WON
                for region in each.regions
            ),
        ),
        en="The log closes once every region was in a round that somebody won, however many rounds there were",
        fr="Le carnet est clos dès que chaque région figure dans une manche gagnée, quel que soit leur nombre",
    ),
    mistake("captions-are-hints", "Q-29")(
        read("globe_rules.solo:Attempt.because", lambda _self, right: None if right == "Q-29" else right),
        en="Whoever solves a challenge has met it, whatever its caption says",
        fr="Qui résout un défi l'a réussi, quoi que dise la légende",
    ),
    mistake("cards-may-be-laid-in-advance", "Q-39")(
        wrapped("globe_rules.stages.reaction:Reaction.after", _in_advance),
        en="Cards may be laid before the signal, as long as the photo is not lifted",
        fr="On peut poser des cartes avant le signal, tant qu'on ne soulève pas l'Image-Souvenir",
    ),
    mistake("tied-rounds-must-be-played-again", "Q-44")(
        read(
            "globe_rules.travel_log:TravelLog.counted",
            lambda _self, right: tuple(
                each for each in right if each.outcome is None or each.outcome.result is not Result.TIED
            ),
        ),
        en="A tied round does not count in a travel log",
        fr="Une manche à égalité ne compte pas dans le carnet",
    ),
)

PLAYED_BY: Mapping[str, str] = {
    "D-1/1": "both-books-move-to-the-left",
    "D-1/2": "seats-change-the-other-way",
    "D-6/1": "both-books-play-again",
    "D-6/2": "books-exchanged-for-ties",
    "D-7/1": "captions-count-tiles",
    "D-7/2": "captions-count-tiles",
    "D-10/1": "english-caption-of-b5-in-both-books",
    "D-11/2": "french-caption-of-w2-in-both-books",
    "D-3/1": "any-direction-in-company",
    "D-9/1": "south-america-beside-latin-america",
    "D-13/1": "tiles-without-a-card-never-move",
    "D-14/2": "b5-swaps-the-ends",
    "D-15/2": "practice-without-turning",
    "D-16/1": "polar-region-is-forgotten",
    "D-18/2": "stop-leaves-stage-b-open",
    "D-19/2": "joker-is-no-red-card",
    "D-20/1": "globetrotter-read-column-by-column",
    "Q-1/2": "one-red-card-each",
    "Q-2/2": "cards-follow-their-tiles",
    "Q-3/2": "arrows-wrap-round",
    "Q-3/3": "cards-that-leave-the-grid-may-not-be-laid",
    "Q-4/2": "b3-works-whichever-way-it-points",
    "Q-5/2": "b4-works-whichever-way-it-points",
    "Q-5/3": "b4-works-from-a-corner",
    "Q-6/2": "b5-starts-from-the-middle",
    "Q-8/2": "travelling-tile-looks-ahead",
    "Q-9/2": "red-at-home-is-void",
    "Q-9/3": "red-that-moved-nothing-returns",
    "Q-10/2": "void-red-returns",
    "Q-11/2": "of-two-reds-the-second-is-void",
    "Q-11/3": "two-reds-are-both-void",
    "Q-12/2": "two-cards-in-one-space",
    "Q-12/3": "two-cards-in-one-space-are-void",
    "Q-13/2": "cards-need-not-be-in-hand",
    "Q-14/2": "straddling-card-acts-at-its-first-space",
    "Q-14/3": "straddling-card-may-not-be-laid",
    "Q-14/4": "straddling-card-is-not-used",
    "Q-15/2": "doubtful-arrow-is-guessed",
    "Q-16/2": "counterclockwise-from-the-flipper",
    "Q-16/3": "anybody-reconstructs-next",
    "Q-17/3": "others-may-only-add-while-the-sand-runs",
    "Q-18/2": "the-last-instant-counts",
    "Q-19/2": "sand-runs-from-the-signal",
    "Q-20/2": "shouter-is-not-first",
    "Q-22/2": "stops-once-solved",
    "Q-23/2": "nothing-is-solved-without-a-card",
    "Q-24/2": "void-cards-are-not-used",
    "Q-24/3": "taken-back-cards-count-as-used",
    "Q-25/2": "laid-red-is-still-in-hand",
    "Q-26/2": "a-tie-goes-on-from-stage-b",
    "Q-27/4": "only-the-stated-direction",
    "Q-28/2": "rounds-alone-close-the-log",
    "Q-28/3": "regions-alone-close-the-log-if-rebuilt",
    "Q-29/2": "captions-are-exact",
    "Q-29/3": "captions-are-hints",
    "Q-30/2": "six-can-play",
    "Q-32/2": "laid-is-laid",
    "Q-32/3": "red-taken-back-was-played",
    "Q-34/2": "new-turn-restores-the-puzzles",
    "Q-34/3": "new-turn-changes-seats",
    "Q-35/2": "eight-cards-at-most",
    "Q-36/2": "side-of-whoever-prepares",
    "Q-37/2": "spaces-turn-with-the-photo",
    "Q-38/2": "new-turn-changes-seats",
    "Q-39/2": "cards-may-be-laid-in-advance",
    "Q-40/2": "of-two-at-once-the-later-counts",
    "Q-41/2": "flipping-needs-a-card",
    "Q-42/2": "sand-is-not-waited-for",
    "Q-42/3": "flip-can-be-taken-back",
    "Q-43/2": "dropped-players-return",
    "Q-44/2": "shared-rounds-are-wins",
    "Q-44/3": "tied-rounds-must-be-played-again",
    "Q-45/2": "three-turns-at-most",
    "Q-46/2": "first-success-ends-the-voyage",
    "Q-49/2": "alone-as-in-company",
    "Q-53/2": "photo-is-lifted-once",
    "Q-54/3": "regions-of-a-tied-round-are-lost",
    "Q-65/2": "a-shout-can-be-taken-back",
    "Q-67/2": "some-must-be-less-experienced",
    "Q-72/2": "a-flip-in-vain-costs-a-turn",
}
"""By ruling and number of the reading: the wrong engine that plays it."""

_SAME = Words(en="It asks for what the ruling asks for", fr="Elle demande ce que demande la décision")
_NO_EVENT = Words(en="No event or field of the wire says it", fr="Aucun événement ni champ du protocole ne le dit")
_NO_MEMORY = Words(
    en="Every question stands alone: no round remembers another",
    fr="Chaque question est isolée : aucune manche n'en retient une autre",
)
_SEEN_TO = Words(
    en="The notation says which space a card lies on, so nobody measures",
    fr="La notation dit où se trouve chaque carte : rien n'est mesuré",
)

UNASKABLE: Mapping[str, Words] = {
    **dict.fromkeys(("D-2/1", "D-2/2"), _NO_MEMORY),
    **dict.fromkeys(
        (
            "D-3/2",
            "D-4/1",
            "D-8/1",
            "D-8/2",
            "D-9/2",
            "D-12/2",
            "D-13/2",
            "D-14/1",
            "D-15/1",
            "D-16/2",
            "D-18/1",
            "D-19/1",
        ),
        _SAME,
    ),
    **dict.fromkeys(("D-5/1", "D-5/2", "D-10/2", "D-11/1", "D-20/2"), _SAME),
    **dict.fromkeys(("D-4/2", "D-12/1", "Q-17/2", "Q-27/2", "Q-27/3", "Q-28/4", "Q-31/2"), _NO_EVENT),
    "Q-6/3": Words(
        en="Which line the player would choose is no part of a question",
        fr="La ligne que choisirait le joueur ne figure dans aucune question",
    ),
    "Q-7/2": Words(
        en="The notation of a green or red card has no arrow that could be unclear",
        fr="La notation d'une carte verte ou rouge n'a pas de flèche qui puisse être douteuse",
    ),
    "Q-15/3": Words(
        en="What the player says afterwards is no part of a question",
        fr="Ce que dit ensuite le joueur ne figure dans aucune question",
    ),
    "Q-21/2": Words(
        en="Whether all have none or all have two, nobody is separated",
        fr="Que tous en aient zéro ou deux, personne n'est départagé",
    ),
    **dict.fromkeys(("Q-26/3", "Q-38/3", "Q-54/2"), _NO_MEMORY),
    **dict.fromkeys(("Q-33/2", "Q-33/3"), _SEEN_TO),
    "Q-67/3": Words(en="Ages are no part of a question", fr="L'âge ne figure dans aucune question"),
    "Q-72/3": Words(
        en="Nobody can be told to be out of a round", fr="Rien ne permet de dire qu'un joueur est hors de la manche"
    ),
}
"""The readings that no question on the wire can show, each with the reason."""
