"""Generated files are up to date, and published ids stay stable."""

import ast
import json
import shutil
from pathlib import Path

import pytest
from attrs import evolve
from generated_files import out_of_date

from globe_rules._specification.cases import canonical
from globe_rules._specification.suite import suite
from tools import case_selection, published_ids, result_keys
from tools.digests import MUTANTS_FOLDER, code, mutant_digests
from tools.generate import recorded_before
from tools.mutants import MUTANTS, recording
from tools.mutants.recording import NOTHING_RECORDED, Recorded, measured, outdated
from tools.paths import PUBLISHED
from tools.todos import remaining_todos

pytestmark = pytest.mark.no_cover  # slow with coverage, and it tests the tools, not the package


def test_no_todo_is_left_in_a_stub() -> None:
    assert remaining_todos() == [], "fill in every TODO"


def test_generated_files_are_up_to_date() -> None:
    """Tests marked `needs_generated` are skipped while this one fails."""
    assert out_of_date() == (), "run `make generated`"


def test_no_published_id_is_missing_and_no_retired_id_is_reused() -> None:
    assert published_ids.problems(published_ids.published()) == []
    assert all(published_ids.retired().values()), "add the reason to retired.txt"


def test_a_new_id_is_added_to_its_list_in_the_order_of_the_data(tmp_path: Path) -> None:
    write_lists(tmp_path, rules="CON-0\nCON-1\n", retired="")
    published_ids.write({"rules": ["CON-0", "CON-9", "CON-1"]}, tmp_path)
    assert (tmp_path / "rules.txt").read_text(encoding="utf-8") == "CON-0\nCON-9\nCON-1\n"


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        (["CON-0"], "CON-1 .rules.txt. is missing: restore it, or add it to retired.txt with the reason"),
        (["CON-0", "CON-1", "CON-2"], "CON-2 was retired"),
        (["CON-0", "CON-1", "CON-1"], "CON-1 is used twice"),
    ],
)
def test_removing_an_id_without_a_reason_raises_and_writes_nothing(
    tmp_path: Path, ids: list[str], message: str
) -> None:
    write_lists(tmp_path, rules="CON-0\nCON-1\n", retired="CON-2: was wrong\n")
    with pytest.raises(published_ids.IdRemoved, match=message):
        published_ids.write({"rules": ids}, tmp_path)
    assert (tmp_path / "rules.txt").read_text(encoding="utf-8") == "CON-0\nCON-1\n"


def test_an_id_can_be_retired_with_a_reason(tmp_path: Path) -> None:
    write_lists(tmp_path, rules="CON-0\nCON-1\n", retired="CON-1: was wrong\n")
    published_ids.write({"rules": ["CON-0"]}, tmp_path)
    assert (tmp_path / "rules.txt").read_text(encoding="utf-8") == "CON-0\n"


def write_lists(folder: Path, **texts: str) -> None:
    """Write lists of ids, given by name and content."""
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def test_an_incremental_run_gives_the_same_results_as_a_full_run() -> None:
    """With a new, a changed and a removed case, and a new and a changed mutant."""
    cases = list(suite().scenarios[::12])
    mutants = [each for each in MUTANTS if not each.id.startswith("caption-of-")][::24]
    digests = mutant_digests(mutants)
    full = measured(mutants, digests, cases)
    old = [cases[-1], *cases[1:-1]]  # the first is new, the last has moved
    outdated = {mutant.id: digests[mutant.id] for mutant in mutants[1:]} | {mutants[1].id: "another digest"}
    before = Recorded(
        cases={case.id: canonical(case.asked()) for case in old} | {cases[3].id: "another case", "GONE.1": "a case"},
        mutants=outdated,
        catches={
            **{mutant.id: [*full[mutant.id], cases[3].id, "GONE.1"] for mutant in mutants[2:]},
            mutants[1].id: [cases[5].id],
        },
    )
    assert json.dumps(measured(mutants, digests, cases, before)) == json.dumps(full)
    assert any(full.values())


def test_recorded_results_are_reused_if_nothing_changed() -> None:
    cases, mutants = list(suite().scenarios[:3]), MUTANTS[:2]
    digests = mutant_digests(mutants)
    catches = {mutants[0].id: [case.id for case in cases], mutants[1].id: []}
    before = Recorded(cases={case.id: canonical(case.asked()) for case in cases}, mutants=digests, catches=catches)
    assert measured(mutants, digests, cases, before) == catches
    assert measured(mutants, digests, cases, NOTHING_RECORDED) != catches


def mutants_changed_by(folder: Path, name: str, old: str, new: str) -> set[str]:
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
    """Changed texts and comments do not count."""
    assert mutants_changed_by(tmp_path / "mutants", name, old, new) == expected


def test_a_changed_helper_changes_the_mutants_that_use_it(tmp_path: Path) -> None:
    found = mutants_changed_by(
        tmp_path / "mutants", "goal.py", 'MATCHES = "globe_rules._engine.puzzle:', 'MATCHES = "globe_rules.x:'
    )
    assert {"facings-do-not-count", "places-do-not-count"} <= found
    assert "nothing-is-solved-without-a-card" not in found


def test_mutants_that_are_built_in_a_loop_change_their_digest_together(tmp_path: Path) -> None:
    found = mutants_changed_by(tmp_path / "mutants", "captions.py", "right.cards + 1", "right.cards + 2")
    assert found == {mutant.id for mutant in MUTANTS if mutant.id.startswith("caption-of-")}


@pytest.mark.parametrize("changed", ["x = 2", "x = 1\ny = 1", "def f(a: int) -> None: ..."])
def test_docstrings_comments_and_formatting_do_not_change_the_digest_but_code_does(changed: str) -> None:
    assert code(ast.parse("x = 1")) != code(ast.parse(changed))
    assert code(ast.parse("def f(): return 1")) == code(ast.parse('def f():\n    """Say."""\n    return (1)  # one'))


@pytest.mark.needs_generated
def test_results_are_not_reused_after_a_mixed_merge(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = result_keys.recorded()
    assert result_keys.why_unusable(recorded) == ""
    monkeypatch.setattr(result_keys, "catches_digest", lambda: "another")
    assert "git checkout main -- globe_rules/vectors" in result_keys.why_unusable(recorded)


@pytest.mark.needs_generated
def test_a_changed_engine_must_give_the_same_responses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_keys, "engine_digest", lambda: "another")
    monkeypatch.setattr(recording, "outdated", lambda *_asked: {MUTANTS[0].id})
    before = recorded_before(suite().scenarios)
    assert MUTANTS[0].id not in before.mutants
    assert MUTANTS[1].id in before.mutants
    wrong = evolve(suite().scenarios[0], response={"refused": []}, expect=())
    with pytest.raises(SystemExit, match=f"responds in another way to {wrong.id} and 0 other"):
        recorded_before([wrong, *suite().scenarios[1:4]])


def test_a_sample_of_the_cases_shows_which_mutants_have_changed() -> None:
    cases = [*suite().scenarios[::12], *suite().cases[400:432]]
    mutants = [each for each in MUTANTS if not each.id.startswith("caption-of-")][::24]
    right = measured(mutants, mutant_digests(mutants), cases)
    assert outdated(mutants, cases, right) == set()
    changed = next(id_ for id_, caught in right.items() if any(case.id in caught for case in cases if case.scenario))
    assert outdated(mutants, cases, {**right, changed: []}) == {changed}


@pytest.mark.needs_generated
def test_agreed_cases_that_add_nothing_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_selection, "MAX_CASES", 0)
    kinds = ("AGREED.legality.", "AGREED.assessment.", "AGREED.round.")
    agreed = [case for kind in kinds for case in suite().cases if case.id.startswith(kind)][:90]
    catches = recording.committed_catches()
    kept = case_selection.useful(agreed, [], catches)
    assert 0 < len(kept) < len(agreed)
    ids, kept_ids = ({case.id for case in cases} for cases in (agreed, kept))
    assert all(bool(ids & {*caught}) == bool(kept_ids & {*caught}) for caught in catches.values())
    assert case_selection.useful(agreed, [*agreed, *agreed], catches) == []


def test_there_is_one_list_for_each_kind_of_id_and_one_for_retired_ids() -> None:
    assert {file.stem for file in PUBLISHED.iterdir()} == {*published_ids.published(), published_ids.RETIRED}
