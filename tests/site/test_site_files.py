"""The built site as files: links lead somewhere, anchors stay, nothing is heavy, nothing comes from elsewhere."""

import re
import runpy
import tomllib
import zipfile
from functools import cache
from html import unescape
from os.path import normpath
from pathlib import Path
from statistics import median
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest
from attrs import field, frozen
from built_site import BUILD
from promises import promised

from tools.places import ROOT

LIMIT = 500_000
"""Bytes of HTML and of our own styles, scripts and pictures that a page may have."""

USUAL = 200_000
"""As many the page in the middle, sorted by weight, may have."""

SPECIFICATION, WIRE = (ROOT / "globe_rules" / name for name in ("specification", "wire"))
STARTERS = ROOT / "implementations" / "starters"
THE_PROJECT = set(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"].values())
"""The only addresses elsewhere that a page may link to."""


@frozen
class Html:
    """What a page refers to, and where it can be referred to."""

    anchors: set[str]
    links: list[str] = field(factory=list)
    loaded: list[str] = field(factory=list)


@cache
def parsed(page: Path) -> Html:
    """Read one page."""
    html = page.read_text(encoding="utf-8")
    found = Html(set(re.findall(r'<(?:\w+\b[^>]*?\sid|a\b[^>]*?\sname)="?([^"\s>]+)', html)))
    for tag, address in re.findall(r'<(\w+)\b[^>]*?\s(?:href|src)="?([^"\s>]+)', html):
        (found.loaded if tag in {"link", "script", "img", "use"} else found.links).append(unescape(address))
    return found


@pytest.fixture(scope="module")
def pages(built_site: Path) -> list[Path]:
    """Return every page of both languages."""
    found = sorted(built_site.rglob("*.html"))
    assert len(found) > 20
    return found


def target(page: Path, address: str) -> tuple[Path, str]:
    """Return the file and the anchor that an address on a page leads to."""
    parts = urlsplit(address)
    file = Path(normpath(page.parent / unquote(parts.path))) if parts.path else page
    return file, unquote(parts.fragment)


def test_every_link_leads_somewhere(pages: list[Path], built_site: Path) -> None:
    """Files exist, and so do the anchors on them; boards and replays read what stands behind their # themselves."""
    broken = []
    for page in pages:
        for address in sorted({*parsed(page).links, *parsed(page).loaded}):
            if urlsplit(address).scheme in {"mailto", "javascript", "data"} or address in THE_PROJECT:
                continue
            file, anchor = target(page, address)
            known = file.suffix != ".html" or file.name in {"board.html", "voyage.html"} or anchor in {"", "__skip"}
            if not file.is_file() or not (known or anchor in parsed(file).anchors):
                broken.append(f"{page.relative_to(built_site)}: {address}")
    assert not broken


def test_nothing_comes_from_another_host(pages: list[Path]) -> None:
    """No address on any page names a host, but for a link to the project, and no style or script of ours does."""
    elsewhere = [
        f"{page.name}: {address}"
        for page in pages
        for address in {*parsed(page).links} - THE_PROJECT | {*parsed(page).loaded}
        if urlsplit(address).netloc
    ]
    assert not elsewhere


def test_permanent_anchors_are_there_in_both_languages(built_site: Path) -> None:
    """Every promised rule, ruling, scenario and wrong engine can be linked to; both languages have the same pages."""
    places = [anchors_by_page(built_site / folder) for folder in ("", "fr")]
    permanent = {*promised("rules"), *promised("conventions"), *promised("scenarios"), *promised("mutants")}
    for found in places:
        assert not permanent - {anchor for anchors in found.values() for anchor in anchors}
    english, french = ({page: anchors & permanent for page, anchors in found.items()} for found in places)
    assert english == french


def anchors_by_page(root: Path) -> dict[str, set[str]]:
    """Return the anchors of every page of one language."""
    files = [file for file in root.rglob("*.html") if file.relative_to(root).parts[0] != "fr"]
    return {file.relative_to(root).as_posix(): parsed(file).anchors for file in files if file.name != "404.html"}


def test_the_addresses_of_the_rules_are_promised(built_site: Path) -> None:
    """A link that somebody has saved or sent keeps leading to its rule or ruling: page and anchor stay."""
    rules = {*promised("rules"), *promised("conventions")}
    found = {
        f"{page}#{anchor}"
        for page, anchors in anchors_by_page(built_site).items()
        if page.startswith(("rul", "wire"))
        for anchor in anchors & rules
    }
    assert sorted(found) == promised("anchors")


def weight(page: Path, site: Path) -> int:
    """Return the bytes of a page and of what it loads that is ours; what a reader asks for later is not loaded."""
    root = site / "fr" if (site / "fr") in page.parents else site
    loaded = {target(page, address)[0] for address in parsed(page).loaded if not address.startswith("data:")}
    ours = [file for file in loaded if file.is_file() and file.suffix in {".css", ".js", ".svg"}]
    ours = [file for file in ours if root / "assets" not in file.parents]  # the theme's
    return page.stat().st_size + sum(file.stat().st_size for file in ours)


def test_no_page_is_heavy(pages: list[Path], built_site: Path) -> None:
    """A phone on a slow line can read every page, and most at once."""
    weights = {page.relative_to(built_site).as_posix(): weight(page, built_site) for page in pages}
    assert not {page: found for page, found in weights.items() if found > LIMIT}
    assert median(weights.values()) <= USUAL


def test_every_page_describes_itself_and_has_a_policy(pages: list[Path]) -> None:
    """No two pages of a language say the same of themselves, and none lets a script in from elsewhere."""
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    for page, text in texts.items():
        assert "script-src 'self'" in text[: text.index("<script")], page
    described = [re.findall(r'<meta name="description" content="([^"]+)">', text) for text in texts.values()]
    found = [each[0] for each in described if each]
    assert len(found) == len(set(found)) == len(pages) - 1, "all but the page for what is missing"


def test_a_site_without_an_address_claims_none(built_site: Path) -> None:
    """No sitemap that lists nothing, and no canonical address that is wrong."""
    assert not list(built_site.rglob("sitemap.xml*"))
    assert 'rel="canonical"' not in (built_site / "index.html").read_text(encoding="utf-8")


def test_a_sitemap_lists_both_languages(tmp_path: Path) -> None:
    """Each page with its twin, but not the page for what is missing."""
    for page in ("index.html", "404.html", "rules/box.html", "fr/index.html", "fr/rules/box.html"):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).touch()
    runpy.run_path(str(BUILD))["add_sitemap"](tmp_path, "https://example.org/globe/")
    found = ET.parse(tmp_path / "sitemap.xml").getroot().iterfind("{*}url/{*}loc")
    assert {each.text for each in found} == {
        f"https://example.org/globe/{page}"
        for page in ("index.html", "rules/box.html", "fr/index.html", "fr/rules/box.html")
    }


def test_the_project_can_be_downloaded(built_site: Path) -> None:
    """As it is built and tested, without what is made on the way."""
    with zipfile.ZipFile(built_site / "downloads" / "globe_rules.zip") as archive:
        names = set(archive.namelist())
    assert {"globe_rules/pyproject.toml", "globe_rules/Makefile", "globe_rules/globe_rules/__init__.py"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith("globe_rules/site/")]


@pytest.mark.parametrize("folder", ["", "fr"])
def test_the_downloads_are_the_files_of_the_kit(built_site: Path, folder: str) -> None:
    """Vectors, schemas and starters, byte for byte."""
    for source, pattern in ((SPECIFICATION, "vectors/*.json"), (WIRE, "schemas/*.json"), (STARTERS, "*/adapter.*")):
        files = list(source.glob(pattern))
        assert files
        for file in files:
            copy = built_site / folder / "downloads" / file.relative_to(source)
            assert copy.read_bytes() == file.read_bytes()


def test_the_zip_file_holds_the_site_and_is_always_the_same(built_site: Path) -> None:
    """Sorted, with one date for all."""
    with zipfile.ZipFile(built_site.with_suffix(".zip")) as archive:
        entries = archive.infolist()
    names = [entry.filename for entry in entries]
    files = (f"site/{file.relative_to(built_site).as_posix()}" for file in built_site.rglob("*") if file.is_file())
    assert sorted(names) == sorted(files)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert names.index("site/index.html") > names.index("site/404.html")
