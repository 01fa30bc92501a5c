"""What is said about challenges, in both languages."""

from globe_rules.i18n import Message, Text, Translatable
from globe_rules.solo import Attempt, Caption, Verdict


def caption_words(caption: Caption) -> Translatable:
    """Return a caption as a reader finds it under a board (SOLO-3).

    >>> print(caption_words(Caption(2, 6, reds=False)).fr)
    2 tours, 6 cartes Action sans rouge
    """
    turns = "1 tour" if caption.turns == 1 else f"{caption.turns} tours"
    return Text(en=str(caption), fr=f"{turns}, {caption.cards} cartes Action{'' if caption.reds else ' sans rouge'}")


OURS = Message("The board is our own: the printed ones are lost (Q-51).")

_VERDICTS = {
    "AIM-1": Message("Failed (AIM-1): the image is not rebuilt after the last turn."),
    "Q-27": Message("Failed (Q-27): the image is whole, but not the way that was stated, and a red card was played."),
    "Q-29": Message("Failed (Q-29): the image is rebuilt, but with more turns or more cards than the caption allows."),
    Verdict.BEATEN: Message("Beaten (Q-29): rebuilt with fewer turns or fewer cards than the caption allows."),
    Verdict.MET: Message("Met (Q-29): rebuilt with just the turns and cards of the caption."),
}


def verdict_words(tried: Attempt) -> Translatable:
    """Return how an attempt compares with its caption, and why (Q-29)."""
    return _VERDICTS[tried.because or str(tried.verdict)]
