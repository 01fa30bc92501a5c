"""Chooses the agreed cases: few questions of a seeded stream that together meet every demand of the suite.

A demand is a wrong engine that must be caught, a refusal that must happen, or two circumstances that must meet.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations, islice
from multiprocessing import Pool
from typing import Any

from attrs import field, frozen

from globe_rules.cards import Card
from globe_rules.errors import Refused
from globe_rules.questions import stream
from globe_rules.reference.operations import Answer, ReferenceEngine, Request
from globe_rules.specification.cases import canonical
from globe_rules.variants import Variant
from globe_rules.voyage import Voyage
from globe_rules.wire.events import read_event
from globe_rules.wire.fields import Fields
from globe_rules.wire.tables import read_table
from tools.mutants import MUTANTS
from tools.mutants.conditions import CONDITIONS, still_caught, told_or_none
from tools.mutants.hollow import HOLLOW, Values, first_values, spoilt_answers
from tools.mutants.model import Mutant, WrongEngine
from tools.mutants.unshown import is_unshown

SEED = 2018
POOL = 2000
"""So many questions of the stream are there to choose from."""

TIMES = 2
"""Every wrong engine is caught by so many different questions: nothing hangs on a thread."""

LONGEST = 12_000
"""No case is longer, question and answer together: somebody has to read it."""

OFTEN, VERY_OFTEN = 3, 40
"""So often a mistake is noted in one half of the pool, under each condition; and tried at all, for its conditions."""

PARTS = 2
"""The pool is measured in so many parts, each by a process of its own."""

FURTHER = 10_000
"""So many questions are drawn beyond, of the parts below, and kept only if they meet what too few others meet."""

_SOUGHT_IN = ("round", "reaction", "solo", "preparation")

BUDGET = 2_300_000
"""So many bytes the agreed cases may have, questions and answers together."""

APART = frozenset({"count", "materials", "challenge"})
"""Parts whose questions are all published already."""


@frozen
class Asked:
    """A question of the pool, its right answer, and the demands that it meets."""

    request: Request
    answer: Mapping[str, Any]
    meets: frozenset[str]
    size: int = field(init=False)

    @size.default
    def _characters(self) -> int:
        return _size(self.request, self.answer)


def pool() -> Iterator[Request]:
    """Return the questions to choose from."""
    fresh: dict[str, Request] = {}
    for request in stream(SEED):
        if request["op"] not in APART:
            fresh.setdefault(canonical(request), request)
        if len(fresh) == POOL:
            break
    return iter(fresh.values())


def _answered(requests: Iterable[Request]) -> Iterator[tuple[Request, Answer]]:
    """Ask the right engine, and leave out what would be too long a case."""
    engine = ReferenceEngine()
    for request in requests:
        answer = engine.answer(request)
        if _size(request, answer) <= LONGEST:
            yield request, answer


def measured(requests: Iterable[Request]) -> list[Asked]:
    """Find out which demands each question meets; a mistake that was caught often enough is not tried again."""
    questions = list(_answered(requests))
    first = first_values(questions)
    halves = [(questions[start::PARTS], first) for start in range(PARTS)]
    with Pool(PARTS) as workers:
        found = workers.starmap(_all_measured, halves)
    return [found[number % PARTS][number // PARTS] for number in range(len(questions))]


def rounds_beyond() -> Iterator[tuple[Request, Answer]]:
    """Return the rounds among them, a fifth, with their answers: whatever happens in one of these must in some case."""
    return _answered(islice(stream(SEED + 1, ("round",)), FURTHER // 5))


def _size(request: Request, answer: Mapping[str, Any]) -> int:
    return len(canonical(request)) + len(canonical(answer))


def further(asked: Sequence[Asked]) -> list[Asked]:
    """Search beyond the pool for whatever too few of its questions meet, and return the questions that do."""
    with Pool(PARTS) as workers:
        return [each for found in workers.starmap(_found, [(asked, start) for start in range(PARTS)]) for each in found]


def _found(asked: Sequence[Asked], start: int) -> list[Asked]:
    known = {canonical(each.request) for each in asked}
    first = first_values((each.request, each.answer) for each in asked)
    met = Counter(demand for each in asked for demand in each.meets)
    shown = {(demand.split()[1], each.request["op"]) for each in asked for demand in each.meets if "mistake" in demand}
    found = []
    for request, answer in _answered(islice(stream(SEED + 1, _SOUGHT_IN), start, FURTHER, PARTS)):
        if canonical(request) in known:
            continue
        hollow = [each for each in HOLLOW if each.operation == request["op"] and met[f"hollow {each.id}"] < TIMES]
        spoilt = spoilt_answers(request, answer, first) if hollow else None
        meets = {f"hollow {each.id}" for each in hollow if spoilt is not None and spoilt(each) != answer}
        mutants = [mutant for mutant in MUTANTS if (mutant.id, request["op"]) in shown]
        meets |= {demand for mutant in mutants for demand in _seldom_met(mutant, request, answer, met)}
        meets |= {*refusals(request), *pairs(request, answer)}
        if any(met[demand] < _times(demand) for demand in meets):
            met.update(meets)
            found.append(Asked(request, answer, frozenset(meets)))
    return found


def _seldom_met(mutant: Mutant, request: Request, answer: Answer, met: Counter[str]) -> Iterator[str]:
    """Return the conditions under which a question catches a mistake, of those under which few others do."""
    sought = [
        condition
        for condition in CONDITIONS
        if met[f"mistake {mutant.id} {condition.id}"] < TIMES
        and condition.holds(request)
        and not is_unshown(mutant.id, condition.id)
    ]
    if sought and told_or_none(WrongEngine(mutant), request) != answer:
        for condition in sought:
            if still_caught(mutant, condition, request, answer):
                yield f"mistake {mutant.id} {condition.id}"


def _times(demand: str) -> int:
    """Return by how many questions a demand is met."""
    return TIMES if demand.startswith(("mistake", "hollow")) else 1


def _all_measured(questions: Sequence[tuple[Request, Any]], first: Values) -> list[Asked]:
    caught: Counter[str] = Counter()
    return [_measured(request, answer, first, caught) for request, answer in questions]


def _measured(request: Request, answer: Answer, first: Values, caught: Counter[str]) -> Asked:
    spoilt = spoilt_answers(request, answer, first)
    meets = {f"hollow {each.id}" for each in HOLLOW if each.operation == request["op"] and spoilt(each) != answer}
    catches = set()
    for mutant in MUTANTS:
        name = f"mistake {mutant.id}"
        conditions = [each for each in CONDITIONS if caught[f"{name} {each.id}"] < OFTEN and each.holds(request)]
        if caught[name] >= OFTEN and not (conditions and caught[name] < VERY_OFTEN):
            continue
        if told_or_none(WrongEngine(mutant), request) == answer:
            continue
        catches.add(name)
        found = (each for each in conditions if still_caught(mutant, each, request, answer))
        catches.update(f"{name} {each.id}" for each in found)
    caught.update(catches)
    return Asked(request, answer, frozenset({*meets, *catches, *refusals(request), *pairs(request, answer)}))


def refusals(request: Request) -> Iterator[str]:
    """Return what is refused in a round: the kind of event, why, in a first or later turn, and by which player."""
    if request["op"] != "round":
        return
    table = Fields({key: request[key] for key in ("edition", "variants", "side", "places")}, what="the table")
    try:
        voyage = Voyage.begun(read_table(table))
    except Refused:  # nobody may play here
        return
    for told in request["events"]:
        event = read_event(told)
        try:
            voyage = voyage.after(event)
        except Refused as refused:
            players = [seat.player for seat in voyage.seats]
            turn = "later" if voyage.turn > 1 else "first"
            for id_ in refused.ids:
                yield f"refusal {told['event']} {id_} {turn} turn"
                if "player" in told:
                    yield f"refusal {told['event']} {id_} player {min(players.index(told['player']), 2) + 1}"


def circumstances(request: Request, answer: Mapping[str, Any]) -> dict[str, str]:
    """Return what is the case in a round."""
    outcome = answer.get("outcome", {})
    reds = {len([card for card in seat["hand"] if Card[card].colour == "red"]) for seat in answer["seats"]}
    steps = [step for each in answer["reconstructions"] for step in each["steps"]]
    laid = "".join(step["placement"] for step in steps)
    kinds = {"across": "+" in laid, "void": any(step["effect"] == "void" for step in steps)}
    return {
        "edition": request["edition"],
        "players": str(len(request["places"])),
        **{f"variant {each}": str(each in request["variants"]) for each in Variant},
        "turn": str(min(answer["turn"], 4)),
        "ending": outcome.get("by", "none"),
        "winners": str(len(outcome.get("players", ()))),
        "reds": str(min(reds)),
        "photo": request["places"][0]["photo"],
        **{kind: str(there) for kind, there in kinds.items()},
        "refusals": str(bool(answer["refused_events"])),
        "stage": answer["stage"],
    }


def pairs(request: Request, answer: Mapping[str, Any]) -> Iterator[str]:
    """Return every two circumstances that meet in a round."""
    if request["op"] == "round" and "refused" not in answer:
        told = [f"{key}={value}" for key, value in sorted(circumstances(request, answer).items())]
        yield from (f"pair {one} {other}" for one, other in combinations(told, 2))


def chosen(asked: Sequence[Asked], wanted: Iterable[str]) -> list[Asked]:
    """Choose questions until every demand that some question meets is met often enough: most for their size first."""
    left = Counter({demand: _times(demand) for demand in wanted})

    def gain(each: Asked) -> float:
        return float(sum(left[demand] > 0 for demand in each.meets) / each.size**0.5)

    waiting = [(-gain(each), number) for number, each in enumerate(asked)]
    heapify(waiting)
    taken = []
    while waiting:
        before, number = heappop(waiting)
        now = -gain(asked[number])
        if before < now < 0:  # others were taken since: it gains less than it seemed
            heappush(waiting, (now, number))
        elif now < 0:
            left.subtract(asked[number].meets & left.keys())
            taken.append(number)
    found = [asked[number] for number in taken]
    rest = [asked[number] for number in sorted(set(range(len(asked))) - set(taken))]
    size = sum(each.size for each in found)
    for each in rest:  # what nobody thought of is caught by what was drawn without a purpose
        if size + each.size <= BUDGET:
            size += each.size
            found.append(each)
    return found


def left_out(asked: Sequence[Asked]) -> list[tuple[int, int]]:
    """Choose by two thirds of the mistakes, and count how many of the other third are caught; over ten splits."""
    ids = [mutant.id for mutant in MUTANTS]
    demands = {demand for each in asked for demand in each.meets}
    results = []
    for split in range(10):
        held_out = set(random.Random(split).sample(ids, len(ids) // 3))  # noqa: S311 -- no secret
        mine = {demand for demand in demands if not (demand.startswith("mistake") and demand.split()[1] in held_out)}
        cases = chosen(asked, mine)
        caught = {demand for each in cases for demand in each.meets}
        results.append((len((demands - mine) & caught), len(demands - mine)))
    return results
