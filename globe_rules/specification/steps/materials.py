"""Phrases about what is in the box."""

from globe_rules.specification.phrases import then, when

PHRASES = (
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
