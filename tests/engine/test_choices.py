"""What may I do now? is answered as the rules answer whoever tries."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies.programs import all_clear_placements, photos, placements
from strategies.voyages import voyages
from tables import table

from globe_rules import (
    IN_DOUBT,
    Breach,
    Card,
    Hand,
    Photo,
    Placement,
    Program,
    Refused,
    Space,
    Stage,
    Voyage,
    breaches,
    legal_placements,
    mixed,
    options,
)
from globe_rules.events import Deed, Event, Flip, Lay, Reconstruct, Signal, Stop, Wait

FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


def why_not(voyage: Voyage, event: Event) -> frozenset[Breach]:
    """Try an event, and return what the voyage has against it."""
    try:
        voyage.after(event)
    except Refused as refused:
        return refused.breaches
    return frozenset()


@FEW
@given(st.lists(placements(), max_size=4), st.sets(st.sampled_from(Card)).map(Hand))
def test_a_placement_is_listed_if_and_only_if_it_breaks_no_rule(laid: list[Placement], hand: Hand) -> None:
    """Of all 225 ways to lay a card plainly, those and no others may join the program (Q-11, Q-12, Q-13)."""
    program = Program(laid)
    allowed = [each for each in all_clear_placements() if not breaches(Program([*program, each]), hand)]
    assert list(legal_placements(program, hand)) == allowed


@FEW
@given(voyages(), st.data())
def test_the_options_agree_with_the_voyage(voyage: Voyage, data: st.DataObject) -> None:
    """In every state, what is allowed is accepted, and what is refused is refused for the reasons told (STG-1)."""
    player = data.draw(st.sampled_from([seat.player for seat in voyage.seats]))
    found = options(voyage, player)
    assert len({option.event for option in found}) == len(found)
    for option in data.draw(st.lists(st.sampled_from(found), max_size=20)):
        assert option.breaches == why_not(voyage, option.event)
        assert option.allowed == (not option.breaches)
    lays = [option.event.placement for option in found if option.allowed and isinstance(option.event, Lay)]
    desk = voyage.reaction.desk_of(player)
    open_to_all = voyage.stage is Stage.REACTION and voyage.reaction.clock is not None
    if open_to_all and not voyage.reaction.locks(player):
        assert lays == list(legal_placements(desk.program, desk.hand))
    else:
        assert not lays


@FEW
@given(voyages())
def test_every_event_that_was_played_had_been_an_option(voyage: Voyage) -> None:
    """Nothing that may be done is missing, but cards that are laid in doubt (Q-14, Q-15) and turned in vain (Q-7)."""
    if len(voyage) == 0:
        return
    last = voyage[-1].event
    before = voyage.undone()
    player = getattr(last, "player", voyage.seats[0].player)
    allowed = [each.event for each in options(before, player, at=getattr(last, "at", None)) if each.allowed]
    if isinstance(last, Signal | Flip | Stop | Reconstruct) or (isinstance(last, Lay) and _plain(last.placement)):
        assert last in allowed
    if isinstance(last, Wait):
        assert any(isinstance(each, Wait) for each in allowed)
    assert all(each.player == player for each in allowed if isinstance(each, Deed))


def _plain(placement: Placement) -> bool:
    return isinstance(placement.where, Space) and placement.arrow is not IN_DOUBT


def test_waiting_is_until_the_sand_has_run_out() -> None:
    """Whoever asks what can be done while the sand runs is offered its end (REACT-4)."""
    voyage = Voyage.begun(table("Ana", "Bo")).after(Signal(), Flip(player="Ana", at=100))
    [wait] = [each.event for each in options(voyage, "Bo") if isinstance(each.event, Wait)]
    assert wait == Wait(at=30_100)


@given(photos(), st.integers())
def test_a_mixed_puzzle_depends_on_its_chance_alone_and_is_never_whole(photo: Photo, seed: int) -> None:
    """The same seed mixes the same puzzle, and nobody starts with a rebuilt image (PREP-2)."""
    puzzle, again = (mixed(photo, Random(seed)) for _ in range(2))  # noqa: S311 -- a game, no secret
    assert puzzle == again
    assert not any(Photo(direction).matches(puzzle) for direction in "NESW")


def test_a_puzzle_that_is_whole_by_luck_is_mixed_again() -> None:
    """However unlikely it is (PREP-2)."""

    class Luck:
        """Lays every tile at home and upright, once; then the last comes first."""

        def __init__(self) -> None:
            self.orders = [list(Space), list(Space)[::-1]]

        def sample(self, population: Sequence[Any], k: int) -> list[Any]:
            """Return the next order."""
            assert len(population) == k
            return self.orders.pop(0)

        def choice(self, seq: Sequence[Any]) -> Any:  # noqa: ANN401 -- a facing
            """Return the first."""
            return seq[0]

    assert not Photo().matches(mixed(Photo(), Luck()))
