"""The readings that rulings reject: which wrong engine plays each, or why nobody can be asked about it."""

from collections.abc import Mapping

from globe_rules.i18n import Text

PLAYED_BY: Mapping[str, str] = {
    "D-1/1": "both-books-move-to-the-left",
    "D-1/2": "seats-change-the-other-way",
    "D-6/1": "both-books-play-again",
    "D-6/2": "books-exchanged-for-ties",
    "D-7/1": "captions-count-tiles",
    "D-7/2": "captions-count-tiles",
    "D-10/1": "english-caption-of-b5-in-both-books",
    "D-11/2": "french-caption-of-w2-in-both-books",
    "D-3/1": "any-direction-in-company",
    "D-9/1": "south-america-beside-latin-america",
    "D-13/1": "tiles-without-a-card-never-move",
    "D-14/2": "b5-swaps-the-ends",
    "D-15/2": "practice-without-turning",
    "D-16/1": "polar-region-is-forgotten",
    "D-18/2": "stop-leaves-stage-b-open",
    "D-19/2": "joker-is-no-red-card",
    "D-20/1": "globetrotter-read-column-by-column",
    "Q-1/2": "one-red-card-each",
    "Q-2/2": "cards-follow-their-tiles",
    "Q-3/2": "arrows-wrap-round",
    "Q-3/3": "cards-that-leave-the-grid-may-not-be-laid",
    "Q-4/2": "b3-works-whichever-way-it-points",
    "Q-5/2": "b4-works-whichever-way-it-points",
    "Q-5/3": "b4-works-from-a-corner",
    "Q-6/2": "b5-starts-from-the-middle",
    "Q-8/2": "travelling-tile-looks-ahead",
    "Q-9/2": "red-at-home-is-void",
    "Q-9/3": "red-that-moved-nothing-returns",
    "Q-10/2": "void-red-returns",
    "Q-11/2": "of-two-reds-the-second-is-void",
    "Q-11/3": "two-reds-are-both-void",
    "Q-12/2": "two-cards-in-one-space",
    "Q-12/3": "two-cards-in-one-space-are-void",
    "Q-13/2": "cards-need-not-be-in-hand",
    "Q-14/2": "straddling-card-acts-at-its-first-space",
    "Q-14/3": "straddling-card-may-not-be-laid",
    "Q-14/4": "straddling-card-is-not-used",
    "Q-15/2": "doubtful-arrow-is-guessed",
    "Q-16/2": "counterclockwise-from-the-flipper",
    "Q-16/3": "anybody-reconstructs-next",
    "Q-17/3": "others-may-only-add-while-the-sand-runs",
    "Q-18/2": "the-last-instant-counts",
    "Q-19/2": "sand-runs-from-the-signal",
    "Q-20/2": "shouter-is-not-first",
    "Q-22/2": "stops-once-solved",
    "Q-23/2": "nothing-is-solved-without-a-card",
    "Q-24/2": "void-cards-are-not-used",
    "Q-24/3": "taken-back-cards-count-as-used",
    "Q-25/2": "laid-red-is-still-in-hand",
    "Q-26/2": "a-tie-goes-on-from-stage-b",
    "Q-27/4": "only-the-stated-direction",
    "Q-28/2": "rounds-alone-close-the-log",
    "Q-28/3": "regions-alone-close-the-log-if-rebuilt",
    "Q-29/2": "captions-are-exact",
    "Q-29/3": "captions-are-hints",
    "Q-30/2": "six-can-play",
    "Q-32/2": "laid-is-laid",
    "Q-32/3": "red-taken-back-was-played",
    "Q-34/2": "new-turn-restores-the-puzzles",
    "Q-34/3": "new-turn-changes-seats",
    "Q-35/2": "eight-cards-at-most",
    "Q-36/2": "side-of-whoever-prepares",
    "Q-37/2": "spaces-turn-with-the-photo",
    "Q-38/2": "new-turn-changes-seats",
    "Q-39/2": "cards-may-be-laid-in-advance",
    "Q-40/2": "of-two-at-once-the-later-counts",
    "Q-41/2": "flipping-needs-a-card",
    "Q-42/2": "sand-is-not-waited-for",
    "Q-42/3": "flip-can-be-taken-back",
    "Q-43/2": "dropped-players-return",
    "Q-44/2": "shared-rounds-are-wins",
    "Q-44/3": "tied-rounds-must-be-played-again",
    "Q-45/2": "three-turns-at-most",
    "Q-46/2": "first-success-ends-the-voyage",
    "Q-49/2": "alone-as-in-company",
    "Q-53/2": "photo-is-lifted-once",
    "Q-54/3": "regions-of-a-tied-round-are-lost",
    "Q-65/2": "a-shout-can-be-taken-back",
    "Q-67/2": "some-must-be-less-experienced",
    "Q-72/2": "a-flip-in-vain-costs-a-turn",
}
"""By ruling and number of the reading: the wrong engine that plays it."""

_SAME = Text(en="It asks for what the ruling asks for", fr="Elle demande ce que demande la décision")
_NO_EVENT = Text(en="No event or field of the wire says it", fr="Aucun événement ni champ du protocole ne le dit")
_NO_MEMORY = Text(
    en="Every question stands alone: no round remembers another",
    fr="Chaque question est isolée : aucune manche n'en retient une autre",
)
_SEEN_TO = Text(
    en="The notation says which space a card lies on, so nobody measures",
    fr="La notation dit où se trouve chaque carte : rien n'est mesuré",
)


def _each(ids: str, why: Text) -> Mapping[str, Text]:
    return dict.fromkeys(ids.split(), why)


UNASKABLE: Mapping[str, Text] = {
    **_each("D-2/1 D-2/2", _NO_MEMORY),
    **_each("D-3/2 D-4/1 D-8/1 D-8/2 D-9/2 D-12/2 D-13/2 D-14/1 D-15/1 D-16/2 D-18/1 D-19/1", _SAME),
    **_each("D-5/1 D-5/2 D-10/2 D-11/1 D-20/2", _SAME),
    **_each("D-4/2 D-12/1 Q-17/2 Q-27/2 Q-27/3 Q-28/4 Q-31/2", _NO_EVENT),
    "Q-6/3": Text(
        en="Which line the player would choose is no part of a question",
        fr="La ligne que choisirait le joueur ne figure dans aucune question",
    ),
    "Q-7/2": Text(
        en="The notation of a green or red card has no arrow that could be unclear",
        fr="La notation d'une carte verte ou rouge n'a pas de flèche qui puisse être douteuse",
    ),
    "Q-15/3": Text(
        en="What the player says afterwards is no part of a question",
        fr="Ce que dit ensuite le joueur ne figure dans aucune question",
    ),
    "Q-21/2": Text(
        en="Whether all have none or all have two, nobody is separated",
        fr="Que tous en aient zéro ou deux, personne n'est départagé",
    ),
    **_each("Q-26/3 Q-38/3 Q-54/2", _NO_MEMORY),
    **_each("Q-33/2 Q-33/3", _SEEN_TO),
    "Q-67/3": Text(en="Ages are no part of a question", fr="L'âge ne figure dans aucune question"),
    "Q-72/3": Text(
        en="Nobody can be told to be out of a round", fr="Rien ne permet de dire qu'un joueur est hors de la manche"
    ),
}
"""The readings that no question on the wire can show, each with the reason."""
