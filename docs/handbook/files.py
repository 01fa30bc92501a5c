"""Files of the project that pages of the site show."""

import tomllib
from pathlib import Path

from handbook.page import ArgumentError, Page, chosen

ROOT = Path(__file__).parent.parent.parent
VECTORS = ROOT / "globe_rules" / "specification" / "vectors"
SCHEMAS = ROOT / "globe_rules" / "wire" / "schemas"
STARTERS = ROOT / "implementations" / "starters"


def included(_page: Page, name: str) -> str:
    """Show the text of a file at the top of the project, without its title.

    `{{ include("CHANGELOG.md") }}`
    """
    file = ROOT / name
    if not file.is_file():
        raise ArgumentError("a file at the top of the project")
    title, _, text = file.read_text(encoding="utf-8").partition("\n")
    if not title.startswith("# "):
        raise ArgumentError("a file that begins with its title")
    return text.strip()


def address(_page: Page, name: str) -> str:
    """Show one of the addresses in `pyproject.toml`, as a link.

    `{{ address("Repository") }}`
    """
    addresses = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    return f"<{chosen(name, addresses)}>"
