"""All steps of the features, English beside French, by subject.

To add a step, add a phrase to the tuple of its subject. A Cucumber ignores keywords, so no two steps may match the
same text, even with different keywords. French texts have no apostrophe and no non-breaking space, because a Cucumber
does not match a typographic one with a plain one; reasons come last, after "because of" or "selon".
"""

from globe_rules._protocol.fields import Json
from globe_rules._specification.parameter_types import TABLES, TYPES
from globe_rules._specification.phrases import EVENTS_TABLE, Phrase, Phrasebook, given, then, then_has, when

_MATERIALS = (
    when("the box is opened", "on ouvre la boîte", {"op": "materials"}),
    then(
        "{fewest:number} to {most:number} players can play",
        "de {fewest:number} à {most:number} joueurs peuvent jouer",
        "/players",
        {"min": "{fewest}", "max": "{most}"},
    ),
    then("the sheets show these regions", "les feuillets montrent ces régions", "/sheets", "{table}", table="sheets"),
    then(
        "each of {sets:number} photos has a set of {tiles:number} tiles",
        "chacune des {sets:number} images a sa série de {tiles:number} tuiles",
        "/tiles",
        {"sets": "{sets}", "per_set": "{tiles}"},
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
    given("the puzzle in order", "le puzzle en ordre", {"puzzle": "1N2N3N/4N5N6N/7N8N9N"}),
    given("the puzzle {puzzle}", "le puzzle {puzzle}", {"puzzle": "{puzzle}"}),
    given("the following puzzle", "le puzzle suivant", {"puzzle": "{table}"}, table="puzzle"),
    given("the photo points {photo}", "une image tournée vers {photo}", {"photo": "{photo}"}),
    then("the puzzle is {puzzle}", "le puzzle est {puzzle}", "/puzzle", "{puzzle}"),
    then("the result is the following puzzle", "on obtient le puzzle suivant", "/puzzle", "{table}", table="puzzle"),
    then("the puzzle is solved", "le puzzle est reconstitué", "/solved", piece=True),
    then("the puzzle is not solved", "le puzzle reste à reconstituer", "/solved", piece=False),
)
"""The puzzle and the photo."""

_PROGRAM = (
    given("a hand without {hand:other_cards}", "une main sans {hand:other_cards}", {"hand": "{hand}"}),
    when(
        "the program {program} is applied",
        "on applique le programme {program}",
        {"op": "reconstruction", "program": "{program}"},
    ),
    when("an empty program is applied", "on applique un programme vide", {"op": "reconstruction", "program": []}),
    when(
        "the program {program} is checked",
        "on vérifie le programme {program}",
        {"op": "legality", "program": "{program}"},
    ),
    then("the program breaks no rule", "le programme respecte les règles", "/violations", []),
    then("the program breaks {reasons}", "le programme enfreint {reasons}", "/violations", "{reasons}"),
    then_has(
        "{placement} is applied",
        "{placement} est appliquée",
        "/steps",
        {"placement": "{placement}", "effect": "applied"},
    ),
    then_has(
        "{placement} is void because of {reason}",
        "{placement} est nulle selon {reason}",
        "/steps",
        {"placement": "{placement}", "effect": "void", "because": "{reason}"},
    ),
    then_has(
        "after {placement} the puzzle is {puzzle}",
        "après {placement} le puzzle est {puzzle}",
        "/steps",
        {"placement": "{placement}", "puzzle": "{puzzle}"},
    ),
    then("the cards take effect in the order {steps}", "agissent successivement {steps}", "/steps", "{steps}"),
    then("the cards are listed in the order {steps}", "sont énumérées successivement {steps}", "/steps", "{steps}"),
    then("the program uses {cards}", "le programme utilise {cards}", "/used", "{cards}"),
    then("no card is used", "aucune carte ne sert", "/used", []),
    then("the discarded card is {card}", "la carte défaussée est {card}", "/discarded", ["{card}"]),
    then("no card is discarded", "aucune carte ne part à la défausse", "/discarded", []),
    then(
        "the program is refused because of {reasons}",
        "le programme est refusé selon {reasons}",
        "/refused",
        "{reasons}",
    ),
)
"""The hand, the program and the effect of its cards."""

_SIGNAL = {"event": "signal"}

_TABLE = (
    given("the {edition} edition", "le livret {edition}", {"edition": "{edition}"}),
    given("the following setups", "les mises en place suivantes", {"setups": "{table}"}, table="setups"),
    given("a table with {setups:setups}", "une table avec {setups:setups}", {"setups": "{setups}"}),
    given("a table without players", "une table sans joueurs", {"setups": []}),
    given(
        "a round in the {edition} edition has begun with {setups:setups}",
        "une manche commencée selon le livret {edition} avec {setups:setups}",
        {"op": "round", "edition": "{edition}", "setups": "{setups}", "events": [_SIGNAL]},
    ),
    given(
        "a round in the {edition} edition has begun with these setups",
        "une manche commencée selon le livret {edition} avec ces mises en place",
        {"op": "round", "edition": "{edition}", "setups": "{table}", "events": [_SIGNAL]},
        table="setups",
    ),
    given(
        "a round in the {edition} edition is ready to begin with these setups",
        "une manche prête à commencer selon le livret {edition} avec ces mises en place",
        {"op": "round", "edition": "{edition}", "setups": "{table}"},
        table="setups",
    ),
    given(
        "stage B has begun with {players}",
        "la réaction commencée avec {players}",
        {"op": "reaction", "players": "{players}", "events": [_SIGNAL]},
    ),
    given(
        "stage B is ready to begin with {players}",
        "la réaction prête à commencer avec {players}",
        {"op": "reaction", "players": "{players}"},
    ),
    given("everyone plays the back", "tout le monde joue au verso", {"side": "back"}),
    given("the variant {variant}", "la variante {variant}", {"variants": ["{variant}"]}),
    given(
        "{player} discarded {cards} in an earlier turn",
        "{player} a défaussé {cards} à un tour précédent",
        {"discarded": [{"player": "{player}", "cards": "{cards}"}]},
    ),
    when("the preparation is completed", "on termine les préparatifs", {"op": "preparation"}),
    then_has(
        "{player} plays {region} on seat {number}",
        "{player} a pour image {region} à la place {number}",
        "/seats",
        {"player": "{player}", "region": "{region}", "seat": "{number}"},
    ),
    then_has(
        "{player} plays the {region} sheet",
        "{player} joue le feuillet {region}",
        "/seats",
        {"player": "{player}", "sheet": "{region}"},
    ),
    then_has(
        "{player} finds the puzzle {puzzle} under a photo pointing {photo}",
        "{player} trouve le puzzle {puzzle} sous une image tournée vers {photo}",
        "/seats",
        {"player": "{player}", "puzzle": "{puzzle}", "photo": "{photo}"},
    ),
    then_has(
        "{player} holds {cards}", "{player} a en main {cards}", "/seats", {"player": "{player}", "hand": "{cards}"}
    ),
    then("the table is refused because of {reasons}", "la table est refusée selon {reasons}", "/refused", "{reasons}"),
)
"""The table: edition, setups, variants and seats."""


def _past_and_present(en: tuple[str, str], fr: tuple[str, str], piece: Json) -> tuple[Phrase, Phrase]:
    """Return a Given phrase for what happened before, and a When phrase for the same as the action under test."""
    return given(en[0], fr[0], piece), when(en[1], fr[1], piece)


def _event(en: tuple[str, str], fr: tuple[str, str], event: str, **fields: Json) -> tuple[Phrase, Phrase]:
    """Return the phrases for an event of a player at a time; each text is in the past and in the present."""
    return _past_and_present(
        (f"{{player}} {en[0]} at {{time}}", f"{{player}} {en[1]} at {{time}}"),
        (f"{{player}} {fr[0]} à {{time}}", f"{{player}} {fr[1]} à {{time}}"),
        {"events": [{"event": event, "player": "{player}", "at": "{time}", **fields}]},
    )


_EVENTS = (
    *_past_and_present(
        ("the signal was given", "the signal is given"),
        ("le signal a été donné", "le signal est donné"),
        {"events": [_SIGNAL]},
    ),
    *_event(("lifted the photo", "lifts the photo"), ("a soulevé son image", "soulève son image"), "lift"),
    *_event(
        ("placed {placement}", "places {placement}"),
        ("a posé {placement}", "pose {placement}"),
        "place",
        placement="{placement}",
    ),
    *_event(
        ("moved {card} to {where}", "moves {card} to {where}"),
        ("a déplacé {card} vers {where}", "déplace {card} vers {where}"),
        "move",
        card="{card}",
        where="{where}",
    ),
    *_event(
        ("rotated {card} to {arrow}", "rotates {card} to {arrow}"),
        ("a fait pivoter {card} vers {arrow}", "fait pivoter {card} vers {arrow}"),
        "rotate",
        card="{card}",
        arrow="{arrow}",
    ),
    *_event(
        ("rotated {card}", "rotates {card}"),
        ("a fait pivoter {card}", "fait pivoter {card}"),
        "rotate",
        card="{card}",
    ),
    *_event(
        ("took back {card}", "takes back {card}"), ("a repris {card}", "reprend {card}"), "take-back", card="{card}"
    ),
    *_event(("flipped the timer", "flips the timer"), ("a retourné le sablier", "retourne le sablier"), "flip"),
    *_event(("shouted Stop", "shouts Stop"), ("a crié Stop", "crie Stop"), "stop"),
    *_event(("said Done", "says Done"), ("a annoncé avoir fini", "annonce avoir fini"), "done"),
    *_past_and_present(
        ("the clock reached {time}", "the clock reaches {time}"),
        ("le chronomètre a atteint {time}", "le chronomètre atteint {time}"),
        {"events": [{"event": "wait", "at": "{time}"}]},
    ),
    *_past_and_present(
        ("{player} reconstructed", "{player} reconstructs"),
        ("{player} a appliqué son programme", "{player} applique son programme"),
        {"events": [{"event": "reconstruct", "player": "{player}"}]},
    ),
    given("these events happened", "les gestes suivants ont eu lieu", {"events": "{table}"}, table=EVENTS_TABLE),
    then("the event is accepted", "le geste est accepté", "/last", {"effect": "accepted"}),
    then(
        "the event is refused because of {reasons}",
        "le geste est refusé selon {reasons}",
        "/last",
        {"effect": "refused", "because": "{reasons}"},
    ),
    then_has(
        "event {number} is refused because of {reasons}",
        "le geste {number} est refusé selon {reasons}",
        "/refused_events",
        {"event": "{number}", "because": "{reasons}"},
    ),
    then("all events are accepted", "tous les gestes sont acceptés", "/refused_events", []),
    then("stage B is over", "la réaction est terminée", "/over", piece=True),
    then("stage B continues", "la réaction continue", "/over", piece=False),
    then("the first to reconstruct is {player}", "{player} passe en premier", "/first", "{player}"),
    then_has(
        "{player}'s program is {program}",
        "{player} a pour programme {program}",
        "/desks",
        {"player": "{player}", "program": "{program}"},
    ),
    then_has(
        "{player}'s program is empty", "{player} a un programme vide", "/desks", {"player": "{player}", "program": []}
    ),
)
"""What players do in a round."""


def _outcome(en: str, fr: str, result: str, players: Json) -> Phrase:
    """Return a phrase for the end of a round."""
    outcome = {"result": result, "by": "{reason}", "players": players}
    return then(f"{en} because of {{reason}}", f"{fr} selon {{reason}}", "/outcome", outcome)


def _round(en: tuple[str, str], fr: tuple[str, str], **outcome: Json) -> tuple[Phrase, Phrase]:
    """Return the phrases for one round of a travel log; each text is in the past and in the present."""
    played: dict[str, Json] = {"regions": "{regions}"}
    return _past_and_present(
        (f"a round with {{regions}} in play {en[0]}", f"a round with {{regions}} in play {en[1]}"),
        (f"une manche avec {{regions}} en jeu {fr[0]}", f"une manche avec {{regions}} en jeu {fr[1]}"),
        {"rounds": [{**played, "outcome": {**outcome, "players": "{players}"}} if outcome else played]},
    )


_VOYAGE = (
    given("the following standings", "la situation suivante", {"standings": "{table}"}, table="standings"),
    when("the turn is assessed", "on dresse le constat", {"op": "assessment"}),
    _outcome("{player} wins", "{player} gagne", "won", ["{player}"]),
    _outcome("{players} stay tied", "{players} restent à égalité", "tied", "{players}"),
    _outcome(
        "{players} are tied and the round is played again",
        "{players} sont à égalité et la manche est à rejouer",
        "replay",
        "{players}",
    ),
    then(
        "a new turn follows because of {reason}",
        "un nouveau tour suit selon {reason}",
        "/outcome",
        {"result": "new-turn", "by": "{reason}"},
    ),
    then("it is turn {number}", "on en est au tour {number}", "/turn", "{number}"),
    then("the round is in stage B", "la manche en est à la réaction", "/stage", "reaction"),
    then("the round is in stage C", "la manche en est à la reconstitution", "/stage", "reconstruction"),
    then("the voyage is over", "le voyage est fini", "/stage", "over"),
    then("the players reconstruct in the order {players}", "passent successivement {players}", "/order", "{players}"),
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
    *_round(
        ("was won by {players}", "is won by {players}"),
        ("a été gagnée par {players}", "est gagnée par {players}"),
        result="won",
        by="END-1",
    ),
    *_round(
        ("ended in a tie between {players}", "ends in a tie between {players}"),
        ("a fini à égalité entre {players}", "finit à égalité entre {players}"),
        result="tied",
        by="D-6",
    ),
    *_round(
        ("had to be replayed after a tie between {players}", "must be replayed after a tie between {players}"),
        ("était à rejouer après une égalité entre {players}", "est à rejouer après une égalité entre {players}"),
        result="replay",
        by="D-6",
    ),
    *_round(
        ("was stopped by agreement", "is stopped by agreement"),
        ("a été arrêtée par accord mutuel", "est arrêtée par accord mutuel"),
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
    then("the log is missing {regions}", "il manque encore {regions}", "/regions_missing", "{regions}"),
    then_has(
        "{player} has won {wins:number} and shared {shared:number} of the rounds",
        "{player} en a gagné {wins:number} et partagé {shared:number}",
        "/standings",
        {"player": "{player}", "wins": "{wins}", "shared": "{shared}"},
    ),
)
"""Rounds, assessment, the end of a voyage and travel logs."""

_SOLO = (
    given("a challenge of {caption}", "un défi en {caption}", {"caption": "{caption}"}),
    when(
        "the challenge {challenge} is looked up",
        "on consulte le défi {challenge}",
        {"op": "challenge", "challenge": "{challenge}"},
    ),
    *_past_and_present(
        ("a solo turn was played with {program}", "a solo turn is played with {program}"),
        ("on a joué un tour en solo avec {program}", "on joue un tour en solo avec {program}"),
        {"op": "solo", "programs": ["{program}"]},
    ),
    *_past_and_present(
        ("a solo turn was played without cards", "a solo turn is played without cards"),
        ("on a joué un tour en solo sans carte", "on joue un tour en solo sans carte"),
        {"op": "solo", "programs": [[]]},
    ),
    then("its level in stars is {number}", "son niveau en étoiles est {number}", "/stars", "{number}"),
    then("its English caption is {caption}", "sa légende anglaise est {caption}", "/captions/en", "{caption}"),
    then("its French caption is {caption}", "sa légende française est {caption}", "/captions/fr", "{caption}"),
    then("the challenge is met", "le défi est relevé", "/verdict", "met"),
    then("the challenge is beaten", "le défi est surpassé", "/verdict", "beaten"),
    then(
        "the challenge fails because of {reason}",
        "le défi est manqué selon {reason}",
        "",
        {"verdict": "failed", "because": "{reason}"},
    ),
    then(
        "the attempt is refused because of {reasons}",
        "cet essai est refusé selon {reasons}",
        "/refused",
        "{reasons}",
    ),
)
"""Solo challenges."""

PHRASEBOOK = Phrasebook(
    (*_MATERIALS, *_PUZZLE, *_PROGRAM, *_TABLE, *_EVENTS, *_VOYAGE, *_SOLO), types=TYPES, tables=TABLES
)
