"""The page of the board: its links and pictures travel, it speaks French, works from disk, and shuts nobody out."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from boards import PUZZLE, card, downloaded, enter, fits_everyone, lay, lays_puzzle, program, situation, space, status
from playwright.sync_api import expect
from visits import Visit

from globe_rules.rulebook import rulebook


def test_every_rule_link_leads_to_its_rule(visit: Visit, built_site: Path, root: str) -> None:
    """The board knows where each rule and ruling is explained."""
    page = visit(f"{root}board.html")
    places: dict[str, str] = page.evaluate("GlobeBook.places")
    assert set(places) == set(rulebook().all_ids)
    for id_, place in places.items():
        file, _, anchor = place.partition("#")
        assert anchor == id_
        assert f'id="{id_}"' in (built_site / root / file).read_text(encoding="utf-8")
    card(page, "B5").click()
    page.locator(".gb-chosen a").click()
    expect(page.locator("[id='CARD-B5']")).to_be_in_viewport()


def test_a_shared_link_restores_everything(visit: Visit) -> None:
    """What one player sees, the other sees after opening the link: turns, step, variants and all."""
    page = visit(situation(program="B1E@1,R1@9"))
    page.get_by_role("radio", name="pointing right").check()
    page.get_by_role("checkbox", name=re.compile("Without Borders")).check()
    page.get_by_role("button", name="Next card").click()
    link = page.get_by_label("A link to this very situation").input_value()
    assert link == page.url
    assert link.endswith(f"#puzzle={PUZZLE}&photo=E&variants=without-borders&program=B1E@1,R1@9&step=1")
    friend = visit("board.html#" + urldefrag(link).fragment)
    expect(program(friend)).to_have_value("B1E@1 R1@9")
    expect(friend.locator(".gb-progress")).to_have_text("Card 1 of 2")
    expect(friend.get_by_role("radio", name="pointing right")).to_be_checked()
    expect(friend.get_by_role("checkbox", name=re.compile("Without Borders"))).to_be_checked()
    lays_puzzle(friend, "1N2N3N/4N5W6N/7N8N9N")
    friend.evaluate("location.hash = 'puzzle=1N2N3N/4N5N6N/7N9N8N&photo=N&program=B1E@8'")
    lays_puzzle(friend, "1N2N3N/4N5N6N/7N9N8N")


@pytest.mark.parametrize(
    ("fragment", "told"),
    [
        ("puzzle=1N2N3N/4N5N6N/7N8N8N&photo=N", "Column 19: found “8”, expected a tile not laid yet: 9."),
        (f"puzzle={PUZZLE}&photo=NE", "Column 2: found “E”, expected the end of the text."),
        (f"puzzle={PUZZLE}&photo=N&program=B1E@1,G9@2", "Column 8: found “9”, expected a card: G1, G2, G3."),
        (f"puzzle={PUZZLE}&photo=N&program=B1E@1&step=7", "expected a number from 0 to 1"),
        (f"puzzle={PUZZLE}&program=R1@1,R2@2&program=G1@5", "turn 1 breaks Q-11"),
        (f"puzzle={PUZZLE}&variants=no-cards", "found no-cards"),
        (f"puzzle={PUZZLE}&puzzle={PUZZLE}", "twice"),
        ("challenge=en/SOLO-T7&photo=N", "there is no challenge en/SOLO-T7"),
        ("constructor=1", "no board knows this part"),
        ("puzzle=%E0%A4%A", "percent signs"),
        ('"><img src=x onerror=alert(1)>', "no board knows this part"),
    ],
)
def test_broken_links_say_what_is_wrong_and_lose_nothing(visit: Visit, fragment: str, told: str) -> None:
    """The address stays as it came until the player changes something; the board works all the same."""
    page = visit(f"board.html#{fragment}")
    expect(page.locator(".gb-trouble")).to_contain_text(told)
    before = page.evaluate("location.hash")
    expect(page.locator(".gb-trouble code").first).to_be_visible()
    assert page.evaluate("location.hash") == before
    page.get_by_role("button", name="Mix at random").click()
    expect(page.locator(".gb-trouble")).to_be_hidden()
    assert page.url.endswith("&photo=N&program=")


def test_a_link_to_a_place_on_the_page_is_no_situation(visit: Visit) -> None:
    """The anchor of the heading neither breaks nor changes anything."""
    page = visit("board.html#board")
    expect(page.locator(".gb-trouble")).to_be_hidden()
    lay(page, "B1", 1)
    page.evaluate("location.hash = 'board'")
    expect(program(page)).to_have_value("B1E@1")


def test_a_broken_program_can_be_mended_in_its_field(visit: Visit) -> None:
    """Notation that cannot be read waits in the field where it belongs."""
    page = visit(situation(program="B1E@1,G9@5"))
    expect(program(page)).to_have_value("B1E@1,G9@5")
    expect(program(page)).to_have_attribute("aria-invalid", "true")


def test_the_picture_can_be_downloaded(visit: Visit) -> None:
    """It is one file that stands for itself and tells the situation in notation."""
    page = visit(situation(program="B1E@1,G1@4+5,R1@_"))
    name, text = downloaded(page, "Download SVG")
    assert name == "globe-twister.svg"
    svg = ET.fromstring(text)
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert svg.findtext("{http://www.w3.org/2000/svg}title") == f"{PUZZLE}   Photo N   B1E@1 G1@4+5 R1@_"


def test_the_board_speaks_french(visit: Visit) -> None:
    """Text, errors and rules are those of a French page."""
    page = visit("fr/" + situation(program="B1E@1,B2NE@3", step="1"))
    expect(status(page)).to_contain_text("La tuile 2, en 1, permute avec la tuile 1, en 2")
    page.get_by_role("button", name="Carte suivante").click()
    expect(status(page)).to_contain_text("la flèche de B1, B2 ou B5 sort aussitôt de la grille Q-3")
    enter(program(page), "B1")
    expect(page.locator(".gb-side .gb-error")).to_contain_text(
        "Colonne 3\u00a0: trouvé la fin du texte, attendu une flèche de B1, ou _ dans le doute\u00a0: N, E, S, W, _."
    )
    assert page.evaluate("Object.keys(GlobeBook.situations).length") > 30


def test_the_board_works_from_disk(visit: Visit, built_site: Path, root: str) -> None:
    """Opened as a file it plays, and keeps its state in its address."""
    page = visit(f"{built_site.as_uri()}/{root}{situation(program='B1E@1')}")
    lay(page, "G1", 5)
    page.locator("[data-icon=toEnd]").click()
    expect(page.locator(".gb-result")).to_have_class(re.compile("gb-solved"))
    assert page.url.endswith("&program=B1E@1,G1@5&step=2")


def test_a_small_board_steps_and_leads_to_the_big_one(visit: Visit, root: str) -> None:
    """In a page of the rules a situation can be stepped through, then taken along."""
    page = visit(f"{root}rules/reconstruction.html")
    small = page.locator(".globe-board.small").first
    small.locator("[data-icon=toEnd]").click()
    expect(small.locator(".gb-step")).not_to_have_count(0)
    assert "#puzzle" not in page.url
    small.locator(".gb-open").click()
    expect(page.locator(".gb-trouble")).to_be_hidden()
    expect(program(page)).not_to_have_value("")


@pytest.mark.parametrize("arranging", [False, True])
def test_the_board_is_accessible(visit: Visit, *, arranging: bool) -> None:
    """Axe finds nothing after a turn, nor while tiles are arranged and cards lie badly; nothing is too wide."""
    page = visit("fr/" * arranging + situation(program="B1N@1,R1@2+3,G1@9,B2_@_", step="4", photo="E"))
    if arranging:
        page.locator(".gb-setup [aria-pressed]").click()
        card(page, "B1").click()
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    fits_everyone(page)


def test_the_board_is_read_out(visit: Visit) -> None:
    """Puzzle, program and hand are said in words, in both languages; nobody has to know the notation."""
    page = visit(situation(program="B1E@1,G1@4+5", puzzle="2N1N3N/4N5W6N/7N8S9E"))
    names = [page.locator(css) for css in (".gb-tiles", ".gb-frame .gb-spaces", ".gb-hand [data-card=B5]")]
    expect(names[0]).to_have_accessible_name(re.compile("Middle row: tile 4 up, tile 5 left, tile 6 up"))
    expect(names[1]).to_have_accessible_name(
        "The program: space 1, B1 swaps in a straight line, arrow pointing right; "
        "across spaces 4, 5, G1: a quarter turn clockwise, void"
    )
    pushes = rulebook()["CARD-B5"].title
    expect(names[2]).to_have_accessible_name(pushes.en)
    page.locator("a.language").click()
    expect(names[0]).to_have_accessible_name(
        re.compile("Rangée du bas\u00a0: tuile 7 en haut, tuile 8 en bas, tuile 9 à droite")
    )
    expect(names[2]).to_have_accessible_name(pushes.fr)


def test_the_running_and_the_chosen_card_look_different(visit: Visit) -> None:
    """The one is marked by a sign, the other by a dashed edge: not by colour alone."""
    page = visit(situation(program="B1E@1,G1@5", step="1"))
    running, chosen = (page.locator(f".gb-frame .gb-card[data-face={face}]") for face in ("B1E", "G1"))
    space(page, 5).click()
    page.get_by_role("button", name="Next card").click()
    page.get_by_role("button", name="One card back").click()
    expect(chosen).to_have_css("outline-style", "dashed")
    expect(running).not_to_have_css("outline-style", "dashed")
    assert running.evaluate("one => getComputedStyle(one, '::before').content") == '"▶"'


def test_paper_shows_notation_and_link(visit: Visit) -> None:
    """What is printed can be set up again."""
    page = visit(situation(program="B1E@1"))
    expect(page.locator(".gb-printed")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".gb-printed")).to_contain_text(f"Puzzle {PUZZLE} · photo N · hand G1,G2,G3")
    expect(page.locator(".gb-printed")).to_contain_text(f"#puzzle={PUZZLE}&photo=N&program=B1E@1")


def test_the_speed_is_kept(visit: Visit) -> None:
    """Chosen once, it holds on the next visit too."""
    page = visit(situation(program="B1E@1,G1@5"))
    page.get_by_label("Speed").select_option("fast")
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("fast")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--gb-move')") == "300ms"


@pytest.mark.parametrize("address", ["board.html", "rules/reconstruction.html"])
@pytest.mark.parametrize("size", [(360, 740), (1300, 900)])
def test_nothing_jumps_while_the_page_loads(visit: Visit, address: str, size: tuple[int, int]) -> None:
    """The place of a board is kept until its scripts have laid it out."""
    page = visit(address, width=size[0], height=size[1])
    shift = page.evaluate(
        """() => new Promise((tell) => {
            new PerformanceObserver((list) => tell(list.getEntries().reduce((sum, one) => sum + one.value, 0)))
                .observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => tell(0)));
        })"""
    )
    assert shift < 0.02


def test_what_a_finger_must_hit_is_big_enough(visit: Visit) -> None:
    """On a phone nothing to touch is smaller than 40 by 40 pixels."""
    page = visit(situation(program="B1E@1,R2@_", step="2"), width=390, needs="touch")
    page.locator(".globe-board details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    small = page.evaluate(
        """() => [...document.querySelectorAll('.globe-board :is(button, summary, select, input, .gb-choice, .gb-way)')]
            .filter((one) => one.checkVisibility() && !one.closest('label'))
            .filter((one) => one.getBoundingClientRect().height < 40 || one.getBoundingClientRect().width < 40)
            .map((one) => one.outerHTML)"""
    )
    assert small == []
