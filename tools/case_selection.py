"""Selects the agreed cases: a small set of random requests that together meet every demand on the suite.

A demand is a mutant or corrupted field that must be caught, a refusal that must occur, or a pair of conditions that
must occur in one round. The random requests come from a fixed seed.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations, islice
from multiprocessing import Pool
from typing import Any

from attrs import field, frozen

from globe_rules._engine.cards import Card
from globe_rules._engine.errors import Refused
from globe_rules._engine.variants import Variant
from globe_rules._engine.voyage import Voyage
from globe_rules._protocol.fields import Fields
from globe_rules._protocol.operations import read_event, read_table
from globe_rules._random_requests import stream
from globe_rules._reference.operations import ReferenceEngine, Request, Response
from globe_rules._specification.cases import Case, canonical
from tools.mutants import MUTANTS
from tools.mutants.conditions import CONDITIONS, is_caught_under, response_or_none
from tools.mutants.corrupted_fields import CORRUPTED_FIELDS, Values, corrupted_responses, first_values
from tools.mutants.model import Mutant, MutantEngine
from tools.mutants.undetectable import is_undetectable

SEED = 2018
POOL = 2000
"""Number of random requests from which cases are selected first."""

MIN_CATCHES = 2
"""Number of cases that must catch each mutant, so that no mutant depends on a single case."""

MAX_CASE_CHARACTERS = 12_000
"""Maximum length of a case, request and response together, so that people can read it."""

CATCHES_NOTED, CATCHES_TRIED = 3, 40
"""How often each process notes that a mutant is caught, and how often it tries the mutant to find conditions."""

PROCESSES = 2
"""Number of processes that measure the requests."""

MORE_REQUESTS = 10_000
"""Number of requests that are generated in addition, and kept only if they meet a demand that too few others meet."""

_OPERATIONS_OF_MORE_REQUESTS = ("round", "reaction", "solo", "preparation")

MAX_TOTAL_CHARACTERS, MAX_CASES = 2_000_000, 330
"""Maximum length of all agreed cases, requests and responses together, and how many there may be."""

EXCLUDED_OPERATIONS = frozenset({"count", "materials", "challenge"})
"""Operations for which the suite already contains every useful request."""


@frozen
class Candidate:
    """A random request, its right response, and the demands that it meets."""

    request: Request
    response: Mapping[str, Any]
    meets: frozenset[str]
    size: int = field(init=False)

    @size.default
    def _characters(self) -> int:
        return _size(self.request, self.response)


def pool() -> Iterator[Request]:
    """Return the different random requests from which cases are selected first."""
    fresh: dict[str, Request] = {}
    for request in stream(SEED):
        if request["op"] not in EXCLUDED_OPERATIONS:
            fresh.setdefault(canonical(request), request)
        if len(fresh) == POOL:
            break
    return iter(fresh.values())


def _with_responses(requests: Iterable[Request]) -> Iterator[tuple[Request, Response]]:
    """Yield requests with the reference responses, without cases that would be too long."""
    engine = ReferenceEngine()
    for request in requests:
        response = engine.respond(request)
        if _size(request, response) <= MAX_CASE_CHARACTERS:
            yield request, response


def measured(requests: Iterable[Request]) -> list[Candidate]:
    """Return requests with the demands that each meets. A mutant that was caught often enough is not tried again."""
    requests_with_responses = list(_with_responses(requests))
    first = first_values(requests_with_responses)
    shares = [(requests_with_responses[start::PROCESSES], first) for start in range(PROCESSES)]
    with Pool(PROCESSES) as workers:
        found = workers.starmap(_all_measured, shares)
    return [found[number % PROCESSES][number // PROCESSES] for number in range(len(requests_with_responses))]


def more_rounds() -> Iterator[tuple[Request, Response]]:
    """Yield 2,000 additional random rounds with their responses."""
    return _with_responses(islice(stream(SEED + 1, ("round",)), MORE_REQUESTS // 5))


def _size(request: Request, response: Mapping[str, Any]) -> int:
    return len(canonical(request)) + len(canonical(response))


def more_candidates(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return additional random requests that meet demands which too few of the given ones meet."""
    with Pool(PROCESSES) as workers:
        return [
            each
            for found in workers.starmap(_search_more, [(candidates, start) for start in range(PROCESSES)])
            for each in found
        ]


def _search_more(candidates: Sequence[Candidate], start: int) -> list[Candidate]:
    known = {canonical(each.request) for each in candidates}
    first = first_values((each.request, each.response) for each in candidates)
    met = Counter(demand for each in candidates for demand in each.meets)
    shown = {
        (demand.split()[1], each.request["op"]) for each in candidates for demand in each.meets if "mutant" in demand
    }
    found = []
    for request, response in _with_responses(
        islice(stream(SEED + 1, _OPERATIONS_OF_MORE_REQUESTS), start, MORE_REQUESTS, PROCESSES)
    ):
        if canonical(request) in known:
            continue
        fields = [
            each
            for each in CORRUPTED_FIELDS
            if each.operation == request["op"] and met[f"field {each.id}"] < MIN_CATCHES
        ]
        corrupted = corrupted_responses(request, response, first) if fields else None
        meets = {f"field {each.id}" for each in fields if corrupted is not None and corrupted(each) != response}
        mutants = [mutant for mutant in MUTANTS if (mutant.id, request["op"]) in shown]
        meets |= {demand for mutant in mutants for demand in _rare_demands_met(mutant, request, response, met)}
        meets |= {*refusals(request), *pairs(request, response)}
        if any(met[demand] < _needed_cases(demand) for demand in meets):
            met.update(meets)
            found.append(Candidate(request, response, frozenset(meets)))
    return found


def _rare_demands_met(mutant: Mutant, request: Request, response: Response, met: Counter[str]) -> Iterator[str]:
    """Yield the demands of a mutant under conditions that a request meets and that too few other requests meet."""
    sought = [
        condition
        for condition in CONDITIONS
        if met[f"mutant {mutant.id} {condition.id}"] < MIN_CATCHES
        and condition.holds(request)
        and not is_undetectable(mutant.id, condition.id)
    ]
    if sought and response_or_none(MutantEngine(mutant), request) != response:
        for condition in sought:
            if is_caught_under(mutant, condition, request, response):
                yield f"mutant {mutant.id} {condition.id}"


def _needed_cases(demand: str) -> int:
    """Return how many cases must meet a demand."""
    return MIN_CATCHES if demand.startswith(("mutant", "field")) else 1


def _all_measured(requests_with_responses: Sequence[tuple[Request, Any]], first: Values) -> list[Candidate]:
    caught: Counter[str] = Counter()
    return [_measured(request, response, first, caught) for request, response in requests_with_responses]


def _measured(request: Request, response: Response, first: Values, caught: Counter[str]) -> Candidate:
    corrupted = corrupted_responses(request, response, first)
    meets = {
        f"field {each.id}"
        for each in CORRUPTED_FIELDS
        if each.operation == request["op"] and corrupted(each) != response
    }
    catches = set()
    for mutant in MUTANTS:
        name = f"mutant {mutant.id}"
        conditions = [
            each for each in CONDITIONS if caught[f"{name} {each.id}"] < CATCHES_NOTED and each.holds(request)
        ]
        if caught[name] >= CATCHES_NOTED and not (conditions and caught[name] < CATCHES_TRIED):
            continue
        if response_or_none(MutantEngine(mutant), request) == response:
            continue
        catches.add(name)
        found = (each for each in conditions if is_caught_under(mutant, each, request, response))
        catches.update(f"{name} {each.id}" for each in found)
    caught.update(catches)
    return Candidate(request, response, frozenset({*meets, *catches, *refusals(request), *pairs(request, response)}))


def refusals(request: Request) -> Iterator[str]:
    """Yield the refusals in a round: the kind of event and the reason, with the turn and with the player."""
    if request["op"] != "round":
        return
    table = Fields({key: request[key] for key in ("edition", "variants", "side", "setups")}, what="the table")
    try:
        voyage = Voyage.start(read_table(table))
    except Refused:  # the table breaks a rule
        return
    for event_json in request["events"]:
        event = read_event(event_json)
        try:
            voyage = voyage.after(event)
        except Refused as refused:
            players = [seat.player for seat in voyage.seats]
            turn = "later" if voyage.turn > 1 else "first"
            for id_ in refused.ids:
                yield f"refusal {event_json['event']} {id_} {turn} turn"
                if "player" in event_json:
                    player = min(players.index(event_json["player"]), 2) + 1
                    yield f"refusal {event_json['event']} {id_} player {player}"


def circumstances(request: Request, response: Mapping[str, Any]) -> dict[str, str]:
    """Return the circumstances of a round for pairwise coverage, such as `{"players": "2", "turn": "1", …}`."""
    outcome = response.get("outcome", {})
    reds = {len([card for card in seat["hand"] if Card[card].colour == "red"]) for seat in response["seats"]}
    steps = [step for each in response["reconstructions"] for step in each["steps"]]
    placed = "".join(step["placement"] for step in steps)
    kinds = {"across": "+" in placed, "void": any(step["effect"] == "void" for step in steps)}
    return {
        "edition": request["edition"],
        "players": str(len(request["setups"])),
        **{f"variant {each}": str(each in request["variants"]) for each in Variant},
        "turn": str(min(response["turn"], 4)),
        "ending": outcome.get("by", "none"),
        "winners": str(len(outcome.get("players", ()))),
        "reds": str(min(reds)),
        "photo": request["setups"][0]["photo"],
        **{kind: str(present) for kind, present in kinds.items()},
        "refusals": str(bool(response["refused_events"])),
        "stage": response["stage"],
    }


def pairs(request: Request, response: Mapping[str, Any]) -> Iterator[str]:
    """Yield every pair of circumstances of a round, such as `pair players=2 turn=1`."""
    if request["op"] == "round" and "refused" not in response:
        values = [f"{key}={value}" for key, value in sorted(circumstances(request, response).items())]
        yield from (f"pair {one} {other}" for one, other in combinations(values, 2))


def useful(cases: Sequence[Case], others: Sequence[Case], catches: Mapping[str, Sequence[str]]) -> list[Case]:
    """Return the agreed cases without those that add nothing to the others, as far as there is room.

    It runs nothing: a case that catches a mutant counts for each condition that holds in it. In rounds and reactions
    that is only likely, so the suite should be measured again (`--full`) after a large change.
    """
    caught_by: dict[str, list[str]] = {}
    for mutant, ids in catches.items():
        for id_ in ids:
            caught_by.setdefault(id_, []).append(mutant)
    first = first_values((case.request, case.response or {}) for case in (*others, *cases))

    def candidate(case: Case) -> Candidate:
        request, response = case.request, case.response or {}
        corrupted = corrupted_responses(request, dict(response), first)
        fields = (each for each in CORRUPTED_FIELDS if each.operation == request["op"])
        meets = {f"field {each.id}" for each in fields if corrupted(each) != response}
        for mutant in caught_by.get(case.id, ()):
            meets.add(f"mutant {mutant}")
            meets |= {f"mutant {mutant} {each.id}" for each in CONDITIONS if each.holds(request)}
        return Candidate(request, response, frozenset({*meets, *refusals(request), *pairs(request, response)}))

    met = Counter(demand for case in others for demand in candidate(case).meets)
    candidates = [candidate(case) for case in cases]
    wanted = {demand for each in candidates for demand in each.meets}
    kept = {canonical(each.request) for each in select_cases(candidates, wanted, met)}
    return [case for case in cases if canonical(case.request) in kept]


def select_cases(
    candidates: Sequence[Candidate], wanted: Iterable[str], met: Mapping[str, int] | None = None
) -> list[Candidate]:
    """Select requests until every demand is met often enough, those first that meet most demands for their size.

    `met` says how often other cases meet a demand. The remaining space is filled with requests in their random order,
    to catch mistakes that no demand covers.
    """
    left = Counter({demand: _needed_cases(demand) - (met or {}).get(demand, 0) for demand in wanted})

    def gain(each: Candidate) -> float:
        return float(sum(left[demand] > 0 for demand in each.meets) / each.size**0.5)

    heap = [(-gain(each), number) for number, each in enumerate(candidates)]
    heapify(heap)
    taken = []
    while heap:
        before, number = heappop(heap)
        now = -gain(candidates[number])
        if before < now < 0:  # its gain has shrunk since it was computed
            heappush(heap, (now, number))
        elif now < 0:
            left.subtract(candidates[number].meets & left.keys())
            taken.append(number)
    found = [candidates[number] for number in taken]
    rest = [candidates[number] for number in sorted(set(range(len(candidates))) - set(taken))]
    size = sum(each.size for each in found)
    for each in rest:
        if size + each.size <= MAX_TOTAL_CHARACTERS and len(found) < MAX_CASES:
            size += each.size
            found.append(each)
    return found


def held_out_catches(candidates: Sequence[Candidate]) -> list[tuple[int, int]]:
    """Select cases with two thirds of the mutants, and count how many of the other third they catch.

    Return the numbers of caught and of all held-out demands for each of ten random splits.
    """
    ids = [mutant.id for mutant in MUTANTS]
    demands = {demand for each in candidates for demand in each.meets}
    results = []
    for split in range(10):
        held_out = set(random.Random(split).sample(ids, len(ids) // 3))  # noqa: S311 -- not for security
        kept_demands = {
            demand for demand in demands if not (demand.startswith("mutant") and demand.split()[1] in held_out)
        }
        cases = select_cases(candidates, kept_demands)
        caught = {demand for each in cases for demand in each.meets}
        results.append((len((demands - kept_demands) & caught), len(demands - kept_demands)))
    return results
