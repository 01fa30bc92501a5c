"""What the verdict of the suite is worth: the figures in `figures.json`."""

import json
from pathlib import Path

from globe_rules.i18n import percent
from handbook.page import Page

_KEPT = Path(__file__).with_name("figures.json")


def table(page: Page) -> str:
    """Show each criterion, how many meet it of how many, and what does not.

    `{{ figures() }}`
    """
    found = json.loads(_KEPT.read_text(encoding="utf-8"))
    splits = [sum(part) for part in zip(*found["left_out"], strict=True)]
    return page.render(
        "figures.html",
        figures=found,
        splits=splits,
        # Rounded down: 100 % means all of them.
        percent=lambda met, of: percent(1000 * met // of / 1000, page.language),
    )
