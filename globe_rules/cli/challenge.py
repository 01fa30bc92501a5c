"""`globe-rules challenge`: boards of our own whose captions can be met and not beaten, and a judge of attempts."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict

from globe_rules.challenges.book import Board, answers, board_json, book, solution_json
from globe_rules.challenges.interest import DEMANDS
from globe_rules.challenges.making import Made, made
from globe_rules.challenges.proof import Proof
from globe_rules.challenges.words import OURS, caption_words, verdict_words
from globe_rules.cli.errors import REFUSED, BadValue, Failure, Misused, RefusedByRules, all_spelled, meant, readable
from globe_rules.cli.language import EDITIONS, language, rendered
from globe_rules.cli.options import STATUSES, TranslatedCommand, argument, command, language_option, option
from globe_rules.cli.output import Answer, console, print_drawing, print_prose, status
from globe_rules.editions import Edition
from globe_rules.errors import Refused, Unreadable
from globe_rules.i18n import Message, Translatable, both, joined, labelled
from globe_rules.notation import read_photo, read_program, read_puzzle
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.puzzle import Puzzle
from globe_rules.solo import CHALLENGES, Attempt, Caption, Level, Verdict, attempt
from globe_rules.solver import Solution
from globe_rules.wire.answers import attempt_json

if TYPE_CHECKING:
    from rich.console import Console


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
    answer.give(lambda: _print_attempt(tried, caption), json=lambda: attempt_json(tried))
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


def _print_attempt(tried: Attempt, caption: Caption) -> None:
    out = console()
    for number, turn in enumerate(tried.turns, start=1):
        program = draw_program(turn.program, language())
        out.print(rendered(_TURN, number=number, program=turn.program))
        print_drawing(out, side_by_side(draw_puzzle(turn.start), program, draw_puzzle(turn.puzzle)))
    turns, cards = f"{len(tried.turns)}/{caption.turns}", f"{tried.cards}/{caption.cards}"
    out.print(rendered(_USED, turns=turns, cards=cards))
    out.print(f"[bold]{rendered(verdict_words(tried))}[/bold]")


class Id(click.Choice[str]):
    """The id of a challenge, whatever its capitals; click lists them where one is missing, and completes them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002 -- as click hands it over
        """Return it as it is written."""
        nobody = Message("no challenge is called {id!r}")
        every = Message("there are SOLO-T1 … SOLO-W3")
        return all_spelled([str(value)], list(CHALLENGES), nobody, otherwise=every).pop()


class Challenges(TranslatedCommand, click.Group):
    """The commands about challenges."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- as click has it
        """Name them in the order in which they are told."""
        return list(self.commands)


_SUMMARY = Message("Solo challenges of our own, with proof: made, looked up and judged.")
_MORE = Message("The printed boards are lost (Q-51), so these are not they; the captions are.")


@click.group(cls=Challenges, help=joined([_SUMMARY, _MORE], "\n\n"), short_help=_SUMMARY)
@language_option
def challenge() -> None:
    """Hold the commands about challenges."""


solution_option = option(
    "--solution",
    "spoil",
    is_flag=True,
    help=Message("Tell a solution, too."),
)


@command(
    "new",
    help=Message("Make a challenge whose caption can be met and not beaten (Q-29)."),
    more=Message(
        "Boards are drawn by the seed and searched through until one is right; that takes "
        "seconds, or a minute or two for the hardest captions."
    ),
    examples=[
        "globe-rules challenge new --level tourist --seed 7",
        "globe-rules challenge new --like SOLO-B5 --edition fr --seed 1 --output mine.json",
    ],
    statuses={0: Message("made"), 2: STATUSES["usage"]},
)
@option(
    "--level",
    type=click.Choice([str(level) for level in Level], case_sensitive=False),
    help=Message("Some challenge of this level."),
)
@option(
    "--like",
    type=Id(list(CHALLENGES)),
    metavar="ID",
    help=Message("The caption of this challenge: SOLO-T1 … SOLO-W3."),
)
@edition_option
@option(
    "--seed",
    type=int,
    required=True,
    help=Message("The same seed makes the same challenge."),
)
@solution_option
def new(*, level: str | None, like: str | None, edition: str, seed: int, spoil: bool, answer: Answer) -> None:
    """Make a challenge."""
    if (level is None) == (like is None):
        raise Misused(Message("give either --level or --like"))
    ids = [like] if like else [id_ for id_, each in CHALLENGES.items() if each.level == level]
    id_ = Random(seed).choice(ids)  # noqa: S311 -- a game, not a secret
    caption = CHALLENGES[id_].captions[Edition(edition)]
    with status(rendered(_DRAWING)) as tell:
        found = made(caption, seed, progress=lambda boards: tell(f"{rendered(_DRAWING)} {boards}"))
    answer.give(
        lambda: _tell_made(found, id_, edition, spoil=spoil),
        json=lambda: _made_json(found, id_, edition, seed, spoil=spoil),
    )


_DRAWING = Message("Drawing boards")


def _tell_made(found: Made, id_: str, edition: str, *, spoil: bool) -> None:
    out = console()
    out.print(f"[bold]{rendered(caption_words(found.caption))}[/bold] ({id_}, {edition})")
    print_drawing(out, draw_puzzle(found.puzzle))
    out.print(f"{found.puzzle}\n{rendered(OURS)}\n")
    _tell_proof(out, found.proof)
    out.print(rendered(Message("Worth a try, as we judge it:")))
    for demand in DEMANDS:
        print_prose(out, rendered(demand), bullet="-")
    if spoil:
        _print_solution(out, found.solution)


_PROOF = Message(
    "Proved: of {ruled_out:,} attempts that would beat the caption, none rebuilds the image; {solutions:,} meet it."
)


def _tell_proof(out: "Console", proof: Proof) -> None:
    out.print(rendered(_PROOF, ruled_out=proof.ruled_out, solutions=proof.solutions))


def _made_json(found: Made, id_: str, edition: str, seed: int, *, spoil: bool) -> dict[str, Any]:
    worth = asdict(found.interest, filter=lambda measure, _: measure.name != "solutions")  # the proof has them
    return {
        "like": id_,
        "edition": edition,
        "seed": seed,
        "puzzle": str(found.puzzle),
        "caption": asdict(found.caption),
        "proof": asdict(found.proof),
        "interest": {**worth, "demands": list(map(both, DEMANDS))},
        **({"solution": solution_json(found.solution)} if spoil else {}),
    }


def _print_solution(out: "Console", solution: Solution) -> None:
    out.print(rendered(Message("\nA solution, photo {photo}:"), photo=solution.photo))
    for program in solution.programs:
        out.print(str(program))
    drawn = [draw_program(program, language()) for program in solution.programs]
    beside = side_by_side(*drawn)
    print_drawing(out, beside if len(beside.splitlines()[0]) <= out.width else "\n".join(drawn))


@command(
    "show",
    help=Message("Look up the board of our book under a printed caption: SOLO-T1 … SOLO-W3."),
    examples=["globe-rules challenge show SOLO-T1", "globe-rules challenge show SOLO-W3 --solution"],
    statuses={0: Message("shown"), 2: STATUSES["usage"]},
)
@argument("id_", type=Id(list(CHALLENGES)), metavar="ID")
@edition_option
@solution_option
def show(*, id_: str, edition: str, spoil: bool, answer: Answer) -> None:
    """Look up a board."""
    board = book(Edition(edition))[id_]
    solution = answers(Edition(edition))[id_]
    answer.give(
        lambda: _tell_board(board, solution if spoil else None),
        json=lambda: {**board_json(board), **({"solution": solution_json(solution)} if spoil else {})},
    )


def _tell_board(board: Board, solution: Solution | None) -> None:
    out = console()
    level = f"{rendered(board.level.called)} {'*' * board.level.stars}"
    caption = f"{rendered(caption_words(board.caption))} ({rendered(EDITIONS[board.edition])})"
    out.print(rendered(labelled(f"[bold]{board.id}[/bold] {level}", caption)))
    print_drawing(out, draw_puzzle(board.puzzle))
    out.print(f"{board.puzzle}\n{rendered(OURS)}")
    _tell_proof(out, board.proof)
    if solution:
        _print_solution(out, solution)


for each in (new, show, check):
    challenge.add_command(each)
