"""Make the tables that the solver ships: `python -m globe_rules.solver.build`, with numpy.

Whoever changes a card changes them; a test makes them anew and compares.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from globe_rules.solver.distances import fewest_in_any_turns, fewest_in_two_turns
from globe_rules.solver.red_endings import packed_endings, red_endings
from globe_rules.solver.runs import BLUES, mask_of

DATA = Path(__file__).parent / "data"


def tables() -> Iterator[tuple[str, bytes]]:
    """Make every table that is shipped, with its name."""
    blues = mask_of(BLUES)
    for reds, fewest in enumerate(fewest_in_any_turns(blues, 2)):
        yield f"any-turns-{reds}-reds", fewest.tobytes()
    yield "two-turns", fewest_in_two_turns(blues).tobytes()
    counts, endings = packed_endings(red_endings(blues))
    yield "red-ending-counts", counts
    yield "red-endings", np.array(endings, dtype="<u4").tobytes()


def main() -> None:
    """Write the tables beside the code that reads them."""
    for name, content in tables():
        (DATA / f"{name}.xz").write_bytes(lzma.compress(content, preset=9))


if __name__ == "__main__":
    main()
