"""The world of red cards: all that two red cards of a player alone can do before the image is complete (Q-27)."""

from collections.abc import Iterator, Sequence
from itertools import product

from globe_rules._engine.cards import Hand
from globe_rules._engine.puzzle import Photo
from globe_rules._engine.stages.reconstruction import reconstruct
from globe_rules._i18n import Message
from globe_rules._protocol.canonical import read_photo, read_program, read_puzzle
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import played, table

_CARDS: Sequence[list[str]] = ([], ["{card}@_"], ["{card}@3+6"], ["{card}@5"], ["{card}@9"], ["{card}@5", "G1@4"])
"""What a turn does with a red card: nothing, two ways without effect, or a move or rotation that may change nothing."""


def _start(direction: str, centre: str) -> str:
    """Return a puzzle that B1E@1 solves facing a direction, when the tile of the centre is back in place."""
    tiles = str(Photo(direction).solved_puzzle).replace("/", "")
    listed = [tiles[place : place + 2] for place in range(0, 18, 2)]
    listed[0], listed[1] = listed[1], listed[0]
    if centre == "on 9":
        listed[4], listed[8] = listed[8], listed[4]
    if centre == "rotated":
        listed[4] = listed[4][0] + "NESW"["NESW".index(direction) - 1]
    return "/".join("".join(listed[row : row + 3]) for row in (0, 3, 6))


def _solution(puzzle: str, direction: str) -> list[str]:
    """Return a program that completes the image, if only the first two tiles and the centre are wrong."""
    tiles = puzzle.replace("/", "")
    if tiles[8] != "5":
        return ["B1E@1", "B2SE@5"]
    quarters = ("NESW".index(direction) - "NESW".index(tiles[9])) % 4
    return ["B1E@1", *([], ["G1@5"], ["G3@5"], ["G2@5"])[quarters]]


def red_cards() -> Iterator[Request]:
    """Yield attempts and rounds with up to two red cards, one in a turn, and then the solution."""
    for photo, quarters, centre in product("NE", range(4), ("in place", "on 9", "rotated")):
        direction = "NESW"[("NESW".index(photo) + quarters) % 4]
        for first, second, swapped, pause in product(_CARDS, _CARDS, (False, True), (False, True)):
            cards = ("R2", "R1") if swapped else ("R1", "R2")
            turns = [
                [text.format(card=card) for text in texts] for card, texts in zip(cards, (first, second), strict=True)
            ]
            puzzle = now = _start(direction, centre)
            for turn in turns:
                done = reconstruct(read_puzzle(now), read_program(turn), photo=read_photo(photo), hand=Hand.full())
                now = str(done.puzzle)
            programs = [*turns, *([[]] if pause else []), _solution(now, direction)]
            place = {"op": "solo", "puzzle": puzzle, "photo": photo, "variants": [], "programs": programs}
            yield place
            if pause:
                yield {**place, "caption": {"turns": 4, "cards": 2, "reds": True}}
                request = table(1, puzzle, edition="fr" if swapped else "en")
                setups = [{**setup, "photo": photo} for setup in request["setups"]]
                yield played({**request, "setups": setups}, *(({"Ana": program}, "Ana") for program in programs))


RED_CARDS = ListWorld(
    "red-cards",
    Message(
        "A player alone with up to two red cards in two turns, void, without effect, moving or rotating a tile, in "
        "both orders; then the image is complete in each direction."
    ),
    lambda: different(red_cards()),
    operations={"round", "solo"},
)
