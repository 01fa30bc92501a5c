"""Generated files are up to date, and published ids stay."""

import ast
import json
import shutil
from pathlib import Path

import pytest

from globe_rules.specification.cases import canonical
from globe_rules.specification.suite import suite
from tools import keys, published_ids
from tools.digests import MUTANTS_FOLDER, code, mutant_digests
from tools.leftovers import leftovers
from tools.mutants import MUTANTS
from tools.mutants.recording import NOTHING_RECORDED, Recorded, measured
from tools.places import PROMISED
from tools.up_to_date import out_of_date

pytestmark = pytest.mark.no_cover  # slow when traced, and nothing here tests the package


def test_nothing_is_left_to_fill_in() -> None:
    """Stubs of `make ruling` and its like are complete."""
    assert leftovers() == [], "fill in every TODO"


def test_generated_files_are_up_to_date() -> None:
    """Tests that need them are skipped as long as this one fails."""
    assert out_of_date() == (), "run `make generated`"


def test_no_published_id_is_gone_and_no_retired_one_is_back() -> None:
    """People link to ids and write them into their code."""
    assert published_ids.problems(published_ids.published()) == []
    assert all(published_ids.retired().values()), "say in retired.txt why an id is gone"


def test_an_added_id_is_listed_where_it_stands(tmp_path: Path) -> None:
    """Nobody edits the lists by hand."""
    lists(tmp_path, rules="CON-0\nCON-1\n", retired="")
    published_ids.write({"rules": ["CON-0", "CON-9", "CON-1"]}, tmp_path)
    assert (tmp_path / "rules.txt").read_text(encoding="utf-8") == "CON-0\nCON-9\nCON-1\n"


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        (["CON-0"], "CON-1 is published .rules.txt.: restore it, or say why it is gone in retired.txt"),
        (["CON-0", "CON-1", "CON-2"], "CON-2 was retired"),
        (["CON-0", "CON-1", "CON-1"], "CON-1 is there twice"),
    ],
)
def test_losing_an_id_is_refused_and_writes_nothing(tmp_path: Path, ids: list[str], said: str) -> None:
    """A removal needs a line in retired.txt, and a retired id is never used again."""
    lists(tmp_path, rules="CON-0\nCON-1\n", retired="CON-2: was wrong\n")
    with pytest.raises(published_ids.IdRemoved, match=said):
        published_ids.write({"rules": ids}, tmp_path)
    assert (tmp_path / "rules.txt").read_text(encoding="utf-8") == "CON-0\nCON-1\n"


def test_an_id_can_be_retired_with_a_reason(tmp_path: Path) -> None:
    """It leaves its list and stays in retired.txt."""
    lists(tmp_path, rules="CON-0\nCON-1\n", retired="CON-1: was wrong\n")
    published_ids.write({"rules": ["CON-0"]}, tmp_path)
    assert (tmp_path / "rules.txt").read_text(encoding="utf-8") == "CON-0\n"


def lists(folder: Path, **texts: str) -> None:
    """Write lists of ids."""
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def test_an_incremental_run_gives_what_a_full_run_gives() -> None:
    """Byte for byte: with a new case, a changed case, a removed case, a new mutant and a changed mutant."""
    cases = list(suite().scenarios[::12])
    mutants = [each for each in MUTANTS if not each.id.startswith("caption-of-")][::24]
    digests = mutant_digests(mutants)
    full = measured(mutants, digests, cases)
    old = [cases[-1], *cases[1:-1]]  # the first is new, the last has moved
    outdated = {mutant.id: digests[mutant.id] for mutant in mutants[1:]} | {mutants[1].id: "another digest"}
    before = Recorded(
        cases={case.id: canonical(case.asked()) for case in old} | {cases[3].id: "another case", "GONE.1": "a case"},
        mutants=outdated,
        wrong={
            **{mutant.id: {**full[mutant.id], cases[3].id: {"stale": 1}, "GONE.1": {}} for mutant in mutants[2:]},
            mutants[1].id: {cases[5].id: {"stale": 2}},
        },
    )
    assert json.dumps(measured(mutants, digests, cases, before)) == json.dumps(full)
    assert any(full.values())


def test_nothing_is_measured_again_if_nothing_changed() -> None:
    """The recorded answers are taken as they are."""
    cases, mutants = list(suite().scenarios[:3]), MUTANTS[:2]
    digests = mutant_digests(mutants)
    wrong = {mutants[0].id: {cases[0].id: {"recorded": True}}, mutants[1].id: {}}
    before = Recorded(cases={case.id: canonical(case.asked()) for case in cases}, mutants=digests, wrong=wrong)
    assert measured(mutants, digests, cases, before) == wrong
    assert measured(mutants, digests, cases, NOTHING_RECORDED) != wrong


def digests_after(folder: Path, name: str, old: str, new: str) -> set[str]:
    """Return the mutants whose digest changes if a text in a module of the mutants is replaced."""
    shutil.copytree(MUTANTS_FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    before, after = mutant_digests(MUTANTS), mutant_digests(MUTANTS, folder)
    return {id_ for id_ in before if before[id_] != after[id_]}


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("goal.py", "len(self.used) > 0", "len(self.used) > 1", {"nothing-is-solved-without-a-card"}),
        ("goal.py", 'en="A puzzle that was right', 'en="Any puzzle that was right', set()),
        ("goal.py", "MATCHES = ", "# A comment.\nMATCHES = ", set()),
        ("goal.py", 'plays="Q-23/2"', 'plays="Q-23/3"', set()),
    ],
)
def test_a_mutant_is_measured_again_if_its_code_changes(
    tmp_path: Path, name: str, old: str, new: str, expected: set[str]
) -> None:
    """Its texts and comments do not count."""
    assert digests_after(tmp_path / "mutants", name, old, new) == expected


def test_a_changed_helper_changes_the_mutants_that_use_it(tmp_path: Path) -> None:
    """Also those of another module; all others stay."""
    found = digests_after(
        tmp_path / "mutants", "goal.py", 'MATCHES = "globe_rules.puzzle:', 'MATCHES = "globe_rules.x:'
    )
    assert {"facings-do-not-count", "places-do-not-count"} <= found
    assert "nothing-is-solved-without-a-card" not in found


def test_mutants_that_are_made_in_a_loop_have_the_digest_of_the_loop(tmp_path: Path) -> None:
    """They change together."""
    found = digests_after(tmp_path / "mutants", "captions.py", "right.cards + 1", "right.cards + 2")
    assert found == {mutant.id for mutant in MUTANTS if mutant.id.startswith("caption-of-")}


@pytest.mark.parametrize("changed", ["x = 2", "x = 1\ny = 1", "def f(a: int) -> None: ..."])
def test_code_that_does_something_else_has_another_digest(changed: str) -> None:
    """Docstrings, comments and formatting do not count; everything else does."""
    assert code(ast.parse("x = 1")) != code(ast.parse(changed))
    assert code(ast.parse("def f(): return 1")) == code(ast.parse('def f():\n    """Say."""\n    return (1)  # one'))


@pytest.mark.needs_generated
def test_results_that_do_not_belong_together_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a merge, files of two branches may be mixed; after a change of the engine, all results are out of date."""
    recorded = keys.recorded()
    monkeypatch.setattr(keys, "engine_digest", lambda _roots=(): recorded.fuzzing if _roots else recorded.engine)
    assert keys.why_unusable(recorded) == ""
    monkeypatch.setattr(keys, "engine_digest", lambda _roots=(): "another")
    assert "the engine has changed" in keys.why_unusable(recorded)
    monkeypatch.setattr(keys, "answers_digest", lambda: "another")
    assert "git checkout main -- globe_rules/specification/vectors" in keys.why_unusable(recorded)


def test_every_list_of_ids_is_there() -> None:
    """One file for each kind of id, and that of the retired ones."""
    assert {file.stem for file in PROMISED.iterdir()} == {*published_ids.published(), published_ids.RETIRED}
