"""What players type finds the rule that answers it: first nine times in ten, nearly always among the first three."""

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node")
BATTERIES = sorted(HERE.glob("*.toml"))

pytestmark = pytest.mark.skipif(NODE is None, reason="the search runs in JavaScript, and there is no node")


def asked(site: Path, language: str, questions: list[str]) -> list[list[str]]:
    """Return the addresses that the search of a built site gives to each question."""
    folder = site / "fr" if language == "fr" else site
    command = [NODE or "", str(HERE / "ask.mjs"), str(folder)]
    run = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, check=True)  # noqa: S603 -- our own script
    found: list[list[str]] = json.loads(run.stdout)
    return found


def answers(address: str, targets: list[str]) -> bool:
    """Tell whether an address is one of the targets: an id (the anchor) or a whole page."""
    page, _, anchor = address.partition("#")
    return anchor in targets or page in targets


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("files", [["battery"], [file.stem for file in BATTERIES]], ids=["battery", "everything"])
def test_questions_find_their_answers(built_site: Path, language: str, files: list[str]) -> None:
    """At least 90 % first and 97 % among the first three, in both languages; `-s` prints the figures."""
    expected: dict[str, list[str]] = {}
    for file in files:
        expected |= tomllib.loads((HERE / f"{file}.toml").read_text(encoding="utf-8"))[language]
    found = asked(built_site, language, list(expected))
    ranks = {
        question: next((rank for rank, address in enumerate(addresses, 1) if answers(address, expected[question])), 99)
        for question, addresses in zip(expected, found, strict=True)
    }
    first = sum(rank == 1 for rank in ranks.values()) / len(ranks)
    among_three = sum(rank <= 3 for rank in ranks.values()) / len(ranks)
    missed = {question: rank for question, rank in ranks.items() if rank > 1}
    figures = f"{len(ranks)} questions, {first:.1%} first, {among_three:.1%} in the first three"
    print(f"\n{' + '.join(files)}, {language}: {figures}")  # noqa: T201 -- for the reader
    print(*(f"  {rank:>2}  {question}" for question, rank in missed.items()), sep="\n")  # noqa: T201 -- as above
    assert first >= 0.90
    assert among_three >= 0.97


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_come_before_programs(built_site: Path, language: str) -> None:
    """A word of the game leads to the rules, although the library and the kit use it more often."""
    words = {
        "en": ["timer", "tile", "swap", "puzzle", "photo"],
        "fr": ["sablier", "tuile", "permuter", "puzzle", "image"],
    }
    for addresses in asked(built_site, language, words[language]):
        assert not [address for address in addresses[:3] if address.startswith(("api", "cli", "conformance", "wire"))]
