"""`globe-rules challenge`: boards of our own whose captions can be met and not beaten."""

from random import Random
from typing import Any

import click
from attrs import asdict

from globe_rules.challenges.book import Board, answers, board_json, book, solution_json
from globe_rules.challenges.interest import DEMANDS
from globe_rules.challenges.making import Made, made
from globe_rules.challenges.proof import Proof
from globe_rules.challenges.words import OURS, caption_words
from globe_rules.cli.challenge_check import check, edition_option
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import Misused, all_spelled
from globe_rules.cli.shared.grammar import STATUSES, Spoken, argument, command, language_option, option
from globe_rules.cli.shared.output import status
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import EDITIONS, LABELLED, language, said
from globe_rules.editions import Edition
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side
from globe_rules.solo import CHALLENGES, Level
from globe_rules.solver import Solution
from globe_rules.words import Words, both, grouped


class Id(click.Choice[str]):
    """The id of a challenge, whatever its capitals; click lists them where one is missing, and completes them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002 -- as click hands it over
        """Return it as it is written."""
        nobody = Words(en="no challenge is called", fr="aucun défi ne s'appelle")
        every = Words(en="there are SOLO-T1 … SOLO-W3", fr="il y a SOLO-T1 … SOLO-W3")
        return all_spelled([str(value)], list(CHALLENGES), nobody, otherwise=every).pop()


class Challenges(Spoken, click.Group):
    """The commands about challenges."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- as click has it
        """Name them in the order in which they are told."""
        return list(self.commands)


_SUMMARY = Words(
    en="Solo challenges of our own, with proof: made, looked up and judged.",
    fr="Nos propres défis en solo, preuves à l'appui : créés, consultés et jugés.",
)
_MORE = Words(
    en="The printed boards are lost (Q-51), so these are not they; the captions are.",
    fr="Les diagrammes imprimés sont perdus (Q-51) : ceux-ci n'en sont pas ; les légendes, si.",
)


@click.group(
    cls=Challenges, help=Words(en=f"{_SUMMARY}\n\n{_MORE}", fr=f"{_SUMMARY.fr}\n\n{_MORE.fr}"), short_help=_SUMMARY
)
@language_option
def challenge() -> None:
    """Hold the commands about challenges."""


solution_option = option(
    "--solution", "spoil", is_flag=True, en="Tell a solution, too.", fr="Donne aussi une solution."
)


@command(
    "new",
    en=(
        "Make a challenge whose caption can be met and not beaten (Q-29).\n\n"
        "Boards are drawn by the seed and searched through until one is right; that takes "
        "seconds, or a minute or two for the hardest captions."
    ),
    fr=(
        "Crée un défi dont la légende peut être respectée, mais pas surpassée (Q-29).\n\n"
        "Les diagrammes sont tirés au sort par la graine et fouillés jusqu'à en trouver un bon ; cela prend "
        "quelques secondes, ou une minute ou deux pour les légendes les plus dures."
    ),
    examples=[
        "globe-rules challenge new --level tourist --seed 7",
        "globe-rules challenge new --like SOLO-B5 --edition fr --seed 1 --output mine.json",
    ],
    statuses={0: Words(en="made", fr="créé"), 2: STATUSES["usage"]},
)
@option(
    "--level",
    type=click.Choice([str(level) for level in Level], case_sensitive=False),
    en="Some challenge of this level.",
    fr="Un défi de ce niveau.",
)
@option(
    "--like",
    type=Id(list(CHALLENGES)),
    metavar="ID",
    en="The caption of this challenge: SOLO-T1 … SOLO-W3.",
    fr="La légende de ce défi : SOLO-T1 … SOLO-W3.",
)
@edition_option
@option(
    "--seed",
    type=int,
    required=True,
    en="The same seed makes the same challenge.",
    fr="La même graine crée le même défi.",
)
@solution_option
def new(*, level: str | None, like: str | None, edition: str, seed: int, spoil: bool, answer: Answer) -> None:
    """Make a challenge."""
    if (level is None) == (like is None):
        raise Misused(en="give either --level or --like", fr="donnez soit --level, soit --like")
    ids = [like] if like else [id_ for id_, each in CHALLENGES.items() if each.level == level]
    id_ = Random(seed).choice(ids)  # noqa: S311 -- a game, not a secret
    caption = CHALLENGES[id_].captions[Edition(edition)]
    with status(said(_DRAWING)) as tell:
        found = made(caption, seed, progress=lambda boards: tell(f"{said(_DRAWING)} {boards}"))
    answer.give(
        lambda: _tell_made(found, id_, edition, spoil=spoil),
        json=lambda: _made_json(found, id_, edition, seed, spoil=spoil),
    )


_DRAWING = Words(en="Drawing boards", fr="Tirage des diagrammes")


def _tell_made(found: Made, id_: str, edition: str, *, spoil: bool) -> None:
    out = Paper()
    out.print(f"[bold]{said(caption_words(found.caption))}[/bold] ({id_}, {edition})")
    out.print(f"{draw_puzzle(found.puzzle)}\n{found.puzzle}\n{said(OURS)}\n")
    _tell_proof(out, found.proof)
    out.print(said(Words(en="Worth a try, as we judge it:", fr="Digne d'intérêt, selon nos critères :")))
    for demand in DEMANDS:
        out.print(f"- {said(demand)}")
    if spoil:
        _print_solution(out, found.solution)


_PROOF = Words(
    en="Proved: of {ruled_out} attempts that would beat the caption, none rebuilds the image; {solutions} meet it.",
    fr=(
        "Prouvé : des {ruled_out} essais qui surpasseraient la légende, aucun ne reconstitue "
        "l'image ; {solutions} la respectent."
    ),
)


def _tell_proof(out: Paper, proof: Proof) -> None:
    ruled_out, solutions = grouped(proof.ruled_out, language()), grouped(proof.solutions, language())
    out.print(said(_PROOF, ruled_out=ruled_out, solutions=solutions))


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


def _print_solution(out: Paper, solution: Solution) -> None:
    out.print(
        said(Words(en="\nA solution, photo {photo}:", fr="\nUne solution, image {photo} :"), photo=solution.photo)
    )
    for program in solution.programs:
        out.print(str(program))
    drawn = [draw_program(program, language()) for program in solution.programs]
    beside = side_by_side(*drawn)
    out.print(beside if len(beside.splitlines()[0]) <= out.width else "\n".join(drawn))


@command(
    "show",
    en="Look up the board of our book under a printed caption: SOLO-T1 … SOLO-W3.",
    fr="Montre le diagramme de notre livre sous une légende imprimée : SOLO-T1 … SOLO-W3.",
    examples=["globe-rules challenge show SOLO-T1", "globe-rules challenge show SOLO-W3 --solution"],
    statuses={0: Words(en="shown", fr="montré"), 2: STATUSES["usage"]},
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
    out = Paper()
    level = f"{said(board.level.called)} {'*' * board.level.stars}"
    caption = f"{said(caption_words(board.caption))} ({said(EDITIONS[board.edition])})"
    out.print(said(LABELLED, label=f"[bold]{board.id}[/bold] {level}", text=caption))
    out.print(f"{draw_puzzle(board.puzzle)}\n{board.puzzle}\n{said(OURS)}")
    _tell_proof(out, board.proof)
    if solution:
        _print_solution(out, solution)


for each in (new, show, check):
    challenge.add_command(each)
