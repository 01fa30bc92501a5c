"""The world of a sample: random requests, which combine what no other world combines."""

from collections.abc import Iterator
from itertools import islice

from globe_rules._i18n import Message
from globe_rules._random_requests.stream import stream
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld, different

_SEED = 2_018
_DRAWN = 6_000


def _sample() -> Iterator[Request]:
    return different(islice(stream(_SEED), _DRAWN))


SAMPLE = ListWorld("sample", Message("Random requests of every operation, drawn as `fuzz` does."), _sample)
