"""The macros of the pages: what they show is complete and linked."""

import re
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from handbook_pages import addresses, filled, page, sources
from jinja2 import UndefinedError
from mkdocs.exceptions import PluginError

from globe_rules import Edition, Space, Standing, assess, read_photo, read_program, read_puzzle, reconstruct, to_svg
from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._kit.mutants import recorded_mutants
from globe_rules._pictures.svg import GLOBE
from globe_rules.rulebook import rulebook
from globe_rules.rulebook._books import books
from handbook.counts import in_ranges
from handbook.engine import names_by_id
from handbook.page import misplaced
from handbook.pictures import images, put_back, set_aside, shared, with_images
from handbook.rules import ruling

in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


@cache
def all_filled(language: Language) -> dict[str, str]:
    """Return every page that has the address of an id, with its macros expanded."""
    urls = {place.partition("#")[0] for place in addresses(language).values()}
    return {url: filled(sources(language)[url], page(language, url)) for url in sorted(urls)}


@in_both_languages
def test_every_anchor_of_a_page_is_unique(language: Language) -> None:
    for markdown in all_filled(language).values():
        ids = re.findall(r'\{:? ?#(\S+?)[ }]|\bid="([^"]+)"', markdown)
        assert len(ids) == len(set(ids))


def test_an_id_that_its_page_does_not_show_is_reported() -> None:
    [missing] = misplaced({"rules/aim.html": "<p>no rule</p>"}, {"AIM-1": "rules/aim.html#AIM-1"})
    assert missing.startswith("rules/aim.html shows AIM-1 0 times, expected once")


def test_an_id_with_headings_on_two_pages_is_reported() -> None:
    """A table row on another page may have the id of a rule; a heading may not."""
    rule = '<h2 class="entry" id="AIM-1">The aim</h2>'
    pages = {"rules/aim.html": rule, "rules/end.html": rule, "traceability.html": '<tr id="AIM-1">'}
    assert list(misplaced(pages, {"AIM-1": "rules/aim.html#AIM-1"})) == [
        "rules/end.html has a heading for AIM-1, expected only at rules/aim.html#AIM-1; remove one of them"
    ]


def test_a_rule_is_shown_with_rulings_sources_engine_scenarios_and_mutants() -> None:
    block = filled('{{ rule("CARD-B1") }}', page())
    rule = rulebook().rules["CARD-B1"]
    description = next(each.says for each in recorded_mutants() if each.id == "up-and-down-exchanged").render("en")
    assert f'### {rule.title.en} <a class="id" href="#CARD-B1">CARD-B1</a> {{: #CARD-B1 .entry }}' in block
    for part in (
        rule.text.en,
        'href="rulings/silences-cards.html#Q-3"><span class="id">Q-3</span> An arrow that leaves the grid</a>',
        'href="sources.html#FR3"',
        'href="traceability.html#cards.8">The Action cards, step 1 (EN1\u00a059, EN2\u00a040, FR1\u00a059, ',
        "in both rulebooks",
        'href="api.html#globe_rules.Puzzle.moved_along"',
        '<article class="scenario" id="CARD-B1.2"',
        "<var>card</var> is void because its arrow points off the grid",
        '<tr id="CARD-B1.2d">',
        f"{description}</a>",
        'href="mutation-testing.html#up-and-down-exchanged"',
        f"{description}</a> CARD-B1.",
    ):
        assert part in block


def test_a_rule_without_scenario_is_shown_with_the_reason() -> None:
    block = filled('{{ rule("PREP-8") }}', page("fr"))
    assert "Aucun scénario" in block
    assert rulebook().without_scenario["PREP-8"].fr in block
    assert "Conseil" in block


def test_a_ruling_is_shown_with_question_readings_choice_reason_and_links() -> None:
    entry = rulebook().rulings["Q-3"]
    block = ruling(page("fr", "rulings/silences-cards.html"), "Q-3")
    for part in (entry.question, *entry.readings, entry.choice, entry.reason):
        assert part.fr in block
    assert 'href="../rules/cards.html#CARD-B5"' in block
    assert 'href="../rules/cards.html#CARD-B5.3"' in block


@in_both_languages
def test_the_traceability_table_shows_every_line_with_an_anchor_that_its_rules_link_to(language: Language) -> None:
    html = filled(
        "# Books\n\n{{ traceability_figures() }}\n\n{{ traceability() }}\n", page(language, "traceability.html")
    )
    assert re.findall(r'<tr id="([a-z]+\.\d+)">', html) == [line.id for line in books().lines]
    back = {
        anchor
        for markdown in all_filled(language).values()
        for anchor in re.findall(r'href="[./]*traceability\.html#([a-z]+\.\d+)"', markdown)
    }
    assert back == {line.id for line in books().lines if line.ids}
    total = sum(map(len, books().sentences.values()))
    assert f"<td>{total}</td>" in html
    for reason in books().disposition_reasons.values():
        assert html.count(reason.render(language)) == 1
    silent = {"en": "The French rulebook does not say this.", "fr": "Le livret français ne le dit pas."}
    assert html.count(silent[language]) == 2, "a dash may also mean an incomplete source"


@pytest.mark.parametrize(
    ("card", "works", "void"),
    [("B1", 24, {"Q-3": 12}), ("B2", 16, {"Q-3": 20}), ("B3", 4, {"Q-4": 32}), ("B5", 12, {"Q-3": 12, "Q-6": 12})],
)
def test_every_placement_of_a_card_links_to_the_board_or_to_the_ruling_that_makes_it_void(
    card: str, works: int, void: dict[str, int]
) -> None:
    frames = filled(f'{{{{ placements("{card}") }}}}', page())
    assert frames.count('<td class="works"><a href="board.html#puzzle=1N2N3N') == works
    found = re.findall(r'<td class="void".*?#(Q-\d+)"', frames)
    assert {id_: found.count(id_) for id_ in found} == void


def test_the_frames_of_a_red_card_show_where_tiles_belong() -> None:
    """With the photo pointing right, tile 1 belongs on space 3."""
    frames = filled('{{ placements("R1") }}', page())
    rows = re.findall(r"<caption>Photo →</caption>.*?</table>", frames)
    assert re.findall(r">(\d)<", rows[0]) == list("741852963")


def test_a_sequence_shows_puzzle_program_and_result_with_an_escaped_link_to_the_board() -> None:
    across = filled('{{ sequence("2N1N3N/4N5N6N/7N8N9N", "G1@1 G2@2+3") }}', page())
    assert "program=G1@1%20G2@2%2B3" in across
    shown = filled('{{ sequence("2N1N3N/4N5N6N/7N8N9N", "B1E@1", photo="E") }}', page())
    assert re.findall('<title>(.*?)</title>|role="img" title="(.*?)"', shown) == [
        ("Photo E", ""),
        ("", "2N1N3N/4N5N6N/7N8N9N"),
        ("B1E@1", ""),
        ("", "1N2N3N/4N5N6N/7N8N9N"),
    ]
    assert 'href="board.html#puzzle=2N1N3N/4N5N6N/7N8N9N&amp;photo=E&amp;program=B1E@1"' in shown


def test_only_public_names_of_the_engine_are_listed_for_an_id() -> None:
    assert names_by_id()["CARD-G1"][0] == "Card"
    assert not [name for names in names_by_id().values() for name in names if "_" in name.split(".")[0][:1]]


@in_both_languages
def test_in_the_example_of_a_tie_the_player_in_bold_wins_by_the_criterion_in_bold(language: Language) -> None:
    table = re.findall(r"^\| (.*) \|$", sources(language)["rules/end.html"], re.MULTILINE)[1:]
    rows = [row.replace("*", "").split(" | ") for row in table]
    standings = [
        Standing(player, solved=True, reds_in_hand=int(reds), cards_used=int(cards), flipped=flipped in {"yes", "oui"})
        for player, reds, cards, flipped in rows
    ]
    [bold] = [row.split(" | ") for row in table if "**" in row]
    outcome = assess(standings, Edition(language))
    assert [f"**{player}**" for player in outcome.players] == bold[:1]
    assert outcome.by == ("END-2a", "END-2b", "END-2c")[bold.index(next(cell for cell in bold[1:] if "*" in cell)) - 1]


def test_the_section_of_contradictions_has_exactly_the_rulings_that_depend_on_the_edition() -> None:
    by_edition = [ruling.id for ruling in rulebook().rulings.values() if ruling.by_edition]
    assert list(rulebook().pages["differences#contradictions"]) == by_edition


@in_both_languages
def test_boards_on_the_pages_have_legal_programs(language: Language) -> None:
    boards = [
        board
        for markdown in sources(language).values()
        for board in re.findall(r'data-puzzle="(.*?)" data-program="(.*?)" data-photo="(.*?)"', markdown)
    ]
    assert boards
    for puzzle, program, photo in boards:
        reconstruct(read_puzzle(puzzle), read_program(program), photo=read_photo(photo))


def test_underscores_in_a_picture_are_escaped_for_markdown() -> None:
    drawn = filled('See {{ picture("program", "G1@_ B1_@5") }}.', page())
    assert drawn.startswith('See <span class="picture program"')
    assert "_" not in drawn
    assert to_svg(read_program("G1@_ B1_@5")) in drawn.replace("&#95;", "_")


def test_a_page_defines_the_globe_and_each_card_once_and_only_if_it_has_pictures() -> None:
    html = filled('{{ picture("photo", "N") }} {{ picture("photo", "E") }} {{ picture("card", "B1") }}' * 2, page())
    assert html.count(GLOBE) == 4
    assert shared(html).count(GLOBE) == 1
    assert shared(html).count('<use href="#globe"/>') == 4
    assert shared(html).count('<use href="#globe-card-B1"/>') == 2
    assert shared("<p>no picture</p>") == "<p>no picture</p>"


def test_a_puzzle_has_a_part_of_an_image_for_each_tile_and_its_notation_as_title() -> None:
    html = filled('{{ picture("puzzle", "2N1S3E/4N5W6N/7N8N9N") }}', page())
    assert '<span class="tiles" role="img" title="2N1S3E/4N5W6N/7N8N9N"><i class="t2 n"></i>' in html
    assert '<i class="t1 s"></i><i class="t3 e"></i>' in html
    assert html.count("<i class=") == 9
    assert with_images(html, "../") == f'<img src="../images/tiles.svg" alt="" hidden>{html}'
    text, pictures = set_aside(html)
    assert "tiles" not in text
    assert put_back(text, pictures) == html


def test_a_program_has_only_its_cards_on_an_image_of_the_frame() -> None:
    legal, unclear = (filled(f'{{{{ picture("program", "{text}") }}}}', page()) for text in ("G1@1", "G1@_"))
    assert legal.count("<text") == 1
    assert unclear.count("<text") == 1 + len(Space) + 1  # its picture is higher than the image
    assert with_images(legal, "") == f'<img src="images/frame.svg" alt="" hidden>{legal}'


def test_the_images_of_pictures_have_all_tiles_and_spaces() -> None:
    tiles, frame = (ET.fromstring(image) for image in images().values())
    for image in (tiles, frame):
        assert [each.text for each in image.iter() if each.tag.endswith("text")] == list("123456789")
    assert GLOBE in images()["images/tiles.svg"]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("picture('tile', '5N')", "one of puzzle, photo, program, placement, card"),
        ("picture('card')", r"picture\(kind: str, notation: str\)"),
        ("picture('card', 'B9')", "one of the cards G1, "),
        ("picture('placement', 'B1SE@5')", "the arrow of B1: .* found 'SE' in column 3 of 'B1SE@5'"),
        ("rule('CARD-B9')", "the id of a rule, perhaps CARD-B"),
        ("rule('Q-3')", "the id of a rule$"),
        ("rule('AIM-1', colour='red')", r"rule\(id_: str, "),
        ("rulings('accidents')", "a section .*: one of accidents#before, "),
        ("captions('pilot')", "one of the levels tourist, "),
        ("source('EN9')", "one of the sources EN1, EN2"),
        ("sequence('B1E@1')", r"sequence\(puzzle: str, program: str, photo"),
        ("sequence('1N2N3N/4N5N6N/7N8N9N', 'R1@1 R2@2')", r"this one is refused \(Q-11"),
        ("ids('X')", "D for differences"),
    ],
)
def test_a_macro_with_an_invalid_argument_stops_the_build_with_file_call_and_expectation(
    call: str, expected: str
) -> None:
    with pytest.raises(PluginError, match=f"^page.md: found {{{{ {re.escape(call)} }}}}, expected .*{expected}"):
        filled(f"{{{{ {call} }}}}", page())


def test_an_unknown_macro_stops_the_build() -> None:
    """mkdocs-macros adds the name of the file."""
    with pytest.raises(UndefinedError, match="'pictures' is undefined"):
        filled("{{ pictures('card', 'B5') }}", page())


@in_both_languages
def test_three_ids_in_a_row_become_a_range(language: Language) -> None:
    to = {"en": "to", "fr": "à"}[language]
    assert in_ranges(page(language), ["Q-1", "Q-2", "Q-3", "Q-7", "Q-9", "Q-10"]) == f"Q-1 {to} Q-3, Q-7, Q-9, Q-10"
