"""Whether the generated files are up to date: found out once for all workers, in a process without coverage."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from filelock import FileLock

from tools.paths import ROOT

SHARED = "GLOBE_RULES_SHARED_BY_WORKERS"
"""The environment variable with the folder that all workers share."""


def pytest_configure(config: pytest.Config) -> None:
    """Make a folder for all workers, which inherit its name."""
    if not hasattr(config, "workerinput"):
        shared = TemporaryDirectory()
        os.environ[SHARED] = shared.name
        config.add_cleanup(shared.cleanup)


@cache
def out_of_date() -> tuple[str, ...]:
    """Return the reasons why `make generated` would change files, one line each."""
    found = Path(os.environ[SHARED], "out-of-date.txt")
    with FileLock(found.with_suffix(".lock")):
        if not found.exists():
            program = [sys.executable, "-m", "tools.up_to_date"]
            printed = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 -- ours
            found.write_text(printed.stdout, encoding="utf-8")
    return tuple(found.read_text(encoding="utf-8").split("\n")[:-1])
