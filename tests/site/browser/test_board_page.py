"""The page of the board: links, downloads, French, use from disk, printing and accessibility."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from boards import (
    PUZZLE,
    card,
    downloaded,
    enter,
    expect_puzzle,
    fits_everyone,
    place_card,
    program,
    situation,
    space,
    status,
)
from playwright.sync_api import expect
from visits import Visit

from globe_rules.rulebook import rulebook


def test_the_board_has_the_right_address_of_every_rule(visit: Visit, built_site: Path, root: str) -> None:
    page = visit(f"{root}board.html")
    pages: dict[str, str] = page.evaluate("GlobeBook.pages")
    assert set(pages) == set(rulebook().all_ids)
    for id_, file in pages.items():
        assert f'id="{id_}"' in (built_site / root / file).read_text(encoding="utf-8")
    card(page, "B5").click()
    page.locator(".gb-chosen a").click()
    expect(page.locator("[id='CARD-B5']")).to_be_in_viewport()


def test_a_shared_link_restores_puzzle_photo_variants_program_and_step(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,R1@9"))
    page.get_by_role("radio", name="pointing right").check()
    page.get_by_role("checkbox", name=re.compile("Without Borders")).check()
    page.get_by_role("button", name="Next card").click()
    link = page.get_by_label("Link to this situation").input_value()
    assert link == page.url
    assert link.endswith(f"#puzzle={PUZZLE}&photo=E&variants=without-borders&program=B1E@1,R1@9&step=1")
    friend = visit("board.html#" + urldefrag(link).fragment)
    expect(program(friend)).to_have_value("B1E@1 R1@9")
    expect(friend.locator(".gb-progress")).to_have_text("Card 1 of 2")
    expect(friend.get_by_role("radio", name="pointing right")).to_be_checked()
    expect(friend.get_by_role("checkbox", name=re.compile("Without Borders"))).to_be_checked()
    expect_puzzle(friend, "1N2N3N/4N5W6N/7N8N9N")
    friend.evaluate("location.hash = 'puzzle=1N2N3N/4N5N6N/7N9N8N&photo=N&program=B1E@8'")
    expect_puzzle(friend, "1N2N3N/4N5N6N/7N9N8N")


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        (
            "puzzle=1N2N3N/4N5N6N/7N8N8N&photo=N",
            "Column 19: found “8”, expected a tile that is not in the puzzle yet: 9.",
        ),
        (f"puzzle={PUZZLE}&photo=NE", "Column 2: found “E”, expected the end of the text."),
        (f"puzzle={PUZZLE}&photo=N&program=B1E@1,G9@2", "Column 8: found “9”, expected a card: G1, G2, G3."),
        (f"puzzle={PUZZLE}&photo=N&program=B1E@1&step=7", "expected a number from 0 to 1"),
        (f"puzzle={PUZZLE}&program=R1@1,R2@2&program=G1@5", "turn 1 breaks Q-11"),
        (f"puzzle={PUZZLE}&variants=no-cards", "found no-cards"),
        (f"puzzle={PUZZLE}&puzzle={PUZZLE}", "twice"),
        ("challenge=en/SOLO-T7&photo=N", "unknown challenge en/SOLO-T7"),
        ("constructor=1", "unknown parameter"),
        ("puzzle=%E0%A4%A", "invalid percent-encoding"),
        ('"><img src=x onerror=alert(1)>', "unknown parameter"),
    ],
)
def test_a_broken_link_is_explained_and_kept_until_the_player_changes_something(
    visit: Visit, fragment: str, message: str
) -> None:
    page = visit(f"board.html#{fragment}")
    expect(page.locator(".gb-trouble")).to_contain_text(message)
    before = page.evaluate("location.hash")
    expect(page.locator(".gb-trouble code").first).to_be_visible()
    assert page.evaluate("location.hash") == before
    page.get_by_role("button", name="Shuffle at random").click()
    expect(page.locator(".gb-trouble")).to_be_hidden()
    assert page.url.endswith("&photo=N&program=")


def test_a_link_with_thousands_of_turns_does_not_block_the_page(visit: Visit) -> None:
    page = visit(f"board.html#puzzle={PUZZLE}{'&program=G1@5' * 5000}")
    expect(page.locator(".gb-trouble")).to_contain_text("a link has at most 100 turns")


def test_a_link_to_a_heading_does_not_change_the_board(visit: Visit) -> None:
    page = visit("board.html#board")
    expect(page.locator(".gb-trouble")).to_be_hidden()
    place_card(page, "B1", 1)
    page.evaluate("location.hash = 'board'")
    expect(program(page)).to_have_value("B1E@1")


def test_an_unreadable_program_in_a_link_is_put_into_the_field_for_correction(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G9@5"))
    expect(program(page)).to_have_value("B1E@1,G9@5")
    expect(program(page)).to_have_attribute("aria-invalid", "true")


def test_the_picture_can_be_downloaded_with_the_notation_as_its_title(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G1@4+5,R1@_"))
    name, text = downloaded(page, "Download SVG")
    assert name == "globe-twister.svg"
    svg = ET.fromstring(text)
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert svg.findtext("{http://www.w3.org/2000/svg}title") == f"{PUZZLE}   Photo N   B1E@1 G1@4+5 R1@_"


def test_texts_and_errors_of_the_french_board_are_in_french(visit: Visit) -> None:
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
    page = visit(f"{built_site.as_uri()}/{root}{situation(program='B1E@1')}")
    place_card(page, "G1", 5)
    page.locator("[data-icon=toEnd]").click()
    expect(page.locator(".gb-result")).to_have_class(re.compile("gb-solved"))
    assert page.url.endswith("&program=B1E@1,G1@5&step=2")


def test_a_small_board_on_a_rules_page_steps_and_opens_on_the_full_board(visit: Visit, root: str) -> None:
    page = visit(f"{root}rules/reconstruction.html")
    small = page.locator(".globe-board.small").first
    small.scroll_into_view_if_needed()
    small.locator("[data-icon=toEnd]").click()
    expect(small.locator(".gb-step")).not_to_have_count(0)
    assert "#puzzle" not in page.url
    small.locator(".gb-open").click()
    expect(page.locator(".gb-trouble")).to_be_hidden()
    expect(program(page)).not_to_have_value("")


@pytest.mark.parametrize("arranging", [False, True])
def test_the_board_is_accessible(visit: Visit, *, arranging: bool) -> None:
    """After a turn, and while tiles are arranged and cards are across spaces or unclear."""
    page = visit("fr/" * arranging + situation(program="B1N@1,R1@2+3,G1@9,B2_@_", step="4", photo="E"))
    if arranging:
        page.locator(".gb-setup > .gb-row [aria-pressed]").click()
        card(page, "B1").click()
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    fits_everyone(page)


def test_puzzle_program_and_hand_have_accessible_names_in_both_languages(visit: Visit) -> None:
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
        re.compile("Ligne du bas\u00a0: tuile 7 en haut, tuile 8 en bas, tuile 9 à droite")
    )
    expect(names[2]).to_have_accessible_name(pushes.fr)


def test_the_current_and_the_chosen_card_differ_by_more_than_colour(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G1@5", step="1"))
    current, chosen = (page.locator(f".gb-frame .gb-card[data-face={face}]") for face in ("B1E", "G1"))
    space(page, 5).click()
    page.get_by_role("button", name="Next card").click()
    page.get_by_role("button", name="Previous card").click()
    expect(chosen).to_have_css("outline-style", "dashed")
    expect(current).not_to_have_css("outline-style", "dashed")
    assert current.evaluate("one => getComputedStyle(one, '::before').content") == '"▶"'


def test_a_printed_board_has_its_notation_and_link(visit: Visit) -> None:
    page = visit(situation(program="B1E@1"))
    expect(page.locator(".gb-printed")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".gb-printed")).to_contain_text(f"Puzzle {PUZZLE} · photo N · hand G1,G2,G3")
    expect(page.locator(".gb-printed")).to_contain_text(f"#puzzle={PUZZLE}&photo=N&program=B1E@1")


def test_the_chosen_speed_is_saved_for_the_next_visit(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,G1@5"))
    page.get_by_label("Speed").select_option("fast")
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("fast")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--gb-move')") == "300ms"


@pytest.mark.parametrize("address", ["board.html", "rules/reconstruction.html"])
@pytest.mark.parametrize("size", [(360, 740), (1300, 900)])
def test_the_layout_does_not_shift_while_a_board_loads(visit: Visit, address: str, size: tuple[int, int]) -> None:
    page = visit(address, width=size[0], height=size[1])
    shift = page.evaluate(
        """() => new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, one) => sum + one.value, 0)))
                .observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        })"""
    )
    assert shift < 0.02


def test_touch_targets_on_a_phone_are_at_least_40_by_40_pixels(visit: Visit) -> None:
    page = visit(situation(program="B1E@1,R2@_", step="2"), width=390, needs="touch")
    page.locator(".globe-board details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    small = page.evaluate(
        """() => [...document.querySelectorAll('.globe-board :is(button, summary, select, input, .gb-choice, .gb-way)')]
            .filter((one) => one.checkVisibility() && !one.closest('label'))
            .filter((one) => one.getBoundingClientRect().height < 40 || one.getBoundingClientRect().width < 40)
            .map((one) => one.outerHTML)"""
    )
    assert small == []


def test_the_board_shows_its_request_and_response_and_runs_an_edited_one(visit: Visit) -> None:
    page = visit(situation(program="B1E@1"))
    page.get_by_text("Request and response (JSON)").click()
    editor = page.get_by_label("Request")
    request = json.loads(editor.input_value())
    assert (request["op"], request["puzzle"], request["program"]) == ("reconstruction", PUZZLE, ["B1E@1"])
    expect(page.locator(".gb-more pre")).to_contain_text('"solved": false')
    editor.fill(json.dumps(request | {"program": ["B1E@1", "G1@5"]}))
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".gb-more pre")).to_contain_text('"solved": true')
    expect(program(page)).to_have_value("B1E@1 G1@5")
    editor.fill(json.dumps(request | {"program": ["G1@5", "G1@6"]}))
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".gb-more pre")).to_contain_text("Q-13")
    expect(program(page)).to_have_value("G1@5 G1@6")


def test_a_response_and_an_error_fit_a_phone_and_are_scrolled_into_view(visit: Visit) -> None:
    page = visit(situation(program="B1E@1"), width=360, height=740)
    page.get_by_text("Request and response (JSON)").click()
    editor = page.get_by_label("Request")
    request = editor.input_value()
    for text in ("{", request):
        editor.fill(text)
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.locator(".gb-more pre")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize(
    "fragment",
    [
        "case=%E0%A4%A",
        "case=__proto__",
        "__proto__=1",
        "challenge=__proto__",
        "challenge=day/__proto__",
        "step=constructor",
    ],
)
def test_an_odd_link_to_the_board_shows_what_cannot_be_read(visit: Visit, fragment: str) -> None:
    page = visit(f"board.html#{fragment}")
    expect(page.locator(".gb-trouble")).to_contain_text("Part of this link cannot be read.")
    expect(page.locator(".gb-trouble")).not_to_contain_text("not iterable")
