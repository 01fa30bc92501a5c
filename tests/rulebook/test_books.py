"""The table of the books: no sentence without a disposition, no rule without a place."""

from collections import Counter
from pathlib import Path

import pytest

from globe_rules.rulebook import rulebook
from globe_rules.rulebook.books import Sentence, books
from tools import books_against_witnesses
from tools.books_against_witnesses import compared, digest_of, words_of
from tools.places import ROOT

BOOKS = books()
RULES = rulebook()
STATED = [id_ for id_ in RULES.ids if not id_.startswith("Q-")]
"""What the books say; about the questions of the kind Q-n they are silent."""


@pytest.mark.parametrize("witness", RULES.witnesses)
def test_every_sentence_has_exactly_one_disposition(witness: str) -> None:
    """From the first to the last sentence of a witness, each stands in one line of the table."""
    placed = Counter(number for line in BOOKS.lines for number in line.places.get(witness, ()))
    assert placed == dict.fromkeys(range(1, len(BOOKS.sentences[witness]) + 1), 1)


def test_a_line_states_rules_or_says_why_it_states_none() -> None:
    """Never both and never neither; in both languages, in different words, with a place in a known witness."""
    for line in BOOKS.lines:
        assert bool(line.ids) != bool(line.disposition), line.id
        assert bool(line.why) == bool(line.disposition), line.id
        assert set(line.ids) <= set(STATED), line.id
        assert len(set(line.ids)) == len(line.ids), line.id
        assert line.says.en != line.says.fr, line.id
        assert line.places, line.id
        assert set(line.places) <= set(RULES.witnesses), line.id


def test_a_rule_stands_where_its_witnesses_have_it() -> None:
    """The witnesses that a rule names are those in which the table finds it, and every rule has a place."""
    for id_, rule in RULES.rules.items():
        found = {witness for line in BOOKS.stating(id_) for witness in line.places}
        assert found == set(rule.witnesses), id_


@pytest.mark.parametrize("id_", [id_ for id_ in STATED if id_.startswith("D-")])
def test_a_difference_has_its_place_in_both_books(id_: str) -> None:
    """Where two books differ, a sentence of each shows it, beside a rule that the ruling touches."""
    lines = BOOKS.stating(id_)
    assert {RULES.witnesses[witness].language for line in lines for witness in line.places} == {"en", "fr"}
    for line in lines:
        assert set(line.ids) & set(RULES.rulings[id_].touches), line.id


def test_a_book_is_silent_only_where_a_difference_says_so() -> None:
    """What one book alone says is marked, and a ruling on the difference stands beside it."""
    for line in BOOKS.lines:
        languages = {RULES.witnesses[witness].language for witness in line.places}
        assert line.silent not in languages, line.id
        if line.ids and len(languages) == 1:
            assert line.silent, line.id
            assert any(id_.startswith("D-") for id_ in line.ids), line.id


def test_every_disposition_is_used_and_has_a_name() -> None:
    """No kind of sentence is there for nothing."""
    assert {line.disposition for line in BOOKS.lines} - {None} == set(BOOKS.called)


def test_parts_have_lines_of_their_own() -> None:
    """Every part is there, and no line stands outside of its part."""
    assert list(dict.fromkeys(line.part for line in BOOKS.lines)) == list(BOOKS.parts)
    assert len({line.id for line in BOOKS.lines}) == len(BOOKS.lines)


TEXT = "One two three.\nFour five\nsix seven. Eight nine ten!\n"


def _cut(*texts: str) -> list[Sentence]:
    cut = [words_of(text) for text in texts]
    return [Sentence("EN1", number, len(words), digest_of(words)) for number, words in enumerate(cut, 1)]


SENTENCES = _cut("one two three", "four five six seven", "eight nine ten")


def test_a_text_that_is_all_in_the_table_gives_no_finding() -> None:
    """Line breaks, capitals and punctuation are not compared; words are."""
    assert compared(TEXT, SENTENCES) == []
    assert compared(TEXT.upper().replace("\n", " - "), SENTENCES) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT.replace("six", "sixty"), "line 2: changed: sentence 2 (cover.1) is now: four five sixty seven"),
        (TEXT.replace("Eight", "Also this. Eight"), "line 3: words without a row: also this"),
        (
            TEXT + "And more, which nobody has seen before.",
            "line 4: words without a row: and more which nobody has seen …",
        ),
        (TEXT.replace("One two three.", ""), "line 2: not there: sentence 1 (cover.1)"),
        ("One two three.", "line 2: not there: sentence 2 (cover.1), 3 (cover.1)"),
    ],
)
def test_what_was_passed_over_or_changed_is_found(text: str, expected: str) -> None:
    """A sentence without a row, a row without a sentence and a changed sentence are each told, with the line."""
    assert list(map(str, compared(text, SENTENCES))) == [expected]


def test_a_missing_transcription_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing to compare with is no success."""
    assert books_against_witnesses.main(tmp_path) == 1
    assert "EN1: there is no " in capsys.readouterr().out


def test_the_witnesses_at_hand_are_those_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the transcriptions stand beside the checkout, every word of them is accounted for."""
    folders = [parent / "shared" / "rulebook" / "witnesses" for parent in ROOT.parents]
    at_hand = next(filter(Path.is_dir, folders), None)
    if at_hand is None:
        pytest.skip("the transcriptions are not at hand: put them into ../shared/rulebook/witnesses to compare them")
    assert books_against_witnesses.main(at_hand) == 0, capsys.readouterr().out
