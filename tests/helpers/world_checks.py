"""Checks of small worlds: the size of a world, its closure, its key and its tours, each found in another way."""

from collections.abc import Iterator

from attrs import evolve

from globe_rules._engine.errors import Refused
from globe_rules._protocol.operations import read_event
from globe_rules._worlds.catalogue import WORLDS, Figures, figures, graphs, requests
from globe_rules._worlds.graphs import TOUR_LENGTH, Graph
from globe_rules._worlds.model import EventWorld, Kind, State, nothing, start

EVENT_WORLDS = {name: world for name, world in WORLDS.items() if isinstance(world, EventWorld)}


def label(graph: Graph) -> str:
    """Return the name of a graph: its world and its table."""
    players = len(graph.table.get("players", graph.table.get("setups")))
    return " ".join([graph.world.name, str(players), *graph.table["variants"]])


def check_figures(name: str) -> None:
    """Check the figures of a world and its operations, and that no request is twice among its lists and states."""
    world = WORLDS[name]
    first, *others = ([(each.get("op", ""), str(each)) for each in requests(world, kind)] for kind in world.kinds)
    made = [each for listed in (first, *others) for each in listed]
    # The tail of a round can be the event itself; worlds of memory and of lines repeat requests on purpose.
    assert name in {"round", "lines"} or name.startswith("memory") or len(set(first)) == len(first)
    assert {operation for operation, _ in made} - {""} == world.operations
    found = Figures(len(made))
    if isinstance(world, EventWorld):
        found = Figures(
            len(made),
            sum(len(graph.nodes) for graph in graphs(world)),
            sum(graph.transitions for graph in graphs(world)),
            sum(graph.pairs for graph in graphs(world)),
        )
    assert found == figures(world), "change FIGURES in the catalogue, and raise the version of the worlds"


def behaviour(graph: Graph, state: State) -> dict[int, object]:
    """Return what each letter does in a state: the key of the next state, or the reasons of the refusal."""
    found: dict[int, object] = {}
    for number, letter in enumerate(graph.letters):
        if (event := letter.event_in(state)) is not None:
            try:
                found[number] = graph.world.key(state.after(event))
            except Refused as refused:
                found[number] = refused.ids
    return found


def check_key(graph: Graph) -> None:
    """Check that all states with the same key behave alike, by every letter that leads to one of them."""
    known = {number: behaviour(graph, node.state) for number, node in enumerate(graph.nodes)}
    for node in graph.nodes:
        for letter, target in node.accepted.items():
            event = graph.letters[letter].event_in(node.state)
            assert event is not None
            assert behaviour(graph, node.state.after(event)) == known[target]


def check_closure(graph: Graph, length: int) -> None:
    """Check that a search without merging finds no state that the graph does not have."""
    found: list[State] = [start(graph.table)]
    for _ in range(length):
        found = [after for state in found if graph.world.goes_on(state) for after in successors(graph, state)]
        assert {graph.world.key(state) for state in found} <= set(graph.numbers)


def successors(graph: Graph, state: State) -> Iterator[State]:
    """Yield the states after every accepted event."""
    for letter in graph.letters:
        if (event := letter.event_in(state)) is not None:
            try:
                yield state.after(event)
            except Refused:
                continue


def pairs_of_tours(graph: Graph) -> set[object]:
    """Return every state and the two accepted events after it in some tour, found by playing the requests."""
    found: set[object] = set()
    for request in evolve(graph, world=evolve(graph.world, tail=nothing)).requests(Kind.TOURS):
        state = start(graph.table)
        before: object = None
        assert len(request["events"]) <= TOUR_LENGTH
        for json in request["events"]:
            event = read_event(json)
            here = next(number for number, letter in enumerate(graph.letters) if letter.event_in(state) == event)
            found.add((before, here))
            before = (graph.world.key(state), here)
            state = state.after(event)
    return found


def check_tours(graph: Graph) -> None:
    """Check that the tours contain every pair of successive accepted events."""
    expected = {
        ((graph.world.key(node.state), letter), following)
        for node in graph.nodes
        for letter, target in node.accepted.items()
        for following in graph.nodes[target].accepted
    }
    assert len(expected) == graph.pairs
    assert pairs_of_tours(graph) >= expected
