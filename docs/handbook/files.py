"""Files of the project that are shown on pages of the site as they stand."""

import tomllib
from pathlib import Path

from handbook.page import Page

ROOT = Path(__file__).parent.parent.parent
VECTORS = ROOT / "globe_rules" / "specification" / "vectors"
SCHEMAS = ROOT / "globe_rules" / "wire" / "schemas"
STARTERS = ROOT / "implementations" / "starters"


def included(page: Page, marker: str, name: str) -> str:
    """`{{ include: CHANGELOG.md }}`: the text of a file at the top of the project, without its title."""
    file = ROOT / name
    if not file.is_file():
        raise page.wrong(marker, "a file at the top of the project")
    title, _, text = file.read_text(encoding="utf-8").partition("\n")
    if not title.startswith("# "):
        raise page.wrong(marker, "a file that begins with its title")
    return text.strip()


def address(page: Page, marker: str, name: str) -> str:
    """`{{ address: Repository }}`: one of the addresses that `pyproject.toml` tells, as a link."""
    addresses = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    return f"<{page.chosen(marker, name, addresses)}>"
