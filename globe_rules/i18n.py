"""Texts in several languages: messages of the program, and data that bring their translations.

- `Message` is what the program says: English in the code, other languages in the gettext catalogues
  `locale/*/LC_MESSAGES/globe_rules.po`. To add a language, add its catalogue.
- `Text` is data written in both languages of the rulebook, such as rules and scenarios.

Neither is a `str`: each is rendered in a language where it is shown, so a forgotten translation is a type error.
"""

import os
import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

if TYPE_CHECKING:
    import gettext

DOMAIN: Final = "globe_rules"
"""The gettext domain: the name of the catalogues."""

LOCALE: Final = os.path.join(os.path.dirname(__file__), "locale")
"""The folder of the catalogues, as gettext wants it: `fr/LC_MESSAGES/globe_rules.mo`."""

ENGLISH: Final = "en"
"""The language of the code, and of a text that has no translation."""

Language = str
"""The code of a language, such as `fr`: one of `languages()`."""

BOOK_LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
"""The languages of the rulebooks: rules, scenarios and shipped data exist in both."""


@cache
def languages() -> tuple[Language, ...]:
    """Return the languages that the program speaks: English, and each language with a catalogue.

    >>> languages()
    ('en', 'fr')
    """
    compiled = os.path.join("LC_MESSAGES", f"{DOMAIN}.mo")
    return (
        ENGLISH,
        *sorted(each for each in os.listdir(LOCALE) if os.path.exists(os.path.join(LOCALE, each, compiled))),
    )


def demand_language(language: object) -> None:
    """Raise `ValueError` for a language without a catalogue."""
    if language not in languages():
        raise ValueError(f"language: found {language!r:.50}, expected {' or '.join(languages())}")


@cache
def _catalogue(language: Language) -> "gettext.NullTranslations":
    """Return the catalogue of a language. English needs none, and never gets here."""
    import gettext  # noqa: PLC0415 -- English does not pay for it

    return gettext.translation(DOMAIN, LOCALE, [language])


@cache
def _number_symbols(language: Language) -> Mapping[int, str]:
    """Return how a language writes the separators of numbers and the percent sign."""
    symbols = (message_in_context("number", ","), message_in_context("number", "."), message_in_context("number", "%"))
    return {ord(symbol.template): symbol.render(language) for symbol in symbols}


class Translatable(ABC):
    """A text that can be rendered in several languages. Two are equal if they say the same in all of them."""

    __slots__ = ()

    @abstractmethod
    def render(self, language: Language = ENGLISH) -> str:
        """Return the text in a language."""

    def __str__(self) -> str:
        return self.render(ENGLISH)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Translatable):
            return NotImplemented
        return all(self.render(language) == other.render(language) for language in BOOK_LANGUAGES)

    def __hash__(self) -> int:
        return hash(self.render(ENGLISH))


@frozen(eq=False, init=False)
class Message(Translatable):
    r"""A sentence of the program: an English template, and the facts that it names.

    >>> Message("cannot write {file}: {reason}", file="a.json", reason=END).render("fr")
    'impossible d’écrire a.json\xa0: la fin'
    >>> f"{END}"
    Traceback (most recent call last):
    ...
    TypeError: render this message in a language: Message('the end')
    """

    template: str
    facts: Mapping[str, object]
    plural: str | None
    """The template for several things; `count` among the facts decides between the two."""

    context: str | None
    """What tells two equal templates apart that other languages translate differently."""

    def __init__(self, template: str, /, **facts: object) -> None:
        self.__attrs_init__(template, facts, None, None)

    def filled(self, **facts: object) -> "Message":
        """Return the message with further facts."""
        return _made(self.template, {**self.facts, **facts}, self.plural, self.context)

    def render(self, language: Language = ENGLISH) -> str:
        """Return the message in a language; facts that are translatable are rendered in it as well."""
        if language == ENGLISH:
            template = self.template if self.plural is None or self.facts["count"] == 1 else self.plural
        else:
            demand_language(language)
            template = self._translated(_catalogue(language))
        if not self.facts:
            return template
        return template.format(**{name: _in_language(fact, language) for name, fact in self.facts.items()})

    def _translated(self, catalogue: "gettext.NullTranslations") -> str:
        if self.plural is not None:
            count: Any = self.facts["count"]
            return catalogue.ngettext(self.template, self.plural, count)
        if self.context is not None:
            return catalogue.pgettext(self.context, self.template)
        return catalogue.gettext(self.template)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts.items())
        return f"Message({self.template!r}{facts})"

    def __format__(self, _spec: str) -> str:
        message = f"render this message in a language: {self!r}"
        raise TypeError(message)


def _made(template: str, facts: Mapping[str, object], plural: str | None, context: str | None) -> Message:
    message = Message.__new__(Message)
    message.__attrs_init__(template, facts, plural, context)
    return message


def plural_message(singular: str, plural: str, /, *, count: int, **facts: object) -> Message:
    """Return a message about a number of things; each language has its own plural forms.

    >>> plural_message("{count:,} card", "{count:,} cards", count=0).render("fr")
    '0 carte'
    """
    return _made(singular, {"count": count, **facts}, plural, None)


def message_in_context(context: str, template: str, /, **facts: object) -> Message:
    """Return a message whose translation depends on a context, such as the noun that it stands for."""
    return _made(template, facts, None, context)


@frozen(eq=False, slots=False)
class Text(Translatable):
    """Data in both languages of the rulebook.

    >>> space = Text(en="space", fr="emplacement")
    >>> space.render("fr"), space.en
    ('emplacement', 'space')
    """

    en: str
    fr: str

    def __attrs_post_init__(self) -> None:
        if not (self.en and self.fr):
            raise ValueError(f"a text in both languages: found {self.en!r} and {self.fr!r}")

    def render(self, language: Language = ENGLISH) -> str:
        """Return the text in a language; in one that the data do not have, in English."""
        demand_language(language)
        found: str = getattr(self, language, self.en)
        return found


class _Number:
    """A number that is formatted as a language writes numbers: `{count:,}` is 1 206 in French."""

    def __init__(self, number: float, language: Language) -> None:
        self._number, self._language = number, language

    def __format__(self, spec: str) -> str:
        return format(self._number, spec).translate(_number_symbols(self._language))

    def __repr__(self) -> str:
        return repr(self._number)


def _in_language(fact: object, language: Language) -> object:
    if isinstance(fact, Translatable):
        return fact.render(language)
    if language != ENGLISH and type(fact) in {int, float}:
        return _Number(fact, language)  # type: ignore[arg-type]  # as was asked
    return fact


class Explained:
    """An error that says in every language what is wrong. Its text as a `str` is English."""

    __slots__ = ()

    @property
    def message(self) -> Message:
        """What is wrong, to be rendered in a language."""
        raise NotImplementedError  # pragma: no cover -- every error has its own

    def render(self, language: Language = ENGLISH) -> str:
        """Return what is wrong in a language."""
        return self.message.render(language)

    def __str__(self) -> str:
        return self.render(ENGLISH)


AnyText = str | Translatable
"""A text of ours, or words that stay as they are: a notation, a name, what somebody else wrote."""


def render(text: str | Translatable, language: Language) -> str:
    """Return a text in a language; a plain `str`, such as a notation or somebody's name, stays as it is."""
    return text.render(language) if isinstance(text, Translatable) else text


def grouped(number: int, language: Language) -> str:
    r"""Return a whole number with its digits in groups.

    >>> grouped(1206, "en"), grouped(1206, "fr")
    ('1,206', '1\u202f206')
    """
    return format(_in_language(number, language), ",")


def percent(part: float, language: Language) -> str:
    r"""Return a part of one in percent.

    >>> percent(0.842, "en"), percent(0.842, "fr")
    ('84.2%', '84,2\u202f%')
    """
    return format(_in_language(part, language), ".1%")


def both(text: Translatable) -> dict[str, str]:
    """Return a text in both languages of the rulebook, as JSON has it.

    >>> both(END)
    {'en': 'the end', 'fr': 'la fin'}
    """
    return {language: text.render(language) for language in BOOK_LANGUAGES}


END: Final = Message("the end")
_ONE_OF: Final = Message("one of {choices}")
_LABELLED: Final = Message("{label}: {text}")


def one_of(choices: Iterable[object]) -> Message:
    """Return a message that lists what can be chosen.

    >>> print(one_of("NE"))
    one of N, E
    """
    return _ONE_OF.filled(choices=", ".join(map(str, choices)))


def labelled(label: str | Translatable, text: str | Translatable) -> Message:
    r"""Return a text after its label and a colon, which French separates by a blank.

    >>> labelled("Ana", END).render("fr")
    'Ana\xa0: la fin'
    """
    return _LABELLED.filled(label=label, text=text)


def joined(texts: Iterable[str | Translatable], separator: str) -> Message:
    """Return several texts as one message.

    >>> joined(["B1E@1", END], ", ").render("fr")
    'B1E@1, la fin'
    """
    facts = {f"text{number}": text for number, text in enumerate(texts)}
    return (
        _made(separator.join(f"{{{name}}}" for name in facts), facts, None, "joined")
        if facts
        else _made("", {}, None, "joined")
    )


_FRENCH: Final = (
    (re.compile(r"(?<=\w)'(?=[\w«])"), "’"),
    (re.compile(r"[ \u00a0\u202f]+(?=[:»])"), "\u00a0"),
    (re.compile(r"(?<=«)[ \u00a0\u202f]*"), "\u00a0"),
    (re.compile(r"[ \u00a0\u202f]+(?=[;?!%])"), "\u202f"),
)
_PLAIN: Final = str.maketrans({"’": "'", "\u00a0": " ", "\u202f": " "})


def in_french_type(text: str) -> str:
    r"""Return a French text as it is printed: curly apostrophes, and blanks that do not break.

    >>> in_french_type("« Stop ! » : l'étape")
    '«\xa0Stop\u202f!\xa0»\xa0: l’étape'
    """
    for pattern, replacement in _FRENCH:
        text = pattern.sub(replacement, text)
    return text


def in_plain_type(text: str) -> str:
    """Return a text as it is typed, so that a phrase is found however it is printed.

    >>> in_plain_type("l’étape\u202f!")
    "l'étape !"
    """
    return text.translate(_PLAIN)


def cleaned(text: str) -> str:
    r"""Return untrusted text without characters that could mislead terminals, XML or readers.

    Control characters, escape codes and marks that change the writing direction become points; blanks stay.

    >>> cleaned("\x1b[31mred\u202e\ta\N{NO-BREAK SPACE}b")
    '·[31mred··a\xa0b'
    """
    return "".join(
        each if each.isprintable() or each == "\n" or unicodedata.category(each) == "Zs" else "·" for each in text
    )


@frozen(eq=False)
class _Shortened(Translatable):
    """A text that is cut after so many characters in every language, with a mark where it was cut."""

    text: str | Translatable
    most: int

    def render(self, language: Language = ENGLISH) -> str:
        whole = render(self.text, language)
        if len(whole) <= self.most:
            return whole
        return Message("{start}… ({count} letters)", start=whole[: self.most], count=len(whole)).render(language)


def shortened(text: str | Translatable, most: int) -> str | Translatable:
    """Return a text of at most so many characters; one that was cut before stays as it is.

    >>> render(shortened("a long story", 6), "fr")
    'a long… (12 lettres)'
    """
    if isinstance(text, _Shortened) or (isinstance(text, str) and len(text) <= most):
        return text
    return _Shortened(text, most)
