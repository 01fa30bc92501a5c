"""Every fixed text of the templates comes from the catalogue."""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from handbook_pages import filled, page
from jinja2 import Environment, nodes

import handbook.lists
import handbook.page
import handbook.templating
from handbook.commands import Command
from handbook.rules import ruling, with_switch
from handbook.templating import DOCS, environment

TEMPLATES = sorted((DOCS / "templates").iterdir())
WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)
LABELS = re.compile(r'\b(?:aria-label|title|alt|placeholder|data-pressed)="([^"]*)"')
ACCENTS = str.maketrans("aeiouyAEIOUYbcdfghklmnprstvw", "àéîôùÿÀÉÎÔÙŸƀçðƒĝĥķłɱñƥŕšťṽŵ")
NAME = re.compile(r"\b[A-Z]+-\w+(\.\w+)*|\b(EN|FR)\d|\b(Ana|Bo|Cleo|Dan|Eve|Given|When|Then|And)\b|\w*[^\W\da-zA-Z]\w*")
CALLS = (
    'rule("CARD-B1", "1N2N3N/4N5N6N/7N8N9N", "B1E@4")',
    "conventions()",
    'laws("situations")',
    'laws("cards")',
    'captions("tourist")',
    "traceability()",
    "traceability_figures()",
    'card("B1")',
    'placements("B1")',
    "census_plot()",
    'challenges("tourist")',
    'challenge_solutions("tourist")',
    "challenge_demands()",
    "figures()",
    "situations()",
    "glossary()",
    'ids("Q")',
    "untested()",
    "kill_picture()",
    "mutants()",
    "equivalents()",
    "trivial_engines()",
    'rebuilt("2N1N3N/4N5N6N/7N8N9N", "B1E@1")',
    'source("EN1")',
    'steps("then")',
    "parameter_types()",
    "step_tables()",
    "request_defaults()",
    "scenarios_by_operation()",
    "worlds()",
    "constraints()",
)
"""Macros that show fixed texts, one call for each template. The others show data alone, or need the kit to run."""


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: file.name)
def test_a_template_has_no_text_outside_the_catalogue(template: Path) -> None:
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(template.read_text(encoding="utf-8"))  # noqa: S701 -- only parsed
    source = "".join(part.data if isinstance(part, nodes.TemplateData) else "·" for part in _output(tree))
    assert _texts(source) == [], 'write it as {{ _("…") }} and add it to the catalogue'


def _output(tree: nodes.Template) -> Iterator[nodes.Node]:
    for output in tree.find_all(nodes.Output):
        yield from output.nodes


def _texts(html: str) -> list[str]:
    """Return the texts and labels of a page, without code, pictures and the ids of headings."""
    labels = LABELS.findall(html)
    html = re.sub(r"<(code|svg)\b.*?</\1>|^```.*?^```|`[^`]*`|\{:?\s*#.*?\}", "", html, flags=re.DOTALL | re.MULTILINE)
    return [text.strip() for text in (*labels, *re.split(r"<[^>]*>|\n", html)) if WORD.search(text)]


class Pseudo(gettext.NullTranslations):
    """A pseudo-language: English texts with an accent on every letter that can have one."""

    def gettext(self, message: str) -> str:
        """Return a text with accents, except for tags and placeholders."""
        return re.sub(
            r"<[^>]*>|%\(\w+\)s|(\w+)", lambda part: part[0].translate(ACCENTS) if part[1] else part[0], message
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return one of two texts with accents."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Environment:
    """Render all templates in the pseudo-language, without the texts of the data."""

    def empty(_text: object, *_: object, **__: object) -> str:
        return ""

    jinja = environment("en", Pseudo())
    jinja.filters |= {"say": empty, "fill_in": empty}
    monkeypatch.setattr(handbook.templating, "_environment", lambda _language: jinja)
    for module in (handbook.page, handbook.lists):
        monkeypatch.setattr(module, "say", empty)
    return jinja


def test_no_template_shows_english_in_another_language(pseudo: Environment) -> None:
    """In the pseudo-language, only ids, names and notation have no accents."""
    here = page()
    run = SimpleNamespace(claimed=1, results=(), count=len, claims=SimpleNamespace(reasons=True))
    engine = SimpleNamespace(kind="reference", written_in="", run=run, asked={}, passed={})
    shown = [filled(f"{{{{ {call} }}}}", here) for call in CALLS]
    shown += [ruling(here, id_) for id_ in ("D-1", "Q-3", "Q-60")]
    shown.append(with_switch('</h1><p class="apparatus">', here))
    shown.append(here.render("implementations.html", examined=[engine], passed=()))
    listed = [SimpleNamespace(badge="", written_in="", kind="reference", name="", url=url) for url in ("", "#")]
    shown.append(here.render("implementation_list.html", listed=listed))
    shown.append(here.render("matrix.html", examined=[engine], groups=[("conventions", ())]))
    shown.append(here.render("commands.md", program="", commands=[Command("1", "", (), (("", "", ""),))]))
    shown.append(here.render("fields.md", operations=()))
    shown.append(here.render("qr.html", address="", code=""))
    used = {name for _, name in pseudo.cache or ()}
    assert {file.name for file in TEMPLATES} - used == set(), "add a call for these templates"
    left = [text for html in shown for text in _texts(html) if not _is_a_name(text)]
    assert left == [], 'write these texts as {{ _("…") }}'


def _is_a_name(text: str) -> bool:
    """Return whether a text has only ids, accented words, player names and Gherkin keywords."""
    return not WORD.search(NAME.sub("", text))
