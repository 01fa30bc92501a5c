"""What the recorded results were measured from: one digest per mutant, and one of the engine.

They are committed beside the results (`tools/mutants/measured.json`), so that a fresh clone measures only what is new.
"""

import hashlib
import json
import lzma
from collections.abc import Mapping
from pathlib import Path

from attrs import asdict, frozen

from globe_rules.kit.mistakes import DATA
from globe_rules.specification.suite import suite
from tools.digests import FUZZING, MUTANTS_FOLDER, engine_digest, mutant_digests
from tools.mutants.recording import MEASURED

KEYS = MUTANTS_FOLDER / "measured.json"
RESULTS = (
    "globe_rules/specification/vectors",
    "globe_rules/kit/data",
    "globe_rules/fuzz/mutants.json",
    "tools/mutants/measured.json",
)
"""The files that belong together: after a merge conflict, restore all of them from one branch."""

ANSWERS = "answers.xz"
CATALOGUE = "mistakes.json"


@frozen
class Keys:
    """The digests of everything that a result depends on, the cases apart."""

    engine: str
    fuzzing: str
    """The engine, and the generator of random requests."""

    mutants: Mapping[str, str]
    answers: str = ""
    """The digest of the recorded answers, which belong to these keys."""


def current() -> Keys:
    """Return the digests of the code as it is."""
    return Keys(engine_digest(), engine_digest(FUZZING), mutant_digests(MEASURED))


def recorded() -> Keys:
    """Return the digests of the code from which the committed results were measured."""
    return Keys(**json.loads(KEYS.read_text(encoding="utf-8")))


def answers_digest() -> str:
    """Return the digest of the recorded answers."""
    return hashlib.sha256(lzma.decompress(Path(DATA, ANSWERS).read_bytes())).hexdigest()[:16]


def write(keys: Keys) -> None:
    """Write the keys, one mutant per line, with the digest of the answers that were just written."""
    content = {**asdict(keys), "answers": answers_digest()}
    KEYS.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")


def why_unusable(keys: Keys) -> str:
    """Return why the committed results cannot be used again, and what to do; empty if they can."""
    catalogue = json.loads(Path(DATA, CATALOGUE).read_text(encoding="utf-8"))
    if catalogue["suite"] != suite().digest or keys.answers != answers_digest():
        return (
            "the committed results do not belong together, as after a merge. Restore those of one branch with "
            f"`git checkout main -- {' '.join(RESULTS)}`, then run it again; or run `make generated-all`"
        )
    now = engine_digest(), engine_digest(FUZZING)
    if (keys.engine, keys.fuzzing) != now:
        what = "the engine" if keys.engine != now[0] else "the generator of random requests"
        return f"{what} has changed since the results were recorded: run `make generated-all` (some ten CPU minutes)"
    return ""
