"""Find the code of the engine that cites a rule or ruling."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from globe_rules._engine.validation import check_type

_ID = re.compile(r"\b[A-Z]+-[A-Z0-9]+[a-z]?\b")
_NOT_THE_ENGINE = {"__init__.py", "notation.py"}


@frozen
class Citation:
    """One definition of the engine that cites a rule or ruling."""

    module: str
    """The path of the file, starting with the package."""

    line: int
    """The line of the first citation in the definition."""

    name: str
    """The name of the definition: a function, class, member or value."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.name}"


def citations_of(id_: str) -> tuple[Citation, ...]:
    """Return the definitions in the engine that cite an id, each once.

    >>> from globe_rules.rulebook import citations_of
    >>> [citation.name for citation in citations_of("Q-6")]
    ['to_the_far_end', 'situations', 'NO_FAR_END']
    """
    check_type(id_, str, "id_")
    return tuple(
        citation
        for module, text in _sources().items()
        if id_ in text  # parsing a file is much slower than searching it
        for citation in _citations(module, text).get(id_, ())
    )


@cache
def _sources() -> Mapping[str, str]:
    """Return the source of every file of the engine, by its path."""
    engine = Path(__file__).parents[1] / "_engine"
    return {
        file.relative_to(engine.parents[1]).as_posix(): file.read_text(encoding="utf-8")
        for folder in (engine, engine / "stages")
        for file in sorted(folder.glob("*.py"))
        if file.name not in _NOT_THE_ENGINE
    }


@cache
def _citations(module: str, text: str) -> Mapping[str, list[Citation]]:
    """Return the citations in a file by id, each definition once."""
    definitions = list(_definitions(ast.parse(text), ""))
    found: dict[str, dict[str, Citation]] = defaultdict(dict)
    for number, line in enumerate(text.splitlines(), start=1):
        for id_ in _ID.findall(line):
            around = [name for name, first, last in definitions if first <= number <= last]
            name = around[-1] if around else module.rpartition("/")[2].removesuffix(".py")
            found[id_].setdefault(name, Citation(module, number, name))
    return {id_: list(by_name.values()) for id_, by_name in found.items()}


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, int, int]]:
    """Yield the name, first line and last line of every definition, outer ones before inner ones.

    The docstring below a value and the comment above it belong to its definition.
    """
    body = getattr(tree, "body", [])
    before = 0
    for node, after in zip(body, [*body[1:], None], strict=True):
        start, end = node.lineno, node.end_lineno
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            start = min([start, *(each.lineno for each in node.decorator_list)])
            yield prefix + node.name, start, end
            yield from _definitions(node, f"{prefix}{node.name}.") if isinstance(node, ast.ClassDef) else ()
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            explained = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            last = after.end_lineno if explained and after else end
            yield prefix + ast.unparse(target), max(before + 1, start - 1), last
        before = end
