"""Digests of code: what a recorded result was measured from.

A digest covers what Python executes. Comments, docstrings, formatting and the words of messages do not count, so that
citing a ruling in a docstring or rewording an error does not make results out of date.
The digests are the same on every Python version that the project supports.
"""

import ast
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import grimp
from attrs import field, frozen

from tools.mutants.model import Mutant
from tools.places import ROOT

MUTANTS_FOLDER = ROOT / "tools" / "mutants"
ENGINE = ("globe_rules.reference.operations", "globe_rules.kit.judging", "globe_rules.kit.adapters")
"""What measures a mutant: these modules and everything that they import."""

FUZZING = (*ENGINE, "globe_rules.questions", "globe_rules.kit.judging")
"""What measures how soon fuzzing finds a mutant."""

_IGNORED_FIELDS = {"ctx", "kind", "type_comment", "type_ignores", "type_params"}
_TEXT_ARGUMENTS = {"en", "fr", "because", "plays"}
"""Arguments of a mutant that say something about it and do not change what it answers."""

_MESSAGES = {"Message", "message_in_context", "plural_message"}
_BUILDER = "mistake"
_DESCRIPTIONS = {_BUILDER, "Mutant"}
"""Names of the model that only keep what is said about a mutant."""

_DIGITS = 16


def code(node: object) -> str:
    """Return a text that is equal for two syntax trees if Python executes the same.

    >>> one, other = (ast.parse(text) for text in ("x = 1  # one", "'Docstring.'; x=1"))
    >>> code(one) == code(other), code(one) == code(ast.parse("x = 2"))
    (True, False)
    >>> code(ast.parse("Message('a {b}', b=1)")) == code(ast.parse("Message('c {b}', b=1)"))
    True
    """
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _MESSAGES:
        return f"Message({code(node.keywords)})"  # its words change no answer
    if isinstance(node, list):
        return f"[{','.join(code(each) for each in node if not _is_text(each))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    parts = [
        f"{name}={code(value)}"
        for name, value in ast.iter_fields(node)
        if name not in _IGNORED_FIELDS and value is not None and value != []
    ]
    return f"{type(node).__name__}({','.join(parts)})"


def _is_text(node: object) -> bool:
    """Return whether a statement is a docstring, or a text below a field that explains it."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:_DIGITS]


@cache
def engine_digest(roots: tuple[str, ...] = ENGINE) -> str:
    """Return the digest of some modules of the package, of everything that they import, and of the schemas."""
    graph = grimp.build_graph("globe_rules")
    modules = {each for root in roots for each in (root, *graph.find_upstream_modules(root))}
    schemas = sorted((ROOT / "globe_rules" / "wire" / "schemas").glob("*.json"))
    return _digest(
        [
            *(f"{module}:{code(_tree(_file(module)))}" for module in sorted(modules)),
            *(schema.read_text(encoding="utf-8") for schema in schemas),
        ]
    )


def _file(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@frozen
class _Module:
    """The definitions of a module by name, and the mutants that are written out in it."""

    definitions: Mapping[str, tuple[ast.AST, ...]] = field(repr=False)
    imported: Mapping[str, str] = field(repr=False)
    """Names that come from another module of the mutants, by that module's name."""

    mutants: Mapping[str, ast.Call] = field(repr=False)
    made: tuple[ast.AST, ...] = field(repr=False)
    """Statements that make mutants in a loop: each mutant of the module without an entry of its own depends on them."""


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _written_mutants(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield the id and the call of every `mistake("id", …)(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(made := node.func, ast.Call):
            first = made.args[0] if made.args else None
            if isinstance(made.func, ast.Name) and made.func.id == _BUILDER and isinstance(first, ast.Constant):
                yield str(first.value), node


@cache
def _module(file: Path) -> _Module:
    tree = _tree(file)
    definitions: dict[str, tuple[ast.AST, ...]] = {}
    imported: dict[str, str] = {}
    made: list[ast.AST] = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            if (node.module or "").startswith("tools.mutants."):
                imported |= {alias.asname or alias.name: str(node.module).rpartition(".")[2] for alias in node.names}
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            definitions[node.name] = (*definitions.get(node.name, ()), node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            if _BUILDER in _names(node):
                if not dict(_written_mutants(node)):
                    made.append(node)
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (name for target in targets for name in _names(target)):
                definitions[name] = (*definitions.get(name, ()), node)
    return _Module(definitions, imported, dict(_written_mutants(tree)), tuple(made))


def _reached(module: Path, nodes: Iterable[ast.AST], seen: set[tuple[Path, str]]) -> Iterator[str]:
    """Yield the code of some nodes, and of everything in the folder of mutants that they use."""
    about = _module(module)
    for node in nodes:
        yield code(node)
        for name in sorted(_names(node) - _DESCRIPTIONS):
            home = module.with_name(f"{about.imported[name]}.py") if name in about.imported else module
            if (home, name) not in seen:
                seen.add((home, name))
                yield from _reached(home, _module(home).definitions.get(name, ()), seen)


def _measured_parts(call: ast.Call) -> list[ast.AST]:
    """Return the arguments of a mutant that decide what it answers: all but its texts."""
    return [*call.args, *(each.value for each in call.keywords if each.arg not in _TEXT_ARGUMENTS)]


def mutant_digests(mutants: Iterable[Mutant], folder: Path = MUTANTS_FOLDER) -> dict[str, str]:
    """Return the digest of every mutant: its patch, and the helpers that the patch uses.

    A mutant that is made in a loop has the digest of the loop.
    """
    files = sorted(folder.glob("*.py"))
    written = {id_: (file, _measured_parts(call)) for file in files for id_, call in _module(file).mutants.items()}
    in_loops = [text for file in files for text in _reached(file, _module(file).made, set())]
    shared = [*_reached(folder / "model.py", _module(folder / "model.py").definitions["WrongEngine"], set())]
    digests = {}
    for mutant in mutants:
        file, parts = written.get(mutant.id, (None, []))
        own = _reached(file, parts, set()) if file else in_loops
        digests[mutant.id] = _digest([*shared, *own])
    return digests
