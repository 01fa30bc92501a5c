"""Files of the project that pages of the site show, or that readers can download."""

import os
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from globe_rules.bdd._steps import catalogue_text
from handbook.page import ArgumentError, Page, chosen

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "globe_rules"
VECTORS = PACKAGE / "vectors"
SCHEMAS = PACKAGE / "schemas"
STARTERS = ROOT / "implementations" / "starters"
CUCUMBER = ROOT / "implementations" / "cucumber"
FEATURES = ROOT / "features"


def included(_page: Page, name: str) -> str:
    """Show a file of the project: the text of a page without its title, or a Python program as code.

    `{{ include("CHANGELOG.md") }}`
    `{{ include("examples/chat_bot.py") }}`
    """
    file = ROOT / name
    if not file.is_file():
        raise ArgumentError("a file of the project")
    content = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return f"```python\n{content}```"
    title, _, text = content.partition("\n")
    if not title.startswith("# "):
        raise ArgumentError("a file that begins with its title")
    return text.strip()


def address(_page: Page, name: str) -> str:
    """Show one of the addresses in `pyproject.toml`, as a link.

    `{{ address("Repository") }}`
    """
    return f"<{chosen(name, _addresses())}>"


def site_address() -> str:
    """Return the address of the published site, with a slash at the end; `GLOBE_SITE_URL` has precedence."""
    return (os.environ.get("GLOBE_SITE_URL") or _addresses()["Documentation"]).rstrip("/") + "/"


def _addresses() -> dict[str, str]:
    urls: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    return urls


PUBLISHED = False
"""Whether the package is on PyPI. Pages that show how to install it in CI then use its name."""


def requirement(_page: Page) -> str:
    """Show what `pip install` gets to install the kit: the name of the package, or the repository before it is on PyPI.

    `{{ requirement() }}`
    """
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(about["name"]) if PUBLISHED else f"git+{about['urls']['Repository']}"


@cache
def downloads() -> dict[str, bytes]:
    """Return the downloads that are made for the site: the step catalogue, and the features as a zip file."""
    catalogue = catalogue_text().encode()
    contents = {name: file.read_bytes() for name, file in _with_features()} | {"features/steps.json": catalogue}
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(f"globe-rules-features/{name}", (1980, 1, 1, 0, 0, 0))  # always the same archive
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return {"steps.json": catalogue, "features.zip": packed.getvalue()}


def _with_features() -> Iterator[tuple[str, Path]]:
    """Yield the files of the zip file: those of the npm package, and the examples in other languages."""
    yield "LICENSE", ROOT / "LICENSE"
    for name in ("README.md", "index.js", "package.json"):
        yield name, CUCUMBER / "javascript" / name
    for folder, files in (("features", FEATURES), ("schemas", SCHEMAS)):
        yield from ((f"{folder}/{each.relative_to(files).as_posix()}", each) for each in files.rglob("*.*"))
    for language in ("go", "java", "rust"):
        for file in CUCUMBER.joinpath(language).rglob("*.*"):
            name = file.relative_to(CUCUMBER).as_posix()
            if file.is_file() and not name.startswith((f"{language}/.", f"{language}/target/")):
                yield f"examples/{name}", file


def digest(_page: Page, name: str) -> str:
    """Show the SHA-256 digest of a download that is made for the site.

    `{{ digest("features.zip") }}`
    """
    return sha256(chosen(name, downloads())).hexdigest()
