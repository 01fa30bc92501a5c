"""All commands share one grammar: the same options with the same meaning, and help that is whole."""

import gettext
import os
from collections.abc import Iterator

import click
import pytest
from commands import FRENCH, invoke

from globe_rules.cli.main import main
from globe_rules.cli.options import Command

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"


def all_commands() -> Iterator[tuple[click.Context, click.Command]]:
    """Return every command, with those of groups."""
    waiting: list[tuple[click.Context | None, click.Command]] = [(None, main)]
    while waiting:
        parent, command = waiting.pop()
        context = click.Context(command, info_name=command.name, parent=parent)
        yield context, command
        if isinstance(command, click.Group):
            below = (command.get_command(context, name) for name in command.list_commands(context))
            waiting += [(context, each) for each in below if each]


COMMANDS = list(all_commands())
PATHS = [context.command_path.replace("main", "globe-rules") for context, _ in COMMANDS]


@pytest.mark.parametrize(
    "command", [each for _, each in COMMANDS if isinstance(each, Command)], ids=lambda each: each.name
)
def test_one_grammar_for_all(command: Command) -> None:
    """Whoever answers takes `--format`, `--json` and `--output`; everybody takes `--lang`; a name means one thing."""
    options = {name: each for each in command.params if isinstance(each, click.Option) for name in each.opts}
    assert "--lang" in options
    if command.name != "serve":
        assert {"--format", "--json", "--output", "-o"} <= set(options)
        assert options["--json"].is_flag
        assert {"text", "json"} <= set(command.formats)
    meanings: dict[str, type] = {
        "--cases": click.Path,
        "--questions": click.IntRange,
        "--seed": type(click.INT),
        "--show": click.IntRange,
    }
    for name, kind in meanings.items():
        assert name not in options or isinstance(options[name].type, kind)


def test_summaries_are_whole_sentences() -> None:
    """Nothing is cut off where commands are listed; there are groups."""
    told = invoke("--help", "--lang", "en").stdout
    assert "..." not in told.split("Options:")[1]
    assert "…" not in told
    for title in ("Look up the rules:", "Play:", "Solve and count:", "Examine an implementation:"):
        assert title in told


@pytest.mark.parametrize("context", [context for context, _ in COMMANDS], ids=PATHS)
def test_the_language_may_be_named_before_or_after_a_command(context: click.Context) -> None:
    path = context.command_path.split()[1:]
    after, before = invoke(*path, "--help", "--lang", "fr"), invoke("--lang", "fr", *path, "--help")
    assert after.stdout == before.stdout
    assert after.stdout.startswith("Usage\u00a0: globe-rules")


def test_numbers_are_written_as_in_the_language() -> None:
    assert "(100,0\u202f%)" in invoke("conform", "--rule", "CON-3", env=FRENCH).stdout
    assert "\u202f" in invoke("count", PUZZLE, "--cards", "2", env=FRENCH).stdout


def test_the_language_of_the_environment_is_restored_after_a_command() -> None:
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    invoke("rule", "Q-2", "--lang", "fr")
    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == before
