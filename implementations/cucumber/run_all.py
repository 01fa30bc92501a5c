"""Runs every example project whose tools are installed, in both languages, and prints a table: `make cucumber`.

Each project is also run with engines that are altered, without any scenario, and as the site describes it.
"""

import importlib.metadata
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SUMMARY = re.compile(r"(\S+) (\S+) (en|fr): (\d+) passed, (\d+) failed, (\d+) skipped by tag, (\d+) undefined")
NEEDS = {
    "javascript": ("command", "node"),
    "pytest-bdd": ("package", "pytest-bdd"),
    "behave": ("package", "behave"),
    "go": ("command", "go"),
    "java": ("command", "mvn"),
    "rust": ("command", "cargo"),
}
OPERATIONS = ("@operation-legality", "@operation-reconstruction")
ALTERED = f"{shlex.quote(sys.executable)} {shlex.quote(str(HERE / 'altered_engine.py'))}"
G3_SCENARIOS = "6"  # of the two operations: those that apply the card G3
ENGINE_FILES = {"go": "engine.go", "java": "src/test/java/features/Engine.java", "rust": "engine.rs"}


def is_there(kind, name):
    if kind == "command":
        return shutil.which(name) is not None
    return bool(list(importlib.metadata.distributions(name=name)))


def run(folder, language, engine="its own", **variables):
    """Return the row of the table, the exit code and the whole output."""
    done = subprocess.run(
        [HERE / folder / "run", language],
        env={**os.environ, "PYTHON": sys.executable, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    found = SUMMARY.fullmatch((done.stdout.splitlines() or [""])[-1])
    runner, version, *counts = found.groups() if found else (folder, "?", language, *"????")
    return (runner, version, counts[0], engine, *counts[1:]), done.returncode, done.stdout


def checks(folder):
    """Yield a row for each run of a project, and what is wrong with it. A run without scenarios has no row."""
    for language in ("en", "fr"):
        row, code, output = run(folder, language)
        passed, failed, _, undefined = row[4:]
        fine = code == 0 and passed != "0" and failed == undefined == "0"
        yield row, "" if fine else f"{folder}/run {language}: exit code {code}\n{output}"
    tags = ("," if folder == "go" else " or ").join(OPERATIONS)
    for change, reasons, expected in (("no-reasons", "false", "0"), ("quarter-g3", "true", G3_SCENARIOS)):
        row, code, output = run(folder, "en", change, TAGS=tags, REASONS=reasons, ENGINE=f"{ALTERED} {change}")
        fine = (row[5], row[7]) == (expected, "0") and (code == 0) == (expected == "0")
        message = f"{folder}/run en with {change}: expected {expected} failures, exit code {code}\n{output}"
        yield row, "" if fine else message
    _, code, output = run(folder, "en", TAGS="@no-such-tag")
    yield None, "" if code else f"{folder}/run en with a tag that selects nothing: expected an error, got\n{output}"


def check_page(folder):
    """Return what is wrong with the engine and the command that the site shows for a language, or nothing.

    The engine on the page finds no violation. It passes REACT-2.4, whose program breaks no rule.
    """
    sys.path.insert(0, str(ROOT / "docs"))
    from handbook.files import downloads

    page = (ROOT / "docs/en/cucumber.md").read_text(encoding="utf-8")
    section = page.partition(f"{{#{'godog' if folder == 'go' else folder}}}")[2].partition("\n## ")[0]
    engine, command = (re.search(rf"```{kind}\n(.*?)```", section, re.DOTALL)[1] for kind in (folder, "sh"))
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        zipfile.ZipFile(io.BytesIO(downloads()["features.zip"])).extractall(project)
        shutil.copytree(project / "globe-rules-features/examples" / folder, project, dirs_exist_ok=True)
        (project / ENGINE_FILES[folder]).write_text(engine, encoding="utf-8")
        tags = " -Dcucumber.filter.tags=@REACT-2.4" if folder == "java" else ""
        done = subprocess.run(
            ["bash", "-c", command.strip() + tags],
            cwd=project,
            env={**os.environ, "TAGS": "@REACT-2.4", "CARGO_TARGET_DIR": str(HERE / "rust/target")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
    return f"the page cucumber.md#{folder}: exit code {done.returncode}\n{done.stdout}" if done.returncode else ""


def main():
    rows = [("runner", "version", "language", "engine", "passed", "failed", "skipped by tag", "undefined")]
    skipped, failures = [], []
    for folder, (kind, name) in NEEDS.items():
        if not (HERE / folder / "run").exists():
            skipped.append(f"{folder} (no example)")
        elif not is_there(kind, name):
            skipped.append(f"{folder} (the {kind} {name} is not installed)")
        else:
            for row, failure in checks(folder):
                rows += [row] if row else []
                failures.append(failure)
            if folder in ENGINE_FILES:
                failures.append(check_page(folder))
    widths = [max(map(len, column)) for column in zip(*rows)]
    failures = [each for each in failures if each]
    for failure in failures:
        print(failure)
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    print(f"Skipped: {', '.join(skipped) or 'nothing'}.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
