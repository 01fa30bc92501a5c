"""`globe-rules challenge check`: an attempt at a challenge, judged by its rule."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from globe_rules.challenges.book import book
from globe_rules.challenges.words import verdict_words
from globe_rules.cli.output import (
    REFUSED,
    UNREADABLE,
    edition_option,
    json_option,
    language_option,
    print_json,
    readable,
    refusal,
)
from globe_rules.cli.paper import Paper
from globe_rules.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.editions import Edition
from globe_rules.errors import Refused, Unreadable
from globe_rules.notation import read_photo, read_program, read_puzzle
from globe_rules.puzzle import Puzzle
from globe_rules.solo import Attempt, Caption, Verdict, attempt
from globe_rules.wire.answers import attempt_json
from globe_rules.words import Language, Words


@click.command()
@click.argument("board")
@click.argument("programs", nargs=-1, metavar="[PROGRAM]...")
@edition_option
@click.option("--photo", help="The direction stated before the first turn (Q-27); N if not given.")
@click.option(
    "--attempt", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Programs as JSON."
)
@language_option
@json_option
def check(
    *,
    board: str,
    programs: tuple[str, ...],
    edition: str,
    photo: str | None,
    file: Path | None,
    language: Language,
    as_json: bool,
) -> None:
    """Judge an attempt at BOARD: met, beaten or failed, and by which rule.

    BOARD is a challenge of our book (SOLO-T1 … SOLO-W3) or a file that `challenge new --json`
    has written. A PROGRAM is one turn, in quotes; or --attempt names a file of JSON
    with the photo and the programs, as `globe-rules solve --json` writes it.

    \b
      globe-rules challenge check SOLO-T1 "B1E@2 G1@5 R2@9"
      globe-rules challenge check mine.json --attempt attempt.json

    Exit status: 0 met or beaten, 1 failed or refused, 2 unreadable.
    """
    if (file is None) == (not programs):
        raise click.UsageError("give the programs, each in quotes, or --attempt with a file of them; one of both")
    puzzle, caption = _board(board, Edition(edition))
    told = _json_file(file, "attempt") if file else {"photo": "N", "programs": programs}
    if not isinstance(told.get("programs"), list | tuple):
        raise _Unusable(f"the attempt {file}", 'an object with "programs", a list of lists of placements')
    turns = [readable("program", read_program, _joined(program)) for program in told["programs"]]
    lying = readable("photo", read_photo, photo or str(told.get("photo", "N")))
    try:
        tried = attempt(puzzle, turns, photo=lying, caption=caption)
    except Refused as refused:
        raise refusal(refused, "the attempt does not count", as_json=as_json) from refused
    if as_json:
        print_json(attempt_json(tried))
    else:
        _tell(tried, caption, language)
    raise SystemExit(REFUSED if tried.verdict is Verdict.FAILED else 0)


def _joined(program: object) -> str:
    """Return a turn as one text, listed or not."""
    return " ".join(map(str, program)) if isinstance(program, list) else str(program)


def _board(name: str, edition: Edition) -> tuple[Puzzle, Caption]:
    """Find a board in the book, or else in a file."""
    if name.upper() in book(edition):
        board = book(edition)[name.upper()]
        return board.puzzle, board.caption
    path = Path(name)
    if not path.is_file():
        raise click.BadParameter(f"{name!r} is neither a challenge (SOLO-T1 … SOLO-W3) nor a file", param_hint="BOARD")
    value = _json_file(path, "challenge")
    try:
        return read_puzzle(str(value["puzzle"])), _caption(**value["caption"])
    except (KeyError, TypeError, Unreadable) as wrong:
        raise _Unusable(f"the challenge {path}", "what `globe-rules challenge new --json` writes") from wrong


def _caption(turns: object, cards: object, reds: object = True) -> Caption:  # noqa: FBT002 -- named in JSON
    if type(turns) is type(cards) is int and min(turns, cards) >= 0 and isinstance(reds, bool):
        return Caption(turns, cards, reds)
    raise TypeError(turns, cards, reds)


def _json_file(path: Path, what: str) -> Mapping[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as wrong:
        raise _Unusable(f"the {what} {path}", f"JSON ({wrong})") from wrong
    if not isinstance(value, dict):
        raise _Unusable(f"the {what} {path}", "a JSON object")
    return value


class _Unusable(click.ClickException):
    """A file is not what it should be."""

    exit_code = UNREADABLE

    def __init__(self, what: str, expected: str) -> None:
        super().__init__(f"cannot read {what}: expected {expected}")


def _tell(tried: Attempt, caption: Caption, language: Language) -> None:
    out = Paper()
    for number, turn in enumerate(tried.turns, start=1):
        out.print(Words(en=f"Turn {number}: {turn.program}", fr=f"Tour {number} : {turn.program}").speaking(language))
        out.print(side_by_side(draw_puzzle(turn.start), draw_program(turn.program), draw_puzzle(turn.puzzle)))
    cost, allowed = f"{len(tried.turns)}/{caption.turns}", f"{tried.cards}/{caption.cards}"
    out.print(
        Words(
            en=f"Turns used and allowed: {cost}; cards: {allowed}.",
            fr=f"Tours utilisés et permis : {cost} ; cartes : {allowed}.",
        ).speaking(language)
    )
    out.print(f"[bold]{verdict_words(tried).speaking(language)}[/bold]")
