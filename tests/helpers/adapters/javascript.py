"""The engine in JavaScript with slips of the pen: another language, and another author's mistakes."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from globe_rules.kit.process import Process
from tools.agreement import NODE
from tools.places import JAVASCRIPT

SLIPS: Mapping[str, tuple[str, str]] = {
    "arrows-of-g1-and-g2-exchanged": ("{ G1: 1, G2: -1, G3: 2 }", "{ G1: -1, G2: 1, G3: 2 }"),
    "b5-swaps-the-ends": ("{ path: [space, next, end] }", "{ path: [space, end] }"),
    "seats-change-the-other-way": ('edition === "en" ? count - 1 : 1', 'edition === "en" ? 1 : count - 1'),
    "g3-is-a-quarter-turn": ("{ G1: 1, G2: -1, G3: 2 }", "{ G1: 1, G2: -1, G3: 1 }"),
    "most-cards-win": ("-standing.cards_used", "standing.cards_used"),
    "the-last-instant-counts": (
        "event.at >= endOf(reaction)) return pastEnd",
        "event.at > endOf(reaction)) return pastEnd",
    ),
}
"""By the mistake of the catalogue that each must be taken for, if it has it: what stood there, what stands now."""


def engine_with(folder: Path, *slips: str) -> Process:
    """Return a copy of the engine with some of the slips."""
    source = (JAVASCRIPT / "globe-rules.js").read_text(encoding="utf-8")
    for right, wrong in map(SLIPS.__getitem__, slips):
        assert source.count(right) == 1
        source = source.replace(right, wrong)
    (folder / "globe-rules.js").write_text(source, encoding="utf-8")
    for name in ("adapter.js", "package.json"):
        shutil.copy(JAVASCRIPT / name, folder)
    return Process([str(NODE), str(folder / "adapter.js")])
