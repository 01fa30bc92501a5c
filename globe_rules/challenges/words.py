"""What is said about challenges, in both languages."""

from globe_rules.solo import Attempt, Caption, Verdict
from globe_rules.words import Words


def caption_words(caption: Caption) -> Words:
    """Return a caption as a reader finds it under a board (SOLO-3).

    >>> print(caption_words(Caption(2, 6, reds=False)).fr)
    2 tours, 6 cartes Action sans rouge
    """
    turns = "1 tour" if caption.turns == 1 else f"{caption.turns} tours"
    return Words(en=str(caption), fr=f"{turns}, {caption.cards} cartes Action{'' if caption.reds else ' sans rouge'}")


OURS = Words(
    en="The board is our own: the printed ones are lost (Q-51).",
    fr="Ce diagramme est le nôtre : ceux du livret sont perdus (Q-51).",
)

_VERDICTS = {
    "AIM-1": Words(
        en="Failed (AIM-1): the image is not rebuilt after the last turn.",
        fr="Manqué (AIM-1) : l'image n'est pas reconstituée après le dernier tour.",
    ),
    "Q-27": Words(
        en="Failed (Q-27): the image is whole, but not the way that was stated, and a red card was played.",
        fr="Manqué (Q-27) : l'image est complète, mais pas dans le sens annoncé, et une rouge a été jouée.",
    ),
    "Q-29": Words(
        en="Failed (Q-29): the image is rebuilt, but with more turns or more cards than the caption allows.",
        fr="Manqué (Q-29) : l'image est reconstituée, mais avec plus de tours ou de cartes que la légende n'en permet.",
    ),
    Verdict.BEATEN: Words(
        en="Beaten (Q-29): rebuilt with fewer turns or fewer cards than the caption allows.",
        fr="Surpassé (Q-29) : reconstitué en moins de tours ou de cartes que la légende n'en permet.",
    ),
    Verdict.MET: Words(
        en="Met (Q-29): rebuilt with just the turns and cards of the caption.",
        fr="Relevé (Q-29) : reconstitué avec exactement les tours et les cartes de la légende.",
    ),
}


def verdict_words(tried: Attempt) -> Words:
    """Return how an attempt compares with its caption, and why (Q-29)."""
    return _VERDICTS[tried.because or str(tried.verdict)]
