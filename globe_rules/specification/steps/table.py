"""Phrases about the table: edition, variants, places and seats."""

from globe_rules.specification.phrases import given, then, then_has, then_of, when

PHRASES = (
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
