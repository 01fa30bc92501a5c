"""The traceability table: every sentence of the sources, and the rule that states it."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from markupsafe import Markup

from globe_rules.rulebook import rulebook
from globe_rules.rulebook._books import books
from handbook.page import Page


def figures(page: Page) -> str:
    """Show how many sentences each source has, and how many of them are stated as rules.

    `{{ traceability_figures() }}`
    """
    counted = {
        source: Counter(books().line_at(source, each.number).disposition for each in sentences)
        for source, sentences in books().sentences.items()
    }
    columns = [*counted.values(), sum(counted.values(), Counter())]
    kinds = [
        (called, books().disposition_reasons[kind], [column[kind] for column in columns])
        for kind, called in books().disposition_names.items()
    ]
    return page.render(
        "traceability_figures.html",
        sources=list(counted),
        sentences=[column.total() for column in columns],
        stated=[column[None] for column in columns],
        kinds=kinds,
    )


def table(page: Page) -> str:
    """Show each statement of the books with its rules and the numbers of its sentences, by part.

    `{{ traceability() }}`
    """
    parts = [(part, [line for line in books().lines if line.part == part]) for part in books().parts]
    return page.render(
        "traceability.html", books=books(), parts=parts, sources=list(rulebook().sources), runs=_as_ranges
    )


def _as_ranges(numbers: Sequence[int]) -> str:
    """Return numbers as a text with ranges for three and more in a row.

    >>> _as_ranges((1, 2, 3, 7, 9, 10))
    '1–3, 7, 9, 10'
    """
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if run[2:] else ", ".join(map(str, run)) for run in runs)


def links_to_lines(page: Page, id_: str, *, short: bool = False) -> list[Markup]:
    """Return a link to each line of the table that states an id, with its part, step and sentences unless `short`."""
    return [page.render("traceability_line.html", line=line, short=short) for line in books().stating(id_)]
