"""The public names are stable, documented and fast to import."""

import inspect
import re
import subprocess
import sys
import tomllib

import pytest
from published_lists import published_list

import globe_rules
from globe_rules.rulebook import rulebook
from tools.paths import DOCS, ROOT
from tools.public_names import STUB, stub

NAMES = published_list("api")
CITATION = re.compile(r"\b(?:[A-Z]{3,}-[A-Z0-9]+[a-z]?|[DQ]-\d+)\b")

# Values and errors of the library that do not belong to a rule of the game.
NO_RULE = {
    *("GlobeRulesError", "InvalidField", "InvalidValue", "Refused", "RefusedLine", "Unreadable", "Violation"),
    *("Message", "Situation", "Text", "Translatable", "from_json", "to_json"),
}
MODULES = {"batch", "challenges", "rulebook", "solver"}
"""Public modules, which are shown as a whole. They are imported by name, not with the package."""

ALIASES = {"Json", "Language", "Pointing", "Where"}
"""Names of types that signatures use. Python has no docstring for them."""


@pytest.mark.parametrize("name", [name for name in NAMES if not name.isupper() and name not in ALIASES])
def test_every_public_name_cites_existing_ids_and_shows_an_example(name: str) -> None:
    """The docstring cites the rules that the code implements, and has a doctest."""
    text = inspect.getdoc(getattr(globe_rules, name)) or ""
    cited = set(CITATION.findall(text))
    assert cited <= set(rulebook().ids)
    assert cited or name in NO_RULE, f"{name} cites no rule"
    assert ">>>" in text or name in {"NumpyGenerator", "Translatable", "events"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_of_the_api_show_every_public_name_once(language: str) -> None:
    """The constructor, fields and members of each are added by mkdocstrings."""
    pages = [(DOCS / language / name).read_text(encoding="utf-8") for name in ("api.md", "modules.md")]
    shown = re.findall(r"^::: globe_rules\.(\w+)$", "\n".join(pages), re.MULTILINE)
    assert sorted({*shown} - MODULES) == NAMES
    assert len(shown) == len(NAMES) + len(MODULES)


def test_the_version_is_that_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert globe_rules.__version__ == project["version"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = globe_rules.colour  # type: ignore[attr-defined] # the test


def test_the_stub_has_the_public_names() -> None:
    assert STUB.read_text(encoding="utf-8") == stub(), "run `make generated`"
    assert {name for name in dir(globe_rules) if not name.startswith("__")} == {*NAMES}


def test_a_star_import_of_the_events_brings_only_events() -> None:
    names: dict[str, object] = {}
    exec("from globe_rules.events import *", names)  # noqa: S102 -- the test
    assert {*names} - {"__builtins__"} == {*globe_rules.events.__all__}


def test_importing_all_public_names_loads_no_library_but_attrs() -> None:
    code = (
        "import sys; before = set(sys.modules); from globe_rules import *; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    loaded = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 -- our own code
    assert loaded.stdout.split() == ["attr", "attrs", "globe_rules"]
