"""The site, built once for all tests that look at it."""

import subprocess
import sys
from pathlib import Path

import pytest
from places import DOCS

BUILD = DOCS / "build.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let whoever writes tests or styles look at a site that is there already."""
    parser.addoption("--site", type=Path, metavar="DIR", help="look at the site in this folder instead of building one")


@pytest.fixture(scope="session")
def built_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both languages and the zip file as `make docs` does; a warning of mkdocs fails."""
    if there := request.config.getoption("--site"):
        return Path(there).resolve()
    site = tmp_path_factory.mktemp("built") / "site"
    built = subprocess.run([sys.executable, BUILD, site], capture_output=True, text=True, check=False)  # noqa: S603 -- our own script
    assert built.returncode == 0, built.stdout + built.stderr
    return site
