"""The site, built once for all tests that need it."""

import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tools.paths import DOCS

BUILD = DOCS / "build.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--site`, which uses an existing build."""
    parser.addoption("--site", type=Path, metavar="DIR", help="test the site in this folder instead of building one")


@pytest.fixture(scope="session")
def built_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Build both languages and the zip file like `make docs`, once for all workers; a warning of mkdocs is an error."""
    if existing := request.config.getoption("--site"):
        return Path(existing).resolve()
    base = tmp_path_factory.getbasetemp()
    site = (base if worker_id == "master" else base.parent) / "built" / "site"
    site.parent.mkdir(exist_ok=True)
    with FileLock(site.with_name("lock")):
        if not site.with_name("done").exists():
            built = subprocess.run([sys.executable, BUILD, site], capture_output=True, text=True, check=False)  # noqa: S603 -- our own script
            assert built.returncode == 0, built.stdout + built.stderr
            site.with_name("done").touch()
    return site
