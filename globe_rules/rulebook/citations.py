"""From an id to its code: where the engine cites it."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

_ID = re.compile(r"\b[A-Z]+-[A-Z0-9]+[a-z]?\b")
_NOT_THE_ENGINE = {"__init__.py", "__main__.py", "notation.py"}


@frozen
class Citation:
    """One place of the engine that carries out a rule or a ruling."""

    module: str
    """The path of its file, from the package on."""

    line: int
    """Where it is cited."""

    name: str
    """What is defined there: a function, a class, a member or a value."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.name}"


def citations_of(id_: str) -> tuple[Citation, ...]:
    """Return the definitions of the engine that cite an id, each once.

    >>> [citation.name for citation in citations_of("Q-6")]
    ['to_the_far_end', 'situations', 'NO_FAR_END']
    """
    return tuple(
        citation
        for module, text in _sources().items()
        if id_ in text  # to understand a file takes longer than to look through it
        for citation in _citations(module, text).get(id_, ())
    )


@cache
def _sources() -> Mapping[str, str]:
    """Return the text of every file of the engine."""
    package = Path(__file__).parents[1]
    return {
        f"globe_rules/{'' if folder is package else 'stages/'}{file.name}": file.read_text(encoding="utf-8")
        for folder in (package, package / "stages")
        for file in sorted(folder.glob("*.py"))
        if file.name not in _NOT_THE_ENGINE
    }


@cache
def _citations(module: str, text: str) -> Mapping[str, list[Citation]]:
    """Return the citations of every id in a file, each definition once."""
    definitions = list(_definitions(ast.parse(text), ""))
    found: dict[str, dict[str, Citation]] = defaultdict(dict)
    for number, line in enumerate(text.splitlines(), start=1):
        for id_ in _ID.findall(line):
            around = [name for name, first, last in definitions if first <= number <= last]
            name = around[-1] if around else module.rpartition("/")[2].removesuffix(".py")
            found[id_].setdefault(name, Citation(module, number, name))
    return {id_: list(by_name.values()) for id_, by_name in found.items()}


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, int, int]]:
    """Yield name, first and last line of everything that is defined, the outer before the inner.

    A text below a value explains it, and so does a comment above.
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
