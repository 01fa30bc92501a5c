"""Text that exists in English and in French, side by side so that neither drifts."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal, Self, get_args

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Words(str):
    """One text in both languages of the rulebook: English wherever a text is expected, French for whoever asks.

    >>> from globe_rules.words import Words
    >>> space = Words(en="space", fr="emplacement")
    >>> space == "space", space.speaking("fr")
    (True, 'emplacement')
    """

    __slots__ = ("fr",)

    fr: str

    def __new__(cls, en: str, fr: str) -> Self:
        """Join both; neither may be missing."""
        if not (en and fr):
            raise ValueError(f"a text in both languages: found {en!r} and {fr!r}")
        words = super().__new__(cls, en)
        words.fr = fr
        return words

    @property
    def en(self) -> str:
        """The English text alone."""
        return str(self)

    def speaking(self, language: "Language") -> str:
        """Return the text in one language, as it is typed."""
        demand_language(language)
        return self.fr if language == "fr" else self.en

    def filled(self, **facts: object) -> "Words":
        """Put facts into both texts, each in its language.

        >>> from globe_rules.words import END, Words
        >>> Words(en="found {what}", fr="trouvé {what}").filled(what=END).fr
        'trouvé la fin'
        """
        french = {name: fact.fr if isinstance(fact, Words) else fact for name, fact in facts.items()}
        return Words(en=self.en.format(**facts), fr=self.fr.format(**french))

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # one more than a str has
        return self.en, self.fr


def demand_language(language: object) -> None:
    """Complain about a language that nothing is written in."""
    if language not in LANGUAGES:
        raise ValueError(f"language: found {language!r:.50}, expected {' or '.join(LANGUAGES)}")


END = Words(en="the end", fr="la fin")


def one_of(choices: Iterable[object]) -> Words:
    """Name what can be chosen from.

    >>> one_of("NE").fr
    "l'un de ceux-ci : N, E"
    """
    listed = list(map(str, choices))
    return Words(en=f"one of {', '.join(listed)}", fr=f"l'un de ceux-ci : {', '.join(listed)}")


def spoken(text: str, language: Language) -> str:
    r"""Return a text as it is printed in a language; one without French, such as somebody else's, as it stands.

    >>> spoken(Words(en="Solved!", fr="Réussi !"), "fr"), spoken("B1E@2", "fr")
    ('Réussi\u202f!', 'B1E@2')
    """
    demand_language(language)
    return in_french_type(text.fr) if language == "fr" and isinstance(text, Words) else str(text)


def both(text: Words) -> dict[str, str]:
    """Return a text in both languages, as JSON has it.

    >>> both(Words(en="the end", fr="la fin"))
    {'en': 'the end', 'fr': 'la fin'}
    """
    return {"en": text.en, "fr": text.fr}


def grouped(number: int, language: Language) -> str:
    r"""Return a whole number with its digits in groups.

    >>> grouped(1206, "en"), grouped(1206, "fr")
    ('1,206', '1\u202f206')
    """
    return f"{number:,}".replace(",", "\u202f" if language == "fr" else ",")


def percent(part: float, language: Language) -> str:
    r"""Return a part of one in percent.

    >>> percent(0.842, "en"), percent(0.842, "fr")
    ('84.2 %', '84,2\u202f%')
    """
    digits = f"{100 * part:.1f}"
    return f"{digits.replace('.', ',')}\u202f%" if language == "fr" else f"{digits} %"


_FRENCH = (
    (re.compile(r"(?<=\w)'(?=[\w«])"), "’"),
    (re.compile(r"[ \u00a0\u202f]+(?=[:»])"), "\u00a0"),
    (re.compile(r"(?<=«)[ \u00a0\u202f]*"), "\u00a0"),
    (re.compile(r"[ \u00a0\u202f]+(?=[;?!%])"), "\u202f"),
)
_PLAIN = str.maketrans({"’": "'", "\u00a0": " ", "\u202f": " "})


def in_french_type(text: str) -> str:
    r"""Return a French text as it is printed: curly apostrophes, and blanks that do not break.

    >>> in_french_type("« Stop ! » : l'étape")
    '«\xa0Stop\u202f!\xa0»\xa0: l’étape'
    """
    for found, instead in _FRENCH:
        text = found.sub(instead, text)
    return text


def in_plain_type(text: str) -> str:
    """Return a text as it is typed, so that a phrase is found however it is printed.

    >>> in_plain_type("l’étape\u202f!")
    "l'étape !"
    """
    return text.translate(_PLAIN)


def cleaned(text: str) -> str:
    r"""Return somebody else's text without what terminals, XML or readers could be misled by.

    Control characters, escape codes and marks that turn the direction of writing become points; blanks stay.

    >>> cleaned("\x1b[31mred\u202e\ta\N{NO-BREAK SPACE}b")
    '·[31mred··a\xa0b'
    """
    return "".join(
        each if each.isprintable() or each == "\n" or unicodedata.category(each) == "Zs" else "·" for each in text
    )


class _Shortened(Words):
    """A text that was cut: whoever cuts it once more would count the letters wrongly."""

    __slots__ = ()


def shortened(text: str, most: int) -> str:
    """Return a text that is no longer than so many letters, with a mark where it was cut; of words, each.

    >>> shortened("a long story", 6), spoken(shortened("a long story", 6), "fr")
    ('a long… (12 letters)', 'a long… (12 lettres)')
    >>> print(shortened(shortened("a long story", 6), 5))
    a long… (12 letters)
    """
    if len(text) <= most or isinstance(text, _Shortened):
        return text
    french = getattr(text, "fr", text)
    return _Shortened(en=f"{text[:most]}… ({len(text)} letters)", fr=f"{french[:most]}… ({len(french)} lettres)")
