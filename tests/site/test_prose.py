"""The last touch on the pages: ids are linked, quotes and blanks are those of print."""

import pytest
from handbook_pages import page
from mkdocs.exceptions import PluginError

from globe_rules.i18n import Language
from handbook.prose import finished, labelled


def test_ids_in_prose_become_links() -> None:
    """Not in code, headings, pictures and links, which stay as they are."""
    html = "<h2>CARD-B1</h2><p>See Q-3, <code>Q-4</code> and <a href='x'>Q-5</a>.<svg><title>Q-6</title></svg></p>"
    linked = '<a href="rulings/silences-cards.html#Q-3"><span class="id">Q-3</span></a>'
    assert finished(html, page()) == html.replace("Q-3", linked)


def test_an_unknown_id_stops_the_build() -> None:
    """In prose as well as in a link made by hand."""
    with pytest.raises(PluginError, match=r"^page.md: there is no Q-99; correct it"):
        finished("<p>See Q-99.</p>", page())
    with pytest.raises(PluginError, match=r"^page.md: there is no Q-99 to link to"):
        page().addresses_in("[at the edge][Q-99]")


def test_links_by_hand_are_ordinary_markdown() -> None:
    """Their addresses stand below the text, so that mkdocs checks them like any other."""
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
def test_prose_is_set_as_in_print(language: Language, html: str, expected: str) -> None:
    """In French blanks do not break before high punctuation and inside quotes; code stays as it is.

    A quote opens after a blank or a bracket and closes anywhere else, across the elements of a paragraph.
    """
    assert finished(html, page(language)) == expected


def test_titles_labels_and_tooltips_are_set_too() -> None:
    """Also where they were escaped; the titles of pictures are notation and stay."""
    picture = "<svg><title>a : b</title></svg>"
    html = f'<title>Qui ?</title><td title="nulle : d&#x27;un &amp; l\'autre" id="a : b">{picture}</td>'
    expected = f'<title>Qui\u202f?</title><td title="nulle\u00a0: d’un &amp; l’autre" id="a : b">{picture}</td>'
    assert labelled(html, "fr") == expected
