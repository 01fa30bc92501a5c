"""The closed list of situations in which a card is void or a deed is refused.

Each cites exactly one id, the most specific: a ruling before a rule.
For a void card the list is also the order of asking: first its space (Q-14),
then its arrow (Q-15), then what the card itself demands (Q-3 to Q-6).
"""

from enum import StrEnum
from functools import partial

from attrs import field, frozen

from globe_rules.impossible import OneOf
from globe_rules.words import Words


class Consequence(OneOf, StrEnum):
    """What a situation leads to: a void card (RECON-6) or a refusal (such as Q-11).

    >>> [situation.name for situation in SITUATIONS if situation.consequence is Consequence.VOID][:2]
    ['across-spaces', 'space-in-doubt']
    """

    VOID = "void"
    """The card has no effect and counts as used (RECON-6)."""

    REFUSED = "refused"
    """It may not be done; nothing changes."""


@frozen
class Situation:
    """One entry of the closed list: when it arises, what follows, which id says so.

    >>> print(TWO_REDS.id, TWO_REDS.when.fr, TWO_REDS.remedy.fr, sep="; ")
    Q-11; deux cartes rouges sont dans la zone de programmation; reprenez l'une des deux
    """

    name: str
    id: str
    consequence: Consequence
    when: Words = field(repr=False)
    remedy: Words = field(repr=False)
    """What the player can do about it."""

    def __str__(self) -> str:
        return self.id


_LISTED: list[Situation] = []


def _listed(consequence: Consequence, name: str, id_: str, *, en: tuple[str, str], fr: tuple[str, str]) -> Situation:
    """Say in both languages when a situation arises, and what the player can do about it."""
    when, remedy = map(Words, en, fr)
    _LISTED.append(Situation(name, id_, consequence, when, remedy))
    return _LISTED[-1]


_void = partial(_listed, Consequence.VOID)
_refused = partial(_listed, Consequence.REFUSED)

# Voids, in the order of asking.
ACROSS_SPACES = _void(
    "across-spaces",
    "Q-14",
    en=("the card lies across several spaces", "lay it within one space"),
    fr=("la carte est à cheval sur plusieurs emplacements", "posez-la sur un seul emplacement"),
)
SPACE_IN_DOUBT = _void(
    "space-in-doubt",
    "Q-14",
    en=("nobody can tell which space the card lies on", "lay it plainly on one space"),
    fr=("on ne sait pas sur quel emplacement est la carte", "posez-la nettement sur un emplacement"),
)
ARROW_IN_DOUBT = _void(
    "arrow-in-doubt",
    "Q-15",
    en=("nobody can tell which way the arrow points", "lay the card straight"),
    fr=("on ne sait pas où pointe la flèche", "posez la carte bien droite"),
)
ARROW_LEAVES_THE_GRID = _void(
    "arrow-leaves-the-grid",
    "Q-3",
    en=("the arrow of B1, B2 or B5 leads off the grid at once", "point the arrow at a neighbour"),
    fr=("la flèche de B1, B2 ou B5 sort aussitôt de la grille", "dirigez la flèche vers une tuile voisine"),
)
NO_OPPOSITE_CORNER = _void(
    "no-opposite-corner",
    "Q-4",
    en=(
        "B3 does not point from a corner at the opposite corner",
        "lay it on a corner with its arrow through the centre",
    ),
    fr=("B3 ne pointe pas d'un coin vers le coin opposé", "posez-la sur un coin, la flèche vers le centre"),
)
NO_OPPOSITE_EDGE = _void(
    "no-opposite-edge",
    "Q-5",
    en=("B4 does not point from an edge at the opposite edge", "lay it on an edge with its arrow through the centre"),
    fr=("B4 ne pointe pas d'un bord vers le bord opposé", "posez-la sur un bord, la flèche vers le centre"),
)
NO_FAR_END = _void(
    "no-far-end",
    "Q-6",
    en=("B5 starts in the middle of the line, which has no other end", "start from an end of the line"),
    fr=("B5 part du milieu de la ligne, qui n'a pas d'autre extrémité", "partez d'une extrémité de la ligne"),
)

# A program.
TWO_REDS = _refused(
    "two-reds",
    "Q-11",
    en=("two red cards lie in the programming area", "take one of them back"),
    fr=("deux cartes rouges sont dans la zone de programmation", "reprenez l'une des deux"),
)
SPACE_TAKEN = _refused(
    "space-taken",
    "Q-12",
    en=("two cards lie in one space", "leave one card a space"),
    fr=("deux cartes occupent le même emplacement", "laissez une seule carte par emplacement"),
)
NOT_IN_HAND = _refused(
    "not-in-hand",
    "Q-13",
    en=("the card is not in hand", "play only cards you hold, each once"),
    fr=("la carte n'est pas en main", "ne jouez que des cartes en main, chacune une fois"),
)

# Preparation.
WRONG_NUMBER_OF_PLAYERS = _refused(
    "wrong-number-of-players",
    "Q-30",
    en=("fewer than one or more than five people play", "seat one to five players"),
    fr=("il y a moins d'un joueur ou plus de cinq", "installez de 1 à 5 joueurs"),
)
SHEET_TAKEN = _refused(
    "sheet-taken",
    "Q-31",
    en=("two players have the same photo", "give each player another sheet"),
    fr=("deux joueurs ont la même Image-Souvenir", "donnez à chacun un feuillet différent"),
)

# Reaction.
BEFORE_THE_SIGNAL = _refused(
    "before-the-signal",
    "Q-39",
    en=("the signal has not been given", "wait for the signal"),
    fr=("le signal n'a pas été donné", "attendez le signal"),
)
SIGNAL_GIVEN = _refused(
    "signal-given",
    "REACT-0",
    en=("the signal has been given already", "go on with the stage"),
    fr=("le signal a déjà été donné", "poursuivez l'étape"),
)
FLIPPER_IS_LOCKED = _refused(
    "flipper-is-locked",
    "REACT-3a",
    en=("whoever flipped the timer may neither change a card nor look", "watch the sand"),
    fr=("la personne qui a retourné le sablier ne change plus de carte et ne regarde plus", "surveillez le sable"),
)
TOO_LATE = _refused(
    "too-late",
    "Q-18",
    en=("the stage ends at this very instant", "act before the end"),
    fr=("l'étape se termine à cet instant précis", "agissez avant la fin"),
)
SAND_RUN_OUT = _refused(
    "sand-run-out",
    "REACT-4",
    en=("the sand has run out", "go on with reconstruction"),
    fr=("le sablier est vide", "passez à la reconstitution"),
)
STOP_SHOUTED = _refused(
    "stop-shouted",
    "VAR-4",
    en=('somebody has shouted "Stop!"', "go on with reconstruction"),
    fr=("quelqu'un a crié « Stop ! »", "passez à la reconstitution"),
)
ALONE_AND_DONE = _refused(
    "alone-and-done",
    "Q-49",
    en=("the player has ended the stage", "go on with reconstruction"),
    fr=("le joueur a mis fin à l'étape", "passez à la reconstitution"),
)
TIMER_FLIPPED = _refused(
    "timer-flipped",
    "D-4",
    en=("the timer has been flipped already", "leave it to whoever flipped it"),
    fr=("le sablier a déjà été retourné", "laissez-le à la personne qui l'a retourné"),
)
FLIPPED_AT_ONCE = _refused(
    "flipped-at-once",
    "Q-40",
    en=("another player was recorded first at the same instant", "play on until the stage ends"),
    fr=("un autre a été enregistré au même instant, avant", "continuez jusqu'à la fin de l'étape"),
)
NO_TIMER = _refused(
    "no-timer",
    "VAR-4",
    en=("the timer is not in the game", 'shout "Stop!" instead'),
    fr=("le sablier n'est pas en jeu", "criez « Stop ! » à la place"),
)
TIMER_IN_THE_GAME = _refused(
    "timer-in-the-game",
    "VAR-4",
    en=("shouting ends nothing while a timer is in the game", "flip the timer instead"),
    fr=("crier ne met fin à rien tant que le sablier est en jeu", "retournez plutôt le sablier"),
)
ALONE_WITHOUT_TIMER = _refused(
    "alone-without-timer",
    "Q-49",
    en=("nobody flips or shouts when travelling alone", "say that you are done"),
    fr=("en solo, ni sablier ni « Stop ! »", "annoncez que vous avez terminé"),
)
NOT_ALONE = _refused(
    "not-alone",
    "Q-49",
    en=("only a player travelling alone ends the stage like that", "flip the timer, or shout if there is none"),
    fr=("seul un joueur en solo met ainsi fin à l'étape", "retournez le sablier, ou criez s'il n'y en a pas"),
)
NOT_LAID = _refused(
    "not-laid",
    "Q-32",
    en=("the card does not lie in the programming area", "lay it first"),
    fr=("la carte n'est pas dans la zone de programmation", "posez-la d'abord"),
)

# The order of stages and players.
STAGE_B_OPEN = _refused(
    "stage-b-open",
    "STG-1",
    en=("the reaction is not over", "end stage B first"),
    fr=("la réaction n'est pas terminée", "terminez d'abord l'étape B"),
)
SAND_RUNNING = _refused(
    "sand-running",
    "Q-42",
    en=("the sand is still running", "wait until it has run out"),
    fr=("le sable coule encore", "attendez qu'il ait fini de couler"),
)
FLIPPER_FIRST = _refused(
    "flipper-first",
    "RECON-0",
    en=("whoever flipped the timer begins", "let that player begin"),
    fr=("la personne qui a retourné le sablier commence", "laissez ce joueur commencer"),
)
NOT_NEXT = _refused(
    "not-next",
    "Q-16",
    en=("another player is next, going clockwise", "keep to the order of the seats"),
    fr=("c'est à un autre, dans le sens horaire", "suivez l'ordre des places"),
)
DONE_ALREADY = _refused(
    "done-already",
    "RECON-4",
    en=("the player's program has been carried out", "go on with the next player"),
    fr=("le programme du joueur a déjà été appliqué", "passez au joueur suivant"),
)
VOYAGE_OVER = _refused(
    "voyage-over",
    "ASSESS-1",
    en=("somebody has rebuilt the puzzle and the voyage is over", "begin a new round"),
    fr=("quelqu'un a reconstitué son puzzle : le voyage est fini", "commencez une nouvelle manche"),
)

# Travelling alone.
RED_BARRED = _refused(
    "red-barred",
    "Q-29",
    en=("the challenge allows no red card", "do without red cards"),
    fr=("le défi n'admet pas de carte rouge", "passez-vous des cartes rouges"),
)

SITUATIONS: tuple[Situation, ...] = tuple(_LISTED)
"""The closed list, as it stands above: first what makes a card void, in the order of asking."""
