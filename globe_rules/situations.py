"""The closed list of situations in which a card is void or a deed is refused.

Each cites exactly one id, the most specific: a ruling before a rule.
For a void card the list is also the order of asking: first its space (Q-14),
then its arrow (Q-15), then what the card itself demands (Q-3 to Q-6).
"""

from enum import StrEnum

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


def _void(name: str, id_: str, when: Words, remedy: Words) -> Situation:
    return Situation(name, id_, Consequence.VOID, when, remedy)


def _refused(name: str, id_: str, when: Words, remedy: Words) -> Situation:
    return Situation(name, id_, Consequence.REFUSED, when, remedy)


# Voids, in the order of asking.
ACROSS_SPACES = _void(
    "across-spaces",
    "Q-14",
    Words(en="the card lies across several spaces", fr="la carte est à cheval sur plusieurs emplacements"),
    Words(en="lay it within one space", fr="posez-la sur un seul emplacement"),
)
SPACE_IN_DOUBT = _void(
    "space-in-doubt",
    "Q-14",
    Words(en="nobody can tell which space the card lies on", fr="on ne sait pas sur quel emplacement est la carte"),
    Words(en="lay it plainly on one space", fr="posez-la nettement sur un emplacement"),
)
ARROW_IN_DOUBT = _void(
    "arrow-in-doubt",
    "Q-15",
    Words(en="nobody can tell which way the arrow points", fr="on ne sait pas où pointe la flèche"),
    Words(en="lay the card straight", fr="posez la carte bien droite"),
)
ARROW_LEAVES_THE_GRID = _void(
    "arrow-leaves-the-grid",
    "Q-3",
    Words(
        en="the arrow of B1, B2 or B5 leads off the grid at once",
        fr="la flèche de B1, B2 ou B5 sort aussitôt de la grille",
    ),
    Words(en="point the arrow at a neighbour", fr="dirigez la flèche vers une tuile voisine"),
)
NO_OPPOSITE_CORNER = _void(
    "no-opposite-corner",
    "Q-4",
    Words(
        en="B3 does not point from a corner at the opposite corner",
        fr="B3 ne pointe pas d'un coin vers le coin opposé",
    ),
    Words(
        en="lay it on a corner with its arrow through the centre", fr="posez-la sur un coin, la flèche vers le centre"
    ),
)
NO_OPPOSITE_EDGE = _void(
    "no-opposite-edge",
    "Q-5",
    Words(
        en="B4 does not point from an edge at the opposite edge",
        fr="B4 ne pointe pas d'un bord vers le bord opposé",
    ),
    Words(
        en="lay it on an edge with its arrow through the centre", fr="posez-la sur un bord, la flèche vers le centre"
    ),
)
NO_FAR_END = _void(
    "no-far-end",
    "Q-6",
    Words(
        en="B5 starts in the middle of the line, which has no other end",
        fr="B5 part du milieu de la ligne, qui n'a pas d'autre extrémité",
    ),
    Words(en="start from an end of the line", fr="partez d'une extrémité de la ligne"),
)

# A program.
TWO_REDS = _refused(
    "two-reds",
    "Q-11",
    Words(en="two red cards lie in the programming area", fr="deux cartes rouges sont dans la zone de programmation"),
    Words(en="take one of them back", fr="reprenez l'une des deux"),
)
SPACE_TAKEN = _refused(
    "space-taken",
    "Q-12",
    Words(en="two cards lie in one space", fr="deux cartes occupent le même emplacement"),
    Words(en="leave one card a space", fr="laissez une seule carte par emplacement"),
)
NOT_IN_HAND = _refused(
    "not-in-hand",
    "Q-13",
    Words(en="the card is not in hand", fr="la carte n'est pas en main"),
    Words(en="play only cards you hold, each once", fr="ne jouez que des cartes en main, chacune une fois"),
)

# Preparation.
WRONG_NUMBER_OF_PLAYERS = _refused(
    "wrong-number-of-players",
    "Q-30",
    Words(en="fewer than one or more than five people play", fr="il y a moins d'un joueur ou plus de cinq"),
    Words(en="seat one to five players", fr="installez de 1 à 5 joueurs"),
)
SHEET_TAKEN = _refused(
    "sheet-taken",
    "Q-31",
    Words(en="two players have the same photo", fr="deux joueurs ont la même Image-Souvenir"),
    Words(en="give each player another sheet", fr="donnez à chacun un feuillet différent"),
)

# Reaction.
BEFORE_THE_SIGNAL = _refused(
    "before-the-signal",
    "Q-39",
    Words(en="the signal has not been given", fr="le signal n'a pas été donné"),
    Words(en="wait for the signal", fr="attendez le signal"),
)
SIGNAL_GIVEN = _refused(
    "signal-given",
    "REACT-0",
    Words(en="the signal has been given already", fr="le signal a déjà été donné"),
    Words(en="go on with the stage", fr="poursuivez l'étape"),
)
FLIPPER_IS_LOCKED = _refused(
    "flipper-is-locked",
    "REACT-3a",
    Words(
        en="whoever flipped the timer may neither change a card nor look",
        fr="la personne qui a retourné le sablier ne change plus de carte et ne regarde plus",
    ),
    Words(en="watch the sand", fr="surveillez le sable"),
)
TOO_LATE = _refused(
    "too-late",
    "Q-18",
    Words(en="the stage ends at this very instant", fr="l'étape se termine à cet instant précis"),
    Words(en="act before the end", fr="agissez avant la fin"),
)
SAND_RUN_OUT = _refused(
    "sand-run-out",
    "REACT-4",
    Words(en="the sand has run out", fr="le sablier est vide"),
    Words(en="go on with reconstruction", fr="passez à la reconstitution"),
)
STOP_SHOUTED = _refused(
    "stop-shouted",
    "VAR-4",
    Words(en='somebody has shouted "Stop!"', fr="quelqu'un a crié « Stop ! »"),
    Words(en="go on with reconstruction", fr="passez à la reconstitution"),
)
ALONE_AND_DONE = _refused(
    "alone-and-done",
    "Q-49",
    Words(en="the player has ended the stage", fr="le joueur a mis fin à l'étape"),
    Words(en="go on with reconstruction", fr="passez à la reconstitution"),
)
TIMER_FLIPPED = _refused(
    "timer-flipped",
    "D-4",
    Words(en="the timer has been flipped already", fr="le sablier a déjà été retourné"),
    Words(en="leave it to whoever flipped it", fr="laissez-le à la personne qui l'a retourné"),
)
FLIPPED_AT_ONCE = _refused(
    "flipped-at-once",
    "Q-40",
    Words(
        en="another player was recorded first at the same instant",
        fr="un autre a été enregistré au même instant, avant",
    ),
    Words(en="play on until the stage ends", fr="continuez jusqu'à la fin de l'étape"),
)
NO_TIMER = _refused(
    "no-timer",
    "VAR-4",
    Words(en="the timer is not in the game", fr="le sablier n'est pas en jeu"),
    Words(en='shout "Stop!" instead', fr="criez « Stop ! » à la place"),
)
TIMER_IN_THE_GAME = _refused(
    "timer-in-the-game",
    "VAR-4",
    Words(
        en="shouting ends nothing while a timer is in the game",
        fr="crier ne met fin à rien tant que le sablier est en jeu",
    ),
    Words(en="flip the timer instead", fr="retournez plutôt le sablier"),
)
ALONE_WITHOUT_TIMER = _refused(
    "alone-without-timer",
    "Q-49",
    Words(en="nobody flips or shouts when travelling alone", fr="en solo, ni sablier ni « Stop ! »"),
    Words(en="say that you are done", fr="annoncez que vous avez terminé"),
)
NOT_ALONE = _refused(
    "not-alone",
    "Q-49",
    Words(
        en="only a player travelling alone ends the stage like that",
        fr="seul un joueur en solo met ainsi fin à l'étape",
    ),
    Words(en="flip the timer, or shout if there is none", fr="retournez le sablier, ou criez s'il n'y en a pas"),
)
NOT_LAID = _refused(
    "not-laid",
    "Q-32",
    Words(en="the card does not lie in the programming area", fr="la carte n'est pas dans la zone de programmation"),
    Words(en="lay it first", fr="posez-la d'abord"),
)

# The order of stages and players.
STAGE_B_OPEN = _refused(
    "stage-b-open",
    "STG-1",
    Words(en="the reaction is not over", fr="la réaction n'est pas terminée"),
    Words(en="end stage B first", fr="terminez d'abord l'étape B"),
)
SAND_RUNNING = _refused(
    "sand-running",
    "Q-42",
    Words(en="the sand is still running", fr="le sable coule encore"),
    Words(en="wait until it has run out", fr="attendez qu'il ait fini de couler"),
)
FLIPPER_FIRST = _refused(
    "flipper-first",
    "RECON-0",
    Words(en="whoever flipped the timer begins", fr="la personne qui a retourné le sablier commence"),
    Words(en="let that player begin", fr="laissez ce joueur commencer"),
)
NOT_NEXT = _refused(
    "not-next",
    "Q-16",
    Words(en="another player is next, going clockwise", fr="c'est à un autre, dans le sens horaire"),
    Words(en="keep to the order of the seats", fr="suivez l'ordre des places"),
)
DONE_ALREADY = _refused(
    "done-already",
    "RECON-4",
    Words(en="the player's program has been carried out", fr="le programme du joueur a déjà été appliqué"),
    Words(en="go on with the next player", fr="passez au joueur suivant"),
)
VOYAGE_OVER = _refused(
    "voyage-over",
    "ASSESS-1",
    Words(
        en="somebody has rebuilt the puzzle and the voyage is over",
        fr="quelqu'un a reconstitué son puzzle : le voyage est fini",
    ),
    Words(en="begin a new round", fr="commencez une nouvelle manche"),
)

# Travelling alone.
RED_BARRED = _refused(
    "red-barred",
    "Q-29",
    Words(en="the challenge allows no red card", fr="le défi n'admet pas de carte rouge"),
    Words(en="do without red cards", fr="passez-vous des cartes rouges"),
)

SITUATIONS: tuple[Situation, ...] = (
    ACROSS_SPACES,
    SPACE_IN_DOUBT,
    ARROW_IN_DOUBT,
    ARROW_LEAVES_THE_GRID,
    NO_OPPOSITE_CORNER,
    NO_OPPOSITE_EDGE,
    NO_FAR_END,
    TWO_REDS,
    SPACE_TAKEN,
    NOT_IN_HAND,
    WRONG_NUMBER_OF_PLAYERS,
    SHEET_TAKEN,
    BEFORE_THE_SIGNAL,
    SIGNAL_GIVEN,
    FLIPPER_IS_LOCKED,
    TOO_LATE,
    SAND_RUN_OUT,
    STOP_SHOUTED,
    ALONE_AND_DONE,
    TIMER_FLIPPED,
    FLIPPED_AT_ONCE,
    NO_TIMER,
    TIMER_IN_THE_GAME,
    ALONE_WITHOUT_TIMER,
    NOT_ALONE,
    NOT_LAID,
    STAGE_B_OPEN,
    SAND_RUNNING,
    FLIPPER_FIRST,
    NOT_NEXT,
    DONE_ALREADY,
    VOYAGE_OVER,
    RED_BARRED,
)
