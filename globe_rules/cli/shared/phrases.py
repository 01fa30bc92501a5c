"""Words that several commands use, so that they use the same."""

from typing import Final

from globe_rules.cli.shared.speech import language
from globe_rules.words import Twin, grouped

PHOTO: Final = Twin(en="Direction of the photo: N, E, S or W.", fr="La direction de l'image : N, E, S ou W.")
HAND: Final = Twin(
    en="The cards in hand, such as G1,B1,R2; all ten if not given.",
    fr="Les cartes en main, par exemple G1,B1,R2 ; les dix par défaut.",
)
EDITIONS: Final = {
    "en": Twin(en="English edition", fr="édition anglaise"),
    "fr": Twin(en="French edition", fr="édition française"),
}
JOBS: Final = Twin(
    en="How many processes share the work, 0 for as many as there are cores; the result stays the same.",
    fr="Combien de processus se partagent le travail, 0 pour autant que de cœurs ; le résultat reste le même.",
)

LABELLED: Final = Twin(en="{label}: {text}", fr="{label} : {text}")
"""In French, the colon keeps its distance."""

_FRENCH: Final = {"card": "carte", "group": "groupe", "program": "programme", "turn": "tour"}


def counted(number: int, noun: str) -> str:
    """Return so many things; in French, none is singular.

    >>> from globe_rules.cli.shared.speech import speaking
    >>> with speaking("fr"):
    ...     counted(0, "card"), counted(2, "card")
    ('0 carte', '2 cartes')
    """
    french = language() == "fr"
    many = number > 1 if french else number != 1
    return f"{grouped(number, language())} {_FRENCH[noun] if french else noun}{'s' * many}"
