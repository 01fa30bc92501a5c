"""`globe-rules conform --shard` and `merge-reports`: a run that several CI jobs share gives the report of one run."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from adapters.kit_commands import OBJECTS, WRAPS, load_json, with_new_digest
from click.testing import Result
from commands import invoke
from hypothesis import given
from hypothesis import strategies as st

from globe_rules._kit.runner import run_cases, run_order
from globe_rules._kit.shards import Shard
from globe_rules._specification.suite import suite

pytestmark = pytest.mark.usefixtures("objects_in_process")

SELECTED = ("--rule", "CARD-B1", "--rule", "CARD-B2", "--rule", "CON-3")
CASES = suite().cases
EXTENSIONS = ("json", "xml", "html", "md", "svg", "known")


@given(
    count=st.integers(1, 40),
    cases=st.lists(st.sampled_from(CASES), max_size=60),
    repeat=st.integers(1, 3),
    seed=st.none() | st.integers(0, 9),
)
def test_shards_have_every_place_exactly_once_and_all_repetitions_of_a_case(
    count: int, cases: list[Any], repeat: int, seed: int | None
) -> None:
    order = run_order(cases, seed=seed, repeat=repeat)
    shards = [Shard(number, count).of(order) for number in range(1, count + 1)]
    places = [place for shard in shards for place in shard.places]
    assert sorted(places) == list(range(len(order)))
    assert all(shard.total == len(order) for shard in shards)
    ids = [{order[place].id for place in shard.places} for shard in shards]
    assert sum(map(len, ids)) == len({case.id for case in order})
    assert max(map(len, ids)) - min(map(len, ids)) <= 1


def test_the_cases_of_a_shard_depend_only_on_the_selected_cases() -> None:
    shard = Shard(2, 4).of(CASES)
    backwards = Shard(2, 4).of(CASES[::-1])
    assert {CASES[place].id for place in shard.places} == {CASES[::-1][place].id for place in backwards.places}
    operations = Counter(case.operation for case in CASES)
    assert {CASES[place].operation for place in shard.places} >= {
        name for name, size in operations.items() if size > 40
    }


@pytest.mark.parametrize("text", ["", "2", "0/4", "5/4", "2/0", "-1/4", "2/4/8", "a/b", "1/12345", "٢/٤", " 1/2"])
def test_a_wrong_shard_is_an_error(text: str) -> None:
    result = invoke("conform", f"--shard={text}")
    assert result.exit_code == 2
    assert f"found {text!r}, expected K/N with K from 1 to N, such as 2/4" in result.output


@pytest.mark.parametrize("option", ["--implementation=a", f"--cases={__file__}"])
def test_a_shard_needs_one_implementation_and_the_suite(option: str, tmp_path: Path) -> None:
    if option.startswith("--cases"):
        case = {key: value for key, value in CASES[0].as_json().items() if key != "response"}
        file = tmp_path / "cases.json"
        about = {"$schema": "urn:globe-rules:schema:vectors:1", "suite": suite().version, "cases": [case]}
        file.write_text(json.dumps(about), encoding="utf-8")
        option = f"--cases={file}"
    result = invoke("conform", "--shard", "1/2", option)
    assert (result.exit_code, "--shard cannot be combined with" in result.stderr) == (2, True)


def run_to(folder: Path, name: str, *options: object) -> tuple[int, list[Path]]:
    """Run a command that writes every format, and return its exit code and the files."""
    files = [folder / f"{name}.{extension}" for extension in EXTENSIONS]
    result = invoke(*options, *(word for file in files for word in ("--output", file)))
    return result.exit_code, files


@pytest.mark.parametrize(
    ("python", "options", "code"),
    [
        pytest.param(WRAPS, ["--shuffle", "3", "--repeat", "2", "--show", "2"], 1, id="wrong"),
        pytest.param(WRAPS, ["--show", "0"], 1, id="nothing shown"),
        pytest.param(f"{OBJECTS}:ClaimsLegality", [], 3, id="nothing claimed"),
        pytest.param("globe_rules._reference.operations:ReferenceEngine", [], 0, id="conformant"),
    ],
)
def test_merged_shards_give_the_files_of_one_run(python: str, options: list[str], code: int, tmp_path: Path) -> None:
    """Byte for byte, in every format, and with the same exit code."""
    arguments = ("conform", *SELECTED, "--python", python, *options)
    whole_code, whole = run_to(tmp_path, "whole", *arguments)
    shards = []
    for number in (3, 1, 2):
        shards.append(tmp_path / f"{number}.json")
        result = invoke(*arguments, "--shard", f"{number}/3", "--output", shards[-1])
        assert f"This is shard {number}/3, only a part of the run." in " ".join(result.output.split())
        assert invoke("verify-report", shards[-1]).exit_code == 0
    merged_code, merged = run_to(tmp_path, "merged", "merge-reports", *shards)
    assert (whole_code, merged_code) == (code, code)
    for one, other in zip(whole, merged, strict=True):
        assert one.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")
    assert invoke("verify-report", merged[0]).exit_code == 0


def test_shards_that_stopped_at_the_first_failure_or_ran_out_of_time_are_merged_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The merged run has stopped at the first failure only if nothing else ended a shard."""
    files = [tmp_path / f"{number}.json" for number in (1, 2)]

    def merged() -> Result:
        for number, file in enumerate(files, start=1):
            shard = ("--shard", f"{number}/2", "--output", file)
            invoke("conform", "--rule", "CARD-B1", "--python", f"{OBJECTS}:Raises", "--fail-fast", *shard)
        return invoke("merge-reports", *files)

    result = merged()
    assert (result.exit_code, "Stopped at the first failure" in result.output) == (1, True)
    monkeypatch.setattr(
        "globe_rules._cli.conform.run_cases", lambda *each, **options: run_cases(*each, **{**options, "seconds": 0})
    )
    result = merged()
    assert (result.exit_code, "Stopped at the first failure" in result.output) == (4, False)


def test_known_failures_of_shards_are_merged_with_their_reasons(tmp_path: Path) -> None:
    """Stale ones too, in the order of the run."""
    known = tmp_path / "list.known"
    stale = "CON-3.1  was wrong once\nCARD-B1.1a  was wrong too\n"
    failing = "CARD-B1.2a  on purpose\nCARD-B1.2b  on purpose\n"
    known.write_text(stale + failing, encoding="utf-8")
    options = [word for id_ in ("CON-3.1", "CARD-B1.1a", "CARD-B1.2a", "CARD-B1.2b") for word in ("--case", id_)]
    arguments = ("conform", *options, "--python", WRAPS, "--known-failures", known)
    assert run_to(tmp_path, "whole", *arguments)[0] == 1
    shards = [tmp_path / "1.json", tmp_path / "2.json"]
    for number, shard in enumerate(shards, start=1):
        invoke(*arguments, "--shard", f"{number}/2", "--output", shard)
    code, (merged, *_, listed) = run_to(tmp_path, "merged", "merge-reports", *shards)
    assert code == 1
    assert load_json(merged) == load_json(tmp_path / "whole.json")
    assert load_json(merged)["stale_known_failures"] == ["CARD-B1.1a", "CON-3.1"]
    assert listed.read_text(encoding="utf-8") == failing


def test_the_reason_of_a_known_failure_in_a_report_forges_no_line_of_the_list(tmp_path: Path) -> None:
    known, shard, listed = tmp_path / "list.known", tmp_path / "1.json", tmp_path / "merged.known"
    known.write_text("CARD-B1.2a why\n", encoding="utf-8")
    options = ("--case", "CARD-B1.2a", "--case", "CARD-B1.2b", "--python", WRAPS, "--known-failures", known)
    assert invoke("conform", *options, "--shard", "1/1", "--output", shard).exit_code == 1
    report = load_json(shard)
    report["results"][0]["known_failure_reason"] = "why\nCARD-B1.2b \x1b[31mforged"
    shard.write_text(json.dumps(with_new_digest(report)), encoding="utf-8")
    assert invoke("merge-reports", shard, "--output", listed).exit_code == 1
    lines = listed.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "CARD-B1.2a  why·CARD-B1.2b ·[31mforged"
    assert "forged" not in "".join(lines[1:])


def test_an_empty_shard_succeeds_and_the_text_shows_how_to_reproduce_a_failure(tmp_path: Path) -> None:
    shards = [tmp_path / f"{number}.json" for number in range(1, 5)]
    arguments = ("conform", "--case", "CARD-B1.2a", "--case", "CARD-B1.2b", "--python", WRAPS)
    codes = [
        invoke(*arguments, "--shard", f"{number}/4", "--output", shard).exit_code
        for number, shard in enumerate(shards, start=1)
    ]
    assert sorted(codes) == [0, 0, 1, 1]
    result = invoke("merge-reports", *shards)
    assert result.exit_code == 1
    assert "Reproduce with: globe-rules conform --case CARD-B1.2a -- COMMAND" in result.output


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the reports of the two shards of a run that fails."""
    folder = tmp_path_factory.mktemp("shards")
    found = []
    for number in (1, 2):
        file = folder / f"{number}.json"
        invoke("conform", *SELECTED, "--python", WRAPS, "--shard", f"{number}/2", "--output", file)
        found.append(load_json(file))
    return found[0], found[1]


def shard_says(value: dict[str, Any], **fields: int) -> dict[str, Any]:
    return {**value, "shard": {**value["shard"], **fields}}


def first_result(value: dict[str, Any], **fields: object) -> dict[str, Any]:
    first, *others = value["results"]
    return {**value, "results": [{key: each for key, each in {**first, **fields}.items() if each is not None}, *others]}


def first_failure(value: dict[str, Any], **fields: object) -> dict[str, Any]:
    first, *others = value["smallest_failures"]
    return {**value, "smallest_failures": [{**first, "case": {**first["case"], **fields}}, *others]}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (lambda value: {key: each for key, each in value.items() if key != "shard"}, "2.json is not the report of a"),
        (lambda value: {**value, "options": {**value["options"], "cases_from": "x"}}, "2.json is not the report of"),
        (lambda value: shard_says(value, number=1), "1.json and {2.json} are both shard 1/2; give each shard once"),
        (lambda value: shard_says(value, number=3), "shard 2/2 is missing; give the reports of all shards"),
        (lambda value: shard_says(value, count=3), "2.json: shard.count: found 3, but {1.json} has 2; merge"),
        (lambda value: shard_says(value, cases=999), "2.json: shard.cases: found 999, but {1.json} has"),
        (
            lambda value: {**value, "options": {**value["options"], "shuffle": 7}},
            "2.json: options.shuffle: found 7, but {1.json} has null",
        ),
        (
            lambda value: {**value, "implementation": {**value["implementation"], "version": "9"}},
            '2.json: implementation.version: found "9", but {1.json} has',
        ),
        (
            lambda value: {**value, "versions": {**value["versions"], "globe_rules": "0.1"}},
            '2.json: versions.globe_rules: found "0.1"',
        ),
        (lambda value: first_result(value, place=None), "2.json: the places of its results contradict"),
        (lambda value: first_result(value, place=10**6), "2.json: the places of its results contradict"),
        (lambda value: first_result(value, place=value["results"][1]["place"]), "2.json: the places of its results"),
        (lambda value: first_failure(value, expect=1), "2.json: smallest_failures: CARD-B1.2"),
        (lambda value: first_failure(value, request={"op": "fly"}), "2.json: smallest_failures: CARD-B1.2"),
    ],
)
def test_reports_that_are_not_the_shards_of_one_run_are_refused(
    changed: Callable[[dict[str, Any]], dict[str, Any]],
    message: str,
    shards: tuple[dict[str, Any], dict[str, Any]],
    tmp_path: Path,
) -> None:
    """The error names the file and the difference."""
    files = tmp_path / "1.json", tmp_path / "2.json"
    for file, value in zip(files, (shards[0], with_new_digest(changed(shards[1]))), strict=True):
        file.write_text(json.dumps(value), encoding="utf-8")
    result = invoke("merge-reports", *files)
    assert result.exit_code == 2
    expected = message.replace("{1.json}", str(files[0])).replace("{2.json}", str(files[1]))
    assert expected in result.stderr
    assert json.loads(invoke("merge-reports", *files, "--json").output)["error"]["kind"] == "not-mergeable"


def test_a_shard_without_all_its_results_or_from_another_suite_is_refused(
    shards: tuple[dict[str, Any], dict[str, Any]], tmp_path: Path
) -> None:
    files = tmp_path / "1.json", tmp_path / "2.json"
    files[0].write_text(json.dumps(shards[0]), encoding="utf-8")
    passed = next(each for each in shards[1]["results"] if each["verdict"] == "pass")
    fewer = {**shards[1], "results": [each for each in shards[1]["results"] if each is not passed]}
    footer = shards[1]["footer"]
    counts = {key: footer[key] - 1 for key in ("cases", "claimed", "claimed_of_suite")}
    verdicts = {**footer["verdicts"], "pass": footer["verdicts"]["pass"] - 1}
    fewer["footer"] = {**footer, **counts, "verdicts": verdicts}
    files[1].write_text(json.dumps(with_new_digest(fewer)), encoding="utf-8")
    result = invoke("merge-reports", *files)
    assert (result.exit_code, "2.json: the places of its results contradict" in result.stderr) == (2, True)
    other = {**shards[1], "footer": {**footer, "digest": "sha256:0"}}
    files[1].write_text(json.dumps(with_new_digest(other)), encoding="utf-8")
    result = invoke("merge-reports", *files)
    assert (result.exit_code, "different suite" in result.stderr) == (2, True)


def test_pages_badges_and_markdown_of_a_shard_say_so(tmp_path: Path) -> None:
    files = [tmp_path / f"r.{extension}" for extension in ("html", "md", "svg")]
    outputs = [word for file in files for word in ("--output", file)]
    invoke("conform", "--case", "CON-3.1", "--shard", "1/1", *outputs, "--output", tmp_path / "r.json")
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert ["shard 1/1" in text for text in texts] == [True, True, False]
    assert f"Globe Twister {suite().version} (1/1)" in texts[2]
    assert "This is shard 1/1, only a part of the run." in invoke("report", tmp_path / "r.json").output
