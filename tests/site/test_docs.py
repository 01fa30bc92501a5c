"""The Markdown pages: both languages have the same structure, and their examples are correct."""

import re
import shlex
from pathlib import Path

import pytest
from attrs import frozen
from commands import invoke

from globe_rules import (
    Hand,
    Photo,
    Placement,
    Program,
    Situation,
    Unreadable,
    apply_card,
    read_hand,
    violations,
)
from globe_rules._engine import notation
from handbook import pictures
from tools.paths import DOCS

PAGES = sorted(DOCS.glob("[ef][nr]/**/*.md"))
READERS = pictures.READERS | {"hand": read_hand}
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())


@frozen
class Example:
    """Notation in a page: `` `B1N@2`{.placement .void} `` is a placement, and a void one."""

    text: str
    kind: str
    claims: frozenset[str]
    line: str
    """The whole line, which may have an id, a hand or the canonical form beside the example."""


def examples(page: Path) -> list[Example]:
    """Return the code that a page marks as notation."""
    found = []
    for line in page.read_text(encoding="utf-8").splitlines():
        for text, marks in re.findall(r"`([^`]+)`\{(\.[^}]+)\}", line):
            kind, *claims = (mark.removeprefix(".") for mark in marks.split())
            found.append(Example(text, kind, frozenset(claims), line))
    return found


def claiming(claim: str) -> list[Example]:
    """Return the examples of all pages with a mark such as `void` or `refused`."""
    return [example for page in PAGES for example in examples(page) if claim in example.claims]


def fences(page: Path, language: str) -> list[str]:
    """Return the contents of the fenced blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("english", sorted((DOCS / "en").rglob("*.md")), ids=lambda page: page.name)
def test_both_languages_of_a_page_have_the_same_anchors_examples_and_macros(english: Path) -> None:
    texts = [page.read_text(encoding="utf-8") for page in (english, DOCS / "fr" / english.relative_to(DOCS / "en"))]
    for pattern in (r"\{#(.*?)\}", r"`[^`]+`\{\.[^}]+\}", r"\{\{.*?\}\}"):
        of_english, of_french = (re.findall(pattern, text.replace(" --lang fr", "")) for text in texts)
        assert of_english == of_french


@every_page
def test_code_that_looks_like_notation_is_marked(page: Path) -> None:
    """So that the tests below find it: a placement has an @, a puzzle has slashes."""
    assert not re.findall(r"`[^`\n]*\d[@/][^`\n]*`(?!\{)", page.read_text(encoding="utf-8"))


@every_page
def test_exactly_the_examples_marked_as_unreadable_are_unreadable(page: Path) -> None:
    for example in examples(page):
        read = READERS[example.kind]
        if "unreadable" in example.claims:
            with pytest.raises(Unreadable):
                read(example.text)
        else:
            read(example.text)


def test_all_examples_on_a_line_have_its_canonical_form() -> None:
    """The canonical form is how the package writes the value."""
    assert claiming("canonical")
    for example in claiming("canonical"):
        same = [each for page in PAGES for each in examples(page) if each.line == example.line]
        assert {str(READERS[each.kind](each.text)) for each in same} == {example.text}


def test_void_examples_are_void_by_the_id_on_their_line() -> None:
    assert claiming("void")
    for example in claiming("void"):
        placement = READERS[example.kind](example.text)
        assert isinstance(placement, Placement)
        situation = apply_card(placement, Photo().solved_puzzle, Photo())
        assert isinstance(situation, Situation)
        assert f"({situation.id})" in example.line


def test_refused_examples_are_refused_by_the_id_on_their_line() -> None:
    """With the hand on the line, if it has one."""
    assert claiming("refused")
    for example in claiming("refused"):
        program = READERS[example.kind](example.text)
        assert isinstance(program, Program)
        hand = re.search(r"`([^`]+)`\{\.hand\}", example.line)
        found = violations(program, read_hand(hand[1]) if hand else Hand.full())
        assert [f"({violation.id})" in example.line for violation in found] == [True]


@every_page
def test_commands_succeed_or_give_the_output_below_them(page: Path) -> None:
    for block in fences(page, "console"):
        command, _, output = block.partition("\n")
        prompt, program, *arguments = shlex.split(command)
        assert (prompt, program) == ("$", "globe-rules")
        result = invoke(*arguments)
        assert result.output == output if output else result.exit_code == 0


def productions(grammar: str) -> dict[str, list[str]]:
    """Return the symbols of each production, without remarks, which follow two spaces, and other words."""
    rules = dict(re.findall(r"^ *(\w+) += (.*?)(?:  .*)?$", grammar, re.MULTILINE))
    symbol = re.compile(rf'"[^"]*"|[][{{}}|…]|\b(?:[A-Z][A-Z0-9]*|blank|{"|".join(rules)})\b')
    return {name: symbol.findall(rule) for name, rule in rules.items()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_grammar_on_the_page_is_that_in_the_docstring_of_notation(language: str) -> None:
    (grammar,) = fences(DOCS / language / "notation.md", "grammar")
    assert notation.__doc__ is not None
    expected = productions(notation.__doc__)
    assert list(productions(grammar).items()) == list(expected.items())
    assert expected["hand"] == ["[", "card", "{", '","', "card", "}", "]"], "the comparison compares something"
