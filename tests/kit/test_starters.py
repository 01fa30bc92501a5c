"""The starters whose languages not every machine has: where the tools are at hand, they conform as the others do."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from agreement import NODE
from places import ROOT

from globe_rules.kit.process import Process
from globe_rules.kit.runner import examine
from globe_rules.specification.suite import suite

STARTERS = ROOT / "implementations" / "starters"
GO = shutil.which("go")
STRIPS_TYPES = (22, 6)
"""Since this version Node runs TypeScript; since 22.18 without being asked to."""


def output(*command: str | Path) -> str:
    """Run a command of our own, and return what it prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 -- our own command


def conforms(command: Sequence[str | Path]) -> None:
    """Expect a starter to be right in the two parts that starters claim, reasons included."""
    run = examine(Process(list(map(str, command))), suite().cases)
    assert run.claims.parts == {"legality", "reconstruction"}
    assert run.claims.reasons
    assert [f"{result.case.id} {result.problems}" for result in run.failed] == []
    assert run.conformant


@pytest.mark.skipif(GO is None, reason="Go is not installed, so the starter in Go is not run")
def test_the_starter_in_go(tmp_path: Path) -> None:
    """It is built without anything but Go itself, and set as Go sets it."""
    source = STARTERS / "go" / "adapter.go"
    assert not output(Path(str(GO)).resolve().with_name("gofmt"), "-l", source)
    environment = {**os.environ, "GOCACHE": str(tmp_path / "cache"), "GO111MODULE": "off"}
    command = [str(GO), "build", "-o", str(tmp_path / "adapter"), str(source)]
    subprocess.run(command, check=True, env=environment)  # noqa: S603 -- our own command
    conforms([tmp_path / "adapter"])


def test_the_starter_in_typescript() -> None:
    """Node runs it as it stands: it has no syntax but types that can be left out."""
    if NODE is None:
        pytest.skip("Node is not installed, so the starter in TypeScript is not run")
    version = output(NODE, "--version").strip()
    if tuple(map(int, version.removeprefix("v").split(".")))[:2] < STRIPS_TYPES:
        pytest.skip(f"Node {version} runs no TypeScript, 22.6 or later does, so that starter is not run")
    quietly = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"]
    conforms([NODE, *quietly, STARTERS / "typescript" / "adapter.ts"])
