"""`make ruling`, `make scenario`, `make mutant` and `make convention` write stubs to fill in."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from globe_rules.rulebook import rulebook
from tools.paths import ROOT
from tools.scaffold import Mistaken, main
from tools.todos import remaining_todos

WRITTEN = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "globe_rules/rulebook/data").glob("*.toml"))
IDS = re.findall(r'^id = "([DQW])-([0-9]+)"', WRITTEN, re.MULTILINE)
NEXT = {letter: f"{letter}-{1 + max(int(number) for kind, number in IDS if kind == letter)}" for letter in "DQW"}
"""The next free id of each kind, from the TOML files: `rulebook.json` may be out of date."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the files that a scaffold reads and writes."""
    for folder in ("globe_rules/rulebook/data", "features", "tools/mutants", "changes", "tests/published"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.json", "*.xz")
        )
    return tmp_path


def files(root: Path) -> dict[str, str]:
    """Return the content of every file by its name."""
    return {str(file.relative_to(root)): file.read_text(encoding="utf-8") for file in root.rglob("*") if file.is_file()}


def changed(before: dict[str, str], root: Path) -> dict[str, str]:
    """Return the lines that were added to each file; fail if a line was removed."""
    added = {}
    for name, text in files(root).items():
        lines = text.splitlines()
        if name not in before or text != before[name]:
            rest = iter(lines)
            assert all(line in rest for line in before.get(name, "").splitlines()), f"{name} lost a line"
            old = before.get(name, "").splitlines()
            added[name] = "\n".join(lines[_first(lines, old) : len(lines) - _first(lines[::-1], old[::-1])])
    return added


def _first(lines: list[str], old: list[str]) -> int:
    """Return the number of equal lines at the beginning."""
    return next((number for number, (one, other) in enumerate(zip(lines, old, strict=False)) if one != other), len(old))


def test_a_ruling_gets_an_entry_two_scenarios_a_mutant_per_rejected_reading_and_a_fragment(copy: Path) -> None:
    """The one edit that is left is the citation in the engine."""
    before = files(copy)
    id_ = NEXT["Q"]
    output = main(["ruling", id_, "--rule", "REACT-1", "--page", "accidents#reaction", "--readings", "3"], copy)
    added = changed(before, copy)
    assert set(added) == {
        "globe_rules/rulebook/data/accidents.toml",
        "features/en/reaction.feature",
        "features/fr/reaction.feature",
        "tools/mutants/rejected.py",
        f"changes/+{id_.lower()}.added.md",
    }
    data = tomllib.loads((copy / "globe_rules/rulebook/data/accidents.toml").read_text(encoding="utf-8"))["ruling"]
    section = [entry["id"] for entry in data if entry["page"] == "accidents#reaction"]
    assert section == [*rulebook().pages["accidents#reaction"], id_]
    assert [len(entry["readings"]) for entry in data if entry["id"] == id_] == [3]
    for language in ("en", "fr"):
        text = (copy / f"features/{language}/reaction.feature").read_text(encoding="utf-8")
        rule = text.partition("\n  @REACT-1\n")[2].partition("\n  @REACT-2a\n")[0]
        assert f" @{id_}\n" in rule
    assert [f'plays="{id_}/{number}"' in added["tools/mutants/rejected.py"] for number in (1, 2, 3)] == [
        False,
        True,
        True,
    ]
    assert all(line in output for line in remaining_todos(copy))
    assert f"Cite {id_}" in output


def test_a_ruling_on_a_difference_gets_a_mutant_for_each_book(copy: Path) -> None:
    """Its page is that of the other rulings on the same rule."""
    before = files(copy)
    main(["ruling", NEXT["D"], "--rule", "PREP-4"], copy)
    added = changed(before, copy)
    assert added["tools/mutants/rejected.py"].count("plays=") == 2
    assert 'page = "differences#contradictions"' in added["globe_rules/rulebook/data/differences.toml"]


@pytest.mark.parametrize(
    ("arguments", "tags"),
    [
        (["CARD-B1"], "@CARD-B1.{} "),
        (["Q-3"], "@CARD-B1.{} @Q-3"),
        (["W-5", "--rule", "CARD-B1"], "@CARD-B1.{} @W-5"),
    ],
)
def test_a_scenario_gets_the_next_free_number(copy: Path, arguments: list[str], tags: str) -> None:
    """In both languages, below its rule."""
    before = files(copy)
    taken = [int(line.split(".")[1].rstrip("abcdefghijklmnopqrstuvwxyz")) for line in _ids(copy, "CARD-B1")]
    main(["scenario", *arguments], copy)
    added = changed(before, copy)
    assert set(added) == {"features/en/blue_cards.feature", "features/fr/blue_cards.feature"}
    assert all(tags.format(max(taken) + 1).strip() in text for text in added.values())


def _ids(root: Path, rule: str) -> list[str]:
    lines = (root / "tests/published/scenarios.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{rule}.")]


def test_a_retired_number_is_not_reused(copy: Path) -> None:
    last = max(int(line.split(".")[1].rstrip("abcdefgh")) for line in _ids(copy, "CARD-B1"))
    with (copy / "tests/published/retired.txt").open("a", encoding="utf-8") as retired:
        retired.write(f"CARD-B1.{last + 1}: was wrong\n")
    main(["scenario", "CARD-B1"], copy)
    assert f"@CARD-B1.{last + 2}\n" in (copy / "features/en/blue_cards.feature").read_text(encoding="utf-8")


def test_a_mutant_is_added_after_those_that_break_the_same_id(copy: Path) -> None:
    before = files(copy)
    main(["mutant", "b3-works-from-an-edge", "--breaks", "CARD-B3"], copy)
    ((name, text),) = changed(before, copy).items()
    assert name == "tools/mutants/blue_cards.py"
    assert 'mutant("b3-works-from-an-edge", "CARD-B3")(' in text


def test_a_convention_gets_an_entry_and_a_fragment(copy: Path) -> None:
    before = files(copy)
    output = main(["convention", NEXT["W"]], copy)
    name = f"changes/+{NEXT['W'].lower()}.added.md"
    assert set(changed(before, copy)) == {"globe_rules/rulebook/data/conventions.toml", name}
    assert f"make scenario ID={NEXT['W']}" in output


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ruling", "Q-1", "--rule", "REACT-1"], f"the id is taken; the next free one is {NEXT['Q']}"),
        (["ruling", "Q-999", "--rule", "REACT-1"], f"the next free id is {NEXT['Q']}"),
        (["ruling", "Q81", "--rule", "REACT-1"], "expected an id such as Q-81"),
        (["ruling", "", "--rule", "REACT-1"], "expected an id such as Q-81"),
        (["ruling", NEXT["Q"]], "RULE= names the rule"),
        (["ruling", NEXT["Q"], "--rule", "REACT-99"], "REACT-99: not the id of a rule"),
        (["ruling", NEXT["Q"], "--rule", "REACT-1", "--page", "accidents"], "expected one of .*accidents#reaction"),
        (["ruling", NEXT["Q"], "--rule", "AIM-2"], "PAGE= is needed"),
        (["ruling", NEXT["Q"], "--rule", "REACT-1", "--readings", "1"], "READINGS=1: expected 2 or more"),
        (["ruling", NEXT["Q"], "--rule", "PREP-7", "--page", "accidents#before"], "PREP-7 has no Rule: in features/en"),
        (["scenario", "CARD-B9"], "CARD-B9: not the id of a rule"),
        (["scenario", "W-5"], "a convention needs RULE="),
        (["mutant", "B3", "--breaks", "CARD-B3"], "expected small letters and hyphens"),
        (["mutant", "six-can-play", "--breaks", "CARD-B3"], "the id is taken"),
        (["mutant", "photo-can-be-lifted-again", "--breaks", "CARD-B3"], "the id is taken"),
        (["mutant", "b3-works-from-an-edge"], "expected the id of a rule, ruling or convention"),
        (["convention", "W-1"], f"the next free one is {NEXT['W']}"),
    ],
)
def test_an_invalid_argument_raises_with_a_hint_and_writes_nothing(
    copy: Path, arguments: list[str], message: str
) -> None:
    before = files(copy)
    with pytest.raises(Mistaken, match=message):
        main(arguments, copy)
    assert files(copy) == before
