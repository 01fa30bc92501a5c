"""The generators of the package's data write the files as they are committed."""

import pytest

from globe_rules import Caption, Edition
from globe_rules.challenges._book import DATA, book, book_solutions
from globe_rules.challenges._making import NewChallenge
from globe_rules.counting._table import FILE, Row
from tools.data_files import book_files, counts_file


def test_the_table_of_counts_is_written_as_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts come from the file; tests/counting and `make deep` count them again."""
    monkeypatch.setattr(Row, "counted", lambda row, cards: row.counts[cards])
    assert counts_file() == FILE.read_text(encoding="ascii")


def test_the_challenge_boards_are_written_as_committed() -> None:
    """The boards come from the files; tests/challenges and `make deep` generate them again from their seeds."""
    boards = {(board.caption, board.seed): board for edition in Edition for board in book(edition).values()}

    def known(caption: Caption, seed: int) -> NewChallenge:
        board = boards[caption, seed]
        solution = book_solutions(board.edition)[board.id]
        interest = None  # the files do not contain it
        return NewChallenge(board.puzzle, caption, board.proof, interest, solution)  # type: ignore[arg-type]

    assert book_files(known) == {file.name: file.read_text(encoding="ascii") for file in DATA.iterdir()}
