"""Texts in several languages: messages of the program, and data with its translation.

- `Message` is a text of the program: English in the code, other languages in the gettext catalogues
  `locale/*/LC_MESSAGES/globe_rules.po`. To add a language, add its catalogue.
- `Text` is data in both languages of the rulebook, such as rules and scenarios.

Neither is a `str`: a text is rendered in a language only when it is shown. If you forget to render one,
the type checker reports it.
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
"""The gettext domain, which is the file name of the catalogues."""

LOCALE: Final = os.path.join(os.path.dirname(__file__), "locale")
"""The folder of the catalogues: gettext reads `fr/LC_MESSAGES/globe_rules.mo` in it."""

ENGLISH: Final = "en"
"""The language of the code, also used for a text that has no translation."""

Language = str
"""The code of a language: `en`, `fr`, or another one that has a catalogue of texts."""

BOOK_LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
"""The languages of the rulebooks: rules, scenarios and shipped data exist in both."""


@cache
def languages() -> tuple[Language, ...]:
    """Return the languages of the program: English, and each language with a catalogue.

    >>> languages()
    ('en', 'fr')
    """
    compiled = os.path.join("LC_MESSAGES", f"{DOMAIN}.mo")
    return (
        ENGLISH,
        *sorted(each for each in os.listdir(LOCALE) if os.path.exists(os.path.join(LOCALE, each, compiled))),
    )


def check_language(language: object) -> None:
    """Raise InvalidValue for a language without a catalogue."""
    if not isinstance(language, str) or language not in languages():
        raise InvalidValue("language", short_repr(language), one_of(languages()))


@cache
def _catalogue(language: Language) -> "gettext.NullTranslations":
    """Return the catalogue of a language other than English."""
    import gettext  # noqa: PLC0415 -- slow to import, and not needed for English

    return gettext.translation(DOMAIN, LOCALE, [language])


@cache
def _number_symbols(language: Language) -> Mapping[int, str]:
    """Return the separators of numbers and the percent sign of a language, by their English characters."""
    symbols = (message_in_context("number", ","), message_in_context("number", "."), message_in_context("number", "%"))
    return {ord(symbol.template): symbol.render(language) for symbol in symbols}


class Translatable(ABC):
    """A text that can be rendered in several languages. Two are equal if they render alike in English and French."""

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
    r"""A text of the program: an English template, and the values for its placeholders.

    >>> from globe_rules import Message
    >>> Message("cannot write {file}: {reason}", file="a.json", reason=Message("the end")).render("fr")
    'impossible d’écrire a.json\xa0: la fin'
    >>> f"{Message('the end')}"
    Traceback (most recent call last):
    ...
    TypeError: render this message in a language: Message('the end')
    """

    template: str
    facts: Mapping[str, object]
    plural: str | None
    """The template for the plural; the fact `count` decides between the two."""

    context: str | None
    """The gettext context: distinguishes equal templates that other languages translate differently."""

    def __init__(self, template: str, /, **facts: object) -> None:
        self.__attrs_init__(template, facts, None, None)

    def filled(self, **facts: object) -> "Message":
        """Return the message with values for more placeholders."""
        return _made(self.template, {**self.facts, **facts}, self.plural, self.context)

    def render(self, language: Language = ENGLISH) -> str:
        """Return the message in a language. Translatable values are rendered in the same language."""
        if language == ENGLISH:
            template = self.template if self.plural is None or self.facts["count"] == 1 else self.plural
        else:
            check_language(language)
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
    """Return a message with a singular and a plural form, chosen by `count`.

    >>> plural_message("{count:,} card", "{count:,} cards", count=0).render("fr")
    '0 carte'
    """
    return _made(singular, {"count": count, **facts}, plural, None)


def message_in_context(context: str, template: str, /, **facts: object) -> Message:
    """Return a message whose translation depends on a context, such as the noun that it refers to."""
    return _made(template, facts, None, context)


@frozen(eq=False, slots=False)
class Text(Translatable):
    """Data in both languages of the rulebook.

    >>> from globe_rules import Text
    >>> space = Text(en="space", fr="emplacement")
    >>> space.render("fr"), space.en
    ('emplacement', 'space')
    """

    en: str
    fr: str

    def __attrs_post_init__(self) -> None:
        for name, text in (("en", self.en), ("fr", self.fr)):
            if not (isinstance(text, str) and text):
                raise InvalidValue(name, short_repr(text), _SOME_TEXT)

    def render(self, language: Language = ENGLISH) -> str:
        """Return the text in a language, or in English if the data does not have that language."""
        check_language(language)
        found: str = getattr(self, language, self.en)
        return found


class _Number:
    """A number that is formatted in the style of a language: `{count:,}` is 1 206 in French."""

    def __init__(self, number: float, language: Language) -> None:
        self._number, self._language = number, language

    def __format__(self, spec: str) -> str:
        return format(self._number, spec).translate(_number_symbols(self._language))

    def __repr__(self) -> str:
        return repr(self._number)


MAX_PATH_CHARS: Final = 1000
"""Longest path that a message shows."""


def _in_language(fact: object, language: Language) -> object:
    if isinstance(fact, Translatable):
        return fact.render(language)
    if isinstance(fact, os.PathLike):
        return on_one_line(os.fspath(fact), MAX_PATH_CHARS)
    if language != ENGLISH and type(fact) in {int, float}:
        return _Number(fact, language)  # type: ignore[arg-type]  # checked in the line above
    return fact


class Explained:
    """A mixin for values whose message can be rendered in every language. `str()` gives English."""

    __slots__ = ()

    @property
    def message(self) -> Message:
        """The message."""
        raise NotImplementedError  # pragma: no cover -- every class overrides it

    def render(self, language: Language = ENGLISH) -> str:
        """Return the message in a language."""
        return self.message.render(language)

    def __str__(self) -> str:
        return self.render(ENGLISH)


class GlobeRulesError(Explained, ValueError):
    """The base class of all errors of the library. It is a `ValueError`.

    Catch `Refused` for what the rules forbid, `Unreadable` for a text that is not in the notation, and
    `InvalidValue` for a value that does not exist in this game. Catch this class for all of them.

    >>> from globe_rules import GlobeRulesError, read_puzzle
    >>> try:
    ...     read_puzzle("1N2N")
    ... except GlobeRulesError as error:
    ...     print(error)
    line 1, column 5: found the end, expected a tile not placed yet: 3, 4, 5, 6, 7, 8, 9
      1N2N
          ^
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    __slots__ = ()

    def add_note(self, note: str, /) -> None:
        """Add a note that tracebacks show. Errors are frozen, and attrs before 25.1 would refuse it."""
        self.__dict__.setdefault("__notes__", []).append(note)


@frozen
class InvalidValue(GlobeRulesError):  # noqa: N818 -- named like Refused and Unreadable
    """Raised for a value that does not exist in this game, such as space 0, or that has the wrong type.

    >>> from globe_rules import Photo
    >>> Photo().solved_puzzle.tile_at(0)
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: space: found 0, expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    what: str | Translatable
    """The name of the field or argument."""

    found: str | Translatable
    expected: str | Translatable
    """What to pass instead."""

    @property
    def message(self) -> Message:
        """Where the value was passed, what it was, and what was expected.

        >>> from globe_rules import Message
        >>> print(InvalidValue("cards", "'G1'", Message("a text")).render("fr"))
        cards : trouvé 'G1', attendu un texte
        """
        return Message(
            "{where}: found {found}, expected {expected}", where=self.where, found=self.found, expected=self.expected
        )

    @property
    def where(self) -> str | Translatable:
        """The field or argument that is invalid; the message starts with it."""
        return self.what


MAX_REPR_LENGTH: Final = 200
"""Errors show at most this number of characters of a value."""


def short_repr(value: object) -> str | Translatable:
    """Return the repr of a value, cut after `MAX_REPR_LENGTH` characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of more than 4300 digits, or endlessly nested lists
        return Message("a value that is too long to print")
    return text if len(text) <= MAX_REPR_LENGTH else f"{text[:MAX_REPR_LENGTH]}…"


AnyText = str | Translatable
"""A translatable text, or a `str` that is the same in every language, such as a notation or a name."""


def render(text: str | Translatable, language: Language) -> str:
    """Return a text in a language. A plain `str`, such as a notation or a name, is returned unchanged."""
    return text.render(language) if isinstance(text, Translatable) else text


def grouped(number: int, language: Language) -> str:
    r"""Return a whole number with separators between groups of three digits.

    >>> grouped(1206, "en"), grouped(1206, "fr")
    ('1,206', '1\u202f206')
    """
    return format(_in_language(number, language), ",")


def percent(part: float, language: Language) -> str:
    r"""Return a fraction as a percentage with one decimal.

    >>> percent(0.842, "en"), percent(0.842, "fr")
    ('84.2%', '84,2\u202f%')
    """
    return format(_in_language(part, language), ".1%")


def both(text: Translatable) -> dict[str, str]:
    """Return a text in English and French as a JSON object.

    >>> both(END)
    {'en': 'the end', 'fr': 'la fin'}
    """
    return {language: text.render(language) for language in BOOK_LANGUAGES}


END: Final = Message("the end")
_SOME_TEXT: Final = Message("a text")
_ONE_OF: Final = Message("one of {choices}")
_LABELLED: Final = Message("{label}: {text}")


def one_of(choices: Iterable[object]) -> Message:
    """Return a message that lists choices.

    >>> print(one_of("NE"))
    one of N, E
    """
    return _ONE_OF.filled(choices=", ".join(map(str, choices)))


def labelled(label: str | Translatable, text: str | Translatable) -> Message:
    r"""Return a label, a colon and a text. French has a non-breaking space before the colon.

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
    r"""Return a French text with typographic apostrophes and non-breaking spaces.

    >>> in_french_type("« Stop ! » : l'étape")
    '«\xa0Stop\u202f!\xa0»\xa0: l’étape'
    """
    for pattern, replacement in _FRENCH:
        text = pattern.sub(replacement, text)
    return text


def in_plain_type(text: str) -> str:
    """Return a text with the apostrophes and spaces of a keyboard, so that phrases can be compared.

    >>> in_plain_type("l’étape\u202f!")
    "l'étape !"
    """
    return text.translate(_PLAIN)


def cleaned(text: str) -> str:
    r"""Return untrusted text without characters that could mislead terminals, XML parsers or readers.

    Control characters, escape codes and marks that change the writing direction become `·`. Spaces stay.

    >>> cleaned("\x1b[31mred\u202e\ta\N{NO-BREAK SPACE}b")
    '·[31mred··a\xa0b'
    """
    shown = "".join(
        each if each.isprintable() or each == "\n" or unicodedata.category(each) == "Zs" else "·" for each in text
    )
    return _WORKFLOW_COMMAND.sub(lambda found: f"{found[1] or ''}·", shown)


_WORKFLOW_COMMAND: Final = re.compile(r"(?m)^([^\S\n]*):(?=:)|#(?=#\[)")
"""What GitHub Actions reads as a command in the log of a workflow: `::` at the start of a line, and `##[`."""


def on_one_line(text: str, limit: int = MAX_PATH_CHARS) -> str:
    r"""Return untrusted text, such as a name, on one line and cut after `limit` characters.

    A name with line breaks could otherwise forge lines of the output.

    >>> on_one_line("good\nConformant", 200)
    'good·Conformant'
    """
    shown = cleaned(text[:limit]).replace("\n", "·")
    return shown if len(text) <= limit else str(_CUT.filled(start=shown, count=len(text)))


_CUT: Final = Message("{start}… ({count} characters)")


def with_indented_lines(text: str, indent: int = 4) -> str:
    r"""Return untrusted text whose lines, except the first, are indented: none of them looks like a line of the output.

    >>> with_indented_lines("bad\nConformant", 2)
    'bad\n  Conformant'
    """
    return cleaned(text).replace("\n", "\n" + " " * indent)


@frozen(eq=False)
class _Shortened(Translatable):
    """A text that is cut after `limit` characters in every language, with its length at the end."""

    text: str | Translatable
    limit: int
    length: int | None = None
    """The length before `text` itself was cut; None if it was not."""

    def render(self, language: Language = ENGLISH) -> str:
        full = render(self.text, language)
        length = self.length or len(full)
        if length <= self.limit:
            return full
        return _CUT.filled(start=full[: self.limit], count=length).render(language)


def shortened(text: str | Translatable, limit: int) -> str | Translatable:
    """Return a text cut after `limit` characters. A text that is already cut is not cut again.

    >>> render(shortened("a long story", 6), "fr")
    'a long… (12 caractères)'
    """
    if isinstance(text, _Shortened) or (isinstance(text, str) and len(text) <= limit):
        return text
    if isinstance(text, str):  # the rest is not kept
        return _Shortened(text[:limit], limit, len(text))
    return _Shortened(text, limit)
