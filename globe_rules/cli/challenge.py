"""`globe-rules challenge`: boards of our own whose captions can be met and not beaten."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import click
from rich.console import Console

from globe_rules.challenges.book import answers, board_json, book, caption_json, proof_json, solution_json
from globe_rules.challenges.interest import DEMANDS
from globe_rules.challenges.making import Made, made
from globe_rules.challenges.words import OURS, caption_words, verdict_words
from globe_rules.cli.output import REFUSED, UNREADABLE, console, json_option, language_option, print_json, readable
from globe_rules.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.editions import Edition
from globe_rules.errors import Refused, Unreadable
from globe_rules.notation import read_photo, read_program, read_puzzle
from globe_rules.program import Program
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.solo import CHALLENGES, Attempt, Caption, Level, Verdict, attempt
from globe_rules.wire.answers import refusal_json
from globe_rules.words import Language, Words

edition_option = click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    default="en",
    show_default=True,
    help="Whose captions: two of them differ (D-10, D-11).",
)
like_type = click.Choice(list(CHALLENGES))


@click.group()
def challenge() -> None:
    """Solo challenges of our own, with proof: made, looked up and judged.

    The printed boards are lost (Q-51), so these are not they; the captions are.
    """


@challenge.command()
@click.option("--level", type=click.Choice([str(level) for level in Level]), help="Some challenge of this level.")
@click.option("--like", type=like_type, metavar="ID", help="The caption of this challenge: SOLO-T1 … SOLO-W3.")
@edition_option
@click.option("--seed", type=int, required=True, help="The same seed makes the same challenge.")
@click.option("--solution", "spoil", is_flag=True, help="Tell a solution, too.")
@language_option
@json_option
def new(
    *, level: str | None, like: str | None, edition: str, seed: int, spoil: bool, language: Language, as_json: bool
) -> None:
    """Make a challenge whose caption can be met and not beaten (Q-29).

    \b
      globe-rules challenge new --level tourist --seed 7
      globe-rules challenge new --like SOLO-B5 --edition fr --seed 1 --json > mine.json

    Boards are drawn by the seed and searched through until one is right; that takes
    seconds, or a minute or two for the hardest captions. Exit status: 0, or 2 for wrong usage.
    """
    if (level is None) == (like is None):
        raise click.UsageError("give either --level or --like")
    ids = [like] if like else [id_ for id_, each in CHALLENGES.items() if each.level == level]
    id_ = Random(seed).choice(ids)  # noqa: S311 -- a game, not a secret
    caption = CHALLENGES[id_].captions[Edition(edition)]
    with Console(stderr=True).status("Drawing boards") as status:
        found = made(caption, seed, progress=lambda boards: status.update(f"Drawing boards: number {boards}"))
    if as_json:
        print_json(_made_json(found, id_, edition, seed, language, spoil=spoil))
        return
    out = console()
    out.print(f"[bold]{caption_words(caption).speaking(language)}[/bold] ({id_}, {edition})")
    out.print(draw_puzzle(found.puzzle))
    out.print(f"{found.puzzle}\n{OURS.speaking(language)}\n")
    out.print(_proof_words(found.proof.ruled_out, found.proof.solutions).speaking(language))
    out.print(_WORTH.speaking(language))
    for demand in DEMANDS:
        out.print(f"- {demand.says.speaking(language)}")
    if spoil:
        _print_solution(found.solution.photo, found.solution.programs, language)


_WORTH = Words(en="Worth a try, as we judge it:", fr="Digne d'intérêt, selon nos critères :")


def _proof_words(ruled_out: int, solutions: int) -> Words:
    return Words(
        en=(
            f"Proved: of {ruled_out:,} attempts that would beat the caption, none rebuilds the image; "
            f"{solutions:,} meet it."
        ),
        fr=(
            f"Prouvé : des {_french(ruled_out)} essais qui surpasseraient la légende, aucun ne reconstitue l'image ; "
            f"{_french(solutions)} la respectent."
        ),
    )


def _french(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")


def _made_json(found: Made, id_: str, edition: str, seed: int, language: Language, *, spoil: bool) -> dict[str, Any]:
    worth = found.interest
    return {
        "like": id_,
        "edition": edition,
        "seed": seed,
        "puzzle": str(found.puzzle),
        "caption": caption_json(found.caption),
        "proof": proof_json(found.proof),
        "interest": {
            "unsettled": worth.unsettled,
            "entangled": worth.entangled,
            "order_matters": worth.order_matters,
            "colours": worth.colours,
            "red_needed": worth.red_needed,
            "fewest_in_a_turn": worth.fewest_in_a_turn,
            "demands": [demand.says.speaking(language) for demand in DEMANDS],
        },
        **({"solution": solution_json(found.solution)} if spoil else {}),
    }


def _print_solution(photo: Photo, programs: tuple[Program, ...], language: Language) -> None:
    out = console()
    out.print(Words(en=f"\nA solution, photo {photo}:", fr=f"\nUne solution, image {photo} :").speaking(language))
    for program in programs:
        out.print(str(program))
    out.print(side_by_side(*map(draw_program, programs)))


@challenge.command()
@click.argument("id_", type=like_type, metavar="ID")
@edition_option
@click.option("--solution", "spoil", is_flag=True, help="Tell a solution, too.")
@language_option
@json_option
def show(*, id_: str, edition: str, spoil: bool, language: Language, as_json: bool) -> None:
    """Look up the board of our book under a printed caption: SOLO-T1 … SOLO-W3."""
    board = book(Edition(edition))[id_]
    answer = answers(Edition(edition))[id_]
    if as_json:
        print_json({**board_json(board), **({"solution": solution_json(answer)} if spoil else {})})
        return
    out = console()
    level = f"{board.level.called.speaking(language)} {'*' * board.level.stars}"
    out.print(f"[bold]{id_}[/bold] {level}: {caption_words(board.caption).speaking(language)}")
    out.print(draw_puzzle(board.puzzle))
    out.print(f"{board.puzzle}\n{OURS.speaking(language)}")
    out.print(_proof_words(board.proof.ruled_out, board.proof.solutions).speaking(language))
    if spoil:
        _print_solution(answer.photo, answer.programs, language)


@challenge.command()
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
    told = _json_file(file, "attempt") if file else {"photo": "N", "programs": [[each] for each in programs]}
    try:
        stated = photo or str(told.get("photo", "N"))
        turns = [readable("program", read_program, " ".join(map(str, program))) for program in told["programs"]]
    except (KeyError, TypeError) as wrong:
        raise _Unusable(f"the attempt {file}", 'an object with "programs", a list of lists of placements') from wrong
    lying = readable("photo", read_photo, stated)
    try:
        tried = attempt(puzzle, turns, photo=lying, caption=caption)
    except Refused as refused:
        if as_json:
            print_json(refusal_json(refused))
        else:
            click.echo(f"Refused; the attempt does not count.\n{refused}", err=True)
        raise SystemExit(REFUSED) from refused
    if as_json:
        print_json(_verdict_json(tried))
    else:
        _tell(tried, caption, language)
    raise SystemExit(REFUSED if tried.verdict is Verdict.FAILED else 0)


def _board(name: str, edition: Edition) -> tuple[Puzzle, Caption]:
    """Find a board in the book, or else in a file."""
    if name in book(edition):
        board = book(edition)[name]
        return board.puzzle, board.caption
    path = Path(name)
    if not path.is_file():
        raise click.BadParameter(f"{name!r} is neither a challenge (SOLO-T1 … SOLO-W3) nor a file", param_hint="BOARD")
    value = _json_file(path, "challenge")
    try:
        caption = Caption(**value["caption"])
        puzzle = read_puzzle(value["puzzle"])
    except (KeyError, TypeError, Unreadable) as wrong:
        raise _Unusable(f"the challenge {path}", "what `globe-rules challenge new --json` writes") from wrong
    return puzzle, caption


def _json_file(path: Path, what: str) -> Mapping[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise _Unusable(f"the {what} {path}", f"JSON ({wrong})") from wrong
    if not isinstance(value, dict):
        raise _Unusable(f"the {what} {path}", "a JSON object")
    return value


class _Unusable(click.ClickException):
    """A file is not what it should be."""

    exit_code = UNREADABLE

    def __init__(self, what: str, expected: str) -> None:
        super().__init__(f"cannot read {what}: expected {expected}")


def _verdict_json(tried: Attempt) -> dict[str, Any]:
    told = {"puzzle": str(tried.puzzle), "solved": tried.solved, "turns": len(tried.turns), "cards": tried.cards}
    because = {} if tried.because is None else {"because": tried.because}
    return {**told, "verdict": str(tried.verdict), **because}


def _tell(tried: Attempt, caption: Caption, language: Language) -> None:
    out = console()
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
