"""Random requests about all operations, generated from a seed: for the fuzzer, and to choose test cases.

The same seed gives the same requests on every Python version: only `random.Random.random()` is used. A request
depends only on its seed, operation and number, so several processes can share a stream. Requests are drawn to find
mistakes: near misses, rounds of several turns, cards across spaces or in doubt, refused events, deliberate ties.

- `stream`: all requests of a seed, in order;
- `chance`: the random number generator of a request;
- `programs`: puzzles, programs, and plans of several turns that finish a puzzle or nearly;
- `attempts`: requests about one player; `tables`: about a table, standings and travel logs; `rounds`: about stage B
  and whole rounds;
- `unusual`: scrambled desks, long games, late ends, small hands, odd names;
- `shrinking`: the smallest request with the same fault.
"""

from globe_rules._random_requests.stream import GeneratedRequest, generated_requests, stream

__all__ = ["GeneratedRequest", "generated_requests", "stream"]
