"""The workflow files of the documentation, and the action, use options and inputs that exist."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types, and is there for mkdocs

from globe_rules._cli.conform import conform
from globe_rules._i18n import BOOK_LANGUAGES, Language
from tools.paths import DOCS, ROOT

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


def pages(language: Language) -> str:
    """Return the Markdown source of the pages about CI and about tests in Python."""
    return "".join((DOCS / language / f"{name}.md").read_text(encoding="utf-8") for name in ("ci", "test-python"))


def workflows(language: Language) -> list[dict[str, dict[str, object]]]:
    """Return the workflow files of the pages."""
    return [
        yaml.safe_load(text) for text in re.findall(r"^```yaml\n(.*?)^```", pages(language), re.MULTILINE | re.DOTALL)
    ]


@in_both_languages
def test_the_pages_name_only_existing_options_and_every_option_of_the_plugin(language: Language) -> None:
    ours = {name for each in conform.params for name in each.opts}
    plugin = set(re.findall(r'"(--globe-[a-z-]+)"', (ROOT / "globe_rules_pytest.py").read_text(encoding="utf-8")))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", re.sub(r"--quiet", "", pages(language))))
    assert named - ours - plugin == set()
    assert plugin <= named


@in_both_languages
def test_the_workflow_uses_the_address_and_inputs_of_the_action(language: Language) -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    address = about["project"]["urls"]["Repository"].removeprefix("https://github.com/")
    github = workflows(language)[0]
    steps: list[dict[str, object]] = github["jobs"]["rules"]["steps"]  # type: ignore[index]
    [step] = [each for each in steps if str(each["uses"]).startswith(f"{address}@")]
    assert set(step["with"]) <= set(ACTION["inputs"])  # type: ignore[call-overload]


def test_both_languages_have_the_same_workflows() -> None:
    assert workflows("en") == workflows("fr")


def test_inputs_of_the_action_are_never_inserted_into_a_script() -> None:
    """Otherwise an input could run any command."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]
    assert set(ACTION["inputs"]) == {"command", "known-failures", "options", "report", "working-directory"}


def test_the_options_and_file_endings_of_the_action_exist() -> None:
    script = ACTION["runs"]["steps"][1]["run"]
    ours = {name for each in conform.params for name in each.opts}
    assert set(re.findall(r"--[a-z][a-z-]+", script)) <= ours
    assert re.findall(r'--output "\$base(\.\w+)', script) == [".json", ".xml", ".svg", ".known"]


@pytest.mark.skipif(os.name == "nt", reason="it needs bash")
@pytest.mark.parametrize(("command", "code"), [("cd below && {python} -m globe_rules serve", 0), ("false", 3)])
def test_the_action_runs_a_shell_command_and_writes_outputs_and_a_summary(
    command: str, code: int, tmp_path: Path
) -> None:
    """The command may change its folder, and the folder of the report is created."""
    (tmp_path / "below").mkdir()
    installed = tmp_path / "temp" / "globe-rules"
    installed.mkdir(parents=True)
    (installed / "bin").symlink_to(Path(sys.executable).parent)
    env = {
        **os.environ,
        "RUNNER_TEMP": str(tmp_path / "temp"),
        "GITHUB_OUTPUT": str(tmp_path / "outputs"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "COMMAND": command.format(python=sys.executable),
        "KNOWN": "",
        "OPTIONS": "--case CARD-B5.1a",
        "REPORT": "reports/rules.json",
    }
    script = ACTION["runs"]["steps"][1]["run"]
    ran = subprocess.run(["bash", "-e", "-c", script], cwd=tmp_path, env=env, capture_output=True, check=False)  # noqa: S603, S607 -- our own code
    assert ran.returncode == code
    assert (tmp_path / "outputs").read_text() == f"report=reports/rules.json\nexit-code={code}\n"
    assert (tmp_path / "summary").read_text().startswith("```text\n")
    if code == 0:
        report = json.loads((tmp_path / "reports" / "rules.json").read_text())
        assert report["footer"]["conformant"]
        assert "CONFORMANT" in (tmp_path / "summary").read_text().upper()
