"""Updates the message catalogues from the code, and compiles them.

`make messages` extracts the English texts from the sources, adds new ones to every catalogue without a translation,
removes those that no source uses, and compiles the catalogues to `.mo` files.
Catalogues are ordinary gettext files: edit them with any editor for `.po` files.

To add a language, run `python -m tools.messages --add de`, translate, and run `make messages`.
"""

import argparse
import re
import string
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import click
from attrs import frozen
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from babel.numbers import get_decimal_symbol, get_group_symbol

from tools.paths import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

Keywords = Mapping[str, tuple[int | tuple[int, str], ...] | None]
"""Functions whose arguments are texts, with the positions of the text, its plural and its context, as for Babel."""

MESSAGE_KEYWORDS: Keywords = {
    "Message": None,
    "plural_message": (1, 2),
    "message_in_context": ((1, "c"), 2),
}
SCRIPT_KEYWORDS: Keywords = {"t": None, "tn": (1, 2), "tp": ((1, "c"), 2)}
"""The functions of `docs/javascripts/messages.js`."""

GETTEXT_KEYWORDS: Keywords = {"_": None, "ngettext": (1, 2)}


@frozen
class Source:
    """Files that texts are extracted from."""

    folder: Path
    """The folder that the patterns start from."""

    patterns: tuple[str, ...]
    keywords: Keywords
    method: str = "python"
    name: str = ""
    """The name of the folder in the catalogue. [default: its path in the repository]"""

    def files(self) -> Iterator[tuple[Path, str]]:
        """Yield each file with its name in the catalogue."""
        for file in sorted({file for pattern in self.patterns for file in self.folder.glob(pattern)}):
            start = self.folder.relative_to(ROOT) if not self.name else Path(self.name)
            yield file, (start / file.relative_to(self.folder)).as_posix()


@frozen
class Domain:
    """The texts of one part of the project, with a catalogue for each language."""

    name: str
    locale: Path
    sources: tuple[Source, ...]
    purpose: str = ""
    """The comment at the head of a new catalogue."""

    compiled: bool = True
    """Whether gettext reads the catalogue at run time, and so needs a `.mo` file."""

    def languages(self) -> list[str]:
        """Return the languages that have a catalogue."""
        return sorted(file.parents[1].name for file in self.locale.glob(f"*/LC_MESSAGES/{self.name}.po"))

    def file(self, language: str) -> Path:
        """Return the path of the catalogue of a language."""
        return self.locale / language / "LC_MESSAGES" / f"{self.name}.po"

    def template(self) -> Catalog:
        """Extract all texts from the sources, each with the files that use it."""
        found = Catalog(domain=self.name, project="globe_rules", charset="utf-8", header_comment=f"# {self.purpose}")
        for source in self.sources:
            for file, name in source.files():
                for _line, text, _comments, context in extract_from_file(source.method, file, source.keywords):
                    _add(found, text, context, name)
        return found

    def catalogue(self, language: str) -> Catalog:
        """Read the catalogue of a language."""
        with self.file(language).open("rb") as stream:
            return read_po(stream, locale=language, domain=self.name)


def _add(catalogue: Catalog, text: Any, context: str | None, file: str) -> None:  # noqa: ANN401 -- the type of Babel
    known = catalogue.get(text[0] if isinstance(text, tuple) else text, context)
    files = [name_ for name_, _ in known.locations] if known else []
    if file not in files:
        catalogue.add(text, locations=[(file, None)], context=context)  # type: ignore[list-item]  # no line: fewer conflicts


PACKAGE = Domain(
    "globe_rules",
    ROOT / "globe_rules" / "locale",
    (
        Source(ROOT / "globe_rules", ("**/*.py",), MESSAGE_KEYWORDS),
        # click gets its own sentences from gettext, but ships no translations.
        Source(Path(click.__file__).parent, ("*.py",), GETTEXT_KEYWORDS, name="click"),
    ),
    "Texts of the package and of click.",
)

PAGES = Domain(
    "pages",
    ROOT / "docs" / "locale",
    (
        Source(
            ROOT / "docs" / "templates",
            ("**/*.html", "**/*.md", "**/*.txt"),
            GETTEXT_KEYWORDS,
            method="jinja2.ext:babel_extract",
        ),
    ),
    "Fixed texts of the site's templates.",
    compiled=False,  # the build of the site reads the .po file
)
SCRIPTS = Domain(
    "scripts",
    ROOT / "docs" / "locale",
    (Source(ROOT / "docs" / "javascripts", ("**/*.js",), SCRIPT_KEYWORDS, method="javascript"),),
    "Texts of the site's scripts.",
    compiled=False,  # the bundler writes the translations into the scripts
)
DOMAINS: tuple[Domain, ...] = (PACKAGE, PAGES, SCRIPTS)


def updated(domain: Domain, language: str) -> bytes:
    """Return the catalogue of a language as it should be: the texts of the sources, with the known translations."""
    catalogue, template = domain.catalogue(language), domain.template()
    template.creation_date = catalogue.creation_date  # otherwise every run would change the file
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return _written(catalogue)


def _written(catalogue: Catalog) -> bytes:
    """Return a catalogue as a `.po` file. Its header has facts instead of Babel's placeholders."""
    catalogue.project, catalogue.version = PROJECT["name"], catalogue.domain or ""
    catalogue.msgid_bugs_address = PROJECT["urls"]["Issues"]
    catalogue.revision_date = catalogue.creation_date
    catalogue.last_translator = "the globe_rules contributors"
    catalogue.language_team = str(catalogue.locale.english_name if catalogue.locale else "")
    stream = BytesIO()
    write_po(stream, catalogue, width=110, sort_output=False, include_lineno=False, ignore_obsolete=True)
    return stream.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue in the format that gettext reads."""
    stream = BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def problems(domain: Domain, language: str) -> Iterator[str]:
    """Yield the problems of the catalogue of a language, one line each."""
    catalogue, template = domain.catalogue(language), domain.template()
    wanted = {_key(entry): entry for entry in template if entry.id}
    found = {_key(entry): entry for entry in catalogue if entry.id}
    for key in wanted.keys() - found.keys():
        yield f"missing: {_shown(wanted[key])}; run `make messages` and translate it in {_name(domain, language)}"
    for key in found.keys() - wanted.keys():
        yield f"unused: {_shown(found[key])}; run `make messages`"
    for key in found.keys() & wanted.keys():
        yield from _problems_of(found[key], wanted[key], domain, language)


def _problems_of(entry: Entry, wanted: Entry, domain: Domain, language: str) -> Iterator[str]:
    where = f"in {_name(domain, language)}"
    ids, texts = _forms(entry.id), _forms(entry.string)
    if entry.fuzzy:
        yield f"fuzzy: {_shown(entry)}; check the translation and remove the flag {where}"
    if not all(texts):
        yield f"not translated: {_shown(entry)}; translate it {where}"
        return
    expected = set().union(*map(_placeholders, ids))
    may_omit = len(texts) > 1 or all(file.startswith("click/") for file, _ in wanted.locations)
    for text in texts:
        if _placeholders(text) - expected or (_placeholders(text) != expected and not may_omit):
            yield f"other facts than in English: {text!r} for {_shown(entry)}; use {sorted(expected)} {where}"


def _placeholders(text: str) -> set[str]:
    """Return the names of the placeholders in a text, in the style of `str.format` or of Jinja.

    >>> sorted(_placeholders("{file}: {problem!r}")), _placeholders("%(count)s cards")
    (['file', 'problem'], {'count'})
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name} | {*re.findall(r"%\((\w+)\)", text)}


def _forms(text: object) -> tuple[str, ...]:
    """Return the plural forms of a text; most texts have one."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)


def _key(entry: Entry) -> tuple[str | None, str]:
    return entry.context, _forms(entry.id)[0]


def _shown(entry: Entry) -> str:
    return f"{_forms(entry.id)[0]!r}" + (f" ({entry.context})" if entry.context else "")


def _name(domain: Domain, language: str) -> str:
    return domain.file(language).relative_to(ROOT).as_posix()


def number_problems(language: str) -> Iterator[str]:
    """Yield the number symbols of a language that differ from those of the Unicode CLDR."""
    catalogue = PACKAGE.catalogue(language)
    for symbol, expected in ((",", get_group_symbol(language)), (".", get_decimal_symbol(language))):
        entry = catalogue.get(symbol, "number")
        if entry is None or entry.string != expected:
            yield f"{symbol!r} in numbers: expected {expected!r} in {_name(PACKAGE, language)}"


def stale() -> list[Path]:
    """Return the compiled catalogues that are missing or out of date."""
    return [
        domain.file(language).with_suffix(".mo")
        for domain, language in _catalogues()
        if domain.compiled and _is_stale(domain, language)
    ]


def _is_stale(domain: Domain, language: str) -> bool:
    file = domain.file(language).with_suffix(".mo")
    return not file.exists() or _entries(file.read_bytes()) != _entries(compiled(domain.catalogue(language)))


def _entries(content: bytes) -> dict[tuple[str | None, str], tuple[str, ...]]:
    """Return the translations of a compiled catalogue, without its header, which depends on the version of Babel."""
    return {_key(entry): _forms(entry.string) for entry in read_mo(BytesIO(content)) if entry.id}


def _catalogues(domains: Iterable[Domain] = DOMAINS) -> Iterator[tuple[Domain, str]]:
    for domain in domains:
        for language in domain.languages():
            yield domain, language


def compile_all() -> None:
    """Compile every catalogue that gettext reads at run time."""
    for domain, language in _catalogues():
        if domain.compiled:
            domain.file(language).with_suffix(".mo").write_bytes(compiled(domain.catalogue(language)))


def add(language: str) -> None:
    """Create empty catalogues for a language."""
    for domain in DOMAINS:
        file = domain.file(language)
        if file.exists():
            sys.exit(f"{_name(domain, language)} exists already; run `make messages` to update it")
        file.parent.mkdir(parents=True)
        catalogue = domain.template()
        catalogue.locale = language
        file.write_bytes(_written(catalogue))
        print(f"{_name(domain, language)}: {len(catalogue)} texts to translate")


def main(arguments: list[str] | None = None) -> int:
    """Update and compile all catalogues; return 1 if something is left to translate."""
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--add", metavar="LANGUAGE", help="create the catalogues of another language, such as de")
    parser.add_argument("--compile", action="store_true", help="compile only, without reading the sources")
    options = parser.parse_args(arguments)
    if options.compile:
        compile_all()
        return 0
    if options.add:
        add(options.add)
    for domain, language in _catalogues():
        domain.file(language).write_bytes(updated(domain, language))
    compile_all()
    found = [problem for domain, language in _catalogues() for problem in problems(domain, language)]
    print("\n".join(found) or "All texts are translated.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
