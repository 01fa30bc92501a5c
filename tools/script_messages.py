"""Keeps the translations of the site's scripts in step with the scripts.

`make script-messages` extracts the English texts from `docs/javascripts`, adds new ones to every catalogue without a
translation and removes those that no script uses any more.
Catalogues are ordinary gettext files: edit them with any editor for `.po` files.
"""

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from tools.places import DOCS, ROOT

SCRIPTS = DOCS / "javascripts"
LOCALE = DOCS / "locale"
KEYWORDS = {"t": None, "tn": (1, 2), "tp": ((1, "c"), 2)}
"""The functions of `messages.js`: a text, a text with its plural, a text after its context."""

Key = tuple[str | None, str]
"""The context and the English text of a message."""


def file(language: str) -> Path:
    """Return the path of the catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / "scripts.po"


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(each.parents[1].name for each in LOCALE.glob("*/LC_MESSAGES/scripts.po"))


def catalogue(language: str) -> Catalog:
    """Read the catalogue of a language."""
    with file(language).open("rb") as stream:
        return read_po(stream, locale=language, domain="scripts")


def template() -> Catalog:
    """Extract all texts from the scripts, each with the files that use it."""
    found = Catalog(domain="scripts", project="globe_rules", charset="utf-8")
    for script in sorted(SCRIPTS.rglob("*.js")):
        name = script.relative_to(ROOT).as_posix()
        for _, text, _, context in extract_from_file("javascript", script, KEYWORDS):
            known = found.get(text[0] if isinstance(text, tuple) else text, context)
            if known is None or name not in [place for place, _ in known.locations]:
                found.add(text, locations=[(name, None)], context=context)  # type: ignore[list-item]  # no line: fewer conflicts
    return found


def updated(language: str) -> bytes:
    """Return the catalogue of a language as it should be: the texts of the scripts with the known translations."""
    current = catalogue(language)
    current.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    current.obsolete.clear()
    stream = BytesIO()
    write_po(stream, current, width=110, include_lineno=False, ignore_obsolete=True)
    return stream.getvalue()


def missing(language: str) -> list[str]:
    """Return the texts that have no entry, or an entry without a translation."""
    known = _entries(catalogue(language))
    return [
        shown(entry) for key, entry in _entries(template()).items() if key not in known or not all(_texts(known[key]))
    ]


def unused(language: str) -> list[str]:
    """Return the entries that no script uses."""
    used = _entries(template())
    return [shown(entry) for key, entry in _entries(catalogue(language)).items() if key not in used]


def moved(language: str) -> list[str]:
    """Return the entries that name other scripts than those that use them."""
    known, used = _entries(catalogue(language)), _entries(template())
    return [
        shown(known[key])
        for key in known.keys() & used.keys()
        if {place for place, _ in known[key].locations} != {place for place, _ in used[key].locations}
    ]


def fuzzy(language: str) -> list[str]:
    """Return the entries whose translation is marked as uncertain."""
    return [shown(entry) for entry in _entries(catalogue(language)).values() if entry.fuzzy]


def other_facts(language: str) -> list[str]:
    """Return the entries whose translation mentions other `{facts}` than the English text.

    A form for one thing may leave out the number.
    """
    wrong = []
    for entry in _entries(catalogue(language)).values():
        wanted = set().union(*(_facts(each) for each in _ids(entry)))
        allowed = [wanted, wanted - {"count"}] if isinstance(entry.id, tuple) else [wanted]
        if any(each and _facts(each) not in allowed for each in _texts(entry)):
            wrong.append(shown(entry))
    return wrong


def shown(entry: Message) -> str:
    """Return the English text of an entry with its context."""
    return f"{_ids(entry)[0]!r}" + (f" ({entry.context})" if entry.context else "")


def _entries(found: Catalog) -> dict[Key, Message]:
    return {(entry.context, _ids(entry)[0]): entry for entry in found if entry.id}


def _ids(entry: Message) -> tuple[str, ...]:
    return tuple(entry.id) if isinstance(entry.id, tuple | list) else (entry.id,)


def _texts(entry: Message) -> tuple[str, ...]:
    return tuple(entry.string) if isinstance(entry.string, tuple | list) else (entry.string or "",)


def _facts(text: str) -> set[str]:
    """Return the names of the facts in a text.

    >>> sorted(_facts("Space {space}: {card}"))
    ['card', 'space']
    """
    return set(re.findall(r"\{(\w+)\}", text))


def main() -> Iterator[str]:
    """Update every catalogue, and yield what is left to translate."""
    for language in languages():
        file(language).write_bytes(updated(language))
        yield from (f"{file(language).relative_to(ROOT)}: translate {text}" for text in missing(language))


if __name__ == "__main__":
    left = list(main())
    sys.exit("\n".join(left) or None)
