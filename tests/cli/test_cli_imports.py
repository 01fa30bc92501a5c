"""Each command imports only what it needs. The tests compare modules, not times."""

import json
import subprocess
import sys

import click
import pytest

from globe_rules._cli.main import main

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
HEAVY = {"fastjsonschema", "hypothesis", "multiprocessing", "numpy", "pytest", "rich", "tomllib"}
"""Libraries that take long to import, and that only some commands need."""

PRINT_MODULES = """
import json, sys
from globe_rules._cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    sys.stderr.write(json.dumps([ended.code, sorted(sys.modules)]))
"""


def imported(*arguments: str) -> set[str]:
    """Return all modules that a successful command has imported."""
    ran = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", PRINT_MODULES, *arguments], capture_output=True, check=True, encoding="utf-8"
    )
    code, modules = json.loads(ran.stderr)
    assert not code, ran.stdout
    return set(modules)


@pytest.mark.parametrize(
    ("arguments", "own"),
    [
        (["--version"], set()),
        (["rule", "Q-2", "--json"], {"rule"}),
        (["run", PUZZLE, "B1E@1", "--json"], {"run"}),
        (["solve", PUZZLE, "--all", "--json"], {"solve"}),
        (["count", PUZZLE, "--cards", "1", "--json"], {"count"}),
        (["challenge", "show", "SOLO-T1", "--json"], {"challenge"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_imports_no_other_command_and_no_heavy_library(arguments: list[str], own: set[str]) -> None:
    modules = imported(*arguments)
    of_commands = {name.removeprefix("globe_rules._cli.") for name in modules if name.startswith("globe_rules._cli.")}
    assert of_commands == own | {"main", "errors", "files", "language", "options", "output"}
    assert not modules & HEAVY
    assert not any(name.startswith(("globe_rules._kit", "globe_rules._fuzz")) for name in modules)


def test_the_engine_imports_only_what_attrs_imports() -> None:
    code = (
        "import sys, attrs; known = set(sys.modules); from globe_rules import Voyage, attempt, reconstruct; "
        "print(*sorted(set(sys.modules) - known))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")  # noqa: S603 -- our own engine
    assert [name for name in ran.stdout.split() if not name.startswith("globe_rules")] == []


def test_every_command_is_found_under_its_name() -> None:
    """The table of commands names modules as text, which no linter checks."""
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        assert command.name == name
    assert main.get_command(context, "fly") is None


def test_perft_is_another_name_of_count() -> None:
    context = click.Context(main)
    assert main.get_command(context, "perft") is main.get_command(context, "count")
    assert "perft" not in main.list_commands(context)
