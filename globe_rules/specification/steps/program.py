"""Phrases about the hand, the program and what becomes of its cards."""

from globe_rules.specification.phrases import given, then, then_has, then_of, when

PHRASES = (
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
