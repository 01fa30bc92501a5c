"""Scenarios that can be tried: links with their situation, and pictures of what rulings decide."""

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
def test_a_scenario_opens_with_its_situation(id_: str, leads_to: str) -> None:
    """One desk opens on the board, turn by turn; a whole round as a replay."""
    link = try_link(page("fr"), id_)
    assert leads_to in link
    assert f'aria-label="Essayer {id_}"' in link


def test_what_has_no_position_cannot_be_tried() -> None:
    """The contents of the box, and an outline whose rows are tried one by one."""
    assert not try_link(page(), "CON-0.1")
    assert not try_link(page(), "CARD-B1.2")


def test_rows_and_rulings_lead_to_their_situation() -> None:
    """Every row of an outline has its link; a ruling shows its position."""
    assert 'aria-label="Try it CARD-B1.2d"' in filled('{{ rule("CARD-B1") }}', page())
    assert position(page(), "Q-3") in ruling(page(), "Q-3")
    assert "board.html#puzzle=" in position(page(), "Q-3")


@pytest.mark.parametrize(
    ("id_", "pictures"), [("Q-3", 3), ("Q-11", 2), ("Q-16", 2), ("Q-17", 1), ("D-9", 0), ("Q-52", 0)]
)
def test_the_picture_of_a_ruling(id_: str, pictures: int) -> None:
    """Before, program and after; no after if it is refused; what lies at a table; nothing without a position."""
    assert position(page(), id_).count("<figure>") == pictures


def test_a_ruling_without_a_picture_can_still_be_tried() -> None:
    """Who sits where is told by a replay; nothing is told without a position."""
    assert "voyage.html#case=" in position(page(), "D-1")
    assert not position(page(), "Q-52")


def test_most_rulings_have_a_picture() -> None:
    """Those without are about names, numbers, times and logs."""
    assert sum("<figure>" in position(page(), id_) for id_ in rulebook().rulings) >= 45
