"""`globe-rules challenge`: show, create and check solo challenges."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict

from globe_rules._cli.errors import (
    REFUSED,
    CommandError,
    InvalidParameter,
    RefusalError,
    UsageError,
    parse,
    resolve_ids,
    with_suggestions,
)
from globe_rules._cli.language import EDITIONS, language, rendered
from globe_rules._cli.options import (
    INCORRECT_USAGE,
    UNREADABLE_INPUT,
    TextChoice,
    TranslatedCommand,
    argument,
    command,
    language_option,
    option,
)
from globe_rules._cli.output import Output, console, print_drawing, print_prose, status
from globe_rules._engine.editions import Edition
from globe_rules._engine.errors import Refused, Unreadable
from globe_rules._engine.notation import read_photo, read_program, read_puzzle
from globe_rules._engine.puzzle import Puzzle
from globe_rules._engine.solo import CHALLENGES, Attempt, Caption, Level, Verdict, attempt
from globe_rules._i18n import Message, Translatable, both, joined, labelled
from globe_rules._pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules._protocol.operations import attempt_json
from globe_rules.challenges._book import Board, board_json, book, book_solutions, solution_json
from globe_rules.challenges._interest import DEMANDS
from globe_rules.challenges._making import NewChallenge, make_challenge
from globe_rules.challenges._proof import Proof
from globe_rules.challenges._words import OURS, caption_words, verdict_words
from globe_rules.solver import Solution

if TYPE_CHECKING:
    from rich.console import Console


def _edition(_context: click.Context, _option: click.Parameter, chosen: str | None) -> Edition:
    """Return the chosen edition, or else that of the language; for a language without one, the English edition."""
    return Edition(chosen or (language() if language() in set(Edition) else "en"))


edition_option = option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    callback=_edition,
    default_text=Message("that of the language"),
    help=Message("Edition of the captions. Two captions differ (D-10, D-11)."),
)


@command(
    "check",
    help=Message("Check an attempt at BOARD: met, beaten or failed, and by which rule."),
    more=Message(
        "BOARD is one of our challenges (SOLO-T1 … SOLO-W3) or a file written by `challenge new --output`. "
        "Each PROGRAM is one turn, in quotes. Instead of programs, you can give a JSON file with --attempt, "
        "such as a file written by `solve --output`."
    ),
    examples=[
        'globe-rules challenge check SOLO-T1 "B1E@2 G1@5 R2@9"',
        "globe-rules challenge check mine.json --attempt attempt.json",
    ],
    exit_codes={
        0: Message("met or beaten"),
        1: Message("failed or refused"),
        2: UNREADABLE_INPUT,
    },
)
@argument("board", metavar="BOARD")
@argument("programs", nargs=-1, metavar="[PROGRAM]...")
@edition_option
@option(
    "--photo",
    metavar="DIRECTION",
    default_text=Message("from --attempt, or N"),
    help=Message("Direction of the photo that you state before the first turn (Q-27)."),
)
@option(
    "--attempt",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help=Message("JSON file with the photo and the programs."),
)
def check(
    *, board: str, programs: tuple[str, ...], edition: Edition, photo: str | None, file: Path | None, output: Output
) -> None:
    """Check an attempt."""
    if (file is None) == (not programs):
        raise UsageError(Message("give either the programs, each in quotes, or --attempt FILE"))
    puzzle, caption = _board(board, edition)
    value = _json_file(file, _ATTEMPT) if file else {"photo": "N", "programs": programs}
    if not isinstance(value.get("programs"), list | tuple):
        raise _unusable(_ATTEMPT, file, _PROGRAMS)
    if len(value["programs"]) > MAX_TURNS:
        raise _unusable(_ATTEMPT, file, Message("at most {count:,} turns", count=MAX_TURNS))
    texts = [" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in value["programs"]]
    turns = [parse("program", read_program, text) for text in texts]
    direction = parse("photo", read_photo, photo or str(value.get("photo", "N")))
    try:
        result = attempt(puzzle, turns, photo=direction, caption=caption)
    except Refused as refused:
        raise RefusalError(refused, Message("the attempt does not count")) from refused
    output.write(lambda: _print_attempt(result, caption), json=lambda: attempt_json(result))
    raise SystemExit(REFUSED if result.verdict is Verdict.FAILED else 0)


def _board(name: str, edition: Edition) -> tuple[Puzzle, Caption]:
    """Return the puzzle and the caption of one of our challenges, or of a file."""
    if name.upper() in book(edition):
        board = book(edition)[name.upper()]
        return board.puzzle, board.caption
    path = Path(name)
    if not path.is_file():
        message = Message("{name!r} is neither a challenge (SOLO-T1 … SOLO-W3) nor a file", name=name)
        similar = get_close_matches(name.upper(), book(edition), n=3)
        raise InvalidParameter(with_suggestions(message, similar), option=rendered(_BOARD))
    value = _json_file(path, _CHALLENGE)
    try:
        return read_puzzle(str(value["puzzle"])), _caption(**value["caption"])
    except (KeyError, TypeError, Unreadable) as error:
        raise _unusable(_CHALLENGE, path, _NEW_CHALLENGE) from error


_BOARD = Message("BOARD")


def _caption(turns: object, cards: object, reds: object = True) -> Caption:  # noqa: FBT002 -- named in JSON
    """Return a caption read from JSON."""
    if type(turns) is type(cards) is int and min(turns, cards) >= 0 and isinstance(reds, bool):
        return Caption(turns, cards, reds)
    raise TypeError(turns, cards, reds)


def _json_file(path: Path, what: Translatable) -> Mapping[str, Any]:
    """Return the JSON object in a file; `what` names the content in an error."""
    from globe_rules._protocol.files import read_json  # noqa: PLC0415 -- needed only if a file is given
    from globe_rules._protocol.messages import NotAMessage  # noqa: PLC0415 -- as above

    try:
        value = read_json(path, strict=False)
    except NotAMessage as error:
        raise _unusable(what, path, _JSON.filled(why=error.problem)) from error
    if not isinstance(value, dict):
        raise _unusable(what, path, Message("a JSON object"))
    return value


MAX_TURNS = 1000
"""Maximum number of turns in an attempt. The captions allow at most 3."""

_ATTEMPT, _CHALLENGE = Message("the attempt"), Message("the challenge")
_JSON = Message("JSON ({why})")
_PROGRAMS = Message('an object with "programs", a list of lists of placements')
_NEW_CHALLENGE = Message("a file written by `globe-rules challenge new --output`")
_UNUSABLE = Message("cannot read {what} {file}: expected {expected}")


def _unusable(what: Translatable, file: Path | None, expected: Translatable) -> CommandError:
    return CommandError(_UNUSABLE.filled(what=what, file=file, expected=expected), kind="unreadable")


_TURN = Message("Turn {number}: {program}")
_USED = Message("Turns: {turns} of {max_turns}. Cards: {cards} of {max_cards}.")


def _print_attempt(result: Attempt, caption: Caption) -> None:
    out = console()
    for number, turn in enumerate(result.turns, start=1):
        program = draw_program(turn.program, language())
        out.print(rendered(_TURN, number=number, program=turn.program))
        print_drawing(out, side_by_side(draw_puzzle(turn.start), program, draw_puzzle(turn.puzzle)))
    limits = {"max_turns": caption.turns, "max_cards": caption.cards}
    out.print(rendered(_USED, turns=len(result.turns), cards=result.cards, **limits))
    out.print(f"[bold]{rendered(verdict_words(result))}[/bold]")


class ChallengeId(TextChoice):
    """The id of a challenge in upper or lower case. click lists and completes the ids."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002 -- as click hands it over
        """Return the id in its official spelling."""
        unknown = Message("unknown challenge {id!r}")
        hint = Message("the challenges are SOLO-T1 … SOLO-W3")
        return resolve_ids([str(value)], list(CHALLENGES), unknown, hint=hint).pop()


class Challenges(TranslatedCommand, click.Group):
    """The group of commands about challenges."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- as click has it
        """Return the names of the commands in the order of the help."""
        return list(self.commands)


_SUMMARY = Message("Show, create and check solo challenges.")
_MORE = Message(
    "The boards are our own. They match the captions that are printed in the rulebook. Our sources contain only "
    "these captions, not the printed boards (Q-51). If you own the game, the printed boards are in your rulebook."
)


@click.group(cls=Challenges, help=joined([_SUMMARY, _MORE], "\n\n"), short_help=_SUMMARY)
@language_option
def challenge() -> None:
    """Show, create and check solo challenges."""


solution_option = option(
    "--solution",
    "with_solution",
    is_flag=True,
    help=Message("Also show a solution."),
)


@command(
    "new",
    help=Message("Create a challenge whose caption can be met but not beaten (Q-29)."),
    more=Message(
        "The command tries random boards until one fits the caption. "
        "This takes a few seconds, or up to two minutes for the hardest captions."
    ),
    examples=[
        "globe-rules challenge new --level tourist --seed 7",
        "globe-rules challenge new --like SOLO-B5 --edition fr --seed 1 --output mine.json",
    ],
    exit_codes={0: Message("created"), 2: INCORRECT_USAGE},
)
@option(
    "--level",
    type=click.Choice([str(level) for level in Level], case_sensitive=False),
    help=Message("Use a caption of this level."),
)
@option(
    "--like",
    type=ChallengeId(list(CHALLENGES)),
    metavar="ID",
    help=Message("Use the caption of this challenge: SOLO-T1 … SOLO-W3."),
)
@edition_option
@option(
    "--seed",
    type=int,
    metavar="N",
    required=True,
    help=Message("Random seed. The same seed gives the same challenge."),
)
@solution_option
def new(
    *, level: str | None, like: str | None, edition: Edition, seed: int, with_solution: bool, output: Output
) -> None:
    """Create a challenge."""
    if (level is None) == (like is None):
        raise UsageError(Message("give either --level or --like"))
    ids = [like] if like else [id_ for id_, each in CHALLENGES.items() if each.level == level]
    id_ = Random(seed).choice(ids)  # noqa: S311 -- a game, not a secret
    caption = CHALLENGES[id_].captions[edition]
    with status(rendered(_TRYING)) as update:
        found = make_challenge(caption, seed, progress=lambda boards: update(f"{rendered(_TRYING)} {boards:,}"))
    output.write(
        lambda: _print_new(found, id_, edition, with_solution=with_solution),
        json=lambda: _new_json(found, id_, edition, seed, with_solution=with_solution),
    )


_TRYING = Message("Trying boards")


def _print_new(found: NewChallenge, id_: str, edition: Edition, *, with_solution: bool) -> None:
    out = console()
    out.print(f"[bold]{rendered(caption_words(found.caption))}[/bold] ({id_}, {edition})")
    print_drawing(out, draw_puzzle(found.puzzle))
    out.print(f"{found.puzzle}\n{rendered(OURS)}\n")
    _print_proof(out, found.proof)
    out.print(rendered(Message("It meets our criteria for an interesting board:")))
    for demand in DEMANDS:
        print_prose(out, rendered(demand), bullet="-")
    if with_solution:
        _print_solution(out, found.solution)


_PROOF = Message(
    "Proved: none of the {ruled_out:,} attempts that would beat the caption solves the puzzle. "
    "Attempts that meet the caption: {solutions:,}."
)


def _print_proof(out: "Console", proof: Proof) -> None:
    print_prose(out, rendered(_PROOF, ruled_out=proof.ruled_out, solutions=proof.solutions))


def _new_json(found: NewChallenge, id_: str, edition: Edition, seed: int, *, with_solution: bool) -> dict[str, Any]:
    interest = asdict(found.interest, filter=lambda measure, _: measure.name != "solutions")  # the proof has them
    return {
        "like": id_,
        "edition": str(edition),
        "seed": seed,
        "puzzle": str(found.puzzle),
        "caption": asdict(found.caption),
        "proof": asdict(found.proof),
        "interest": {**interest, "demands": list(map(both, DEMANDS))},
        **({"solution": solution_json(found.solution)} if with_solution else {}),
    }


def _print_solution(out: "Console", solution: Solution) -> None:
    out.print(rendered(Message("\nSolution (photo {photo}):"), photo=solution.photo))
    for program in solution.programs:
        out.print(str(program))
    drawn = [draw_program(program, language()) for program in solution.programs]
    beside = side_by_side(*drawn)
    print_drawing(out, beside if len(beside.splitlines()[0]) <= out.width else "\n".join(drawn))


@command(
    "show",
    help=Message("Show our board for a printed caption: SOLO-T1 … SOLO-W3."),
    examples=["globe-rules challenge show SOLO-T1", "globe-rules challenge show SOLO-W3 --solution"],
    exit_codes={0: Message("shown"), 2: INCORRECT_USAGE},
)
@argument("id_", type=ChallengeId(list(CHALLENGES)), metavar="ID")
@edition_option
@solution_option
def show(*, id_: str, edition: Edition, with_solution: bool, output: Output) -> None:
    """Show one of our boards."""
    board = book(edition)[id_]
    solution = book_solutions(edition)[id_]
    output.write(
        lambda: _print_board(board, solution if with_solution else None),
        json=lambda: {**board_json(board), **({"solution": solution_json(solution)} if with_solution else {})},
    )


def _print_board(board: Board, solution: Solution | None) -> None:
    out = console()
    level = f"{rendered(board.level.label)} {'*' * board.level.stars}"
    caption = f"{rendered(caption_words(board.caption))} ({rendered(EDITIONS[board.edition])})"
    out.print(rendered(labelled(f"[bold]{board.id}[/bold] {level}", caption)))
    print_drawing(out, draw_puzzle(board.puzzle))
    out.print(f"{board.puzzle}\n{rendered(OURS)}")
    _print_proof(out, board.proof)
    if solution:
        _print_solution(out, solution)


for each in (show, new, check):
    challenge.add_command(each)
