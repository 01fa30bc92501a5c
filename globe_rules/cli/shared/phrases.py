"""Words that several commands use, so that they use the same."""

from typing import Final

from globe_rules.words import Language, Twin, Words, grouped, spoken

PHOTO: Final = Twin(en="Direction of the photo: N, E, S or W.", fr="La direction de l'image : N, E, S ou W.")
HAND: Final = Twin(
    en="The cards in hand, such as G1,B1,R2; all ten if not given.",
    fr="Les cartes en main, par exemple G1,B1,R2 ; les dix par défaut.",
)
EDITIONS: Final = {
    "en": Words(en="English edition", fr="édition anglaise"),
    "fr": Words(en="French edition", fr="édition française"),
}
SEED: Final = Twin(en="The same seed asks the same questions.", fr="La même graine pose les mêmes questions.")

JOBS: Final = Twin(
    en="How many processes share the work, 0 for as many as there are cores; the result stays the same.",
    fr="Combien de processus se partagent le travail, 0 pour autant que de cœurs ; le résultat reste le même.",
)

_NOUNS: Final = {
    "card": (Words(en="card", fr="carte"), Words(en="cards", fr="cartes")),
    "group": (Words(en="group", fr="groupe"), Words(en="groups", fr="groupes")),
    "program": (Words(en="program", fr="programme"), Words(en="programs", fr="programmes")),
    "turn": (Words(en="turn", fr="tour"), Words(en="turns", fr="tours")),
    "known failure": (Words(en="known failure", fr="échec connu"), Words(en="known failures", fr="échecs connus")),
}


def counted(number: int, noun: str, language: Language) -> str:
    """Return so many things; in French, none is singular.

    >>> counted(0, "card", "en"), counted(0, "card", "fr")
    ('0 cards', '0 carte')
    """
    many = number > 1 if language == "fr" else number != 1
    return f"{grouped(number, language)} {spoken(_NOUNS[noun][many], language)}"
