"""Hooks that mkdocs calls while it builds the site; the work is done in `handbook`."""

import json
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.toc import AnchorLink

from handbook import search
from handbook.files import SCHEMAS, STARTERS, VECTORS, downloads
from handbook.page import Page, addresses, misplaced
from handbook.pictures import images, put_back, set_aside, shared, with_images
from handbook.prose import finished, labelled, typeset, with_ids_to_hide
from handbook.rules import with_switch
from macros import page_for

_ENGLISH_TEXT = '<div data-verbatim="data-verbatim" lang="en">'
_HEADING = re.compile(r'<h[1-6][^>]*? id="([^".]+)"')  # names of the library have dots and are not English
_finished: dict[str, str] = {}
"""The finished pages of this build, by address."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Compute the address of every id, read the questions of the FAQ, and add the downloads."""
    _finished.clear()
    config.extra["addresses"] = addresses(config.theme["language"])
    page = files.get_file_from_path("rules/index.md")
    config.extra["faq"] = search.faq_questions(page.content_string if page else "")
    for folder, pattern in (
        (VECTORS.parent, "vectors/*.json"),
        (SCHEMAS.parent, "schemas/*.json"),
        (STARTERS, "*/[aA]dapter.*"),
    ):
        for source in sorted(folder.glob(pattern)):
            name = f"downloads/{source.relative_to(folder).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(source)))
    generated = {f"downloads/{name}": content for name, content in downloads().items()} | images()
    for name, content in generated.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- from mkdocs
    """Remove the pictures for now, and add the definitions of the links to ids that a page has in its text.

    Plugins run before hooks, so the macros have been expanded already.
    """
    text, page.meta["pictures"] = set_aside(markdown)
    return text + page_for(page, config).addresses_in(page.file.content_string)


def on_page_content(html: str, *, page: Any, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- from mkdocs
    """Link the ids, apply the typography, put the pictures back, and define their common shapes once."""
    here = page_for(page, config)
    page.title = typeset(page.title, here.language)
    english = set(_HEADING.findall(html.partition(_ENGLISH_TEXT)[2])) if here.language != "en" else set()
    for entry in page.toc:
        _typeset_entry(entry, here, english)
    text = finished(with_switch(html, here), here)
    if page.url == "learn.html":
        text = with_ids_to_hide(text)
    whole = put_back(text, page.meta["pictures"])
    _finished[page.url] = with_images(shared(whole), "../" * page.url.count("/"))
    return _finished[page.url]


def on_env(env: Any, *, config: MkDocsConfig, **_: Any) -> None:  # noqa: ANN401, ARG001 -- from mkdocs
    """Stop the build if an id is not at its address. All pages have their content by now."""
    if wrong := list(misplaced(_finished, config.extra["addresses"])):
        raise PluginError("\n".join(wrong))


def on_post_page(output: str, *, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- from mkdocs
    """Apply the typography to titles, labels and tooltips, including those of the theme."""
    return labelled(output, config.theme["language"])


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write the search index as a script, which a page loads at the first search."""
    index = search.index(config.theme["language"], config.extra["addresses"], config.extra["faq"], _finished)
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    target = Path(config.site_dir, "javascripts", "search", "index.js")
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"window.GlobeIndex={text};\n", encoding="utf-8")


def _typeset_entry(entry: AnchorLink, page: Page, english: set[str]) -> None:
    """Apply the typography to an entry of the table of contents, and drop the id from it.

    Entries whose anchors are in `english` belong to an English text on a French page and are marked as such.
    """
    title = entry.title.removesuffix(f" {entry.id}") if entry.id in page.addresses else entry.title
    entry.title = f'<span lang="en">{title}</span>' if entry.id in english else typeset(title, page.language)
    for child in entry.children:
        _typeset_entry(child, page, english)
