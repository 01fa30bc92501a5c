"""The language of a command: the one that `--lang` names, or else the one of the environment.

The last part holds texts that several commands use.
"""

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from globe_rules import i18n
from globe_rules.i18n import ENGLISH, Language, Message, Translatable, languages, plural_message, render

_LANGUAGE: ContextVar[Language] = ContextVar("language", default=ENGLISH)

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name a language; the first that is set counts."""


def language() -> Language:
    """Return the language of this run."""
    return _LANGUAGE.get()


def rendered(text: str | Translatable, /, **facts: object) -> str:
    """Return a text in the language of this run; facts fill its template."""
    if isinstance(text, Message) and facts:
        text = text.filled(**facts)
    return render(text, language())


@contextmanager
def using(chosen: Language) -> Iterator[None]:
    """Use a language for a while, for our own messages and for those of click.

    click asks gettext for its sentences, and gettext looks at the environment.
    """
    gettext.bindtextdomain(i18n.DOMAIN, i18n.LOCALE)
    domain = gettext.textdomain()
    variable = {name: value for name, value in os.environ.items() if name == "LANGUAGE"}
    before = _LANGUAGE.set(chosen)
    gettext.textdomain(i18n.DOMAIN)
    os.environ["LANGUAGE"] = chosen
    try:
        yield
    finally:
        _LANGUAGE.reset(before)
        gettext.textdomain(domain)
        del os.environ["LANGUAGE"]
        os.environ.update(variable)


def of_environment(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment, or English if there is no catalogue for it.

    >>> of_environment({"LANG": "fr_CA.UTF-8"}), of_environment({"LANG": "fr_FR", "LC_ALL": "C"})
    ('fr', 'en')
    """
    name = next((value for variable in VARIABLES if (value := environment.get(variable))), "").lower()
    return next((each for each in languages() if name.startswith(each)), ENGLISH)


def of_command_line(arguments: Sequence[str]) -> Language:
    """Return the language that a command line asks for, before click reads it: `--help` may come first.

    >>> of_command_line(["solve", "--help", "--lang", "fr"]), of_command_line(["rule", "--lang=en"])
    ('fr', 'en')
    """
    named = last_value(arguments, "--lang")
    return named if named in languages() else of_environment()


def own(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments before `--`; those after it belong to the command of an adapter."""
    return arguments[: arguments.index("--")] if "--" in arguments else arguments


def last_value(arguments: Sequence[str], option: str) -> str | None:
    """Return the last value of an option, before click reads it."""
    ours = own(arguments)
    values = [
        ours[place + 1] if each == option else each.removeprefix(f"{option}=")
        for place, each in enumerate(ours)
        if (each == option and place + 1 < len(ours)) or each.startswith(f"{option}=")
    ]
    return values[-1] if values else None


PHOTO = Message("Direction of the photo: N, E, S or W.")
HAND = Message("The cards in hand, such as G1,B1,R2; all ten if not given.")
EDITIONS = {"en": Message("English edition"), "fr": Message("French edition")}
JOBS = Message("How many processes share the work, 0 for as many as there are cores; the result stays the same.")


def cards(count: int) -> Message:
    """Return a number of cards.

    >>> cards(0).render("fr"), cards(2).render("fr")
    ('0 carte', '2 cartes')
    """
    return plural_message("{count:,} card", "{count:,} cards", count=count)


def groups(count: int) -> Message:
    """Return a number of groups of findings."""
    return plural_message("{count:,} group", "{count:,} groups", count=count)


def programs(count: int) -> Message:
    """Return a number of programs."""
    return plural_message("{count:,} program", "{count:,} programs", count=count)


def turns(count: int) -> Message:
    """Return a number of turns."""
    return plural_message("{count:,} turn", "{count:,} turns", count=count)
