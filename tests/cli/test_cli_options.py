"""All commands share options with the same meaning, and their help is complete."""

import gettext
import os
import re
from collections.abc import Iterator

import click
import pytest
from commands import FRENCH, invoke

from globe_rules._cli.main import main
from globe_rules._cli.options import Command
from globe_rules._protocol import files

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"


def all_commands() -> Iterator[tuple[click.Context, click.Command]]:
    """Yield every command and subcommand with its context."""
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
def test_shared_options_have_the_same_type_in_every_command(command: Command) -> None:
    """Every command takes `--lang`. Every command with a result takes `--format`, `--json` and `--output`."""
    options = {name: each for each in command.params if isinstance(each, click.Option) for name in each.opts}
    assert "--lang" in options
    if command.name != "serve":
        assert {"--format", "--json", "--output", "-o"} <= set(options)
        assert options["--json"].is_flag
        assert {"text", "json"} <= set(command.formats)
    types: dict[str, type] = {
        "--cases": click.Path,
        "--iterations": click.IntRange,
        "--seed": type(click.INT),
        "--show": click.IntRange,
    }
    for name, type_ in types.items():
        assert name not in options or isinstance(options[name].type, type_)


def test_the_list_of_commands_has_groups_and_complete_sentences() -> None:
    text = invoke("--help", "--lang", "en").stdout
    assert "..." not in text.split("Options:")[1]
    assert "…" not in text
    for title in ("Look up the rules:", "Play:", "Solve and count:", "Test an implementation:"):
        assert title in text


@pytest.mark.parametrize("context", [context for context, _ in COMMANDS], ids=PATHS)
def test_help_shows_defaults_in_brackets(context: click.Context) -> None:
    text = invoke(*context.command_path.split()[1:], "--help", "--lang", "en").stdout
    assert "[default: from the environment]" in " ".join(text.split())


def test_help_in_french_has_a_space_before_semicolons_and_colons() -> None:
    text = re.sub("[ \n]+", " ", invoke("fuzz", "--help", "--lang", "fr").stdout)
    assert "[par\u00a0défaut\u00a0: 1000\u202f; 1<=x<=1000000000]" in text


def test_certify_help_lists_every_kind_of_case() -> None:
    text = " ".join(invoke("certify", "--help", "--lang", "en").stdout.split())
    assert "scenarios, the table of placements, agreed cases and counts" in text


@pytest.mark.parametrize(("language", "edition"), [("en", "English edition"), ("fr", "édition française")])
def test_the_default_edition_is_that_of_the_language(language: str, edition: str) -> None:
    assert edition in invoke("challenge", "show", "SOLO-B5", "--lang", language).stdout
    other = {"en": "fr", "fr": "en"}[language]
    assert edition not in invoke("challenge", "show", "SOLO-B5", "--lang", language, "--edition", other).stdout


@pytest.mark.parametrize("context", [context for context, _ in COMMANDS], ids=PATHS)
def test_lang_may_come_before_or_after_the_command(context: click.Context) -> None:
    path = context.command_path.split()[1:]
    after, before = invoke(*path, "--help", "--lang", "fr"), invoke("--lang", "fr", *path, "--help")
    assert after.stdout == before.stdout
    assert after.stdout.startswith("Usage\u00a0: globe-rules")


def test_numbers_follow_the_language() -> None:
    assert "(100,0\u202f%)" in invoke("conform", "--rule", "CON-3", env=FRENCH).stdout
    assert "\u202f" in invoke("count", PUZZLE, "--cards", "2", env=FRENCH).stdout


def test_a_command_restores_the_language_of_the_environment() -> None:
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    invoke("rule", "Q-2", "--lang", "fr")
    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == before


@pytest.mark.parametrize("command", [["run", "B1E@1"], ["solve"], ["count", "--cards", "1"]], ids=lambda each: each[0])
def test_a_dash_reads_the_puzzle_from_standard_input(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    name, *options = command
    piped = invoke(name, "-", *options, input=f"{PUZZLE}\n")
    assert (piped.exit_code, piped.stdout) == (0, invoke(name, PUZZLE, *options).stdout)
    assert "line 1, column 5: found the end" in invoke(name, "-", *options, input="1N2N\n").stderr
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 4)
    too_long = invoke(name, "-", *options, input=PUZZLE)
    assert (too_long.exit_code, too_long.stderr.startswith("Error: -: it has more than")) == (2, True)
