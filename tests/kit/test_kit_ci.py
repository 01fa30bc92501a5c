"""The workflow files of the documentation, and the action, use options and inputs that exist."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types, and is there for mkdocs
from attrs import frozen
from check_jsonschema import main as check_jsonschema_command  # type: ignore[import-untyped]  # it has no types
from click.testing import CliRunner, Result
from handbook_pages import filled, page

from globe_rules._cli.conform import conform
from globe_rules._i18n import BOOK_LANGUAGES, Language
from tools.paths import DOCS, ROOT

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


def pages(language: Language) -> str:
    """Return the Markdown of the pages about CI and about tests in Python, with their macros expanded."""
    files = [DOCS / language / f"{name}.md" for name in ("ci", "test-python")]
    return "".join(filled(file.read_text(encoding="utf-8"), page(language)) for file in files)


def yaml_blocks(language: Language) -> list[str]:
    """Return the text of the workflow files of the pages."""
    return re.findall(r"^```yaml\n(.*?)^```", pages(language), re.MULTILINE | re.DOTALL)


def workflows(language: Language) -> list[dict[str, Any]]:
    """Return the workflow files of the pages."""
    return [yaml.safe_load(text) for text in yaml_blocks(language)]


@pytest.mark.parametrize(("name", "schema"), [("workflows", "github-workflows"), ("gitlab", "gitlab-ci")])
def test_the_workflow_files_of_the_pages_match_the_schemas_of_their_services(
    name: str, schema: str, tmp_path: Path
) -> None:
    blocks = [text for text in yaml_blocks("en") if f"/{name}/" in text or f".{name}-ci" in text]
    assert len(blocks) == 2
    files = [tmp_path / f"{number}.yml" for number in range(len(blocks))]
    for file, text in zip(files, blocks, strict=True):
        file.write_text(text, encoding="utf-8")
    checked = check_jsonschema([f"--builtin-schema=vendor.{schema}", *map(str, files)])
    assert checked.exit_code == 0, checked.output


def test_the_action_matches_the_schema_of_actions() -> None:
    checked = check_jsonschema(["--builtin-schema=vendor.github-actions", str(ROOT / "action.yml")])
    assert checked.exit_code == 0, checked.output


def check_jsonschema(arguments: list[str]) -> Result:
    """Run check-jsonschema in this process."""
    return CliRunner().invoke(check_jsonschema_command, arguments)


def test_the_pages_install_the_package_by_name_once_it_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Publishing changes one place."""
    before = pages("en")
    monkeypatch.setattr("handbook.files.PUBLISHED", True)
    after = pages("en")
    assert re.findall(r"pip install (?:--quiet )?(\S+)$", after, re.MULTILINE) == ["globe_rules"] * 4
    assert before.count("git+https://github.com/globe-rules/globe_rules") == 4
    assert "git+" not in after


@in_both_languages
def test_the_pages_name_only_existing_options_and_every_option_of_the_plugin(language: Language) -> None:
    ours = {name for each in conform.params for name in each.opts}
    plugin = set(re.findall(r'"(--globe-[a-z-]+)"', (ROOT / "globe_rules_pytest.py").read_text(encoding="utf-8")))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", re.sub(r"--(quiet|seed|world)\b", "", pages(language))))
    assert named - ours - plugin == set()
    assert plugin <= named


@in_both_languages
def test_the_workflow_uses_the_address_and_inputs_of_the_action(language: Language) -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    address = about["project"]["urls"]["Repository"].removeprefix("https://github.com/")
    jobs = [job for each in workflows(language) for job in each.get("jobs", {}).values()]
    steps = [step for job in jobs for step in job["steps"] if step["uses"].startswith(f"{address}@")]
    assert [set(step["with"]) for step in steps] == [{"command"}, {"command", "shard", "report"}, {"merge"}]
    assert {name for step in steps for name in step["with"]} <= set(ACTION["inputs"])


def test_both_languages_have_the_same_workflows() -> None:
    assert workflows("en") == workflows("fr")


def test_inputs_of_the_action_are_never_inserted_into_a_script() -> None:
    """Otherwise an input could run any command."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]
    expected = {"command", "known-failures", "merge", "options", "report", "shard", "working-directory"}
    assert set(ACTION["inputs"]) == expected


def test_the_options_and_file_endings_of_the_action_exist() -> None:
    script = ACTION["runs"]["steps"][1]["run"]
    ours = {name for each in conform.params for name in each.opts}
    assert set(re.findall(r"--[a-z][a-z-]+", script)) <= ours
    assert re.findall(r'--output "\$base(\.\w+)', script) == [".json", ".xml", ".svg", ".md", ".known"]


@frozen
class ActionRun:
    """The exit code of the action, and what it wrote for GitHub."""

    code: int
    outputs: str
    summary: str


def run_action(folder: Path, **inputs: str) -> ActionRun:
    """Run the script of the action like GitHub, with an installed kit and files instead of GitHub's."""
    installed = folder / "temp" / "globe-rules"
    installed.mkdir(parents=True, exist_ok=True)
    if not (installed / "bin").exists():
        (installed / "bin").symlink_to(Path(sys.executable).parent)
    files = [folder / name for name in ("outputs", "summary")]
    for file in files:
        file.write_text("")
    step = ACTION["runs"]["steps"][1]
    inputs_of = {name: re.findall(r"inputs\.([a-z-]+)", value)[0] for name, value in step["env"].items()}
    defaults = {name: ACTION["inputs"][each]["default"] for name, each in inputs_of.items()}
    env = {
        **os.environ,
        "RUNNER_TEMP": str(folder / "temp"),
        "GITHUB_OUTPUT": str(files[0]),
        "GITHUB_STEP_SUMMARY": str(files[1]),
        **defaults,
        **{name: inputs[each] for name, each in inputs_of.items() if each in inputs},
    }
    # As GitHub runs a step with `shell: bash`.
    command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
    ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False)  # noqa: S603 -- our own code
    return ActionRun(ran.returncode, *(file.read_text(encoding="utf-8") for file in files))


SERVE = f"{sys.executable} -m globe_rules serve"
needs_bash = pytest.mark.skipif(os.name == "nt", reason="it needs bash")


@needs_bash
def test_the_action_runs_a_shell_command_and_writes_outputs_and_a_summary(tmp_path: Path) -> None:
    """The command may change its folder, and the folder of the report is created."""
    (tmp_path / "below").mkdir()
    inputs = {"options": "--case CARD-B5.1a", "report": "reports/rules.json"}
    ran = run_action(tmp_path, command=f"cd below && {SERVE}", **inputs)
    assert (ran.code, ran.outputs) == (0, "report=reports/rules.json\nexit-code=0\n")
    assert ran.summary.startswith("### `globe_rules ")
    assert "`: Conformant\n\n| Suite |" in ran.summary
    assert json.loads((tmp_path / "reports" / "rules.json").read_text())["footer"]["conformant"]
    ran = run_action(tmp_path, command="false", **inputs)
    assert (ran.code, ran.outputs) == (3, "report=\nexit-code=3\n")  # not the older report
    assert ran.summary == "### Not evaluated (exit code 3)\n"
    assert run_action(tmp_path, **inputs).code == 2


@needs_bash
def test_the_working_directory_of_the_action_is_only_that_of_the_command(tmp_path: Path) -> None:
    """Files are relative to the repository, where the next step looks for them."""
    folder = tmp_path / "my engine"
    folder.mkdir()
    (folder / "start.sh").write_text(f"exec {SERVE}", encoding="utf-8")
    (tmp_path / "failures.known").write_text("", encoding="utf-8")
    inputs = {"options": "--case CARD-B5.1a", "known-failures": "failures.known", "command": "bash start.sh"}
    ran = run_action(tmp_path, **inputs, **{"working-directory": "my engine"})
    assert (ran.code, ran.outputs) == (0, "report=globe-rules-report.json\nexit-code=0\n")
    assert (tmp_path / "globe-rules-report.json").is_file()
    assert run_action(tmp_path, **inputs, **{"working-directory": "$(touch evil)"}).code == 3
    assert not (tmp_path / "evil").exists()


@needs_bash
@pytest.mark.parametrize(
    ("inputs", "code", "outputs"),
    [
        ({"report": "a\nevil=1.json"}, 2, ""),
        ({"report": "-x.json"}, 0, "report=./-x.json\nexit-code=0\n"),
        ({"report": "$(touch evil).json"}, 0, "report=$(touch evil).json\nexit-code=0\n"),
        ({"options": "--help"}, 2, "report=\nexit-code=2\n"),
        ({"options": "$(touch evil) `touch evil` ; touch evil"}, 3, "report=\nexit-code=3\n"),
        ({"shard": "1/1; touch evil"}, 2, "report=\nexit-code=2\n"),
        ({"known-failures": "$(touch evil)"}, 2, "report=\nexit-code=2\n"),
        ({"merge": "$(touch evil) *"}, 2, "report=\nexit-code=2\n"),
    ],
)
def test_no_input_of_the_action_runs_code_forges_an_output_or_passes_without_a_run(
    inputs: dict[str, str], code: int, outputs: str, tmp_path: Path
) -> None:
    ran = run_action(tmp_path, **{"command": SERVE, "options": "--case CARD-B5.1a", **inputs})
    assert (ran.code, ran.outputs) == (code, outputs)
    assert not (tmp_path / "evil").exists()


@needs_bash
def test_a_file_that_the_action_cannot_write_gives_no_exit_code_of_a_verdict(tmp_path: Path) -> None:
    (tmp_path / "globe-rules-report.txt").mkdir()
    ran = run_action(tmp_path, command=SERVE, options="--case CARD-B5.1a")
    assert (ran.code, ran.outputs) == (2, "report=globe-rules-report.json\nexit-code=2\n")


@needs_bash
def test_the_action_merges_the_shards_of_other_jobs(tmp_path: Path) -> None:
    for number in (1, 2):
        shard = {"shard": f"{number}/2", "report": f"shard-{number}.json"}
        ran = run_action(tmp_path, command=SERVE, options="--rule CARD-B5", **shard)
        assert ran.code == 0
        assert f"This is shard {number}/2" in ran.summary
    ran = run_action(tmp_path, merge="shard-*.json")
    assert (ran.code, ran.outputs) == (0, "report=globe-rules-report.json\nexit-code=0\n")
    assert ": Conformant\n" in ran.summary
    assert "shard" not in json.loads((tmp_path / "globe-rules-report.json").read_text())
    (tmp_path / "shard-1.json").unlink()
    assert run_action(tmp_path, merge="shard-*.json").code == 2
