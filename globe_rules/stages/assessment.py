"""Assessment, and the end of the voyage: who has rebuilt the image, and who wins (ASSESS, END)."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from attrs import field, frozen

from globe_rules.compass import Direction
from globe_rules.editions import Edition
from globe_rules.impossible import OneOf, each_given, must_be, name, names, whole
from globe_rules.puzzle import Photo, Puzzle


class Result(OneOf, StrEnum):
    """What an assessment comes to (ASSESS-1, ASSESS-2, END-1, END-3).

    >>> [str(result) for result in Result]
    ['new-turn', 'won', 'replay', 'tied']
    """

    NEW_TURN = "new-turn"
    """Nobody has rebuilt the image yet (ASSESS-2)."""

    WON = "won"
    """One player wins (END-1, END-2)."""

    REPLAY = "replay"
    """A tie that nothing breaks: play again (END-3)."""

    TIED = "tied"
    """A tie that nothing breaks, and the book says no more (D-6)."""


@frozen
class Standing:
    """How one player stands after the last program of a turn (END-2).

    >>> ana = Standing("Ana", solved=True, reds_in_hand=2, cards_used=4, flipped=True)
    >>> assess([ana], Edition.EN).result
    <Result.WON: 'won'>
    """

    player: str = field(validator=name)
    solved: bool = field(validator=must_be(bool))
    """Whether the puzzle is identical to the photo now (ASSESS-1, Q-46)."""

    reds_in_hand: int = field(validator=whole())
    """Red cards neither laid this turn nor discarded before (END-2a, Q-25); without reds in the game, none (Q-21)."""

    cards_used: int = field(validator=whole())
    """Cards laid this turn, void ones too (END-2b, Q-24)."""

    flipped: bool = field(validator=must_be(bool))
    """Whether this player flipped the timer this turn, or shouted (END-2c, Q-20)."""


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return names(players, "players")


@frozen
class Outcome:
    """What follows, for whom, and which rule says so (ASSESS-1, END-1).

    >>> outcome = Outcome(Result.WON, "END-1", ["Ana"])
    >>> outcome.players
    ('Ana',)
    """

    result: Result = field(converter=Result)
    by: str = field(validator=must_be(str))
    """The id that decides."""

    players: tuple[str, ...] = field(default=(), converter=_names)
    """The winner, or everyone who is still tied."""


# Each keeps only its leaders: the higher the better.
TIE_BREAKERS: Sequence[tuple[str, Callable[[Standing], int]]] = (
    ("END-2a", lambda standing: standing.reds_in_hand),
    ("END-2b", lambda standing: -standing.cards_used),
    ("END-2c", lambda standing: standing.flipped),
)


def is_rebuilt(puzzle: Puzzle, photo: Photo, *, facing_any_way: bool) -> bool:
    """Tell whether a puzzle is identical to its photo (ASSESS-1).

    A player travelling alone may rebuild the image facing any way (SOLO-4),
    unless a red card was played: red cards go by the direction stated (Q-27).

    >>> is_rebuilt(Photo("E").finished, Photo("N"), facing_any_way=True)
    True
    """
    directions = Direction if facing_any_way else [photo.direction]
    return any(Photo(direction).matches(puzzle) for direction in directions)


def assess(standings: Iterable[Standing], edition: Edition) -> Outcome:
    """Judge a turn once everyone's program has been carried out (ASSESS-1, END-1).

    Several who succeed in the same turn are told apart by the tie-breakers in order;
    whoever is dropped never returns (END-2, Q-43). What follows an unbroken tie
    is for the edition to say (END-3, D-6).

    >>> ana = Standing("Ana", solved=True, reds_in_hand=1, cards_used=4, flipped=False)
    >>> bo = Standing("Bo", solved=True, reds_in_hand=2, cards_used=6, flipped=True)
    >>> assess([ana, bo], Edition.EN)
    Outcome(result=<Result.WON: 'won'>, by='END-2a', players=('Bo',))
    """
    edition = Edition(edition)
    judged: tuple[Standing, ...] = each_given(standings, Standing, "standings")
    names((standing.player for standing in judged), "standings")
    leaders = [standing for standing in judged if standing.solved]
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
