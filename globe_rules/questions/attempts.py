"""Random requests about one player: programs, reconstructions, solo attempts and counts."""

from collections.abc import Sequence

from globe_rules.cards import Card
from globe_rules.program import Placement
from globe_rules.puzzle import Photo
from globe_rules.questions.chance import Chance
from globe_rules.questions.programs import (
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
    spoilt,
    texts,
    wasted,
    with_a_breach,
)
from globe_rules.questions.tables import variants
from globe_rules.reference.operations import Request
from globe_rules.variants import Variant


def legality(chance: Chance) -> Request:
    """Draw a request about a program and a hand."""
    program = any_program(chance)
    return {"op": "legality", "hand": texts(hand(chance, program)), "program": _listed(chance, program)}


def reconstruction(chance: Chance) -> Request:
    """Draw a puzzle and a program: any, or one that finishes it or nearly."""
    photo = chance.pick(PHOTOS)
    if chance.one_in(2):
        puzzle, program = any_puzzle(chance), any_program(chance)
    else:
        drawn = plan(chance, shape(chance, 1, reds=True), photo)
        drawn = spoilt(chance, drawn) if chance.one_in(2) else drawn
        puzzle, program = drawn.puzzle, list(drawn.turns[0])
    return {
        "op": "reconstruction",
        "puzzle": str(puzzle),
        "photo": str(photo),
        "hand": texts(hand(chance, program)),
        "program": _listed(chance, program),
    }


def solo(chance: Chance) -> Request:
    """Draw an attempt of up to four turns: finished in the last, before it, facing another way, or not at all."""
    photo = chance.pick(PHOTOS)
    played = variants(chance)
    drawn = _attempt(chance, photo, reds=Variant.LONG_VOYAGE not in played or chance.one_in(6))
    programs = list(drawn.turns)
    if chance.one_in(8):
        programs.append(tuple(any_program(chance)))
    if chance.one_in(8):
        turn = chance.below(len(programs))
        programs[turn] = tuple(with_a_breach(chance, programs[turn]))
    request: dict[str, object] = {
        "op": "solo",
        "puzzle": str(drawn.puzzle),
        "photo": str(photo),
        "variants": played,
        "programs": [_listed(chance, program) for program in programs],
    }
    if not chance.one_in(4):
        cards = sum(map(len, programs))
        red = any(laid.card.is_red for program in programs for laid in program)
        request["caption"] = {
            "turns": max(1, len(programs) + chance.pick(_NEARLY)),
            "cards": max(1, cards + chance.pick(_NEARLY)),
            "reds": not chance.one_in(8) if red else chance.one_in(2),
        }
    return request


_NEARLY = (0, 0, 0, 1, -1, 3)


def _attempt(chance: Chance, photo: Photo, *, reds: bool) -> Plan:
    turns = shape(chance, chance.pick((1, 1, 2, 2, 3, 4)), reds=reds)
    facing = chance.pick(PHOTOS) if chance.one_in(2) else photo
    drawn = plan(chance, turns, photo, facing=facing)
    if chance.one_in(4):
        return spoilt(chance, drawn)
    if chance.one_in(3):  # add a turn with one void card; a red one fixes the direction
        red = next((card for card in REDS if reds and card not in {red for _, red in turns}), Card.G1)
        return Plan(drawn.puzzle, ((wasted(chance.pick((*NOT_REDS[-2:], red, red))),), *drawn.turns))
    return drawn


def count(chance: Chance) -> Request:
    """Draw a request to count programs of at most two cards; more would take seconds."""
    few = chance.one_in(2)
    held = chance.some(CARDS, most=3) if few else CARDS
    return {
        "op": "count",
        "puzzle": str(any_puzzle(chance)),
        "photo": str(chance.pick(PHOTOS)),
        "hand": texts(sorted(held)),
        "cards": chance.pick((0, 1, 2) if few else (0, 1, 1)),
        "void": chance.one_in(2),
    }


def _listed(chance: Chance, program: Sequence[Placement]) -> list[str]:
    """Return the placements in random order, which must not matter."""
    return chance.shuffled(texts(program))
