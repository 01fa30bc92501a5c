"""Builds the JSON test vectors: scenarios in both languages, the table of placements, counts, agreed cases."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from globe_rules._engine.cards import Card
from globe_rules._i18n import BOOK_LANGUAGES, Message, Text, both
from globe_rules._reference.operations import OPERATIONS, Request
from globe_rules._specification.cases import Case, Expectation, canonical
from globe_rules._specification.conversion import record
from globe_rules._specification.features import features_folder, scenarios
from globe_rules._specification.suite import SUITE_VERSION
from globe_rules._worlds.catalogue import requests
from globe_rules._worlds.combined import COMBINATIONS, PARTS, combined
from globe_rules._worlds.limits import PURPOSES
from globe_rules._worlds.model import Kind
from globe_rules._worlds.red_cards import red_cards
from globe_rules._worlds.stage_b import SMALL_CLOCK, SMALL_DESK
from globe_rules.counting._table import table as table_of_counts
from globe_rules.rulebook import rulebook
from tools.invalid_cases import invalid_cases, refused_in_every_way
from tools.placements_table import predicted, read_table

# A puzzle in which no tile is at home for any direction of the photo, and no two neighbours face the same way.
TABLE_PUZZLE = "2W6S9N/7E3S1S/4W8W5E"

# Rows of the table of counts that also become cases with three cards: 83,160 programs take a slow engine seconds.
THREE_CARDS = "C"


def scenario_cases() -> Iterator[Case]:
    """Yield one case per scenario, with its text in both languages; both must describe the same request."""
    return (record(*twins) for twins in zip(*map(scenarios, BOOK_LANGUAGES), strict=True))


def placement_cases() -> Iterator[Case]:
    """Yield one case for every card, space, arrow and photo direction, from the hand-written table."""
    table = read_table((features_folder() / "placements.txt").read_text(encoding="utf-8"))
    for card, space, photo in product(Card, range(1, 10), "NESW"):
        for arrow in [str(arrow) for arrow in card.arrows] or [""]:
            placement = f"{card}{arrow}@{space}"
            puzzle, effect, because = predicted(table, TABLE_PUZZLE, photo, placement)
            step = {"placement": placement, "effect": effect} | ({"because": because} if because else {})
            yield Case(
                id=f"TABLE.{placement}.{photo}",
                cites=(card.rule, *([because] if because else [])),
                request={
                    "op": "reconstruction",
                    "photo": photo,
                    "hand": [str(each) for each in Card],
                    "puzzle": TABLE_PUZZLE,
                    "program": [placement],
                },
                expect=(Expectation("/puzzle", "is", puzzle), Expectation("/steps", "is", [step])),
                name=Text(en=f"{placement}, photo {photo}", fr=f"{placement}, image {photo}"),
                why=rulebook()[card.rule].title,
            )


def count_cases() -> Iterator[Case]:
    """Yield one case for each count that a slow engine can compute in time."""
    for row in table_of_counts():
        for cards in range(1, 4 if row.id in THREE_CARDS else 3):
            found = row.counts[cards]
            void = (" or void", " ou nulles") if row.void else ("", "")
            yield Case(
                id=f"COUNT.{row.id}{cards}",
                cites=("RECON-2",),
                request={
                    "op": "count",
                    "photo": str(row.photo),
                    "hand": [str(card) for card in Card if card in row.hand],
                    "puzzle": str(row.puzzle),
                    "cards": cards,
                    "void": row.void,
                },
                expect=(Expectation("/programs", "is", found.programs), Expectation("/digest", "is", found.digest)),
                name=Text(
                    en=f"All programs of {cards} applicable{void[0]} cards, photo {row.photo}",
                    fr=f"Tous les programmes de {cards} cartes applicables{void[1]}, image {row.photo}",
                ),
                why=Text(
                    en="Every legal program counts once and leaves the right puzzle.",
                    fr="Chaque programme autorisé compte une fois et laisse le bon puzzle.",
                ),
            )


def agreed_case(request: Mapping[str, Any], response: Mapping[str, Any]) -> Case:
    """Return a case that expects exactly a response; its id is a digest of the request."""
    operation = OPERATIONS[request["op"]]
    return Case(
        id=f"AGREED.{operation.name}.{_digest(request)}",
        cites=(operation.rule,),
        request=request,
        expect=(),
        name=Text(en=f"Agreed response: {operation.name}", fr=f"Réponse convenue : {operation.name}"),
        why=rulebook()[operation.rule].title,
        response=response,
    )


def world_cases() -> Iterator[Case]:
    """Yield the cases of the limits, of the small desk and of the small clock, each request once.

    Neighbours differ little on purpose, so that an engine which remembers a request fails the next one.
    """
    parts: list[tuple[str, Message | Text, Iterable[Request]]] = [
        (f"limits/{key}", words, listed()) for key, words, listed in PURPOSES
    ]
    parts += [(f"{SMALL_DESK.name}/{kind}", _DESK, requests(SMALL_DESK, kind)) for kind in SMALL_DESK.kinds]
    parts += [(f"{SMALL_CLOCK.name}/{kind}", _CLOCK, requests(SMALL_CLOCK, kind)) for kind in _CLOCK_KINDS]
    parts += [(f"{COMBINATIONS.name}/{operation}", _PAIRS, combined(operation, 2)) for operation in PARTS]
    parts += [("obstacles/refused", _OBSTACLES, refused_in_every_way())]
    parts += [("red-cards/alone", _RED_CARDS, islice(red_cards(), 0, None, RED_CARDS_STEP))]
    seen: set[str] = set()
    for purpose, words, listed in parts:
        for request in _thinned(listed, KEPT_OF_FIVE.get(purpose, 5)):
            digest = _digest(request)
            if digest in seen or len(canonical(request)) > MAX_CHARACTERS:
                continue
            seen.add(digest)
            operation = OPERATIONS[request["op"]]
            yield Case(
                id=f"WORLD.{purpose.partition('/')[0]}.{digest}",
                cites=(operation.rule,),
                request=request,
                expect=(),
                name=Text(**both(words)),
                why=rulebook()[operation.rule].title,
                purpose=purpose,
            )


KEPT_OF_FIVE: Mapping[str, int] = {
    "limits/many-events": 3,
    "limits/names": 1,  # all names are also in the requests with all names at once
    **{f"limits/{key}": 4 for key in ("equal-placements", "equal-programs")},
    **{f"limits/{key}": 2 for key in ("apart", "directions", "large-times", "small-hands", "ties")},
    **{f"limits/{key}": 3 for key in ("finished", "histories", "late-in-lists", "one-field", "red-cards-alone")},
    **{f"combinations/{operation}": 3 for operation in ("legality", "reconstruction", "count")},
}
"""Purposes of which only some of five requests become cases. Each row of five leaves out other ones."""


def _thinned(requests: Iterable[Request], kept: int) -> Iterator[Request]:
    return (request for number, request in enumerate(requests) if (number + number // 5) % 5 < kept)


_DESK = Text(en="three cards on one desk", fr="trois cartes sur un poste")
_CLOCK = Text(en="one card, the sand timer and the clock", fr="une carte, le sablier et l’horloge")
_PAIRS = Text(en="two conditions together", fr="deux conditions à la fois")

_OBSTACLES = Text(en="an event with one or several obstacles", fr="un événement avec un ou plusieurs obstacles")
_RED_CARDS = Text(en="two red cards of a player alone", fr="deux cartes rouges d’un joueur seul")

RED_CARDS_STEP = 97
"""How many requests of the world of red cards there are for each case."""

_CLOCK_KINDS = (Kind.STATES,)
"""Kinds of requests that become cases. The others would double the size of the file."""

MAX_CHARACTERS = 25_500
"""Longest request that becomes a case. Only `globe-rules worlds` sends longer ones, such as rounds of 100 turns."""


def _digest(request: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(request).encode()).hexdigest()[:8]


def written_cases() -> dict[str, list[Case]]:
    """Return the hand-written cases without whole responses, by the name of their file."""
    return {
        "scenarios.json": list(scenario_cases()),
        "placements.json": list(placement_cases()),
        "counts.json": list(count_cases()),
        "worlds.json": list(world_cases()),
        "invalid.json": list(invalid_cases()),
    }


def digest_of(files: Mapping[str, Sequence[Case]]) -> str:
    """Return the digest of the suite: SHA-256 of every case as JSON, one per line."""
    digest = hashlib.sha256()
    for case in (case for cases in files.values() for case in cases):
        digest.update(canonical(case.asked()).encode() + b"\n")
    return f"sha256:{digest.hexdigest()}"


def suite_files(files: Mapping[str, Sequence[Case]]) -> Mapping[str, str]:
    """Return the content of every file of the suite by name, with one case per line, so that diffs are short."""
    about = {
        "suite": SUITE_VERSION,
        "digest": digest_of(files),
        "cases": {name: len(cases) for name, cases in files.items()},
    }
    head = canonical({"$schema": "urn:globe-rules:schema:vectors:1", "suite": SUITE_VERSION})[:-1]
    texts = {
        name: head + ',"cases":[\n' + ",\n".join(canonical(case.as_json()) for case in cases) + "\n]}\n"
        for name, cases in files.items()
    }
    return {**texts, "suite.json": json.dumps(about, indent=2) + "\n"}
