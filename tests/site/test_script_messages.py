"""The catalogues of the site's scripts are complete, and a bundle carries the translations that it needs."""

from bundles import Bundle, for_language, messages_for


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
