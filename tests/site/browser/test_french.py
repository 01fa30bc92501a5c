"""What the scripts of the board say in French is set as the pages are."""

import pytest
from playwright.sync_api import expect
from visits import Visit

from tools.french_typography import lapses


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        ("puzzle=2N1N3N/4N5N6N/7N8N9N&program=B1W@1&step=1", "Nulle\u00a0: "),
        ("puzzle=2N1N3N/4N5N6N/7N8N9N&program=B9@1", "illisible"),
        ("challenge=fr/SOLO-T1", "Touriste"),
    ],
)
def test_the_board_speaks_french_as_it_is_printed(visit: Visit, served: str, situation: str, said: str) -> None:
    """Messages, labels and tooltips, also those for a link that cannot be read."""
    page = visit(f"fr/board.html#{situation}")
    expect(page.locator(".globe-board")).to_contain_text(said)
    assert list(lapses(page.content().replace(served, ""))) == []
