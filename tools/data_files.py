"""Generate the table of counts and our challenge boards: `python -m tools.data_files`.

The puzzles of the table and the seeds of the boards are kept; counts, boards and solutions are computed again.
"""

import json
from collections.abc import Callable

from attrs import asdict

from globe_rules._engine.editions import Edition
from globe_rules.challenges._book import DATA, book, solution_json
from globe_rules.challenges._making import NewChallenge, make_challenge
from globe_rules.counting._table import FILE, Row, table


def counts_file() -> str:
    """Return the content of the file with the table of counts."""
    return "[\n" + ",\n".join(map(_row_text, table())) + "\n]\n"


def _row_text(row: Row) -> str:
    question = {
        "id": row.id,
        "puzzle": str(row.puzzle),
        "photo": str(row.photo),
        "hand": list(map(str, row.hand)),
        "void": row.void,
    }
    counts = [row.counted(cards) for cards in range(len(row.counts))]
    written = [json.dumps({"programs": each.programs, "digest": each.digest}) for each in counts]
    return json.dumps(question)[:-1] + ', "counts": [\n  ' + ",\n  ".join(written) + "\n]}"


def book_files(make: Callable[..., NewChallenge] = make_challenge) -> dict[str, str]:
    """Return the contents of `book.json` and `solutions.json`, with one board per line."""
    boards, solutions = [], []
    for board in (board for edition in Edition for board in book(edition).values()):
        again = make(board.caption, board.seed)
        name = {"id": board.id, "edition": str(board.edition)}
        boards.append({**name, "seed": board.seed, "puzzle": str(again.puzzle), **asdict(again.proof)})
        solutions.append({**name, **solution_json(again.solution)})
    return {
        name: "[\n" + ",\n".join(map(json.dumps, values)) + "\n]\n"
        for name, values in (("book.json", boards), ("solutions.json", solutions))
    }


if __name__ == "__main__":
    FILE.write_text(counts_file(), encoding="ascii")
    for name, text in book_files().items():
        (DATA / name).write_text(text, encoding="ascii")
