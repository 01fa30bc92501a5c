"""The code on the pages runs, and the example games can be played to the end."""

import ast
import doctest
import inspect
import json
import pkgutil
import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from doctests import constructor
from tables import table

from globe_rules import Voyage, read_log
from tools.paths import DOCS, ROOT

HOT_SEAT: Any = runpy.run_path(str(ROOT / "examples" / "hot_seat.py"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["api.md", "modules.md", "whole-game.md"])
def test_python_examples_on_the_pages_give_the_results_shown(page: str, language: str) -> None:
    ran = doctest.testfile(str(DOCS / language / page), module_relative=False, encoding="utf-8")
    assert ran.failed == 0
    assert ran.attempted


def test_the_notebook_shows_a_picture_in_every_cell() -> None:
    """The last line of each cell is a value with an SVG picture."""
    notebook = json.loads((ROOT / "examples" / "tour.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            *before, last = ast.parse("".join(cell["source"])).body
            assert isinstance(last, ast.Expr)
            exec(compile(ast.Module(before, []), "tour.ipynb", "exec"), names)  # noqa: S102 -- our own notebook
            shown = eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), names)  # noqa: S307 -- our own notebook
            assert shown._repr_svg_().startswith("<svg")


class Keyboard:
    """Replaces keyboard and screen: types the given lines and keeps everything that is printed."""

    def __init__(self, *typed: str) -> None:
        self.typed: Iterator[str] = iter(typed)
        self.printed: list[str] = []

    def ask(self, prompt: str) -> str:
        """Return the next line; raise EOFError after the last one."""
        self.printed.append(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    @property
    def screen(self) -> str:
        """Everything that was printed."""
        return "\n".join(self.printed)


def easy(*names: str) -> Voyage:
    """Return a voyage in which one card solves the puzzle."""
    return Voyage.start(table(*names))


def test_two_people_play_a_whole_game() -> None:
    """Invalid input is explained, a card is taken back, and the player who flips may no longer place cards."""
    keyboard = Keyboard(
        *("?", "B9@1", "B1SE@1", "G1@5", "G2@5", "-G1", "-G1", ""),  # Bo, on seat 1
        *("B1E@1", "undo", "undo", "B1E@1", "end"),  # Ana
        "",  # Bo places nothing while the timer runs
    )
    ended = HOT_SEAT["play"](easy("Ana", "Bo"), keyboard.ask, keyboard.printed.append)
    assert ended.outcome is not None
    assert ended.outcome.players == ("Ana",)
    for message in (
        "legal moves; cards to place: G1",
        "expected a card",
        "expected the arrow of B1",
        "Q-12: ",
        "Q-32: ",
        "won (END-1): Ana",
    ):
        assert message in keyboard.screen
    assert "B1E@1" in keyboard.screen


def test_the_other_players_may_place_cards_while_the_timer_runs() -> None:
    keyboard = Keyboard("end", "B1E@1", "")
    ended = HOT_SEAT["play"](easy("Ana", "Bo"), keyboard.ask, keyboard.printed.append)
    assert ended.outcome is not None
    assert ended.outcome.players == ("Ana",)


def test_a_second_turn_follows_if_no_puzzle_is_solved() -> None:
    keyboard = Keyboard("", "end", "B1E@1", "end")
    ended = HOT_SEAT["play"](easy("Ana"), keyboard.ask, keyboard.printed.append)
    assert (ended.turn, len(ended)) == (2, 9)


def test_an_interrupted_game_is_saved_as_an_unfinished_log(tmp_path: Path) -> None:
    keyboard = Keyboard("G1@5")
    log = tmp_path / "game.jsonl"
    status = HOT_SEAT["main"](["Ana", "--seed", "7", "--log", str(log)], ask=keyboard.ask, say=keyboard.printed.append)
    assert status == 0
    [voyage] = read_log(log.read_text(encoding="utf-8"))
    assert voyage.outcome is None
    assert "left unfinished" in keyboard.screen


@pytest.mark.parametrize(
    ("names", "message"),
    [(["Ana", "Ana"], "a different name"), (["A", "B", "C", "D", "E", "F"], "Q-30: ")],
)
def test_invalid_players_are_refused_with_a_reason_instead_of_a_traceback(names: list[str], message: str) -> None:
    keyboard = Keyboard()
    main: Callable[..., int] = HOT_SEAT["main"]
    assert main(names, ask=keyboard.ask, say=keyboard.printed.append) == 1
    assert message in keyboard.screen


def test_a_log_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    keyboard = Keyboard()
    main: Callable[..., int] = HOT_SEAT["main"]
    assert main(["Ana", "--log", str(tmp_path / "missing" / "a")], ask=keyboard.ask, say=keyboard.printed.append) == 1
    assert "No such file" in keyboard.screen


def test_the_same_seed_shuffles_the_same_puzzles() -> None:
    first, second = (HOT_SEAT["laid_out"](["Ana", "Bo"], Random(7)) for _ in range(2))  # noqa: S311 -- not for security
    assert first == second


def shown_on(page: str) -> Iterator[doctest.DocTest]:
    """Yield the examples of all docstrings that a page shows, without the names of their modules."""
    finder = doctest.DocTestFinder()
    for path in re.findall(r"^::: (\S+)$", (DOCS / "en" / page).read_text(encoding="utf-8"), re.MULTILINE):
        value = pkgutil.resolve_name(path)
        if inspect.ismodule(value):
            yield doctest.DocTestParser().get_doctest(value.__doc__ or "", {}, path, None, None)
        names = value.__all__ if inspect.ismodule(value) else [""]
        for name in names:
            documented = getattr(value, name) if name else value
            if inspect.isroutine(documented) or inspect.isclass(documented):
                yield from finder.find(documented, f"{path}.{name}", module=False, globs={})


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("page", "assumed"),
    [("api.md", "from globe_rules import *\nfrom globe_rules.events import *"), ("modules.md", "")],
)
def test_every_example_in_the_api_runs_as_it_is_shown(page: str, assumed: str) -> None:
    """With nothing imported but what the page says."""
    names: dict[str, Any] = {}
    exec(assumed, names)  # noqa: S102 -- our own page
    ran = doctest.TestResults(0, 0)
    for example in shown_on(page):
        example.globs = {**names, "__name__": "__main__"}
        assert "globe_rules._" not in str(example.docstring), example.name
        result = doctest.DocTestRunner().run(example)
        assert result.failed == 0, example.name
        ran = doctest.TestResults(0, ran.attempted + result.attempted)
    assert ran.attempted > 20


@pytest.mark.parametrize("module", ["globe_rules", "globe_rules.solver"])
def test_a_constructor_is_shown_with_its_real_defaults(module: str) -> None:
    """The default hand has all ten cards; `Hand()` is an error."""
    names: dict[str, Any] = {}
    exec(f"from globe_rules import *\nfrom {module} import *", names)  # noqa: S102 -- our own package
    for value in names.values():
        if inspect.isclass(value) and (shown := constructor(f"{value.__module__}.{value.__qualname__}")):
            call = shown.removeprefix("```python\n").removesuffix("\n```")
            arguments = ast.parse(f"def {call.replace('(', '(__self, ', 1)}: ...").body[0]
            assert isinstance(arguments, ast.FunctionDef)
            given = [*arguments.args.defaults, *filter(None, arguments.args.kw_defaults)]
            found = [eval(ast.unparse(each), names) for each in given]  # noqa: S307 -- our own package
            defaults = (each.default for each in inspect.signature(value).parameters.values())
            real = [... if each is attrs.NOTHING else each for each in defaults]
            assert found == [each for each in real if each is not inspect.Parameter.empty], call
