"""Mutants of the travel log: when it is closed, and which rounds count."""

from globe_rules._engine.materials import Region
from tools.mutants.model import change_property, mutant

CLOSED = "globe_rules._engine.travel_log:TravelLog.closed"
COUNTED = "globe_rules._engine.travel_log:TravelLog.counted"
MISSING = "globe_rules._engine.travel_log:TravelLog.missing_regions"

MUTANTS = (
    mutant("a-lone-log-closes-after-one-round", "LOG-1")(
        change_property(
            "globe_rules._engine.travel_log:TravelLog.rounds_missing",
            lambda self, _right: max(0, len(self.players) - len(self.counted)),
        ),
        en="The travel log of a single player needs only one round",
        fr="Le carnet d'un joueur seul ne demande qu'une manche",
    ),
    mutant("regions-alone-close-the-log", "LOG-2")(
        change_property(CLOSED, lambda self, _right: not self.missing_regions),
        en="The travel log is closed once all regions are covered, even if rounds are missing",
        fr="Le carnet est clos dès que toutes les régions sont couvertes, même s'il manque des manches",
    ),
    mutant("one-round-more-than-players", "LOG-2", "Q-28")(
        change_property(CLOSED, lambda self, right: right and len(self.counted) > len(self.players)),
        en="The travel log needs more rounds than there are players",
        fr="Le carnet demande plus de manches qu'il n'y a de joueurs",
    ),
    mutant("rounds-alone-close-the-log", "LOG-3", "Q-28", plays="Q-28/2")(
        change_property(CLOSED, lambda self, _right: not self.rounds_missing),
        en="The travel log is closed after enough rounds, even if regions are missing",
        fr="Le carnet est clos après assez de manches, même s'il manque des régions",
    ),
    mutant("polar-region-is-forgotten", "LOG-3", "D-16", plays="D-16/1")(
        change_property(MISSING, lambda _self, right: right - {Region.POLAR}),
        en="Only the five regions on the backs must be covered",
        fr="Seules les cinq régions des versos doivent être couvertes",
    ),
    mutant("exactly-one-round-each", "LOG-3", "Q-28")(
        change_property(CLOSED, lambda self, right: right and len(self.counted) == len(self.players)),
        en="A travel log with more rounds than players is never closed",
        fr="Un carnet qui a plus de manches que de joueurs n'est jamais clos",
    ),
    mutant("only-rebuilt-rounds-cover-regions", "LOG-3", "Q-28")(
        change_property(
            MISSING,
            lambda self, _right: frozenset(Region).difference(
                *(each.regions for each in self.rounds if each.outcome is not None)
            ),
        ),
        en="A round that was stopped covers no region",
        fr="Une manche arrêtée ne couvre aucune région",
    ),
    mutant("regions-of-a-tied-round-are-lost", "Q-54", plays="Q-54/3")(
        change_property(
            MISSING, lambda self, _right: frozenset(Region).difference(*(each.regions for each in self.counted))
        ),
        en="If a round is replayed, only the regions of the replay count",
        fr="Si une manche est rejouée, seules comptent les régions de la seconde fois",
    ),
    mutant("no-log-for-one", "Q-28")(
        change_property(CLOSED, lambda self, right: right and len(self.players) > 1),
        en="The travel log of a single player is never closed",
        fr="Le carnet d'un joueur seul n'est jamais clos",
    ),
    mutant("replays-are-counted", "LOG-2", "Q-26")(
        change_property("globe_rules._engine.travel_log:PlayedRound.is_replayed", lambda _self, _right: False),
        en="A round that is replayed counts twice",
        fr="Une manche rejouée compte deux fois",
    ),
    mutant("shared-rounds-are-wins", "LOG-2", "Q-44", plays="Q-44/2")(
        change_property(
            "globe_rules._engine.travel_log:TravelLog.wins",
            lambda self, right: {player: wins + self.shared[player] for player, wins in right.items()},
        ),
        en="Every player who shares a tied round wins it",
        fr="Chaque joueur qui partage une manche à égalité la gagne",
    ),
    mutant("stopped-rounds-are-not-counted", "LOG-2", "Q-45", plays="Q-45/3")(
        change_property(COUNTED, lambda _self, right: tuple(each for each in right if each.outcome is not None)),
        en="A round that was stopped does not count as played",
        fr="Une manche arrêtée ne compte pas comme jouée",
    ),
)
