"""Assessment and end of the voyage: which players have solved their puzzle, and who wins (ASSESS, END)."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from attrs import field, frozen

from globe_rules._engine.compass import Direction
from globe_rules._engine.display import SvgRepr
from globe_rules._engine.editions import Edition
from globe_rules._engine.puzzle import Photo, Puzzle
from globe_rules._engine.validation import (
    CheckedEnum,
    distinct_names,
    must_be,
    non_negative_int,
    to_int,
    to_member,
    tuple_of,
    valid_name,
)


class Result(CheckedEnum, StrEnum):
    """The result of an assessment (ASSESS-1, ASSESS-2, END-1, END-3).

    >>> [str(result) for result in Result]
    ['new-turn', 'won', 'replay', 'tied']
    """

    NEW_TURN = "new-turn"
    """No puzzle is solved, so a new turn starts (ASSESS-2)."""

    WON = "won"
    """One player wins (END-1, END-2)."""

    REPLAY = "replay"
    """A tie that no tiebreaker resolves: the round is played again (END-3)."""

    TIED = "tied"
    """A tie that no tiebreaker resolves, where the edition does not say what follows (D-6)."""


@frozen
class Standing:
    """The situation of one player after the last program of a turn, as needed for tiebreakers (END-2).

    >>> ana = Standing("Ana", solved=True, reds_in_hand=2, cards_used=4, flipped=True)
    >>> assess([ana], Edition.EN).result
    <Result.WON: 'won'>
    """

    player: str = field(validator=valid_name)
    solved: bool = field(validator=must_be(bool))
    """Whether the puzzle is identical to the photo at the end of the turn (ASSESS-1, Q-46)."""

    reds_in_hand: int = field(converter=to_int, validator=non_negative_int())
    """Red cards neither placed this turn nor discarded before (END-2a, Q-25); 0 if red cards are not in play (Q-21)."""

    cards_used: int = field(converter=to_int, validator=non_negative_int())
    """Cards placed this turn, including void ones (END-2b, Q-24)."""

    flipped: bool = field(validator=must_be(bool))
    """Whether this player flipped the timer this turn, or shouted (END-2c, Q-20)."""


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return distinct_names(players, "players")


def _result(result: Result | str) -> Result:
    return to_member(Result, result, "result")


@frozen
class Outcome(SvgRepr):
    """The result of an assessment, the players concerned, and the rule that decides it (ASSESS-1, END-1).

    >>> outcome = Outcome(Result.WON, "END-1", ["Ana"])
    >>> outcome.players
    ('Ana',)
    """

    result: Result = field(converter=_result)
    by: str = field(validator=must_be(str))
    """The id of the rule or ruling that decides."""

    players: tuple[str, ...] = field(default=(), converter=_names)
    """The winner, or all players who are still tied."""


# Each tiebreaker keeps only the players with the highest score.
TIE_BREAKERS: Sequence[tuple[str, Callable[[Standing], int]]] = (
    ("END-2a", lambda standing: standing.reds_in_hand),
    ("END-2b", lambda standing: -standing.cards_used),
    ("END-2c", lambda standing: standing.flipped),
)


def is_solved(puzzle: Puzzle, photo: Photo, *, any_direction: bool) -> bool:
    """Return whether a puzzle is identical to its photo, or to the photo in any of the four directions (ASSESS-1).

    A solo player may solve the puzzle in any direction (SOLO-4), unless a red card has put a tile
    in its right place: that place depends on the stated direction (Q-27).

    >>> is_solved(Photo("E").solved_puzzle, Photo("N"), any_direction=True)
    True
    """
    photos = map(Photo, Direction) if any_direction else [photo]
    return any(each.matches(puzzle) for each in photos)


def assess(standings: Iterable[Standing], edition: Edition) -> Outcome:
    """Return the outcome of a turn after the programs of all players have been applied (ASSESS-1, END-1).

    If several players solve their puzzles in the same turn, the tiebreakers are applied in order.
    A player who loses one of them is out (END-2, Q-43). If a tie remains, the edition decides
    what follows (END-3, D-6).

    >>> ana = Standing("Ana", solved=True, reds_in_hand=1, cards_used=4, flipped=False)
    >>> bo = Standing("Bo", solved=True, reds_in_hand=2, cards_used=6, flipped=True)
    >>> assess([ana, bo], Edition.EN)
    Outcome(result=<Result.WON: 'won'>, by='END-2a', players=('Bo',))
    """
    edition = to_member(Edition, edition, "edition")
    listed: tuple[Standing, ...] = tuple_of(standings, Standing, "standings")
    distinct_names((standing.player for standing in listed), "standings")
    leaders = [standing for standing in listed if standing.solved]
    if not leaders:
        return Outcome(Result.NEW_TURN, "ASSESS-2")
    if len(leaders) == 1:
        return Outcome(Result.WON, "END-1", [leaders[0].player])
    for id_, score in TIE_BREAKERS:
        best = max(map(score, leaders))
        leaders = [standing for standing in leaders if score(standing) == best]
        if len(leaders) == 1:
            return Outcome(Result.WON, id_, [leaders[0].player])
    return Outcome(Result(edition.unbroken_tie), "D-6", [standing.player for standing in leaders])
