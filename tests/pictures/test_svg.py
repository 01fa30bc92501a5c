"""SVG pictures are safe to embed, different for different values, and point in the right directions."""

import math
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from globe_rules import (
    IN_DOUBT,
    Arrow,
    Card,
    Desk,
    Direction,
    Hand,
    InvalidValue,
    Outcome,
    Photo,
    Placement,
    Program,
    Puzzle,
    Setup,
    Space,
    Step,
    Table,
    Tile,
    Voyage,
    read_placement,
    read_program,
    read_puzzle,
    reconstruct,
    to_svg,
)
from globe_rules._engine.display import NotationRepr
from globe_rules._engine.program import Pointing
from globe_rules._pictures.card_faces import BROWN, INK, card_face

SVG = "{http://www.w3.org/2000/svg}"
WILD = "B1E@1 G2@5 B2_@9 G1@2+3 B3NE@1+2+4 B4N@_ B5_@_ R1@7 R2@7"
VALUES: list[NotationRepr] = [
    *(Tile(home, facing) for home in Space for facing in Direction),
    *(Photo(direction) for direction in Direction),
    *(Photo(direction).solved_puzzle for direction in Direction),
    read_puzzle("2N1S3E/6S5E4W/9S8W7N"),
    *Card,
    *(Placement(card, Space(5), arrow) for card in Card for arrow in card.arrows),
    *(Placement(card, Space(5), IN_DOUBT) for card in Card if card.arrows),
    *(read_placement(text) for text in ("G1@5", "R2@5", "G1@2+3", "B1E@1+2+4+5", "R1@_", "B5_@_")),
    Program(),
    read_program("B1E@1 G1@5 R1@9"),
    read_program(WILD),
    Program(Placement(card, IN_DOUBT, IN_DOUBT if card.arrows else None) for card in Card),
]
SHUFFLED = read_puzzle("2N1N3N/4N5W6N/7N8N9N")
RESULT = reconstruct(SHUFFLED, read_program("G1@5 B1E@1 B2NE@3"))
TABLE = Table("en", [Setup("Ana", "asia", SHUFFLED), Setup("Bo <&> co", "europe", SHUFFLED, "E")])
SCENES = [
    Hand.full(),
    Hand([Card.R1]),
    Hand([]),
    RESULT,
    *RESULT.steps,
    Step(Placement("B1", 1, "E"), None, SHUFFLED),
    reconstruct(SHUFFLED, Program()),
    Voyage.start(TABLE),
    *Voyage.start(TABLE).seats,
    Outcome("won", "END-1", ["Ana"]),
    Outcome("tied", "D-6", ["Ana", "Bo <&> co"]),
    Outcome("new-turn", "ASSESS-2"),
    Desk(Hand.full(), read_program("B1E@1")),
]
FACES: list[tuple[Card, Pointing]] = [
    *((card, None) for card in Card),
    *((card, arrow) for card in Card for arrow in card.arrows),
    *((card, IN_DOUBT) for card in Card if card.arrows),
]

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


def picture_of(value: object) -> ET.Element:
    """Return the picture of a value as a tree."""
    return ET.fromstring(to_svg(value))


def face_of(card: Card, pointing: Pointing) -> ET.Element:
    """Return the face of a card as a tree."""
    return ET.fromstring(f"<g>{card_face(card, pointing)}</g>")


def shapes(root: ET.Element, matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[ET.Element, Matrix]]:
    """Yield every shape with its transformation; our groups all translate, rotate and scale."""
    if transform := root.get("transform"):
        x, y, degrees, scale = map(float, re.findall(r"-?[\d.]+", transform))
        a, b = scale * math.cos(math.radians(degrees)), scale * math.sin(math.radians(degrees))
        p, q, r, s, left, top = matrix
        matrix = (p * a + r * b, q * a + s * b, r * a - p * b, s * a - q * b, p * x + r * y + left, q * x + s * y + top)
    yield root, matrix
    for child in root:
        yield from shapes(child, matrix)


def applied(matrix: Matrix, point: Point) -> Point:
    """Return the position of a point of a shape in the picture."""
    a, b, c, d, left, top = matrix
    return a * point[0] + c * point[1] + left, b * point[0] + d * point[1] + top


def middle(rect: ET.Element, matrix: Matrix) -> Point:
    """Return the centre of a rectangle in the picture."""
    x, y, width, height = (float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
    return applied(matrix, (x + width / 2, y + height / 2))


def start_and_tip(card: Card, arrow: Arrow | None) -> tuple[Point, Point]:
    """Return the centre of the brown square and the tip of the bold arrow of a card face."""
    found = list(shapes(face_of(card, arrow)))
    start = next(middle(shape, matrix) for shape, matrix in found if shape.get("fill") == BROWN)
    bold, matrix = next(each for each in found if each[0].tag == "polygon" and each[0].get("fill") == INK)
    points = [tuple(map(float, point.split(","))) for point in bold.get("points", "").split()]
    tip = points[len(points) // 2 if len(points) > 3 else 2]
    return start, applied(matrix, (tip[0], tip[1]))


def cards_and_spaces(program: Program) -> tuple[list[Point], dict[Space, Point]]:
    """Return the centres of the cards and of the spaces in the picture of a program."""
    rects = [each for each in shapes(picture_of(program)) if each[0].tag == f"{SVG}rect"]
    spaces = sorted((middle(*each) for each in rects if each[0].get("stroke-dasharray")), key=lambda at: at[::-1])
    cards = [middle(*each) for each in rects if each[0].get("width") == each[0].get("height") == "100"]
    return cards, dict(zip(Space, spaces, strict=True))


@pytest.mark.parametrize("value", [*VALUES, *SCENES], ids=lambda value: repr(value)[:60])
def test_a_picture_is_self_contained_and_safe_to_repeat_on_a_page(value: Any) -> None:  # noqa: ANN401 -- any drawable value
    """It has a role, a title and a background, and no ids, references or scripts. Notebooks show it."""
    root = picture_of(value)
    assert (root.tag, root.get("role"), root[0].tag, root[1].tag) == (f"{SVG}svg", "img", f"{SVG}title", f"{SVG}rect")
    assert (root[0].text or "").strip()
    assert not isinstance(value, NotationRepr) or str(value) in (root[0].text or "")
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    for side in ("width", "height"):  # the first shape is a background for the whole picture
        assert float(root[1].get(side, "0")) == float(root.get(side, "0")) - 1
    for shape in root.iter():
        assert shape.tag.removeprefix(SVG) in {"svg", "title", "g", "rect", "circle", "path", "polygon", "text"}
        assert not {key for key in shape.attrib if key == "id" or "href" in key or key.startswith("on")}
        assert not [each for each in shape.attrib.values() if "url(" in each or "://" in each]
        assert shape.get("font-family") in {None, "system-ui, sans-serif"}
    assert value._repr_svg_() == to_svg(value)


def test_different_values_have_different_pictures() -> None:
    """Exception: the picture of a placement does not show its space."""
    seen = [re.sub("<title>.*?</title>", "", to_svg(value)) for value in VALUES if not isinstance(value, Placement)]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_value_always_has_the_same_picture(seed: str) -> None:
    """It does not depend on the process or on hash seeds."""
    command = [sys.executable, "-c", f"from globe_rules import *; print(to_svg(read_program({WILD!r})))"]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"}
    ran = subprocess.run(command, env=env, capture_output=True, check=True, encoding="utf-8")  # noqa: S603 -- our own code
    assert ran.stdout.strip() == to_svg(read_program(WILD))


@pytest.mark.parametrize("puzzle", [Photo("E").solved_puzzle, read_puzzle("2N1S3E/6S5E4W/9S8W7N")], ids=str)
def test_a_tile_shows_its_ninth_of_the_globe_in_its_orientation(puzzle: Puzzle) -> None:
    found = [
        (shape.get("viewBox"), round(math.degrees(math.atan2(matrix[1], matrix[0]))) % 360)
        for shape, matrix in shapes(picture_of(puzzle))
        if shape.tag == f"{SVG}svg" and not shape.get("role")
    ]
    assert found == [
        (f"{(tile.home - 1) % 3 * 100} {(tile.home - 1) // 3 * 100} 100 100", 90 * tile.facing.quarter_turns)
        for tile in puzzle.tiles
    ]


@pytest.mark.parametrize("direction", Direction)
def test_the_tiles_of_a_solved_puzzle_join_into_the_photo(direction: Direction) -> None:
    """The centre of each tile is where its part of the image is in the photo."""
    root = picture_of(Photo(direction).solved_puzzle)
    centre = float(root.get("width", "0")) / 2
    angle = math.radians(90 * direction.quarter_turns)
    for shape, matrix in shapes(root):
        if shape.tag == f"{SVG}svg" and not shape.get("role"):
            x, y = (float(each) - 100 for each in shape.get("viewBox", "").split()[:2])
            photo = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
            tile = applied(matrix, (50, 50))
            assert (tile[0] - centre, tile[1] - centre) == pytest.approx((1.04 * photo[0], 1.04 * photo[1]), abs=0.01)


def test_only_six_and_nine_are_underlined() -> None:
    """Upside down, one looks like the other."""
    underlined = [home for home in Space if 'height="3"' in to_svg(Tile(home, "N"))]
    assert underlined == [6, 9]


@pytest.mark.parametrize(("card", "pointing"), FACES)
def test_a_card_has_one_brown_square_and_its_name_stays_upright(card: Card, pointing: Pointing) -> None:
    """Only the diagram is rotated, not the name or the question mark for doubt (CARD-ORIGIN)."""
    assert card_face(card, pointing).count(f'fill="{BROWN}"') == 1
    texts = [each for each in shapes(face_of(card, pointing)) if each[0].tag == "text"]
    assert [shape.text for shape, _ in texts] == [card.name, "?"][: 2 if pointing is IN_DOUBT else 1]
    assert all(matrix == (1, 0, 0, 1, 0, 0) for _, matrix in texts)


@pytest.mark.parametrize(("card", "arrow"), [(card, arrow) for card in Card for arrow in card.arrows])
def test_the_arrow_of_a_placed_blue_card_points_in_its_direction(card: Card, arrow: Arrow) -> None:
    """From the brown square to the tip (CARD-ARROW)."""
    assert card_face(card, arrow) in to_svg(Placement(card, Space(5), arrow))
    start, tip = start_and_tip(card, arrow)
    assert math.dist(start, tip) > 30, "the arrow leaves the brown square"
    across, down = tip[0] - start[0], tip[1] - start[1]
    assert (round(down / max(abs(across), abs(down))), round(across / max(abs(across), abs(down)))) == arrow.step


@pytest.mark.parametrize("card", [card for card in Card if card.arrows])
def test_a_blue_card_in_hand_points_e_or_se(card: Card) -> None:
    """It has no direction yet."""
    assert card_face(card) == card_face(card, Arrow.E if Arrow.E in card.arrows else Arrow.SE)


def test_the_arrow_of_a_green_card_shows_its_direction_of_rotation() -> None:
    """It ends downwards on the right for clockwise, on the left for counterclockwise (CARD-G1, CARD-G2)."""
    sides = {}
    for card in (Card.G1, Card.G2, Card.G3):
        start, tip = start_and_tip(card, None)
        assert tip[1] > start[1]
        sides[card.name] = "right" if tip[0] > start[0] else "left"
    assert sides == {"G1": "right", "G2": "left", "G3": "right"}


def test_a_card_cannot_be_drawn_with_an_arrow_that_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="tuple"):
        card_face(Card.B1, Arrow.NE)


@pytest.mark.parametrize("where", [*map(str, Space), "2+3", "4+7", "1+5", "1+2+4", "5+6+8+9"])
def test_a_card_is_drawn_at_the_centre_of_its_spaces(where: str) -> None:
    """For several spaces, at the mean of their centres (Q-14)."""
    (card,), spaces = cards_and_spaces(read_program(f"G1@{where}"))
    touched = [spaces[Space(int(each))] for each in where.split("+")]
    mean = sum(x for x, _ in touched) / len(touched), sum(y for _, y in touched) / len(touched)
    assert card == pytest.approx(mean, abs=0.01)


def test_two_cards_on_one_space_are_smaller_and_stay_within_it() -> None:
    """Illegal programs can be drawn (Q-12)."""
    cards, spaces = cards_and_spaces(read_program("R1@5 G1@5"))
    x, y = spaces[Space(5)]
    assert len(set(cards)) == 2
    assert all(abs(card[0] - x) < 50 and abs(card[1] - y) < 50 for card in cards)


def test_cards_whose_space_is_in_doubt_are_below_the_frame() -> None:
    """Beside a question mark, within the picture and without overlaps (Q-14)."""
    program = Program(Placement(card, IN_DOUBT, card.arrows[0] if card.arrows else None) for card in Card)
    cards, spaces = cards_and_spaces(program)
    root = picture_of(program)
    assert len(set(cards)) == len(Card)
    assert all(y - 31 > spaces[Space(9)][1] + 50 for _, y in cards)
    assert all(x + 31 < float(root.get("width", "0")) and y + 31 < float(root.get("height", "0")) for x, y in cards)
    assert [shape.text for shape in root.iter(f"{SVG}text")].count("?") == 1


def test_a_clear_program_has_no_question_mark() -> None:
    assert "?" not in to_svg(read_program("B1E@1 G1@5 R1@2+3"))


# Options


@pytest.mark.no_cover
@pytest.mark.parametrize("value", [*VALUES, *SCENES], ids=lambda value: repr(value)[:60])
def test_a_compact_picture_draws_the_same_with_fewer_characters(value: Any) -> None:  # noqa: ANN401 -- as above
    """Every reference has its part, and replacing the references by the parts gives the whole picture."""
    whole, compact = to_svg(value), to_svg(value, compact=True)
    parts = dict(re.findall(r'<g id="([a-z0-9-]+)">(.*?)</g>(?=<g id=|</defs>)', compact))
    drawn = re.sub("<defs>.*?</defs>(?=<rect)", "", compact)
    while "<use " in drawn:
        drawn = re.sub(r'<use href="#([a-z0-9-]+)"/>', lambda use: parts[use[1]], drawn)
    assert drawn == whole
    assert len(compact) <= len(whole)


def test_the_compact_picture_of_a_table_is_five_times_smaller() -> None:
    setups = [Setup(name, sheet, SHUFFLED) for name, sheet in (("Ana", "asia"), ("Bo", "europe"), ("Cy", "africa"))]
    voyage = Voyage.start(Table("en", setups))
    assert 5 * len(to_svg(voyage, compact=True)) < len(to_svg(voyage))


@pytest.mark.parametrize("value", [SHUFFLED, RESULT], ids=["puzzle", "reconstruction"])
def test_a_width_scales_the_picture(value: Any) -> None:  # noqa: ANN401 -- as above
    whole, small = picture_of(value), ET.fromstring(to_svg(value, width=80))
    assert small.get("viewBox") == whole.get("viewBox")
    assert float(small.get("width", "")) == 80
    ratio = float(whole.get("height", "")) / float(whole.get("width", ""))
    assert float(small.get("height", "")) == pytest.approx(80 * ratio, rel=1e-4)


def test_marked_spaces_of_a_puzzle_have_a_rim() -> None:
    assert to_svg(SHUFFLED, marked=[1, Space(5)]).count('stroke="#d9480f"') == 2
    assert to_svg(SHUFFLED, marked=[]) == to_svg(SHUFFLED)


def test_a_seat_shows_the_cards_in_hand() -> None:
    [seat, _] = Voyage.start(TABLE).seats
    without_reds = evolve(seat, hand=Hand(list(Card)[:5]))
    heights = [float(picture_of(each).get("height", "")) for each in (seat, without_reds)]
    assert heights[0] > heights[1]
    assert to_svg(seat).count(">R1<") == 1
    assert ">R1<" not in to_svg(without_reds)


@pytest.mark.parametrize("name", ["<script>", "]]>", "\ufffe\uffff", "&#27;", "\u202e"])
def test_any_name_gives_a_picture_that_xml_readers_accept(name: str) -> None:
    voyage = Voyage.start(Table("en", [Setup(name, "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
    texts = [each.text for each in ET.fromstring(to_svg(voyage)).iter() if each.text]
    shown = name.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    assert any(shown in text for text in texts)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 0}, "width: found 0, expected 1 to 100,000 pixels for this picture"),
        ({"width": True}, "width: found True"),
        ({"width": "80"}, "width: found '80'"),
        ({"width": float("nan")}, "width: found nan"),
        ({"marked": [10]}, "space: found 10"),
        ({"marked": ["1"]}, "marked: found '1'"),
        ({"compact": 1}, "compact: found 1"),
        ({"theme": "blue"}, "theme: found 'blue', expected one of light, dark"),
        ({"theme": ["dark"]}, "theme: found"),
    ],
)
def test_an_invalid_option_is_an_error_that_names_it(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValue) as raised:
        to_svg(SHUFFLED, **options)
    assert str(raised.value).startswith(message)


def test_only_a_puzzle_has_marks() -> None:
    with pytest.raises(InvalidValue, match="marked: found"):
        to_svg(Hand.full(), marked=[1])


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("value", [*VALUES[::20], *SCENES], ids=str)
def test_the_dark_theme_changes_only_the_colours_of_the_panel(value: Any, compact: bool) -> None:  # noqa: ANN401, FBT001 -- parameters
    light, dark = (to_svg(value, compact=compact, theme=theme) for theme in ("light", "dark"))
    panel = {"#efeae0": "#20262d", "#8d8776": "#59636d", "#1e2c39": "#f2efe8"}
    assert re.sub('"(#[0-9a-f]{6})"', lambda colour: f'"{panel.get(colour[1], colour[1])}"', light) == dark != light


def test_a_star_marks_the_winner_of_a_voyage() -> None:
    """The title says it too, for screen readers (END-1)."""
    before = Voyage.start(TABLE)
    for players, stars in ((["Ana"], 1), (["Ana", "Bo <&> co"], 2)):
        outcome = Outcome("won" if stars == 1 else "tied", "END-1", players)
        over = evolve(before, outcome=outcome)
        assert to_svg(over).count('fill="#e0a100"') == to_svg(outcome).count('fill="#e0a100"') == stars
        assert picture_of(over)[0].text == f"Turn 1, over: Bo <&> co, Ana; {picture_of(outcome)[0].text}"
    assert 'fill="#e0a100"' not in to_svg(before)
