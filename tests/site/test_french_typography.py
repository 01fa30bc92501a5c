"""The lint of the French typography finds errors, and the French pages have none."""

from pathlib import Path

import pytest

from tools.french_typography import ERRORS, errors, main


@pytest.mark.parametrize(
    ("html", "what"),
    [
        ("<p>l'image</p>", "a straight apostrophe"),
        ('<td title="nulle\u00a0: d\'un coin">x</td>', "a straight apostrophe"),
        ('<p>dit "oui"</p>', "straight quotes"),
        ("<p>Pourquoi ?</p>", "a breaking space"),
        ("<p>«\u00a0oui »</p>", "a breaking space"),
        ('<a aria-label="Suivant: Glossaire">x</a>', "a missing space"),
        ("<p>Pourquoi?</p>", "a missing space"),
        ("<p>«oui\u00a0»</p>", "a missing space"),
        ("<p>«\u00a0oui»</p>", "a missing space"),
        ("<p>tout...</p>", "three dots instead of an ellipsis"),
        ("<p>1206 cas</p>", "ungrouped digits"),
        ("<p>1 206 cas</p>", "ungrouped digits"),
        ("<p>des ennuis</p>", "a word that the project does not use"),
    ],
)
def test_an_error_is_found_and_named(html: str, what: str) -> None:
    [found] = errors(html)
    assert found.startswith(f"line 1: {what}: ")


def test_every_kind_of_error_is_tested() -> None:
    [mark] = [mark for mark in test_an_error_is_found_and_named.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    assert {what for _, what in mark.args[1]} == set(ERRORS)


@pytest.mark.parametrize(
    "html",
    [
        "<p>L’étape B\u00a0: «\u00a0Stop\u202f!\u00a0» en 2018, 6\u202f000 puzzles, 20\u202f%\u00a0; à https://un.deux/?trois=1</p>",
        '<p><code>l\'un : "deux" 12345</code></p>',
        '<div lang="en" title="What: that"><p>It\'s "English": yes!</p></div>',
        "<p>un<br>deux</p><script>x = 'l'un';</script>",
    ],
)
def test_correct_french_code_and_other_languages_pass(html: str) -> None:
    assert list(errors(html)) == []


def test_the_french_pages_have_no_typographic_errors(built_site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(built_site / "fr") == 0, capsys.readouterr().out
