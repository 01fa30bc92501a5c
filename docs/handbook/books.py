"""The table of the books: every sentence of the witnesses, and what became of it."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import groupby

from globe_rules.i18n import Text
from globe_rules.rulebook import rulebook
from globe_rules.rulebook.books import Line, books
from handbook.page import Page

PAGE = "books.html"
NONE = "–"
_WITNESS = Text(en="Witness", fr="Témoin")
_SENTENCES = Text(en="Sentences", fr="Phrases")
_STATED = Text(en="Rules, facts and advice", fr="Règles, données et conseils")
_TOGETHER = Text(en="All five", fr="Les cinq")
_STEP = Text(en="Step", fr="Point")
_STEP_NUMBER = Text(en="step {0}", fr="point {0}")
_SAYS = Text(en="What it says, in our words", fr="Ce que cela dit, avec nos mots")
_BECAME = Text(en="Stated by", fr="Énoncé par")
_SILENT = {
    "en": Text(en="The English book does not say this.", fr="Le livret anglais ne le dit pas."),
    "fr": Text(en="The French book does not say this.", fr="Le livret français ne le dit pas."),
}


def figures(page: Page, _marker: str, _argument: str) -> str:
    """`{{ books-figures }}`: how many sentences each witness has, and how many of them are what."""
    counted = {
        witness: Counter(books().line_at(witness, each.number).disposition for each in sentences)
        for witness, sentences in books().sentences.items()
    }
    columns = [*counted.values(), sum(counted.values(), Counter())]
    rows: list[tuple[Text, Text | None, list[int]]] = [
        (_SENTENCES, None, [each.total() for each in columns]),
        (_STATED, None, [each[None] for each in columns]),
        *((called, books().because[kind], [each[kind] for each in columns]) for kind, called in books().called.items()),
    ]
    heads = (page.say(_WITNESS), *counted, page.say(_TOGETHER))
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{page.say(called)}{_note(page, because)}</th>'
        f"{''.join(f'<td>{number or NONE}</td>' for number in numbers)}</tr>"
        for called, because, numbers in rows
    )
    return f'<table class="figures"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _note(page: Page, note: Text | None) -> str:
    return f"<br><small>{page.say(note)}</small>" if note else ""


def table(page: Page, _marker: str, _argument: str) -> str:
    """`{{ books }}`: part by part, each statement with its rules and the numbers of its sentences."""
    heads = (*map(page.say, (_STEP, _SAYS, _BECAME)), *rulebook().witnesses)
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    parts = []
    for part in books().parts:
        rows = "".join(_row(page, line) for line in books().lines if line.part == part)
        parts.append(
            f"## {page.say(part.title)} {{#{part.id}}}\n\n"
            f'<table class="books" data-search-exclude><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        )
    return "\n\n".join(parts)


def _row(page: Page, line: Line) -> str:
    if line.disposition:
        became = f'<td class="no-rule">{page.say(books().called[line.disposition])}</td>'
        # The usual reason stands above, with the figures.
        note = None if line.why == books().because[line.disposition] else line.why
    else:
        became = f"<td>{', '.join(line.ids)}</td>"
        note = _SILENT[line.silent] if line.silent else None
    numbers = "".join(f"<td>{_runs(line.places.get(witness, ())) or NONE}</td>" for witness in rulebook().witnesses)
    says = f"{page.say(line.says)}{_note(page, note)}"
    return f'<tr id="{line.id}"><td>{line.step or ""}</td><td>{says}</td>{became}{numbers}</tr>'


def _runs(numbers: Sequence[int]) -> str:
    """Write numbers with a dash for those in between.

    >>> _runs((1, 2, 3, 7, 9, 10))
    '1–3, 7, 9, 10'
    """
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if run[2:] else ", ".join(map(str, run)) for run in runs)


def places_of(page: Page, id_: str, *, text: str = "") -> list[str]:
    """Return a link to each line that states an id; its text is part, step and sentences, unless another is given."""
    return [
        f'<a href="{page.link_to(f"{PAGE}#{line.id}")}">{text or _place(page, line)}</a>'
        for line in books().stating(id_)
    ]


def _place(page: Page, line: Line) -> str:
    step = f", {page.say(_STEP_NUMBER).format(line.step)}" if line.step else ""
    sentences = ", ".join(f"{witness}\u00a0{'+'.join(map(str, numbers))}" for witness, numbers in line.places.items())
    return f"{page.say(line.part.title)}{step}{escape(f' ({sentences})')}"
