"""Writes what the search looks through, one script for each language; it is loaded when somebody first searches."""

import json
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

from handbook import search

INDEX = "javascripts/search/index.js"
_pages: dict[str, str] = {}
"""The finished pages of this build, by address."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Read the finder, whose questions lead to rules."""
    _pages.clear()
    page = files.get_file_from_path("rules/index.md")
    config.extra["quarrels"] = search.finder(page.content_string if page else "")
    return files


def on_page_content(html: str, *, page: Any, **_: Any) -> None:  # noqa: ANN401 -- what mkdocs hands over
    """Keep a page until all are done."""
    _pages[page.url] = html


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write the index."""
    language, places = config.theme["language"], config.extra["places"]
    entries = [*search.from_the_rulebook(language, places, config.extra["quarrels"])]
    for url, html in sorted(_pages.items()):
        entries += search.from_a_page(language, url, html, places)
    words = search.everyday(language)
    contents = {
        "language": language,
        "stop": words["stop"].split(),
        "same": {ours: theirs.split(", ") for ours, theirs in words["same"].items()},
        "entries": [search.written(entry) for entry in entries],
    }
    target = Path(config.site_dir, INDEX)
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(contents, ensure_ascii=False, separators=(",", ":"))
    target.write_text(f"window.GlobeIndex={text};\n", encoding="utf-8")
