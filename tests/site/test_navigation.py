"""The menu: few tabs and pages, the same in both languages, and parts only where they are needed."""

import json
import re
from pathlib import Path

import pytest
from mkdocs.exceptions import PluginError
from mkdocs.utils.yaml import yaml_load

from globe_rules._kit.adapters import reference
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import run_cases
from globe_rules._specification.suite import suite
from handbook.implementations import by_others
from handbook.page import Page
from tools.paths import DOCS, ROOT

MAX_TABS = 7
MAX_PAGES = 30


def configured(name: str) -> dict[str, list[str]]:
    """Return the pages of each tab of a configuration."""
    nav = yaml_load((ROOT / name).read_text(encoding="utf-8"))["nav"]
    return {tab: [pages] if isinstance(pages, str) else pages for each in nav for tab, pages in each.items()}


def parts() -> dict[str, list[str]]:
    """Return the parts of each page that has some."""
    found: dict[str, list[str]] = yaml_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["extra"]["parts"]
    return found


def test_the_menu_has_few_tabs_and_pages_and_both_languages_have_the_same() -> None:
    """A new page belongs to `extra.parts`, unless it is among the thirty most important ones."""
    english, french = configured("mkdocs.yml"), configured("mkdocs.fr.yml")
    assert list(english.values()) == list(french.values())
    assert len(english) <= MAX_TABS
    assert sum(map(len, english.values())) <= MAX_PAGES


def test_every_page_is_in_nav_or_a_part_of_a_page_in_nav_and_only_once() -> None:
    in_nav = [page for pages in configured("mkdocs.yml").values() for page in pages]
    below = [part for some in parts().values() for part in some]
    assert sorted([*in_nav, *below]) == sorted(
        page.relative_to(DOCS / "en").as_posix() for page in (DOCS / "en").rglob("*.md")
    )
    assert set(parts()) <= set(in_nav)


def menu(page: Path) -> list[str]:
    """Return the addresses in the menu of a page, in order."""
    html = page.read_text(encoding="utf-8")
    return re.findall(r'href="([^"]+)" class="md-nav__link', html.partition("md-nav--primary")[2])


def test_the_menu_lists_parts_only_while_their_page_or_one_of_them_is_open(built_site: Path) -> None:
    for name in ("rules/index", "rules/cards"):
        assert {"box.html", "solo.html"} <= set(menu(built_site / f"{name}.html"))
        assert not {"../sources.html", "../reports.html"} & set(menu(built_site / f"{name}.html"))
    assert "rules/box.html" not in menu(built_site / "index.html")


def test_a_part_is_in_the_tab_of_its_page_and_linked_to_its_neighbours(built_site: Path) -> None:
    html = (built_site / "rules" / "cards.html").read_text(encoding="utf-8")
    (tab,) = re.findall(r'md-tabs__item--active">\s*<a href="([^"]+)"', html)
    assert tab == "index.html"
    neighbours = re.findall(r'href="([^"]+)" class="md-footer__link', html)
    assert neighbours == ["preparation.html", "reaction.html"]


@pytest.fixture
def page() -> Page:
    """Return a page in English."""
    return Page("page.md", "page.html", "en", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a list of one implementation and its report."""
    run = run_cases(reference(), suite().cases[:3])
    listed = '[my-engine]\nurl = "https://example.org/"\nreport = "my.json"\n'
    (tmp_path / "listed.toml").write_text(listed, encoding="utf-8")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "my.json").write_text(json.dumps(report_json(run, {})), encoding="utf-8")
    return tmp_path


def test_an_implementation_by_others_is_listed_with_a_badge_from_its_report(page: Page, folder: Path) -> None:
    (listed,) = by_others(page, folder)
    assert (listed.name, listed.url) == ("my-engine", "https://example.org/")
    assert "3/3" in listed.badge


def test_a_corrupted_report_of_an_implementation_stops_the_build(page: Page, folder: Path) -> None:
    file = folder / "reports" / "my.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"pass"', '"fail"', 1), encoding="utf-8")
    with pytest.raises(PluginError, match=r"my\.json: "):
        by_others(page, folder)


@pytest.mark.parametrize("folder", ["", "fr/"])
def test_every_page_is_named_by_its_own_title(built_site: Path, folder: str) -> None:
    """A heading within HTML is not found by mkdocs, which then takes the name of the file, in English."""
    pages = [page.relative_to(DOCS / "en").with_suffix(".html") for page in (DOCS / "en").rglob("*.md")]
    for name in pages:
        html = (built_site / folder / name).read_text(encoding="utf-8")
        [title], [heading] = re.findall("<title>(.*?)(?: - .*)?</title>", html)[:1], re.findall("<h1[^>]*>(.*?)<", html)
        assert name.name == "index.html" or heading.startswith(title), name
