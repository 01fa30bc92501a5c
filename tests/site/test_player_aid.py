"""The printed player aid: complete, and with the address of the site."""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import print_hook
import pytest
from attrs import evolve
from handbook_pages import filled, page, sources
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from globe_rules._i18n import BOOK_LANGUAGES, Language
from handbook.files import ROOT, site_address

in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)
PLAYER_AID = ROOT / "docs" / "en" / "player-aid.md"
LINK = '<p><a class="md-button" href="player-aid.pdf">PDF</a> <a href="rules/end.html#END-1">END-1</a></p>'


@in_both_languages
def test_both_sides_together_have_every_section_of_the_faq(language: Language) -> None:
    sections, _, _ = sources(language)["rules/index.html"].partition("{#faq-more}")
    called = re.findall(r"\{\{ faq\((.*?)\) \}\}", sources(language)["player-aid.html"])
    shown = re.findall(r'"([\w-]+)"', ", ".join(called))
    assert shown == re.findall(r"### .* \{#(faq-\w+)\}", sections)


@in_both_languages
def test_the_qr_code_has_the_address_of_the_site_in_the_language(language: Language) -> None:
    shown = filled("{{ qr() }}", page(language, "player-aid.html"))
    address = site_address() + ("" if language == "en" else "fr/")
    assert f': {address}"' in shown.replace("\u00a0", " ")
    assert shown.count("<svg") == 1


def test_the_environment_changes_the_address_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLOBE_SITE_URL", "https://example.org/globe")
    assert site_address() == "https://example.org/globe/"
    assert ' https://example.org/globe/fr/"' in filled("{{ qr() }}", page("fr", "player-aid.html"))


def test_an_unknown_section_of_the_faq_is_refused() -> None:
    with pytest.raises(PluginError, match="expected sections of the FAQ: faq-preparation"):
        filled('{{ faq("nothing") }}', evolve(page("en", "player-aid.html"), file=str(PLAYER_AID)))


def test_without_a_browser_the_page_does_not_link_to_the_pdf(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(print_hook, "CHROMIUM", None)
    monkeypatch.delenv("CI", raising=False)
    caplog.set_level("INFO")
    print_hook.on_post_build(config=settings(tmp_path))
    assert "the player aid has no PDF: install one of" in caplog.text
    without = print_hook.on_post_page(LINK, page=SimpleNamespace(url="player-aid.html"))
    assert "pdf" not in without
    assert "END-1" in without
    assert print_hook.on_post_page(LINK, page=SimpleNamespace(url="index.html")) == LINK


def test_continuous_integration_needs_a_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(print_hook, "CHROMIUM", None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(PluginError, match="the player aid has no PDF"):
        print_hook.on_post_build(config=settings(tmp_path))


def test_the_printed_copy_links_to_the_published_site_and_has_a_fixed_date(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    printed: list[str] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        target = next(each for each in command if each.startswith("--print-to-pdf=")).partition("=")[2]
        Path(target).write_bytes(b"/CreationDate (D:20261118120000+00'00')")
        printed.append((tmp_path / "player-aid-to-print.html").read_text(encoding="utf-8"))
        return SimpleNamespace(returncode=0, stderr="")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(print_hook, "CHROMIUM", "chromium")
    (tmp_path / "player-aid.html").write_text(LINK, encoding="utf-8")
    print_hook.on_post_build(config=settings(tmp_path, "fr"))
    assert f'href="{site_address()}fr/rules/end.html#END-1"' in printed[0]
    assert (tmp_path / "player-aid.pdf").read_bytes() == b"/CreationDate (D:19800101000000+00'00')"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["player-aid.html", "player-aid.pdf"]


def test_a_browser_that_fails_stops_the_build_with_its_message(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r"cannot print page\.html"):
        print_hook.print_page(tmp_path / "page.html", tmp_path / "page.pdf", "false")


def settings(site: Path, language: str = "en") -> MkDocsConfig:
    """Return the settings of a build, as far as the hook needs them."""
    return SimpleNamespace(site_dir=str(site), theme={"language": language})  # type: ignore[return-value]  # only these
