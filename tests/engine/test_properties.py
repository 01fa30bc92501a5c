"""Properties of every puzzle, photo, card and program."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.programs import (
    SOLVED,
    all_clear_placements,
    cards,
    clear_placements,
    directions,
    hands,
    legal_programs,
    no_spaces,
    photos,
    placements,
    programs,
    puzzles,
    spaces,
)

from globe_rules import (
    IN_DOUBT,
    Arrow,
    Card,
    Direction,
    Hand,
    Photo,
    Placement,
    Program,
    Puzzle,
    Refused,
    Situation,
    Space,
    Tile,
    apply_card,
    reconstruct,
    violations,
)
from globe_rules._engine.program import Where

pytestmark = pytest.mark.no_cover

FEW = settings(max_examples=settings().max_examples // 10)  # each example tries every card everywhere


def after(puzzle: Puzzle, *placed: Placement, photo: Photo = Photo()) -> Puzzle:  # noqa: B008 -- a frozen value
    """Return the puzzle after some cards, each in a program of its own."""
    for placement in placed:
        puzzle = reconstruct(puzzle, Program([placement]), photo=photo).puzzle
    return puzzle


def space_of(puzzle: Puzzle, home: Space) -> Space:
    """Return the space on which a tile is."""
    return next(space for space in Space if puzzle.tile_at(space).home is home)


def without(program: Program, *colours: str) -> Program:
    """Return a program without the cards of certain colours."""
    return Program(placement for placement in program if placement.card.colour not in colours)


# One card


@pytest.mark.law("L-10")
@FEW
@given(puzzles())
def test_a_blue_card_is_undone_from_the_other_end(puzzle: Puzzle) -> None:
    """The same card on the space to which the tile moved, with the arrow reversed, undoes it (CARD-B, CARD-ARROW)."""
    for placed in all_clear_placements("blue"):
        assert isinstance(placed.where, Space)
        assert isinstance(placed.arrow, Arrow)
        moved = after(puzzle, placed)
        end = space_of(moved, puzzle.tile_at(placed.where).home)
        back = Placement(placed.card, end, placed.arrow.rotated(quarter_turns=2))
        assert moved == puzzle or after(moved, back) == puzzle


@pytest.mark.law("L-11")
@FEW
@given(puzzles())
def test_two_equal_swaps_or_three_equal_pushes_change_nothing(puzzle: Puzzle) -> None:
    """B1 to B4 swap two tiles; B5 pushes three tiles round. A void card changes nothing (CARD-B1 … CARD-B5)."""
    for placed in all_clear_placements("blue"):
        times = 3 if placed.card is Card.B5 else 2
        assert after(puzzle, *[placed] * times) == puzzle


@pytest.mark.law("L-13")
@given(puzzles(), spaces())
def test_green_cards_add_up_to_full_rotations(puzzle: Puzzle, space: Space) -> None:
    """After four quarter turns, two half turns, or one each way, the tile is as before (CARD-G1, CARD-G2, CARD-G3)."""
    right, left, half = (Placement(card, space) for card in (Card.G1, Card.G2, Card.G3))
    for full_rotation in ([right] * 4, [left] * 4, [half] * 2, [right, left], [right, half, right]):
        assert after(puzzle, *full_rotation) == puzzle
    assert len({after(puzzle, each) for each in (right, left, half)} | {puzzle}) == 4


@pytest.mark.law("L-14")
@given(puzzles(), clear_placements("red"), photos())
def test_a_red_card_moves_its_tile_to_where_it_belongs_under_any_photo(
    puzzle: Puzzle, placed: Placement, photo: Photo
) -> None:
    """It is swapped with the tile there. R2 also rotates it to the photo's direction (CARD-R1, CARD-R2, Q-9)."""
    assert isinstance(placed.where, Space)
    tile = puzzle.tile_at(placed.where)
    wanted = SOLVED[photo.direction].replace("/", "")[::2]
    home = Space(wanted.index(str(tile.home)) + 1)
    moved = after(puzzle, placed, photo=photo)
    assert moved.tile_at(home) == (Tile(tile.home, photo.direction) if placed.card is Card.R2 else tile)
    assert home is placed.where or moved.tile_at(placed.where) == puzzle.tile_at(home)


@pytest.mark.law("L-15")
@FEW
@given(puzzles(), clear_placements("red"), photos())
def test_a_red_card_never_moves_a_tile_from_its_right_space(puzzle: Puzzle, placed: Placement, photo: Photo) -> None:
    """So nine times R2 solves any puzzle (CARD-R1, CARD-R2, AIM-1)."""
    moved = after(puzzle, placed, photo=photo)
    at_home = {tile.home for tile in puzzle.tiles if space_of(puzzle, tile.home) is photo.place_of(tile)}
    assert all(space_of(moved, home) is space_of(puzzle, home) for home in at_home)
    for home in Space:
        moved = after(moved, Placement(Card.R2, space_of(moved, home)), photo=photo)
    assert photo.matches(moved)


@pytest.mark.law("L-5")
@FEW
@given(puzzles(), photos(), st.integers(1, 3))
def test_rotating_everything_rotates_the_effect_of_a_card(puzzle: Puzzle, photo: Photo, quarters: int) -> None:
    """If puzzle, photo, card and arrow are rotated, the result is rotated or void as before (CARD-ARROW, D-3)."""

    def rotated(puzzle: Puzzle) -> Puzzle:
        tiles = {space.rotated(quarter_turns=quarters): puzzle.tile_at(space) for space in Space}
        return Puzzle(tiles[space].rotated(quarter_turns=quarters) for space in Space)

    rotated_puzzle, rotated_photo = rotated(puzzle), Photo(photo.direction.rotated(quarter_turns=quarters))
    for placed in all_clear_placements():
        assert isinstance(placed.where, Space)
        arrow = placed.arrow.rotated(quarter_turns=quarters) if isinstance(placed.arrow, Arrow) else None
        elsewhere = Placement(placed.card, placed.where.rotated(quarter_turns=quarters), arrow)
        here, there = apply_card(placed, puzzle, photo), apply_card(elsewhere, rotated_puzzle, rotated_photo)
        assert there == (here if isinstance(here, Situation) else rotated(here))


@pytest.mark.law("L-16")
@given(placements(), puzzles(), puzzles(), photos(), photos())
def test_whether_a_card_is_void_depends_only_on_its_placement(
    placed: Placement, puzzle: Puzzle, other: Puzzle, photo: Photo, other_photo: Photo
) -> None:
    """The puzzle and the photo do not matter (RECON-6, D-5)."""
    here, there = apply_card(placed, puzzle, photo), apply_card(placed, other, other_photo)
    assert here == there if Situation in {type(here), type(there)} else {type(here), type(there)} == {Puzzle}


@pytest.mark.law("L-17")
@FEW
@given(puzzles(), no_spaces(), spaces())
def test_doubt_about_the_space_comes_before_doubt_about_the_arrow(puzzle: Puzzle, where: Where, space: Space) -> None:
    """Q-14 applies to any card that is not on one space, and Q-15 only to a blue card on one space."""
    for placed in all_clear_placements():
        assert str(apply_card(Placement(placed.card, where, placed.arrow), puzzle, Photo())) == "Q-14"
    for card in (Card.B1, Card.B2, Card.B3, Card.B4, Card.B5):
        assert str(apply_card(Placement(card, where, IN_DOUBT), puzzle, Photo())) == "Q-14"
        assert str(apply_card(Placement(card, space, IN_DOUBT), puzzle, Photo())) == "Q-15"


# A program


@pytest.mark.law("L-21")
@given(puzzles(), legal_programs(), photos())
def test_void_cards_are_used_and_change_nothing(puzzle: Puzzle, program: Program, photo: Photo) -> None:
    """The puzzle is the same without them, but they count as used, and a red one is discarded (RECON-6, Q-10, Q-24)."""
    result = reconstruct(puzzle, program, photo=photo)
    applied = Program(step.placement for step in result.steps if step.void is None)
    assert reconstruct(puzzle, applied, photo=photo).puzzle == result.puzzle
    placed = sorted(each[:2] for each in str(program).split())
    assert sorted(map(str, result.used)) == placed
    assert list(map(str, result.discarded)) == [each for each in placed if each.startswith("R")]


@pytest.mark.law("L-19")
@given(puzzles(), legal_programs(), photos())
def test_steps_are_in_reading_order_with_cards_across_spaces_or_in_doubt_last(
    puzzle: Puzzle, program: Program, photo: Photo
) -> None:
    """Every card has a step (RECON-2, Q-14)."""
    steps = reconstruct(puzzle, program, photo=photo).steps
    where = [str(step.placement).split("@")[1] for step in steps]
    order = [int(each) if each in set("123456789") else 10 for each in where]
    assert order == sorted(order)
    assert sorted(str(step.placement) for step in steps) == sorted(str(program).split())


@pytest.mark.law("L-20")
@given(puzzles(), legal_programs(), photos())
def test_every_step_follows_from_the_one_before(puzzle: Puzzle, program: Program, photo: Photo) -> None:
    """An applied card has the same effect as alone on the puzzle so far; a void one has none (Q-2, RECON-5)."""
    result = reconstruct(puzzle, program, photo=photo)
    now = puzzle
    for step in result.steps:
        assert step.effect == ("applied" if step.void is None else "void")
        assert step.puzzle == (after(now, step.placement, photo=photo) if step.void is None else now)
        now = step.puzzle
    assert result.puzzle == now
    assert result.solved == (str(now) == SOLVED[photo.direction])


@pytest.mark.law("L-3")
@given(puzzles(), legal_programs(), st.data())
def test_the_order_of_placing_cards_does_not_matter(puzzle: Puzzle, program: Program, data: st.DataObject) -> None:
    """The steps do not depend on the order in which placements are listed (RECON-2, Q-32)."""
    listed = Program(data.draw(st.permutations(program.placements)))
    assert reconstruct(puzzle, listed) == reconstruct(puzzle, program)


@pytest.mark.law("L-18")
@given(puzzles(), legal_programs(), photos())
def test_only_red_cards_depend_on_the_photo(puzzle: Puzzle, program: Program, photo: Photo) -> None:
    """The direction of the photo does not renumber the spaces (Q-37, D-3)."""
    no_red = without(program, "red")
    assert reconstruct(puzzle, no_red, photo=photo).puzzle == reconstruct(puzzle, no_red).puzzle


@pytest.mark.law("L-7")
@given(puzzles(), legal_programs(), st.permutations(tuple(Space)))
def test_only_red_cards_depend_on_which_tile_is_which(puzzle: Puzzle, program: Program, numbers: list[Space]) -> None:
    """Without red cards, renumbering the tiles does not change where they go (CARD-G, CARD-B, Q-2)."""

    def renumbered(puzzle: Puzzle) -> Puzzle:
        return Puzzle(Tile(numbers[tile.home - 1], tile.facing) for tile in puzzle.tiles)

    no_red = without(program, "red")
    assert reconstruct(renumbered(puzzle), no_red).puzzle == renumbered(reconstruct(puzzle, no_red).puzzle)


# Refusals


def expected_violations(program: Program, hand: Hand) -> set[tuple[str, tuple[str, ...]]]:
    """Return the violations, computed from the notation only: two reds, a space or card twice, a card not in hand."""
    placed, held = str(program).split(), str(hand).split(",")
    reds = [each for each in placed if each.startswith("R")]
    on_spaces = [[each for each in placed if each.endswith(f"@{space}")] for space in range(1, 10)]
    by_card = {card: [each for each in placed if each.startswith(card)] for card in (each[:2] for each in placed)}
    return {
        *([("Q-11", tuple(reds))] if len(reds) > 1 else []),
        *(("Q-12", tuple(here)) for here in on_spaces if len(here) > 1),
        *(("Q-13", tuple(same)) for card, same in by_card.items() if len(same) > 1 or card not in held),
    }


@pytest.mark.law("L-25")
@given(puzzles(), programs(), photos(), st.just(Hand.full()) | hands())
def test_a_program_with_violations_is_refused_with_all_of_them(
    puzzle: Puzzle, program: Program, photo: Photo, hand: Hand
) -> None:
    """Otherwise it is applied. No argument changes (Q-11, Q-12, Q-13)."""
    expected, before = expected_violations(program, hand), (str(puzzle), str(program), str(photo), str(hand))
    assert {(violation.id, violation.facts) for violation in violations(program, hand)} == expected
    if expected:
        with pytest.raises(Refused) as refused:
            reconstruct(puzzle, program, photo=photo, hand=hand)
        assert refused.value.violations == violations(program, hand)
        assert set(refused.value.ids) == {id_ for id_, _ in expected}
        message = str(refused.value)
        assert all(f"{id_}: " in message and " ".join(facts) in message for id_, facts in expected)
    else:
        assert reconstruct(puzzle, program, photo=photo, hand=hand).start == puzzle
    assert (str(puzzle), str(program), str(photo), str(hand)) == before


@pytest.mark.law("L-25")
@given(st.permutations(tuple(Space)), cards("red"), placements())
def test_nine_cards_on_nine_spaces_are_legal_and_ten_are_not(order: list[Space], red: Card, more: Placement) -> None:
    """One of the nine is red. A tenth is not allowed, even across spaces (Q-35, RED-1)."""
    nine = [card for card in Card if card is red or not card.is_red]
    placed = [Placement(card, space, next(iter(card.arrows), None)) for card, space in zip(nine, order, strict=True)]
    assert not violations(Program(placed), Hand.full())
    assert violations(Program([*placed, more]), Hand.full())


# The photo


@pytest.mark.law("L-27")
@given(directions(), puzzles())
def test_a_solved_puzzle_matches_only_one_direction_of_the_photo(direction: Direction, puzzle: Puzzle) -> None:
    """Every tile is on its right space in the right orientation (AIM-1, ASSESS-1, D-3)."""
    assert str(Photo(direction).solved_puzzle) == SOLVED[direction]
    assert [each for each in Direction if Photo(each).matches(Photo(direction).solved_puzzle)] == [direction]
    assert Photo(direction).matches(puzzle) == (str(puzzle) == SOLVED[direction])


@pytest.mark.law("L-28")
@given(photos())
def test_a_solved_puzzle_is_not_solved_after_one_green_or_blue_card(photo: Photo) -> None:
    """It stays solved if the card is void, or red, because every tile is on its right space (AIM-1, Q-9, Q-23)."""
    for placed in all_clear_placements():
        result = reconstruct(photo.solved_puzzle, Program([placed]), photo=photo)
        assert result.solved == (placed.card.is_red or result.steps[0].void is not None)
