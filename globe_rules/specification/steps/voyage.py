"""Phrases about rounds, assessment, the end of a voyage and travel logs."""

from globe_rules.specification.phrases import Phrase, given, then, then_has, when
from globe_rules.wire.fields import Json


def _round(en: str, fr: str, result: str, by: str) -> Phrase:
    """Return a phrase for one round of a travel log."""
    outcome = {"result": result, "by": by, "players": "{players}"}
    return when(
        f"a round of {{regions}} {en}",
        f"une manche ({{regions}}) {fr}",
        {"rounds": [{"regions": "{regions}", "outcome": outcome}]},
    )


def _outcome(en: str, fr: str, result: str, players: Json) -> Phrase:
    """Return a phrase for how a round ends."""
    return then(en, fr, "/outcome", {"result": result, "by": "{id}", "players": players})


PHRASES = (
    given("the standings", "la situation", {"standings": "{table}"}, table="standings_table"),
    when("the turn is assessed", "on dresse le constat", {"op": "assessment"}),
    _outcome("{player} wins ({id})", "{player} gagne ({id})", "won", ["{player}"]),
    _outcome("{players} stay tied ({id})", "{players} restent à égalité ({id})", "tied", "{players}"),
    _outcome(
        "{players} are tied, and the round is played again ({id})",
        "{players} sont à égalité, et la manche est à rejouer ({id})",
        "replay",
        "{players}",
    ),
    then("a new turn follows", "un nouveau tour suit", "/outcome", {"result": "new-turn", "by": "ASSESS-2"}),
    then("it is turn {number}", "on en est au tour {number}", "/turn", "{number}"),
    then("it is the stage of reaction", "on en est à la réaction", "/stage", "reaction"),
    then("it is the stage of reconstruction", "on en est à la reconstitution", "/stage", "reconstruction"),
    then("the voyage is over", "le voyage est fini", "/stage", "over"),
    then(
        "the players reconstruct in the order {players}",
        "les joueurs passent dans l'ordre {players}",
        "/order",
        "{players}",
    ),
    then_has(
        "{player}'s puzzle is {puzzle}",
        "{player} a pour puzzle {puzzle}",
        "/seats",
        {"player": "{player}", "puzzle": "{puzzle}"},
    ),
    given(
        "a travel log of {players}",
        "un carnet de voyage tenu par {players}",
        {"op": "travel-log", "players": "{players}"},
    ),
    _round("is won by {players}", "est gagnée par {players}", "won", "END-1"),
    _round("stays tied between {players}", "reste à égalité entre {players}", "tied", "D-6"),
    _round(
        "is tied between {players} and played again", "est à rejouer après une égalité entre {players}", "replay", "D-6"
    ),
    when(
        "a round of {regions} is stopped by agreement",
        "une manche ({regions}) est arrêtée d'un commun accord",
        {"rounds": [{"regions": "{regions}"}]},
    ),
    then("the log may be closed", "le carnet peut être refermé", "/closed", piece=True),
    then("the log stays open", "le carnet reste ouvert", "/closed", piece=False),
    then("the number of rounds is {number}", "le nombre de manches est {number}", "/rounds", "{number}"),
    then(
        "the number of rounds still missing is {number}",
        "le nombre de manches encore à jouer est {number}",
        "/rounds_missing",
        "{number}",
    ),
    then("the missing regions are {regions}", "il manque encore : {regions}", "/regions_missing", "{regions}"),
    then_has(
        "{player} has won {wins:number} and shared {shared:number}",
        "pour {player}, manches gagnées : {wins:number}, partagées : {shared:number}",
        "/standings",
        {"player": "{player}", "wins": "{wins}", "shared": "{shared}"},
    ),
)
