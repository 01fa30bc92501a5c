"""What players type finds the rule that answers it: first nine times in ten, nearly always among the first three."""

import json
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.rulebook import rulebook
from handbook.search import asked

HERE = Path(__file__).parent
NODE = shutil.which("node")
BATTERIES = sorted(file.stem for file in HERE.glob("*.toml"))
GAME = {
    "en": ["timer", "tile", "swap", "puzzle", "photo"],
    "fr": ["sablier", "tuile", "permuter", "puzzle", "image"],
}
TYPED = ["q14", "Q 14", "q.14", "Q-14?", "rule q-14", "what does Q-14 say"]

needs_node = pytest.mark.skipif(NODE is None, reason="the search runs in JavaScript, and there is no node")
in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


def scripts(site: Path, language: Language) -> Path:
    """Return the folder of a built site with the scripts in one language."""
    return site / ("fr" if language == "fr" else "") / "javascripts"


def found(site: Path, language: Language, questions: list[str], without: list[str]) -> dict[str, list[str]]:
    """Return the addresses that the search of a built site gives to each question."""
    request = json.dumps({"questions": questions, "without": without})
    command = [NODE or "", str(HERE / "ask.mjs"), str(scripts(site, language))]
    run = subprocess.run(command, input=request, capture_output=True, text=True, check=True)  # noqa: S603 -- our own script
    return dict(zip(questions, json.loads(run.stdout), strict=True))


def expected(language: Language, files: list[str]) -> dict[str, list[str]]:
    """Return the questions of some batteries, each with the targets that answer it."""
    read = [tomllib.loads((HERE / f"{file}.toml").read_text(encoding="utf-8"))[language] for file in files]
    return {question: targets for battery in read for question, targets in battery.items()}


@cache
def answered(site: Path, language: Language) -> dict[str, list[str]]:
    """Return what is found for every question of the tests below; the search is made ready once."""
    return found(site, language, [*expected(language, BATTERIES), *GAME[language], *TYPED], without=[])


def answers(address: str, targets: list[str]) -> bool:
    """Tell whether an address is one of the targets: an id (the anchor) or a whole page."""
    page, _, anchor = address.partition("#")
    return anchor in targets or page in targets


def shares(wanted: Mapping[str, list[str]], addresses: Mapping[str, list[str]], name: str) -> tuple[float, float]:
    """Return how many of the questions are answered first, and how many among the first three; `-s` prints them."""
    ranks = {
        question: next((rank for rank, address in enumerate(addresses[question], 1) if answers(address, targets)), 99)
        for question, targets in wanted.items()
    }
    first = sum(rank == 1 for rank in ranks.values()) / len(ranks)
    among_three = sum(rank <= 3 for rank in ranks.values()) / len(ranks)
    print(f"\n{name}: {len(ranks)} questions, {first:.1%} first, {among_three:.1%} in the first three")  # noqa: T201 -- for the reader
    print(*(f"  {rank:>2}  {question}" for question, rank in ranks.items() if rank > 1), sep="\n")  # noqa: T201 -- as above
    return first, among_three


@needs_node
@in_both_languages
@pytest.mark.parametrize("files", [["battery"], BATTERIES], ids=["battery", "everything"])
def test_questions_find_their_answers(built_site: Path, language: Language, files: list[str]) -> None:
    """At least 90 % first and 97 % among the first three, in both languages."""
    wanted = expected(language, files)
    first, among_three = shares(wanted, answered(built_site, language), f"{' + '.join(files)}, {language}")
    assert first >= 0.90
    assert among_three >= 0.97


@needs_node
@in_both_languages
def test_ways_to_ask_are_found_without_themselves(built_site: Path, language: Language) -> None:
    """One way in five is unknown to the search; most lead to their entry by the others, and no other answer counts.

    This is what a new question meets with. Whoever adds lines that only fit the questions above does not raise it.
    """
    lines = [(line, id_) for id_ in rulebook().ids for line in asked(language).get(id_, ()) if line.count(" ") > 1][::5]
    wanted = {line: [id_] for line, id_ in lines}
    addresses = found(built_site, language, list(wanted), without=list(wanted))
    first, among_three = shares(wanted, addresses, f"left out, {language}")
    assert first >= 0.55
    assert among_three >= 0.75


@needs_node
@in_both_languages
def test_rules_come_before_programs(built_site: Path, language: Language) -> None:
    """A word of the game leads to the rules, although the library and the kit use it more often."""
    first = [address for word in GAME[language] for address in answered(built_site, language)[word][:3]]
    assert not [address for address in first if address.startswith(("api", "cli", "conformance", "wire"))]


@needs_node
@pytest.mark.parametrize("typed", TYPED)
def test_an_id_is_known_however_it_is_typed(built_site: Path, typed: str) -> None:
    """With or without its hyphen, in small letters, and among words that tell nothing."""
    assert answered(built_site, "en")[typed][0].endswith("#Q-14")


@in_both_languages
def test_ways_to_ask_lead_to_one_entry_that_exists(built_site: Path, language: Language) -> None:
    """They are optional: an entry is found by its own text, too."""
    lines = asked(language)
    often = Counter(line for those in lines.values() for line in those)
    assert not [line for line in often if often[line] > 1]
    script = (scripts(built_site, language) / "search" / "index.js").read_text(encoding="utf-8")
    entries = json.loads(script.removeprefix("window.GlobeIndex=").removesuffix(";\n"))["entries"]
    assert not lines.keys() - {name for entry in entries for name in (entry.get("id"), entry["to"])}


def test_both_languages_ask_about_the_same() -> None:
    """What players ask for in one language is asked for in the other."""
    assert asked("en").keys() == asked("fr").keys()
