"""Many reconstructions at once, with numpy arrays. Install numpy with the extra `batch`.

- A puzzle is nine codes of tiles, for the spaces 1 to 9. The code of a tile is its index in `TILES`:
  4 × (home - 1) + its orientation in clockwise quarter turns.
- A program is a row of codes of placements, in any order. The code of a placement is its index in `PLACEMENTS`;
  `NO_CARD` fills a row. Cards across spaces or in doubt have no code, because they are void (Q-14, Q-15).
- The code of a photo is the number of its clockwise quarter turns, 0 to 3.

`reconstruct` applies thousands of programs and returns the puzzles after them, more than a million per second.
It computes the same as `globe_rules.reconstruct`, without a trace.

>>> from globe_rules import batch, read_program, read_puzzle
>>> puzzles = batch.encode_puzzles([read_puzzle("2N1N3N/4N5W6N/7N8N9N")])
>>> programs = batch.encode_programs([read_program("B1E@1 G1@5")])
>>> after = batch.reconstruct(puzzles, programs)
>>> batch.decode_puzzles(after)
[<Puzzle 1N2N3N/4N5N6N/7N8N9N>]
>>> batch.is_solved(after)
array([ True])

Enumerate programs, or draw them at random:

>>> from numpy.random import default_rng
>>> batch.all_programs(2).shape
(19368, 2)
>>> chance = default_rng(2018)
>>> puzzles, programs = batch.random_puzzles(1000, chance), batch.random_programs(1000, 5, chance)
>>> batch.reconstruct(puzzles, programs, photo="E").shape
(1000, 9)
"""

from importlib.util import find_spec as _find_spec

if _find_spec("numpy") is None:  # pragma: no cover -- the tests have numpy
    raise ImportError("globe_rules.batch needs numpy. Run: pip install 'globe_rules[batch]'")

from globe_rules.batch._codes import (
    NO_CARD,
    PLACEMENTS,
    TILES,
    Codes,
    decode_programs,
    decode_puzzles,
    encode_programs,
    encode_puzzles,
)
from globe_rules.batch._programs import all_programs, are_legal, random_programs, random_puzzles
from globe_rules.batch._reconstruction import is_solved, reconstruct

__all__ = [
    "NO_CARD",
    "PLACEMENTS",
    "TILES",
    "Codes",
    "all_programs",
    "are_legal",
    "decode_programs",
    "decode_puzzles",
    "encode_programs",
    "encode_puzzles",
    "is_solved",
    "random_programs",
    "random_puzzles",
    "reconstruct",
]
