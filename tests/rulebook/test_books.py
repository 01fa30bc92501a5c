"""The traceability table: every sentence of the sources has a line, and every rule has a source."""

from collections import Counter
from pathlib import Path

import pytest

from globe_rules.rulebook import rulebook
from globe_rules.rulebook._books import Sentence, books
from tools import books_against_sources
from tools.books_against_sources import compared, digest_of, words_of
from tools.paths import ROOT

BOOKS = books()
RULES = rulebook()
STATED = [id_ for id_ in RULES.ids if not id_.startswith("Q-")]
"""The ids that the books state: all but Q-n, which they do not cover."""


@pytest.mark.parametrize("source", RULES.sources)
def test_every_sentence_is_in_exactly_one_line(source: str) -> None:
    listed = Counter(number for line in BOOKS.lines for number in line.places.get(source, ()))
    assert listed == dict.fromkeys(range(1, len(BOOKS.sentences[source]) + 1), 1)


def test_a_line_has_either_rules_or_a_reason_why_not() -> None:
    """It also has both languages, and sentences in known sources."""
    for line in BOOKS.lines:
        assert bool(line.ids) != bool(line.disposition), line.id
        assert bool(line.why) == bool(line.disposition), line.id
        assert set(line.ids) <= set(STATED), line.id
        assert len(set(line.ids)) == len(line.ids), line.id
        assert line.says.en != line.says.fr, line.id
        assert line.places, line.id
        assert set(line.places) <= set(RULES.sources), line.id


def test_the_sources_of_a_rule_are_those_of_its_lines() -> None:
    for id_, rule in RULES.rules.items():
        found = {source for line in BOOKS.stating(id_) for source in line.places}
        assert found == set(rule.sources), id_


@pytest.mark.parametrize("id_", [id_ for id_ in STATED if id_.startswith("D-")])
def test_a_difference_has_a_line_in_both_books(id_: str) -> None:
    """Each of these lines also states a rule that the ruling interprets."""
    lines = BOOKS.stating(id_)
    assert {RULES.sources[source].language for line in lines for source in line.places} == {"en", "fr"}
    for line in lines:
        assert set(line.ids) & set(RULES.rulings[id_].touches), line.id


def test_a_statement_of_only_one_book_is_marked_and_has_a_ruling() -> None:
    """The line names the other language as `silent`, and cites a D-n."""
    for line in BOOKS.lines:
        languages = {RULES.sources[source].language for source in line.places}
        assert line.silent not in languages, line.id
        if line.ids and len(languages) == 1:
            assert line.silent, line.id
            assert any(id_.startswith("D-") for id_ in line.ids), line.id


def test_every_disposition_is_used_and_has_a_name() -> None:
    assert {line.disposition for line in BOOKS.lines} - {None} == set(BOOKS.disposition_names)


def test_lines_are_grouped_by_part_and_have_unique_ids() -> None:
    assert list(dict.fromkeys(line.part for line in BOOKS.lines)) == list(BOOKS.parts)
    assert len({line.id for line in BOOKS.lines}) == len(BOOKS.lines)


TEXT = "One two three.\nFour five\nsix seven. Eight nine ten!\n"


def _cut(*texts: str) -> list[Sentence]:
    cut = [words_of(text) for text in texts]
    return [Sentence("EN1", number, len(words), digest_of(words)) for number, words in enumerate(cut, 1)]


SENTENCES = _cut("one two three", "four five six seven", "eight nine ten")


def test_a_text_that_matches_the_table_gives_no_findings() -> None:
    """Words are compared; line breaks, capitals and punctuation are not."""
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
        (TEXT.replace("One two three.", ""), "line 2: missing: sentence 1 (cover.1)"),
        ("One two three.", "line 2: missing: sentence 2 (cover.1), 3 (cover.1)"),
    ],
)
def test_new_missing_and_changed_sentences_are_found(text: str, expected: str) -> None:
    """Each finding has the line of the text."""
    assert list(map(str, compared(text, SENTENCES))) == [expected]


def test_a_missing_transcription_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert books_against_sources.main(tmp_path) == 1
    assert "EN1.txt does not exist" in capsys.readouterr().out


TRANSCRIPTIONS = Path("shared/rulebook/witnesses")


def test_the_transcriptions_match_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Skipped if the transcriptions are not next to the checkout."""
    folders = [parent / TRANSCRIPTIONS for parent in ROOT.parents]
    available = next(filter(Path.is_dir, folders), None)
    if available is None:
        pytest.skip(f"no transcriptions: put them into ../{TRANSCRIPTIONS} to compare them")
    assert books_against_sources.main(available) == 0, capsys.readouterr().out
