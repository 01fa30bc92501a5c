"""All worlds, the cheapest first, and their figures."""

from collections.abc import Iterator
from functools import cache

from attrs import frozen

from globe_rules._reference.operations import Request
from globe_rules._worlds.anywhere import ANYWHERE
from globe_rules._worlds.characters import CHARACTERS
from globe_rules._worlds.combined import COMBINATIONS
from globe_rules._worlds.conversions import CONVERSIONS
from globe_rules._worlds.graphs import Graph, explore
from globe_rules._worlds.hidden import HIDDEN_CLOCK, MEMORY, MEMORY_OF_ERRORS, MEMORY_OF_FIELDS
from globe_rules._worlds.invalid import INVALID
from globe_rules._worlds.later_turns import LATER_TURNS
from globe_rules._worlds.limits import LIMITS
from globe_rules._worlds.lines import LINES
from globe_rules._worlds.lists import ALONE, ASSESSMENT, COUNTS, LEGALITY, PLACEMENTS, PREPARATION, TRAVEL_LOG
from globe_rules._worlds.long_rounds import LONG_ROUNDS
from globe_rules._worlds.model import EventWorld, Kind, ListWorld, World
from globe_rules._worlds.numbers import EVERY_NUMBER, NUMBERS
from globe_rules._worlds.obstacles import OBSTACLES
from globe_rules._worlds.red_cards import RED_CARDS
from globe_rules._worlds.rounds import ROUND, TURNS
from globe_rules._worlds.sample import SAMPLE
from globe_rules._worlds.stage_b import CLOCK, DESK, SMALL_CLOCK, SMALL_DESK
from globe_rules._worlds.walks import WALKS

VERSION = 6
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
        *(NUMBERS, RED_CARDS, MEMORY, MEMORY_OF_FIELDS, MEMORY_OF_ERRORS, LINES, CHARACTERS),
        *(INVALID, CONVERSIONS, ANYWHERE, EVERY_NUMBER, OBSTACLES),
        *(LATER_TURNS, HIDDEN_CLOCK, WALKS, LONG_ROUNDS, SAMPLE, ROUND, CLOCK, DESK, TURNS),
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


FIGURES: dict[str, Figures] = {
    "limits": Figures(2_266),
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
    "numbers": Figures(3_789),
    "red-cards": Figures(6_840),
    "memory": Figures(3_722),
    "memory-of-fields": Figures(860),
    "memory-of-errors": Figures(3_060),
    "lines": Figures(871),
    "characters": Figures(1_284),
    "invalid": Figures(25_801),
    "conversions": Figures(13_409),
    "anywhere": Figures(4_983),
    "every-number": Figures(7_859),
    "obstacles": Figures(17_563),
    "later-turns": Figures(1_192),
    "hidden-clock": Figures(6_397),
    "walks": Figures(1_050),
    "long-rounds": Figures(300),
    "sample": Figures(5_850),
    "round": Figures(2_200, states=581, transitions=5_232, pairs=806),
    "clock": Figures(10_775, states=460, transitions=14_940, pairs=16_552),
    "desk": Figures(13_306, states=310, transitions=14_260, pairs=88_192),
    "turns": Figures(5_272),
}
"""The size of every world, because counting takes ten seconds. If one changes, its claim changes: raise `VERSION`."""


@cache
def graphs(world: EventWorld) -> tuple[Graph, ...]:
    """Return the graphs of a world, one for each table."""
    return tuple(explore(world, table) for table in world.tables)


def requests(world: World, kind: Kind) -> Iterator[Request]:
    """Yield the requests of one kind, each made when it is needed."""
    if isinstance(world, ListWorld):
        return world.requests()
    return (request for graph in graphs(world) for request in graph.requests(kind))


def figures(world: World) -> Figures:
    """Return the size of a world, which tests compare with a count."""
    return FIGURES[world.name]
