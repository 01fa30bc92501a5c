"""The pages of the site as Markdown, and pages on which macros can be called."""

from functools import cache

from jinja2 import Environment, StrictUndefined

from globe_rules._i18n import Language
from handbook.page import Addresses, Page
from handbook.page import addresses as addresses_in
from macros import bound
from tools.paths import DOCS


@cache
def sources(language: Language) -> dict[str, str]:
    """Return the Markdown of every page by its address on the site."""
    root = DOCS / language
    return {
        file.relative_to(root).with_suffix(".html").as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(root.rglob("*.md"))
    }


@cache
def addresses(language: Language) -> Addresses:
    """Return the address of every id."""
    return addresses_in(language)


def page(language: Language = "en", url: str = "page.html", file: str = "page.md") -> Page:
    """Return a page on which macros can be called."""
    return Page(file, url, language, addresses(language))


def filled(markdown: str, page: Page) -> str:
    """Return Markdown with its macros expanded, like mkdocs-macros with the settings of `mkdocs.yml`."""
    environment = Environment(  # noqa: S701 -- Markdown
        undefined=StrictUndefined, comment_start_string="{##", comment_end_string="##}"
    )
    return environment.from_string(markdown, globals=bound(lambda: page)).render()
