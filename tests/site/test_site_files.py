"""The files of the built site: links and anchors, redirects, page weight, content security policy, downloads."""

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
from mkdocs.utils.yaml import yaml_load
from published_lists import published_list

from tools.paths import ROOT

MAX_BYTES = 600_000
"""Maximum size of a page: HTML, styles, scripts and pictures, with the styles of Material."""

MAX_MEDIAN_BYTES = 200_000
"""Maximum median size of the pages."""

MAX_REFERENCES = 120
"""Maximum number of `<use>` on a page. Chromium copies them all at once: 380 blocked a slow phone for 28 ms."""

PACKAGE = ROOT / "globe_rules"
STARTERS = ROOT / "implementations" / "starters"
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
EXTERNAL_LINKS = {
    *URLS.values(),
    f"{URLS['Issues']}/new?template=card-faces.md",
    "https://github.com/cucumber/cucumber-expressions#readme",
    "https://keepachangelog.com/en/1.1.0/",
    "https://semver.org/",
    "https://semver.org/lang/fr/",
}
"""The only external addresses that a page may link to: those of the project, and of standards that it follows."""

REDIRECTS: dict[str, str] = yaml_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["plugins"]["redirects"][
    "redirect_maps"
]
"""The new page of every renamed page, as Markdown files."""


@frozen
class Html:
    """The anchors of a page, its links, and the files that it loads."""

    anchors: set[str]
    links: list[str] = field(factory=list)
    loaded: list[str] = field(factory=list)


@cache
def parsed(page: Path) -> Html:
    """Return the anchors, links and loaded files of a page."""
    html = page.read_text(encoding="utf-8")
    found = Html(set(re.findall(r'<(?:\w+\b[^>]*?\sid|a\b[^>]*?\sname)="?([^"\s>]+)', html)))
    for tag, address in re.findall(r'<(\w+)\b[^>]*?\s(?:href|src)="?([^"\s>]+)', html):
        (found.loaded if tag in {"link", "script", "img", "use"} else found.links).append(unescape(address))
    return found


@pytest.fixture(scope="module")
def pages(built_site: Path) -> list[Path]:
    """Return every page of both languages, including redirects."""
    found = sorted(built_site.rglob("*.html"))
    assert len(found) > 20
    return found


def target(page: Path, address: str) -> tuple[Path, str]:
    """Return the file and the anchor that an address on a page leads to; the address must not be external."""
    parts = urlsplit(address)
    file = Path(normpath(page.parent / unquote(parts.path))) if parts.path else page
    return file, unquote(parts.fragment)


def test_every_link_leads_to_an_existing_file_and_anchor(pages: list[Path], built_site: Path) -> None:
    """Fragments of the board and the replay are not anchors; their scripts read them."""
    broken = []
    for page in pages:
        for address in sorted({*parsed(page).links, *parsed(page).loaded}):
            if urlsplit(address).scheme in {"mailto", "javascript", "data"} or address in EXTERNAL_LINKS:
                continue
            on_site = address.removeprefix(URLS["Documentation"])  # for links in the changelog
            file, anchor = target(page if on_site == address else built_site / "index.html", on_site)
            known = file.suffix != ".html" or file.name in {"board.html", "voyage.html"} or anchor in {"", "__skip"}
            if not file.is_file() or not (known or anchor in parsed(file).anchors):
                broken.append(f"{page.relative_to(built_site)}: {address}")
    assert not broken


def test_pages_load_nothing_from_other_hosts_and_link_only_to_the_project(pages: list[Path]) -> None:
    external = [
        f"{page.name}: {address}"
        for page in pages
        for address in {*parsed(page).links} - EXTERNAL_LINKS | {*parsed(page).loaded}
        if urlsplit(address).netloc and not address.startswith(URLS["Documentation"])
    ]
    assert not external


def test_every_published_id_is_an_anchor_on_the_same_page_in_both_languages(built_site: Path) -> None:
    addresses = [anchors_by_page(built_site / folder) for folder in ("", "fr")]
    permanent = {
        *published_list("rules"),
        *published_list("conventions"),
        *published_list("laws"),
        *published_list("scenarios"),
        *published_list("mutants"),
    }
    for found in addresses:
        assert not permanent - {anchor for anchors in found.values() for anchor in anchors}
    english, french = ({page: anchors & permanent for page, anchors in found.items()} for found in addresses)
    assert english == french


def anchors_by_page(root: Path) -> dict[str, set[str]]:
    """Return the anchors of every page of one language, by its address."""
    files = [file for file in root.rglob("*.html") if file.relative_to(root).parts[0] != "fr"]
    return {file.relative_to(root).as_posix(): parsed(file).anchors for file in files if file.name != "404.html"}


def test_the_addresses_of_rules_rulings_conventions_and_laws_are_the_published_ones(built_site: Path) -> None:
    """Saved links must keep working."""
    rules = {*published_list("rules"), *published_list("conventions"), *published_list("laws")}
    found = {
        f"{page}#{anchor}"
        for page, anchors in anchors_by_page(built_site).items()
        if page.startswith(("rul", "wire", "laws"))
        for anchor in anchors & rules
    }
    assert sorted(found) == published_list("anchors")


def weight(page: Path) -> int:
    """Return the bytes of a page and of the files that it loads at once."""
    loaded = {target(page, address)[0] for address in parsed(page).loaded if not address.startswith("data:")}
    files = [file for file in loaded if file.is_file() and file.suffix in {".css", ".js", ".svg"}]
    return page.stat().st_size + sum(file.stat().st_size for file in files)


def test_pages_are_small_enough_for_a_slow_connection(pages: list[Path], built_site: Path) -> None:
    weights = {page.relative_to(built_site).as_posix(): weight(page) for page in pages}
    assert not {page: found for page, found in weights.items() if found > MAX_BYTES}
    assert median(weights.values()) <= MAX_MEDIAN_BYTES
    assert max(page.read_text(encoding="utf-8").count("<use ") for page in pages) <= MAX_REFERENCES


def test_every_page_has_a_description_of_its_own_and_a_policy_for_scripts(pages: list[Path]) -> None:
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    for page, text in texts.items():
        assert "script-src 'self'" in text[: text.index("<script")], page
    described = [re.findall(r'<meta name="description" content="([^"]+)">', text) for text in texts.values()]
    found = [each[0] for each in described if each]
    without = 1 + 2 * len(REDIRECTS)  # the error page, and the redirects in both languages
    assert len(found) == len(set(found)) == len(pages) - without


@pytest.mark.parametrize("folder", ["", "fr"])
@pytest.mark.parametrize(("old", "new"), REDIRECTS.items())
def test_the_old_address_of_a_renamed_page_leads_to_the_new_one(
    built_site: Path, old: str, new: str, folder: str
) -> None:
    """A browser test follows such a link with a fragment."""
    redirect = (built_site / folder / old).with_suffix(".html")
    address = Path(new).with_suffix(".html").as_posix()
    assert f'<meta http-equiv="refresh" content="0; url={address}">' in redirect.read_text(encoding="utf-8")
    assert (built_site / folder / address).is_file()


def test_a_site_without_an_address_has_no_sitemap_and_no_canonical_links(built_site: Path) -> None:
    assert not list(built_site.rglob("sitemap.xml*"))
    assert 'rel="canonical"' not in (built_site / "index.html").read_text(encoding="utf-8")


def test_a_sitemap_lists_the_pages_of_both_languages_without_error_page_and_redirects(tmp_path: Path) -> None:
    for page in ("index.html", "404.html", "rules/box.html", "fr/index.html", "fr/rules/box.html"):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).touch()
    for page in ("old.html", "fr/old.html"):
        (tmp_path / page).write_text('<meta http-equiv="refresh" content="0; url=index.html">', encoding="utf-8")
    runpy.run_path(str(BUILD))["add_sitemap"](tmp_path, "https://example.org/globe/")
    found = ET.parse(tmp_path / "sitemap.xml").getroot().iterfind("{*}url/{*}loc")
    assert {each.text for each in found} == {
        f"https://example.org/globe/{page}"
        for page in ("index.html", "rules/box.html", "fr/index.html", "fr/rules/box.html")
    }


def test_the_project_can_be_downloaded_without_built_files(built_site: Path) -> None:
    with zipfile.ZipFile(built_site / "downloads" / "globe_rules.zip") as archive:
        names = set(archive.namelist())
    assert {"globe_rules/pyproject.toml", "globe_rules/Makefile", "globe_rules/globe_rules/__init__.py"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith("globe_rules/site/")]


@pytest.mark.parametrize("folder", ["", "fr"])
def test_vectors_schemas_and_starters_can_be_downloaded_unchanged(built_site: Path, folder: str) -> None:
    for source, pattern in ((PACKAGE, "vectors/*.json"), (PACKAGE, "schemas/*.json"), (STARTERS, "*/adapter.*")):
        files = list(source.glob(pattern))
        assert files
        for file in files:
            copy = built_site / folder / "downloads" / file.relative_to(source)
            assert copy.read_bytes() == file.read_bytes()


def test_the_zip_file_contains_the_site_sorted_and_with_a_fixed_date(built_site: Path) -> None:
    """So the same site gives the same file."""
    with zipfile.ZipFile(built_site.with_suffix(".zip")) as archive:
        entries = archive.infolist()
    names = [entry.filename for entry in entries]
    files = (f"site/{file.relative_to(built_site).as_posix()}" for file in built_site.rglob("*") if file.is_file())
    assert sorted(names) == sorted(files)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert names.index("site/index.html") > names.index("site/404.html")
