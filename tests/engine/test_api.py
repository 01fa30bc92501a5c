"""The public names are promised, documented and cheap to import."""

import inspect
import re
import subprocess
import sys
import tomllib

import pytest
from promises import promised

import globe_rules
from globe_rules.rulebook import rulebook
from tools.places import DOCS, ROOT
from tools.public_names import STUB, stub

PROMISED = promised("api")
CITATION = re.compile(r"\b(?:[A-Z]{3,}-[A-Z0-9]+[a-z]?|[DQ]-\d+)\b")

# Plain values of the library rather than of the game, and their errors.
NO_RULE = {"Breach", "Impossible", "Refused", "Unreadable", "Situation", "from_json", "to_json"}


@pytest.mark.parametrize("name", [name for name in PROMISED if not name.isupper()])
def test_every_public_name_cites_existing_ids_and_shows_an_example(name: str) -> None:
    """A docstring cites the rule that its name implements, and shows how it is called or made."""
    text = inspect.getdoc(getattr(globe_rules, name)) or ""
    cited = set(CITATION.findall(text))
    assert cited <= set(rulebook().ids)
    assert cited or name in NO_RULE, f"{name} cites no rule"
    assert ">>>" in text or name == "events"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_api_page_shows_every_public_name_once(language: str) -> None:
    """In either language; mkdocstrings shows the constructor, the fields and the members of each."""
    page = (DOCS / language / "api.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^::: globe_rules\.(\w+)$", page, re.MULTILINE)) == PROMISED


def test_the_version_is_that_of_the_package() -> None:
    """Both places say the same, and no other name is made up."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert globe_rules.__version__ == project["version"]
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = globe_rules.colour  # type: ignore[attr-defined] # that is the point


def test_the_stub_has_the_public_names() -> None:
    assert STUB.read_text(encoding="utf-8") == stub(), "run `make generated`"
    assert {*PROMISED} <= {*dir(globe_rules)}


def test_importing_the_package_loads_attrs_alone() -> None:
    """Whoever imports all that there is gets no other library."""
    code = (
        "import sys; before = set(sys.modules); from globe_rules import *; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    loaded = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 -- our own code
    assert loaded.stdout.split() == ["attr", "attrs", "globe_rules"]
