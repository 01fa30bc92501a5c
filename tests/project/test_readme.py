"""The examples and figures in the README are correct."""

import doctest
import re
import shlex

import pytest
from commands import invoke

from globe_rules._specification.features import features_folder
from globe_rules._specification.suite import suite
from tools.paths import ROOT
from tools.readme_counts import sentence

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """Return the README's blocks of one language."""
    return [text for found, text in BLOCKS if found == language]


def test_every_block_is_tested() -> None:
    """Continuous integration runs the shell blocks, with make and without."""
    assert {language for language, _ in BLOCKS} == {"python", "console", "gherkin", "sh"}
    with_make, without = blocks("sh")
    shown = re.findall(r"^make \w+", with_make, re.MULTILINE)
    assert shown
    assert [command for command in shell_commands_of_ci() if command in shown] == shown
    assert without.startswith("python3 -m venv .venv\n")  # .ci/every-python finds the block by this line


def shell_commands_of_ci() -> list[str]:
    """Return the `make` commands that continuous integration runs."""
    return re.findall(r"^make \w+", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.no_cover
@pytest.mark.needs_generated
def test_only_the_generated_sentence_counts_ids() -> None:
    assert sentence() in README
    elsewhere = re.findall(r"\d+ (?:rules|rulings|conventions|ids|scenarios|mutants)", README.replace(sentence(), ""))
    assert elsewhere == [], "tools/readme_counts.py must write the number"


@pytest.mark.parametrize("text", blocks("python"))
def test_python_blocks_give_the_results_shown(text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("text", blocks("console"))
def test_console_blocks_show_the_exact_output(text: str) -> None:
    shown = re.match(r"\$ globe-rules ([^\n]*)\n(.*)", text, re.DOTALL)
    assert shown is not None
    assert invoke(*shlex.split(shown[1])).stdout == shown[2]


@pytest.mark.parametrize("text", blocks("gherkin"))
def test_gherkin_blocks_are_copied_from_the_features(text: str) -> None:
    assert any(text in path.read_text(encoding="utf-8") for path in features_folder().glob("*/*.feature"))


@pytest.mark.parametrize("id_", re.findall(r"--case (\S+)", CONTRIBUTING))
def test_every_case_in_contributing_exists(id_: str) -> None:
    assert id_ in {case.id for case in suite().cases}


@pytest.mark.parametrize(("file", "name"), re.findall(r"pytest (tests/\S+\.py) -k (\w+)", CONTRIBUTING))
def test_every_test_in_contributing_exists(file: str, name: str) -> None:
    assert f"def test_{name}" in (ROOT / file).read_text(encoding="utf-8")
