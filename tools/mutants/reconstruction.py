"""Mutants of reconstruction: the order of cards, the tile they act on, when a program stops, used cards."""

from collections.abc import Callable

from attrs import evolve

from globe_rules._engine.errors import Refused, Violation
from globe_rules._engine.program import Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.situations import Situation
from globe_rules._engine.stages.reconstruction import Reconstruction, Step, apply_card
from tools.mutants.cards import space_of_tile
from tools.mutants.model import Patch, change_property, change_result, mutant, replace_value
from tools.mutants.patch_points import RECONSTRUCT, CardResult, change_origin

TRACE_ORDER = "globe_rules._engine.program:_trace_order"


def _apply_cards_with(act: Callable[[Placement, Puzzle, Reconstruction], CardResult]) -> Patch:
    """Return a patch that applies each card of a legal program with another function."""

    def wrong(result: Reconstruction, puzzle: Puzzle, program: Program) -> Reconstruction:
        steps: list[Step] = []
        for placement in program:
            after = act(placement, puzzle, result)
            puzzle = puzzle if isinstance(after, Situation) else after
            steps.append(Step(placement, after if isinstance(after, Situation) else None, puzzle))
        return evolve(result, steps=tuple(steps))

    return change_result(RECONSTRUCT, wrong)


def _stop_after(ends: Callable[[Step, Photo], object]) -> Patch:
    """Return a patch that drops the steps after the first one for which `ends(step, photo)` is true."""

    def wrong(result: Reconstruction, *_asked: object) -> Reconstruction:
        last = next((number for number, step in enumerate(result.steps) if ends(step, result.photo)), len(result.steps))
        return evolve(result, steps=result.steps[: last + 1])

    return change_result(RECONSTRUCT, wrong)


def _by_columns(order: tuple[object, ...], placement: Placement) -> tuple[object, ...]:
    return ((placement.where - 1) % 3 if isinstance(placement.where, Space) else 3, *order)


def _on_the_tile_of_the_start(placement: Placement, puzzle: Puzzle, result: Reconstruction) -> CardResult:
    if isinstance(placement.where, Space):
        home = result.start.tile_at(placement.where).home
        placement = evolve(placement, where=space_of_tile(home, puzzle))
    return apply_card(placement, puzzle, result.photo)


def _unless_solved(placement: Placement, puzzle: Puzzle, result: Reconstruction) -> CardResult:
    return puzzle if result.photo.matches(puzzle) else apply_card(placement, puzzle, result.photo)


def _only_under_cards(placement: Placement, puzzle: Puzzle, result: Reconstruction) -> CardResult:
    after = apply_card(placement, puzzle, result.photo)
    bare = set(Space).difference(each.where for each in result.program if isinstance(each.where, Space))
    if isinstance(after, Situation) or all(after.tile_at(space) == puzzle.tile_at(space) for space in bare):
        return after
    return puzzle


def _refused_if_void(result: Reconstruction, *_asked: object) -> Reconstruction:
    if void := [Violation(step.void, (str(step.placement),)) for step in result.steps if step.void]:
        raise Refused(void)
    return result


MUTANTS = (
    mutant("column-by-column", "RECON-2")(
        change_result(TRACE_ORDER, _by_columns),
        en="Cards are applied column by column",
        fr="Les cartes sont appliquées colonne par colonne",
    ),
    mutant("in-the-order-of-laying", "RECON-2")(
        replace_value(TRACE_ORDER, lambda _placement: 0),
        en="Cards are applied in the order in which they were placed",
        fr="Les cartes sont appliquées dans l'ordre où elles ont été posées",
    ),
    mutant("cards-follow-their-tiles", "Q-2", plays="Q-2/2")(
        _apply_cards_with(_on_the_tile_of_the_start),
        en="A card is applied to the tile that was on its space when reconstruction started",
        fr="Une carte est appliquée à la tuile qui était sur son emplacement au début de la reconstitution",
    ),
    mutant("spaces-turn-with-the-photo", "RECON-2", "Q-37", plays="Q-37/2")(
        change_origin(lambda space, _puzzle, photo: space.rotated(quarter_turns=photo.direction.quarter_turns)),
        en="Space 1 is the upper left of the photo, not as seen from the seat",
        fr="L'emplacement 1 est en haut à gauche de l'Image-Souvenir et non vu de la place du joueur",
    ),
    mutant("tiles-without-a-card-never-move", "RECON-2a", "D-13", plays="D-13/1")(
        _apply_cards_with(_only_under_cards),
        en="A card has no effect if it would move a tile on a space without a card",
        fr="Une carte n'a pas d'effet si elle devait déplacer une tuile d'un emplacement sans carte",
    ),
    mutant("stops-once-solved", "Q-22", "Q-46", plays="Q-22/2")(
        _stop_after(lambda step, photo: photo.matches(step.puzzle)),
        en="Once the puzzle is solved, the rest of the program is not applied",
        fr="Une fois le puzzle réussi, le reste du programme n'est pas appliqué",
    ),
    mutant("spoiling-cards-are-cancelled", "RECON-5")(
        _apply_cards_with(_unless_solved),
        en="A card that would change a solved puzzle is not applied",
        fr="Une carte qui modifierait un puzzle réussi n'est pas appliquée",
    ),
    mutant("void-card-ends-the-program", "RECON-6", "D-5")(
        _stop_after(lambda step, _photo: step.void),
        en="After a void card, the rest of the program is not applied",
        fr="Après une carte nulle, le reste du programme n'est pas appliqué",
    ),
    mutant("void-cards-refuse-the-program", "RECON-6", "D-5")(
        change_result(RECONSTRUCT, _refused_if_void),
        en="A program with a void card is refused as a whole",
        fr="Un programme qui contient une carte nulle est refusé en entier",
    ),
    mutant("void-cards-are-not-used", "RECON-6", "Q-24", plays="Q-24/2")(
        change_property(
            "globe_rules._engine.stages.reconstruction:Reconstruction.used",
            lambda self, _right: tuple(sorted(step.placement.card for step in self.steps if not step.void)),
        ),
        en="Void cards do not count as used",
        fr="Les cartes nulles ne comptent pas comme utilisées",
    ),
)
