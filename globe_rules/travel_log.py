"""The travel log: several rounds, until every region of the world has been covered (LOG)."""

from collections import Counter
from collections.abc import Iterable

from attrs import field, frozen

from globe_rules.i18n import Message
from globe_rules.impossible import Impossible, each_given, given, names, plays_here
from globe_rules.materials import Region
from globe_rules.stages.assessment import Outcome, Result

FEWEST_ROUNDS = 2
"""One round is not enough, even for a player who keeps a log alone (LOG-1)."""


def _regions(regions: Iterable[Region | str]) -> frozenset[Region]:
    return frozenset(map(Region, each_given(regions, str, "regions")))


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return names(players, "players")


def _rounds(rounds: "Iterable[PlayedRound]") -> "tuple[PlayedRound, ...]":
    return each_given(rounds, PlayedRound, "rounds")


@frozen
class PlayedRound:
    """One round of a travel log: the regions in play, rebuilt or not, and how it ended (Q-28).

    >>> sorted(PlayedRound(["polar"]).regions), PlayedRound(["polar"]).outcome
    ([<Region.POLAR: 'polar'>], None)
    """

    regions: frozenset[Region] = field(converter=_regions)
    outcome: Outcome | None = field(default=None)
    """None if everyone agreed to stop: then nobody has won (Q-45)."""

    @outcome.validator
    def _is_an_end(self, _attribute: object, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        given(outcome, Outcome, "outcome")
        if outcome.result is Result.NEW_TURN:
            end = Message("won, tied or replay: a new turn is no end")
            raise Impossible("outcome", str(outcome.result), end)

    @property
    def is_replayed(self) -> bool:
        """Whether the same round is played again, so that it does not count yet (END-3, Q-26)."""
        return self.outcome is not None and self.outcome.result is Result.REPLAY


@frozen
class TravelLog:
    """The rounds that some players have kept a log of.

    No overall winner is named anywhere, so none is invented: the log counts wins (Q-28).

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
        players = dict.fromkeys(self.players)  # found at once, however many there are, and told in their order
        for each in rounds:
            for player in each.outcome.players if each.outcome else ():
                plays_here(player, players, "rounds")

    @property
    def counted(self) -> tuple[PlayedRound, ...]:
        """The rounds that count: a round that is played again counts once (Q-26)."""
        return tuple(each for each in self.rounds if not each.is_replayed)

    @property
    def missing_regions(self) -> frozenset[Region]:
        """The regions not yet in play, the polar one included (LOG-3, D-16); a tied round covers its own (Q-54)."""
        return frozenset(Region).difference(*(each.regions for each in self.rounds))

    @property
    def rounds_missing(self) -> int:
        """How many rounds are missing to one for each player, and to more than one (LOG-1, LOG-2)."""
        return max(0, max(len(self.players), FEWEST_ROUNDS) - len(self.counted))

    @property
    def closed(self) -> bool:
        """Whether the log may be closed: rounds enough, and every region covered (LOG-3, Q-28)."""
        return not self.rounds_missing and not self.missing_regions

    @property
    def wins(self) -> dict[str, int]:
        """How many rounds each player has won."""
        return self._shares(Result.WON)

    @property
    def shared(self) -> dict[str, int]:
        """How many rounds each player has shared: tied, and no win (Q-44)."""
        return self._shares(Result.TIED)

    def _shares(self, result: Result) -> dict[str, int]:
        outcomes = [each.outcome for each in self.rounds if each.outcome is not None and each.outcome.result is result]
        rounds = Counter(player for outcome in outcomes for player in set(outcome.players))
        return {player: rounds[player] for player in self.players}
