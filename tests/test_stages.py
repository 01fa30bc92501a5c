"""What the stages demand of their callers, beyond the rules of the game."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from voyage_strategies import tables

from globe_rules import Hand, Place, Reaction, Refused, Sheet, Side, Table, Variants, prepare, read_puzzle
from globe_rules.editions import Edition
from globe_rules.events import Reconstruct, Signal

MIXED = read_puzzle("2N1N3N/4N5N6N/7N8N9N")


def test_players_have_names_of_their_own() -> None:
    """Two of one name could not be told apart, so there is no such table."""
    places = [Place("Ana", Sheet("asia"), MIXED), Place("Ana", Sheet("europe"), MIXED)]
    with pytest.raises(ValueError, match="every player needs a name of their own, but here are Ana, Ana"):
        Table(Edition.EN, places)


def test_stage_b_knows_nothing_of_reconstruction() -> None:
    """Handing it a later stage's event is a mistake of the caller, no breach of a rule (STG-1)."""
    reaction = Reaction.opened({"Ana": Hand.full()}, Variants()).after(Signal())
    with pytest.raises(TypeError, match="Reconstruct is no event of stage B"):
        reaction.after(Reconstruct(player="Ana"))


@given(tables())
def test_everyone_moves_one_seat_and_nobody_stays_in_company(table: Table) -> None:
    """English players move on clockwise, French ones the other way; things stay where they are (PREP-4, D-1, Q-38)."""
    prepared = [place.player for place in table.places]
    seated = [seat.player for seat in prepare(table)]
    if table.edition is Edition.EN:
        assert seated == [prepared[-1], *prepared[:-1]]
    else:
        assert seated == [*prepared[1:], prepared[0]]
    for place, seat in zip(table.places, prepare(table), strict=True):
        assert (seat.sheet, seat.puzzle, seat.photo) == (place.sheet, place.puzzle, place.photo)


@given(tables())
def test_the_two_editions_seat_two_players_alike(table: Table) -> None:
    """Two swap and one stays, whichever book is followed; three or more part ways (Q-38, D-1)."""
    english, french = (prepare(evolve(table, edition=edition)) for edition in Edition)
    assert (english == french) == (len(table.places) <= 2)


@given(tables())
def test_the_side_goes_with_whoever_rebuilds(table: Table) -> None:
    """All play the table's side, unless experience decides; alone it decides nothing (VAR-1, Q-31, Q-36, Q-49)."""
    experienced = {place.player: place.experienced for place in table.places}
    by_experience = "shock-of-experience" in str(table.variants) and len(table.places) > 1
    for seat in prepare(table):
        wanted = (Side.BACK if experienced[seat.player] else Side.FRONT) if by_experience else table.side
        assert seat.side is wanted


@given(tables(), st.data())
def test_a_table_is_refused_for_every_breach_at_once(table: Table, data: st.DataObject) -> None:
    """Too many people and a sheet for two are both told (Q-30, Q-31)."""
    crowd = [evolve(table.places[0], player=f"guest {number}") for number in range(data.draw(st.integers(0, 6)))]
    wanted = {"Q-30"} if len(table.places) + len(crowd) > 5 else set()
    wanted |= {"Q-31"} if crowd else set()
    together = evolve(table, places=(*table.places, *crowd))
    if wanted:
        with pytest.raises(Refused) as refused:
            prepare(together)
        assert set(refused.value.ids) == wanted
    else:
        assert len(prepare(together)) == len(table.places)
