"""What a page can ask for: `{{ name: argument }}`."""

import re
from collections.abc import Callable

from handbook import (
    books,
    cards,
    census,
    challenges,
    commands,
    figures,
    files,
    home,
    implementations,
    lists,
    mutants,
    pictures,
    rules,
    transcripts,
)
from handbook.page import Page

INLINE: dict[str, Callable[[Page, str, str], str]] = {
    "picture": pictures.one_picture,
    "sequence": pictures.sequence,
    "captions": rules.captions_table,
    "conventions": rules.conventions,
    "books": books.table,
    "books-figures": books.figures,
    "placements": cards.placements,
    "situations": lists.situations,
    "fields": lists.fields,
    "glossary": lists.glossary,
    "quarrels": lists.quarrels,
    "commands": commands.commands,
    "run": transcripts.run,
    "edit": transcripts.edit,
    "include": files.included,
    "address": files.address,
    "implementations": implementations.summary,
    "matrix": implementations.matrix,
    "number": home.number,
    "rebuilt": home.rebuilt,
    "kill-picture": mutants.kill_picture,
    "mutants": mutants.mutants,
    "equivalents": mutants.equivalents,
    "nulls": mutants.nulls,
    "figures": figures.table,
    "census-plot": census.plot,
    "census-size": census.number_of_puzzles,
    "challenges": challenges.boards,
    "challenge-demands": challenges.demands,
    "challenge-solutions": challenges.solutions,
}
WITH_HEADING: dict[str, Callable[..., str]] = {
    "rule": rules.rule_block,
    "ruling": rules.ruling_block,
    "card": cards.card_block,
    "witness": lists.witness,
}
"""These bring a heading of their own, one level below the hand-written one above them."""

_PART = re.compile(r"^(?P<level>#+) |\{\{(?P<content>.*?)\}\}", re.MULTILINE)


def filled(markdown: str, page: Page) -> str:
    """Return a page with every marker replaced; one that cannot be drawn stops the build."""
    level = 1

    def replaced(part: re.Match[str]) -> str:
        nonlocal level
        if part["level"]:
            level = len(part["level"])
            return part[0]
        name, _, argument = (word.strip() for word in part["content"].partition(":"))
        if name in WITH_HEADING:
            return WITH_HEADING[name](page, part[0], argument, level=level + 1)
        if name in INLINE:
            return INLINE[name](page, part[0], argument)
        raise page.wrong(part[0], "one of " + ", ".join(f"'{each}:'" for each in (*INLINE, *WITH_HEADING)))

    return _PART.sub(replaced, markdown)
