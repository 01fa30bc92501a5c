"""Properties of preparation, reaction and assessment, and errors of their callers."""

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
    InvalidValue,
    Outcome,
    Photo,
    Reaction,
    Refused,
    Result,
    Setup,
    Side,
    Standing,
    Table,
    Variants,
    Voyage,
    assess,
    prepare,
    read_placement,
)
from globe_rules._engine.events import Done, Flip, Lift, Place, Reconstruct, Signal, Wait


def test_a_player_lifts_only_their_own_photo() -> None:
    """It stays lifted if the player lifts it again (REACT-1, Q-53)."""
    reaction = Voyage.start(PAIR).reaction.after(Signal())
    for at in (1, 2):
        reaction = reaction.after(Lift(player="Ana", at=at))
        assert [player for player, desk in reaction.desks.items() if desk.lifted] == ["Ana"]


def test_the_placement_of_a_card_in_hand_is_refused() -> None:
    """Move, Rotate and TakeBack need it (Q-32)."""
    with pytest.raises(Refused, match=r"^Q-32: .* \(G1\)"):
        Desk(Hand.full()).placement_of(Card.G1)


def test_a_played_red_card_is_back_in_the_next_round() -> None:
    """It is out for the rest of the round, in which no request of the protocol can show its return (D-2)."""
    events = (
        Signal(),
        Place(read_placement("R1@_"), player="Ana", at=1),
        Done(player="Ana", at=2),
        Reconstruct(player="Ana"),
    )
    over = Voyage.start(ALONE).after(*events)
    assert over.seats[0].hand == Hand.full().without([Card.R1])
    assert over.followed_by(ALONE).seats[0].hand == Hand.full()


@pytest.mark.parametrize("result", ["won", "tied", "replay"])
def test_only_a_round_that_is_played_again_must_keep_its_variants(result: str) -> None:
    """With other variants it would be another round (END-3, Q-26). A next round may have any variants (LOG-1)."""
    over = evolve(Voyage.start(PAIR), outcome=Outcome(result, "D-6", ["Ana", "Bo"]))
    assert over.is_replayed == (result == "replay")
    assert over.followed_by(evolve(PAIR, variants=Variants(["long-voyage"]))).table == PAIR
    for others in ([], ["without-borders"]):
        other = evolve(PAIR, variants=others)
        if over.is_replayed:
            with pytest.raises(InvalidValue, match=f"^variants: found {''.join(others) or 'none'}, expected"):
                over.followed_by(other)
        else:
            assert over.followed_by(other).table == other


@pytest.mark.no_cover
@pytest.mark.law("L-44")
@given(tables())
def test_every_player_moves_one_seat(drawn: Table) -> None:
    """Clockwise in English, counterclockwise in French; sheets, puzzles and photos stay (PREP-4, D-1, Q-38)."""
    prepared = [setup.player for setup in drawn.setups]
    seated = [seat.player for seat in prepare(drawn)]
    if drawn.edition is Edition.EN:
        assert seated == [prepared[-1], *prepared[:-1]]
    else:
        assert seated == [*prepared[1:], prepared[0]]
    for setup, seat in zip(drawn.setups, prepare(drawn), strict=True):
        assert (seat.sheet, seat.puzzle, seat.photo) == (setup.sheet, setup.puzzle, setup.photo)


@pytest.mark.no_cover
@pytest.mark.law("L-45")
@given(tables())
def test_the_side_depends_on_the_player_who_plays_the_puzzle(drawn: Table) -> None:
    """All play the table's side, unless experience decides; in solo play it does not (VAR-1, Q-31, Q-36, Q-49)."""
    experienced = {setup.player: setup.experienced for setup in drawn.setups}
    by_experience = "shock-of-experience" in str(drawn.variants) and len(drawn.setups) > 1
    for seat in prepare(drawn):
        wanted = (Side.BACK if experienced[seat.player] else Side.FRONT) if by_experience else drawn.side
        assert seat.side is wanted


@pytest.mark.no_cover
@pytest.mark.law("L-46")
@given(tables(), st.data())
def test_a_table_with_violations_is_refused_with_all_of_them(drawn: Table, data: st.DataObject) -> None:
    """Too many players, and two with the same sheet (Q-30, Q-31)."""
    crowd = [evolve(drawn.setups[0], player=f"guest {number}") for number in range(data.draw(st.integers(0, 6)))]
    wanted = {"Q-30"} if len(drawn.setups) + len(crowd) > 5 else set()
    wanted |= {"Q-31"} if crowd else set()
    together = evolve(drawn, setups=(*drawn.setups, *crowd))
    if wanted:
        with pytest.raises(Refused) as refused:
            prepare(together)
        assert set(refused.value.ids) == wanted
    else:
        assert len(prepare(together)) == len(drawn.setups)


@st.composite
def all_standings(draw: DrawFn) -> list[Standing]:
    """Draw the standings of all players at the end of a turn; one of them has ended stage B (END-2)."""
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


@pytest.mark.law("L-50")
@given(all_standings(), st.sampled_from(Edition))
def test_tiebreakers_are_applied_in_order(standings: list[Standing], edition: Edition) -> None:
    """The best players by all three criteria, in lexicographic order, win or stay tied (END-2, END-3, Q-43, D-6)."""
    scores = {each.player: (each.reds_in_hand, -each.cards_used, each.flipped) for each in standings if each.solved}
    leaders = [player for player, score in scores.items() if score == max(scores.values())]
    outcome = assess(standings, edition)
    assert list(outcome.players) == leaders
    if len(leaders) == 1:
        rivals = [sum(score[:used] == scores[leaders[0]][:used] for score in scores.values()) for used in range(4)]
        assert (outcome.result, outcome.by) == (Result.WON, ["END-1", "END-2a", "END-2b", "END-2c"][rivals.index(1)])
    else:
        unbroken = Result.REPLAY if edition is Edition.EN else Result.TIED
        wanted = (unbroken, "D-6") if leaders else (Result.NEW_TURN, "ASSESS-2")
        assert (outcome.result, outcome.by) == wanted


def test_a_voyage_is_a_hashable_immutable_value() -> None:
    """Equal voyages are the same key, and its desks cannot be changed (STG-1)."""
    assert len({Voyage.start(ALONE), Voyage.start(ALONE)}) == 1
    with pytest.raises(TypeError):
        Voyage.start(ALONE).reaction.desks["Eve"] = Desk(Hand.full())  # type: ignore[index]


def test_an_unknown_player_is_invalid_at_any_moment() -> None:
    """It is an error of the caller, never a refusal, also before the signal and after the end of a voyage."""
    reaction = Reaction.start({"Ana": Hand.full()}, Variants())
    voyage = Voyage.start(Table("en", [Setup("Ana", "asia", Photo().solved_puzzle)]))
    voyage = voyage.after(Signal(), Done(player="Ana", at=1), Reconstruct(player="Ana"))
    assert voyage.outcome is not None
    for state in (reaction, voyage):
        with pytest.raises(ValueError, match="player: found 'Eve'"):
            state.after(Lift(player="Eve", at=2))
    with pytest.raises(ValueError, match="player: found 'Eve'"):
        voyage.after(Reconstruct(player="Eve"))


def test_a_refused_reconstruction_names_the_player_of_the_message() -> None:
    """That is the player whose turn it is, or the one who is already done (RECON-0, Q-16, RECON-4)."""
    voyage = Voyage.start(table("Ana", "Bo", "Cy")).after(Signal(), Flip(player="Bo", at=0), Wait(at=30_000))
    with pytest.raises(Refused, match=r"^RECON-0: .* \(Bo\); "):
        voyage.after(Reconstruct(player="Ana"))
    second, third = voyage.players_in_order[1:]
    with pytest.raises(Refused, match=rf"^Q-16: .* \({second}\); "):
        voyage.after(Reconstruct(player="Bo"), Reconstruct(player=third))
    with pytest.raises(Refused, match=r"^RECON-4: .* \(Bo\); "):
        voyage.after(Reconstruct(player="Bo"), Reconstruct(player="Bo"))
