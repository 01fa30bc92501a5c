"""The worked game of the docs and the game for a terminal are played to their ends."""

import ast
import doctest
import json
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tables import table

from globe_rules import Voyage, read_log
from tools.places import DOCS, ROOT

HOT_SEAT: Any = runpy.run_path(str(ROOT / "examples" / "hot_seat.py"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["api.md", "whole-game.md"])
def test_the_pages_show_what_python_answers(page: str, language: str) -> None:
    """Every `>>>` line runs as it stands."""
    ran = doctest.testfile(str(DOCS / language / page), module_relative=False, encoding="utf-8")
    assert ran.failed == 0
    assert ran.attempted


def test_the_notebook_shows_a_picture_in_every_cell() -> None:
    """Executed in order as a notebook does, the last line of each cell is a value that has a picture."""
    notebook = json.loads((ROOT / "examples" / "tour.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            *before, last = ast.parse("".join(cell["source"])).body
            assert isinstance(last, ast.Expr)
            exec(compile(ast.Module(before, []), "tour.ipynb", "exec"), names)  # noqa: S102 -- our own notebook
            shown = eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), names)  # noqa: S307 -- as above
            assert shown._repr_svg_().startswith("<svg")


class Keyboard:
    """People at a keyboard who type what was written down for them, and what they are told."""

    def __init__(self, *typed: str) -> None:
        self.typed: Iterator[str] = iter(typed)
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        """Type the next line; at the end, leave."""
        self.told.append(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    @property
    def said(self) -> str:
        """Everything that stood on the screen."""
        return "\n".join(self.told)


def easy(*names: str) -> Voyage:
    """Return a voyage that one card finishes."""
    return Voyage.begun(table(*names))


def test_two_people_play_a_whole_game() -> None:
    """Mistakes are told, a card is taken back, and whoever flips is locked while the other lays a last card."""
    keyboard = Keyboard(
        *("?", "B9@1", "B1SE@1", "G1@5", "G2@5", "-G1", "-G1", ""),  # Bo, who sits at seat 1 now
        *("B1E@1", "undo", "undo", "B1E@1", "end"),  # Ana
        "",  # Bo lays nothing while the sand runs
    )
    ended = HOT_SEAT["play"](easy("Ana", "Bo"), keyboard.ask, keyboard.told.append)
    assert ended.outcome is not None
    assert ended.outcome.players == ("Ana",)
    for told in (
        "things; cards to lay: G1",
        "expected a card",
        "expected the arrow of B1",
        "Q-12: ",
        "Q-32: ",
        "won (END-1): Ana",
    ):
        assert told in keyboard.said
    assert "B1E@1" in keyboard.said


def test_the_others_go_on_while_the_sand_runs() -> None:
    """Bo flips, Ana still lays her card."""
    keyboard = Keyboard("end", "B1E@1", "")
    ended = HOT_SEAT["play"](easy("Ana", "Bo"), keyboard.ask, keyboard.told.append)
    assert ended.outcome is not None
    assert ended.outcome.players == ("Ana",)


def test_several_turns_are_played() -> None:
    """Nobody is there after the first."""
    keyboard = Keyboard("", "end", "B1E@1", "end")
    ended = HOT_SEAT["play"](easy("Ana"), keyboard.ask, keyboard.told.append)
    assert (ended.turn, len(ended)) == (2, 9)


def test_a_game_is_kept_whenever_it_ends(tmp_path: Path) -> None:
    """Leaving the keyboard leaves the voyage unfinished; the log can be read (Q-45)."""
    keyboard = Keyboard("G1@5")
    log = tmp_path / "game.jsonl"
    status = HOT_SEAT["main"](["Ana", "--seed", "7", "--log", str(log)], ask=keyboard.ask, say=keyboard.told.append)
    assert status == 0
    [voyage] = read_log(log.read_text(encoding="utf-8"))
    assert voyage.outcome is None
    assert "left unfinished" in keyboard.said


@pytest.mark.parametrize(
    ("names", "told"),
    [(["Ana", "Ana"], "a name of their own"), (["A", "B", "C", "D", "E", "F"], "Q-30: ")],
)
def test_people_who_cannot_play_are_told_why(names: list[str], told: str) -> None:
    """Nobody sees a traceback."""
    keyboard = Keyboard()
    main: Callable[..., int] = HOT_SEAT["main"]
    assert main(names, ask=keyboard.ask, say=keyboard.told.append) == 1
    assert told in keyboard.said


def test_the_same_seed_mixes_the_same_puzzles() -> None:
    """So that two tables can play the same game."""
    first, second = (HOT_SEAT["laid_out"](["Ana", "Bo"], Random(7)) for _ in range(2))  # noqa: S311 -- a game, no secret
    assert first == second
