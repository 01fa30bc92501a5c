"""One seeded stream of questions about every part of the rules: what the fuzzer asks, and cases are chosen from.

`stream` draws requests; the same seed asks the same questions on every Python, for no library is asked for chance
but `random.Random`, and of it nothing but `random()`. A question is found by its seed, part and number alone,
so that several processes can share a stream. What is drawn is meant to go wrong somewhere: near misses, rounds of
several turns, cards across spaces and in doubt, events that are refused, ties made on purpose. One module a noun:

- `chance`: the few ways to draw; `puzzles`, `programs`: what lies on a table;
- `plans`: programs of several turns that really finish a puzzle, or nearly;
- `tables`, `stage_b`, `rounds`: who plays, and what everyone does, refused or not;
- `ends`, `attempts`: standings and travel logs, and players alone;
- `stream`: all of it in one order.
"""

from globe_rules.questions.stream import Question, questions, stream

__all__ = ["Question", "questions", "stream"]
