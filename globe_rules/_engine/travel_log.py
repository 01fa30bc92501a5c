"""The travel log: several rounds, until every region has been played (LOG)."""

from collections import Counter
from collections.abc import Iterable

from attrs import field, frozen

from globe_rules._engine.materials import Region
from globe_rules._engine.stages.assessment import Outcome, Result
from globe_rules._engine.validation import check_player, check_type, distinct_names, tuple_of
from globe_rules._i18n import InvalidValue, Message

MIN_ROUNDS = 2
"""A travel log has at least two rounds, even in solo play (LOG-1)."""


def _regions(regions: Iterable[Region | str]) -> frozenset[Region]:
    return frozenset(map(Region, tuple_of(regions, str, "regions")))


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return distinct_names(players, "players")


def _rounds(rounds: "Iterable[PlayedRound]") -> "tuple[PlayedRound, ...]":
    return tuple_of(rounds, PlayedRound, "rounds")


@frozen
class PlayedRound:
    """One round of a travel log: the regions that were played, solved or not, and the outcome (Q-28).

    >>> sorted(PlayedRound(["polar"]).regions), PlayedRound(["polar"]).outcome
    ([<Region.POLAR: 'polar'>], None)
    """

    regions: frozenset[Region] = field(converter=_regions)
    outcome: Outcome | None = field(default=None)
    """None if the players agreed to stop; then no one has won (Q-45)."""

    @outcome.validator
    def _is_an_end(self, _attribute: object, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        check_type(outcome, Outcome, "outcome")
        if outcome.result is Result.NEW_TURN:
            expected = Message("won, tied or replay: a new turn does not end the round")
            raise InvalidValue("outcome", str(outcome.result), expected)

    @property
    def is_replayed(self) -> bool:
        """Whether the round is played again, so that this time does not count (END-3, Q-26)."""
        return self.outcome is not None and self.outcome.result is Result.REPLAY


@frozen
class TravelLog:
    """The rounds of a travel log and its players.

    The rulebooks do not name an overall winner, so the log only counts wins (Q-28).

    >>> won = Outcome(Result.WON, "END-1", ["Ana"])
    >>> log = TravelLog(["Ana", "Bo"], [PlayedRound(["polar"], won), PlayedRound(["asia", "europe"], won)])
    >>> log.closed, [str(region) for region in sorted(log.missing_regions)]
    (False, ['africa', 'latin-america', 'north-america'])
    >>> log.wins
    {'Ana': 2, 'Bo': 0}
    """

    players: tuple[str, ...] = field(converter=_names)
    rounds: tuple[PlayedRound, ...] = field(default=(), converter=_rounds)

    @rounds.validator
    def _won_by_players(self, _attribute: object, rounds: tuple[PlayedRound, ...]) -> None:
        players = dict.fromkeys(self.players)  # fast to look up, and listed in their order in errors
        for each in rounds:
            for player in each.outcome.players if each.outcome else ():
                check_player(player, players, "rounds")

    @property
    def counted(self) -> tuple[PlayedRound, ...]:
        """The rounds that count. A round that is played again counts once (Q-26)."""
        return tuple(each for each in self.rounds if not each.is_replayed)

    @property
    def missing_regions(self) -> frozenset[Region]:
        """The regions not yet played, including the polar one (LOG-3, D-16). A tied round counts as played (Q-54)."""
        return frozenset(Region).difference(*(each.regions for each in self.rounds))

    @property
    def rounds_missing(self) -> int:
        """The number of rounds still missing: one per player is needed, and at least two (LOG-1, LOG-2)."""
        return max(0, max(len(self.players), MIN_ROUNDS) - len(self.counted))

    @property
    def closed(self) -> bool:
        """Whether the log may be closed: it has enough rounds, and every region was played (LOG-3, Q-28)."""
        return not self.rounds_missing and not self.missing_regions

    @property
    def wins(self) -> dict[str, int]:
        """The number of rounds that each player has won."""
        return self._rounds_by_player(Result.WON)

    @property
    def shared(self) -> dict[str, int]:
        """The number of rounds in which each player was tied; a tie is not a win (Q-44)."""
        return self._rounds_by_player(Result.TIED)

    def _rounds_by_player(self, result: Result) -> dict[str, int]:
        outcomes = [each.outcome for each in self.rounds if each.outcome is not None and each.outcome.result is result]
        rounds = Counter(player for outcome in outcomes for player in set(outcome.players))
        return {player: rounds[player] for player in self.players}
