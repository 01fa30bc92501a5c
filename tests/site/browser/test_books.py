"""From a sentence of a book to its rule, its scenarios and the mistakes they catch, and back."""

import random

import pytest
from playwright.sync_api import Locator, Page, expect
from visits import Visit

from globe_rules.rulebook import rulebook
from globe_rules.rulebook.books import books

ANY = random.Random(2018)  # noqa: S311 -- a choice to look at, no secret


def _any(witness: str) -> tuple[str, int, str]:
    """Choose a sentence of a witness whose rule has scenarios below it, always the same one; all links are tested."""
    stated = [
        (witness, number, line.ids[0])
        for line in books().lines
        for number in line.places.get(witness, ())
        if line.ids and line.ids[0] not in rulebook().without_scenario and not line.ids[0].startswith("SOLO")
    ]
    return ANY.choice(stated)


SENTENCES = [_any(witness) for witness in rulebook().witnesses]


@pytest.mark.parametrize(("witness", "number", "rule"), SENTENCES)
def test_a_sentence_leads_to_scenarios_and_mistakes_and_back(
    visit: Visit, witness: str, number: int, rule: str
) -> None:
    """By links alone, in the language of the book: table, rule, scenario, mistake, rule, table."""
    root = "fr/" if rulebook().witnesses[witness].language == "fr" else ""
    line = books().line_at(witness, number)
    page = visit(f"{root}books.html#{line.id}")
    row = page.locator(f"[id='{line.id}']")
    expect(row).to_be_in_viewport()
    row.get_by_role("link", name=rule, exact=True).click()
    expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()
    entry = _unfolded(page, rule)
    entry.locator("details.scenarios > summary").click()
    expect(entry.locator("details.scenarios").locator("article, li").first).to_be_visible()
    mistakes = entry.locator("details.mistakes")
    if mistakes.count():
        mistakes.locator("summary").click()
        mistakes.locator("a[href*='conformance-mutants']").first.click()
        expect(page.locator("tr:target")).to_be_in_viewport()
        page.locator("tr:target").get_by_role("link", name=rule, exact=True).click()
        expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()
        _unfolded(page, rule)
    entry.locator(f"a[href$='books.html#{line.id}']").click()
    expect(page.locator("tr:target")).to_have_id(line.id)
    expect(page.locator("tr:target")).to_be_in_viewport()


def _unfolded(page: Page, rule: str) -> Locator:
    """Return what stands below a rule, after what proves it was unfolded."""
    entry = page.locator(f"[id='{rule}'] + div.entry")
    entry.locator("details.apparatus:not([open]) > summary").click()
    return entry
