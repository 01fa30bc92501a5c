"""The built wheel contains everything that the commands need."""

import contextlib
import os
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hatchling.build import build_wheel

from tools.paths import ROOT

Run = Callable[..., str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Unpack the wheel into an empty folder; return a function that runs Python with it, outside the repository."""
    folder = tmp_path_factory.mktemp("wheel")
    with contextlib.chdir(ROOT):
        wheel = build_wheel(str(folder))
    with zipfile.ZipFile(folder / wheel) as packed:
        packed.extractall(folder / "site")

    def python(*arguments: str) -> str:
        done = subprocess.run(  # noqa: S603 -- our own build
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(folder / "site")},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return python


def test_the_installed_package_is_typed_and_has_the_metadata_of_the_project(installed: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    code = """
import globe_rules
from importlib.metadata import metadata
print(globe_rules.__file__, globe_rules.__version__, *metadata("globe_rules").get_all("Project-URL"), sep="\\n")
"""
    file, version, *addresses = installed("-c", code).splitlines()
    assert Path(file).parts[-3:] == ("site", "globe_rules", "__init__.py")
    assert Path(file).with_name("py.typed").exists()
    assert version == project["version"]
    assert [address for address in project["urls"].values() if address not in "".join(addresses)] == []


def test_the_installed_commands_work(installed: Run) -> None:
    """They need rules, cards and test vectors."""
    assert "B5" in installed("-m", "globe_rules", "rule", "CARD-B5")
    assert "solved" in installed("-m", "globe_rules", "run", "1N2N3N/4N5N6N/7N8N9N")
    assert " 0 failed" in installed("-m", "globe_rules", "conform", "--rule", "CARD-B5")
