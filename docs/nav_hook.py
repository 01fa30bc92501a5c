"""The menu: pages of `nav`, and below the page that is open, its parts (`extra.parts` in `mkdocs.yml`).

A part is a page that is not in `nav`. It belongs to the tab of its page, follows it in the footer's links, and is in
the menu only while one of them is open. So the menu stays short.
"""

from itertools import pairwise
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from pathspec.gitignore import GitIgnoreSpec

_groups: list[tuple[Section, Page, list[Page]]] = []
"""The section, the page and the parts of each group of this build."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Declare which pages are missing from `nav` on purpose."""
    parts = [part for parts in config.extra["parts"].values() for part in parts]
    config.not_in_nav = GitIgnoreSpec.from_lines(f"/{part}" for part in parts)
    return config


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
    """Give every part the tab of its page, and its neighbours in the footer."""
    _groups.clear()
    for name, names in config.extra["parts"].items():
        page, *parts = (_page(files, each) for each in (name, *names))
        if not isinstance(page.parent, Section):
            raise PluginError(f"extra.parts of mkdocs.yml: {name} has parts, so it must be in a tab of nav")
        following = page.next_page
        for one, other in pairwise([page, *parts]):
            one.next_page, other.previous_page, other.parent = other, one, page.parent
        parts[-1].next_page = following
        if following:
            following.previous_page = parts[-1]
        _groups.append((page.parent, page, parts))
    return nav


def _page(files: Files, name: str) -> Page:
    file = files.get_file_from_path(name)
    if file is None or file.page is None:
        raise PluginError(f"extra.parts of mkdocs.yml: found {name}, expected the name of a page")
    return file.page


def on_page_context(context: Any, *, page: Page, **_: Any) -> Any:  # noqa: ANN401 -- from mkdocs
    """List the parts of the page that is open in the menu, and no others."""
    for section, entry, parts in _groups:
        section.children = [each for each in section.children if each not in parts]
        if page is entry or page in parts:
            after = section.children.index(entry) + 1
            section.children[after:after] = parts
    return context
