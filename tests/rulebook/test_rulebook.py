"""The rulebook as data is complete, consistent and bilingual."""

import re
import tomllib

import pytest

from globe_rules._engine.situations import SITUATIONS
from globe_rules._i18n import BOOK_LANGUAGES
from globe_rules._specification.suite import scenarios_by_id
from globe_rules.rulebook import Kind, Ruling, rulebook
from tools.paths import ROOT
from tools.rulebook_texts import DATA

BOOK = rulebook()
CITED = re.compile(r"\b[A-Z]+-(?:\d+[a-z]?|[A-Z]+\d*|[A-Z]?\d+)\b")


def test_the_rulebook_is_a_mapping_of_every_id() -> None:
    assert list(BOOK) == [*BOOK.rules, *BOOK.rulings, *BOOK.conventions, *BOOK.laws]
    assert len(BOOK) == len(list(BOOK)) == len(set(BOOK))
    assert all(BOOK[id_].id == id_ for id_ in BOOK)
    assert "Q-12" in BOOK
    assert "q-12" not in BOOK


def test_every_ruling_interprets_a_rule_and_has_two_readings() -> None:
    """A difference (D-n) has exactly two, one per book."""
    for ruling in BOOK.rulings.values():
        assert ruling.touches, ruling.id
        assert set(ruling.touches) <= set(BOOK.rules), ruling.id
        assert len(ruling.readings) >= 2, ruling.id
        assert not ruling.is_difference or len(ruling.readings) == 2, ruling.id


@pytest.mark.needs_generated("texts")
def test_every_ruling_is_in_the_file_of_its_page() -> None:
    """There is one data file per page."""
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
    """The field `page` of a ruling names an existing page and an anchor on it."""
    for section in BOOK.pages:
        page, _, anchor = section.partition("#")
        file = ROOT / f"docs/{language}/rulings/{page}.md"
        headings = re.findall(r"^## .*\{#(.*)\}$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert anchor in headings, f"{', '.join(BOOK.pages[section])}: page = {section!r}, expected one of {headings}"


def test_every_accident_at_the_table_has_a_remedy() -> None:
    """Players need to know what to do at the table."""
    accidents = [ruling for ruling in BOOK.rulings.values() if ruling.page.startswith("accidents#")]
    assert accidents
    assert [ruling.id for ruling in accidents if not ruling.remedy] == [], "add [ruling.remedy] to the entry"


def test_four_differences_depend_on_the_edition() -> None:
    """In the other differences the engine behaves alike in both editions."""
    assert [ruling.id for ruling in BOOK.rulings.values() if ruling.by_edition] == ["D-1", "D-6", "D-10", "D-11"]


def test_both_languages_cite_the_same_ids_and_all_exist() -> None:
    """The texts of the two languages also differ."""
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


def test_rules_are_in_the_order_of_the_sections() -> None:
    order = [section.id for section in BOOK.sections]
    positions = [order.index(rule.section.id) for rule in BOOK.rules.values()]
    assert positions == sorted(positions)
    assert {rule.kind for rule in BOOK.rules.values()} == set(Kind)


def test_each_term_is_in_the_glossary_once() -> None:
    english = [term.name.en for term in BOOK.glossary]
    assert len(english) == len(set(english))


def test_situations_cite_existing_ids_and_have_unique_names() -> None:
    assert {situation.id for situation in SITUATIONS} <= set(BOOK.ids)
    assert len({situation.name for situation in SITUATIONS}) == len(SITUATIONS)


@pytest.mark.needs_generated
def test_every_id_has_a_scenario_or_a_reason_why_not() -> None:
    """No id has both, and none has neither."""
    with_reason = set(BOOK.without_scenario)
    with_scenario = {id_ for id_, scenarios in scenarios_by_id().items() if scenarios}
    assert with_scenario & with_reason == set(), "remove `without_scenario` in the data: these ids have a scenario"
    missing = set(BOOK.all_ids) - with_scenario - with_reason
    assert missing == set(), "write a scenario that cites the id, or `without_scenario`"


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        BOOK["Q-99"]
