"""Worlds of rounds: two turns of two players, and trees of turns for one, three and five players."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

from globe_rules._engine.events import Event, Place, Reconstruct, Signal, Wait
from globe_rules._engine.notation import read_placement
from globe_rules._engine.stages.reaction import Ending
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Message
from globe_rules._protocol.operations import event_json
from globe_rules._random_requests.tables import BACKS, NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import EventWorld, Letter, ListWorld, State, sand_runs_out, start
from globe_rules._worlds.stage_b import stage_b_key

ONE_TILE_ROTATED = "1N2N3N/4N5W6N/7N8N9N"
"""G1 or R2 on space 5 solves it."""

SIDEWAYS = "4E7E1E/8E5E2E/9E6E3E"
"""B1E@1 makes the image complete, but facing east."""


def table(players: int, puzzle: str, *variants: str, edition: str = "en") -> dict[str, Any]:
    """Return a request about a round without events, in which all players have the same puzzle."""
    setups = [
        {"player": player, "sheet": sheet, "puzzle": puzzle, "photo": "N", "experienced": False}
        for player, sheet in zip(NAMES[:players], BACKS, strict=False)
    ]
    return {"op": "round", "edition": edition, "variants": list(variants), "side": "front", "setups": setups}


def _voyage(state: State) -> Voyage:
    assert isinstance(state, Voyage)  # noqa: S101 -- the worlds of this module are about rounds
    return state


def _round_key(state: State) -> Hashable:
    """Return what the rules know about a round: turn, puzzles, hands, programs already applied, and stage B."""
    voyage = _voyage(state)
    seats = tuple((seat.puzzle, seat.hand) for seat in voyage.seats)
    done = tuple((result.puzzle, result.used) for result in voyage.done)
    return voyage.turn, voyage.outcome, seats, done, voyage.red_acted, stage_b_key(state)


def _within_two_turns(state: State) -> bool:
    return _voyage(state).turn <= 2  # noqa: PLR2004 -- the bound of this world


def rest_of_turn(state: State) -> Sequence[Event]:
    """Return the events that end the turn: a response shows programs only when they have been applied."""
    voyage = _voyage(state)
    rest: list[Event] = []
    turn = voyage.turn
    while voyage.outcome is None and voyage.turn == turn:
        rest.append(next_event(voyage))
        voyage = voyage.after(rest[-1])
    return rest


def next_event(voyage: Voyage) -> Event:
    """Return an event that brings a round closer to the end of its turn."""
    reaction = voyage.reaction
    if reaction.clock is None:
        return Signal()
    if reaction.ends_at is None:
        return reaction.ending.event(player=voyage.seats[0].player, at=reaction.clock)
    if not reaction.over:
        return Wait(at=reaction.ends_at)
    return Reconstruct(player=voyage.players_in_order[len(voyage.done)])


def _round_alphabet(table: Request) -> tuple[Letter, ...]:
    """Return letters with which both players solve their puzzles, waste a red card, end stage B and reconstruct."""
    ending = Ending.SHOUT if "immediate-departure" in table["variants"] else Ending.SAND
    players = [setup["player"] for setup in table["setups"]]
    return (
        Letter(Signal()),
        *(Letter(Place(read_placement(text), player=each, at=0)) for each in players for text in ("G1@5", "R1@5")),
        *(Letter(ending.event(player=each, at=0)) for each in players),
        sand_runs_out(),
        *(Letter(Reconstruct(player=each)) for each in players),
    )


ROUND = EventWorld(
    "round",
    Message(
        "Two turns of two players, who place a card that solves the puzzle or a red card that does not; "
        "in both editions, with and without the timer and red cards."
    ),
    (
        table(2, ONE_TILE_ROTATED),
        table(2, ONE_TILE_ROTATED, "immediate-departure", edition="fr"),
        table(2, ONE_TILE_ROTATED, "long-voyage", edition="fr"),
    ),
    _round_alphabet,
    _round_key,
    _within_two_turns,
    rest_of_turn,
)

Programs = Mapping[str, Sequence[str]]
"""By player: the placements of one turn."""


class _Script:
    """The events of a round, written turn by turn."""

    def __init__(self, table: Request) -> None:
        self._table = table
        self._voyage = _voyage(start(table))
        self.players = tuple(seat.player for seat in self._voyage.seats)
        self._ending = self._voyage.reaction.ending

    def turn(self, programs: Programs, ender: str) -> list[dict[str, Any]]:
        """Return the events of a turn in which a player ends stage B after all cards are placed."""
        first = self.players.index(ender)
        events: list[Event] = [Signal()]
        for player, placements in programs.items():
            events += (Place(read_placement(text), player=player, at=0) for text in placements)
        events.append(self._ending.event(player=ender, at=0))
        if self._ending.delay:
            events.append(Wait(at=self._ending.delay))
        events += (Reconstruct(player=each) for each in (*self.players[first:], *self.players[:first]))
        return [dict(event_json(event)) for event in events]


def played(table: Request, *turns: tuple[Programs, str]) -> Request:
    """Return a request in which turns are played: the programs of each, and who ends stage B."""
    script = _Script(table)
    return {**table, "events": [event for programs, ender in turns for event in script.turn(programs, ender)]}


_SOLUTIONS: Sequence[Sequence[str]] = ((), ("G1@5",), ("G1@5", "G2@_"), ("R2@5",))
"""No solution; one with a card, with two cards, with a red card."""

_EDITIONS = ("en", "fr")


def _turns() -> Iterator[Request]:
    """Yield trees of turns: history matters, so that turns are not merged."""
    several = (
        turns(table(number, ONE_TILE_ROTATED, *variants, edition=edition))
        for edition, variants in product(_EDITIONS, ((), ("immediate-departure",)))
        for number, turns in ((3, _three_players), (5, _five_players))
    )
    return chain(_alone(), *several)


def _alone() -> Iterator[Request]:
    """Yield one to four turns of a player alone, who can complete the image facing east.

    A void red card changes nothing; R2 on space 5 rotates a tile, which G1 rotates back (Q-27).
    """
    choices = ((), ("R1@_",), ("R2@5",), ("G1@5",), ("B1E@1",))
    return (
        played(table(1, SIDEWAYS, *variants), *(({NAMES[0]: program}, NAMES[0]) for program in programs))
        for variants in ((), ("long-voyage",))
        for number in range(1, 5)
        for programs in product(choices, repeat=number)
    )


def _three_players(table: Request) -> Iterator[Request]:
    """Yield a turn in which each of three players solves or not, alone and after a turn with wasted red cards."""
    players = _Script(table).players
    return (
        played(table, *before, (dict(zip(players, solutions, strict=True)), ender))
        for solutions, ender in product(product(_SOLUTIONS, repeat=3), players)
        for before in ((), *((({wasted: ("R1@_",)}, players[0]),) for wasted in players))
    )


def _five_players(table: Request) -> Iterator[Request]:
    """Yield a turn of five players: who solves, and who ends stage B."""
    players = _Script(table).players
    return (
        played(table, (dict(zip(players, solutions, strict=True)), ender))
        for solutions, ender in product(product(_SOLUTIONS[:2], repeat=5), players)
    )


TURNS = ListWorld(
    "turns",
    Message(
        "Trees of turns: a player alone to four turns, three players to two turns, five players; "
        "who solves how, and who ends stage B."
    ),
    _turns,
    operations={"round"},
)
