"""Each command imports what it needs and no more: modules are counted, never time."""

import json
import subprocess
import sys

import click
import pytest

from globe_rules.cli.main import main

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
HEAVY = {"fastjsonschema", "hypothesis", "multiprocessing", "numpy", "pytest", "rich", "tomllib"}
"""What takes long to import, and is for some commands only."""

TELL = """
import json, sys
from globe_rules.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    sys.stderr.write(json.dumps([ended.code, sorted(sys.modules)]))
"""


def imported(*arguments: str) -> set[str]:
    """Return all modules that a command has imported when it ends well."""
    ran = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", TELL, *arguments], capture_output=True, check=True, encoding="utf-8"
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
def test_a_command_imports_no_other(arguments: list[str], own: set[str]) -> None:
    """Neither another command nor a large library that it has no use for."""
    modules = imported(*arguments)
    of_commands = {name.removeprefix("globe_rules.cli.") for name in modules if name.startswith("globe_rules.cli.")}
    assert of_commands == own | {"main", "errors", "language", "options", "output"}
    assert not modules & HEAVY
    assert not any(name.startswith(("globe_rules.kit", "globe_rules.fuzz")) for name in modules)


def test_the_engine_imports_little() -> None:
    """Of the standard library nothing that attrs does not import already."""
    told = (
        "import sys, attrs; known = set(sys.modules); from globe_rules import Voyage, attempt, reconstruct; "
        "print(*sorted(set(sys.modules) - known))"
    )
    asked = [sys.executable, "-c", told]
    ran = subprocess.run(asked, capture_output=True, check=True, encoding="utf-8")  # noqa: S603 -- our own engine
    assert [name for name in ran.stdout.split() if not name.startswith("globe_rules")] == []


def test_every_command_is_found_under_its_name() -> None:
    """The list names modules as text, so nobody else would notice a wrong one."""
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        assert command.name == name
    assert main.get_command(context, "fly") is None
