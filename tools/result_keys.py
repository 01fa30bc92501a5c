"""Keys of the recorded results: digests of the engine and of each mutant that the results were measured with.

They are committed with the results (`tools/mutants/measured.json`), so that a fresh clone measures only what is new.
"""

import hashlib
import json
import lzma
from collections.abc import Mapping
from functools import cache
from itertools import islice
from pathlib import Path

from attrs import asdict, frozen

from globe_rules._kit.mutants import DATA
from globe_rules._random_requests import stream
from globe_rules._specification.cases import canonical
from globe_rules._specification.suite import suite
from tools.digests import MUTANTS_FOLDER, engine_digest, mutant_digests
from tools.mutants import fuzz_detection, law_detection
from tools.mutants.recording import CATCHES, MEASURED

KEYS = MUTANTS_FOLDER / "measured.json"
RESULTS = (
    "globe_rules/vectors",
    "globe_rules/_kit/data",
    "globe_rules/_fuzz/mutants.json",
    "tools/mutants/catches.xz",
    "tools/mutants/laws.json",
    "tools/mutants/measured.json",
)
"""Files that belong together. After a merge conflict, restore all of them from one branch."""

CATALOGUE = "mistakes.json"


@frozen
class Keys:
    """The digests of everything that a result depends on, except the cases."""

    engine: str
    fuzzing: str
    """The digest of the random requests with which fuzzing and laws are measured."""

    mutants: Mapping[str, str]
    catches: str = ""
    """The digest of the recorded results that were measured with this code."""


def current() -> Keys:
    """Return the digests of the present code."""
    return Keys(engine_digest(), random_requests_digest(), mutant_digests(MEASURED))


@cache
def random_requests_digest() -> str:
    """Return the digest of the random requests with which fuzzing and laws are measured."""
    drawn = (*islice(stream(fuzz_detection.SEED), fuzz_detection.CASES), *law_detection.requests())
    return hashlib.sha256("\n".join(map(canonical, drawn)).encode()).hexdigest()[:16]


def recorded() -> Keys:
    """Return the committed keys: the digests of the code with which the committed results were measured."""
    return Keys(**json.loads(KEYS.read_text(encoding="utf-8")))


def catches_digest() -> str:
    """Return the digest of the recorded results: which cases catch each mutant."""
    return hashlib.sha256(lzma.decompress(CATCHES.read_bytes())).hexdigest()[:16]


def write(keys: Keys) -> None:
    """Write the keys, one mutant per line, with the digest of the recorded results on disk."""
    content = {**asdict(keys), "catches": catches_digest()}
    KEYS.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")


def why_unusable(keys: Keys) -> str:
    """Return why the committed results cannot be reused, and what to do; empty if they can."""
    catalogue = json.loads(Path(DATA, CATALOGUE).read_text(encoding="utf-8"))
    if catalogue["suite"] == suite().digest and keys.catches == catches_digest():
        return ""
    return (
        "the committed results do not belong together, as after a merge. Restore those of one branch with "
        f"`git checkout main -- {' '.join(RESULTS)}`, then run it again; or run `make generated-all`"
    )
