"""Mistakes of reconstruction: order, which tile, what stops, what counts."""

from collections.abc import Callable

from attrs import evolve

from globe_rules.errors import Breach, Refused
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import Situation
from globe_rules.stages.reconstruction import Reconstruction, Step, carry_out
from tools.mutants.cards import space_of_tile
from tools.mutants.model import Patch, mistake, read, then, value
from tools.mutants.seams import RECONSTRUCT, Outcome, acting_from

TRACE_ORDER = "globe_rules.program:_trace_order"


def _acting(act: Callable[[Placement, Puzzle, Reconstruction], Outcome]) -> Patch:
    """Return a patch that carries out a legal program in another way, card by card."""

    def wrong(result: Reconstruction, puzzle: Puzzle, program: Program) -> Reconstruction:
        steps: list[Step] = []
        for placement in program:
            after = act(placement, puzzle, result)
            puzzle = puzzle if isinstance(after, Situation) else after
            steps.append(Step(placement, after if isinstance(after, Situation) else None, puzzle))
        return evolve(result, steps=tuple(steps))

    return then(RECONSTRUCT, wrong)


def _shortened(ends: Callable[[Step, Photo], object]) -> Patch:
    """Return a patch that leaves out what follows a certain step."""

    def wrong(result: Reconstruction, *_asked: object) -> Reconstruction:
        last = next((number for number, step in enumerate(result.steps) if ends(step, result.photo)), len(result.steps))
        return evolve(result, steps=result.steps[: last + 1])

    return then(RECONSTRUCT, wrong)


def _by_columns(order: tuple[object, ...], placement: Placement) -> tuple[object, ...]:
    return ((placement.where - 1) % 3 if isinstance(placement.where, Space) else 3, *order)


def _on_the_tile_of_the_start(placement: Placement, puzzle: Puzzle, result: Reconstruction) -> Outcome:
    if isinstance(placement.where, Space):
        home = result.start.tile_at(placement.where).home
        placement = evolve(placement, where=space_of_tile(home, puzzle))
    return carry_out(placement, puzzle, result.photo)


def _unless_it_spoils(placement: Placement, puzzle: Puzzle, result: Reconstruction) -> Outcome:
    return puzzle if result.photo.matches(puzzle) else carry_out(placement, puzzle, result.photo)


def _only_under_cards(placement: Placement, puzzle: Puzzle, result: Reconstruction) -> Outcome:
    after = carry_out(placement, puzzle, result.photo)
    bare = set(Space).difference(each.where for each in result.program if isinstance(each.where, Space))
    if isinstance(after, Situation) or all(after.tile_at(space) == puzzle.tile_at(space) for space in bare):
        return after
    return puzzle


def _refused_if_void(result: Reconstruction, *_asked: object) -> Reconstruction:
    if void := [Breach(step.void, (str(step.placement),)) for step in result.steps if step.void]:
        raise Refused(void)
    return result


MUTANTS = (
    mistake("column-by-column", "RECON-2")(
        then(TRACE_ORDER, _by_columns),
        en="Cards take effect column by column",
        fr="Les cartes s'appliquent colonne par colonne",
    ),
    mistake("in-the-order-of-laying", "RECON-2")(
        value(TRACE_ORDER, lambda _placement: 0),
        en="Cards take effect in the order in which they were laid",
        fr="Les cartes s'appliquent dans l'ordre de la pose",
    ),
    mistake("cards-follow-their-tiles", "Q-2", plays="Q-2/2")(
        _acting(_on_the_tile_of_the_start),
        en="A card acts on the tile that lay at its space when reconstruction began",
        fr="Une carte agit sur la tuile qui se trouvait là au début de la reconstitution",
    ),
    mistake("spaces-turn-with-the-photo", "RECON-2", "Q-37", plays="Q-37/2")(
        acting_from(lambda space, _puzzle, photo: space.turned(quarter_turns=photo.direction.quarter_turns)),
        en="Space 1 is the upper left of the photo, not of the seat",
        fr="L'emplacement 1 est en haut à gauche de l'Image-Souvenir et non vu de la place",
    ),
    mistake("tiles-without-a-card-never-move", "RECON-2a", "D-13", plays="D-13/1")(
        _acting(_only_under_cards),
        en="A card has no effect if it would move a tile under an empty space",
        fr="Une carte ne fait rien si elle devait déplacer une tuile sous un emplacement vide",
    ),
    mistake("stops-once-solved", "Q-22", "Q-46", plays="Q-22/2")(
        _shortened(lambda step, photo: photo.matches(step.puzzle)),
        en="The rest of the program is not carried out once the image is whole",
        fr="Le reste du programme n'est plus appliqué dès que l'image est entière",
    ),
    mistake("spoiling-cards-are-cancelled", "RECON-5")(
        _acting(_unless_it_spoils),
        en="A card that would spoil the whole image is not carried out",
        fr="Une carte qui abîmerait l'image entière n'est pas appliquée",
    ),
    mistake("void-card-ends-the-program", "RECON-6", "D-5")(
        _shortened(lambda step, _photo: step.void),
        en="After a card without effect the rest of the program is left out",
        fr="Après une carte sans effet, le reste du programme est abandonné",
    ),
    mistake("void-cards-refuse-the-program", "RECON-6", "D-5")(
        then(RECONSTRUCT, _refused_if_void),
        en="A program with a void card is refused whole",
        fr="Un programme qui contient une carte sans effet est refusé en bloc",
    ),
    mistake("void-cards-are-not-used", "RECON-6", "Q-24", plays="Q-24/2")(
        read(
            "globe_rules.stages.reconstruction:Reconstruction.used",
            lambda self, _right: tuple(sorted(step.placement.card for step in self.steps if not step.void)),
        ),
        en="Only cards that had an effect count as used",
        fr="Seules les cartes qui ont eu un effet comptent comme utilisées",
    ),
)
