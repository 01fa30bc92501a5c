"""Lists from the data: situations, fields, glossary, FAQ, sources."""

import re
from pathlib import Path

from globe_rules import SITUATIONS
from globe_rules._i18n import BOOK_LANGUAGES
from globe_rules._reference.governing import CONDITIONS, EXCEPTIONS
from globe_rules._reference.operations import OPERATIONS
from globe_rules.rulebook import Term, rulebook
from handbook.page import Page, chosen
from handbook.templating import say

_FAQ_SECTION = re.compile(r"(<section markdown>\n\n### [^\n]+? \{#(faq-\w+)\}\n.*?\n</section>)", re.DOTALL)


def situations(page: Page) -> str:
    """Show all situations that make a card void or an event refused.

    `{{ situations() }}`
    """
    return page.render("situations.md", situations=SITUATIONS)


def fields(page: Page) -> str:
    """Show the rule that governs each field of each response.

    `{{ fields() }}`
    """
    words = {name: page.say(condition.words) for name, condition in CONDITIONS.items()}
    return page.render("fields.md", operations=OPERATIONS.values(), exceptions=EXCEPTIONS, conditions=words)


def glossary(page: Page) -> str:
    """Show every word of the game in both languages, sorted by the language of the page.

    `{{ glossary() }}`
    """
    [other] = [language for language in BOOK_LANGUAGES if language != page.language]
    terms = sorted(rulebook().glossary, key=lambda term: _sorting(page.say(term.name)))
    rows = [(anchor_of(term), term, say(term.name, other)) for term in terms]
    return page.render("glossary.html", terms=rows, other=other)


def faq(page: Page, *sections: str) -> str:
    """Show the questions and answers of some sections of the FAQ, each with its id, in a form to print.

    `{{ faq("faq-preparation", "faq-cards") }}`
    """
    finder = Path(page.file).parent.joinpath("rules", "index.md").read_text(encoding="utf-8")
    found = {name: text for text, name in _FAQ_SECTION.findall(finder)}
    texts = [chosen(name, found, "sections of the FAQ:") for name in sections]
    without_anchors = re.sub(r" \{#faq-\w+\}", "", "\n".join(texts))
    asked = re.sub(r"\[([^\]]+)\]\[([^\]]+)\]", r"**\1** \2", without_anchors)
    return f'<div class="faq" markdown data-search-exclude>\n{asked}\n</div>'


def anchor_of(term: Term) -> str:
    """Return the anchor of a word of the glossary, the same in both languages: `word-sand-timer`."""
    return "word-" + re.sub(r"[^a-z]+", "-", say(term.name, "en").lower()).strip("-")


def _sorting(word: str) -> str:
    """Return a sort key in which accented letters are equal to plain ones."""
    return word.lower().translate(str.maketrans("àâçéèêëîïôùûü", "aaceeeeiiouuu"))


def source(page: Page, id_: str, *, level: int = 3) -> str:
    """Show one transcription, its condition, and the rules that are missing in it.

    `{{ source("EN1") }}`
    """
    found = chosen(id_, rulebook().sources, "one of the sources")
    lacking = [rule.id for rule in rulebook().rules.values() if id_ not in rule.sources]
    return page.render("source.html", level=level, source=found, lacking=lacking, rules=len(rulebook().rules))
