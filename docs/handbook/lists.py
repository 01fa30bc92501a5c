"""Lists that come from data: situations, the glossary, the witnesses."""

import re
from collections.abc import Iterable
from pathlib import Path

from globe_rules import SITUATIONS
from globe_rules.i18n import BOOK_LANGUAGES, Text
from globe_rules.reference.operations import OPERATIONS
from globe_rules.rulebook import Term, rulebook
from handbook.page import Page

_CONSEQUENCES = {"void": Text(en="void", fr="nulle"), "refused": Text(en="refused", fr="refusé")}
_SITUATION_HEADS = (Text(en="situation", fr="situation"), Text(en="consequence", fr="suite"), Text(en="id", fr="id"))
_FIELD_HEADS = (
    Text(en="operation", fr="opération"),
    Text(en="field", fr="champ"),
    Text(en="governed by", fr="régi par"),
)
_LANGUAGE_NAMES = {"en": Text(en="English", fr="Anglais"), "fr": Text(en="French", fr="Français")}
_BOOKS = {
    "en": Text(en="{0}: the English book", fr="{0} : le livret anglais"),
    "fr": Text(en="{0}: the French book", fr="{0} : le livret français"),
}
_MEANS = Text(en="What it means", fr="Ce que c'est")
_ATTESTS = Text(en="Attests {0} of the {1} lines of the rulebook.", fr="Atteste {0} des {1} lignes du livret.")
_LACKS = Text(en="Does not attest", fr="N'atteste pas")


def situations(page: Page, _marker: str, _argument: str) -> str:
    """`{{ situations }}`: the closed list of what voids a card or refuses a deed."""
    rows = [(page.say(each.when), page.say(_CONSEQUENCES[each.consequence]), each.id) for each in SITUATIONS]
    return _table(page, _SITUATION_HEADS, rows)


def fields(page: Page, _marker: str, _argument: str) -> str:
    """`{{ fields }}`: what governs every field of every answer."""
    every = OPERATIONS.values()
    rows = [(each.name, f"`{place}`", id_) for each in every for place, id_ in each.governs.items()]
    return _table(page, _FIELD_HEADS, rows)


def _table(page: Page, heads: Iterable[Text], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (tuple(map(page.say, heads)), ("---", "---", "---"), *rows)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def glossary(page: Page, _marker: str, _argument: str) -> str:
    """`{{ glossary }}`: every word of the game in both languages, sorted by the language of the page."""
    own, other = sorted(BOOK_LANGUAGES, key=lambda language: language != page.language)
    terms = sorted(rulebook().glossary, key=lambda term: _sorting(term.name.render(own)))
    rows = "".join(
        f'<tr id="{anchor_of(term)}"><th scope="row">{term.name.render(own)}</th>'
        f'<td lang="{other}">{term.name.render(other)}</td>'
        f"<td>{page.say(term.means)}</td></tr>"
        for term in terms
    )
    heads = (_LANGUAGE_NAMES[own], _LANGUAGE_NAMES[other], _MEANS)
    head = "".join(f'<th scope="col">{page.say(words)}</th>' for words in heads)
    return f'<table class="glossary"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def quarrels(page: Page, _marker: str, _argument: str) -> str:
    """`{{ quarrels }}`: the questions and answers of the finder once more, each with its id, to be printed."""
    finder = Path(page.file).parent.joinpath("rules", "index.md").read_text(encoding="utf-8")
    _, _, begun = finder.partition('<div class="quarrels" markdown>')
    found, _, _ = begun.partition("\n</div>")
    without_anchors = re.sub(r" \{#quarrels-\w+\}", "", found)
    asked = re.sub(r"\[([^\]]+)\]\[([^\]]+)\]", r"**\1** \2", without_anchors)
    return f'<div class="quarrels" markdown data-search-exclude>{asked}\n</div>'


def anchor_of(term: Term) -> str:
    """Return where a word of the glossary stands, on the pages of both languages: `word-sand-timer`."""
    return "word-" + re.sub(r"[^a-z]+", "-", term.name.en.lower()).strip("-")


def _sorting(word: str) -> str:
    """Return a key that keeps accented letters beside the plain ones."""
    return word.lower().translate(str.maketrans("àâçéèêëîïôùûü", "aaceeeeiiouuu"))


def witness(page: Page, marker: str, argument: str, *, level: int) -> str:
    """`{{ witness: EN1 }}`: one transcription, what it has kept, and the lines it does not attest."""
    found = page.chosen(marker, argument, rulebook().witnesses, "one of the witnesses")
    rules = rulebook().rules.values()
    lacking = [rule.id for rule in rules if argument not in rule.witnesses]
    attests = page.say(_ATTESTS).format(len(rules) - len(lacking), len(rules))
    lacks = f'<p class="row"><span class="label">{page.say(_LACKS)}</span> {", ".join(lacking)}</p>' if lacking else ""
    return (
        f"{'#' * level} {page.say(_BOOKS[found.language]).format(found.id)} {{: #{found.id} .entry }}\n\n"
        f'<div class="entry witness"><p class="says">{page.say(found.state)}</p><p>{attests}</p>{lacks}</div>\n'
    )
