"""What the stages demand of their callers, beyond the rules of the game."""

import re

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from strategies.voyages import NAMES, tables
from tables import ALONE, PAIR, table

from globe_rules import (
    Card,
    Desk,
    Edition,
    Hand,
    Impossible,
    Outcome,
    Photo,
    Place,
    Reaction,
    Refused,
    Result,
    Side,
    Standing,
    Table,
    Variants,
    Voyage,
    assess,
    prepare,
)
from globe_rules.events import Done, Flip, Lift, Reconstruct, Signal, Wait


def test_a_photo_is_lifted_by_its_player_alone() -> None:
    """And stays lifted, however often (REACT-1, Q-53)."""
    reaction = Voyage.begun(PAIR).reaction.after(Signal())
    for at in (1, 2):
        reaction = reaction.after(Lift(player="Ana", at=at))
        assert [player for player, desk in reaction.desks.items() if desk.lifted] == ["Ana"]


def test_a_card_that_lies_nowhere_is_not_taken_back() -> None:
    """Nor moved, nor turned (Q-32)."""
    with pytest.raises(Refused, match=r"^Q-32: .* \(G1\)"):
        Desk(Hand.full()).laid(Card.G1)


@pytest.mark.parametrize("result", ["won", "tied", "replay"])
def test_only_a_round_that_is_played_again_keeps_its_variants(result: str) -> None:
    """Other variants would make it another round (END-3, Q-26); the next round may choose anew (LOG-1)."""
    over = evolve(Voyage.begun(PAIR), outcome=Outcome(result, "D-6", ["Ana", "Bo"]))
    assert over.is_replayed == (result == "replay")
    assert over.followed_by(evolve(PAIR, variants=Variants(["long-voyage"]))).table == PAIR
    for others in ([], ["without-borders"]):
        other = evolve(PAIR, variants=others)
        if over.is_replayed:
            with pytest.raises(Impossible, match=f"^variants: found {''.join(others) or 'none'}, expected"):
                over.followed_by(other)
        else:
            assert over.followed_by(other).table == other


@given(tables())
def test_everyone_moves_one_seat_and_nobody_stays_in_company(laid: Table) -> None:
    """English players move on clockwise, French ones the other way; things stay where they are (PREP-4, D-1, Q-38)."""
    prepared = [place.player for place in laid.places]
    seated = [seat.player for seat in prepare(laid)]
    if laid.edition is Edition.EN:
        assert seated == [prepared[-1], *prepared[:-1]]
    else:
        assert seated == [*prepared[1:], prepared[0]]
    for place, seat in zip(laid.places, prepare(laid), strict=True):
        assert (seat.sheet, seat.puzzle, seat.photo) == (place.sheet, place.puzzle, place.photo)


@given(tables())
def test_the_side_goes_with_whoever_rebuilds(laid: Table) -> None:
    """All play the table's side, unless experience decides; alone it decides nothing (VAR-1, Q-31, Q-36, Q-49)."""
    experienced = {place.player: place.experienced for place in laid.places}
    by_experience = "shock-of-experience" in str(laid.variants) and len(laid.places) > 1
    for seat in prepare(laid):
        wanted = (Side.BACK if experienced[seat.player] else Side.FRONT) if by_experience else laid.side
        assert seat.side is wanted


@given(tables(), st.data())
def test_a_table_is_refused_for_every_breach_at_once(laid: Table, data: st.DataObject) -> None:
    """Too many people and a sheet for two are both told (Q-30, Q-31)."""
    crowd = [evolve(laid.places[0], player=f"guest {number}") for number in range(data.draw(st.integers(0, 6)))]
    wanted = {"Q-30"} if len(laid.places) + len(crowd) > 5 else set()
    wanted |= {"Q-31"} if crowd else set()
    together = evolve(laid, places=(*laid.places, *crowd))
    if wanted:
        with pytest.raises(Refused) as refused:
            prepare(together)
        assert set(refused.value.ids) == wanted
    else:
        assert len(prepare(together)) == len(laid.places)


@st.composite
def all_standings(draw: DrawFn) -> list[Standing]:
    """Draw how everyone stands at the end of a turn; somebody has ended stage B (END-2)."""
    players = NAMES[: draw(st.integers(1, 5))]
    flipper = draw(st.sampled_from(players))
    return [
        Standing(
            player,
            solved=draw(st.sampled_from([True, True, True, False])),
            reds_in_hand=draw(st.integers(0, 2)),
            cards_used=draw(st.integers(0, 3)),
            flipped=player == flipper,
        )
        for player in players
    ]


@given(all_standings(), st.sampled_from(Edition))
def test_tie_breakers_keep_their_leaders_and_nobody_returns(standings: list[Standing], edition: Edition) -> None:
    """The best in all three criteria, asked in order, win or stay tied (END-2, END-3, Q-43, D-6)."""
    scores = {each.player: (each.reds_in_hand, -each.cards_used, each.flipped) for each in standings if each.solved}
    leaders = [player for player, score in scores.items() if score == max(scores.values())]
    outcome = assess(standings, edition)
    assert list(outcome.players) == leaders
    if len(leaders) == 1:
        rivals = [sum(score[:asked] == scores[leaders[0]][:asked] for score in scores.values()) for asked in range(4)]
        assert (outcome.result, outcome.by) == (Result.WON, ["END-1", "END-2a", "END-2b", "END-2c"][rivals.index(1)])
    else:
        unbroken = Result.REPLAY if edition is Edition.EN else Result.TIED
        wanted = (unbroken, "D-6") if leaders else (Result.NEW_TURN, "ASSESS-2")
        assert (outcome.result, outcome.by) == wanted


def test_a_voyage_is_a_value() -> None:
    """Equal voyages are one key, and nobody slips onto a table that is laid (STG-1)."""
    assert len({Voyage.begun(ALONE), Voyage.begun(ALONE)}) == 1
    with pytest.raises(TypeError):
        Voyage.begun(ALONE).reaction.desks["Eve"] = Desk(Hand.full())  # type: ignore[index]


def test_a_stranger_makes_no_sense_at_any_moment() -> None:
    """Before the signal and after the end of a voyage too: a mistake of the caller, never a refusal."""
    reaction = Reaction.opened({"Ana": Hand.full()}, Variants())
    voyage = Voyage.begun(Table("en", [Place("Ana", "asia", Photo().finished)]))
    voyage = voyage.after(Signal(), Done(player="Ana", at=1), Reconstruct(player="Ana"))
    assert voyage.outcome is not None
    for state in (reaction, voyage):
        with pytest.raises(ValueError, match="player: found 'Eve'"):
            state.after(Lift(player="Eve", at=2))
    with pytest.raises(ValueError, match="player: found 'Eve'"):
        voyage.after(Reconstruct(player="Eve"))


def test_whoever_is_told_to_go_on_is_named() -> None:
    """Not whoever tried to: a name in brackets is the one that the sentence is about (RECON-0, Q-16, RECON-4)."""
    voyage = Voyage.begun(table("Ana", "Bo", "Cy")).after(Signal(), Flip(player="Bo", at=0), Wait(at=30_000))
    told = "RECON-0: whoever flipped the timer begins (Bo); let that player begin"
    with pytest.raises(Refused, match=re.escape(told)):
        voyage.after(Reconstruct(player="Ana"))
    second, third = voyage.players_in_order[1:]
    with pytest.raises(Refused, match=rf"^Q-16: another player is next, going clockwise \({second}\)"):
        voyage.after(Reconstruct(player="Bo"), Reconstruct(player=third))
    with pytest.raises(Refused, match=r"^RECON-4: the player's program has been carried out \(Bo\)"):
        voyage.after(Reconstruct(player="Bo"), Reconstruct(player="Bo"))
