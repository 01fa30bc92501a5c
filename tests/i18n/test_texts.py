"""Messages and texts are values, not strings: they are rendered in a language."""

import copy
import pickle

import pytest

from globe_rules._i18n import (
    END,
    InvalidValue,
    Message,
    Text,
    Translatable,
    cleaned,
    joined,
    message_in_context,
    plural_message,
    render,
    shortened,
)

TEXTS = [
    END,
    Message("found {what}, expected {expected}", what=END, expected="B1"),
    plural_message("{count:,} card", "{count:,} cards", count=1206),
    message_in_context("spaces", "none"),
    joined([END, "B1"], ", "),
    Text(en="the end of all", fr="la fin de tout"),
]


@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_a_text_can_be_copied_and_pickled(text: Translatable) -> None:
    for again in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):  # noqa: S301 -- our own
        assert again == text
        assert hash(again) == hash(text)
        assert again.render("fr") == text.render("fr")


def test_a_message_cannot_be_formatted_by_mistake() -> None:
    """An f-string would always be English."""
    with pytest.raises(TypeError, match="render this message in a language"):
        f"{END}"


def test_facts_are_rendered_in_the_language_of_the_message() -> None:
    nested = Message("{label}: {text}", label="Ana", text=Message("{label}: {text}", label=END, text=1))
    assert nested.render("fr") == "Ana\u00a0: la fin\u00a0: 1"


def test_a_number_that_is_quoted_has_no_separators_in_any_language() -> None:
    message = Message("{number!r} and {number:,}", number=1206)
    assert str(message) == "1206 and 1,206"
    assert message.render("fr") == "1206 and 1\u202f206"


def test_a_text_without_a_translation_is_english() -> None:
    assert Message("no such text {fact}", fact=1).render("fr") == "no such text 1"


@pytest.mark.parametrize(("count", "expected"), [(0, "0 carte"), (1, "1 carte"), (1206, "1\u202f206 cartes")])
def test_plurals_follow_the_language(count: int, expected: str) -> None:
    assert plural_message("{count:,} card", "{count:,} cards", count=count).render("fr") == expected


@pytest.mark.parametrize("text", [END, Text(en="a", fr="b")])
def test_an_unknown_language_is_an_error(text: Translatable) -> None:
    with pytest.raises(ValueError, match="language: found 'xx', expected one of en, fr"):
        text.render("xx")


def test_texts_are_equal_if_both_languages_are_equal() -> None:
    assert Text(en="the end", fr="la fin") == END
    assert Text(en="the end", fr="fin") != END
    assert END != "the end"


def test_a_text_needs_both_languages() -> None:
    with pytest.raises(InvalidValue, match=r"^fr: found '', expected a text$"):
        Text(en="the end", fr="")
    with pytest.raises(InvalidValue, match=r"^en: found '', expected a text$"):
        Text(en="", fr="la fin")


def test_a_long_text_is_shortened_once_in_each_language() -> None:
    cut = shortened(Text(en="a long story", fr="récit"), 6)
    assert render(cut, "en") == "a long… (12 characters)"
    assert render(cut, "fr") == "récit"
    assert shortened(cut, 2) is cut
    assert shortened("short", 6) == "short"


def test_commands_of_github_actions_in_untrusted_text_are_replaced() -> None:
    assert cleaned("a::b\n ::error::c\n##[group]d\n# #[e]") == "a::b\n ·:error::c\n·#[group]d\n# #[e]"
    assert cleaned("::stop-commands::x") == "·:stop-commands::x"


def test_of_a_long_text_only_the_start_is_kept() -> None:
    text = shortened("x" * 100_000, 10)
    assert len(pickle.dumps(text)) < 1000
    assert str(text) == f"{'x' * 10}… (100000 characters)"
