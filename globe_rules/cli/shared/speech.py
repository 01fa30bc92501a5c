"""In which language a command speaks: the one that `--lang` names, or else the one of the environment.

At the end stand the words that several commands use, so that they use the same.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from globe_rules.i18n import BOOK_LANGUAGES, Language, Message, Text, grouped, render

_LANGUAGE: ContextVar[Language] = ContextVar("language", default="en")

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment names its language; the first that is set counts."""


def language() -> Language:
    """Return the language in which is spoken now."""
    return _LANGUAGE.get()


def said(text: str, /, **facts: object) -> str:
    """Return a message in the language in which is spoken now; facts are put in as they stand."""
    told = render(text, language())
    return told.format(**facts) if facts else told


@contextmanager
def speaking(chosen: Language) -> Iterator[None]:
    """Speak a language for a while."""
    before = _LANGUAGE.set(chosen)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def customary(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment; English, if it is neither of the two.

    >>> customary({"LANG": "fr_CA.UTF-8"}), customary({"LANG": "fr_FR", "LC_ALL": "C"})
    ('fr', 'en')
    """
    named = next((value for name in VARIABLES if (value := environment.get(name))), "")
    return "fr" if named.lower().startswith("fr") else "en"


def asked_for(arguments: Sequence[str]) -> Language:
    """Return the language that a command line asks for, wherever it does: `--help` may come first.

    >>> asked_for(["solve", "--help", "--lang", "fr"]), asked_for(["rule", "--lang=en"])
    ('fr', 'en')
    """
    found = last_value(arguments, "--lang")
    return next((each for each in BOOK_LANGUAGES if each == found), None) or customary()


def own(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments before `--`: what follows is somebody else's."""
    return arguments[: arguments.index("--")] if "--" in arguments else arguments


def last_value(arguments: Sequence[str], option: str) -> str | None:
    """Return what an option is given as, before click reads it."""
    given = own(arguments)
    values = [
        given[place + 1] if each == option else each.removeprefix(f"{option}=")
        for place, each in enumerate(given)
        if (each == option and place + 1 < len(given)) or each.startswith(f"{option}=")
    ]
    return values[-1] if values else None


def _of_click(sentence: str) -> str:
    from globe_rules.cli.shared.click_in_french import SENTENCES  # noqa: PLC0415 -- for whoever needs help

    return said(Text(en=sentence, fr=SENTENCES.get(sentence, sentence)))


def _of_click_counted(one: str, many: str, number: int) -> str:
    return _of_click(one if number == 1 else many)


def teach_click() -> None:
    """Have click speak French with us: it asks gettext for each of its sentences, and has no French itself."""
    for name, module in list(sys.modules.items()):
        for asked, answer in (("_", _of_click), ("ngettext", _of_click_counted)):
            if name.startswith("click.") and hasattr(module, asked):
                setattr(module, asked, answer)


PHOTO = Message("Direction of the photo: N, E, S or W.")
HAND = Message("The cards in hand, such as G1,B1,R2; all ten if not given.")
EDITIONS = {
    "en": Message("English edition"),
    "fr": Message("French edition"),
}
JOBS = Message("How many processes share the work, 0 for as many as there are cores; the result stays the same.")

LABELLED = Message("{label}: {text}")
"""In French, the colon keeps its distance."""

_FRENCH = {"card": "carte", "group": "groupe", "program": "programme", "turn": "tour"}


def counted(number: int, noun: str) -> str:
    """Return so many things; in French, none is singular.

    >>> with speaking("fr"):
    ...     counted(0, "card"), counted(2, "card")
    ('0 carte', '2 cartes')
    """
    french = language() == "fr"
    many = number > 1 if french else number != 1
    return f"{grouped(number, language())} {_FRENCH[noun] if french else noun}{'s' * many}"
