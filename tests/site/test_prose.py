"""Ids in the text of pages become links, and the typography is applied."""

import pytest
from handbook_pages import page
from mkdocs.exceptions import PluginError

from globe_rules._i18n import Language
from handbook.prose import finished, labelled


def test_ids_become_links_except_in_code_headings_pictures_and_links() -> None:
    html = "<h2>CARD-B1</h2><p>See Q-3, <code>Q-4</code> and <a href='x'>Q-5</a>.<svg><title>Q-6</title></svg></p>"
    linked = '<a href="rulings/silences-cards.html#Q-3"><span class="id">Q-3</span></a>'
    assert finished(html, page()) == html.replace("Q-3", linked)


def test_an_unknown_id_stops_the_build() -> None:
    with pytest.raises(PluginError, match=r"^page.md: unknown id Q-99; fix it"):
        finished("<p>See Q-99.</p>", page())
    with pytest.raises(PluginError, match=r"^page.md: unknown id Q-99 in a link"):
        page().addresses_in("[at the edge][Q-99]")


def test_links_to_ids_get_markdown_definitions() -> None:
    """So that mkdocs checks them like other links."""
    here = page(url="rules/index.html")
    for link in ("[at the edge][Q-3]", "[Q-3][]"):
        assert here.addresses_in(link).strip() == "[Q-3]: ../rulings/silences-cards.md#Q-3"


@pytest.mark.parametrize(
    ("language", "html", "expected"),
    [
        (
            "fr",
            "<p>Qui ? Quoi ! Ça ; là : « oui ».</p>",
            "<p>Qui\u202f? Quoi\u202f! Ça\u202f; là\u00a0: «\u00a0oui\u00a0».</p>",
        ),
        ("fr", "<p><b>Non</b> : l'un</p>", "<p><b>Non</b>\u00a0: l’un</p>"),
        ("fr", "<p><code>a : l'un</code></p>", "<p><code>a : l'un</code></p>"),
        (
            "fr",
            "<div data-verbatim><p>l'un ?</p></div><p>l'un ?</p>",
            "<div data-verbatim><p>l'un ?</p></div><p>l’un\u202f?</p>",
        ),
        ("fr", "<svg><title>a : b</title><g/></svg>", "<svg><title>a : b</title><g/></svg>"),
        ("fr", "<p>a &amp; b&#8239;!<!-- c : d --><br></p>", "<p>a &amp; b&#8239;!<!-- c : d --><br></p>"),
        ("en", '<p>"Stop!" ends the players\' stage</p>', "<p>“Stop!” ends the players’ stage</p>"),
        ("en", '<p>say "<em>Stop</em>" (or "no")</p>', "<p>say “<em>Stop</em>” (or “no”)</p>"),
        ("en", '<p><em>a</em>" b</p><p>"c"</p>', "<p><em>a</em>” b</p><p>“c”</p>"),
    ],
)
def test_prose_gets_curly_quotes_and_french_spaces_but_code_does_not(
    language: Language, html: str, expected: str
) -> None:
    """A quote opens after a space or a bracket and closes anywhere else, across the elements of a paragraph."""
    assert finished(html, page(language)) == expected


def test_the_typography_is_applied_to_titles_labels_and_tooltips_but_not_to_pictures() -> None:
    picture = "<svg><title>a : b</title></svg>"
    html = f'<title>Qui ?</title><td title="nulle : d&#x27;un &amp; l\'autre" id="a : b">{picture}</td>'
    expected = f'<title>Qui\u202f?</title><td title="nulle\u00a0: d’un &amp; l’autre" id="a : b">{picture}</td>'
    assert labelled(html, "fr") == expected
