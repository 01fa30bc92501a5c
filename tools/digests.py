"""Digests of code, which show whether a recorded result is out of date.

A digest covers what Python executes. Comments, docstrings, formatting and the words of messages are left out, so that
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
from tools.paths import ROOT

MUTANTS_FOLDER = ROOT / "tools" / "mutants"
ENGINE = ("globe_rules._reference.operations", "globe_rules._kit.judging", "globe_rules._kit.adapters")
"""Modules that determine the recorded responses of a mutant, together with everything that they import."""

_IGNORED_FIELDS = {"ctx", "kind", "type_comment", "type_ignores", "type_params"}
_TEXT_ARGUMENTS = {"en", "fr", "because", "plays"}
"""Arguments of a mutant that describe it and do not change its responses."""

_MESSAGES = {"Message", "message_in_context", "plural_message"}
_BUILDER = "mutant"
"""The function of `tools/mutants/model.py` that builds a mutant."""

_DESCRIPTIONS = {_BUILDER, "Mutant"}
"""Names whose code does not change the responses of a mutant: they only store its description."""

_DIGITS = 16


def code(node: object) -> str:
    """Return a text that is equal for two syntax trees if Python executes the same code.

    >>> one, other = (ast.parse(text) for text in ("x = 1  # one", "'Docstring.'; x=1"))
    >>> code(one) == code(other), code(one) == code(ast.parse("x = 2"))
    (True, False)
    >>> code(ast.parse("Message('a {b}', b=1)")) == code(ast.parse("Message('c {b}', b=1)"))
    True
    """
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _MESSAGES:
        return f"Message({code(node.keywords)})"  # the words of a message change no response
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
    """Return whether a statement is a docstring of a module, class, function or field."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:_DIGITS]


@cache
def engine_digest() -> str:
    """Return the digest of the engine's modules, of all modules of the package that they import, and of the schemas."""
    graph = grimp.build_graph("globe_rules")
    modules = {each for root in ENGINE for each in (root, *graph.find_upstream_modules(root))}
    schemas = sorted((ROOT / "globe_rules" / "schemas").glob("*.json"))
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
    """The definitions of a module of mutants."""

    definitions: Mapping[str, tuple[ast.AST, ...]] = field(repr=False)
    imported: Mapping[str, str] = field(repr=False)
    """The names imported from other modules of mutants, each with the name of that module."""

    mutants: Mapping[str, ast.Call] = field(repr=False)
    """The calls that build one mutant each, by its id."""

    loops: tuple[ast.AST, ...] = field(repr=False)
    """Statements that build several mutants in a loop. All these mutants depend on them."""


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _builds_mutants(node: ast.AST) -> bool:
    """Return whether a statement calls the function that builds a mutant."""
    calls = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    return any(isinstance(called, ast.Name) and called.id == _BUILDER for called in calls)


def _written_mutants(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield the id and the call of every `mutant("id", …)(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(built := node.func, ast.Call):
            first = built.args[0] if built.args else None
            if isinstance(built.func, ast.Name) and built.func.id == _BUILDER and isinstance(first, ast.Constant):
                yield str(first.value), node


@cache
def _module(file: Path) -> _Module:
    tree = _tree(file)
    definitions: dict[str, tuple[ast.AST, ...]] = {}
    imported: dict[str, str] = {}
    loops: list[ast.AST] = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            if (node.module or "").startswith("tools.mutants."):
                imported |= {alias.asname or alias.name: str(node.module).rpartition(".")[2] for alias in node.names}
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            definitions[node.name] = (*definitions.get(node.name, ()), node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            if _builds_mutants(node):
                if not dict(_written_mutants(node)):
                    loops.append(node)
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (name for target in targets for name in _names(target)):
                definitions[name] = (*definitions.get(name, ()), node)
    return _Module(definitions, imported, dict(_written_mutants(tree)), tuple(loops))


def _code_used_by(module: Path, nodes: Iterable[ast.AST], seen: set[tuple[Path, str]]) -> Iterator[str]:
    """Yield the code of some nodes, and of all definitions in the folder of mutants that they use."""
    about = _module(module)
    for node in nodes:
        yield code(node)
        for name in sorted(_names(node) - _DESCRIPTIONS):
            home = module.with_name(f"{about.imported[name]}.py") if name in about.imported else module
            if (home, name) not in seen:
                seen.add((home, name))
                yield from _code_used_by(home, _module(home).definitions.get(name, ()), seen)


def _measured_parts(call: ast.Call) -> list[ast.AST]:
    """Return the arguments of a mutant that determine its responses: all but its texts."""
    return [*call.args, *(each.value for each in call.keywords if each.arg not in _TEXT_ARGUMENTS)]


def mutant_digests(mutants: Iterable[Mutant], folder: Path = MUTANTS_FOLDER) -> dict[str, str]:
    """Return the digest of every mutant by id. It covers the patch and the helpers that the patch uses.

    Mutants that are built in a loop have the digest of all loops.
    """
    files = sorted(folder.glob("*.py"))
    written = {id_: (file, _measured_parts(call)) for file in files for id_, call in _module(file).mutants.items()}
    in_loops = [text for file in files for text in _code_used_by(file, _module(file).loops, set())]
    shared = [*_code_used_by(folder / "model.py", _module(folder / "model.py").definitions["MutantEngine"], set())]
    digests = {}
    for mutant in mutants:
        file, parts = written.get(mutant.id, (None, []))
        own = _code_used_by(file, parts, set()) if file else in_loops
        digests[mutant.id] = _digest([*shared, *own])
    return digests
