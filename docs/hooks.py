"""What mkdocs calls while it builds the site; `handbook` does the work."""

import json
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.toc import AnchorLink

from handbook import search
from handbook.files import SCHEMAS, STARTERS, VECTORS
from handbook.markers import filled
from handbook.page import Page, read_places
from handbook.pictures import put_back, set_aside, shared
from handbook.prose import finished, labelled, typeset
from handbook.rules import with_switch

_finished: dict[str, str] = {}
"""The finished pages of this build, by address."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Find where every id stands, read the finder, and put beside the pages what readers can download."""
    _finished.clear()
    pages = ((file.url, file.content_string) for file in files.documentation_pages())
    config.extra["places"] = read_places(pages, config.theme["language"])
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
    """Fill in the markers of a page, and the addresses of the ids that it links to by hand."""
    here = _page(page, config)
    text, page.meta["pictures"] = set_aside(filled(markdown, here))
    return text + here.addresses_in(markdown)


def on_page_content(html: str, *, page: Any, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- as above
    """Link the ids, set the prose as in print, and keep the pictures small."""
    here = _page(page, config)
    page.title = typeset(page.title, here.language)
    for entry in page.toc:
        _typeset_entry(entry, here)
    whole = put_back(finished(with_switch(html, here), here), page.meta["pictures"])
    _finished[page.url] = shared(whole)
    return _finished[page.url]


def on_post_page(output: str, *, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401 -- as above
    """Set titles, labels and tooltips as the prose is set, those of the theme too."""
    return labelled(output, config.theme["language"])


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write what the search looks through, one script for each language; it is loaded when somebody first searches."""
    index = search.index(config.theme["language"], config.extra["places"], config.extra["quarrels"], _finished)
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    target = Path(config.site_dir, "javascripts", "search", "index.js")
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"window.GlobeIndex={text};\n", encoding="utf-8")


def _page(page: Any, config: MkDocsConfig) -> Page:  # noqa: ANN401 -- as above
    return Page(page.file.abs_src_path, page.url, config.theme["language"], config.extra["places"])


def _typeset_entry(entry: AnchorLink, page: Page) -> None:
    """Set an entry of the table of contents as its heading is set, without the id."""
    title = entry.title.removesuffix(f" {entry.id}") if entry.id in page.places else entry.title
    entry.title = typeset(title, page.language)
    for child in entry.children:
        _typeset_entry(child, page)
