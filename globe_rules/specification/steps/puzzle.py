"""Phrases about the puzzle and the photo."""

from globe_rules.specification.phrases import given, then

PHRASES = (
    given("the finished puzzle", "le puzzle en ordre", {"puzzle": "1N2N3N/4N5N6N/7N8N9N"}),
    given("the puzzle {puzzle}", "le puzzle {puzzle}", {"puzzle": "{puzzle}"}),
    given("the puzzle", "le puzzle", {"puzzle": "{table}"}, table="puzzle_table"),
    given("the photo points {photo}", "une Image-Souvenir tournée vers {photo}", {"photo": "{photo}"}),
    then("the puzzle is {puzzle}", "le puzzle est {puzzle}", "/puzzle", "{puzzle}"),
    then("the puzzle is", "le puzzle est", "/puzzle", "{table}", table="puzzle_table"),
    then("the puzzle is solved", "le puzzle est reconstitué", "/solved", piece=True),
    then("the puzzle is not solved", "le puzzle n'est pas reconstitué", "/solved", piece=False),
)
