"""The table of the books: every sentence of the sources, and what became of it."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from markupsafe import Markup

from globe_rules.rulebook import rulebook
from globe_rules.rulebook.books import books
from handbook.page import Page


def figures(page: Page) -> str:
    """Show how many sentences each source has, and what became of them.

    `{{ books_figures() }}`
    """
    counted = {
        witness: Counter(books().line_at(witness, each.number).disposition for each in sentences)
        for witness, sentences in books().sentences.items()
    }
    columns = [*counted.values(), sum(counted.values(), Counter())]
    kinds = [
        (called, books().because[kind], [column[kind] for column in columns]) for kind, called in books().called.items()
    ]
    return page.render(
        "books_figures.html",
        witnesses=list(counted),
        sentences=[column.total() for column in columns],
        stated=[column[None] for column in columns],
        kinds=kinds,
    )


def table(page: Page) -> str:
    """Show part by part, each statement with its rules and the numbers of its sentences.

    `{{ books() }}`
    """
    parts = [(part, [line for line in books().lines if line.part == part]) for part in books().parts]
    return page.render("books.html", books=books(), parts=parts, witnesses=list(rulebook().witnesses), runs=_runs)


def _runs(numbers: Sequence[int]) -> str:
    """Write numbers with a dash for those in between.

    >>> _runs((1, 2, 3, 7, 9, 10))
    '1–3, 7, 9, 10'
    """
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if run[2:] else ", ".join(map(str, run)) for run in runs)


def places_of(page: Page, id_: str, *, short: bool = False) -> list[Markup]:
    """Return a link to each line that states an id: part, step and sentences, or `short` without them."""
    return [page.render("books_place.html", line=line, short=short) for line in books().stating(id_)]
