"""Texts about challenges, in both languages."""

from globe_rules._engine.solo import Attempt, Caption, Verdict
from globe_rules._i18n import Message, Text, Translatable


def caption_words(caption: Caption) -> Translatable:
    """Return a caption as it appears under a board (SOLO-3).

    >>> print(caption_words(Caption(2, 6, reds=False)).fr)
    2 tours, 6 cartes Action sans rouge
    """
    turns = "1 tour" if caption.turns == 1 else f"{caption.turns} tours"
    return Text(en=str(caption), fr=f"{turns}, {caption.cards} cartes Action{'' if caption.reds else ' sans rouge'}")


OURS = Message("The board is our own: our sources do not contain the printed boards (Q-51).")

_VERDICTS = {
    "AIM-1": Message("Failed (AIM-1): the puzzle is not solved after the last turn."),
    "Q-27": Message("Failed (Q-27): a red card had an effect, and the puzzle is not solved in the stated direction."),
    "Q-29": Message("Failed (Q-29): the puzzle is solved, but with more turns or cards than the caption allows."),
    Verdict.BEATEN: Message("Beaten (Q-29): solved with fewer turns or cards than the caption allows."),
    Verdict.MET: Message("Met (Q-29): solved with exactly the turns and cards of the caption."),
}


def verdict_words(attempt: Attempt) -> Translatable:
    """Return the verdict on an attempt with the reason, as a sentence (Q-29)."""
    return _VERDICTS[attempt.because or str(attempt.verdict)]
