"""The catalogues of the site's scripts are complete, and a bundle carries the translations that it needs."""

import pytest
from bundles import Bundle, for_language, messages_for

from tools import script_messages

in_every_language = pytest.mark.parametrize("language", script_messages.languages())


@in_every_language
def test_every_text_is_translated(language: str) -> None:
    """Otherwise a page in this language shows English."""
    found = script_messages.missing(language)
    assert not found, f"run `make script-messages`, then translate in {script_messages.file(language)}: {found}"


@in_every_language
def test_every_translation_is_used(language: str) -> None:
    """What no script uses need not be translated."""
    found = script_messages.unused(language)
    assert not found, f"run `make script-messages` to remove what no script uses: {found}"


@in_every_language
def test_no_translation_is_uncertain(language: str) -> None:
    """Fuzzy translations are left out of the pages."""
    found = script_messages.fuzzy(language)
    assert not found, f"check these and remove the fuzzy flag in {script_messages.file(language)}: {found}"


@in_every_language
def test_translations_have_the_facts_of_the_english_text(language: str) -> None:
    """A fact with another name would be shown as undefined."""
    found = script_messages.other_facts(language)
    assert not found, f"use the same {{names}} as in English in {script_messages.file(language)}: {found}"


@in_every_language
def test_catalogues_name_the_scripts_that_use_each_text(language: str) -> None:
    """Bundles choose their translations by these names."""
    found = script_messages.moved(language)
    assert not found, f"run `make script-messages` to list the scripts that use these: {found}"


def test_a_bundle_has_the_translations_of_its_own_files_only() -> None:
    """Most pages need a dozen texts, not hundreds."""
    written = messages_for(frozenset({"docs/javascripts/site.js"}), "fr")
    assert '"Link copied":"Lien copié"' in written
    assert "Sablier" not in written


def test_the_plural_rule_of_the_catalogue_reaches_the_page() -> None:
    """French has a singular for 0."""
    assert "plural:n=>+((n > 1))" in messages_for(frozenset({"docs/javascripts/board/counts.js"}), "fr")


def test_english_pages_carry_no_translations() -> None:
    """English is in the code already."""
    bundle = Bundle("code", frozenset({"docs/javascripts/site.js"}))
    assert for_language({"site": bundle, "search-en": bundle}, "en") == {"site": "code", "search": "code"}
