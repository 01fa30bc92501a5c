"""`globe-rules challenge`: boards of our own whose captions can be met and not beaten."""

from random import Random
from typing import Any

import click

from globe_rules.challenges.book import answers, board_json, book, caption_json, proof_json, solution_json
from globe_rules.challenges.interest import DEMANDS
from globe_rules.challenges.making import Made, made
from globe_rules.challenges.words import OURS, caption_words
from globe_rules.cli.challenge_check import check
from globe_rules.cli.output import edition_option, json_option, language_option, print_json, status
from globe_rules.cli.paper import Paper
from globe_rules.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.editions import Edition
from globe_rules.program import Program
from globe_rules.puzzle import Photo
from globe_rules.solo import CHALLENGES, Level
from globe_rules.words import Language, Words

like_type = click.Choice(list(CHALLENGES), case_sensitive=False)


@click.group()
def challenge() -> None:
    """Solo challenges of our own, with proof: made, looked up and judged.

    The printed boards are lost (Q-51), so these are not they; the captions are.
    """


@challenge.command()
@click.option(
    "--level",
    type=click.Choice([str(level) for level in Level], case_sensitive=False),
    help="Some challenge of this level.",
)
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
    with status("Drawing boards") as tell:
        found = made(caption, seed, progress=lambda boards: tell(f"Drawing boards: number {boards}"))
    if as_json:
        print_json(_made_json(found, id_, edition, seed, language, spoil=spoil))
        return
    out = Paper()
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
    out = Paper()
    out.print(Words(en=f"\nA solution, photo {photo}:", fr=f"\nUne solution, image {photo} :").speaking(language))
    for program in programs:
        out.print(str(program))
    drawn = [draw_program(program) for program in programs]
    beside = side_by_side(*drawn)
    out.print(beside if len(beside.splitlines()[0]) <= out.width else "\n".join(drawn))


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
    out = Paper()
    level = f"{board.level.called.speaking(language)} {'*' * board.level.stars}"
    out.print(f"[bold]{id_}[/bold] {level}: {caption_words(board.caption).speaking(language)}")
    out.print(draw_puzzle(board.puzzle))
    out.print(f"{board.puzzle}\n{OURS.speaking(language)}")
    out.print(_proof_words(board.proof.ruled_out, board.proof.solutions).speaking(language))
    if spoil:
        _print_solution(answer.photo, answer.programs, language)


challenge.add_command(check)
