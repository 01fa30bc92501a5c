"""Runs every example project whose tools are installed, in both languages, and prints a table: `make cucumber`."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SUMMARY = re.compile(r"(\S+) (\S+) (en|fr): (\d+) passed, (\d+) skipped by tag, (\d+) undefined")
NEEDS = {
    "javascript": ("command", "node"),
    "pytest-bdd": ("package", "pytest-bdd"),
    "behave": ("package", "behave"),
    "go": ("command", "go"),
    "java": ("command", "mvn"),
    "rust": ("command", "cargo"),
}


def is_there(kind, name):
    if kind == "command":
        return shutil.which(name) is not None
    return bool(list(importlib.metadata.distributions(name=name)))


def run(folder, language):
    """Return the row of the table, and the whole output if it failed."""
    done = subprocess.run(
        [HERE / folder / "run", language],
        env={**os.environ, "PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    found = SUMMARY.fullmatch((done.stdout.splitlines() or [""])[-1])
    row = found.groups() if found else (folder, "?", language, "?", "?", "?")
    passed = done.returncode == 0 and found and found[4] != "0" and found[6] == "0"
    return row, "" if passed else f"{folder}/run {language}: exit code {done.returncode}\n{done.stdout}"


def main():
    rows = [("runner", "version", "language", "passed", "skipped by tag", "undefined")]
    skipped, failures = [], []
    for folder, (kind, name) in NEEDS.items():
        if not (HERE / folder / "run").exists():
            skipped.append(f"{folder} (no example)")
        elif not is_there(kind, name):
            skipped.append(f"{folder} (the {kind} {name} is not installed)")
        else:
            for language in ("en", "fr"):
                row, failure = run(folder, language)
                rows.append(row)
                failures += [failure] if failure else []
    widths = [max(map(len, column)) for column in zip(*rows)]
    for failure in failures:
        print(failure)
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    print(f"Skipped: {', '.join(skipped) or 'nothing'}.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
