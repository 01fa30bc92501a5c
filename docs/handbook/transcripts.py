"""Commands that run whenever the site is built, so that pages show their real output.

Each page works in its own folder, which starts with copies of the starters; its macros run in order.
"""

import difflib
import os
import shlex
import shutil
import sys
import tempfile
from contextlib import chdir
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from globe_rules.cli.main import main
from handbook.files import STARTERS
from handbook.page import ArgumentError, Page

_VERDICTS = (0, 1)  # conformant or not; anything else went wrong


@cache
def _folder(_page_file: str) -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="tutorial")
    for starter in STARTERS.glob("*/adapter.*"):
        shutil.copy(starter, folder.name)
    return folder


def run(page: Page, command: str) -> str:
    """Run a command and show its output.

    `{{ run("globe-rules conform -- python adapter.py") }}`
    """
    program, *arguments = shlex.split(command)
    if program != "globe-rules":
        raise ArgumentError("a command that begins with globe-rules")
    python_first = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with chdir(_folder(page.file).name):
        result = CliRunner(env={"PATH": python_first, "LC_ALL": "C.UTF-8"}).invoke(main, arguments)
    if result.exit_code not in _VERDICTS:
        raise ArgumentError(f"a verdict, but the status was {result.exit_code}: {result.output}")
    lines = "\n".join(line.rstrip() for line in result.output.strip().splitlines())
    return f"```console\n$ {command}\n{lines}\n```"


def edit(page: Page, name: str, old: str, new: str) -> str:
    """Change a file and show the diff, which readers can copy.

    `{{ edit("adapter.py", "G3: 2", "G3: 1") }}`
    """
    file = Path(_folder(page.file).name, name)
    before = file.read_text(encoding="utf-8")
    if before.count(old) != 1:
        raise ArgumentError(f"one place in {name} that says {old}, found {before.count(old)}")
    after = before.replace(old, new)
    file.write_text(after, encoding="utf-8")
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    changed = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    return "\n".join(["```diff", *changed, "```"])
