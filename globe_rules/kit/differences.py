"""Where two answers differ first, and which rule or ruling is at stake there.

What comes later in an answer is often only a consequence, so the first difference names the group.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from globe_rules.errors import id_order
from globe_rules.kit.comparison import told
from globe_rules.reference.operations import OPERATIONS, Request

Answer = Mapping[str, Any]


@frozen
class Difference:
    """A kind of answer, and the ids that it is about: differences that share both are one group."""

    kind: str
    """The place in the answer without numbers, such as `steps/puzzle`; or a verdict, such as `crash`."""

    cites: tuple[str, ...]
    """Rules and rulings; of a verdict the part that was asked and what was said."""


# Causes before consequences; whatever is not named comes after, in its own order.
CAUSES = [
    *("refused", "breaches", "refused_events", "last", "level", "stars"),
    *("seat", "player", "region", "sheet", "side", "photo", "colour"),
    *("reconstructions", "steps", "placement", "effect", "puzzle", "used", "discarded", "solved", "because"),
    *("desks", "hand", "seats", "over", "first", "order", "standings"),
    *("outcome", "result", "by", "players", "turn", "stage"),
]


def difference(request: Request, expected: Answer, got: Answer, *, reasons: bool) -> Difference | None:
    """Return where an answer first differs from the expected one, or None if it says the same."""
    if expected == got:
        return None
    right, found = (told(each, request["op"], reasons=reasons, conventions=True) for each in (expected, got))
    if right == found:
        return None
    if ("refused" in right) != ("refused" in found):
        return Difference("refused", tuple({**expected, **got}["refused"]))
    for key in ("refused", "breaches"):
        if key in right:
            return Difference(f"{key}/ids", _apart(expected[key], got[key]))
    for part in _in_time(request, right, found):
        if part[0] != part[1]:
            path, here, there = _first(*part)
            return Difference("/".join(path), _cites(request, path, here, there))
    return _event(_first_event(right, found), expected["refused_events"], got["refused_events"])


def _in_time(request: Request, right: Answer, found: Answer) -> Iterator[tuple[Answer, Answer]]:
    """Return the parts of two answers, causes first: seats, what was reconstructed before an event went wrong, all."""
    yield _seats(right), _seats(found)
    wrong_at = _first_event(right, found)
    carried_out = [
        number for number, event in enumerate(request.get("events", ()), 1) if event["event"] == "reconstruct"
    ]
    refused = {each["event"] for each in right.get("refused_events", ())}
    before = len([number for number in carried_out if number not in refused and number < wrong_at])
    yield (
        {"reconstructions": right.get("reconstructions", ())[:before]},
        {"reconstructions": found.get("reconstructions", ())[:before]},
    )
    if wrong_at == NEVER:
        yield right, found


NEVER = 1 << 62


def _first_event(right: Answer, found: Answer) -> int:
    """Return the number of the first event that only one of them refuses, or refuses for another reason."""
    here, there = ({each["event"]: each for each in answer.get("refused_events", ())} for answer in (right, found))
    return min((number for number in {*here, *there} if here.get(number) != there.get(number)), default=NEVER)


def _seats(answer: Answer) -> Answer:
    """Return who sits where, without what they have before them."""
    seats = answer.get("seats", ())
    return {"seats": [{key: each for key, each in seat.items() if key not in {"puzzle", "hand"}} for seat in seats]}


def _apart(expected: Sequence[str], got: Sequence[str]) -> tuple[str, ...]:
    """Return the ids that are missing, or else those that are too many."""
    missing, more = set(expected) - set(got), set(got) - set(expected)
    return tuple(sorted(missing or more, key=id_order)) or tuple(expected)


def _event(number: int, expected: Sequence[Answer], got: Sequence[Answer]) -> Difference:
    right, found = ({each["event"]: tuple(each.get("because", ())) for each in all_} for all_ in (expected, got))
    if number in right and number in found:
        return Difference("events/ids", _apart(right[number], found[number]))
    return Difference("events", right.get(number) or found.get(number) or ())


def _first(expected: Any, got: Any, path: tuple[str, ...] = ()) -> tuple[tuple[str, ...], Any, Any]:  # noqa: ANN401 -- any JSON
    """Return the place of the first difference without numbers, and what stands there or around it in each."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        key = next(key for key in sorted({*expected, *got}, key=_rank) if expected.get(key) != got.get(key))
        deeper = _first(expected.get(key), got.get(key), (*path, key))
        # Steps and outcomes are told whole: what they cite stands beside what differs.
        return deeper if isinstance(deeper[1], Mapping) else (deeper[0], expected, got)
    if isinstance(expected, list) and isinstance(got, list):
        pairs = [
            pair for pair in zip(expected, got, strict=False) if pair[0] != pair[1] and isinstance(pair[0], Mapping)
        ]
        # A program in a round is a program like any other.
        inner = () if path == ("reconstructions",) else path
        return _first(*pairs[0], inner) if pairs else (path, expected, got)
    return path, expected, got


def _rank(key: str) -> tuple[int, str]:
    return (CAUSES.index(key) if key in CAUSES else len(CAUSES)), key


def _cites(request: Request, path: tuple[str, ...], here: Any, there: Any) -> tuple[str, ...]:  # noqa: ANN401 -- any JSON
    """Return the ids at stake: those that the answers themselves cite, else those of the place."""
    both = [each for each in (here, there) if isinstance(each, Mapping)]
    if both and "placement" in both[0] and path[-1] != "placement":
        ids = [each["because"] for each in both if path[-1] != "puzzle" and "because" in each]
        return tuple(ids[:1]) or (f"CARD-{both[0]['placement'][:2]}",)
    if path[0] == "outcome" or path[0] in {"verdict", "because"}:
        ids = [each[key] for each in both for key in ("by", "because") if key in each]
        return tuple(ids[:1]) or (OPERATIONS[request["op"]].rule,)
    if request["op"] == "challenge":
        return (request["challenge"],)
    operation = OPERATIONS[request["op"]]
    places = ["/".join(path[:end]) for end in range(len(path), 0, -1)]
    governed = {place.replace("/*/", "/"): id_ for place, id_ in operation.governs.items()}
    # A program in a round is told as any other, so its places are looked up there too.
    everywhere = [*places, *(f"reconstructions/{place}" for place in places)]
    return (next((governed[place] for place in everywhere if place in governed), operation.rule),)
