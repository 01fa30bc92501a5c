"""What is filled into the pages of the site: complete, linked, and set as in print."""

import re
from functools import cache

import pytest
from handbook_pages import filled, page, places, sources
from jinja2 import UndefinedError
from mkdocs.exceptions import PluginError

from globe_rules import Edition, Standing, assess, picture, read_photo, read_program, read_puzzle, reconstruct
from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.pictures.svg import GLOBE
from globe_rules.rulebook import rulebook
from globe_rules.rulebook.books import books
from handbook.counts import in_ranges
from handbook.engine import names_by_id
from handbook.page import misplaced
from handbook.pictures import shared
from handbook.rules import ruling

in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


@cache
def all_filled(language: Language) -> dict[str, str]:
    """Return every page that is the place of an id, with its macros expanded."""
    urls = {place.partition("#")[0] for place in places(language).values()}
    return {url: filled(sources(language)[url], page(language, url)) for url in sorted(urls)}


@in_both_languages
def test_no_anchor_stands_twice(language: Language) -> None:
    """A link can only lead to one place of a page."""
    for markdown in all_filled(language).values():
        ids = re.findall(r'\{:? ?#(\S+?)[ }]|\bid="([^"]+)"', markdown)
        assert len(ids) == len(set(ids))


def test_an_id_that_its_page_does_not_show_is_reported() -> None:
    """A rule without a macro, and a section of rulings that no page lists."""
    [missing] = misplaced({"rules/aim.html": "<p>no rule</p>"}, {"AIM-1": "rules/aim.html#AIM-1"})
    assert missing.startswith("rules/aim.html shows AIM-1 0 times, expected once")


def test_an_id_that_two_pages_show_is_reported() -> None:
    """A table row on another page may have the id of a rule; a heading may not."""
    rule = '<h2 class="entry" id="AIM-1">The aim</h2>'
    pages = {"rules/aim.html": rule, "rules/end.html": rule, "books.html": '<tr id="AIM-1">'}
    assert list(misplaced(pages, {"AIM-1": "rules/aim.html#AIM-1"})) == [
        "rules/end.html has a heading for AIM-1, expected only at rules/aim.html#AIM-1; remove one of them"
    ]


def test_a_rule_brings_everything_that_belongs_to_it() -> None:
    """Text, rulings, witnesses, the engine, scenarios and mistakes."""
    block = filled('{{ rule("CARD-B1") }}', page())
    rule = rulebook().rules["CARD-B1"]
    assert f'### {rule.title.en} <a class="id" href="#CARD-B1">CARD-B1</a> {{: #CARD-B1 .entry }}' in block
    for part in (
        rule.text.en,
        'href="rulings/silences-cards.html#Q-3"><span class="id">Q-3</span> An arrow that leaves the grid</a>',
        'href="witnesses.html#FR3"',
        'href="books.html#cards.8">The Action cards, step 1 (EN1\u00a059, EN2\u00a040, FR1\u00a059, ',
        "in both books",
        'href="api.html#globe_rules.Puzzle.moved_along"',
        '<article class="scenario" id="CARD-B1.2"',
        "B1<var>arrow</var> in the centre",
        '<tr id="CARD-B1.2d">',
        "Rows are counted from below, so arrows go down instead of up</a>",
        'href="conformance-mutants.html#up-and-down-exchanged"',
        "arrows go down instead of up</a> CARD-B1.",
    ):
        assert part in block


def test_a_rule_without_scenario_says_why() -> None:
    """Advice decides nothing."""
    block = filled('{{ rule("PREP-8") }}', page("fr"))
    assert "Aucun scénario" in block
    assert rulebook().without_scenario["PREP-8"].fr in block
    assert "Conseil" in block


def test_a_ruling_tells_question_readings_choice_and_reason() -> None:
    """And it links to the rules and scenarios that it decides."""
    entry = rulebook().rulings["Q-3"]
    block = ruling(page("fr", "rulings/silences-cards.html"), "Q-3")
    for part in (entry.question, *entry.readings, entry.choice, entry.reason):
        assert part.fr in block
    assert 'href="../rules/cards.html#CARD-B5"' in block
    assert 'href="../rules/cards.html#CARD-B5.3"' in block


@in_both_languages
def test_the_table_of_the_books_shows_every_line_and_leads_to_its_rules(language: Language) -> None:
    """One row for a line, with an anchor that the rules link back to; the usual reasons stand once, above."""
    html = filled("# Books\n\n{{ books_figures() }}\n\n{{ books() }}\n", page(language, "books.html"))
    assert re.findall(r'<tr id="([a-z]+\.\d+)">', html) == [line.id for line in books().lines]
    back = {
        anchor
        for markdown in all_filled(language).values()
        for anchor in re.findall(r'href="[./]*books\.html#([a-z]+\.\d+)"', markdown)
    }
    assert back == {line.id for line in books().lines if line.ids}
    total = sum(map(len, books().sentences.values()))
    assert f"<td>{total}</td>" in html
    for reason in books().because.values():
        assert html.count(reason.render(language)) == 1
    silent = {"en": "The French book does not say this.", "fr": "Le livret français ne le dit pas."}
    assert html.count(silent[language]) == 2, "a dash may be damage; this is none"


@pytest.mark.parametrize(
    ("card", "works", "void"),
    [("B1", 24, {"Q-3": 12}), ("B2", 16, {"Q-3": 20}), ("B3", 4, {"Q-4": 32}), ("B5", 12, {"Q-3": 12, "Q-6": 12})],
)
def test_every_placement_of_a_card_is_shown(card: str, works: int, void: dict[str, int]) -> None:
    """Each works and can be tried on the board, or is void and says why."""
    frames = filled(f'{{{{ placements("{card}") }}}}', page())
    assert frames.count('<td class="works"><a href="board.html#puzzle=1N2N3N') == works
    found = re.findall(r'<td class="void".*?#(Q-\d+)"', frames)
    assert {id_: found.count(id_) for id_ in found} == void


def test_the_frames_of_a_red_card_show_where_tiles_belong() -> None:
    """With the photo on its right side, tile 1 belongs on space 3."""
    frames = filled('{{ placements("R1") }}', page())
    rows = re.findall(r"<caption>Photo →</caption>.*?</table>", frames)
    assert re.findall(r">(\d)<", rows[0]) == list("741852963")


def test_a_sequence_shows_what_a_program_does() -> None:
    """Before, program and after come from the engine, and so does the link to the board, which has no plus sign."""
    across = filled('{{ sequence("2N1N3N/4N5N6N/7N8N9N", "G1@1 G2@2+3") }}', page())
    assert "program=G1@1%20G2@2%2B3" in across
    shown = filled('{{ sequence("2N1N3N/4N5N6N/7N8N9N", "B1E@1", photo="E") }}', page())
    assert re.findall("<title>(.*?)</title>", shown) == [
        "Photo E",
        "2N1N3N/4N5N6N/7N8N9N",
        "B1E@1",
        "1N2N3N/4N5N6N/7N8N9N",
    ]
    assert 'href="board.html#puzzle=2N1N3N/4N5N6N/7N8N9N&amp;photo=E&amp;program=B1E@1"' in shown


def test_names_of_the_engine_come_from_its_docstrings() -> None:
    """Every card at least, and nothing that users cannot import."""
    assert names_by_id()["CARD-G1"][0] == "Card"
    assert not [name for names in names_by_id().values() for name in names if "_" in name.split(".")[0][:1]]


@in_both_languages
def test_the_example_of_a_tie_is_decided_as_the_page_says(language: Language) -> None:
    """The player in bold wins, by the number in bold."""
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


def test_real_contradictions_are_those_that_editions_decide() -> None:
    """The first section of the differences has every ruling that goes by the edition, and no other."""
    by_edition = [ruling.id for ruling in rulebook().rulings.values() if ruling.by_edition]
    assert list(rulebook().pages["differences#contradictions"]) == by_edition


@in_both_languages
def test_boards_on_the_pages_carry_out_programs(language: Language) -> None:
    """Every board that is set into a page shows a puzzle and a program that may be laid."""
    boards = [
        board
        for markdown in sources(language).values()
        for board in re.findall(r'data-puzzle="(.*?)" data-program="(.*?)" data-photo="(.*?)"', markdown)
    ]
    assert boards
    for puzzle, program, photo in boards:
        reconstruct(read_puzzle(puzzle), read_program(program), photo=read_photo(photo))


def test_a_macro_draws_a_picture() -> None:
    """Markdown cannot take the doubt signs for emphasis."""
    drawn = filled('See {{ picture("program", "G1@_ B1_@5") }}.', page())
    assert drawn.startswith('See <span class="picture program"')
    assert "_" not in drawn
    assert picture(read_program("G1@_ B1_@5")) in drawn.replace("&#95;", "_")


def test_a_page_carries_the_globe_once() -> None:
    """And each tile, however many pictures show it; a page without pictures carries none."""
    html = filled('{{ picture("puzzle", "2N1N3N/4N5W6N/7N8N9N") }} {{ picture("photo", "E") }}' * 2, page())
    assert html.count(GLOBE) == 20
    assert shared(html).count(GLOBE) == 1
    assert shared(html).count('<use href="#globe"/>') == 9 + 2
    assert shared(html).count('<use href="#globe-tile-5"/>') == 2
    assert shared("<p>no picture</p>") == "<p>no picture</p>"


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
def test_a_macro_with_a_wrong_argument_stops_the_build(call: str, expected: str) -> None:
    """The message names the file, the call and what was expected."""
    with pytest.raises(PluginError, match=f"^page.md: found {{{{ {re.escape(call)} }}}}, expected .*{expected}"):
        filled(f"{{{{ {call} }}}}", page())


def test_an_unknown_macro_stops_the_build() -> None:
    """mkdocs-macros names the file."""
    with pytest.raises(UndefinedError, match="'pictures' is undefined"):
        filled("{{ pictures('card', 'B5') }}", page())


@in_both_languages
def test_ranges_of_ids_are_computed(language: Language) -> None:
    """A gap splits a range, and two in a row are no range."""
    to = {"en": "to", "fr": "à"}[language]
    assert in_ranges(page(language), ["Q-1", "Q-2", "Q-3", "Q-7", "Q-9", "Q-10"]) == f"Q-1 {to} Q-3, Q-7, Q-9, Q-10"
