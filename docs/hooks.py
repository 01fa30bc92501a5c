"""What mkdocs calls while it builds the site; `handbook` does the work."""

import json
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.toc import AnchorLink

from handbook import search
from handbook.files import SCHEMAS, STARTERS, VECTORS
from handbook.page import Page, misplaced, places
from handbook.pictures import put_back, set_aside, shared
from handbook.prose import finished, labelled, typeset
from handbook.rules import with_switch
from macros import page_for

_finished: dict[str, str] = {}
"""The finished pages of this build, by address."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Compute the address of every id, read the finder, and add the files that readers can download."""
    _finished.clear()
    config.extra["places"] = places(config.theme["language"])
    page = files.get_file_from_path("rules/index.md")
    config.extra["quarrels"] = search.finder(page.content_string if page else "")
    for folder, pattern in (
        (VECTORS.parent, "vectors/*.json"),
        (SCHEMAS.parent, "schemas/*.json"),
        (STARTERS, "*/adapter.*"),
    ):
        for source in sorted(folder.glob(pattern)):
            name = f"downloads/{source.relative_to(folder).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- from mkdocs
    """Take out the pictures that the macros have drawn, and add the addresses of ids that a page links to by hand.

    Plugins run before hooks: the macros are expanded already.
    """
    text, page.meta["pictures"] = set_aside(markdown)
    return text + page_for(page, config).addresses_in(page.file.content_string)


def on_page_content(html: str, *, page: Any, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- as above
    """Link the ids, apply the typography, and share what the pictures have in common."""
    here = page_for(page, config)
    page.title = typeset(page.title, here.language)
    for entry in page.toc:
        _typeset_entry(entry, here)
    whole = put_back(finished(with_switch(html, here), here), page.meta["pictures"])
    _finished[page.url] = shared(whole)
    return _finished[page.url]


def on_env(env: Any, *, config: MkDocsConfig, **_: Any) -> None:  # noqa: ANN401, ARG001 -- as above
    """Stop the build if an id is not where its address says. All pages have their content by now."""
    if wrong := list(misplaced(_finished, config.extra["places"])):
        raise PluginError("\n".join(wrong))


def on_post_page(output: str, *, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- as above
    """Apply the typography to titles, labels and tooltips, those of the theme too."""
    return labelled(output, config.theme["language"])


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write the search index, one script per language; the page loads it at the first search."""
    index = search.index(config.theme["language"], config.extra["places"], config.extra["quarrels"], _finished)
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    target = Path(config.site_dir, "javascripts", "search", "index.js")
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"window.GlobeIndex={text};\n", encoding="utf-8")


def _typeset_entry(entry: AnchorLink, page: Page) -> None:
    """Apply the typography to an entry of the table of contents, and drop the id from it."""
    title = entry.title.removesuffix(f" {entry.id}") if entry.id in page.places else entry.title
    entry.title = typeset(title, page.language)
    for child in entry.children:
        _typeset_entry(child, page)
