"""A pseudo-locale in which every text of the catalogue is accented and longer.

Words in plain English in an output of the language `qps` are hard-coded, except facts such as ids.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from babel.messages.catalog import Catalog

from globe_rules import _i18n as i18n
from tools.messages import PACKAGE, compiled

PSEUDO = "qps"
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćđéƒğħíĵķłɱñóþɋřšţúṽŵẋýžÀɃĆĐÉƑĞĦÍĴĶŁṀÑÓÞɊŘŠŢÚṼŴẊÝŽ",
)
_KEPT = re.compile(r"(\{[^{}]*\}|\[/?[a-z ]+\]|%\(\w+\)s)")
"""Placeholders and markup, which are not translated."""


def accented(text: str) -> str:
    """Return a text with accents on every letter, and a tenth longer.

    >>> accented("[bold]found[/bold] {what}")
    '[bold]ƒóúñđ[/bold] {what}~~'
    """
    parts = _KEPT.split(text)
    letters = "".join(part if number % 2 else part.translate(_LETTERS) for number, part in enumerate(parts))
    return letters + "~" * (len(text) // 10) if text.strip() else letters


def catalogue() -> Catalog:
    """Return the catalogue of the pseudo-locale, generated from the sources."""
    template = PACKAGE.template()
    template.locale = "en"  # for the plural forms, because Babel does not know the pseudo-locale
    for entry in template:
        if entry.id:
            forms = tuple(entry.id) if isinstance(entry.id, tuple | list) else (entry.id,)
            texts = forms if entry.context == "number" else tuple(map(accented, forms))
            entry.string = texts if len(texts) > 1 else texts[0]
    return template


@contextmanager
def added_language(folder: Path, language: str, catalogue_file: bytes) -> Iterator[None]:
    """Add a compiled catalogue to the program temporarily, beside the French one."""
    for name, content in ((language, catalogue_file), ("fr", compiled(PACKAGE.catalogue("fr")))):
        file = folder / name / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    caches = (i18n.languages, i18n._catalogue, i18n._number_symbols)  # noqa: SLF001 -- they must be cleared
    with mock.patch.object(i18n, "LOCALE", str(folder)):
        for cache in caches:
            cache.cache_clear()
        try:
            yield
        finally:
            for cache in caches:
                cache.cache_clear()


@contextmanager
def pseudo_locale(folder: Path) -> Iterator[None]:
    """Add the pseudo-locale to the program temporarily; data in both languages is accented too."""
    render = i18n.Text.render

    def pseudo(text: i18n.Text, language: str = "en") -> str:
        return accented(text.en) if language == PSEUDO else render(text, language)

    with added_language(folder, PSEUDO, compiled(catalogue())), mock.patch.object(i18n.Text, "render", pseudo):
        yield


def plain_words(text: str) -> list[str]:
    """Return the words of a text that have no accents."""
    return re.findall(r"(?<!\w)[A-Za-z]{3,}(?!\w)", text)
