"""The small worlds: their figures, that they are closed, that their keys forget nothing, and that tours are whole."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice, pairwise, product
from typing import Any

import pytest
from attrs import evolve
from world_checks import EVENT_WORLDS, check_closure, check_figures, check_key, check_tours, pairs_of_tours

from globe_rules._protocol.messages import schema
from globe_rules._random_requests.shrinking import is_answerable
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine, Request
from globe_rules._reference.validity import why_invalid
from globe_rules._specification.cases import canonical
from globe_rules._worlds.anywhere import LONG, REFUSED, Breach, breaches, places
from globe_rules._worlds.catalogue import FIGURES, WORLDS, graphs, requests
from globe_rules._worlds.combined import PARTS
from globe_rules._worlds.conversions import CONVERSIONS, conversions
from globe_rules._worlds.covering import covering
from globe_rules._worlds.graphs import Graph, explore
from globe_rules._worlds.hidden import HAND, _in_later_turns, _one_field_each, hidden_clock
from globe_rules._worlds.invalid import BASES, single_changes
from globe_rules._worlds.limits import ALIKE, PURPOSES
from globe_rules._worlds.lists import PLACES
from globe_rules._worlds.model import Kind
from globe_rules._worlds.neighbours import NEIGHBOURS, one_field
from globe_rules._worlds.numbers import LIMITS, every_number
from globe_rules._worlds.red_cards import red_cards
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, ROUND, _five_players, _three_players, table
from tools.generate import purpose_of
from tools.mutants import MUTANTS
from tools.vectors import world_cases

Schema = Mapping[str, Any]

SMALL = [(name, len(EVENT_WORLDS[name].tables) - 1) for name in ("small-desk", "small-clock", "round")]
SMALL += [("clock", number) for number in range(2, len(EVENT_WORLDS["clock"].tables))]
"""Small graphs of every kind: a world and the number of its table. `tests/deep/worlds.py` tests all graphs."""


@pytest.fixture(params=SMALL, ids=lambda each: "-".join(map(str, each)))
def graph(request: pytest.FixtureRequest) -> Graph:
    """Return a small graph."""
    name, number = request.param
    found: Graph = graphs(EVENT_WORLDS[name])[number]
    return found


SLOW = {"clock", "conversions", "desk", "hidden-clock", "memory-of-fields", "sample", "turns", "walks"}
"""Worlds whose requests take long to make. Other tests cover the same lines."""


def names(slow: set[str]) -> list[Any]:
    """Return the names of all worlds. Those that take long run without coverage."""
    return [pytest.param(name, marks=pytest.mark.no_cover) if name in slow else name for name in WORLDS]


def test_the_worlds_are_known() -> None:
    assert [*WORLDS] == [*FIGURES]


@pytest.mark.parametrize("name", names(SLOW))
def test_the_figures_and_operations_of_a_world_are_right(name: str) -> None:
    check_figures(name)


@pytest.mark.parametrize("name", names({"desk", "long-rounds", "memory-of-fields"}))
def test_requests_are_valid(name: str) -> None:
    """A sample: some of the first requests of each kind."""
    world = WORLDS[name]
    if world.may_be_invalid:
        pytest.skip("its requests are invalid on purpose")
    for kind in world.kinds:
        assert all(is_answerable(request) for request in islice(requests(world, kind), 0, 60, 3))


@pytest.mark.parametrize(
    "part",
    [
        lambda: hidden_clock((HAND,)),
        lambda: islice(hidden_clock((ROUND,)), 450, None),
        lambda: islice(_in_later_turns(), 200, None),
        lambda: requests(WORLDS["hidden-clock"], Kind.LIST),
        lambda: _three_players(table(3, ONE_TILE_ROTATED)),
        lambda: _five_players(table(5, ONE_TILE_ROTATED)),
    ],
    ids=["hand", "round", "later-turns", "hidden-clock", "three-players", "five-players"],
)
def test_the_first_requests_of_a_part_of_a_slow_world_differ(part: Callable[[], Iterator[Request]]) -> None:
    first = [canonical(request) for request in islice(part(), 60)]
    assert len({*first}) == len(first) > 9


def test_the_desk_has_every_event_of_the_small_desk() -> None:
    small, desk = (EVENT_WORLDS[name].alphabet for name in ("small-desk", "desk"))
    table = EVENT_WORLDS["desk"].tables[0]
    assert {*map(str, small(table))} < {*map(str, desk(table))}


@pytest.mark.no_cover
def test_states_with_the_same_key_behave_alike(graph: Graph) -> None:
    check_key(graph)


def test_a_search_without_merging_finds_no_other_state(graph: Graph) -> None:
    check_closure(graph, 3)


@pytest.mark.no_cover
def test_tours_contain_every_pair_of_events(graph: Graph) -> None:
    check_tours(graph)


@pytest.mark.no_cover
def test_a_key_that_forgets_too_much_is_noticed() -> None:
    """The three checks can fail."""
    world = EVENT_WORLDS["small-desk"]
    forgetful = explore(evolve(world, key=lambda state: len(str(state)) % 2), world.tables[0])
    with pytest.raises(AssertionError):
        check_key(forgetful)
    whole = graphs(world)[0]
    smaller = evolve(whole, numbers=dict(list(whole.numbers.items())[:-1]))
    with pytest.raises(AssertionError):
        check_closure(smaller, 3)
    shorter = evolve(whole, nodes=(*whole.nodes[:-1], evolve(whole.nodes[-1], accepted={})))
    assert pairs_of_tours(shorter) < pairs_of_tours(whole)


def test_the_shortest_way_to_a_state_comes_first(graph: Graph) -> None:
    lengths = [len(node.path) for node in graph.nodes]
    assert max(lengths) > 2
    assert lengths == sorted(lengths)


def test_the_limits_have_a_purpose_each_and_names_that_differ() -> None:
    assert len({key for key, _, _ in PURPOSES}) == len(PURPOSES)
    assert all(one != other for one, other in ALIKE)


def test_only_changes_make_requests_invalid() -> None:
    """The requests that are changed are valid, and together have every event and every field of the schema."""
    assert not any(map(why_invalid, BASES.values()))
    events = {each["event"] for base in BASES.values() for each in base.get("events", ())}
    assert events == {name for form in schema("requests")["$defs"]["event"]["anyOf"] for name in _names(form)}
    for operation in OPERATION_NAMES:
        fields = {key for base in BASES.values() if base["op"] == operation for key in base}
        assert {"id", *fields} == {*schema("requests")["$defs"][f"request-{operation}"]["properties"]}


def _names(form: dict[str, Any]) -> list[str]:
    """Return the names of the events of a form."""
    names: list[str] = form["properties"]["event"]["enum"]
    return names


@pytest.mark.no_cover
def test_every_kind_of_change_makes_some_requests_invalid_and_some_changes_leave_them_valid() -> None:
    changed = list(islice(single_changes(), 0, None, 19))
    verdicts = {(change.kind, bool(why_invalid(request))) for _, change, request in changed}
    kinds = {"missing", "renamed", "type", "number", "text", "list", "extra"}
    assert {kind for kind, invalid in verdicts if invalid} == kinds
    assert {kind for kind, invalid in verdicts if not invalid} == {"missing", "type", "number", "text", "list"}


def constraints(form: Schema, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every constraint of a schema: the place, in which `*` is any entry of a list, and the keyword."""
    while "$ref" in form:
        form = schema("requests")["$defs"][form["$ref"].rpartition("/")[2]]
    for each in form.get("anyOf", ()):
        yield from constraints(each, (*path[:-1], each["properties"]["event"]["enum"][0]))
    keywords = ("enum", "pattern", "minLength", "minItems", "minimum", "maximum", "uniqueItems", "type", "items")
    yield from ((path, keyword) for keyword in keywords if path and keyword in form)
    if "items" in form:
        yield from constraints(form["items"], (*path, "*"))
    if "properties" in form:
        yield path, "additionalProperties"
    for name, each in form.get("properties", {}).items():
        if name not in {"id", "op"}:
            yield ((*path, name), "required" if name in form["required"] else "optional")
            yield from constraints(each, (*path, name))


def place_of(request: Request, breach: Breach) -> tuple[str, ...]:
    """Return the place of a breach in the form of `constraints`, in which an event is called by its kind."""
    names = ["*" if isinstance(step, int) else step for step in breach.path]
    if breach.keyword == "additionalProperties":
        names.pop()
    if names[:2] == ["events", "*"]:
        names[1] = str(request["events"][breach.path[1]]["event"])
    return tuple(names)


@pytest.mark.parametrize("operation", LONG)
def test_every_constraint_of_the_schema_is_broken(operation: str) -> None:
    request = LONG[operation]
    found = {(place_of(request, each), each.keyword) for each in breaches(request) if why_invalid(each.request)}
    found |= {(place, keyword) for place, keyword in found if keyword != "optional"}
    expected = set(constraints(schema("requests")["$defs"][f"request-{operation}"]))
    kinds = {each["event"] for each in request.get("events", ())} | {"*"}
    asked = {(place, keyword) for place, keyword in expected if place[:1] != ("events",) or {*place[1:2]} <= kinds}
    assert {each for each in asked if each[1] != "optional"} - found == set()


def test_constraints_are_broken_in_every_entry_of_lists() -> None:
    for request in LONG.values():
        broken = {each.path for each in breaches(request)}
        for path, value, _ in places(request, schema("requests")["$defs"][f"request-{request['op']}"]):
            if isinstance(value, list) and value:
                entries = {each[len(path)] for each in broken if each[: len(path)] == path and len(each) > len(path)}
                assert entries >= {*range(len(value))}


def test_long_requests_are_valid_and_have_every_event() -> None:
    assert not any(map(why_invalid, (*LONG.values(), *REFUSED.values())))
    events = {each["event"] for request in LONG.values() for each in request.get("events", ())}
    assert events == {each["properties"]["event"]["enum"][0] for each in schema("requests")["$defs"]["event"]["anyOf"]}


def test_every_kind_of_conversion_makes_a_request_invalid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A larger number and an unusual name may be valid."""
    bases = {name: BASES[name] for name in ("legality", "preparation", "shout", "travel-log", "solo")}
    monkeypatch.setattr("globe_rules._worlds.conversions._BASES", bases)
    found = list(conversions())
    assert len(found) > len(list(CONVERSIONS.requests()))
    kinds = {each.kind for each in found}
    assert {"null", "numbered", "joined", "first", "key", "ordinal", "values", "depth", "inherited field"} < kinds
    valid = {each.kind for each in found[::5] if not why_invalid(each.request)}
    assert valid <= {"wrap", "inherited"}


def test_every_number_of_a_request_has_every_value() -> None:
    forms = schema("requests")["$defs"]
    found: dict[object, set[object]] = {}
    for request in every_number():
        if request["op"] in {"assessment", "count", "solo"}:
            for path, value, form in places(request, forms[f"request-{request['op']}"]):
                if form.get("type") == "integer":
                    name = next(str(step) for step in reversed(path) if isinstance(step, str))
                    found.setdefault((request["op"], name), set()).add(value)
    assert len(found) == 5
    assert all(values >= {*LIMITS} for values in found.values())


@pytest.mark.no_cover
def test_every_reason_to_refuse_an_event_is_an_obstacle() -> None:
    """All rounds and a sample of the stages. Q-42 is in the worlds of rounds, in which the sand is still running."""
    engine = ReferenceEngine()
    found: set[str] = set()
    for number, request in enumerate(requests(WORLDS["obstacles"], Kind.LIST)):
        if (request["op"] == "round" or number % 5 == 0) and not why_invalid(request):
            refused: Any = engine.respond(request)["refused_events"]
            found.update(*(each["because"] for each in refused))
    assert found == {
        *("REACT-0", "REACT-3a", "REACT-4", "VAR-4", "D-4", "STG-1", "RECON-0", "RECON-4", "ASSESS-1"),
        *("Q-11", "Q-12", "Q-13", "Q-16", "Q-18", "Q-32", "Q-39", "Q-40", "Q-49"),
    }


@pytest.mark.no_cover
def test_red_cards_lead_to_every_result() -> None:
    engine = ReferenceEngine()
    attempts = [each for each in islice(red_cards(), 0, None, 5) if each["op"] == "solo"]
    results = [engine.respond(each) for each in attempts]
    assert {each.get("because") for each in results} == {None, "AIM-1", "Q-27", "Q-29"}


def test_a_changed_field_changes_the_response(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ReferenceEngine()
    base = next(each for each in BASES.values() if each["op"] == "legality")
    monkeypatch.setattr("globe_rules._worlds.hidden.BASES", {"one": base})
    requests = _one_field_each.__wrapped__()
    assert list(requests[::2]) == [base] * (len(requests) // 2 + 1)
    assert len(requests) > 3
    assert all(engine.respond(changed) != engine.respond(base) for changed in requests[1::2])


@pytest.mark.no_cover
def test_memory_has_every_field_of_every_operation() -> None:
    """The few fields without an effect on any of these requests are among the neighbours of `memory`."""
    neighbours = [*requests(WORLDS["memory-of-fields"], Kind.LIST), *one_field()]
    changed = {
        (before["op"], key)
        for before, after in pairwise(neighbours)
        if before["op"] == after["op"]
        for key in {*before, *after}
        if before.get(key) != after.get(key)
    }
    fields = {(base["op"], key) for base in BASES.values() for key in base if key != "op"}
    assert changed >= fields


def test_neighbours_differ_in_one_field_and_in_their_response() -> None:
    neighbours = [each for each in one_field() if each["op"] not in {"materials", "challenge"}]
    engine = ReferenceEngine()
    for before, after in zip(neighbours[::2], neighbours[1::2], strict=True):
        assert len([key for key in {**before, **after} if before.get(key) != after.get(key)]) == 1
        assert engine.respond(before) != engine.respond(after)


@pytest.mark.no_cover
def test_world_cases_say_what_they_are_for() -> None:
    cases = list(world_cases())
    assert len({case.id for case in cases}) == len(cases)
    purposes = {case.purpose for case in cases}
    assert {f"limits/{key}" for key, _, _ in PURPOSES if key != "long-lines"} < purposes  # too large to publish
    assert {"small-desk/tours", "small-clock/states", "combinations/round", "obstacles/refused"} < purposes


@pytest.mark.no_cover
@pytest.mark.parametrize("strength", [2, 3])
@pytest.mark.parametrize("operation", PARTS)
def test_every_few_conditions_occur_together(operation: str, strength: int) -> None:
    factors = PARTS[operation][0]
    rows = [tuple(factors[name].index(row[name]) for name in factors) for row in covering(factors, strength)]
    for together in combinations(range(len(factors)), strength):
        levels = [range(len(list(factors.values())[place])) for place in together]
        assert {tuple(row[place] for place in together) for row in rows} == {*product(*levels)}


def test_memory_has_every_request_after_every_other() -> None:
    texts = [canonical(request) for request in requests(WORLDS["memory"], Kind.LIST)]
    assert {*pairwise(texts)} == {*product(map(canonical, NEIGHBOURS), repeat=2)}


@pytest.mark.no_cover
def test_a_probe_is_an_error_unless_the_voyage_is_over() -> None:
    """Otherwise it would not show the clock."""
    probed = list(hidden_clock((WORLDS["round"],)))  # type: ignore[arg-type] # a world of events
    assert {request["events"][-1]["event"] for request in probed} == {"wait"}
    engine = ReferenceEngine()
    for request in probed:
        over = engine.respond({**request, "events": request["events"][:-1]}).get("stage") == "over"
        assert over is not bool(why_invalid(request))


def test_an_agreed_case_is_for_the_rarest_mutant_that_it_catches() -> None:
    catches = {mutant.id: ["A", "B"] for mutant in MUTANTS} | {MUTANTS[5].id: ["A"]}
    assert purpose_of("A", catches) == f"mutant/{MUTANTS[5].id}"
    assert purpose_of("C", catches) == "variety"


def test_a_card_has_fifty_places() -> None:
    assert len(set(PLACES)) == 50
