"""The table of mutation-testing figures, from `figures.json`."""

import json
from pathlib import Path

from globe_rules._i18n import percent
from handbook.page import Page

_FILE = Path(__file__).with_name("figures.json")


def table(page: Page) -> str:
    """Show for each criterion how many mutants or demands meet it, and list the others.

    `{{ figures() }}`
    """
    found = json.loads(_FILE.read_text(encoding="utf-8"))
    splits = [sum(part) for part in zip(*found["left_out"], strict=True)]
    return page.render(
        "figures.html",
        figures=found,
        splits=splits,
        # Rounded down, so that 100 % means all of them.
        percent=lambda met, of: percent(1000 * met // of / 1000, page.language),
    )
