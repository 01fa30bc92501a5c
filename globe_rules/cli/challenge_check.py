"""`globe-rules challenge check`: an attempt at a challenge, judged by its rule."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from globe_rules.challenges.book import book
from globe_rules.challenges.words import verdict_words
from globe_rules.cli.errors import REFUSED, BadValue, Failure, Misused, RefusedByRules, meant, readable
from globe_rules.cli.language import language, rendered
from globe_rules.cli.options import STATUSES, argument, command, option
from globe_rules.cli.output import Answer, console, print_drawing
from globe_rules.editions import Edition
from globe_rules.errors import Refused, Unreadable
from globe_rules.i18n import Message, Translatable
from globe_rules.notation import read_photo, read_program, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.puzzle import Puzzle
from globe_rules.solo import Attempt, Caption, Verdict, attempt
from globe_rules.wire.answers import attempt_json

edition_option = option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    default="en",
    help=Message("Whose captions: two of them differ (D-10, D-11)."),
)


@command(
    "check",
    help=Message("Judge an attempt at BOARD: met, beaten or failed, and by which rule."),
    more=Message(
        "BOARD is a challenge of our book (SOLO-T1 … SOLO-W3) or a file that `challenge new --output` has "
        "written. A PROGRAM is one turn, in quotes; or --attempt names a file of JSON with the photo and "
        "the programs, as `globe-rules solve --output` writes it."
    ),
    examples=[
        'globe-rules challenge check SOLO-T1 "B1E@2 G1@5 R2@9"',
        "globe-rules challenge check mine.json --attempt attempt.json",
    ],
    statuses={
        0: Message("met or beaten"),
        1: Message("failed or refused"),
        2: STATUSES["unreadable"],
    },
)
@argument("board", metavar="BOARD")
@argument("programs", nargs=-1, metavar="[PROGRAM]...")
@edition_option
@option(
    "--photo",
    metavar="D",
    help=Message("The direction stated before the first turn (Q-27); N if not given."),
)
@option(
    "--attempt",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help=Message("Programs as JSON."),
)
def check(
    *, board: str, programs: tuple[str, ...], edition: str, photo: str | None, file: Path | None, answer: Answer
) -> None:
    """Judge an attempt."""
    if (file is None) == (not programs):
        raise Misused(Message("give the programs, each in quotes, or --attempt with a file of them; one of both"))
    puzzle, caption = _board(board, Edition(edition))
    told = _json_file(file, _ATTEMPT) if file else {"photo": "N", "programs": programs}
    if not isinstance(told.get("programs"), list | tuple):
        raise _unusable(_ATTEMPT, file, _PROGRAMS)
    texts = [" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in told["programs"]]
    turns = [readable("program", read_program, text) for text in texts]
    lying = readable("photo", read_photo, photo or str(told.get("photo", "N")))
    try:
        tried = attempt(puzzle, turns, photo=lying, caption=caption)
    except Refused as refused:
        uncounted = Message("the attempt does not count")
        raise RefusedByRules(refused, uncounted) from refused
    answer.give(lambda: _tell(tried, caption), json=lambda: attempt_json(tried))
    raise SystemExit(REFUSED if tried.verdict is Verdict.FAILED else 0)


def _board(name: str, edition: Edition) -> tuple[Puzzle, Caption]:
    """Find a board in the book, or else in a file."""
    if name.upper() in book(edition):
        board = book(edition)[name.upper()]
        return board.puzzle, board.caption
    path = Path(name)
    if not path.is_file():
        message = Message("{name!r} is neither a challenge (SOLO-T1 … SOLO-W3) nor a file", name=name)
        raise BadValue(meant(message, get_close_matches(name.upper(), book(edition), n=3)), option=rendered(_BOARD))
    value = _json_file(path, _CHALLENGE)
    try:
        return read_puzzle(str(value["puzzle"])), _caption(**value["caption"])
    except (KeyError, TypeError, Unreadable) as wrong:
        raise _unusable(_CHALLENGE, path, _MADE) from wrong


_BOARD = Message("BOARD")


def _caption(turns: object, cards: object, reds: object = True) -> Caption:  # noqa: FBT002 -- named in JSON
    if type(turns) is type(cards) is int and min(turns, cards) >= 0 and isinstance(reds, bool):
        return Caption(turns, cards, reds)
    raise TypeError(turns, cards, reds)


def _json_file(path: Path, what: Translatable) -> Mapping[str, Any]:
    from globe_rules.wire.files import read_json  # noqa: PLC0415 -- only for who names a file
    from globe_rules.wire.messages import NotAMessage  # noqa: PLC0415 -- as above

    try:
        value = read_json(path, strict=False)
    except NotAMessage as wrong:
        raise _unusable(what, path, _JSON.filled(why=wrong.problem)) from wrong
    if not isinstance(value, dict):
        raise _unusable(what, path, Message("a JSON object"))
    return value


_ATTEMPT, _CHALLENGE = Message("the attempt"), Message("the challenge")
_JSON = Message("JSON ({why})")
_PROGRAMS = Message('an object with "programs", a list of lists of placements')
_MADE = Message("what `globe-rules challenge new --json` writes")
_UNUSABLE = Message("cannot read {what} {file}: expected {expected}")


def _unusable(what: Translatable, file: Path | None, expected: Translatable) -> Failure:
    return Failure(_UNUSABLE.filled(what=what, file=file, expected=expected), kind="unreadable")


_TURN = Message("Turn {number}: {program}")
_USED = Message("Turns used and allowed: {turns}; cards: {cards}.")


def _tell(tried: Attempt, caption: Caption) -> None:
    out = console()
    for number, turn in enumerate(tried.turns, start=1):
        program = draw_program(turn.program, language())
        out.print(rendered(_TURN, number=number, program=turn.program))
        print_drawing(out, side_by_side(draw_puzzle(turn.start), program, draw_puzzle(turn.puzzle)))
    turns, cards = f"{len(tried.turns)}/{caption.turns}", f"{tried.cards}/{caption.cards}"
    out.print(rendered(_USED, turns=turns, cards=cards))
    out.print(f"[bold]{rendered(verdict_words(tried))}[/bold]")
