"""A bundle of scripts contains the translations that it needs."""

from bundles import Bundle, for_language, messages_for


def test_a_bundle_contains_only_the_translations_of_its_own_files() -> None:
    written = messages_for(frozenset({"docs/javascripts/site.js"}), "fr")
    assert '"Link copied":"Lien copié"' in written
    assert "Sablier" not in written


def test_a_bundle_contains_the_plural_rule_of_the_catalogue() -> None:
    """In French, 0 has the singular."""
    assert "plural:n=>+((n > 1))" in messages_for(frozenset({"docs/javascripts/board/counts.js"}), "fr")


def test_english_bundles_contain_no_translations() -> None:
    bundle = Bundle("code", frozenset({"docs/javascripts/site.js"}))
    assert for_language({"site": bundle, "search-en": bundle}, "en") == {"site": "code", "search": "code"}
