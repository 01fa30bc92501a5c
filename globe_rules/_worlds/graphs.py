"""The states of a world of events, and the requests that visit all of its transitions and pairs of transitions."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence

from attrs import Factory, define, frozen

from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Event
from globe_rules._protocol.operations import event_json
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import EventWorld, Kind, Letter, State, start

TOUR_LENGTH = 60
"""Events of a tour, without its tail."""


@define
class Node:
    """A state, the shortest way to it, and what every letter does there."""

    state: State
    path: tuple[Event, ...]
    accepted: dict[int, int] = Factory(dict)
    """By letter: the number of the state that it leads to."""

    refused: list[Event] = Factory(list)


@frozen
class Graph:
    """All states that a world can reach from one table, the nearest first."""

    world: EventWorld
    table: Request
    letters: tuple[Letter, ...]
    nodes: tuple[Node, ...]
    numbers: dict[Hashable, int]
    """The number of each state by its key."""

    @property
    def transitions(self) -> int:
        """The number of events in all states, accepted or refused."""
        return sum(len(node.accepted) + len(node.refused) for node in self.nodes)

    @property
    def pairs(self) -> int:
        """The number of pairs of successive accepted events, in all states."""
        return sum(len(self.nodes[target].accepted) for node in self.nodes for target in node.accepted.values())

    def requests(self, kind: Kind) -> Iterator[Request]:
        """Yield the requests of one kind, each made when it is needed."""
        ways = {Kind.STATES: self._every_event, Kind.TOURS: self._tours, Kind.REFUSALS: self._after_refusals}
        return (self._request(*way) for way in ways[kind]())

    def _request(self, events: Sequence[Event], last: State) -> Request:
        """Return the request with these events, and with the tail of the state that they lead to."""
        return {**self.table, "events": [event_json(each) for each in (*events, *self.world.tail(last))]}

    def _every_event(self) -> Iterator[tuple[Sequence[Event], State]]:
        for node in self.nodes:
            if node.refused:  # in both orders, because one refused event may change what another one does
                yield (*node.path, *node.refused, *reversed(node.refused)), node.state
            for letter in node.accepted:
                yield self._followed(node, (), letter)

    def _after_refusals(self) -> Iterator[tuple[Sequence[Event], State]]:
        for node in self.nodes:
            for letter in node.accepted if node.refused else ():
                yield self._followed(node, node.refused, letter)

    def _followed(self, node: Node, refused: Sequence[Event], letter: int) -> tuple[Sequence[Event], State]:
        event = self._event(letter, node.state)
        return (*node.path, *refused, event), node.state.after(event)

    def _tours(self) -> Iterator[tuple[Sequence[Event], State]]:
        for first, walk in self.walks():
            node = self.nodes[first]
            events, state = list(node.path), node.state
            for letter in walk:
                events.append(self._event(letter, state))
                state = state.after(events[-1])
            yield events, state

    def walked(self, events: Iterable[Event]) -> Request:
        """Return the request with these accepted events, and with the tail of the state that they lead to."""
        walk = tuple(events)
        return self._request(walk, self._state_after(walk))

    def shortest(self, events: Iterable[Event]) -> Request:
        """Return the request with the shortest way to the state that these accepted events lead to."""
        node = self.nodes[self.numbers[self.world.key(self._state_after(events))]]
        return self._request(node.path, node.state)

    def _state_after(self, events: Iterable[Event]) -> State:
        state = start(self.table)
        for event in events:
            state = state.after(event)
        return state

    def accepted_events(self, node: Node) -> list[Event]:
        """Return the events that are accepted in a state."""
        return [self._event(letter, node.state) for letter in node.accepted]

    def _event(self, letter: int, state: State) -> Event:
        event = self.letters[letter].event_in(state)
        assert event is not None  # noqa: S101 -- the letter was accepted in a state with the same key
        return event

    def walks(self) -> Iterator[tuple[int, list[int]]]:
        """Yield walks that together contain every pair of successive accepted events: first state and letters.

        A walk follows pairs that no walk has had, and ends when none is left within one step.
        """
        left = {
            (number, letter): list(self.nodes[target].accepted)
            for number, node in enumerate(self.nodes)
            for letter, target in node.accepted.items()
        }
        for (number, letter), following_first in left.items():
            while following_first:
                walk, here = [letter], (number, letter)
                while len(self.nodes[number].path) + len(walk) < TOUR_LENGTH:
                    state = self.nodes[here[0]].accepted[here[1]]
                    following = left[here] or [each for each in self.nodes[state].accepted if left[state, each]]
                    if not following:
                        break
                    here = (state, following.pop())
                    walk.append(here[1])
                yield number, walk


def explore(world: EventWorld, table: Request) -> Graph:
    """Return all states of a world that can be reached from a table, by breadth-first search."""
    letters = world.alphabet(table)
    first = start(table)
    nodes = [Node(first, ())]
    numbers: dict[Hashable, int] = {world.key(first): 0}
    waiting = deque([0])
    while waiting:
        node = nodes[waiting.popleft()]
        for letter, event in _events(letters, node.state) if world.goes_on(node.state) else ():
            try:
                after = node.state.after(event)
            except Refused:
                node.refused.append(event)
                continue
            key = world.key(after)
            if key not in numbers:
                numbers[key] = len(nodes)
                waiting.append(len(nodes))
                nodes.append(Node(after, (*node.path, event)))
            node.accepted[letter] = numbers[key]
    return Graph(world, table, letters, tuple(nodes), numbers)


def _events(letters: Iterable[Letter], state: State) -> Iterator[tuple[int, Event]]:
    """Yield the events that are possible in a state, with the numbers of their letters."""
    for number, letter in enumerate(letters):
        if (event := letter.event_in(state)) is not None:
            yield number, event
