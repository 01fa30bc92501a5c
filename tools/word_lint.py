"""Find words in the project's English that `tools/words.toml` says to avoid, and say what to write instead.

Vale, the usual linter for prose, cannot be installed from the package registries that the project uses, and codespell
knows single words only. French is not checked: `docs/fr`, `features/fr`, catalogues, and lines that look French.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
WORDS = Path(__file__).with_name("words.toml")
SUFFIXES = {".py", ".md", ".toml", ".feature", ".js", ".mjs", ".ts", ".go", ".rs", ".java", ".html", ".css", ".yml"}
FOLDERS = (
    *(".ci", ".github", "benchmarks", "changes", "docs", "examples", "features", "globe_rules", "implementations"),
    *("tests", "tools"),
)
_NOT_OURS = {"node_modules", "__pycache__", "fr", "target"}
_NAMES = re.compile(r"`[^`]*`|#[\w-]+|\b[a-z0-9]+(?:-[a-z0-9]+)+\b|\bPromise\b|https?://\S+")
"""Code, anchors, ids such as `two-reds-at-once`, addresses and JavaScript's Promise: names, not words."""

_FRENCH_WORD = r"\b(?:le|la|les|des|une|est|qui|que|dans|pour|avec|ne|pas|sur|vous)\b"
_FRENCH = re.compile(rf"{_FRENCH_WORD}.*{_FRENCH_WORD}|\bfr ?=|[«»]")


def findings(text: str, avoid: Iterable[dict[str, str]]) -> Iterator[tuple[int, str, str, str]]:
    r"""Yield line number, line, word found and what to write instead, for each avoided word of an English text.

    >>> list(findings("Fix it.\nMend it.", [{"pattern": r"\bmend\b", "instead": "fix"}]))
    [(2, 'Mend it.', 'Mend', 'fix')]
    """
    patterns = [(re.compile(each["pattern"], re.IGNORECASE), each["instead"]) for each in avoid]
    for number, line in enumerate(text.splitlines(), start=1):
        if _FRENCH.search(line):
            continue
        words = _NAMES.sub("", line)
        for pattern, instead in patterns:
            if found := pattern.search(words):
                yield number, line.strip(), found[0], instead


def files(root: Path = ROOT) -> Iterator[Path]:
    """Yield the files to check, relative to the root of the project."""
    found = [file for folder in FOLDERS for file in sorted((root / folder).rglob("*"))]
    for file in (*sorted(root.glob("*")), *found):
        path = file.relative_to(root)
        if file.suffix in SUFFIXES and file.is_file() and not _NOT_OURS & set(path.parts):
            yield path


def problems(settings: dict[str, Any], root: Path = ROOT) -> Iterator[str]:
    """Yield a line for each avoided word that is not allowed, and for each exception that matches nothing."""
    allowed = {(each["path"], each["line"]) for each in settings.get("allow", ())}
    skipped = tuple(each["path"] for each in settings.get("skip", ()))
    used = set()
    for path in files(root):
        name = path.as_posix()
        if name.startswith(skipped):
            continue
        for number, line, word, instead in findings((root / path).read_text(encoding="utf-8"), settings["avoid"]):
            if (name, line) in allowed:
                used.add((name, line))
            else:
                yield f"{name}:{number}: {word!r}: {instead}"
    for name, line in sorted(allowed - used):
        yield f"tools/words.toml: no such line in {name}, remove the exception: {line}"


def main() -> int:
    """Print all problems; return 1 if there are any."""
    found = list(problems(tomllib.loads(WORDS.read_text(encoding="utf-8"))))
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        print(f"{len(found)} avoided words. Write something else, or add the line with a reason to tools/words.toml.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
