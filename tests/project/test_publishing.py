"""What strangers get: the same addresses and versions everywhere, and all that the tests need."""

import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
from hatchling.build import build_sdist

from tools.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TOLD_BY = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CITATION.cff", "CODE_OF_CONDUCT.md"]


@pytest.mark.parametrize("name", TOLD_BY)
def test_addresses_are_those_of_the_project(name: str) -> None:
    """`[project.urls]` is where they are changed; this names the files that tell others."""
    told = re.findall(
        r"https://(?:github\.com|[\w-]+\.github\.io)[^\s)>\]]*", (ROOT / name).read_text(encoding="utf-8")
    )
    ours = tuple(address.rstrip("/") for address in PROJECT["urls"].values())
    assert [address for address in told if not address.startswith(ours)] == []


def test_the_addresses_are_told_where_people_look() -> None:
    """The README and the citation lead to the site and to the repository."""
    for name in ("README.md", "CITATION.cff"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert PROJECT["urls"]["Documentation"] in text
        assert PROJECT["urls"]["Repository"] in text


def test_the_citation_names_this_version() -> None:
    """It is the one file that tells the version again."""
    assert f"\nversion: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_pins_are_whole() -> None:
    """They are installed as they stand, and nothing else is looked for; so none may be missing, or not fit another."""
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_there_are_release_notes() -> None:
    """The changelog speaks of this version, or files wait in `changes/` whose names towncrier understands."""
    waiting = [file.name for file in (ROOT / "changes").iterdir() if file.name != "README.md"]
    assert all(re.fullmatch(r"\+[a-z0-9-]+\.(added|changed|retired|fixed)\.md", name) for name in waiting)
    assert waiting or f"\n## {PROJECT['version']} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted((ROOT / "requirements").iterdir()), ids=lambda file: file.name)
def test_what_is_installed_is_pinned(file: Path) -> None:
    """By version and digest, wherever it is fetched from."""
    text = file.read_text(encoding="utf-8")
    assert "://" not in text
    for entry in re.split(r"\n(?! )", text.strip()):
        assert re.match(r"[\w.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_extras_are_only_for_users() -> None:
    """The tools that the project is built with are dependency groups, which users do not see."""
    assert set(PROJECT["optional-dependencies"]) == {"features"}


def test_the_sdist_has_all_that_git_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that `make test` passes from it."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)  # noqa: S607 -- whichever git
    kept = set(listed.stdout.splitlines())
    if not kept:
        pytest.skip("this is no clone: it may be an unpacked sdist itself")
    monkeypatch.chdir(ROOT)
    with tarfile.open(tmp_path / build_sdist(str(tmp_path))) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {name for name in kept if (ROOT / name).exists()} - names == set()
