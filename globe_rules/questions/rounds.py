"""Random events of stage B and of whole rounds: players carry out plans, change them, and try what is refused."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from attrs import Factory, define, evolve

from globe_rules.errors import Refused
from globe_rules.events import Done, Event, Flip, Lay, Lift, Move, Reconstruct, Signal, Stop, TakeBack, Turn, Wait
from globe_rules.program import IN_DOUBT, Placement
from globe_rules.puzzle import Space
from globe_rules.questions.chance import Chance
from globe_rules.questions.programs import (
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
    spoilt,
    texts,
    where,
)
from globe_rules.questions.tables import BACKS, people, place, table, variants
from globe_rules.reference.operations import Request
from globe_rules.stages.preparation import Table
from globe_rules.stages.reaction import Ending, Reaction
from globe_rules.variants import Variant, Variants
from globe_rules.voyage import Voyage
from globe_rules.wire.events import event_json
from globe_rules.wire.fields import Json
from globe_rules.wire.reading import from_json

Programs = Mapping[str, Sequence[Placement]]

_TRIES = (Signal, Wait, Lift, Lay, Lay, Lay, Move, Move, Turn, Turn, TakeBack, Flip, Flip, Stop, Done)
_PAUSES = (0, 0, 0, 1, 1, 700, 4_000)


@define
class Story:
    """The events so far, with refused ones, and the state that they lead to."""

    chance: Chance
    state: Reaction | Voyage
    mischief: int
    """With probability 1/`mischief`, a player tries something unplanned before an event."""

    events: list[dict[str, Json]] = Factory(list)

    @property
    def reaction(self) -> Reaction:
        """The current state of stage B."""
        return self.state if isinstance(self.state, Reaction) else self.state.reaction

    def add(self, event: Event) -> None:
        """Add an event; a refused event does not change the state."""
        self.events.append(event_json(event))
        with suppress(Refused):
            self.state = self.state.after(event)

    def disturb(self) -> None:
        """Add unplanned events, with probability 1/`mischief`."""
        if self.chance.one_in(self.mischief):
            for _ in range(self.chance.pick((1, 1, 2))):
                self.add(self.tried())

    def tried(self, at: int | None = None) -> Event:
        """Draw any event by any player, often by the player who is locked, often just when the sand runs out."""
        chance, reaction = self.chance, self.reaction
        kinds = _TRIES if isinstance(self.state, Reaction) else (*_TRIES, Reconstruct, Reconstruct)
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
        return Wait(at=at) if kind is Wait else self._deed(kind, player, at)

    def _deed(self, kind: type[Event], player: str, at: int) -> Event:
        """Draw an event of a kind; it often concerns cards already in the frame and spaces already taken."""
        chance = self.chance
        lying = list(self.reaction.desks[player].program)
        cards = [laid.card for laid in lying] or CARDS
        if kind is Lay:
            taken = [laid.where for laid in lying if isinstance(laid.where, Space)] or SPACES
            laid = placement(chance, chance.pick((CARDS, CARDS, REDS, cards)), chance.pick((SPACES, taken)))
            return Lay(laid, player=player, at=at)
        card = chance.pick(chance.pick((cards, cards, CARDS)))
        if kind is Move:
            return Move(card, where(chance), player=player, at=at)
        if kind is Turn:
            return Turn(card, arrow(chance, card), player=player, at=at)
        return TakeBack(card, player=player, at=at) if kind is TakeBack else kind(player=player, at=at)  # type: ignore[call-arg]

    def play(self, programs: Programs, ender: str | None = None) -> None:
        """Add the events of stage B: after the signal all players place their programs, and one ends the stage."""
        chance = self.chance
        self.disturb()
        self.add(Signal())
        lifting = chance.one_in(3)
        for player in chance.shuffled(programs) if lifting else ():
            self.add(Lift(player=player, at=self._soon()))
        left = {player: chance.shuffled(program) for player, program in programs.items()}
        who = ender or chance.pick(list(programs))
        for layer in self._order(programs, who):
            self.disturb()
            if layer is None:
                self.add(self.reaction.ending.deed(player=who, at=self._soon()))
            elif not self.reaction.over or chance.one_in(3):
                self._lay(left[layer].pop(), layer)
        self._let_the_sand_run()

    def _order(self, programs: Programs, ender: str) -> list[str | None]:
        """Draw the order of the players who place cards, with None where the stage ends (without sand mostly last)."""
        order: list[str | None] = self.chance.shuffled(player for player, cards in programs.items() for _ in cards)
        after = 1 + max((place for place, player in enumerate(order) if player == ender), default=-1)
        if self.chance.one_in(6):
            after = 0
        elif self.reaction.ending is not Ending.SAND:
            after = len(order)
        order.insert(after + self.chance.below(len(order) + 1 - after), None)
        return order

    def _soon(self) -> int:
        return (self.reaction.clock or 0) + self.chance.pick(_PAUSES)

    def _lay(self, laid: Placement, player: str) -> None:
        """Place a card: directly, by moving it, by turning it, or by taking it back and placing it again (Q-32)."""
        at = self._soon()
        lay = Lay(laid, player=player, at=at)
        way = self.chance.below(16)
        if way == 1:
            self.add(evolve(lay, placement=evolve(laid, where=IN_DOUBT)))
            self.add(Move(laid.card, laid.where, player=player, at=at))
        elif way == 2:  # noqa: PLR2004 -- one of sixteen
            self.add(evolve(lay, placement=evolve(laid, arrow=IN_DOUBT if laid.card.arrows else None)))
            self.add(Turn(laid.card, laid.arrow, player=player, at=at))
        elif way == 3:  # noqa: PLR2004 -- as above
            self.add(lay)
            self.add(TakeBack(laid.card, player=player, at=at))
            self.add(lay)
        else:
            self.add(lay)

    def _let_the_sand_run(self) -> None:
        """Let the sand run out, sometimes with an event just before, at or after the end (Q-18)."""
        end = self.reaction.ends_at
        if end is None or self.reaction.over:
            return
        for at in (end - 1, end, end + 1):
            if self.chance.one_in(2 * self.mischief):
                self.add(self.tried(max(at, self.reaction.clock or 0)))
        if not self.reaction.over:
            self.add(Wait(at=end + self.chance.pick((0, 0, 1))))


def reaction(chance: Chance) -> Request:
    """Draw a request about stage B alone: players, red cards already discarded, and events."""
    players = people(chance)
    played = variants(chance)
    gone = {player: chance.some(REDS) for player in players} if chance.one_in(2) else {}
    chosen = Variants(map(Variant, played))
    hands = {player: chosen.hand.without(gone.get(player, ())) for player in players}
    story = Story(chance, Reaction.opened(hands, chosen), chance.pick((2, 3, 5, 8, 20)))
    story.play({player: any_program(chance) for player in players})
    for _ in range(chance.pick((0, 0, 1, 2, 4))):
        story.add(story.tried())
    discarded = [{"player": player, "cards": texts(sorted(cards))} for player, cards in gone.items() if cards]
    return {
        "op": "reaction",
        "players": players,
        "variants": played,
        "discarded": discarded,
        "events": cut(chance, story.events),
    }


def cut(chance: Chance, events: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Cut off the events anywhere, in one of five requests, to ask about states in between."""
    return events[: chance.below(len(events) + 1)] if chance.one_in(5) else events


def round_(chance: Chance) -> Request:
    """Draw a request about a round of up to four turns.

    If all players finish with the same number of cards and red cards, the player who ends stage B wins (END-2c).
    So sometimes that player does not finish, and the others are tied (END-3).
    """
    players = people(chance)
    played = variants(chance)
    reds = Variant.LONG_VOYAGE not in played or chance.one_in(8)
    turns = chance.pick((1, 2, 2, 3) if len(players) > 3 else (1, 1, 2, 2, 3, 4))  # noqa: PLR2004 -- else it gets long
    shared = shape(chance, turns, reds=reds) if chance.one_in(2) else None
    idle = chance.pick(players) if shared and chance.one_in(2) else None
    plans, places = [], []
    for player, sheet in zip(players, chance.shuffled(BACKS), strict=False):
        photo = chance.pick(PHOTOS)
        facing = chance.pick(PHOTOS) if chance.one_in(2 if len(players) == 1 else 10) else photo
        drawn = plan(chance, shared or shape(chance, turns, reds=reds), photo, facing=facing)
        if player == idle or (idle is None and chance.one_in(4)):
            drawn = spoilt(chance, drawn)
        elif idle is None and chance.one_in(8):
            drawn = Plan(any_puzzle(chance), tuple(tuple(any_program(chance)) for _ in range(turns)))
        plans.append(drawn)
        places.append(place(chance, player, sheet, str(drawn.puzzle), str(photo)))
    asked = {**table(chance, played), "places": places}
    voyage = Voyage.begun(from_json(Table, asked))
    moved = [seat.player for seat in voyage.seats]
    story = Story(chance, voyage, chance.pick((4, 8, 15, 40, 1000)))
    ender = None if idle is None else moved[players.index(idle)]
    _add_turns(story, dict(zip(moved, plans, strict=True)), turns, ender)
    return {"op": "round", **asked, "events": cut(chance, story.events)}


def _add_turns(story: Story, plans: Mapping[str, Plan], turns: int, ender: str | None) -> None:
    """Add the events of all turns, and sometimes events after the end of the voyage."""
    for turn in range(turns):
        if _voyage(story).outcome is None:
            story.play({player: drawn.turns[turn] for player, drawn in plans.items()}, ender)
            _reconstruct(story)
    for _ in range(story.chance.pick((0, 0, 1, 3))):
        story.add(story.tried())


def _reconstruct(story: Story) -> None:
    """Add the reconstructions in order, with one out of order now and then."""
    turn = _voyage(story).turn
    for _ in _voyage(story).seats:
        story.disturb()
        voyage = _voyage(story)
        if voyage.turn == turn and voyage.outcome is None:
            if story.chance.one_in(2 * story.mischief):
                story.add(Reconstruct(player=story.chance.pick(voyage.players_in_order)))
            story.add(Reconstruct(player=voyage.players_in_order[len(voyage.done)]))


def _voyage(story: Story) -> Voyage:
    assert isinstance(story.state, Voyage)  # noqa: S101 -- stage B alone is no round
    return story.state
