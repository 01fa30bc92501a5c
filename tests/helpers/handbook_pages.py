"""The pages of the site as Markdown, and pages to be filled in."""

from functools import cache

from globe_rules.i18n import Language
from handbook.page import Page, Places, read_places
from tools.places import DOCS


@cache
def sources(language: Language) -> dict[str, str]:
    """Return the Markdown of every page under its address on the site."""
    root = DOCS / language
    return {
        file.relative_to(root).with_suffix(".html").as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(root.rglob("*.md"))
    }


@cache
def places(language: Language) -> Places:
    """Return where everything stands."""
    return read_places(sources(language).items(), language)


def page(language: Language = "en", url: str = "page.html") -> Page:
    """Return a page to be filled in."""
    return Page("page.md", url, language, places(language))
