"""The public names are stable, documented and fast to import."""

import ast
import builtins
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest
from published_lists import published_list

import globe_rules
from globe_rules.rulebook import rulebook
from tools.paths import DOCS, ROOT
from tools.public_names import MODULES as PUBLIC_MODULES
from tools.public_names import STUB, module_names, stub

NAMES = published_list("api")
CITATION = re.compile(r"\b(?:[A-Z]{3,}-[A-Z0-9]+[a-z]?|[DQ]-\d+)\b")

# Values and errors of the library that do not belong to a rule of the game.
NO_RULE = {
    *("GlobeRulesError", "InvalidField", "InvalidValue", "Refused", "RefusedLine", "Unreadable", "Violation"),
    *("Message", "Situation", "Text", "Translatable", "from_json", "to_json"),
}
MODULES = {"batch", "bdd", "challenges", "rulebook", "solver"}
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


def _definition(module: str, name: str) -> tuple[str, ast.stmt] | None:
    """Return where a name is defined and its source; None if it is not defined in the package."""
    tree = _tree(module)
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return module, node
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in ast.unparse(node).partition(" = ")[0].split(":"):
            return module, node
        if isinstance(node, ast.ImportFrom) and name in {each.name for each in node.names}:
            home = str(node.module)
            return _definition(home, name) if home.partition(".")[0] == "globe_rules" else None
    return None


@cache
def _tree(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def _annotations(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the annotations of a function, or of the public fields and methods of a class."""
    if isinstance(node, ast.ClassDef):
        for each in node.body:
            yield from _annotations(each)
    elif isinstance(node, ast.FunctionDef) and (not node.name.startswith("_") or node.name.endswith("__")):
        arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg)
        yield from (each.annotation for each in arguments if each is not None and each.annotation is not None)
        yield from [node.returns] if node.returns else []
    elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_"):
        yield node.annotation


def _names(annotation: ast.expr) -> Iterator[str]:
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):  # a type in quotes
            yield from _names(ast.parse(node.value, mode="eval").body)


HOMES = vars(globe_rules)["_HOMES"]
PUBLIC = {
    *((f"globe_rules.{home}", name) for home, names in HOMES.items() for name in names if name != home),
    *((f"globe_rules.{name}", each) for name in PUBLIC_MODULES for each in module_names(name)),
}
PUBLIC_NAMES = {name for _, name in PUBLIC}


def test_every_type_in_a_public_signature_is_public() -> None:
    """A function around ours needs to name its types."""
    private: dict[str, set[str]] = {}
    for module, name in sorted(PUBLIC):
        found = _definition(module, name)
        assert found is not None, name
        home, node = found
        named = {each for annotation in _annotations(node) for each in _names(annotation)} - PUBLIC_NAMES
        for each in named:
            source = _definition(home, each)
            if source is not None and "TypeVar(" not in ast.unparse(source[1]):
                private.setdefault(each, set()).add(name)
    assert private == {}


CAUGHT = {
    "NotAMessage": "commands and `read_log` report it as their own error",
}
"""Errors of modules that the public functions use, each with the reason why it does not reach their callers."""


def test_every_error_that_can_reach_a_caller_is_public() -> None:
    """All classes that are an exception, in the modules that public names come from and import."""
    files = [ROOT / "globe_rules" / "_i18n.py"]
    for folder in ("_engine", "_pictures", "_protocol", *PUBLIC_MODULES):
        files += (ROOT / "globe_rules" / folder).rglob("*.py")
    classes = [
        node
        for file in files
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    errors = {
        name for name, each in vars(builtins).items() if isinstance(each, type) and issubclass(each, BaseException)
    }
    ours: set[str] = set()
    while more := {node.name for node in classes if {*map(ast.unparse, node.bases)} & (errors | ours)} - ours:
        ours |= more
    assert {name for name in ours if not name.startswith("_")} - {*CAUGHT} <= PUBLIC_NAMES
    assert {*CAUGHT} <= ours - PUBLIC_NAMES
