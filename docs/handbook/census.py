"""How hard random puzzles are: the plot and the table, from the census in `census.json`."""

import json
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from globe_rules._i18n import Language
from handbook.page import Page
from tools.solver_record.census import QUESTIONS, share

_FILE = Path(__file__).with_name("census.json")
_TURNS = range(1, 6)
_MIN_LABELLED_PERCENT = 12.0
"""A part of a bar below this percentage is too narrow for its number."""


def number_of_puzzles(page: Page) -> str:
    """Show the number of puzzles in the census.

    `{{ census_size() }}`
    """
    return page.number(_census()["puzzles"])


def plot(page: Page) -> str:
    """Show a bar for each question, divided by the number of turns, and the same as a table.

    `{{ census_plot() }}`
    """
    puzzles = _census()["puzzles"]
    bars, shares = [], []
    for question in QUESTIONS:
        counts = [_census()["counted"][question].get(str(turns), 0) for turns in _TURNS]
        percents = [100 * count / puzzles for count in counts]
        bars.append(list(zip(percents, accumulate(percents, initial=0.0), strict=False)))
        shares.append([share(count, puzzles) for count in counts])
    return page.render(
        "census.html",
        puzzles=puzzles,
        turns=_TURNS,
        bars=bars,
        shares=shares,
        narrow=_MIN_LABELLED_PERCENT,
        percent=lambda part: percent(part, page.language),
    )


def percent(part: float, language: Language) -> str:
    r"""Return a part of one in percent, with one decimal.

    >>> percent(0.1234, "en"), percent(0.1234, "fr")
    ('12.3%', '12,3\xa0%')
    """
    text = f"{100 * part:.1f}"
    return f"{text.replace('.', ',')}\u00a0%" if language == "fr" else f"{text}%"


@cache
def _census() -> Any:  # noqa: ANN401 -- JSON
    return json.loads(_FILE.read_text(encoding="utf-8"))
