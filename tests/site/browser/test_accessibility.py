"""A page of every kind is accessible, in a real browser."""

import os

import pytest
from boards import Scheme, fits_everyone
from visits import Visit

KINDS = {
    "home": "index.html",
    "play": "play.html",
    "implement": "implement.html",
    "rules": "rules/index.html",
    "rule": "rules/reconstruction.html",
    "cards": "cards.html",
    "rulings": "rulings/silences-cards.html",
    "traceability": "traceability.html",
    "learn": "learn.html",
    "player aid": "player-aid.html",
    "difficulty": "difficulty.html",
    "glossary": "glossary.html",
    "board": "board.html",
    "challenges": "challenges.html",
    "solutions": "challenge-solutions.html",
    "conformance": "conformance.html",
    "fuzzing": "fuzzing.html",
    "protocol": "wire.html",
    "matrix": "implementations.html",
    "mutation testing": "mutation-testing.html",
    "API": "api.html",
    "CLI": "cli.html",
}
"""One page of every kind."""

REMOVE_REPETITIONS = """() => {
  const counts = new Map();
  const some = ".md-content :not(h1, h2, h3, h4, h5, h6, td, th, svg *), .md-nav__item";
  for (const each of document.querySelectorAll(some)) {
    const kind = `${each.tagName} ${each.className}`;
    const siblings = counts.get(each.parentElement) ?? counts.set(each.parentElement, {}).get(each.parentElement);
    siblings[kind] = (siblings[kind] ?? 0) + 1;
    if (siblings[kind] > 4) each.remove();
  }
  document.head.append(Object.assign(document.createElement("style"), {
    textContent: "* { content-visibility: visible !important; }",
  }));
}"""
"""Removes all but four siblings of a kind from a page, because axe is slow and equal elements give equal results.

It also draws the parts that are off the screen: axe would compare their colours with those of the footer."""


DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
ROOTS = ("", "fr/")
PAGES = [(root, kind) for number, kind in enumerate(KINDS) for root in (ROOTS if DEEP else [ROOTS[number % 2]])]
"""Every kind with a language. Both have the same templates, so `make test` tests every second kind in French."""


@pytest.mark.parametrize(("root", "kind"), PAGES)
def test_a_page_of_every_kind_is_accessible(visit: Visit, root: str, kind: str) -> None:
    page = visit(root + KINDS[kind])
    page.evaluate(REMOVE_REPETITIONS)
    fits_everyone(page, None)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 800, 1300])
def test_header_menus_and_footer_are_accessible_in_both_schemes_and_three_widths(
    visit: Visit, scheme: Scheme, width: int
) -> None:
    """They are the same on every page."""
    page = visit("rules/box.html")
    page.evaluate(REMOVE_REPETITIONS)
    fits_everyone(page, None, (scheme, width))
