"""The built wheel carries all that the commands need."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from places import ROOT

Run = Callable[..., str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Install the wheel into an empty folder, and return how to run Python with it, away from the source."""
    folder = tmp_path_factory.mktemp("wheel")

    def python(*arguments: str, **environment: str) -> str:
        done = subprocess.run(  # noqa: S603 -- our own build
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    python("-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    [wheel] = folder.glob("*.whl")
    site = folder / "site"
    python("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(site), str(wheel))
    return lambda *arguments: python(*arguments, PYTHONPATH=str(site))


def test_the_installed_package_is_the_one_examined(installed: Run) -> None:
    """The wheel, not the source, is imported, and it is typed."""
    code = "import globe_rules, pathlib; print(pathlib.Path(globe_rules.__file__).parent)"
    folder = Path(installed("-c", code).strip())
    assert folder.parent.name == "site"
    assert (folder / "py.typed").exists()


def test_it_says_which_version_it_is_and_where_it_comes_from(installed: Run) -> None:
    """What `pyproject.toml` says arrives with the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert installed("-c", "import globe_rules; print(globe_rules.__version__)").strip() == project["version"]
    told = installed(
        "-c", "from importlib.metadata import metadata; print(*metadata('globe_rules').get_all('Project-URL'))"
    )
    assert [address for address in project["urls"].values() if address not in told] == []


def test_the_commands_work(installed: Run) -> None:
    """Rules, programs and features are all aboard."""
    assert "B5" in installed("-m", "globe_rules", "rule", "CARD-B5")
    assert "solved" in installed("-m", "globe_rules", "run", "1N2N3N/4N5N6N/7N8N9N")
    assert " 0 failed" in installed("-m", "globe_rules", "conform")
