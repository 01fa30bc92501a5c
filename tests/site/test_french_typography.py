"""French pages are set as French books are, and the lint that says so can fail."""

from pathlib import Path

import pytest

from tools.french_typography import LAPSES, lapses, main


@pytest.mark.parametrize(
    ("html", "what"),
    [
        ("<p>l'image</p>", "a straight apostrophe"),
        ('<td title="nulle\u00a0: d\'un coin">x</td>', "a straight apostrophe"),
        ('<p>dit "oui"</p>', "straight quotes"),
        ("<p>Pourquoi ?</p>", "a blank that may break"),
        ("<p>«\u00a0oui »</p>", "a blank that may break"),
        ('<a aria-label="Suivant: Glossaire">x</a>', "no blank before a high sign"),
        ("<p>Pourquoi?</p>", "no blank before a high sign"),
        ("<p>«oui\u00a0»</p>", "no blank before a high sign"),
        ("<p>«\u00a0oui»</p>", "no blank before a high sign"),
        ("<p>tout...</p>", "three points instead of one sign"),
        ("<p>1206 cas</p>", "digits that are not grouped"),
        ("<p>1 206 cas</p>", "digits that are not grouped"),
        ("<p>des ennuis</p>", "another word than ours"),
    ],
)
def test_a_lapse_is_found(html: str, what: str) -> None:
    """In text and in labels, and told by its name."""
    [found] = lapses(html)
    assert found.startswith(f"line 1: {what}: ")


def test_every_kind_of_lapse_is_tried() -> None:
    """None of the patterns above is there for nothing."""
    [mark] = [mark for mark in test_a_lapse_is_found.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    assert {what for _, what in mark.args[1]} == set(LAPSES)


@pytest.mark.parametrize(
    "html",
    [
        "<p>L’étape B\u00a0: «\u00a0Stop\u202f!\u00a0» en 2018, 6\u202f000 puzzles, 20\u202f%\u00a0; à https://un.deux/?trois=1</p>",
        '<p><code>l\'un : "deux" 12345</code></p>',
        '<div lang="en" title="What: that"><p>It\'s "English": yes!</p></div>',
        "<p>un<br>deux</p><script>x = 'l'un';</script>",
    ],
)
def test_what_is_right_or_not_french_passes(html: str) -> None:
    """Code and other languages have rules of their own."""
    assert list(lapses(html)) == []


def test_the_french_pages_have_no_lapse(built_site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, titles, labels and tooltips of every page."""
    assert main(built_site / "fr") == 0, capsys.readouterr().out
