"""The scripts of the board use the French typography of the pages."""

import pytest
from playwright.sync_api import expect
from visits import Visit

from tools.french_typography import errors


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ("puzzle=2N1N3N/4N5N6N/7N8N9N&program=B1W@1&step=1", "Nulle\u00a0: "),
        ("puzzle=2N1N3N/4N5N6N/7N8N9N&program=B9@1", "illisible"),
        ("challenge=fr/SOLO-T1", "Touriste"),
    ],
)
def test_the_french_texts_of_the_board_have_no_typographic_errors(
    visit: Visit, served: str, situation: str, text: str
) -> None:
    page = visit(f"fr/board.html#{situation}")
    expect(page.locator(".globe-board")).to_contain_text(text)
    assert list(errors(page.content().replace(served, ""))) == []
