"""The pages of the site stay twins and true; `make docs` builds them."""

import re
import shlex
from pathlib import Path

import pytest
from attrs import frozen
from commands import invoke

from globe_rules import Hand, Photo, Placement, Program, Situation, Unreadable, breaches, carry_out, notation, read_hand
from handbook import pictures
from tools.places import DOCS

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
    """The whole line: a table tells the id, the hand or the canonical form beside the example."""


def examples(page: Path) -> list[Example]:
    """Return the code that a page marks as notation."""
    found = []
    for line in page.read_text(encoding="utf-8").splitlines():
        for text, marks in re.findall(r"`([^`]+)`\{(\.[^}]+)\}", line):
            kind, *claims = (mark.removeprefix(".") for mark in marks.split())
            found.append(Example(text, kind, frozenset(claims), line))
    return found


def claiming(claim: str) -> list[Example]:
    """Return the examples of all pages that make a claim."""
    return [example for page in PAGES for example in examples(page) if claim in example.claims]


def fences(page: Path, language: str) -> list[str]:
    """Return the contents of the fenced blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("english", sorted((DOCS / "en").rglob("*.md")), ids=lambda page: page.name)
def test_twins_have_the_same_anchors_examples_and_pictures(english: Path) -> None:
    """A link to a section can change language, and neither page shows more than the other."""
    texts = [page.read_text(encoding="utf-8") for page in (english, DOCS / "fr" / english.relative_to(DOCS / "en"))]
    for pattern in (r"\{#(.*?)\}", r"`[^`]+`\{\.[^}]+\}", r"\{\{.*?\}\}"):
        of_english, of_french = (re.findall(pattern, text.replace(" --lang fr", "")) for text in texts)
        assert of_english == of_french


@every_page
def test_what_looks_like_notation_is_marked(page: Path) -> None:
    """No example escapes the tests below: a placement has an @, a puzzle its slashes."""
    assert not re.findall(r"`[^`\n]*\d[@/][^`\n]*`(?!\{)", page.read_text(encoding="utf-8"))


@every_page
def test_examples_can_be_read_unless_they_are_marked(page: Path) -> None:
    """What the page calls unreadable is, and nothing else."""
    for example in examples(page):
        read = READERS[example.kind]
        if "unreadable" in example.claims:
            with pytest.raises(Unreadable):
                read(example.text)
        else:
            read(example.text)


def test_canonical_examples_are_what_is_written() -> None:
    """Whatever stands beside a canonical text on its line is written that way."""
    assert claiming("canonical")
    for example in claiming("canonical"):
        same = [each for page in PAGES for each in examples(page) if each.line == example.line]
        assert {str(READERS[each.kind](each.text)) for each in same} == {example.text}


def test_void_examples_are_void_for_the_id_beside_them() -> None:
    """The id on the line is the one that the engine cites."""
    assert claiming("void")
    for example in claiming("void"):
        placement = READERS[example.kind](example.text)
        assert isinstance(placement, Placement)
        situation = carry_out(placement, Photo().finished, Photo())
        assert isinstance(situation, Situation)
        assert f"({situation.id})" in example.line


def test_refused_examples_are_refused_for_the_id_beside_them() -> None:
    """The id on the line is the one that the engine cites; a hand on the line is the hand."""
    assert claiming("refused")
    for example in claiming("refused"):
        program = READERS[example.kind](example.text)
        assert isinstance(program, Program)
        hand = re.search(r"`([^`]+)`\{\.hand\}", example.line)
        found = breaches(program, read_hand(hand[1]) if hand else Hand.full())
        assert [f"({breach.id})" in example.line for breach in found] == [True]


@every_page
def test_commands_do_what_the_page_shows(page: Path) -> None:
    """A command succeeds, or ends with the output that stands below it."""
    for block in fences(page, "console"):
        command, _, output = block.partition("\n")
        prompt, program, *arguments = shlex.split(command)
        assert (prompt, program) == ("$", "globe-rules")
        result = invoke(*arguments)
        assert result.output == output if output else result.exit_code == 0


def productions(grammar: str) -> dict[str, list[str]]:
    """Return the symbols of each production: what two blanks set apart is a remark, other words are prose."""
    rules = dict(re.findall(r"^ *(\w+) += (.*?)(?:  .*)?$", grammar, re.MULTILINE))
    symbol = re.compile(rf'"[^"]*"|[][{{}}|…]|\b(?:[A-Z][A-Z0-9]*|blank|{"|".join(rules)})\b')
    return {name: symbol.findall(rule) for name, rule in rules.items()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_grammar_is_that_of_the_reader(language: str) -> None:
    """The page and the docstring of the module have the same productions in the same order."""
    (grammar,) = fences(DOCS / language / "notation.md", "grammar")
    assert notation.__doc__ is not None
    expected = productions(notation.__doc__)
    assert list(productions(grammar).items()) == list(expected.items())
    assert expected["hand"] == ["[", "card", "{", '","', "card", "}", "]"], "the comparison compares something"
