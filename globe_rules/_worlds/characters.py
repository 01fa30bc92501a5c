"""The world of characters: names with every common character, and names that look alike (W-17)."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from globe_rules._i18n import Message
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, table

_EXCLUDED = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
"""The code points that W-17 excludes, without the surrogates: no library may read those."""

_SURROGATES = range(0xD800, 0xE000)
_ALLOWED = [chr(point) for point in range(1 << 16) if point not in _SURROGATES and point not in _EXCLUDED]
_BEYOND = [chr((plane << 16) + point) for plane in range(1, 17) for point in (0, 1, *range(257, 0xFFFF, 2570), 0xFFFF)]
"""Some characters of every other plane, with the first and the last."""

_NAMES_PER_REQUEST = 1_000
_OLD_UNICODE = unicodedata.ucd_3_2_0
"""A fixed version, so that the world is the same in every version of Python."""


def _blocks(names: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(names)
    while block := list(islice(rest, _NAMES_PER_REQUEST)):
        yield block


def _log(players: Sequence[str]) -> Request:
    """Return a travel log in which the last player wins."""
    won = {"result": "won", "players": [players[-1]]}
    return {"op": "travel-log", "players": list(players), "rounds": [{"regions": ["asia"], "outcome": won}]}


def every_character() -> Iterator[Request]:
    """Yield travel logs in which every allowed character is a name.

    Characters of other planes come with those that have the same lowest 16 bits.
    """
    allowed = {*_ALLOWED}
    in_16_bits = (chr(ord(each) & 0xFFFF) for each in _BEYOND)
    alike = dict.fromkeys((*_BEYOND, *(each for each in in_16_bits if each in allowed)))
    return map(_log, (*_blocks(_ALLOWED), *_blocks(alike)))


def forms(character: str) -> Iterator[str]:
    r"""Yield other ways to write a character that some libraries treat as equal.

    >>> {*forms("\N{LATIN SMALL LIGATURE FI}")} == {"fi", "\N{LATIN SMALL LIGATURE FI}"}
    True
    """
    if _OLD_UNICODE.category(character) != "Cn":
        yield character.casefold()
        yield from (_OLD_UNICODE.normalize(form, character) for form in ("NFC", "NFD", "NFKC", "NFKD"))


def look_alikes() -> Iterator[Request]:
    """Yield travel logs with every character that has another form, next to its other forms."""
    syllables = range(0xAC00, 0xD7A4)
    characters = (each for each in _ALLOWED if ord(each) not in syllables or ord(each) % 97 == 0)
    groups = (list(dict.fromkeys((each, *forms(each)))) for each in characters)
    names = dict.fromkeys(chain.from_iterable(group for group in groups if len(group) > 1))
    return map(_log, _blocks(names))


def excluded() -> Iterator[Request]:
    """Yield requests with every excluded character at the start, inside and at the end of a name."""
    for number, point in enumerate(_EXCLUDED):
        character = chr(point)
        names = (f"{character}A", f"A{character}B", f"A{character}", character, *_beside(character))
        for name in names:
            yield {"op": "travel-log", "players": ["Bo", name], "rounds": []}
        yield from _with(names[number % len(names)])


_WIDE = ("\u00e9", "\u20ac", "\U0001f600")
"""Characters of two, three and four bytes in UTF-8; the last one has two units in UTF-16."""


def _beside(character: str) -> Iterator[str]:
    """Yield names with a character after wider ones, where code that counts other units does not look."""
    yield from (f"{wide * number}{character}" for wide in _WIDE for number in (1, 3))
    yield from (f"{wide}{character}{wide}" for wide in _WIDE)


def _with(name: str) -> Iterator[Request]:
    """Yield requests of the other operations that take names, with a name."""
    stage: dict[str, Any] = {"op": "reaction", "players": ["Ana", name], "variants": [], "discarded": [], "events": []}
    yield stage
    standing = {"solved": True, "reds_in_hand": 1, "cards_used": 1, "flipped": False}
    standings = [{"player": player, **standing} for player in ("Ana", name)]
    yield {"op": "assessment", "edition": "en", "standings": standings}
    request = table(2, ONE_TILE_ROTATED)
    setups = [request["setups"][0], {**request["setups"][1], "player": name}]
    yield {**request, "setups": setups, "events": []}
    yield {**request, "op": "preparation", "setups": setups}


def long_names() -> Iterator[Request]:
    """Yield logs and stages with names around lengths that code may have as limits."""
    for length in (30, 31, 32, 50, 63, 64, 99, 100, 127, 128, 255, 256, 1_000, 1_023, 1_024, 4_096, 65_535, 65_536):
        for letter in ("n", "\u00e9", "\U0001f9ed"):
            name = letter * length
            yield _log([name, f"{name}!"])
        players = [f"{'n' * length}a", f"{'n' * length}b"]
        flip = {"event": "flip", "player": players[1], "at": 0}
        stage = {"op": "reaction", "players": players, "variants": [], "discarded": []}
        yield {**stage, "events": [{"event": "signal"}, flip]}


def _characters() -> Iterator[Request]:
    return different(chain(every_character(), look_alikes(), long_names(), excluded()))


CHARACTERS = ListWorld(
    "characters",
    Message(
        "Names with every character of the Basic Multilingual Plane, allowed or not, and some of every other plane; "
        "names that differ only in capitals, accents or other forms of a character; long names."
    ),
    _characters,
    operations={"assessment", "preparation", "reaction", "round", "travel-log"},
    may_be_invalid=True,
)
