"""The site in a real browser: home, search, languages, the disk, and whoever cannot see it."""

import re
import zipfile
from pathlib import Path

import pytest
from boards import Scheme, fits_everyone
from playwright.sync_api import Locator, Page, expect
from visits import Visit

KINDS = {
    "home": "index.html",
    "rules": "rules/index.html",
    "rule": "rules/reconstruction.html",
    "cards": "cards.html",
    "rulings": "rulings/silences-cards.html",
    "books": "books.html",
    "learn": "learn.html",
    "quarrel card": "quarrel-card.html",
    "difficulty": "difficulty.html",
    "glossary": "glossary.html",
    "board": "board.html",
    "challenges": "challenges.html",
    "solutions": "challenge-solutions.html",
    "conformance": "conformance.html",
    "fuzzing": "fuzzing.html",
    "wire": "wire.html",
    "matrix": "conformance-matrix.html",
    "kill matrix": "conformance-mutants.html",
    "API": "api.html",
    "CLI": "cli.html",
}
"""One page of every kind."""

THINNED = """() => {
  const counts = new Map();
  const some = ".md-content :not(h1, h2, h3, h4, h5, h6, td, th, svg *), .md-nav__item";
  for (const each of document.querySelectorAll(some)) {
    const kind = `${each.tagName} ${each.className}`;
    const siblings = counts.get(each.parentElement) ?? counts.set(each.parentElement, {}).get(each.parentElement);
    siblings[kind] = (siblings[kind] ?? 0) + 1;
    if (siblings[kind] > 4) each.remove();
  }
}"""
"""More of the same needs no second look, and axe is slow: of a kind, four siblings stay."""


def search(page: Page, query: str) -> Locator:
    """Type into the search of the header, and return the answers, the best first; they come while one types."""
    box = page.locator(".md-header .find input")
    box.wait_for(state="attached")
    if not box.is_visible():
        page.locator(".md-header .find-open").click()
    box.fill("")
    box.press_sequentially(query)
    return page.locator(".md-header .find-answer")


def expect_section(found: Locator, anchor: str) -> None:
    """Wait until a search result leads to an anchor."""
    expect(found).to_have_attribute("href", re.compile(f"#{re.escape(anchor)}$", re.IGNORECASE))


DOORS = {"red": "learn.html", "blue": "conformance.html", "green": "api.html", "gold": "difficulty.html"}


def test_home_has_four_doors_that_open(visit: Visit, root: str) -> None:
    """A player, an implementer, an engineer and whoever is curious find their way from the first screen."""
    page = visit(f"{root}index.html")
    home = page.url
    assert page.locator("h1").count() == 1
    for door, place in DOORS.items():
        page.goto(home)
        page.locator(f".doors .{door} li a").first.click()
        expect(page).to_have_url(home.replace("index.html", place))


def test_home_answers_at_once(visit: Visit, root: str) -> None:
    """Its own box searches too, and the commonest quarrels stand below it with their answers."""
    page = visit(f"{root}index.html", width=360)
    page.locator(".hero .find input").fill("Q-14")
    expect_section(page.locator(".hero .find-answer").first, "Q-14")
    expect(page.locator(".commonest a[href$='#Q-14']")).to_be_attached()


def test_search_puts_an_id_first(visit: Visit, root: str) -> None:
    """However it is typed, and although other ids begin alike."""
    page = visit(f"{root}index.html")
    for id_ in ("card-b5", "Q-2", "q-29", "D-3", "react-3a", "CARD-B"):
        expect_section(search(page, id_).first, id_)


def test_french_search_needs_neither_articles_nor_accents(visit: Visit) -> None:
    """« l'Image-Souvenir » is found by « image-souvenir », and « immédiat » by « immediat »."""
    page = visit("fr/index.html")
    expect(search(page, "image souvenir").filter(has_text="Image-Souvenir").first).to_be_visible()
    expect_section(search(page, "depart immediat").first, "VAR-4")


def test_english_search_finds_words_and_names(visit: Visit) -> None:
    """A word that players use, one mistyped, a name of the library."""
    page = visit()
    expect_section(search(page, "how many seconds does the hourglas run").first, "CON-3")
    expect_section(search(page, "read_puzzle").first, "globe_rules.read_puzzle")


def test_an_answer_says_what_holds_and_opens_by_keyboard(visit: Visit, root: str) -> None:
    """`/` opens the box, the arrow keys choose, Enter goes there, Escape closes; a screen reader is told of each."""
    page = visit(f"{root}rules/box.html")
    page.keyboard.press("/")
    page.keyboard.type("Q-8")
    box = page.locator(".md-header .find input")
    first = page.locator(".md-header .find-answer").first
    expect(first.locator(".says")).to_contain_text("R2")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", first.get_attribute("id") or "-")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.type(" ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("rulings/silences-cards.html#Q-8$"))


def test_a_question_without_an_answer_leads_to_the_finder(visit: Visit, root: str) -> None:
    """Nobody stands before an empty list."""
    page = visit(f"{root}rules/box.html")
    search(page, "xyzzyqqq")
    expect(page.locator(".md-header .find-none a")).to_have_attribute("href", re.compile("rules/index.html#quarrels$"))


def test_the_language_switch_stays_on_the_page_and_at_the_anchor(visit: Visit) -> None:
    """There and back again."""
    page = visit("rules/cards.html#CARD-B5")
    start = page.url
    page.locator("a.language").click()
    expect(page).to_have_url(start.replace("rules/cards", "fr/rules/cards"))
    assert page.locator("html").get_attribute("lang") == "fr"
    page.locator("a.language").click()
    expect(page).to_have_url(start)


def test_the_language_switch_keeps_the_place_of_a_reader(visit: Visit) -> None:
    """Who has scrolled to a rule reads on at that rule."""
    page = visit("rules/reconstruction.html")
    page.locator("#RECON-5").evaluate("each => each.scrollIntoView()")
    page.locator("a.language").click()
    expect(page).to_have_url(re.compile(r"fr/rules/reconstruction\.html#RECON-5$"))
    expect(page.locator("#RECON-5")).to_be_in_viewport()


def test_dark_stays_dark_in_the_other_language(visit: Visit) -> None:
    """The choice is kept for both, on any page."""
    page = visit("rules/box.html")
    page.locator("label[for=__palette_1]").click()
    for language in ("fr", "en"):
        page.locator("a.language").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_what_has_the_focus_shows_it(visit: Visit) -> None:
    """Even the switch between dark and light, which Material hides behind its label."""
    page = visit("rules/box.html")
    shown = """() => {
      const found = document.activeElement;
      const style = getComputedStyle(found.matches(".md-option") ? found.nextElementSibling : found);
      const field = found.closest(".find-field");
      return style.outlineStyle !== "none" || (field && getComputedStyle(field).outlineStyle !== "none");
    }"""
    for _ in range(14):
        page.keyboard.press("Tab")
        assert page.evaluate(shown), page.evaluate("document.activeElement.outerHTML")


def test_rules_are_read_without_their_apparatus_until_it_is_asked_for(visit: Visit, root: str) -> None:
    """Folded at first; a button unfolds everything and is remembered; a link into it unfolds its own."""
    page = visit(f"{root}rules/cards.html", width=360)
    scenario = page.locator("[id='CARD-B5.1']")
    expect(scenario).to_be_hidden()
    page.goto(f"{page.url}#CARD-B5.1")
    expect(scenario).to_be_visible()
    page.locator(".whole button").click()
    page.reload()
    expect(page.locator("details.apparatus:not([open])")).to_have_count(0)


def test_the_quarrel_card_is_one_sheet(visit: Visit, root: str) -> None:
    """Two pages of A4, so that it is printed on both sides of one."""
    page = visit(f"{root}quarrel-card.html")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True))) == 2


def test_the_zip_file_works_from_disk(visit: Visit, built_site: Path, root: str, tmp_path: Path) -> None:
    """Links, languages and search work without a server; nothing is asked of anybody else."""
    with zipfile.ZipFile(built_site.with_suffix(".zip")) as archive:
        archive.extractall(tmp_path)
    page = visit((tmp_path / "site" / root / "rules" / "index.html").as_uri())
    for language in ("en", "fr") if root else ("fr", "en"):
        page.locator("a.language").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
    found = search(page, "card-b5").first
    expect_section(found, "CARD-B5")
    found.click()
    expect(page.locator("#CARD-B5")).to_be_in_viewport()


@pytest.mark.parametrize("missing", ["nothing.html", "rules/nothing.html", "fr/rulings/nothing.html"])
def test_what_is_missing_leads_home(unwatched: Page, served: str, missing: str) -> None:
    """In both languages, from any folder."""
    for language, home in (("en", "index.html"), ("fr", "fr/index.html")):
        unwatched.goto(served + missing)
        unwatched.locator("[lang=fr] a" if language == "fr" else "h1 + p a").click()
        expect(unwatched).to_have_url(served + home)


@pytest.mark.parametrize("path", ["//evil.example/x", "/some/where//evil.example/fr/x"])
def test_what_is_missing_never_leads_elsewhere(unwatched: Page, served: str, path: str) -> None:
    """An address that looks like another host puts nothing into a link."""
    host = served.split("/some/", maxsplit=1)[0]
    unwatched.goto(host + path)
    links = unwatched.locator("a").evaluate_all("links => links.map((each) => each.href)")
    assert links
    assert all(link.startswith(f"{host}/") for link in links)


def test_everyone_can_use_the_search(visit: Visit, root: str) -> None:
    """No violation while its answers are shown."""
    page = visit(f"{root}rules/box.html", width=360)
    search(page, "Q-14")
    expect(page.locator(".find-answer").first).to_be_visible()
    fits_everyone(page, ".md-header")


@pytest.mark.parametrize("kind", KINDS)
def test_everyone_can_use_it(visit: Visit, root: str, kind: str) -> None:
    """No violation that axe can find, and nothing sticks out."""
    page = visit(root + KINDS[kind])
    page.evaluate(THINNED)
    fits_everyone(page, None)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 800, 1300])
def test_everyone_can_use_what_frames_a_page(visit: Visit, scheme: Scheme, width: int) -> None:
    """Header, menus and footer are the same on every page: by day and by night, on a phone, a tablet and a desktop."""
    page = visit("rules/box.html")
    page.evaluate(THINNED)
    fits_everyone(page, None, (scheme, width))
