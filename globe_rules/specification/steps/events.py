"""Phrases about what people do in a round."""

from globe_rules.specification.phrases import Phrase, given, then, then_has, then_of, when
from globe_rules.wire.fields import Json


def _event(en: str, fr: str, event: str, **fields: Json) -> Phrase:
    """Return a phrase for something that a player does at a time."""
    piece = {"event": event, "player": "{player}", "at": "{time}", **fields}
    return when(f"{{player}} {en} at {{time}}", f"{{player}} {fr} à {{time}}", {"events": [piece]})


PHRASES = (
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
