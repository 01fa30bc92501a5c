"""The JavaScript engine with planted bugs: the same mistakes as mutants, but in another language."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from globe_rules._kit.process import Process
from tools.agreement import NODE
from tools.paths import JAVASCRIPT

BUGS: Mapping[str, tuple[str, str]] = {
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
"""By the mutant that each bug should be recognised as: the correct code, and the code with the bug."""


def engine_with(folder: Path, *bugs: str) -> Process:
    """Copy the engine to a folder, plant some bugs, and return its adapter."""
    source = (JAVASCRIPT / "globe-rules.js").read_text(encoding="utf-8")
    for right, wrong in map(BUGS.__getitem__, bugs):
        assert source.count(right) == 1
        source = source.replace(right, wrong)
    (folder / "globe-rules.js").write_text(source, encoding="utf-8")
    for name in ("adapter.js", "operations.js", "package.json", "requests.js"):
        shutil.copy(JAVASCRIPT / name, folder)
    return Process([str(NODE), str(folder / "adapter.js")])
