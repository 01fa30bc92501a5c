"""Bundles the scripts of the site: one file for each kind of page, with the translations that it needs.

The sources are the ES modules in `docs/javascripts`. esbuild joins them into classic scripts, because modules do not
load from disk, where the site must work too.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import frozen
from babel.messages.pofile import read_po
from mkdocs.exceptions import PluginError

SCRIPTS = Path(__file__).parent / "javascripts"
LOCALE = Path(__file__).parent / "locale"


@frozen
class Bundle:
    """A script for one kind of page."""

    code: str
    inputs: frozenset[str]
    """The source files, relative to the root of the repository."""


def bundled(*arguments: str) -> dict[str, Bundle]:
    """Return the scripts of the site by name; `bundle.mjs` explains the arguments."""
    node = _node()
    made = subprocess.run(  # noqa: S603 -- our own script
        [node, SCRIPTS / "bundle.mjs", *arguments], capture_output=True, encoding="utf-8", check=False
    )
    if made.returncode:
        hint = "run `make docs`, which installs esbuild" if "ERR_MODULE_NOT_FOUND" in made.stderr else made.stderr
        raise PluginError(f"the scripts of the site cannot be bundled: {hint}")
    found = json.loads(made.stdout)
    return {name: Bundle(each["code"], frozenset(each["inputs"])) for name, each in found.items()}


def for_language(bundles: Mapping[str, Bundle], language: str) -> dict[str, str]:
    """Return the code of the scripts for the pages of a language, with its translations."""
    chosen = {name: bundle for name, bundle in bundles.items() if not name.startswith("search-")}
    chosen["search"] = bundles[f"search-{language}"]
    return {name: messages_for(bundle.inputs, language) + bundle.code for name, bundle in chosen.items()}


def messages_for(inputs: frozenset[str], language: str) -> str:
    """Return a script with the translations that some files need; empty for English."""
    texts, plural = catalogue(language)
    needed = {key: text for key, (text, files) in texts.items() if files & inputs}
    if not needed:
        return ""
    written = json.dumps(needed, ensure_ascii=False, separators=(",", ":"))
    return f"window.GlobeMessages={{plural:n=>+({plural}),texts:{{...window.GlobeMessages?.texts,...{written}}}}};\n"


Texts = Mapping[str, tuple[str | list[str], frozenset[str]]]
"""Translations by English text (preceded by its context, if any), each with the files that use it."""


@cache
def _catalogue(file: Path, _changed: float) -> tuple[Texts, str]:
    with file.open("rb") as stream:
        read = read_po(stream)
    texts = {}
    for entry in read:
        if not entry.id or not entry.string or entry.fuzzy:
            continue
        text = entry.id if isinstance(entry.id, str) else entry.id[0]
        key = f"{entry.context}\x04{text}" if entry.context else text
        translated = entry.string if isinstance(entry.string, str) else list(entry.string)
        texts[key] = translated, frozenset(name for name, _ in entry.locations)
    return texts, read.plural_expr


def catalogue(language: str) -> tuple[Texts, str]:
    """Return the translations of a language, each with the files that use it, and the rule for its plural forms."""
    file = LOCALE / language / "LC_MESSAGES" / "scripts.po"
    return _catalogue(file, file.stat().st_mtime) if file.exists() else ({}, "n != 1")


def _node() -> str:
    """Return the Node.js that `make` has linked into the environment, or that of the system."""
    linked = Path(sys.prefix) / "node"
    node = str(linked) if linked.exists() else shutil.which("node")
    if node is None:
        raise PluginError("the scripts of the site need Node.js: install it, or use `make docs`")
    return node
