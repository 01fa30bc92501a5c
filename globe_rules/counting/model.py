"""What a count is, and the digest: defined so that a dozen lines in any language write it.

Each program has a *value* in 32-bit arithmetic: the hash of the puzzle that it leaves, times
the odd hash of every placement in it. The digest is the sum of all values. Hashes are FNV-1a
of the canonical notation; a placement's is made odd, so that no factor loses a bit.

The factors are there because puzzles alone would not do: whoever confuses G1 with G2 gets the
same puzzles, each as often, only from other programs.
"""

from collections.abc import Iterable
from functools import cache

from attrs import frozen

from globe_rules.program import Placement
from globe_rules.puzzle import Puzzle

THIRTY_TWO_BITS = 0xFFFFFFFF


def fnv(text: str, *, after: int = 0x811C9DC5) -> int:
    """Return the 32-bit FNV-1a hash of a text in ASCII, or go on after the hash of what stands before it.

    >>> f"{fnv('1N2N3N/4N5N6N/7N8N9N'):08x}"
    'f36a0026'
    """
    value = after
    for byte in text.encode("ascii"):
        value = (value ^ byte) * 0x01000193 & THIRTY_TWO_BITS
    return value


@cache
def weight(placement: Placement) -> int:
    """Return the factor by which a placement multiplies the value of its program: its hash, made odd."""
    return fnv(str(placement)) | 1


@frozen
class Count:
    """How many programs there are, and the sum of their values: what all of them leave (RECON-2).

    `count` makes it; its fields are not checked.

    >>> print(Count(1, fnv("1N2N3N/4N5N6N/7N8N9N")))
    1 f36a0026
    """

    programs: int = 0
    value: int = 0
    """The digest as a number; `digest` writes it."""

    @property
    def digest(self) -> str:
        """The sum of the values modulo 2³², as eight hexadecimal digits."""
        return f"{self.value:08x}"

    def __str__(self) -> str:
        return f"{self.programs} {self.digest}"

    def __add__(self, other: "Count") -> "Count":
        return Count(self.programs + other.programs, self.value + other.value & THIRTY_TWO_BITS)

    @classmethod
    def of(cls, placements: Iterable[Placement], left: Puzzle) -> "Count":
        """Return the count of one program that leaves a puzzle."""
        value = fnv(str(left))
        for placement in placements:
            value = value * weight(placement) & THIRTY_TWO_BITS
        return cls(1, value)
