"""`globe-rules compare-reports`: what changed between two runs."""

import json
from pathlib import Path
from typing import Any

import pytest
from adapters.kit_commands import SEATS, WRAPS, case_options, load_json, with_new_digest
from commands import invoke

from globe_rules._specification.suite import suite

pytestmark = pytest.mark.usefixtures("objects_in_process")

FEW = case_options("CARD-B1.1a", "CARD-B1.2a", "CARD-B1.2b", "CON-3.1")
CITED = {case.id: case.cites for case in suite().cases}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the reports of the reference engine and of a faulty one, also with fewer cases."""
    folder = tmp_path_factory.mktemp("reports")
    invoke("conform", *FEW, "--output", folder / "right.json")
    invoke("conform", *FEW, "--python", WRAPS, "--output", folder / "wrong.json")
    invoke("conform", *FEW[:4], "--python", WRAPS, "--output", folder / "fewer.json")
    return folder


def compare(folder: Path, *names: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the JSON of a comparison."""
    result = invoke("compare-reports", *(folder / f"{name}.json" for name in names), "--json")
    return result.exit_code, json.loads(result.output)


def test_newly_broken_and_no_longer_broken_ids_are_listed_with_their_cases(folder: Path) -> None:
    code, found = compare(folder, "right", "wrong")
    assert code == 1
    assert found["newly_broken"] == [{"id": "Q-3", "cases": ["CARD-B1.2a", "CARD-B1.2b"]}]
    assert found["cases"]["newly_failing"] == ["CARD-B1.2a", "CARD-B1.2b"]
    assert found["anything_new_fails"]
    code, found = compare(folder, "wrong", "right")
    assert code == 0
    assert (found["newly_broken"], found["no_longer_broken"], found["no_longer_tested"]) == ([], ["Q-3"], [])
    assert found["cases"]["newly_passing"] == ["CARD-B1.2a", "CARD-B1.2b"]
    assert not found["anything_new_fails"]


def test_cases_that_only_one_run_has_are_listed(folder: Path) -> None:
    """A failing case that was not run before did not pass before, but it fails now."""
    code, found = compare(folder, "fewer", "wrong")
    assert code == 1
    assert found["newly_broken"] == []
    assert found["cases"] == {
        "newly_failing": [],
        "newly_run_and_failing": ["CARD-B1.2b"],
        "newly_passing": [],
        "no_longer_claimed": [],
        "added": ["CARD-B1.2b", "CON-3.1"],
        "removed": [],
    }
    code, found = compare(folder, "wrong", "fewer")
    assert (code, found["cases"]["removed"]) == (0, ["CARD-B1.2b", "CON-3.1"])


def test_an_id_whose_failing_cases_were_not_run_again_is_not_reported_as_kept(folder: Path, tmp_path: Path) -> None:
    invoke("conform", *FEW[:2], "--python", WRAPS, "--output", tmp_path / "passing.json")
    result = invoke("compare-reports", folder / "wrong.json", tmp_path / "passing.json")
    assert result.exit_code == 0
    assert "No longer tested (none of the cases that failed were run):\n  Q-3 " in result.output
    assert "No longer broken" not in result.output
    assert "3 removed: CARD-B1.2a, CARD-B1.2b, CON-3.1" in result.output


def test_the_text_has_a_column_per_run_and_the_changes_between_the_last_two(folder: Path) -> None:
    files = [folder / f"{name}.json" for name in ("fewer", "right", "wrong")]
    result = invoke("compare-reports", *files)
    rows = {" ".join(line.split()[:-3]): line.split()[-3:] for line in result.output.splitlines()}
    assert rows["cases"] == ["2", "4", "4"]
    assert rows["passed"] == ["1", "4", "2"]
    assert rows["failed"] == ["1", "0", "2"]
    assert rows["rulings not followed"] == ["1", "0", "1"]
    assert "known failures" not in rows
    assert "Newly broken (failing cases):\n  Q-3  2  " in result.output
    assert "2 newly failing: CARD-B1.2a, CARD-B1.2b" in result.output
    assert result.output.endswith("\nSomething fails that did not fail before\n")
    assert invoke("compare-reports", files[2], files[1]).output.endswith("\nNothing new fails\n")
    same = invoke("compare-reports", files[1], files[1]).output
    assert "Cases:" not in same
    french = invoke("compare-reports", *files, "--lang", "fr").output
    assert "Nouvellement enfreintes" in french
    assert "De nouveaux échecs sont apparus" in french


def test_a_long_list_of_cases_is_shortened_in_text_only(tmp_path: Path) -> None:
    options = ("conform", "--rule", "CARD-B1")
    invoke(*options, "--output", tmp_path / "right.json")
    invoke(*options, "--python", WRAPS, "--output", tmp_path / "wrong.json")
    text = invoke("compare-reports", tmp_path / "right.json", tmp_path / "wrong.json").output
    _, found = compare(tmp_path, "right", "wrong")
    failing = found["cases"]["newly_failing"]
    assert len(failing) > 10
    assert " …" in text
    assert failing[10] not in text.split("Cases:")[1]


def test_repeated_cases_fail_if_they_fail_once(tmp_path: Path) -> None:
    options = ("conform", "--case", "CARD-B1.1a", "--output")
    invoke(*options, tmp_path / "once.json")
    forgetful = ("--python", "adapters.python_objects:Forgetful", "--repeat", "2")
    invoke(*options, tmp_path / "twice.json", *forgetful)
    assert compare(tmp_path, "once", "twice")[1]["cases"]["newly_failing"] == ["CARD-B1.1a"]


def test_reports_of_another_suite_and_with_withdrawn_ids_can_be_compared(folder: Path, tmp_path: Path) -> None:
    """A trend covers several versions of the suite, but a changed file is still an error."""
    old = load_json(folder / "wrong.json")
    old["footer"] |= {"suite": "0.9.0", "digest": "sha256:0"}
    old["rulings_not_followed"] = ["Q-3", "Q-999"]
    old["results"][1]["ids"] = ["Q-3", "Q-999"]
    file = tmp_path / "old.json"
    file.write_text(json.dumps(with_new_digest(old)), encoding="utf-8")
    result = invoke("compare-reports", file, folder / "right.json")
    assert result.exit_code == 0
    assert "0.9.0" in result.output
    assert "No longer broken:\n  Q-3  " in result.output
    assert "\n  Q-999\n" in result.output
    file.write_text(json.dumps(old), encoding="utf-8")
    result = invoke("compare-reports", file, folder / "right.json")
    assert (result.exit_code, "the digest in the footer does not match" in result.stderr) == (2, True)


def test_names_and_ids_of_another_suite_forge_no_line(folder: Path, tmp_path: Path) -> None:
    """These ids are not checked, because the other suite is unknown."""
    forged = "x\n\x1b[31mNothing new fails\n::error::y[/cyan]"
    old = load_json(folder / "wrong.json")
    old["footer"] |= {"suite": forged, "digest": "sha256:0"}
    old["implementation"] |= {"name": forged}
    old["rulings_not_followed"] = [forged]
    old["results"][1] |= {"ids": [forged], "id": forged}
    file = tmp_path / "old.json"
    file.write_text(json.dumps(with_new_digest(old)), encoding="utf-8")
    for files in ((file, folder / "wrong.json"), (folder / "right.json", file)):
        result = invoke("compare-reports", *files)
        assert result.exit_code == 1
        lines = result.output.splitlines()
        assert [line for line in lines if line.strip().startswith(("Nothing", "::"))] == []
        assert "\x1b" not in result.output
        assert "x··[31mNothing new fails" in " ".join(result.output.split())


def test_reports_of_several_implementations_shards_and_single_reports_are_refused(folder: Path, tmp_path: Path) -> None:
    right = folder / "right.json"
    several = ("--implementation", f"python:{SEATS}") * 2
    invoke("conform", "--case", "CON-3.1", *several, "--output", tmp_path / "several.json")
    invoke("conform", "--case", "CON-3.1", "--shard", "1/1", "--output", tmp_path / "shard.json")
    for name, message in (
        ("several", "several.json: found 2 implementations, expected one"),
        ("shard", "shard.json is the report of a shard; merge all shards with"),
    ):
        result = invoke("compare-reports", right, tmp_path / f"{name}.json")
        assert (result.exit_code, message in result.stderr) == (2, True)
    result = invoke("compare-reports", right)
    assert (result.exit_code, "found one report, expected at least two" in result.stderr) == (2, True)


def test_known_failures_count_as_failing(folder: Path, tmp_path: Path) -> None:
    """A list of known failures changes the verdict, but fixes nothing."""
    known = tmp_path / "list.known"
    known.write_text("CARD-B1.2a why\nCARD-B1.2b why\n", encoding="utf-8")
    options = ("--python", WRAPS, "--known-failures", known, "--output", tmp_path / "known.json")
    assert invoke("conform", *FEW, *options).exit_code == 0
    result = invoke("compare-reports", folder / "wrong.json", tmp_path / "known.json", "--json")
    found = json.loads(result.output)
    assert (result.exit_code, found["no_longer_broken"], found["cases"]["newly_passing"]) == (0, [], [])
    assert [run["verdicts"]["known"] for run in found["runs"]] == [0, 2]


def test_cases_and_claims_that_are_withdrawn_are_listed_and_count_as_worse(tmp_path: Path) -> None:
    """An engine must not look better because it claims less than before."""
    cases = case_options("CARD-B1.1a", "CARD-B1.2a", "CON-3.1", "REACT-2.4")
    invoke("conform", *cases, "--output", tmp_path / "all.json")
    legality = ("--python", "adapters.python_objects:ClaimsLegality")
    invoke("conform", *cases, *legality, "--output", tmp_path / "less.json")
    code, found = compare(tmp_path, "all", "less")
    assert (code, found["anything_new_fails"], found["claims_less"]) == (1, False, True)
    assert found["cases"]["no_longer_claimed"] == ["CARD-B1.1a", "CARD-B1.2a", "CON-3.1"]
    assert "reconstruction" in found["withdrawn_claims"]["operations"]
    assert "legality" not in found["withdrawn_claims"]["operations"]
    assert compare(tmp_path, "less", "all")[0] == 0
    result = invoke("compare-reports", tmp_path / "all.json", tmp_path / "less.json")
    assert "3 no longer claimed: CARD-B1.1a, CARD-B1.2a, CON-3.1" in result.output
    assert "\nNo longer claimed:\n  operations: " in result.output
    assert result.output.endswith("\nNothing new fails, but less is claimed than before\n")
    assert "claimed:" not in invoke("compare-reports", tmp_path / "all.json", tmp_path / "all.json").output


@pytest.mark.parametrize("flag", ["reasons", "conventions", "invalid"])
def test_a_claim_that_is_now_false_counts_as_worse(folder: Path, tmp_path: Path, flag: str) -> None:
    report = load_json(folder / "right.json")
    report["implementation"][flag] = False
    (tmp_path / "less.json").write_text(json.dumps(with_new_digest(report)), encoding="utf-8")
    (tmp_path / "right.json").write_bytes((folder / "right.json").read_bytes())
    code, found = compare(tmp_path, "right", "less")
    assert (code, found["withdrawn_claims"], found["claims_less"]) == (1, {"flags": [flag]}, True)
    result = invoke("compare-reports", tmp_path / "right.json", tmp_path / "less.json")
    assert f"set to false: {flag}" in result.output
