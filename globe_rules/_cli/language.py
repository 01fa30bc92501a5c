"""The language of a command: from `--lang`, or else from the environment. Also texts that several commands share."""

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from globe_rules import _i18n as i18n
from globe_rules._i18n import ENGLISH, Language, Message, Translatable, languages, plural_message, render

_LANGUAGE: ContextVar[Language] = ContextVar("language", default=ENGLISH)

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name a language. The first one that is set counts."""


def language() -> Language:
    """Return the language of this run."""
    return _LANGUAGE.get()


def rendered(text: str | Translatable, /, **facts: object) -> str:
    """Return a text in the language of this run, with facts filled into its template."""
    if isinstance(text, Message) and facts:
        text = text.filled(**facts)
    return render(text, language())


@contextmanager
def using(chosen: Language) -> Iterator[None]:
    """Use a language inside the `with` block, for our own messages and for those of click.

    click gets its sentences from gettext, which reads the environment variable LANGUAGE.
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


def environment_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment, or English if it has no catalogue.

    >>> environment_language({"LANG": "fr_CA.UTF-8"}), environment_language({"LANG": "fr_FR", "LC_ALL": "C"})
    ('fr', 'en')
    """
    name = next((value for variable in VARIABLES if (value := environment.get(variable))), "").lower()
    return next((each for each in languages() if name.startswith(each)), ENGLISH)


def command_line_language(arguments: Sequence[str]) -> Language:
    """Return the language that a command line selects. click would read it too late: `--help` may come first.

    >>> command_line_language(["solve", "--help", "--lang", "fr"]), command_line_language(["rule", "--lang=en"])
    ('fr', 'en')
    """
    named = last_value(arguments, "--lang")
    return named if named in languages() else environment_language()


def own_arguments(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments before `--`. Those after it belong to the adapter's command."""
    return arguments[: arguments.index("--")] if "--" in arguments else arguments


def last_value(arguments: Sequence[str], option: str) -> str | None:
    """Return the last value of an option, read without click."""
    own = own_arguments(arguments)
    values = [
        own[index + 1] if each == option else each.removeprefix(f"{option}=")
        for index, each in enumerate(own)
        if (each == option and index + 1 < len(own)) or each.startswith(f"{option}=")
    ]
    return values[-1] if values else None


FROM_STDIN = Message("With - as PUZZLE, it is read from standard input.")
PHOTO_HELP = Message("Direction of the photo: N, E, S or W.")
HAND_HELP = Message("Cards in hand, such as G1,B1,R2.")
ALL_TEN = Message("all ten")
EDITIONS = {"en": Message("English edition"), "fr": Message("French edition")}


def cards(count: int) -> Message:
    """Return a number of cards in words.

    >>> cards(0).render("fr"), cards(2).render("fr")
    ('0 carte', '2 cartes')
    """
    return plural_message("{count:,} card", "{count:,} cards", count=count)


def findings(count: int) -> Message:
    """Return a number of fuzzing findings in words."""
    return plural_message("{count:,} finding", "{count:,} findings", count=count)


def programs(count: int) -> Message:
    """Return a number of programs in words."""
    return plural_message("{count:,} program", "{count:,} programs", count=count)


def requests(count: int) -> Message:
    """Return a number of requests in words."""
    return plural_message("{count:,} request", "{count:,} requests", count=count)


def turns(count: int) -> Message:
    """Return a number of turns in words."""
    return plural_message("{count:,} turn", "{count:,} turns", count=count)
