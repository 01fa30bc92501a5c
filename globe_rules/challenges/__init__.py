"""Our own solo challenges: boards with a proof that their captions can be met and not beaten (Q-29).

Our sources contain only the captions of the printed challenges, not their boards (Q-51).

`book` has a board for each printed caption; `make_challenge` generates a new one for any caption:

>>> from globe_rules import Caption, Edition
>>> from globe_rules.challenges import book, make_challenge
>>> print(book("en")["SOLO-T1"].caption)
1 turn, 3 Action cards
>>> print(make_challenge(Caption(1, 3), seed=1).puzzle)
1N2N8N/6N5N7N/4N3N9N
"""

from globe_rules.challenges._book import Board, book, book_solutions
from globe_rules.challenges._interest import Interest
from globe_rules.challenges._making import NewChallenge, make_challenge
from globe_rules.challenges._proof import Proof

__all__ = ["Board", "Interest", "NewChallenge", "Proof", "book", "book_solutions", "make_challenge"]
