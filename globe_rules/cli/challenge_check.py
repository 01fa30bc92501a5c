"""`globe-rules challenge check`: an attempt at a challenge, judged by its rule."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from globe_rules.challenges.book import book
from globe_rules.challenges.words import verdict_words
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import REFUSED, BadValue, Failure, Misused, RefusedByRules, meant, readable
from globe_rules.cli.shared.grammar import STATUSES, argument, command, option
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import language, said
from globe_rules.editions import Edition
from globe_rules.errors import Refused, Unreadable
from globe_rules.notation import read_photo, read_program, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.puzzle import Puzzle
from globe_rules.solo import Attempt, Caption, Verdict, attempt
from globe_rules.wire.answers import attempt_json
from globe_rules.words import Words

edition_option = option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    default="en",
    en="Whose captions: two of them differ (D-10, D-11).",
    fr="L'édition des légendes : deux d'entre elles diffèrent (D-10, D-11).",
)


@command(
    "check",
    en=(
        "Judge an attempt at BOARD: met, beaten or failed, and by which rule.\n\n"
        "BOARD is a challenge of our book (SOLO-T1 … SOLO-W3) or a file that `challenge new --output` has "
        "written. A PROGRAM is one turn, in quotes; or --attempt names a file of JSON with the photo and "
        "the programs, as `globe-rules solve --output` writes it."
    ),
    fr=(
        "Juge un essai sur DIAGRAMME : relevé, surpassé ou manqué, et selon quelle règle.\n\n"
        "DIAGRAMME est un défi de notre livre (SOLO-T1 … SOLO-W3) ou un fichier écrit par `challenge new "
        "--output`. Un PROGRAMME est un tour, entre guillemets ; ou bien --attempt nomme un fichier JSON avec "
        "l'image et les programmes, tel que l'écrit `globe-rules solve --output`."
    ),
    examples=[
        'globe-rules challenge check SOLO-T1 "B1E@2 G1@5 R2@9"',
        "globe-rules challenge check mine.json --attempt attempt.json",
    ],
    statuses={
        0: Words(en="met or beaten", fr="relevé ou surpassé"),
        1: Words(en="failed or refused", fr="manqué ou refusé"),
        2: STATUSES["unreadable"],
    },
)
@argument("board", metavar="BOARD")
@argument("programs", nargs=-1, metavar="[PROGRAM]...")
@edition_option
@option(
    "--photo",
    metavar="D",
    en="The direction stated before the first turn (Q-27); N if not given.",
    fr="La direction annoncée avant le premier tour (Q-27) ; N par défaut.",
)
@option(
    "--attempt",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    en="Programs as JSON.",
    fr="Les programmes, en JSON.",
)
def check(
    *, board: str, programs: tuple[str, ...], edition: str, photo: str | None, file: Path | None, answer: Answer
) -> None:
    """Judge an attempt."""
    if (file is None) == (not programs):
        raise Misused(
            en="give the programs, each in quotes, or --attempt with a file of them; one of both",
            fr="donnez les programmes, chacun entre guillemets, ou --attempt avec leur fichier ; l'un des deux",
        )
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
        uncounted = Words(en="the attempt does not count", fr="l'essai ne compte pas")
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
        message = Words(
            en=f"{name!r} is neither a challenge (SOLO-T1 … SOLO-W3) nor a file",
            fr=f"{name!r} n'est ni un défi (SOLO-T1 … SOLO-W3) ni un fichier",
        )
        raise BadValue(meant(message, get_close_matches(name.upper(), book(edition), n=3)), option=said(_BOARD))
    value = _json_file(path, _CHALLENGE)
    try:
        return read_puzzle(str(value["puzzle"])), _caption(**value["caption"])
    except (KeyError, TypeError, Unreadable) as wrong:
        raise _unusable(_CHALLENGE, path, _MADE) from wrong


_BOARD = Words(en="BOARD", fr="DIAGRAMME")


def _caption(turns: object, cards: object, reds: object = True) -> Caption:  # noqa: FBT002 -- named in JSON
    if type(turns) is type(cards) is int and min(turns, cards) >= 0 and isinstance(reds, bool):
        return Caption(turns, cards, reds)
    raise TypeError(turns, cards, reds)


def _json_file(path: Path, what: Words) -> Mapping[str, Any]:
    from globe_rules.wire.files import read_json  # noqa: PLC0415 -- only for who names a file
    from globe_rules.wire.messages import NotAMessage  # noqa: PLC0415 -- as above

    try:
        value = read_json(path, strict=False)
    except NotAMessage as wrong:
        raise _unusable(what, path, _JSON.filled(why=wrong.problem)) from wrong
    if not isinstance(value, dict):
        raise _unusable(what, path, Words(en="a JSON object", fr="un objet JSON"))
    return value


_ATTEMPT, _CHALLENGE = Words(en="the attempt", fr="l'essai"), Words(en="the challenge", fr="le défi")
_JSON = Words(en="JSON ({why})", fr="du JSON ({why})")
_PROGRAMS = Words(
    en='an object with "programs", a list of lists of placements',
    fr='un objet avec "programs", une liste de listes de placements',
)
_MADE = Words(en="what `globe-rules challenge new --json` writes", fr="ce que `globe-rules challenge new --json` écrit")
_UNUSABLE = Words(
    en="cannot read {what} {file}: expected {expected}", fr="impossible de lire {what} {file} : attendu {expected}"
)


def _unusable(what: Words, file: Path | None, expected: Words) -> Failure:
    return Failure(_UNUSABLE.filled(what=what, file=file, expected=expected), kind="unreadable")


_TURN = Words(en="Turn {number}: {program}", fr="Tour {number} : {program}")
_USED = Words(
    en="Turns used and allowed: {turns}; cards: {cards}.", fr="Tours utilisés et permis : {turns} ; cartes : {cards}."
)


def _tell(tried: Attempt, caption: Caption) -> None:
    out = Paper()
    for number, turn in enumerate(tried.turns, start=1):
        program = draw_program(turn.program, language())
        out.print(said(_TURN, number=number, program=turn.program))
        out.print(side_by_side(draw_puzzle(turn.start), program, draw_puzzle(turn.puzzle)))
    turns, cards = f"{len(tried.turns)}/{caption.turns}", f"{tried.cards}/{caption.cards}"
    out.print(said(_USED, turns=turns, cards=cards))
    out.print(f"[bold]{said(verdict_words(tried))}[/bold]")
