"""The site, built once for all tests that look at it."""

import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parent.parent / "docs" / "build.py"


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both languages and the zip file as `make docs` does; a warning of mkdocs fails."""
    site = tmp_path_factory.mktemp("built") / "site"
    built = subprocess.run([sys.executable, BUILD, site], capture_output=True, text=True, check=False)  # noqa: S603 -- our own script
    assert built.returncode == 0, built.stdout + built.stderr
    return site
