"""Phrases about travelling alone."""

from globe_rules.specification.phrases import given, then, when

PHRASES = (
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
