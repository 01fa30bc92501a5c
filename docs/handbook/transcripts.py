"""Macros that run commands while the site is built, so that pages show their real output.

Each page has its own folder with copies of the starters. The macros of a page run in order.
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

from globe_rules._cli.main import main
from handbook.files import STARTERS
from handbook.page import ArgumentError, Page

_EXPECTED_STATUS = (0, 1)  # conformant or not; anything else is an error


@cache
def _folder(_page_file: str) -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="tutorial")
    for starter in STARTERS.glob("[!s]*/adapter.*"):  # not the skeletons, which have the same names
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
    if result.exit_code not in _EXPECTED_STATUS:
        raise ArgumentError(f"exit status 0 or 1, found {result.exit_code}: {result.output}")
    lines = "\n".join(line.rstrip() for line in result.output.strip().splitlines())
    return f"```console\n$ {command}\n{lines}\n```"


def edit(page: Page, name: str, old: str, new: str) -> str:
    """Replace a text in a file of the page's folder, and show the diff.

    `{{ edit("adapter.py", "G3: 2", "G3: 1") }}`
    """
    file = Path(_folder(page.file).name, name)
    before = file.read_text(encoding="utf-8")
    if before.count(old) != 1:
        raise ArgumentError(f"one occurrence of {old} in {name}, found {before.count(old)}")
    after = before.replace(old, new)
    file.write_text(after, encoding="utf-8")
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    changed = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    return "\n".join(["```diff", *changed, "```"])
