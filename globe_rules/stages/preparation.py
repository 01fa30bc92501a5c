"""Stage A, preparation: photos, mixed puzzles, a change of seats, cards (PREP)."""

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from globe_rules.cards import Hand
from globe_rules.compass import Direction
from globe_rules.editions import Edition
from globe_rules.errors import Breach, Refused
from globe_rules.impossible import Impossible, chosen, each_given, given, must_be, name, names
from globe_rules.materials import FEWEST_PLAYERS, MOST_PLAYERS, Region, Sheet, Side
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.situations import SHEET_TAKEN, WRONG_NUMBER_OF_PLAYERS
from globe_rules.variants import Variant, Variants


def _sheet(sheet: Sheet | Region | str) -> Sheet:
    if isinstance(sheet, Sheet):
        return sheet
    try:
        return Sheet(sheet)
    except Impossible as wrong:
        raise Impossible("sheet", wrong.found, wrong.expected) from None


def _photo(photo: Photo | Direction | str) -> Photo:
    return photo if isinstance(photo, Photo) else Photo(chosen(Direction, photo, "photo"))


@frozen
class Place:
    """What one player prepares at a seat for whoever moves in (PREP-1 to PREP-3).

    >>> from globe_rules import read_puzzle
    >>> place = Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"), photo="E")
    >>> place.sheet, place.photo, place.experienced
    (Sheet(back=<Region.ASIA: 'asia'>), <Photo E>, False)
    """

    player: str = field(validator=name)
    """Who sits here while preparing."""

    sheet: Sheet = field(converter=_sheet)
    puzzle: Puzzle = field(validator=must_be(Puzzle))
    """The tiles as they were mixed and turned, in a square (PREP-2)."""

    photo: Photo = field(default=Photo(), converter=_photo)
    """How the photo lies on the square; whoever covers it decides (PREP-3, D-3, D-12)."""

    experienced: bool = field(default=False, validator=must_be(bool))
    """Counts only when The Shock of Experience is played (VAR-1)."""


def _places(places: Iterable[Place]) -> tuple[Place, ...]:
    told: tuple[Place, ...] = each_given(places, Place, "places")
    names((place.player for place in told), "places")
    return told


def _variants(variants: Variants | Iterable[Variant | str]) -> Variants:
    return variants if isinstance(variants, Variants) else Variants(each_given(variants, str, "variants"))


@frozen
class Table:
    """Everything that is chosen before a round: people, photos, edition, variants (PREP-1).

    The places are listed clockwise, the first being seat 1.

    >>> from globe_rules import read_puzzle
    >>> mixed = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
    >>> table = Table("fr", [Place("Ana", "asia", mixed), Place("Bo", "europe", mixed)], ["long-voyage"], side="back")
    >>> [place.player for place in table.places], table.edition, table.side
    (['Ana', 'Bo'], <Edition.FR: 'fr'>, <Side.BACK: 'back'>)
    """

    edition: Edition = field(converter=Edition)
    places: tuple[Place, ...] = field(converter=_places)
    variants: Variants = field(default=Variants(), converter=_variants)
    side: Side = field(default=Side.FRONT, converter=Side)
    """The side that everyone plays, unless experience decides (Q-31)."""


@frozen
class Seat:
    """A player at the seat where the round is played, with all that lies there (PREP-4, PREP-5).

    `prepare` makes it; its fields are not checked.

    >>> from globe_rules import read_puzzle
    >>> [seat] = prepare(Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))], side="back"))
    >>> seat.number, seat.region.called.en, len(seat.hand)
    (1, 'Asia', 10)
    """

    player: str
    number: int
    """Seats are counted clockwise from 1."""

    colour: int
    """Which of the five sets of frame and cards; it has no effect (PREP-5, D-17)."""

    sheet: Sheet
    side: Side
    photo: Photo
    puzzle: Puzzle
    hand: Hand

    @property
    def region(self) -> Region:
        """The region that the player rebuilds (CON-1)."""
        return self.sheet.shows(self.side)


def table_breaches(table: Table) -> frozenset[Breach]:
    """Return every way in which a table is set up against the rules (Q-30, Q-31).

    >>> print(*table_breaches(Table("en", [])))
    Q-30: fewer than one or more than five people play (0); seat one to five players
    """
    given(table, Table, "table")
    found = set()
    if not FEWEST_PLAYERS <= len(table.places) <= MOST_PLAYERS:
        found.add(Breach(WRONG_NUMBER_OF_PLAYERS, (str(len(table.places)),)))
    backs = [place.sheet.back for place in table.places]
    found.update(Breach(SHEET_TAKEN, (str(back),)) for back in backs if backs.count(back) > 1)
    return frozenset(found)


def prepare(table: Table) -> tuple[Seat, ...]:
    """Prepare a round and change seats; return the seats clockwise, as they will be played.

    Everyone moves one seat, the way the edition says, while puzzles and photos stay
    where they are (PREP-4, D-1); two players swap and one stays (Q-38).
    The side belongs to the player who will rebuild there (Q-36).
    Everyone gets all cards of one colour that are in the game (PREP-5, VAR-2).

    >>> from globe_rules.notation import read_puzzle
    >>> mixed = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
    >>> people = {"Ana": "asia", "Bo": "europe", "Cy": "africa"}
    >>> places = [Place(name, Sheet(back), mixed) for name, back in people.items()]
    >>> [seat.player for seat in prepare(Table(Edition.EN, places))]
    ['Cy', 'Ana', 'Bo']
    >>> [seat.player for seat in prepare(Table(Edition.FR, places))]
    ['Bo', 'Cy', 'Ana']
    """
    if found := table_breaches(table):
        raise Refused(found)
    return tuple(
        Seat(
            player=mover.player,
            number=number,
            colour=1 + table.places.index(mover),
            sheet=prepared.sheet,
            side=_side_of(mover, table),
            photo=prepared.photo,
            puzzle=prepared.puzzle,
            hand=table.variants.hand,
        )
        for number, (prepared, mover) in enumerate(zip(table.places, _moved(table), strict=True), start=1)
    )


def _moved(table: Table) -> Sequence[Place]:
    """Return who sits at each seat after everyone has moved on."""
    people = table.places
    return [people[(seat - table.edition.seats_moved) % len(people)] for seat in range(len(people))]


def _side_of(player: Place, table: Table) -> Side:
    alone = len(table.places) == 1  # then the variant changes nothing
    if alone or not table.variants.sides_by_experience:
        return table.side
    return Side.BACK if player.experienced else Side.FRONT  # everybody may be, or nobody
