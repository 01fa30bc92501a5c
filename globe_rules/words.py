"""Text that exists in English and in French, side by side so that neither drifts."""

import re
import unicodedata
from typing import Literal, get_args

from attrs import field, frozen
from attrs.validators import min_len

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@frozen
class Words:
    """One text in both languages of the rulebook.

    >>> Words(en="space", fr="emplacement").speaking("fr")
    'emplacement'
    """

    en: str = field(validator=min_len(1))
    fr: str = field(validator=min_len(1))

    def speaking(self, language: Language) -> str:
        """Return the text in one language."""
        return self.fr if language == "fr" else self.en


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


def shortened(text: str, most: int) -> str:
    """Return a text that is no longer than so many letters, with a mark where it was cut.

    >>> shortened("a long story", 6)
    'a long… (12 letters)'
    """
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} letters)"
