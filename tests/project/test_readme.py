"""Everything that the README shows is true."""

import doctest
import re
import shlex

import pytest
from commands import invoke

from globe_rules.specification.features import features_folder
from tools.counts import sentence
from tools.places import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """Return the README's blocks of one language."""
    return [text for found, text in BLOCKS if found == language]


def test_every_block_is_examined() -> None:
    """There is no block that nobody executes; continuous integration runs them, with make and without."""
    assert {language for language, _ in BLOCKS} == {"python", "console", "gherkin", "sh"}
    with_make, without = blocks("sh")
    assert re.findall(r"^make \w+", with_make, re.MULTILINE) == shell_commands_of_ci()
    assert without.startswith("python3 -m venv .venv\n")  # by this, .ci/every-python finds it


def shell_commands_of_ci() -> list[str]:
    """Return what continuous integration makes."""
    return re.findall(r"^make \w+", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.needs_generated
def test_the_figures_are_true() -> None:
    """Those between the markers are written by `make generated`, and no other sentence counts ids."""
    assert sentence() in README
    elsewhere = re.findall(r"\d+ (?:rules|rulings|conventions|ids|scenarios|mutants)", README.replace(sentence(), ""))
    assert elsewhere == [], "let tools/counts.py write the number"


@pytest.mark.parametrize("text", blocks("python"))
def test_python_blocks_give_what_they_show(text: str) -> None:
    """The `>>>` lines run as they stand."""
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("text", blocks("console"))
def test_console_blocks_print_what_they_show(text: str) -> None:
    """The commands print exactly that."""
    shown = re.match(r"\$ globe-rules ([^\n]*)\n(.*)", text, re.DOTALL)
    assert shown is not None
    assert invoke(*shlex.split(shown[1])).stdout == shown[2]


@pytest.mark.parametrize("text", blocks("gherkin"))
def test_gherkin_blocks_stand_in_the_features(text: str) -> None:
    """The scenarios shown are those of the specification."""
    assert any(text in path.read_text(encoding="utf-8") for path in features_folder().glob("*/*.feature"))
