"""A seeded stream of random requests about every part of the rules, for the fuzzer and the choice of test cases.

The same seed gives the same requests on every Python version: only `random.Random.random()` is used. A request
depends only on its seed, part and number, so several processes can share a stream. Requests are drawn to find
mistakes: near misses, rounds of several turns, cards across spaces or in doubt, refused events, deliberate ties.

- `stream`: all requests of a seed, in order;
- `chance`: the random number generator;
- `programs`: puzzles, programs, and plans of several turns that finish a puzzle or nearly;
- `attempts`: requests about one player; `tables`: about a table, standings and travel logs; `rounds`: about stage B
  and whole rounds;
- `shrinking`: the smallest request with the same fault.
"""

from globe_rules.questions.stream import Question, questions, stream

__all__ = ["Question", "questions", "stream"]
