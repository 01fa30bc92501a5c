"""Text that exists in English and in French, side by side so that neither drifts."""

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
