"""Links lead from a sentence of a book to its rule, scenarios and mutants, and back."""

import random

import pytest
from playwright.sync_api import Locator, Page, expect
from visits import Visit

from globe_rules.rulebook import rulebook
from globe_rules.rulebook._books import books

SOURCE_OF_CHOICES = random.Random(2018)  # noqa: S311 -- not for security


def _random_sentence(source: str) -> tuple[str, int, str]:
    """Return a random sentence of a source whose rule has scenarios: source, number and rule; the same in every run."""
    stated = [
        (source, number, line.ids[0])
        for line in books().lines
        for number in line.places.get(source, ())
        if line.ids and line.ids[0] not in rulebook().without_scenario and not line.ids[0].startswith("SOLO")
    ]
    return SOURCE_OF_CHOICES.choice(stated)


SENTENCES = [_random_sentence(source) for source in rulebook().sources]


@pytest.mark.parametrize(("source", "number", "rule"), SENTENCES)
def test_links_lead_from_a_sentence_to_rule_scenarios_and_mutants_and_back(
    visit: Visit, source: str, number: int, rule: str
) -> None:
    root = "fr/" if rulebook().sources[source].language == "fr" else ""
    line = books().line_at(source, number)
    page = visit(f"{root}traceability.html#{line.id}")
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
        mistakes.locator("a[href*='mutation-testing']").first.click()
        expect(page.locator("tr:target")).to_be_in_viewport()
        page.locator("tr:target").get_by_role("link", name=rule, exact=True).click()
        expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()
        _unfolded(page, rule)
    entry.locator(f"a[href$='traceability.html#{line.id}']").click()
    expect(page.locator("tr:target")).to_have_id(line.id)
    expect(page.locator("tr:target")).to_be_in_viewport()


def _unfolded(page: Page, rule: str) -> Locator:
    """Return the entry of a rule after unfolding its details."""
    entry = page.locator(f"[id='{rule}'] + div.entry")
    entry.locator("details.apparatus:not([open]) > summary").click()
    return entry
