"""What holds for every puzzle, photo, card and program."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.programs import (
    FINISHED,
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
    breaches,
    carry_out,
    reconstruct,
)
from globe_rules.program import Where

pytestmark = pytest.mark.no_cover

FEW = settings(max_examples=settings().max_examples // 10)  # each example tries every card everywhere


def after(puzzle: Puzzle, *laid: Placement, photo: Photo = Photo()) -> Puzzle:  # noqa: B008 -- a frozen value
    """Return the puzzle after some cards, each laid alone in a turn of its own."""
    for placement in laid:
        puzzle = reconstruct(puzzle, Program([placement]), photo=photo).puzzle
    return puzzle


def space_of(puzzle: Puzzle, home: Space) -> Space:
    """Return where the tile of that name lies."""
    return next(space for space in Space if puzzle.tile_at(space).home is home)


def without(program: Program, *colours: str) -> Program:
    """Return a program without the cards of certain colours."""
    return Program(placement for placement in program if placement.card.colour not in colours)


# One card


@FEW
@given(puzzles())
def test_a_blue_card_from_the_other_end_undoes_what_it_did(puzzle: Puzzle) -> None:
    """Where the tile has gone, with the arrow reversed, the same card brings all back (CARD-B, CARD-ARROW)."""
    for laid in all_clear_placements("blue"):
        assert isinstance(laid.where, Space)
        assert isinstance(laid.arrow, Arrow)
        moved = after(puzzle, laid)
        end = space_of(moved, puzzle.tile_at(laid.where).home)
        back = Placement(laid.card, end, laid.arrow.turned(quarter_turns=2))
        assert moved == puzzle or after(moved, back) == puzzle


@FEW
@given(puzzles())
def test_a_swap_laid_again_undoes_itself_and_b5_does_at_the_third_time(puzzle: Puzzle) -> None:
    """Two tiles trade twice, three tiles go round three times; a void card undoes nothing (CARD-B1 … CARD-B5)."""
    for laid in all_clear_placements("blue"):
        times = 3 if laid.card is Card.B5 else 2
        assert after(puzzle, *[laid] * times) == puzzle


@given(puzzles(), spaces())
def test_green_cards_add_up_to_full_turns(puzzle: Puzzle, space: Space) -> None:
    """Four quarter turns, two half turns, or one each way: the tile is as it was (CARD-G1, CARD-G2, CARD-G3)."""
    right, left, half = (Placement(card, space) for card in (Card.G1, Card.G2, Card.G3))
    for full_turn in ([right] * 4, [left] * 4, [half] * 2, [right, left], [right, half, right]):
        assert after(puzzle, *full_turn) == puzzle
    assert len({after(puzzle, each) for each in (right, left, half)} | {puzzle}) == 4


@given(puzzles(), clear_placements("red"), photos())
def test_a_red_card_brings_its_tile_home_whichever_way_the_photo_lies(
    puzzle: Puzzle, laid: Placement, photo: Photo
) -> None:
    """It trades places with the tile there; R2 sets it the photo's way, R1 lets it be (CARD-R1, CARD-R2, Q-9)."""
    assert isinstance(laid.where, Space)
    tile = puzzle.tile_at(laid.where)
    wanted = FINISHED[photo.direction].replace("/", "")[::2]
    home = Space(wanted.index(str(tile.home)) + 1)
    moved = after(puzzle, laid, photo=photo)
    assert moved.tile_at(home) == (Tile(tile.home, photo.direction) if laid.card is Card.R2 else tile)
    assert home is laid.where or moved.tile_at(laid.where) == puzzle.tile_at(home)


@FEW
@given(puzzles(), clear_placements("red"), photos())
def test_a_red_card_never_takes_another_tile_from_its_place(puzzle: Puzzle, laid: Placement, photo: Photo) -> None:
    """Whatever lay at home stays at home, so nine times R2 finish any puzzle (CARD-R1, CARD-R2, AIM-1)."""
    moved = after(puzzle, laid, photo=photo)
    at_home = {tile.home for tile in puzzle.tiles if space_of(puzzle, tile.home) is photo.place_of(tile)}
    assert all(space_of(moved, home) is space_of(puzzle, home) for home in at_home)
    for home in Space:
        moved = after(moved, Placement(Card.R2, space_of(moved, home)), photo=photo)
    assert photo.matches(moved)


@FEW
@given(puzzles(), photos(), st.integers(1, 3))
def test_turning_the_table_turns_what_a_card_does(puzzle: Puzzle, photo: Photo, quarters: int) -> None:
    """Puzzle, photo, card and arrow turned together give the same, turned; or the same ruling (CARD-ARROW, D-3)."""

    def turned(puzzle: Puzzle) -> Puzzle:
        places = {space.turned(quarter_turns=quarters): puzzle.tile_at(space) for space in Space}
        return Puzzle(places[space].turned(quarter_turns=quarters) for space in Space)

    turned_puzzle, turned_photo = turned(puzzle), Photo(photo.direction.turned(quarter_turns=quarters))
    for laid in all_clear_placements():
        assert isinstance(laid.where, Space)
        arrow = laid.arrow.turned(quarter_turns=quarters) if isinstance(laid.arrow, Arrow) else None
        elsewhere = Placement(laid.card, laid.where.turned(quarter_turns=quarters), arrow)
        here, there = carry_out(laid, puzzle, photo), carry_out(elsewhere, turned_puzzle, turned_photo)
        assert there == (here if isinstance(here, Situation) else turned(here))


@given(placements(), puzzles(), puzzles(), photos(), photos())
def test_whether_a_card_is_void_shows_from_how_it_lies_alone(
    laid: Placement, puzzle: Puzzle, other: Puzzle, photo: Photo, turned: Photo
) -> None:
    """No puzzle or photo makes a card void, or saves it (RECON-6, D-5)."""
    here, there = carry_out(laid, puzzle, photo), carry_out(laid, other, turned)
    assert here == there if Situation in {type(here), type(there)} else {type(here), type(there)} == {Puzzle}


@FEW
@given(puzzles(), no_spaces(), spaces())
def test_doubt_about_the_space_comes_before_doubt_about_the_arrow(puzzle: Puzzle, where: Where, space: Space) -> None:
    """On no one space any card is void, whatever its arrow; on one, a blue card is if its arrow is (Q-14, Q-15)."""
    for laid in all_clear_placements():
        assert str(carry_out(Placement(laid.card, where, laid.arrow), puzzle, Photo())) == "Q-14"
    for card in (Card.B1, Card.B2, Card.B3, Card.B4, Card.B5):
        assert str(carry_out(Placement(card, where, IN_DOUBT), puzzle, Photo())) == "Q-14"
        assert str(carry_out(Placement(card, space, IN_DOUBT), puzzle, Photo())) == "Q-15"


# A program


@given(puzzles(), legal_programs(), photos())
def test_void_cards_are_used_and_change_nothing(puzzle: Puzzle, program: Program, photo: Photo) -> None:
    """The puzzle is the same without them, yet they count as used, and a red one is gone (RECON-6, Q-10, Q-24)."""
    result = reconstruct(puzzle, program, photo=photo)
    applied = Program(step.placement for step in result.steps if step.void is None)
    assert reconstruct(puzzle, applied, photo=photo).puzzle == result.puzzle
    laid = sorted(each[:2] for each in str(program).split())
    assert sorted(map(str, result.used)) == laid
    assert list(map(str, result.discarded)) == [each for each in laid if each.startswith("R")]


@given(puzzles(), legal_programs(), photos())
def test_the_trace_is_in_reading_order_with_cards_on_no_space_last(
    puzzle: Puzzle, program: Program, photo: Photo
) -> None:
    """Every card has its step, space 1 to 9, then those across spaces or in doubt (RECON-2, Q-14)."""
    steps = reconstruct(puzzle, program, photo=photo).steps
    where = [str(step.placement).split("@")[1] for step in steps]
    order = [int(each) if each in set("123456789") else 10 for each in where]
    assert order == sorted(order)
    assert sorted(str(step.placement) for step in steps) == sorted(str(program).split())


@given(puzzles(), legal_programs(), photos())
def test_every_step_follows_from_the_one_before(puzzle: Puzzle, program: Program, photo: Photo) -> None:
    """An applied card does what it does alone to the tiles there now; a void one repeats the puzzle (Q-2, RECON-5)."""
    result = reconstruct(puzzle, program, photo=photo)
    now = puzzle
    for step in result.steps:
        assert step.effect == ("applied" if step.void is None else "void")
        assert step.puzzle == (after(now, step.placement, photo=photo) if step.void is None else now)
        now = step.puzzle
    assert result.puzzle == now
    assert result.solved == (str(now) == FINISHED[photo.direction])


@given(puzzles(), legal_programs(), st.data())
def test_the_order_of_laying_does_not_matter(puzzle: Puzzle, program: Program, data: st.DataObject) -> None:
    """Cards belong to spaces: however they are listed, the trace is the same (RECON-2, Q-32)."""
    listed = Program(data.draw(st.permutations(program.placements)))
    assert reconstruct(puzzle, listed) == reconstruct(puzzle, program)


@given(puzzles(), legal_programs(), photos())
def test_only_a_red_card_looks_at_the_photo(puzzle: Puzzle, program: Program, photo: Photo) -> None:
    """Without one, the same happens whichever way the photo lies: it renumbers no space (Q-37, D-3)."""
    plain = without(program, "red")
    assert reconstruct(puzzle, plain, photo=photo).puzzle == reconstruct(puzzle, plain).puzzle


@given(puzzles(), legal_programs(), st.permutations(tuple(Space)))
def test_only_a_red_card_knows_the_tiles_apart(puzzle: Puzzle, program: Program, names: list[Space]) -> None:
    """Without one, tiles under other names end where the same tiles would have ended (CARD-G, CARD-B, Q-2)."""

    def renamed(puzzle: Puzzle) -> Puzzle:
        return Puzzle(Tile(names[tile.home - 1], tile.facing) for tile in puzzle.tiles)

    plain = without(program, "red")
    assert reconstruct(renamed(puzzle), plain).puzzle == renamed(reconstruct(puzzle, plain).puzzle)


# What is refused


def told_breaches(program: Program, hand: Hand) -> set[tuple[str, tuple[str, ...]]]:
    """Tell from the notation alone what is wrong: two reds, a doubled space, a doubled or absent card."""
    laid, held = str(program).split(), str(hand).split(",")
    reds = [each for each in laid if each.startswith("R")]
    on_spaces = [[each for each in laid if each.endswith(f"@{space}")] for space in range(1, 10)]
    by_card = {card: [each for each in laid if each.startswith(card)] for card in (each[:2] for each in laid)}
    return {
        *([("Q-11", tuple(reds))] if len(reds) > 1 else []),
        *(("Q-12", tuple(here)) for here in on_spaces if len(here) > 1),
        *(("Q-13", tuple(same)) for card, same in by_card.items() if len(same) > 1 or card not in held),
    }


@given(puzzles(), programs(), photos(), st.just(Hand.full()) | hands())
def test_a_program_is_refused_for_every_breach_or_not_at_all(
    puzzle: Puzzle, program: Program, photo: Photo, hand: Hand
) -> None:
    """Two reds, two cards in a space, a card laid twice or not in hand; then nothing changes (Q-11, Q-12, Q-13)."""
    told, before = told_breaches(program, hand), (str(puzzle), str(program), str(photo), str(hand))
    assert {(breach.id, breach.facts) for breach in breaches(program, hand)} == told
    if told:
        with pytest.raises(Refused) as refused:
            reconstruct(puzzle, program, photo=photo, hand=hand)
        assert refused.value.breaches == breaches(program, hand)
        assert set(refused.value.ids) == {id_ for id_, _ in told}
        assert all(f"{id_}: " in str(refused.value) and " ".join(facts) in str(refused.value) for id_, facts in told)
    else:
        assert reconstruct(puzzle, program, photo=photo, hand=hand).start == puzzle
    assert (str(puzzle), str(program), str(photo), str(hand)) == before


@given(st.permutations(tuple(Space)), cards("red"), placements())
def test_the_frame_holds_all_that_a_hand_can_play(order: list[Space], red: Card, more: Placement) -> None:
    """Nine cards may lie on nine spaces, one of them red; no tenth may, even across spaces (Q-35, RED-1)."""
    nine = [card for card in Card if card is red or not card.is_red]
    lying = [Placement(card, space, next(iter(card.arrows), None)) for card, space in zip(nine, order, strict=True)]
    assert not breaches(Program(lying), Hand.full())
    assert breaches(Program([*lying, more]), Hand.full())


# The photo


@given(directions(), puzzles())
def test_a_finished_puzzle_matches_one_direction_of_the_photo_only(direction: Direction, puzzle: Puzzle) -> None:
    """Every tile in its place and the right way up, as this photo lies (AIM-1, ASSESS-1, D-3)."""
    assert str(Photo(direction).finished) == FINISHED[direction]
    assert [each for each in Direction if Photo(each).matches(Photo(direction).finished)] == [direction]
    assert Photo(direction).matches(puzzle) == (str(puzzle) == FINISHED[direction])


@given(photos())
def test_one_card_more_spoils_a_finished_puzzle(photo: Photo) -> None:
    """One tile turned or moved is enough, unless the card is void, or red and finds all at home (AIM-1, Q-9, Q-23)."""
    for laid in all_clear_placements():
        result = reconstruct(photo.finished, Program([laid]), photo=photo)
        assert result.solved == (laid.card.is_red or result.steps[0].void is not None)
