"""The rulebook as data is complete, consistent and bilingual."""

import re
import tomllib

import pytest

from globe_rules.i18n import BOOK_LANGUAGES
from globe_rules.rulebook import Kind, Ruling, rulebook
from globe_rules.situations import SITUATIONS
from globe_rules.specification.suite import scenarios_by_id
from tools.places import ROOT
from tools.rulebook_texts import DATA

BOOK = rulebook()
CITED = re.compile(r"\b[A-Z]+-(?:\d+[a-z]?|[A-Z]+\d*|[A-Z]?\d+)\b")


def test_every_ruling_weighs_readings_of_existing_rules() -> None:
    """A ruling interprets at least one rule, and chooses between two readings or more; of a difference, one a book."""
    for ruling in BOOK.rulings.values():
        assert ruling.touches, ruling.id
        assert set(ruling.touches) <= set(BOOK.rules), ruling.id
        assert len(ruling.readings) >= 2, ruling.id
        assert not ruling.is_difference or len(ruling.readings) == 2, ruling.id


@pytest.mark.needs_generated("texts")
def test_every_ruling_is_in_the_file_of_its_page() -> None:
    """One file per page shows at once where a new ruling belongs."""
    files = {
        ruling["id"]: file.stem
        for file in DATA.glob("*.toml")
        for ruling in tomllib.loads(file.read_text(encoding="utf-8")).get("ruling", ())
    }
    pages = {ruling.id: ruling.page.partition("#")[0] for ruling in BOOK.rulings.values()}
    wrong = [f"move {id_} to {pages[id_]}.toml, or change its `page`" for id_ in files if files[id_] != pages[id_]]
    assert wrong == []


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_every_section_of_rulings_is_on_its_page(language: str) -> None:
    """The field `page` names a page that exists and an anchor of a heading on it."""
    for section in BOOK.pages:
        page, _, anchor = section.partition("#")
        file = ROOT / f"docs/{language}/rulings/{page}.md"
        headings = re.findall(r"^## .*\{#(.*)\}$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert anchor in headings, f"{', '.join(BOOK.pages[section])}: page = {section!r}, expected one of {headings}"


def test_every_accident_at_the_table_has_a_remedy() -> None:
    """Players need to know what to do with what is on the table."""
    accidents = [ruling for ruling in BOOK.rulings.values() if ruling.page.startswith("accidents#")]
    assert accidents
    assert [ruling.id for ruling in accidents if not ruling.remedy] == [], "add [ruling.remedy] to the entry"


def test_four_differences_depend_on_the_edition() -> None:
    """Only where the books differ in what happens does the engine ask for the edition."""
    assert [ruling.id for ruling in BOOK.rulings.values() if ruling.by_edition] == ["D-1", "D-6", "D-10", "D-11"]


def test_both_languages_cite_the_same_ids_and_all_exist() -> None:
    """English and French are both there, say different words, and cite the same ids."""
    for entry in map(BOOK.__getitem__, BOOK.all_ids):
        if isinstance(entry, Ruling):
            remedy = [entry.remedy] if entry.remedy else []
            texts = [entry.title, entry.question, *entry.readings, entry.choice, entry.reason, *remedy]
        else:
            texts = [entry.title, entry.text]
        for text in texts:
            english, french = (set(CITED.findall(words)) for words in (text.en, text.fr))
            assert english == french, text
            assert english <= set(BOOK.all_ids), text
        assert texts[1].en != texts[1].fr, entry.id


def test_sections_stand_in_the_order_of_the_book() -> None:
    """Every rule belongs to its section, and sections are not mixed."""
    order = [section.id for section in BOOK.sections]
    positions = [order.index(rule.section.id) for rule in BOOK.rules.values()]
    assert positions == sorted(positions)
    assert {rule.kind for rule in BOOK.rules.values()} == set(Kind)


def test_the_glossary_names_each_word_once() -> None:
    """A word of the game has one entry."""
    english = [term.name.en for term in BOOK.glossary]
    assert len(english) == len(set(english))


def test_situations_cite_existing_ids_and_have_names_of_their_own() -> None:
    """The closed list of situations cites the rulebook, and no two situations share a name."""
    assert {situation.id for situation in SITUATIONS} <= set(BOOK.ids)
    assert len({situation.name for situation in SITUATIONS}) == len(SITUATIONS)


@pytest.mark.needs_generated
def test_every_id_has_a_scenario_or_a_reason_why_not() -> None:
    """No id has both, and none has neither."""
    excused = set(BOOK.without_scenario)
    decided = {id_ for id_, scenarios in scenarios_by_id().items() if scenarios}
    assert decided & excused == set(), "remove `without_scenario` in the data: these ids have a scenario"
    assert set(BOOK.all_ids) - decided - excused == set(), "write a scenario that cites the id, or `without_scenario`"


def test_an_unknown_id_is_no_entry() -> None:
    """Asking for an id that nobody promised is an error."""
    with pytest.raises(KeyError):
        BOOK["Q-99"]
