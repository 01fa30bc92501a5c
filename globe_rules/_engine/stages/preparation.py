"""Stage A, preparation: photos, shuffled puzzles, the change of seats, and cards (PREP)."""

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from globe_rules._engine.cards import Hand
from globe_rules._engine.display import SvgRepr
from globe_rules._engine.editions import Edition
from globe_rules._engine.errors import Refused, Violation
from globe_rules._engine.materials import MAX_PLAYERS, MIN_PLAYERS, Region, Sheet, Side
from globe_rules._engine.puzzle import Photo, Puzzle, to_photo
from globe_rules._engine.situations import SHEET_TAKEN, WRONG_NUMBER_OF_PLAYERS
from globe_rules._engine.validation import check_type, distinct_names, must_be, to_member, tuple_of, valid_name
from globe_rules._engine.variants import Variants, to_variants
from globe_rules._i18n import InvalidValue


def _sheet(sheet: Sheet | Region | str) -> Sheet:
    if isinstance(sheet, Sheet):
        return sheet
    try:
        return Sheet(sheet)
    except InvalidValue as error:
        raise InvalidValue("sheet", error.found, error.expected) from None


@frozen
class Setup:
    """What one player prepares before the change of seats: sheet, puzzle and photo (PREP-1 to PREP-3).

    >>> from globe_rules import read_puzzle
    >>> setup = Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"), photo="E")
    >>> setup.sheet, setup.photo, setup.experienced
    (Sheet(back=<Region.ASIA: 'asia'>), <Photo E>, False)
    """

    player: str = field(validator=valid_name)
    """The player who prepares the puzzle."""

    sheet: Sheet = field(converter=_sheet)
    puzzle: Puzzle = field(validator=must_be(Puzzle))
    """The shuffled and rotated tiles (PREP-2)."""

    photo: Photo = field(default=Photo(), converter=to_photo)
    """The direction of the photo on the puzzle. The player who covers the puzzle chooses it (PREP-3, D-3, D-12)."""

    experienced: bool = field(default=False, validator=must_be(bool))
    """Whether the player is experienced. It matters only with The Shock of Experience (VAR-1)."""


def _setups(setups: Iterable[Setup]) -> tuple[Setup, ...]:
    listed: tuple[Setup, ...] = tuple_of(setups, Setup, "setups")
    distinct_names((setup.player for setup in listed), "setups")
    return listed


def _edition(edition: Edition | str) -> Edition:
    return to_member(Edition, edition, "edition")


def _side(side: Side | str) -> Side:
    return to_member(Side, side, "side")


@frozen
class Table:
    """Everything that is chosen before a round: players, photos, edition, variants (PREP-1).

    The setups are listed clockwise, from seat 1.

    >>> from globe_rules import read_puzzle
    >>> shuffled = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
    >>> setups = [Setup("Ana", "asia", shuffled), Setup("Bo", "europe", shuffled)]
    >>> table = Table("fr", setups, ["long-voyage"], side="back")
    >>> [setup.player for setup in table.setups], table.edition, table.side
    (['Ana', 'Bo'], <Edition.FR: 'fr'>, <Side.BACK: 'back'>)
    """

    edition: Edition = field(converter=_edition)
    setups: tuple[Setup, ...] = field(converter=_setups)
    variants: Variants = field(default=Variants(), converter=to_variants)
    side: Side = field(default=Side.FRONT, converter=_side)
    """The side that all players play, unless experience decides (Q-31)."""


@frozen
class Seat(SvgRepr):
    """A player's seat after the change of seats, with puzzle, photo and hand (PREP-4, PREP-5).

    Made by `prepare`; the fields are not validated.

    >>> from globe_rules import read_puzzle
    >>> [seat] = prepare(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))], side="back"))
    >>> seat.number, seat.region.label.en, len(seat.hand)
    (1, 'Asia', 10)
    """

    player: str
    number: int
    """The number of the seat, clockwise from 1."""

    colour: int
    """The number of the player's set of frame and cards, 1 to 5. It has no effect on play (PREP-5, D-17)."""

    sheet: Sheet
    side: Side
    photo: Photo
    puzzle: Puzzle
    hand: Hand

    @property
    def region(self) -> Region:
        """The region that the player reconstructs (CON-1)."""
        return self.sheet.shows(self.side)


def table_violations(table: Table) -> frozenset[Violation]:
    """Return every violation of the rules by a table (Q-30, Q-31).

    >>> print(*table_violations(Table("en", [])))
    Q-30: there are fewer than one or more than five players (0); seat one to five players
    """
    check_type(table, Table, "table")
    found = set()
    if not MIN_PLAYERS <= len(table.setups) <= MAX_PLAYERS:
        found.add(Violation(WRONG_NUMBER_OF_PLAYERS, (str(len(table.setups)),)))
    backs = [setup.sheet.back for setup in table.setups]
    found.update(Violation(SHEET_TAKEN, (str(back),)) for back in backs if backs.count(back) > 1)
    return frozenset(found)


def prepare(table: Table) -> tuple[Seat, ...]:
    """Return the seats after the preparation and the change of seats, clockwise.

    Every player moves one seat in the direction of the edition; puzzles and photos stay (PREP-4, D-1).
    Two players swap seats, and a solo player stays (Q-38).
    The side depends on the player who plays the puzzle, not on the one who prepared it (Q-36).
    Every player gets the cards of one colour that are in play (PREP-5, VAR-2).

    >>> from globe_rules import read_puzzle
    >>> shuffled = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
    >>> people = {"Ana": "asia", "Bo": "europe", "Cy": "africa"}
    >>> setups = [Setup(name, Sheet(back), shuffled) for name, back in people.items()]
    >>> [seat.player for seat in prepare(Table(Edition.EN, setups))]
    ['Cy', 'Ana', 'Bo']
    >>> [seat.player for seat in prepare(Table(Edition.FR, setups))]
    ['Bo', 'Cy', 'Ana']
    """
    if found := table_violations(table):
        raise Refused(found)
    hand = table.variants.hand
    return tuple(
        Seat(
            player=mover.player,
            number=number,
            colour=1 + table.setups.index(mover),
            sheet=prepared.sheet,
            side=_side_of(mover, table),
            photo=prepared.photo,
            puzzle=prepared.puzzle,
            hand=hand,
        )
        for number, (prepared, mover) in enumerate(zip(table.setups, _after_seat_change(table), strict=True), start=1)
    )


def _after_seat_change(table: Table) -> Sequence[Setup]:
    """Return, for each seat, the setup of the player who sits there after the change of seats."""
    setups = table.setups
    return [setups[(seat - table.edition.seats_moved) % len(setups)] for seat in range(len(setups))]


def _side_of(player: Setup, table: Table) -> Side:
    solo = len(table.setups) == 1  # the variant has no effect in solo play
    if solo or not table.variants.sides_by_experience:
        return table.side
    return Side.BACK if player.experienced else Side.FRONT  # all players may be experienced, or none
