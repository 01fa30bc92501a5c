"""The solver of the site finds what the Python solver finds.

`python -m tools.site_solver` compares thousands of puzzles.
"""

from tools import site_solver


def test_both_solvers_find_as_few_turns_and_cards_and_prove_the_same() -> None:
    """In one to five turns, with and without red cards, for every direction of the photo."""
    asked = list(site_solver.questions(120, seed=1))
    different, turns = site_solver.differences(asked, site_solver.node_of_project())
    assert not different
    assert {1, 2, 3, 4, 5} <= set(turns)
    assert {photo for question in asked for photo in question.photos} == {*asked[0].photos}
