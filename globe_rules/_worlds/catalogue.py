"""All worlds, the cheapest first, and their figures."""

from collections.abc import Iterator
from functools import cache

from attrs import frozen

from globe_rules._reference.operations import Request
from globe_rules._worlds.anywhere import ANYWHERE
from globe_rules._worlds.combined import COMBINATIONS
from globe_rules._worlds.graphs import Graph, explore
from globe_rules._worlds.hidden import HIDDEN_CLOCK, MEMORY, MEMORY_OF_ERRORS, MEMORY_OF_FIELDS
from globe_rules._worlds.invalid import INVALID
from globe_rules._worlds.later_turns import LATER_TURNS
from globe_rules._worlds.limits import LIMITS
from globe_rules._worlds.lines import LINES
from globe_rules._worlds.lists import ALONE, ASSESSMENT, COUNTS, LEGALITY, PLACEMENTS, PREPARATION, TRAVEL_LOG
from globe_rules._worlds.model import EventWorld, Kind, ListWorld, World
from globe_rules._worlds.numbers import EVERY_NUMBER, NUMBERS
from globe_rules._worlds.obstacles import OBSTACLES
from globe_rules._worlds.red_cards import RED_CARDS
from globe_rules._worlds.rounds import ROUND, TURNS
from globe_rules._worlds.stage_b import CLOCK, DESK, SMALL_CLOCK, SMALL_DESK
from globe_rules._worlds.walks import WALKS

VERSION = 4
"""Changes when a world changes, so that a result says which worlds it is about."""

WORLDS: dict[str, World] = {
    world.name: world
    for world in (
        *(
            LIMITS,
            COMBINATIONS,
            SMALL_DESK,
            SMALL_CLOCK,
            COUNTS,
            LEGALITY,
            PLACEMENTS,
            PREPARATION,
            ALONE,
            TRAVEL_LOG,
            ASSESSMENT,
        ),
        *(NUMBERS, RED_CARDS, MEMORY, MEMORY_OF_FIELDS, MEMORY_OF_ERRORS, LINES),
        *(INVALID, ANYWHERE, EVERY_NUMBER, OBSTACLES),
        *(LATER_TURNS, HIDDEN_CLOCK, WALKS, ROUND, CLOCK, DESK, TURNS),
    )
}
"""The worlds by name."""


@frozen
class Figures:
    """The size of a world: its requests, and for a world of events its states, transitions and pairs."""

    requests: int
    states: int = 0
    transitions: int = 0
    pairs: int = 0


@cache
def graphs(world: EventWorld) -> tuple[Graph, ...]:
    """Return the graphs of a world, one for each table."""
    return tuple(explore(world, table) for table in world.tables)


@cache
def size(world: World, kind: Kind) -> int:
    """Return the number of requests of one kind."""
    if isinstance(world, ListWorld):
        return sum(1 for _ in world.requests())
    return sum(graph.size(kind) for graph in graphs(world))


def requests(world: World, kind: Kind) -> Iterator[Request]:
    """Yield the requests of one kind, each made when it is needed."""
    if isinstance(world, ListWorld):
        return world.requests()
    return (request for graph in graphs(world) for request in graph.requests(kind))


def figures(world: World) -> Figures:
    """Return the size of a world."""
    total = sum(size(world, kind) for kind in world.kinds)
    if isinstance(world, ListWorld):
        return Figures(total)
    states = sum(len(graph.nodes) for graph in graphs(world))
    transitions = sum(graph.transitions for graph in graphs(world))
    return Figures(total, states, transitions, sum(graph.pairs for graph in graphs(world)))
