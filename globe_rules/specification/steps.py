"""All phrases of the features, English beside French, by subject.

Add a new phrase to the tuple of its subject. `phrases.py` explains what a phrase consists of.
"""

from globe_rules.specification.phrases import Phrase, Phrasebook, given, then, then_has, then_of, when
from globe_rules.specification.slots import SLOTS
from globe_rules.wire.fields import Json

_MATERIALS = (
    when("the box is opened", "on ouvre la boîte", {"op": "materials"}),
    then(
        "{fewest:number} to {most:number} players can play",
        "de {fewest:number} à {most:number} joueurs peuvent jouer",
        "/players",
        {"fewest": "{fewest}", "most": "{most}"},
    ),
    then("the sheets show", "les feuillets montrent", "/sheets", "{table}", table="sheets_table"),
    then(
        "each of {sets:number} photos has a set of {tiles:number} tiles",
        "chacune des {sets:number} images a sa série de {tiles:number} tuiles",
        "/tiles",
        {"sets": "{sets}", "a_set": "{tiles}"},
    ),
    then("the sand runs for {seconds} seconds", "le sable coule pendant {seconds} secondes", "/sand_ms", "{seconds}"),
    then(
        "each of {sets:number} colours has {cards:number} Action cards",
        "chacune des {sets:number} couleurs a {cards:number} cartes Action",
        "/card_sets",
        {"colours": "{sets}", "cards": "{cards}"},
    ),
    then("the green cards are {cards}", "les cartes vertes sont {cards}", "/cards/green", "{cards}"),
    then("the blue cards are {cards}", "les cartes bleues sont {cards}", "/cards/blue", "{cards}"),
    then("the red cards are {cards}", "les cartes rouges sont {cards}", "/cards/red", "{cards}"),
    then(
        "{frames:number} frames have {spaces:number} spaces each",
        "{frames:number} cadres ont {spaces:number} emplacements chacun",
        "/frames",
        {"number": "{frames}", "spaces": "{spaces}"},
    ),
)
"""What is in the box."""

_PUZZLE = (
    given("the finished puzzle", "le puzzle en ordre", {"puzzle": "1N2N3N/4N5N6N/7N8N9N"}),
    given("the puzzle {puzzle}", "le puzzle {puzzle}", {"puzzle": "{puzzle}"}),
    given("the puzzle", "le puzzle", {"puzzle": "{table}"}, table="puzzle_table"),
    given("the photo points {photo}", "une Image-Souvenir tournée vers {photo}", {"photo": "{photo}"}),
    then("the puzzle is {puzzle}", "le puzzle est {puzzle}", "/puzzle", "{puzzle}"),
    then("the puzzle is", "le puzzle est", "/puzzle", "{table}", table="puzzle_table"),
    then("the puzzle is solved", "le puzzle est reconstitué", "/solved", piece=True),
    then("the puzzle is not solved", "le puzzle n'est pas reconstitué", "/solved", piece=False),
)
"""The puzzle and the photo."""

_PROGRAM = (
    given("a hand without {hand:all_cards_but}", "une main sans {hand:all_cards_but}", {"hand": "{hand}"}),
    when(
        "the program {program} is carried out",
        "on applique le programme {program}",
        {"op": "reconstruction", "program": "{program}"},
    ),
    when("an empty program is carried out", "on applique un programme vide", {"op": "reconstruction", "program": []}),
    when(
        "the program {program} is checked",
        "on vérifie le programme {program}",
        {"op": "legality", "program": "{program}"},
    ),
    then("the program breaks nothing", "le programme n'enfreint rien", "/breaches", []),
    then("the program breaks {ids}", "le programme enfreint {ids}", "/breaches", "{ids}"),
    then_of("placement", "is applied", "s'applique", "/steps", effect="applied"),
    then_of("placement", "is void ({id})", "est nulle ({id})", "/steps", effect="void", because="{id}"),
    then_has(
        "after {placement} the puzzle is {puzzle}",
        "après {placement} le puzzle est {puzzle}",
        "/steps",
        {"placement": "{placement}", "puzzle": "{puzzle}"},
    ),
    then("the cards take effect in the order {steps}", "les cartes agissent dans l'ordre {steps}", "/steps", "{steps}"),
    then(
        "the steps are listed in the order {steps}",
        "le compte rendu énumère les cartes dans l'ordre {steps}",
        "/steps",
        "{steps}",
    ),
    then("the cards used are {cards}", "les cartes utilisées sont {cards}", "/used", "{cards}"),
    then("no card is used", "aucune carte n'est utilisée", "/used", []),
    then("the card discarded is {cards}", "la carte défaussée est {cards}", "/discarded", "{cards}"),
    then("no card is discarded", "aucune carte n'est défaussée", "/discarded", []),
    then("the program is refused ({ids})", "le programme est refusé ({ids})", "/refused", "{ids}"),
)
"""The hand, the program and what becomes of its cards."""

_TABLE = (
    given("the English edition", "l'édition anglaise", {"edition": "en"}),
    given("the French edition", "l'édition française", {"edition": "fr"}),
    given("the variant {variant}", "la variante {variant}", {"variants": ["{variant}"]}),
    given("everyone plays the back", "tout le monde joue au verso", {"side": "back"}),
    given("the places", "les places", {"places": "{table}"}, table="places_table"),
    given(
        "a round from the places",
        "une manche à partir des places",
        {"op": "round", "places": "{table}"},
        table="places_table",
    ),
    given("nobody at the table", "personne à la table", {"places": []}),
    when("the table is prepared", "on fait les préparatifs", {"op": "preparation"}),
    then_has(
        "{player} rebuilds {region} on seat {number}",
        "{player} reconstitue : {region}, à la place {number}",
        "/seats",
        {"player": "{player}", "region": "{region}", "seat": "{number}"},
    ),
    then_of("player", "plays the sheet {region}", "joue le feuillet {region}", "/seats", sheet="{region}"),
    then_has(
        "{player} finds the puzzle {puzzle} under a photo pointing {photo}",
        "{player} trouve le puzzle {puzzle} sous une image tournée vers {photo}",
        "/seats",
        {"player": "{player}", "puzzle": "{puzzle}", "photo": "{photo}"},
    ),
    then_of("player", "holds {cards}", "a en main {cards}", "/seats", hand="{cards}"),
    then("the table is refused ({ids})", "la mise en place est refusée ({ids})", "/refused", "{ids}"),
)
"""The table: edition, variants, places and seats."""


def _event(en: str, fr: str, event: str, **fields: Json) -> Phrase:
    """Return a phrase for something that a player does at a time."""
    piece = {"event": event, "player": "{player}", "at": "{time}", **fields}
    return when(f"{{player}} {en} at {{time}}", f"{{player}} {fr} à {{time}}", {"events": [piece]})


_EVENTS = (
    given("stage B with {players}", "l'étape B avec {players}", {"op": "reaction", "players": "{players}"}),
    given(
        "{player} has discarded {cards}",
        "{player} a défaussé {cards}",
        {"discarded": [{"player": "{player}", "cards": "{cards}"}]},
    ),
    when("the signal is given", "le signal est donné", {"events": [{"event": "signal"}]}),
    _event("lifts the photo", "soulève son image", "lift"),
    _event("lays {placement}", "pose {placement}", "lay", placement="{placement}"),
    _event("moves {card} to {where}", "déplace {card} vers {where}", "move", card="{card}", where="{where}"),
    _event("turns {card} to {arrow}", "oriente {card} vers {arrow}", "turn", card="{card}", arrow="{arrow}"),
    _event("turns {card} round", "tourne {card} sur elle-même", "turn", card="{card}"),
    _event("takes {card} back", "reprend {card}", "take-back", card="{card}"),
    _event("flips the timer", "retourne le sablier", "flip"),
    _event("shouts Stop", "crie Stop", "stop"),
    _event("is done", "annonce avoir fini", "done"),
    when("time passes until {time}", "le temps passe jusqu'à {time}", {"events": [{"event": "wait", "at": "{time}"}]}),
    when(
        "{player} reconstructs",
        "{player} passe à la reconstitution",
        {"events": [{"event": "reconstruct", "player": "{player}"}]},
    ),
    then("the last event is accepted", "le dernier geste est accepté", "/last", {"effect": "accepted"}),
    then(
        "the last event is refused ({ids})",
        "le dernier geste est refusé ({ids})",
        "/last",
        {"effect": "refused", "because": "{ids}"},
    ),
    then_has(
        "event {number} is refused ({ids})",
        "le geste {number} est refusé ({ids})",
        "/refused_events",
        {"event": "{number}", "because": "{ids}"},
    ),
    then("no event is refused", "aucun geste n'est refusé", "/refused_events", []),
    then("stage B is over", "l'étape B est terminée", "/over", piece=True),
    then("stage B goes on", "l'étape B continue", "/over", piece=False),
    then("{player} will reconstruct first", "{player} passera en premier", "/first", "{player}"),
    then_of("player", "has laid {program}", "a posé {program}", "/desks", program="{program}"),
    then_of("player", "has laid nothing", "n'a rien posé", "/desks", program=[]),
)
"""What players do in a round."""


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


_VOYAGE = (
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
"""Rounds, assessment, the end of a voyage and travel logs."""

_SOLO = (
    given("a challenge of {caption}", "un défi en {caption}", {"caption": "{caption}"}),
    when("the challenge {id} is looked up", "on consulte le défi {id}", {"op": "challenge", "challenge": "{id}"}),
    when(
        "a turn is played alone with {program}",
        "on joue un tour en solo avec {program}",
        {"op": "solo", "programs": ["{program}"]},
    ),
    when("a turn is played alone with no card", "on joue un tour en solo sans carte", {"op": "solo", "programs": [[]]}),
    then(
        "the number of stars of its level is {number}",
        "le nombre d'étoiles de son niveau est {number}",
        "/stars",
        "{number}",
    ),
    then("its English caption is {caption}", "sa légende anglaise est {caption}", "/captions/en", "{caption}"),
    then("its French caption is {caption}", "sa légende française est {caption}", "/captions/fr", "{caption}"),
    then("the challenge is met", "le défi est relevé", "/verdict", "met"),
    then("the challenge is beaten", "le défi est surpassé", "/verdict", "beaten"),
    then("the challenge is failed ({id})", "le défi est manqué ({id})", "", {"verdict": "failed", "because": "{id}"}),
    then("the attempt is refused ({ids})", "l'essai est refusé ({ids})", "/refused", "{ids}"),
)
"""Solo challenges."""

PHRASEBOOK = Phrasebook((*_MATERIALS, *_PUZZLE, *_PROGRAM, *_TABLE, *_EVENTS, *_VOYAGE, *_SOLO), SLOTS)
