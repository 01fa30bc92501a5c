"""The makers of the shipped data write the files as they are committed."""

import pytest

from globe_rules import Caption, Edition
from globe_rules.challenges.book import DATA, answers, book
from globe_rules.challenges.making import Made
from globe_rules.counting.table import FILE, Row
from tools.data_files import book_files, counts_file


def test_the_table_of_counts_is_written_as_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts come from the file; tests/counting and `make deep` count them again."""
    monkeypatch.setattr(Row, "counted", lambda row, cards: row.counts[cards])
    assert counts_file() == FILE.read_text(encoding="ascii")


def test_the_book_is_written_as_committed() -> None:
    """The boards come from the files; tests/challenges and `make deep` make them again from their seeds."""
    boards = {(board.caption, board.seed): board for edition in Edition for board in book(edition).values()}

    def known(caption: Caption, seed: int) -> Made:
        board = boards[caption, seed]
        solution = answers(board.edition)[board.id]
        interest = None  # the files do not contain it
        return Made(board.puzzle, caption, board.proof, interest, solution)  # type: ignore[arg-type]

    assert book_files(known) == {file.name: file.read_text(encoding="ascii") for file in DATA.iterdir()}
