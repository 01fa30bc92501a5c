"""Links that open a scenario on the board or as a replay, and the pictures of rulings."""

import pytest
from handbook_pages import filled, page

from globe_rules.rulebook import rulebook
from handbook.rules import ruling
from handbook.tries import position, try_link


@pytest.mark.parametrize(
    ("id_", "leads_to"),
    [
        ("CARD-B1.2a", "board.html#puzzle=1N2N3N/4N5N6N/7N8N9N&amp;photo=N&amp;program=B1E@3"),
        ("REACT-2.4", "program=B1N@1,B5E@5,G1@4+5,R1@_"),
        ("ASSESS-1.5", "puzzle=2N1N3N/4N5N6N/7N8N9N&amp;photo=N&amp;program=B1E@1&amp;program="),
        ("END-2a.2", "voyage.html#case=END-2a.2"),
    ],
)
def test_a_scenario_of_one_player_opens_on_the_board_and_a_round_as_a_replay(id_: str, leads_to: str) -> None:
    link = try_link(page("fr"), id_)
    assert leads_to in link
    assert f'aria-label="Essayer {id_}"' in link


def test_a_scenario_without_a_position_has_no_link() -> None:
    """Nor has an outline, whose rows have links."""
    assert not try_link(page(), "CON-0.1")
    assert not try_link(page(), "CARD-B1.2")


def test_rows_of_outlines_and_rulings_have_links_to_their_position() -> None:
    assert 'aria-label="Try it CARD-B1.2d"' in filled('{{ rule("CARD-B1") }}', page())
    assert position(page(), "Q-3") in ruling(page(), "Q-3")
    assert "board.html#puzzle=" in position(page(), "Q-3")


@pytest.mark.parametrize(
    ("id_", "pictures"), [("Q-3", 3), ("Q-11", 2), ("Q-16", 2), ("Q-17", 1), ("D-9", 0), ("Q-52", 0)]
)
def test_a_ruling_has_a_picture_for_each_stage_of_its_position(id_: str, pictures: int) -> None:
    """Before, program and after (none if it is refused), or the programs at a table; none without a position."""
    assert position(page(), id_).count("<figure>") == pictures


def test_a_ruling_on_seats_has_only_a_link_to_a_replay() -> None:
    assert "voyage.html#case=" in position(page(), "D-1")
    assert not position(page(), "Q-52")


def test_most_rulings_have_a_picture() -> None:
    """The others are about names, numbers, times and logs."""
    assert sum("<figure>" in position(page(), id_) for id_ in rulebook().rulings) >= 45
