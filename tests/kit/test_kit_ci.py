"""The ready workflow files of the documentation, and the action, name what is there."""

import re
import tomllib

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types, and is there for mkdocs

from globe_rules.cli.conform import conform
from globe_rules.i18n import BOOK_LANGUAGES, Language
from tools.places import DOCS, ROOT

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


def page(language: Language) -> str:
    """Return the page about CI as it is written."""
    return (DOCS / language / "ci.md").read_text(encoding="utf-8")


def workflows(language: Language) -> list[dict[str, dict[str, object]]]:
    """Return the workflow files of a page."""
    return [
        yaml.safe_load(text) for text in re.findall(r"^```yaml\n(.*?)^```", page(language), re.MULTILINE | re.DOTALL)
    ]


@in_both_languages
def test_every_option_of_the_page_exists(language: Language) -> None:
    """Of the command, and of pytest."""
    ours = {name for each in conform.params for name in each.opts}
    plugin = set(re.findall(r'"(--globe-[a-z]+)"', (ROOT / "globe_rules_pytest.py").read_text(encoding="utf-8")))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", re.sub(r"--quiet", "", page(language))))
    assert named - ours - plugin == set()
    assert plugin <= named


@in_both_languages
def test_the_workflow_uses_our_action(language: Language) -> None:
    """By the address that the package has, and with inputs that it knows."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    address = about["project"]["urls"]["Repository"].removeprefix("https://github.com/")
    github = workflows(language)[0]
    steps: list[dict[str, object]] = github["jobs"]["rules"]["steps"]  # type: ignore[index]
    [step] = [each for each in steps if str(each["uses"]).startswith(f"{address}@")]
    assert set(step["with"]) <= set(ACTION["inputs"])  # type: ignore[call-overload]


def test_both_pages_have_the_same_workflows() -> None:
    """Only the words around them differ."""
    assert workflows("en") == workflows("fr")


def test_no_input_of_the_action_is_a_part_of_a_script() -> None:
    """Whoever can choose an input could carry out anything otherwise."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]
    assert set(ACTION["inputs"]) == {"command", "known", "options", "report"}


def test_the_options_of_the_action_exist() -> None:
    """And its files end as formats do."""
    script = ACTION["runs"]["steps"][1]["run"]
    ours = {name for each in conform.params for name in each.opts}
    assert set(re.findall(r"--[a-z][a-z-]+", script)) <= ours
    assert re.findall(r"\$base(\.\w+)", script) == [".json", ".xml", ".svg", ".known"]
