"""Random requests about one player: programs, reconstructions, solo attempts and counts."""

from collections.abc import Sequence

from globe_rules._engine.cards import Card
from globe_rules._engine.program import Placement
from globe_rules._engine.puzzle import Photo
from globe_rules._engine.variants import Variant
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.programs import (
    CARDS,
    NOT_REDS,
    PHOTOS,
    REDS,
    Plan,
    any_program,
    any_puzzle,
    hand,
    plan,
    shape,
    texts,
    wasted,
    with_a_mistake,
    with_a_violation,
)
from globe_rules._random_requests.tables import variants
from globe_rules._reference.operations import Request


def legality(chance: Chance) -> Request:
    """Draw a request about a program and a hand."""
    program = any_program(chance)
    return {"op": "legality", "hand": texts(hand(chance, program)), "program": _listed(chance, program)}


def reconstruction(chance: Chance) -> Request:
    """Draw a puzzle and a program: a random one, or one that solves the puzzle or nearly does."""
    photo = chance.pick(PHOTOS)
    if chance.one_in(2):
        puzzle, program = any_puzzle(chance), any_program(chance)
    else:
        drawn = plan(chance, shape(chance, 1, reds=True), photo)
        drawn = with_a_mistake(chance, drawn) if chance.one_in(2) else drawn
        puzzle, program = drawn.puzzle, list(drawn.turns[0])
    return {
        "op": "reconstruction",
        "puzzle": str(puzzle),
        "photo": str(photo),
        "hand": texts(hand(chance, program)),
        "program": _listed(chance, program),
    }


def solo(chance: Chance) -> Request:
    """Draw an attempt of at most six turns: solved in the last turn or before it, in another direction, or never."""
    photo = chance.pick(PHOTOS)
    chosen = variants(chance)
    drawn = _attempt(chance, photo, reds=Variant.LONG_VOYAGE not in chosen or chance.one_in(6))
    programs = list(drawn.turns)
    if chance.one_in(8):
        programs.append(tuple(any_program(chance)))
    if chance.one_in(8):
        turn = chance.below(len(programs))
        programs[turn] = tuple(with_a_violation(chance, programs[turn]))
    request: dict[str, object] = {
        "op": "solo",
        "puzzle": str(drawn.puzzle),
        "photo": str(photo),
        "variants": chosen,
        "programs": [_listed(chance, program) for program in programs],
    }
    if not chance.one_in(4):
        cards = sum(map(len, programs))
        red = any(placed.card.is_red for program in programs for placed in program)
        request["caption"] = {
            "turns": max(1, len(programs) + chance.pick(_CAPTION_OFFSETS)),
            "cards": max(1, cards + chance.pick(_CAPTION_OFFSETS)),
            "reds": not chance.one_in(8) if red else chance.one_in(2),
        }
    return request


_CAPTION_OFFSETS = (0, 0, 0, 1, -1, 3)
"""Differences between a caption and the attempt; most captions are met exactly."""


def _attempt(chance: Chance, photo: Photo, *, reds: bool) -> Plan:
    """Draw the puzzle and the turns of an attempt."""
    turns = shape(chance, chance.pick((1, 1, 2, 2, 3, 4)), reds=reds)
    facing = chance.pick(PHOTOS) if chance.one_in(2) else photo
    drawn = plan(chance, turns, photo, facing=facing)
    if chance.one_in(4):
        return with_a_mistake(chance, drawn)
    if chance.one_in(3):  # add a turn with one void card; even a red one leaves the direction free
        red = next((card for card in REDS if reds and card not in {red for _, red in turns}), Card.G1)
        return Plan(drawn.puzzle, ((wasted(chance.pick((*NOT_REDS[-2:], red, red))),), *drawn.turns))
    return drawn


def count(chance: Chance) -> Request:
    """Draw a request to count programs of at most two cards; more would take seconds."""
    few = chance.one_in(2)
    in_hand = chance.some(CARDS, most=3) if few else CARDS
    return {
        "op": "count",
        "puzzle": str(any_puzzle(chance)),
        "photo": str(chance.pick(PHOTOS)),
        "hand": texts(sorted(in_hand)),
        "cards": chance.pick((0, 1, 2) if few else (0, 1, 1)),
        "void": chance.one_in(2),
    }


def _listed(chance: Chance, program: Sequence[Placement]) -> list[str]:
    """Return the placements in random order, which must not matter."""
    return chance.shuffled(texts(program))
