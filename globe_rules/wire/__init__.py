"""The engine's values as JSON: strings, integers, booleans, lists and objects, nothing else.

What the command line prints with `--json`, what a log holds and what implementations
answer is the same.
"""

from globe_rules.wire.fields import Json, Misfit
from globe_rules.wire.log import Contradiction, RefusedLine, Told, read_log, replayed, write_log
from globe_rules.wire.reading import from_json
from globe_rules.wire.writing import to_json

__all__ = [
    "Contradiction",
    "Json",
    "Misfit",
    "RefusedLine",
    "Told",
    "from_json",
    "read_log",
    "replayed",
    "to_json",
    "write_log",
]
