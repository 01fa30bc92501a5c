"""Renders `docs/templates` with Jinja, in the language of a page."""

import gettext
import re
from functools import cache, partial
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from globe_rules._i18n import Language, Translatable, grouped

DOCS = Path(__file__).parent.parent
CATALOGUE = DOCS / "locale" / "fr" / "LC_MESSAGES" / "pages.po"
_LAYOUT = re.compile(r"(?<=>)\s*\n\s*(?=<)")
_QUOTES = {"&#34;": '"', "&#39;": "'"}
_QUOTE_IN_TEXT = re.compile(r"&#3[49];(?=[^<>]*(?:<|\Z))")


def say(text: Translatable, language: Language) -> str:
    """Return a text of the data in one language. All pages use this function."""
    return text.render(language)


@cache
def translations(language: Language) -> gettext.NullTranslations:
    """Return the catalogue of the fixed texts in the templates. English is the source language and needs none."""
    if language == "en":
        return gettext.NullTranslations()
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def environment(language: Language, texts: gettext.NullTranslations) -> Environment:
    """Return the Jinja environment of the templates, with the fixed texts from a catalogue.

    Templates have these filters: `say` for a text of the data, `number` to group digits,
    `fill_in` to mark the placeholders of an outline, `paragraphs` for a text with lists.
    """
    jinja = Environment(
        loader=FileSystemLoader(DOCS / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.install_gettext_translations(texts, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    jinja.filters |= {
        "say": partial(say, language=language),
        "number": partial(grouped, language=language),
        "fill_in": fill_in,
        "paragraphs": paragraphs,
    }
    return jinja


@cache
def _environment(language: Language) -> Environment:
    return environment(language, translations(language))


def render(template: str, language: Language, **data: object) -> Markup:
    """Render a template of `docs/templates`."""
    return compact(_environment(language).get_template(template).render(data))


def compact(html: str) -> Markup:
    r"""Return HTML without line breaks between tags, and with unescaped quotes in its text.

    Markdown does not change HTML on one line, and the typography in `prose` needs plain quotes.

    >>> compact("<ul>\n  <li>l&#39;un</li>\n</ul>")
    Markup("<ul><li>l'un</li></ul>")
    >>> compact('<a title="l&#39;un">a</a>')
    Markup('<a title="l&#39;un">a</a>')
    """
    return Markup(_QUOTE_IN_TEXT.sub(lambda found: _QUOTES[found[0]], _LAYOUT.sub("", html.strip())))  # noqa: S704 -- escaped by Jinja


def fill_in(text: str) -> Markup:
    """Return an escaped text with the placeholders of an outline in `<var>`.

    >>> fill_in("B1<arrow> in the centre")
    Markup('B1<var>arrow</var> in the centre')
    """
    return Markup(escape(text, quote=False).replace("&lt;", "<var>").replace("&gt;", "</var>"))  # noqa: S704 -- escaped above


def paragraphs(text: str) -> Markup:
    r"""Return the lines of a text as paragraphs, and those that start with a dash or a number as lists.

    >>> paragraphs("These are invalid:\n- a puzzle;\n- a name.")
    Markup('<p>These are invalid:</p><ul><li>a puzzle;</li><li>a name.</li></ul>')
    """
    html = Markup()
    for marked, lines in groupby(text.splitlines(), key=lambda line: re.match(r"(?:-|\d\.) ", line) is not None):
        found = list(lines)
        if marked:
            tag = "ul" if found[0].startswith("-") else "ol"
            items = Markup().join(Markup("<li>{}</li>").format(line.partition(" ")[2]) for line in found)
            html += Markup(f"<{tag}>{{}}</{tag}>").format(items)  # noqa: S704 -- one of two tags
        else:
            html += Markup().join(Markup("<p>{}</p>").format(line) for line in found)
    return html
