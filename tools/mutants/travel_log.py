"""Mistakes with the travel log: when it closes, and what counts."""

from globe_rules.materials import Region
from tools.mutants.model import mistake, read

CLOSED = "globe_rules.travel_log:TravelLog.closed"
COUNTED = "globe_rules.travel_log:TravelLog.counted"
MISSING = "globe_rules.travel_log:TravelLog.missing_regions"

MUTANTS = (
    mistake("a-lone-log-closes-after-one-round", "LOG-1")(
        read(
            "globe_rules.travel_log:TravelLog.rounds_missing",
            lambda self, _right: max(0, len(self.players) - len(self.counted)),
        ),
        en="A player who keeps a log alone needs one round only",
        fr="Un joueur qui tient son carnet seul n'a besoin que d'une manche",
    ),
    mistake("regions-alone-close-the-log", "LOG-2")(
        read(CLOSED, lambda self, _right: not self.missing_regions),
        en="The log closes once all regions are covered, even if a player's round is missing",
        fr="Le carnet est clos dès que toutes les régions sont couvertes, même s'il manque une manche",
    ),
    mistake("one-round-more-than-players", "LOG-2", "Q-28")(
        read(CLOSED, lambda self, right: right and len(self.counted) > len(self.players)),
        en="A log needs more rounds than there are players",
        fr="Il faut à un carnet plus de manches que de joueurs",
    ),
    mistake("rounds-alone-close-the-log", "LOG-3", "Q-28", plays="Q-28/2")(
        read(CLOSED, lambda self, _right: not self.rounds_missing),
        en="The log closes after one round for each player, whatever regions are missing",
        fr="Le carnet est clos après une manche par joueur, quelles que soient les régions manquantes",
    ),
    mistake("polar-region-is-forgotten", "LOG-3", "D-16", plays="D-16/1")(
        read(MISSING, lambda _self, right: right - {Region.POLAR}),
        en="Only the five regions on the backs must be covered",
        fr="Seules les cinq régions des versos doivent être couvertes",
    ),
    mistake("exactly-one-round-each", "LOG-3", "Q-28")(
        read(CLOSED, lambda self, right: right and len(self.counted) == len(self.players)),
        en="A log with more rounds than players can never be closed",
        fr="Un carnet de plus de manches que de joueurs ne peut plus être clos",
    ),
    mistake("only-rebuilt-rounds-cover-regions", "LOG-3", "Q-28")(
        read(
            MISSING,
            lambda self, _right: frozenset(Region).difference(
                *(each.regions for each in self.rounds if each.outcome is not None)
            ),
        ),
        en="A round that nobody won covers no region",
        fr="Une manche que personne n'a gagnée ne couvre aucune région",
    ),
    mistake("regions-of-a-tied-round-are-lost", "Q-54", plays="Q-54/3")(
        read(MISSING, lambda self, _right: frozenset(Region).difference(*(each.regions for each in self.counted))),
        en="Of a round that is played again, only the regions of the replay count",
        fr="D'une manche rejouée, seules comptent les régions de la seconde fois",
    ),
    mistake("no-log-for-one", "Q-28")(
        read(CLOSED, lambda self, right: right and len(self.players) > 1),
        en="A player alone can never close a travel log",
        fr="Un joueur seul ne peut jamais refermer un carnet de voyage",
    ),
    mistake("replays-are-counted", "LOG-2", "Q-26")(
        read("globe_rules.travel_log:PlayedRound.is_replayed", lambda _self, _right: False),
        en="A round that is played again counts twice",
        fr="Une manche rejouée compte deux fois",
    ),
    mistake("shared-rounds-are-wins", "LOG-2", "Q-44", plays="Q-44/2")(
        read(
            "globe_rules.travel_log:TravelLog.wins",
            lambda self, right: {player: wins + self.shared[player] for player, wins in right.items()},
        ),
        en="Everyone who shares a tied round has won it",
        fr="Tous ceux qui partagent une manche à égalité l'ont gagnée",
    ),
    mistake("stopped-rounds-are-not-counted", "LOG-2", "Q-45")(
        read(COUNTED, lambda _self, right: tuple(each for each in right if each.outcome is not None)),
        en="A round stopped by agreement does not count as played",
        fr="Une manche arrêtée d'un commun accord ne compte pas comme jouée",
    ),
)
