"""The small worlds: their figures, that they are closed, that their keys forget nothing, and that tours are whole."""

from itertools import combinations, islice, pairwise, product
from typing import Any

import pytest
from attrs import evolve
from world_checks import EVENT_WORLDS, check_closure, check_key, check_requests, check_tours, pairs_of_tours

from globe_rules._protocol.messages import schema
from globe_rules._random_requests.shrinking import is_answerable
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine
from globe_rules._reference.validity import why_invalid
from globe_rules._specification.cases import canonical
from globe_rules._worlds.catalogue import WORLDS, Figures, figures, graphs, requests
from globe_rules._worlds.combined import PARTS
from globe_rules._worlds.covering import covering
from globe_rules._worlds.graphs import Graph, explore
from globe_rules._worlds.hidden import hidden_clock
from globe_rules._worlds.invalid import BASES, single_changes
from globe_rules._worlds.limits import ALIKE, PURPOSES
from globe_rules._worlds.lists import PLACES
from globe_rules._worlds.model import Kind
from globe_rules._worlds.neighbours import NEIGHBOURS, one_field
from tools.generate import purpose_of
from tools.mutants import MUTANTS
from tools.vectors import world_cases

FIGURES = {
    "limits": Figures(1_570),
    "combinations": Figures(3_806),
    "small-desk": Figures(205, states=14, transitions=266, pairs=588),
    "small-clock": Figures(720, states=45, transitions=775, pairs=868),
    "counts": Figures(336),
    "legality": Figures(2_196),
    "placements": Figures(6_320),
    "preparation": Figures(4_116),
    "alone": Figures(5_718),
    "travel-log": Figures(8_079),
    "assessment": Figures(26_268),
    "memory": Figures(3_722),
    "invalid": Figures(17_320),
    "later-turns": Figures(1_132),
    "hidden-clock": Figures(6_337),
    "round": Figures(2_200, states=581, transitions=5_232, pairs=806),
    "clock": Figures(10_775, states=460, transitions=14_940, pairs=16_552),
    "desk": Figures(13_306, states=310, transitions=14_260, pairs=88_192),
    "turns": Figures(5_272),
}
"""The size of every world. If one changes, its claim changes: raise the version of the worlds."""

SMALL = [(name, len(EVENT_WORLDS[name].tables) - 1) for name in ("small-desk", "small-clock", "round")]
SMALL += [("clock", number) for number in range(2, len(EVENT_WORLDS["clock"].tables))]
"""Small graphs of every kind: a world and the number of its table. `tests/deep/worlds.py` tests all graphs."""


@pytest.fixture(params=SMALL, ids=lambda each: "-".join(map(str, each)))
def graph(request: pytest.FixtureRequest) -> Graph:
    """Return a small graph."""
    name, number = request.param
    found: Graph = graphs(EVENT_WORLDS[name])[number]
    return found


def test_every_world_has_its_size() -> None:
    assert {name: figures(world) for name, world in WORLDS.items()} == FIGURES


@pytest.mark.parametrize("name", [name for name, size in FIGURES.items() if size.requests < 3_000])
def test_requests_are_as_many_as_announced_and_all_different(name: str) -> None:
    check_requests(name)


@pytest.mark.parametrize("name", [name for name, world in WORLDS.items() if not world.may_be_invalid])
def test_requests_are_valid(name: str) -> None:
    """A sample: some of the first requests of each kind."""
    world = WORLDS[name]
    for kind in world.kinds:
        assert all(is_answerable(request) for request in islice(requests(world, kind), 0, 200, 7))


def test_states_with_the_same_key_behave_alike(graph: Graph) -> None:
    check_key(graph)


def test_a_search_without_merging_finds_no_other_state(graph: Graph) -> None:
    check_closure(graph, 3)


def test_tours_contain_every_pair_of_events(graph: Graph) -> None:
    check_tours(graph)


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


def test_every_kind_of_change_makes_some_requests_invalid_and_some_changes_leave_them_valid() -> None:
    changed = list(islice(single_changes(), 0, None, 23))
    verdicts = {(change.kind, bool(why_invalid(request))) for _, change, request in changed}
    assert {kind for kind, invalid in verdicts if invalid} == {"missing", "type", "number", "text", "list", "extra"}
    assert {kind for kind, invalid in verdicts if not invalid} == {"missing", "type", "number", "text", "list"}


def test_neighbours_differ_in_one_field_and_in_their_response() -> None:
    neighbours = [each for each in one_field() if each["op"] not in {"materials", "challenge"}]
    engine = ReferenceEngine()
    for before, after in zip(neighbours[::2], neighbours[1::2], strict=True):
        assert len([key for key in {**before, **after} if before.get(key) != after.get(key)]) == 1
        assert engine.respond(before) != engine.respond(after)


def test_world_cases_say_what_they_are_for() -> None:
    cases = list(world_cases())
    assert len({case.id for case in cases}) == len(cases)
    purposes = {case.purpose for case in cases}
    assert {f"limits/{key}" for key, _, _ in PURPOSES} < purposes
    assert {"small-desk/tours", "small-clock/states", "combinations/round"} < purposes


@pytest.mark.parametrize("strength", [2, 3])
@pytest.mark.parametrize("operation", PARTS)
def test_every_few_conditions_occur_together(operation: str, strength: int) -> None:
    factors = PARTS[operation][0]
    rows = [tuple(factors[name].index(row[name]) for name in factors) for row in covering(factors, strength)]
    for places in combinations(range(len(factors)), strength):
        levels = [range(len(list(factors.values())[place])) for place in places]
        assert {tuple(row[place] for place in places) for row in rows} == {*product(*levels)}


def test_memory_has_every_request_after_every_other() -> None:
    texts = [canonical(request) for request in requests(WORLDS["memory"], Kind.LIST)]
    assert {*pairwise(texts)} == {*product(map(canonical, NEIGHBOURS), repeat=2)}


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
