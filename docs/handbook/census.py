"""How hard random puzzles are: the plot and the table of the page about it, from the census that is kept beside."""

import json
from pathlib import Path

from globe_rules.i18n import Text
from handbook.page import Page
from tools.solver_record.census import QUESTIONS, Share, share

_PLAYED = Text(en="How it is played", fr="Manière de jouer")
_KEPT = Path(__file__).with_name("census.json")
_NAMES = (
    Text(en="Fixed direction, without red", fr="Sens imposé, sans carte rouge"),
    Text(en="Any direction, without red", fr="Sens libre, sans carte rouge"),
    Text(en="Fixed direction, with red", fr="Sens imposé, avec cartes rouges"),
    Text(en="Any direction, with red", fr="Sens libre, avec cartes rouges"),
)
"""What the questions of the census are called, in their order."""

_TURNS = Text(en="{} turns", fr="{} tours")
_ONE_TURN = Text(en="1 turn", fr="1 tour")
_TITLE = Text(
    en="Fewest turns of {} random puzzles, in percent",
    fr="Nombre minimal de tours de {} puzzles au hasard, en pour cent",
)
_FILLS = ("#f4e3b5", "#bfe0c8", "#9ccbe0", "#e6b89c", "#d98f8f")
_INK = "#1f2d3a"
_WIDTH, _BAR, _PITCH, _LEGEND = 400, 26, 54, 80
_NARROW = 12.0
"""Below so many percent a number does not fit into its part of a bar."""


def number_of_puzzles(page: Page, _marker: str, _argument: str) -> str:
    """`{{ census-size: }}`: how many puzzles were counted."""
    return page.number(_counted()[0])


def plot(page: Page, _marker: str, _argument: str) -> str:
    """`{{ census-plot: }}`: a bar for each question, divided by the number of turns, and the same as a table."""
    puzzles, counted = _counted()
    title = page.say(_TITLE).format(page.number(puzzles))
    bars = "".join(_bar(page, row, counted[question], puzzles) for row, question in enumerate(QUESTIONS))
    height = _PITCH * len(QUESTIONS) + 34
    legend = "".join(
        f'<rect x="{_LEGEND * number}" y="{height - 22}" width="16" height="16" fill="{fill}"/>'
        f'<text x="{_LEGEND * number + 21}" y="{height - 9}" fill="currentColor">{_turns(page, number + 1)}</text>'
        for number, fill in enumerate(_FILLS)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{title}" '
        f'style="width: {1.2 * _WIDTH:.0f}px; max-width: 100%; font: 14px sans-serif">{bars}{legend}</svg>'
    )
    return f"<figure>{svg}<figcaption>{title}</figcaption></figure>\n\n{_table(page, puzzles, counted)}"


def _bar(page: Page, row: int, counts: dict[int, int], puzzles: int) -> str:
    parts, left = [], 0.0
    for turns, fill in enumerate(_FILLS, start=1):
        percent = 100 * counts.get(turns, 0) / puzzles
        width, top = _WIDTH * percent / 100, _PITCH * row + 20
        parts.append(f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_BAR}" fill="{fill}"/>')
        if percent >= _NARROW:
            middle = f'x="{left + width / 2:.1f}" y="{top + 18}"'
            parts.append(f'<text {middle} fill="{_INK}" text-anchor="middle">{_percent(page, percent / 100)}</text>')
        left += width
    name = f'<text x="0" y="{_PITCH * row + 14}" fill="currentColor">{page.say(_NAMES[row])}</text>'
    return name + "".join(parts)


def _table(page: Page, puzzles: int, counted: dict[str, dict[int, int]]) -> str:
    lines = [
        f"| {page.say(_PLAYED)} |" + "".join(f" {_turns(page, turns)} |" for turns in range(1, len(_FILLS) + 1)),
        "|---|" + "---:|" * len(_FILLS),
    ]
    for question, name in zip(QUESTIONS, _NAMES, strict=True):
        shares = [share(counted[question].get(turns, 0), puzzles) for turns in range(1, len(_FILLS) + 1)]
        lines.append(f"| {page.say(name)} |" + "".join(f" {_cell(page, each)} |" for each in shares))
    return "\n".join(lines)


def _cell(page: Page, met: Share) -> str:
    if not met.part:
        return "–"
    low, high = (_percent(page, part).rstrip("%\u00a0") for part in (met.low, met.high))
    return f"**{_percent(page, met.part)}**<br>{low}–{high}"


def _turns(page: Page, turns: int) -> str:
    return page.say(_ONE_TURN) if turns == 1 else page.say(_TURNS).format(turns)


def _percent(page: Page, part: float) -> str:
    text = f"{100 * part:.1f}"
    return f"{text.replace('.', ',')}\u00a0%" if page.language == "fr" else f"{text}%"


def _counted() -> tuple[int, dict[str, dict[int, int]]]:
    kept = json.loads(_KEPT.read_text(encoding="utf-8"))
    return kept["puzzles"], {
        question: {int(turns): number for turns, number in counts.items()}
        for question, counts in kept["counted"].items()
    }
