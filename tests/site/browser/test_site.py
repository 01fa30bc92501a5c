"""The site in a real browser: home page, search, languages, redirects, use from disk."""

import re
import zipfile
from pathlib import Path

import pytest
from boards import Scheme, fits_everyone
from playwright.sync_api import Locator, Page, expect
from visits import Visit

from handbook.files import site_address


def search(page: Page, query: str) -> Locator:
    """Type into the search box of the header, and return the results, best first."""
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


SECTIONS = {"red": "learn.html", "blue": "implement.html", "green": "api.html", "gold": "difficulty.html"}


def test_the_four_sections_of_the_home_page_lead_to_their_first_pages(visit: Visit, root: str) -> None:
    page = visit(f"{root}index.html")
    home = page.url
    assert page.locator("h1").count() == 1
    for section, address in SECTIONS.items():
        page.goto(home)
        page.locator(f".doors .{section} li a").first.click()
        expect(page).to_have_url(home.replace("index.html", address))


def test_the_home_page_has_a_search_box_and_the_most_frequent_questions(visit: Visit, root: str) -> None:
    page = visit(f"{root}index.html", width=360)
    page.locator(".hero .find input").fill("Q-14")
    expect_section(page.locator(".hero .find-answer").first, "Q-14")
    expect(page.locator(".commonest a[href$='#Q-14']")).to_be_attached()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_open_search_results_on_the_home_page_are_accessible(visit: Visit, scheme: Scheme) -> None:
    page = visit("index.html" if scheme == "light" else "fr/index.html", width=360)
    box = page.locator(".hero .find input")
    box.press_sequentially("void")
    expect(page.locator(".hero .find-answer").first).to_be_visible()
    assert box.evaluate("input => getComputedStyle(input).outlineStyle") == "none", "the field has the focus ring"
    fits_everyone(page, ".hero", (scheme, 360))


def test_the_search_shows_an_exact_id_first(visit: Visit, root: str) -> None:
    """In upper or lower case, and before other ids that start with it."""
    page = visit(f"{root}index.html")
    for id_ in ("card-b5", "Q-2", "q-29", "D-3", "react-3a", "CARD-B"):
        expect_section(search(page, id_).first, id_)


def test_french_search_needs_neither_articles_nor_accents(visit: Visit) -> None:
    """« l'Image-Souvenir » is found by « image-souvenir », and « immédiat » by « immediat »."""
    page = visit("fr/index.html")
    expect(search(page, "image souvenir").filter(has_text="Image-Souvenir").first).to_be_visible()
    expect_section(search(page, "depart immediat").first, "VAR-4")


def test_english_search_finds_synonyms_misspelled_words_and_names_of_the_library(visit: Visit) -> None:
    page = visit()
    expect_section(search(page, "how many seconds does the hourglas run").first, "CON-3")
    expect_section(search(page, "read_puzzle").first, "globe_rules.read_puzzle")


def test_a_search_result_shows_its_answer_and_opens_by_keyboard(visit: Visit, root: str) -> None:
    """`/` opens the box, arrow keys select, Enter opens, Escape closes; screen readers get the state of each."""
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


def test_an_id_in_a_search_result_is_not_broken_at_its_hyphen(visit: Visit, root: str) -> None:
    page = visit(f"{root}rules/box.html", width=360)
    search(page, "Q-14")
    cited = page.locator(".md-header .find-answer .says .cited", has_text="RED-1").first
    assert cited.evaluate("each => each.getClientRects().length") == 1
    expect(page.locator(".md-header .find-answer .says").first).to_contain_text("RED-1")


def test_a_search_without_results_links_to_the_faq(visit: Visit, root: str) -> None:
    page = visit(f"{root}rules/box.html")
    search(page, "xyzzyqqq")
    expect(page.locator(".md-header .find-none a")).to_have_attribute("href", re.compile("rules/index.html#faq$"))


@pytest.mark.parametrize("box", [".hero", ".md-header"])
def test_empty_results_and_results_in_the_other_language_are_accessible(visit: Visit, root: str, box: str) -> None:
    """In light colours in English, and in dark ones in French: both languages have the same style sheets."""
    scheme: Scheme = "dark" if root else "light"
    page = visit(f"{root}index.html", width=1300)
    field = page.locator(f"{box} .find input")
    field.fill("netflix bitcoin ")
    expect(page.locator(f"{box} .find-none")).to_be_visible()
    expect(page.locator(f"{box} .find-answer")).to_have_count(0)
    fits_everyone(page, box, (scheme, 1300))
    field.fill("someone knocked over the hourglass " if root else "sablier renversé ")
    first = page.locator(f"{box} .find-answer[lang]").first
    expect(first.locator(".in")).to_have_text("En anglais" if root else "In French")
    expect(first).to_have_attribute("lang", "en" if root else "fr")
    expect(first).to_have_attribute("href", re.compile("/where/rul" if root else "/where/fr/rul"))
    fits_everyone(page, box, (scheme, 1300))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_open_drawer_of_a_phone_is_accessible(visit: Visit, scheme: Scheme) -> None:
    page = visit("rules/box.html" if scheme == "light" else "fr/rules/box.html", width=360)
    page.locator(".menu-button").press("Enter")
    expect(page.locator(".md-sidebar--primary")).to_be_in_viewport()
    fits_everyone(page, ".md-sidebar--primary", (scheme, 360))


def test_parts_below_the_screen_are_skipped_and_anchors_in_them_are_reached(visit: Visit, root: str) -> None:
    page = visit(f"{root}rulings/silences-voyage.html#Q-44")
    expect(page.locator("#Q-44")).to_be_in_viewport()
    first = page.locator("div.entry").first
    assert first.evaluate("each => getComputedStyle(each).contentVisibility") == "auto"
    assert page.locator("div.entry").count() > 20


def test_menus_are_drawn_after_the_text_but_not_on_the_way_to_an_anchor(visit: Visit) -> None:
    """Everything at once would block a slow device. Entries are not delayed: what is below them would move."""
    page = visit("rules/cards.html")
    animations = "all => [...new Set(all.map((each) => getComputedStyle(each).animationName))]"
    entries, menus = page.locator("div.entry"), page.locator(".md-sidebar__inner")
    assert menus.evaluate_all(animations) == ["later"]
    assert entries.evaluate_all(animations) == ["none"]
    page.set_viewport_size({"width": 360, "height": 740})
    assert menus.evaluate_all(animations) == ["none"], "on phones, the menu is drawn when it opens"
    linked = visit("rules/cards.html#CARD-B5.1")
    assert linked.locator(".md-sidebar__inner").evaluate_all(animations) == ["none"]
    expect(linked.locator("[id='CARD-B5.1']")).to_be_in_viewport()


def test_the_tiles_of_a_puzzle_are_parts_of_an_image_in_their_orientation(visit: Visit, root: str) -> None:
    page = visit(f"{root}cards.html", width=360)
    tiles = page.locator(".sequence .tiles").last
    tiles.scroll_into_view_if_needed()
    drawn = tiles.locator("i").evaluate_all("""async (tiles) => {
      const { src, naturalWidth, naturalHeight } = document.querySelector("img[src$='tiles.svg']");
      return tiles.map((tile) => {
        const style = getComputedStyle(tile);
        const { a, b } = new DOMMatrix(style.transform);
        const spot = style.backgroundPosition.split(" ").map((each) => parseFloat(each) / 50);
        const facing = "nesw"[Math.round(Math.atan2(b, a) / (Math.PI / 2) + 4) % 4];
        const square = style.width === style.height && naturalWidth === naturalHeight;
        const same = style.backgroundImage === `url("${src}")` && square;
        return [`t${1 + spot[0] + 3 * spot[1]} ${facing}`, tile.className, style.printColorAdjust, same];
      });
    }""")
    assert len(drawn) == 9
    assert {facing for _, shown, *_ in drawn for facing in shown[-1]} > {"n"}
    for found, expected, printed, same in drawn:
        assert (found, printed, same) == (expected, "exact", True)


def test_the_language_switch_keeps_the_page_and_the_anchor(visit: Visit) -> None:
    page = visit("rules/cards.html#CARD-B5")
    start = page.url
    page.locator("a.language").click()
    expect(page).to_have_url(start.replace("rules/cards", "fr/rules/cards"))
    assert page.locator("html").get_attribute("lang") == "fr"
    page.locator("a.language").click()
    expect(page).to_have_url(start)


def test_the_language_switch_keeps_the_rule_to_which_the_page_was_scrolled(visit: Visit) -> None:
    page = visit("rules/reconstruction.html")
    page.locator("#RECON-5").evaluate("each => each.scrollIntoView()")
    page.locator("a.language").click()
    expect(page).to_have_url(re.compile(r"fr/rules/reconstruction\.html#RECON-5$"))
    expect(page.locator("#RECON-5")).to_be_in_viewport()


def test_the_dark_scheme_is_kept_in_the_other_language(visit: Visit) -> None:
    page = visit("rules/box.html")
    page.locator("label[for=__palette_1]").click()
    for language in ("fr", "en"):
        page.locator("a.language").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_the_focused_element_has_a_visible_outline(visit: Visit) -> None:
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


def test_the_details_of_rules_are_folded_until_a_button_or_a_link_unfolds_them(visit: Visit, root: str) -> None:
    """The state of the button is saved."""
    page = visit(f"{root}rules/cards.html", width=360)
    scenario = page.locator("[id='CARD-B5.1']")
    expect(scenario).to_be_hidden()
    page.goto(f"{page.url}#CARD-B5.1")
    expect(scenario).to_be_visible()
    page.locator(".whole button").click()
    page.reload()
    expect(page.locator("details.apparatus:not([open])")).to_have_count(0)


def test_the_player_aid_prints_on_two_full_sides_of_a4(visit: Visit, root: str) -> None:
    """In 8.5 pt or more, except for the pictures of the cards."""
    page = visit(f"{root}player-aid.html", width=1054, height=726)  # A4 without margins
    page.emulate_media(media="print")
    sizes = page.locator(".side").evaluate_all("""sides => sides.flatMap((side) => {
        const texts = document.createTreeWalker(side, NodeFilter.SHOW_TEXT, (node) =>
            node.data.trim() && !node.parentElement.closest("svg, .headerlink") ? 1 : 2);
        const found = [];
        while (texts.nextNode()) found.push(parseFloat(getComputedStyle(texts.currentNode.parentElement).fontSize));
        return found;
    })""")
    assert min(sizes) >= 8.5 * 96 / 72 - 0.01
    ends = page.locator(".side").evaluate_all("""sides => sides.map((side) => {
        const bottoms = [...side.querySelectorAll("li, .qr")].map((one) => one.getBoundingClientRect().bottom);
        return (Math.max(...bottoms) - side.getBoundingClientRect().top) / side.getBoundingClientRect().height;
    })""")
    assert all(0.8 < end <= 1 for end in ends), ends
    lines = page.locator(".qr a > span").evaluate_all("parts => parts.map((part) => part.getClientRects().length)")
    assert lines == [1, 1], "the address wraps before its path only"
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 2


def pages_of(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_the_pdf_of_the_player_aid_has_two_pages_and_links_to_the_site(
    visit: Visit, built_site: Path, root: str
) -> None:
    page = visit(f"{root}player-aid.html")
    assert page.locator("a[href='player-aid.pdf']").evaluate("async (link) => (await fetch(link)).ok")
    pdf = (built_site / root / "player-aid.pdf").read_bytes()
    assert pages_of(pdf) == 2
    linked = set(re.findall(rb"/URI \(([^)]*)\)", pdf))
    assert f"{site_address()}{root}rules/reaction.html#REACT-3".encode() in linked
    assert all(link.startswith(site_address().encode()) for link in linked)
    assert not list(built_site.rglob("*to-print*"))


@pytest.mark.parametrize("query", ["pdf", "player aid pdf", "printable sheet"])
def test_the_search_finds_the_pdf(visit: Visit, query: str) -> None:
    found = search(visit(), query).first
    expect(found).to_have_attribute("href", re.compile("player-aid.html"))


def test_the_zip_file_works_from_disk(visit: Visit, built_site: Path, root: str, tmp_path: Path) -> None:
    """With links, languages and search."""
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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("witnesses.html#EN1", "sources.html#EN1"),
        ("policy.html#addresses", "versioning.html#addresses"),
        ("quarrel-card.html", "player-aid.html"),
    ],
)
def test_the_old_address_of_a_renamed_page_leads_to_the_same_section(
    visit: Visit, root: str, old: str, new: str
) -> None:
    page = visit(root + old)
    expect(page).to_have_url(re.compile(f"/{root}{re.escape(new)}$"))
    expect(page.locator("h1")).to_be_attached()


@pytest.mark.parametrize("missing", ["nothing.html", "rules/nothing.html", "fr/rulings/nothing.html"])
def test_the_error_page_links_to_both_home_pages_from_any_folder(unwatched: Page, served: str, missing: str) -> None:
    for language, home in (("en", "index.html"), ("fr", "fr/index.html")):
        unwatched.goto(served + missing)
        unwatched.locator("[lang=fr] a" if language == "fr" else "h1 + p a").click()
        expect(unwatched).to_have_url(served + home)


@pytest.mark.parametrize("path", ["//evil.example/x", "/some/where//evil.example/fr/x"])
def test_the_error_page_never_links_to_another_host(unwatched: Page, served: str, path: str) -> None:
    """Even if the address looks like another host."""
    host = served.split("/some/", maxsplit=1)[0]
    unwatched.goto(host + path)
    links = unwatched.locator("a").evaluate_all("links => links.map((each) => each.href)")
    assert links
    assert all(link.startswith(f"{host}/") for link in links)


def test_the_search_with_results_is_accessible(visit: Visit, root: str) -> None:
    page = visit(f"{root}rules/box.html", width=360)
    search(page, "Q-14")
    expect(page.locator(".find-answer").first).to_be_visible()
    fits_everyone(page, ".md-header")


def test_the_puzzle_of_the_day_is_on_the_home_page_and_says_when_it_is_solved(visit: Visit, root: str) -> None:
    page = visit(f"{root}index.html", needs="clock")
    page.clock.install(time="2026-03-01T12:00:00")
    page.reload()
    page.clock.run_for(2000)
    expect(page.locator(".daily > .tiles > i")).to_have_count(9)
    expect(page.locator(".daily .today")).to_contain_text("1 March" if not root else "1er mars")
    page.evaluate("localStorage.setItem('globe-twister:stars', '{\"day/03-01\": \"met\"}')")
    page.reload()
    page.clock.run_for(2000)
    expect(page.locator(".daily .today")).to_contain_text("solved it" if not root else "résolu")
    page.locator(".daily .md-button").click()
    expect(page.locator(".gb-caption")).to_contain_text("1 March" if not root else "1er mars")


def test_the_search_index_is_fetched_before_it_is_needed(visit: Visit) -> None:
    page = visit("rules/box.html")
    expect(page.locator("link[rel=prefetch][href$='search/index.js']")).to_be_attached()


def test_a_ruling_is_copied_with_question_answer_reason_and_link(visit: Visit) -> None:
    page = visit("rulings/silences-cards.html", needs="touch")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#Q-14 + .entry .copy-ruling").click()
    expect(page.locator(".copied")).to_have_text("Ruling copied")
    title, question, ruling, why, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert title.endswith("(Q-14)")
    assert question.endswith("?")
    assert (ruling.split(".")[0], why.split(".")[0]) == ("Ruling", "Why")
    assert link == f"{page.url}#Q-14"


@pytest.mark.parametrize(
    "address", ["board.html", "voyage.html", "try.html", "learn.html", "cards.html", "rulings/silences-voyage.html"]
)
def test_pages_need_at_most_twelve_requests(visit: Visit, address: str) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page.url.replace("index.html", address), wait_until="load")
    started = asked.index(page.url)  # after the last script of the home page
    at_first = [url for url in asked[started:] if not url.endswith(("search.js", "index.js"))]
    assert len(at_first) <= 12, at_first


def test_the_tutorial_for_players_shows_ids_only_if_they_are_asked_for(visit: Visit, root: str) -> None:
    page = visit(f"{root}learn.html")
    ids = page.locator(".learn .id:visible")
    expect(page.locator(".show-ids")).to_be_visible()
    assert ids.count() == 0
    page.locator(".show-ids").click()
    expect(page.locator(".learn .id").first).to_be_visible()
    page.locator(".show-ids").click()
    expect(page.locator(".learn .id").first).to_be_hidden()


def test_the_keyboard_reaches_the_menu_of_a_phone_only_while_it_is_open(visit: Visit) -> None:
    page = visit("rules/cards.html", width=360)
    in_menu = "document.activeElement.closest('.md-sidebar--primary') !== null"
    header_links = page.locator(".md-header :is(a, button, input):visible").count()

    def reaches_the_menu() -> bool:
        page.locator(".menu-button").focus()
        for _ in range(header_links + 2):
            page.keyboard.press("Tab")
            if page.evaluate(in_menu):
                return True
        return False

    assert not reaches_the_menu()
    page.locator(".menu-button").press("Enter")
    assert reaches_the_menu()
    page.keyboard.press("Escape")
    assert not reaches_the_menu()


def test_the_menu_closes_after_a_tap_on_a_section_of_the_page(visit: Visit, root: str) -> None:
    page = visit(f"{root}rules/cards.html", width=360, needs="touch")
    button = page.locator(".menu-button")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    page.locator(".md-nav__item--active > label[for=__toc]").tap()
    page.locator(".md-sidebar--primary .md-nav--secondary a[href='#CARD-B5']").tap()
    expect(page.locator("#__drawer")).not_to_be_checked()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#CARD-B5")).to_be_in_viewport()


def test_a_page_that_one_comes_back_to_has_the_new_colours_and_a_closed_menu(visit: Visit) -> None:
    page = visit("rules/box.html", width=360)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("label[for=__palette_1]").click()
    page.locator(".menu-button").click()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect(page.locator("#__drawer")).not_to_be_checked()


def test_small_boards_open_when_they_are_nearly_in_view_or_printed(visit: Visit, root: str) -> None:
    page = visit(f"{root}learn.html", width=360, height=740)
    boards = page.locator(".globe-board.small")
    expect(boards.first.locator("button").first).to_be_attached()
    expect(boards.last).to_be_empty()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(boards.last.locator("button").first).to_be_attached()


def test_badges_of_implementations_are_whole_on_a_phone(visit: Visit, root: str) -> None:
    page = visit(f"{root}implement.html", width=360)
    shown = page.locator(".badge svg").evaluate_all("""badges => badges.map((each) => {
        const { right, width, height } = each.getBoundingClientRect();
        const { width: drawn, height: high } = each.getBBox();
        return [right, width, Math.abs(height / width - high / drawn)];
    })""")
    assert shown
    assert all(right <= 360 and width > 250 and skew < 0.01 for right, width, skew in shown)
