"""God's numbers: how many turns always suffice, and are sometimes needed, proved step by step. With numpy."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from globe_rules.cards import NO_REDS, Card, Hand
from globe_rules.notation import read_puzzle
from globe_rules.puzzle import Photo
from globe_rules.solver.answers import ANY_DIRECTION, Question, solve
from tools.solver_record.distances import all_arrangements
from tools.solver_record.needs import (
    TALLIES,
    Tally,
    all_needs,
    among,
    as_seen,
    can_supply,
    different,
    least,
    meets,
    met,
    met_after_r2,
    tally_of,
    without_one,
)
from tools.solver_record.rooms import Blue, Counts, Masks, in_two_turns, patterns, with_a_turn_before
from globe_rules.solver.state import ARRANGEMENTS, needs_of
from globe_rules.words import Words

ALL_WEST = "1W2W3W/4W5W6W/7W8W9W"
THREE_WAYS = "1N2N3N/4E5E6E/7S8S9S"

PROVED: dict[str, dict[str, int]] = {
    Words(en="Fixed direction", fr="Sens imposé"): {"without red": 5, "with red": 4},
    Words(en="Any direction", fr="Sens libre"): {"without red": 3, "with red": 3},
}
"""Turns that always suffice and are sometimes needed."""

# What the steps have checked.
_ARRANGEMENTS = Words(en="arrangements", fr="dispositions")
_PAIRS = Words(en="pairs of turns", fr="paires de tours")
_PATTERNS = Words(en="patterns of free spaces", fr="répartitions d'emplacements libres")
_NEEDS = Words(en="needs", fr="besoins")
_BY_COUNTING = Words(en="by counting cards", fr="en comptant les cartes")
_BY_THE_SOLVER = Words(en="by the solver", fr="par le solveur")

HARDEST = "3E6E5E/2S9N8N/1S7N4S"


@frozen
class Step:
    """One step of a proof."""

    en: str
    fr: str
    checked: dict[str, Any] = field(factory=dict)
    """What was looked at, and how much of it; empty for a step that others follow from."""

    @property
    def claim(self) -> Words:
        """What is shown, in both languages."""
        return Words(en=self.en, fr=self.fr)


def prove(progress: Callable[[int, int], None] = lambda _done, _of: None) -> Iterator[Step]:
    """Prove God's numbers, step by step; raise AssertionError should a step fail."""
    yield from _lower_bounds()
    blue = Blue()
    # Two tiles with room in the first turn alone, four in the second alone, three in both: the least that we build on.
    enough = frozenset(tally for tally in TALLIES if meets((0, 2, 4, 3), [tally]))
    # A tile that needs nothing is never harder than one that needs something.
    hardest = sorted(enough - {fewer for tally in enough for fewer in without_one(tally) if fewer != tally})
    preferred: set[Counts] = {
        counts
        for counts in ((n, a, b, 9 - n - a - b) for n in (0, 1) for a in range(9) for b in range(9 - n - a))
        if meets(counts, hardest)
    }
    rooms = in_two_turns(blue, preferred, progress)
    counts = patterns(rooms)
    _check(bool((rooms[0] >= 0).all()) and int(counts[:, 0].max()) <= 1)
    found = different(counts)
    yield Step(
        en="Two turns of blue cards settle every arrangement, and at most one tile meets no free space in either.",
        fr="Deux tours de cartes bleues règlent toute disposition, et une tuile au plus n'y rencontre jamais "
        "d'emplacement libre.",
        checked={_ARRANGEMENTS: ARRANGEMENTS, _PAIRS: len(blue) ** 2, _PATTERNS: len(found)},
    )
    every = [needs for each in least(found) for needs in all_needs(each)]
    _check(all(met(5, needs) for needs in every))
    yield Step(
        en="With three turns of green cards alone, all nine tiles get what they need.",
        fr="Avec trois tours de cartes vertes seulement, les neuf tuiles reçoivent ce qu'il leur faut.",
        checked={_NEEDS: len(every)},
    )
    yield Step(
        en="Fixed direction, without red: five turns always suffice.",
        fr="Sens imposé, sans rouge : cinq tours suffisent toujours.",
    )
    _check(all(met_after_r2(4, needs) for needs in every))
    yield Step(
        en="With two turns of green cards, and R2 on a tile at home in one of them, they get it too.",
        fr="Avec deux tours de cartes vertes, dont un où R2 est sur une tuile bien placée, elles l'ont aussi.",
        checked={_NEEDS: len(every)},
    )
    yield Step(
        en="Fixed direction, with the red cards: four turns always suffice.",
        fr="Sens imposé, avec les rouges : quatre tours suffisent toujours.",
    )
    yield from _solo(blue, rooms, preferred, enough, hardest)


def _check(holds: bool) -> None:  # noqa: FBT001 -- it is the only argument
    if not holds:
        message = "this step of the proof fails: a mistake in globe_rules. Please report it"
        raise AssertionError(message)


def _too_few(text: str, turns: int, photos: Sequence[Photo], hand: Hand) -> list[str]:
    """Check by the solver that so few turns do not solve a puzzle; return the photos for which counting shows it."""
    puzzle = read_puzzle(text)
    _check(solve(Question(puzzle, photo=photos, hand=hand, turns=turns)) is None)
    needs = {str(photo): tally_of(needs_of(puzzle, photo)) for photo in photos}
    left = {photo: without_one(tally) if Card.R2 in hand else [tally] for photo, tally in needs.items()}
    return [photo for photo, tallies in left.items() if not any(can_supply(turns, tally) for tally in tallies)]


def _lower_bounds() -> Iterator[Step]:
    """Show puzzles that cannot be solved in one turn less."""
    _check(bool(_too_few(ALL_WEST, 4, [Photo()], NO_REDS)))
    yield Step(
        en=f"Fixed direction, without red: {ALL_WEST} takes five turns. A tile turned by anything but one G1 "
        "takes two of G2 and G3; in four turns that makes 4 + 8/2 = 8 tiles, but nine need it.",
        fr=f"Sens imposé, sans rouge : {ALL_WEST} demande cinq tours. Tourner une tuile autrement que par une "
        "seule G1 prend deux cartes G2 ou G3 ; en quatre tours, cela fait 4 + 8/2 = 8 tuiles, or il en faut "
        "neuf.",
        checked={_BY_COUNTING: True, _BY_THE_SOLVER: True},
    )
    _check(bool(_too_few(ALL_WEST, 3, [Photo()], Hand.full())))
    yield Step(
        en=f"Fixed direction, with the red cards: {ALL_WEST} takes four turns. R2 sets one tile upright, and in "
        "three turns green cards turn 3 + 6/2 = 6.",
        fr=f"Sens imposé, avec les rouges : {ALL_WEST} demande quatre tours. R2 redresse une tuile, et en trois "
        "tours les vertes en tournent 3 + 6/2 = 6.",
        checked={_BY_COUNTING: True, _BY_THE_SOLVER: True},
    )
    _check(len(_too_few(THREE_WAYS, 2, ANY_DIRECTION, NO_REDS)) == len(ANY_DIRECTION))
    yield Step(
        en=f"Any direction, without red: {THREE_WAYS} takes three turns. Whichever way the photo lies, "
        "the green cards of two turns are too few.",
        fr=f"Sens libre, sans rouge : {THREE_WAYS} demande trois tours. De quelque façon que l'image soit "
        "tournée, les vertes de deux tours ne suffisent pas.",
        checked={_BY_COUNTING: True, _BY_THE_SOLVER: True},
    )
    short = _too_few(HARDEST, 2, ANY_DIRECTION, Hand.full())
    yield Step(
        en=f"Any direction, with the red cards: {HARDEST} takes three turns. For photo {' and '.join(short)} "
        "green cards are too few even with R2; for the others no two programs do it.",
        fr=f"Sens libre, avec les rouges : {HARDEST} demande trois tours. Pour l'image {' et '.join(short)}, "
        "les vertes ne suffisent pas, même avec R2 ; pour les autres, aucune paire de programmes n'y arrive.",
        checked={
            Words(en="by counting cards, directions", fr="en comptant les cartes, directions"): len(short),
            Words(en="by the solver, directions", fr="par le solveur, directions"): len(ANY_DIRECTION),
        },
    )


def _solo(
    blue: Blue, rooms: list[Masks], preferred: set[Counts], enough: frozenset[Tally], hardest: list[Tally]
) -> Iterator[Step]:
    """Show that a player travelling alone needs three turns at most."""
    _check(all(any(as_seen(facings, direction) in enough for direction in range(4)) for facings in TALLIES))
    yield Step(
        en="However the nine tiles face, under one of the four directions their needs are among certain few.",
        fr="Quelle que soit l'orientation des tuiles, l'une des quatre directions leur laisse des besoins simples.",
        checked={
            Words(en="ways to face", fr="orientations"): len(TALLIES),
            Words(en="needs that suffice", fr="besoins qui suffisent"): len(enough),
        },
    )
    left = all_arrangements()[:, ~among(patterns(rooms), preferred)]
    yield Step(
        en="Two turns of blue cards and one of green cards meet those needs, from most arrangements.",
        fr="Deux tours de cartes bleues et un de vertes y répondent, pour la plupart des dispositions.",
        checked={_ARRANGEMENTS: ARRANGEMENTS - left.shape[1], _PATTERNS: len(preferred)},
    )
    special = left.shape[1]
    seen: set[Counts] = set()
    good: set[Counts] = set()
    numbers = iter(range(len(blue)))
    while left.size:
        in_three = patterns(with_a_turn_before(blue, rooms, left, next(numbers)))
        for each in different(in_three) - seen:
            seen.add(each)
            # A tile without any free space, or few with three, is a hopeless case: no need to look closer.
            if not each[0] and each[7] > 2 and meets(each, hardest):  # noqa: PLR2004 -- as said
                good.add(each)
        left = left[:, ~among(in_three, good)]
    yield Step(
        en="Three turns of blue and green cards meet them from all the others.",
        fr="Trois tours de cartes bleues et vertes y répondent pour toutes les autres.",
        checked={_ARRANGEMENTS: special, _PATTERNS: len(good)},
    )
    yield Step(
        en="Any direction, without red and all the more with the red cards: three turns always suffice.",
        fr="Sens libre, sans rouge et à plus forte raison avec : trois tours suffisent toujours.",
    )
