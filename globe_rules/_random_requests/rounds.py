"""Random events of stage B and of whole rounds: players follow plans, change them, and try what is refused."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from attrs import Factory, define, evolve

from globe_rules._engine.errors import Refused
from globe_rules._engine.events import (
    Done,
    Event,
    Flip,
    Lift,
    Move,
    Place,
    Reconstruct,
    Rotate,
    Signal,
    Stop,
    TakeBack,
    Wait,
)
from globe_rules._engine.program import IN_DOUBT, Placement
from globe_rules._engine.puzzle import Space
from globe_rules._engine.stages.preparation import Table
from globe_rules._engine.stages.reaction import Ending, Reaction
from globe_rules._engine.variants import Variant, Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._protocol.fields import Json
from globe_rules._protocol.operations import event_json
from globe_rules._protocol.reading import from_json
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.programs import (
    CARDS,
    PHOTOS,
    REDS,
    SPACES,
    Plan,
    any_program,
    any_puzzle,
    arrow,
    placement,
    plan,
    shape,
    texts,
    where,
    with_a_mistake,
)
from globe_rules._random_requests.tables import BACKS, people, setup, table, variants
from globe_rules._reference.operations import Request

Programs = Mapping[str, Sequence[Placement]]
"""By player: the cards to place in one turn."""

_EVENT_KINDS = (Signal, Wait, Lift, Place, Place, Place, Move, Move, Rotate, Rotate, TakeBack, Flip, Flip, Stop, Done)
_PAUSES = (0, 0, 0, 1, 1, 700, 4_000)
"""Milliseconds between two planned events."""


@define
class EventScript:
    """The events so far, including refused ones, and the state that they lead to."""

    chance: Chance
    state: Reaction | Voyage
    unplanned_one_in: int
    """With probability 1/`unplanned_one_in`, a player tries something unplanned before an event."""

    events: list[dict[str, Json]] = Factory(list)

    @property
    def voyage(self) -> Voyage:
        """The current state of the round."""
        assert isinstance(self.state, Voyage)  # noqa: S101 -- only scripts of rounds get here
        return self.state

    @property
    def reaction(self) -> Reaction:
        """The current state of stage B."""
        return self.state if isinstance(self.state, Reaction) else self.state.reaction

    def add(self, event: Event) -> None:
        """Add an event; a refused event does not change the state."""
        self.events.append(event_json(event))
        with suppress(Refused):
            self.state = self.state.after(event)

    def add_unplanned(self) -> None:
        """Add one or two unplanned events, with probability 1/`unplanned_one_in`."""
        if self.chance.one_in(self.unplanned_one_in):
            for _ in range(self.chance.pick((1, 1, 2))):
                self.add(self.random_event())

    def random_event(self, at: int | None = None) -> Event:
        """Draw any event by any player, often by the player who is locked, often just when the sand runs out."""
        chance, reaction = self.chance, self.reaction
        kinds = _EVENT_KINDS if isinstance(self.state, Reaction) else (*_EVENT_KINDS, Reconstruct, Reconstruct)
        kind = chance.pick(kinds)
        player = chance.pick([*reaction.desks, reaction.first or next(iter(reaction.desks))])
        now = reaction.clock or 0
        if at is None:
            end = now if reaction.ends_at is None else reaction.ends_at
            at = max(now, chance.pick((now, now, now, now + 1, now + 700, end - 1, end, end + 1)))
        if kind is Signal:
            return Signal()
        if kind is Reconstruct:
            return Reconstruct(player=player)
        return Wait(at=at) if kind is Wait else self._random_player_event(kind, player, at)

    def _random_player_event(self, kind: type[Event], player: str, at: int) -> Event:
        """Draw an event of a kind; it often concerns cards already in the frame and spaces already taken."""
        chance = self.chance
        in_frame = list(self.reaction.desks[player].program)
        cards = [placed.card for placed in in_frame] or CARDS
        if kind is Place:
            taken = [placed.where for placed in in_frame if isinstance(placed.where, Space)] or SPACES
            placed = placement(chance, chance.pick((CARDS, CARDS, REDS, cards)), chance.pick((SPACES, taken)))
            return Place(placed, player=player, at=at)
        card = chance.pick(chance.pick((cards, cards, CARDS)))
        if kind is Move:
            return Move(card, where(chance), player=player, at=at)
        if kind is Rotate:
            return Rotate(card, arrow(chance, card), player=player, at=at)
        return TakeBack(card, player=player, at=at) if kind is TakeBack else kind(player=player, at=at)  # type: ignore[call-arg]

    def play_stage_b(self, programs: Programs, ender: str | None = None) -> None:
        """Add the events of stage B: after the signal all players place their programs, and `ender` ends the stage.

        By default a random player ends it.
        """
        chance = self.chance
        self.add_unplanned()
        self.add(Signal())
        lifting = chance.one_in(3)
        for player in chance.shuffled(programs) if lifting else ():
            self.add(Lift(player=player, at=self._soon()))
        to_place = {player: chance.shuffled(program) for player, program in programs.items()}
        ender = ender or chance.pick(list(programs))
        for next_player in self._order(programs, ender):
            self.add_unplanned()
            if next_player is None:
                self.add(self.reaction.ending.event(player=ender, at=self._soon()))
            elif not self.reaction.over or chance.one_in(3):
                self._place(to_place[next_player].pop(), next_player)
        self._let_the_sand_run_out()

    def _order(self, programs: Programs, ender: str) -> list[str | None]:
        """Draw the order of the players who place cards, with None where the stage ends.

        Mostly the stage ends after the last card of `ender`, or without a sand timer after all cards.
        """
        order: list[str | None] = self.chance.shuffled(player for player, cards in programs.items() for _ in cards)
        after = 1 + max((place for place, player in enumerate(order) if player == ender), default=-1)
        if self.chance.one_in(6):
            after = 0
        elif self.reaction.ending is not Ending.SAND:
            after = len(order)
        order.insert(after + self.chance.below(len(order) + 1 - after), None)
        return order

    def _soon(self) -> int:
        """Draw a time at or shortly after the last event, in milliseconds."""
        return (self.reaction.clock or 0) + self.chance.pick(_PAUSES)

    def _place(self, placed: Placement, player: str) -> None:
        """Place a card: mostly directly; sometimes by moving it, rotating it, or taking it back in between (Q-32)."""
        at = self._soon()
        directly = Place(placed, player=player, at=at)
        way = self.chance.below(16)
        if way == 1:
            self.add(evolve(directly, placement=evolve(placed, where=IN_DOUBT)))
            self.add(Move(placed.card, placed.where, player=player, at=at))
        elif way == 2:  # noqa: PLR2004 -- one of sixteen
            self.add(evolve(directly, placement=evolve(placed, arrow=IN_DOUBT if placed.card.arrows else None)))
            self.add(Rotate(placed.card, placed.arrow, player=player, at=at))
        elif way == 3:  # noqa: PLR2004 -- as above
            self.add(directly)
            self.add(TakeBack(placed.card, player=player, at=at))
            self.add(directly)
        else:
            self.add(directly)

    def _let_the_sand_run_out(self) -> None:
        """Let the sand run out, sometimes with an event just before, at or after the end (Q-18)."""
        end = self.reaction.ends_at
        if end is None or self.reaction.over:
            return
        for at in (end - 1, end, end + 1):
            if self.chance.one_in(2 * self.unplanned_one_in):
                self.add(self.random_event(max(at, self.reaction.clock or 0)))
        if not self.reaction.over:
            self.add(Wait(at=end + self.chance.pick((0, 0, 1))))


def reaction(chance: Chance) -> Request:
    """Draw a request about stage B alone: players, red cards already discarded, and events."""
    players = people(chance)
    chosen = variants(chance)
    discarded = {player: chance.some(REDS) for player in players} if chance.one_in(2) else {}
    played = Variants(map(Variant, chosen))
    hands = {player: played.hand.without(discarded.get(player, ())) for player in players}
    script = EventScript(chance, Reaction.start(hands, played), chance.pick((2, 3, 5, 8, 20)))
    script.play_stage_b({player: any_program(chance) for player in players})
    for _ in range(chance.pick((0, 0, 1, 2, 4))):
        script.add(script.random_event())
    return {
        "op": "reaction",
        "players": players,
        "variants": chosen,
        "discarded": [
            {"player": player, "cards": texts(sorted(cards))} for player, cards in discarded.items() if cards
        ],
        "events": cut_off(chance, script.events),
    }


def cut_off(chance: Chance, events: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Cut off the events anywhere with probability 1/5, to test states in between."""
    return events[: chance.below(len(events) + 1)] if chance.one_in(5) else events


def round_(chance: Chance) -> Request:
    """Draw a request about a round of up to four turns.

    If all players finish with the same number of cards and red cards, the player who ends stage B wins (END-2c).
    So sometimes that player does not finish, and the others are tied (END-3).
    """
    players = people(chance)
    chosen = variants(chance)
    reds = Variant.LONG_VOYAGE not in chosen or chance.one_in(8)
    turns = chance.pick((1, 2, 2, 3) if len(players) > 3 else (1, 1, 2, 2, 3, 4))  # noqa: PLR2004 -- else it gets long
    shared = shape(chance, turns, reds=reds) if chance.one_in(2) else None
    unfinished = chance.pick(players) if shared and chance.one_in(2) else None
    plans, setups = [], []
    for player, sheet in zip(players, chance.shuffled(BACKS), strict=False):
        photo = chance.pick(PHOTOS)
        facing = chance.pick(PHOTOS) if chance.one_in(2 if len(players) == 1 else 10) else photo
        drawn = plan(chance, shared or shape(chance, turns, reds=reds), photo, facing=facing)
        if player == unfinished or (unfinished is None and chance.one_in(4)):
            drawn = with_a_mistake(chance, drawn)
        elif unfinished is None and chance.one_in(8):
            drawn = Plan(any_puzzle(chance), tuple(tuple(any_program(chance)) for _ in range(turns)))
        plans.append(drawn)
        setups.append(setup(chance, player, sheet, str(drawn.puzzle), str(photo)))
    prepared = {**table(chance, chosen), "setups": setups}
    voyage = Voyage.start(from_json(Table, prepared))
    seated = [seat.player for seat in voyage.seats]
    script = EventScript(chance, voyage, chance.pick((4, 8, 15, 40, 1000)))
    ender = None if unfinished is None else seated[players.index(unfinished)]
    _add_turns(script, dict(zip(seated, plans, strict=True)), turns, ender)
    return {"op": "round", **prepared, "events": cut_off(chance, script.events)}


def _add_turns(script: EventScript, plans: Mapping[str, Plan], turns: int, ender: str | None) -> None:
    """Add the events of all turns, and sometimes events after the end of the voyage."""
    for turn in range(turns):
        if script.voyage.outcome is None:
            script.play_stage_b({player: drawn.turns[turn] for player, drawn in plans.items()}, ender)
            add_reconstructions(script)
    for _ in range(script.chance.pick((0, 0, 1, 3))):
        script.add(script.random_event())


def add_reconstructions(script: EventScript) -> None:
    """Add the reconstructions in order, sometimes with one out of order."""
    turn = script.voyage.turn
    for _ in script.voyage.seats:
        script.add_unplanned()
        voyage = script.voyage
        if voyage.turn == turn and voyage.outcome is None:
            if script.chance.one_in(2 * script.unplanned_one_in):
                script.add(Reconstruct(player=script.chance.pick(voyage.players_in_order)))
            script.add(Reconstruct(player=voyage.players_in_order[len(voyage.done)]))
