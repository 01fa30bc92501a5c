"""What the stages demand of their callers, beyond the rules of the game."""

import re

import pytest
from attrs import evolve
from tables import ALONE, PAIR, table

from globe_rules import Card, Desk, Hand, Impossible, Outcome, Photo, Place, Reaction, Refused, Table, Variants, Voyage
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
