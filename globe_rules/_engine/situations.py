"""The closed list of situations in which a card is void or an event is refused.

Each situation cites exactly one id, the most specific one: a ruling rather than a rule.
For void cards, the list is also the order of the checks: first the space (Q-14),
then the arrow (Q-15), then what the card itself requires (Q-3 to Q-6).
"""

from enum import StrEnum
from functools import partial

from attrs import field, frozen

from globe_rules._engine.validation import CheckedEnum
from globe_rules._i18n import Message


class Consequence(CheckedEnum, StrEnum):
    """The consequence of a situation: a void card (RECON-6) or a refusal (such as Q-11).

    >>> [situation.name for situation in SITUATIONS if situation.consequence is Consequence.VOID][:2]
    ['across-spaces', 'space-in-doubt']
    """

    VOID = "void"
    """The card has no effect and counts as used (RECON-6)."""

    REFUSED = "refused"
    """The event or program is not allowed; nothing changes."""


@frozen
class Situation:
    """One entry of the closed list: when it arises, its consequence, and the id that decides it.

    >>> two_reds = SITUATIONS[7]
    >>> print(two_reds.id, two_reds.when.render("fr"), two_reds.remedy.render("fr"), sep="; ")
    Q-11; une deuxième carte rouge est posée dans le même tour; n’en gardez qu’une
    """

    name: str
    id: str
    consequence: Consequence
    when: Message = field(repr=False)
    remedy: Message = field(repr=False)
    """What the player can do about it."""

    def __str__(self) -> str:
        return self.id


_LISTED: list[Situation] = []


def _listed(consequence: Consequence, name: str, id_: str, when: Message, remedy: Message) -> Situation:
    """Add a situation to the list and return it."""
    _LISTED.append(Situation(name, id_, consequence, when, remedy))
    return _LISTED[-1]


_void = partial(_listed, Consequence.VOID)
_refused = partial(_listed, Consequence.REFUSED)

# Void cards, in the order of the checks.
ACROSS_SPACES = _void(
    "across-spaces", "Q-14", Message("the card is across several spaces"), Message("place it within one space")
)
SPACE_IN_DOUBT = _void(
    "space-in-doubt",
    "Q-14",
    Message("it is unclear which space the card is on"),
    Message("place it clearly on one space"),
)
ARROW_IN_DOUBT = _void(
    "arrow-in-doubt", "Q-15", Message("it is unclear which way the arrow points"), Message("place the card straight")
)
ARROW_LEAVES_THE_GRID = _void(
    "arrow-leaves-the-grid",
    "Q-3",
    Message("the arrow of B1, B2 or B5 leads straight off the grid"),
    Message("point the arrow at a neighbour"),
)
NO_OPPOSITE_CORNER = _void(
    "no-opposite-corner",
    "Q-4",
    Message("B3 does not point from a corner at the opposite corner"),
    Message("place it on a corner with its arrow through the centre"),
)
NO_OPPOSITE_EDGE = _void(
    "no-opposite-edge",
    "Q-5",
    Message("B4 does not point from an edge at the opposite edge"),
    Message("place it on an edge with its arrow through the centre"),
)
NO_FAR_END = _void(
    "no-far-end",
    "Q-6",
    Message("B5 starts in the middle of the line, which has no other end"),
    Message("start from one end of the line"),
)

# Programs.
TWO_REDS = _refused(
    "two-reds", "Q-11", Message("a second red card is placed in one turn"), Message("keep only one of the two")
)
SPACE_TAKEN = _refused(
    "space-taken", "Q-12", Message("two cards are on one space"), Message("leave only one card per space")
)
NOT_IN_HAND = _refused(
    "not-in-hand",
    "Q-13",
    Message("the card is not in hand, or already in the frame"),
    Message("place only cards from your hand, each once"),
)

# Preparation.
WRONG_NUMBER_OF_PLAYERS = _refused(
    "wrong-number-of-players",
    "Q-30",
    Message("there are fewer than one or more than five players"),
    Message("seat one to five players"),
)
SHEET_TAKEN = _refused(
    "sheet-taken", "Q-31", Message("two players have the same photo"), Message("give each player a different sheet")
)

# Reaction.
BEFORE_THE_SIGNAL = _refused(
    "before-the-signal", "Q-39", Message("the signal has not been given"), Message("wait for the signal")
)
SIGNAL_GIVEN = _refused(
    "signal-given", "REACT-0", Message("the signal has already been given"), Message("continue the stage")
)
FLIPPER_IS_LOCKED = _refused(
    "flipper-is-locked",
    "REACT-3a",
    Message("the player who flipped the timer may neither change cards nor look"),
    Message("watch the sand"),
)
TOO_LATE = _refused("too-late", "Q-18", Message("the stage ends at this exact moment"), Message("act before the end"))
SAND_RUN_OUT = _refused(
    "sand-run-out", "REACT-4", Message("the sand has run out"), Message("go on to the reconstruction")
)
STOP_SHOUTED = _refused(
    "stop-shouted", "VAR-4", Message('someone has shouted "Stop!"'), Message("go on to the reconstruction")
)
ALONE_AND_DONE = _refused(
    "alone-and-done", "Q-49", Message("the player has ended the stage"), Message("go on to the reconstruction")
)
TIMER_FLIPPED = _refused(
    "timer-flipped",
    "D-4",
    Message("the timer has already been flipped"),
    Message("leave it to the player who flipped it"),
)
FLIPPED_AT_ONCE = _refused(
    "flipped-at-once",
    "Q-40",
    Message("another player was recorded first at the same moment"),
    Message("continue until the stage ends"),
)
NO_TIMER = _refused(
    "no-timer", "VAR-4", Message("the timer is not used in this game"), Message('shout "Stop!" instead')
)
TIMER_IN_THE_GAME = _refused(
    "timer-in-the-game",
    "VAR-4",
    Message("a shout ends nothing while the timer is used"),
    Message("flip the timer instead"),
)
ALONE_WITHOUT_TIMER = _refused(
    "alone-without-timer",
    "Q-49",
    Message("in solo play there is neither a timer nor a shout"),
    Message("say that you are done"),
)
NOT_ALONE = _refused(
    "not-alone",
    "Q-49",
    Message("only a solo player ends the stage this way"),
    Message("flip the timer, or shout if no timer is used"),
)
NOT_LAID = _refused("not-laid", "Q-32", Message("the card is not in the programming area"), Message("place it first"))

# The order of stages and players.
STAGE_B_OPEN = _refused("stage-b-open", "STG-1", Message("the reaction is not over"), Message("end stage B first"))
SAND_RUNNING = _refused(
    "sand-running", "Q-42", Message("the sand is still running"), Message("wait until it has run out")
)
FLIPPER_FIRST = _refused(
    "flipper-first", "RECON-0", Message("the player who flipped the timer begins"), Message("let that player begin")
)
NOT_NEXT = _refused(
    "not-next", "Q-16", Message("another player is next, clockwise"), Message("follow the order of the seats")
)
DONE_ALREADY = _refused(
    "done-already",
    "RECON-4",
    Message("the player's program has already been applied"),
    Message("go on to the next player"),
)
VOYAGE_OVER = _refused(
    "voyage-over",
    "ASSESS-1",
    Message("someone has solved their puzzle, so the voyage is over"),
    Message("start a new round"),
)

# Solo play.
RED_BARRED = _refused(
    "red-barred", "Q-29", Message("the challenge does not allow red cards"), Message("play without red cards")
)

SITUATIONS: tuple[Situation, ...] = tuple(_LISTED)
"""The closed list, in the order above: first what makes a card void, in the order of the checks."""
