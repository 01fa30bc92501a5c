"""Hypothesis strategies for stage B and whole rounds as requests: things go on, and people try anything."""

from collections.abc import Container, Iterable, Sequence

from attrs import evolve, frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from globe_rules import IN_DOUBT, Card, Hand, Placement, Refused, Voyage
from globe_rules.events import Event, Lay, Lift, Move, Reconstruct, Signal, TakeBack, Turn, Wait
from globe_rules.fuzz.programs import clear_placements, photos, placements, weighted
from globe_rules.fuzz.voyages import NAMES, Try, ending_kind, finishing_placements, tables, tries, variants
from globe_rules.program import Pointing
from globe_rules.reference.operations import Request
from globe_rules.stages.reaction import Reaction
from globe_rules.variants import Variant, Variants
from globe_rules.wire.answers import Json
from globe_rules.wire.events import event_json
from globe_rules.wire.tables import table_json

ODD_NAMES = ("10", "9", "__proto__", "constructor", "Zoé", "zoé", "Ana B", "名", "A|B", "éli")
"""Names that trip a table of players: numbers that sort themselves, words of a language, accents, signs."""


def people(fewest: int = 1, most: int = 5) -> SearchStrategy[list[str]]:
    """Draw players; few have odd names."""
    number = st.sampled_from(range(fewest, most + 1))
    plain = number.map(lambda number: [*NAMES, "Flo"][:number])
    mixed = number.flatmap(lambda number: st.permutations((*NAMES, *ODD_NAMES)).map(lambda names: names[:number]))
    return weighted(*[plain] * 7, mixed)


def texts(values: Iterable[object]) -> list[str]:
    """Return values as they are written on the wire."""
    return [str(value) for value in values]


# What comes next, if people play sensibly


@frozen
class Next:
    """What somebody sensible does at this moment: programs, ends the stage, lets time pass, reconstructs."""

    deed: str
    seat: int
    pause: int
    laid: Placement

    def at(self, reaction: Reaction, variants: Variants, voyage: Voyage | None) -> Event:
        """Return the event that follows."""
        if reaction.clock is None:
            return Signal()
        if reaction.over and voyage is not None:
            return Reconstruct(player=voyage.players_in_order[len(voyage.done)])
        player = list(reaction.desks)[self.seat % len(reaction.desks)]
        now = reaction.clock + self.pause
        if self.deed == "end":
            ends = ending_kind(len(reaction.desks), variants)(player=player, at=now)
            return ends if reaction.ends_at is None else Wait(at=max(now, reaction.ends_at))
        if self.deed == "lift":
            return Lift(player=player, at=now)
        lying = [placement.card for placement in reaction.desks[player].program]
        if self.deed in _CHANGES and lying:
            return self._change(lying[self.pause % len(lying)], player, now)
        return Lay(self._card(player, voyage), player=player, at=now)

    def _change(self, card: Card, player: str, now: int) -> Event:
        """Return how a card that lies is taken back, moved or turned."""
        if self.deed == "take back":
            return TakeBack(card, player=player, at=now)
        if self.deed == "move":
            return Move(card, self.laid.where, player=player, at=now)
        arrows: Sequence[Pointing] = (*card.arrows, IN_DOUBT) if card.arrows else (None,)
        return Turn(card, arrows[self.seat % len(arrows)], player=player, at=now)

    def _card(self, player: str, voyage: Voyage | None) -> Placement:
        """Return a card that finishes the puzzle, if it shall and one can; or a red one that is wasted."""
        if self.deed == "waste":
            return Placement(Card.R2 if self.seat % 2 else Card.R1, IN_DOUBT)
        if self.deed != "finish" or voyage is None:
            return self.laid
        seat = voyage.seat_of(player)
        finishing = [laid for laid in finishing_placements(seat.puzzle, seat.photo) if laid.card in seat.hand]
        return finishing[self.seat % len(finishing)] if finishing else self.laid


_CHANGES = ("turn", "move", "take back")
_NEXT = st.builds(
    Next,
    st.sampled_from(
        ["finish", "finish", "finish", "lay", "lay", "end", "end", "end", "end", "lift", "waste", *_CHANGES]
    ),
    st.sampled_from(range(5)),
    st.sampled_from([0, 0, 1, 700]),
    clear_placements() | placements(),
)
_DEEDS = weighted(_NEXT, _NEXT, _NEXT, _NEXT, tries())
_ANYTHING = weighted(_NEXT, tries(), tries())


@st.composite
def _stories(draw: DrawFn) -> list[Next | Try]:
    """Draw deeds in a row: sensible with a few tries, or anything; a few or very many."""
    fewest = draw(st.sampled_from([0, 0, 8, 20, 45]))
    return draw(st.lists(draw(st.sampled_from([_DEEDS, _DEEDS, _ANYTHING])), min_size=fewest, max_size=fewest + 20))


@st.composite
def _played_out(draw: DrawFn, players: int) -> list[Next | Try]:
    """Draw turns in which cards are wasted, and a last one in which everyone finishes if they can: ties, late ones."""
    plain = draw(_NEXT)
    turns = draw(st.sampled_from([1, 2, 2, 3]))
    story: list[Next | Try] = []
    for turn in range(1, turns + 1):
        story.append(plain)  # the signal
        for seat in range(players):
            wasted = draw(st.sampled_from(["", "", "waste", "lay"]))
            story += [evolve(plain, deed=wasted, seat=seat)] if wasted else []
            story += [evolve(plain, deed="finish", seat=seat)] if turn == turns else []
        story += [evolve(plain, deed="end", seat=draw(st.sampled_from(range(players))))] * 2
        story += [plain] * players  # everyone reconstructs
    return story


def _happened(state: Reaction | Voyage, variants: Variants, story: list[Next | Try]) -> list[Json]:
    """Let a story happen; what makes no sense is left out, since each engine words it as it likes."""
    events: list[Json] = []
    for deed in story:
        voyage = state if isinstance(state, Voyage) else None
        reaction = state.reaction if isinstance(state, Voyage) else state
        if voyage is not None and voyage.outcome is not None and isinstance(deed, Next):
            continue  # nothing sensible is left to do
        event = deed.at(reaction) if isinstance(deed, Try) else deed.at(reaction, variants, voyage)
        if not _makes_sense(event, reaction.desks) or (voyage is None and isinstance(event, Reconstruct)):
            continue
        try:
            state = state.after(event)
        except Refused:
            pass
        except ValueError:  # time runs backwards
            continue
        events.append(event_json(event))
    return events


def _makes_sense(event: Event, players: Container[str]) -> bool:
    """Leave out players who are not there and arrows that a card has not, also where they are refused anyway."""
    if hasattr(event, "player") and event.player not in players:
        return False
    if not isinstance(event, Turn):
        return True
    return event.arrow in (*event.card.arrows, IN_DOUBT) if event.card.arrows else event.arrow is None


@st.composite
def round_requests(draw: DrawFn) -> Request:
    """Draw a round: a table, and what happens at it over any number of turns."""
    table = draw(tables(people()))
    if draw(st.sampled_from([False, False, False, True])):  # photos that do not lie as the tiles face
        table = evolve(table, places=[evolve(place, photo=draw(photos())) for place in table.places])
    story = draw(weighted(_stories(), _stories(), _played_out(len(table.places))))
    events = _happened(Voyage.begun(table), table.variants, story)
    return {"op": "round", **table_json(table), "events": events}


@st.composite
def reaction_requests(draw: DrawFn) -> Request:
    """Draw stage B alone: who plays, what is gone from their hands, and what they do up to the edges of the sand."""
    players = draw(people())
    played = draw(variants())
    gone = {player: draw(_SOME_REDS) for player in players} if draw(st.booleans()) else {}
    hands = {player: played.hand.without(gone.get(player, ())) for player in players}
    return {
        "op": "reaction",
        "players": players,
        "variants": texts(variant for variant in Variant if variant in played.chosen),
        "discarded": [{"player": player, "cards": texts(sorted(cards))} for player, cards in gone.items() if cards],
        "events": _happened(Reaction.opened(hands, played), played, draw(_stories())),
    }


_SOME_REDS: SearchStrategy[frozenset[Card]] = st.frozensets(st.sampled_from(sorted(Hand.full().reds)))
