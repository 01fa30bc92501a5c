"""A release has the same addresses and version everywhere, pinned requirements, and a complete sdist."""

import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types, and is there for mkdocs
from hatchling.build import build_sdist

from tools.paths import ROOT
from tools.sbom import sbom

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FILES_WITH_ADDRESSES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CITATION.cff", "CODE_OF_CONDUCT.md"]


@pytest.mark.parametrize("name", FILES_WITH_ADDRESSES)
def test_addresses_in_a_file_are_those_in_project_urls(name: str) -> None:
    found = re.findall(
        r"https://(?:github\.com|[\w-]+\.github\.io)[^\s)>\]]*", (ROOT / name).read_text(encoding="utf-8")
    )
    ours = tuple(address.rstrip("/") for address in PROJECT["urls"].values())
    assert [address for address in found if not address.startswith(ours)] == []


def test_readme_and_citation_link_to_the_site_and_the_repository() -> None:
    for name in ("README.md", "CITATION.cff"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert PROJECT["urls"]["Documentation"] in text
        assert PROJECT["urls"]["Repository"] in text


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_conda_recipe_has_the_version_dependencies_and_commands_of_the_package() -> None:
    recipe = yaml.safe_load((ROOT / "recipe" / "recipe.yaml").read_text(encoding="utf-8"))
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]

    def as_conda(requirements: list[str]) -> list[str]:
        return [re.sub(r"(?<=[a-z])(?=[<>=])", " ", each) for each in requirements]

    assert recipe["context"] == {
        "version": PROJECT["version"],
        "python_min": PROJECT["requires-python"].removeprefix(">="),
    }
    assert recipe["requirements"]["host"][2:] == as_conda(build)
    assert recipe["requirements"]["run"] == ["python >=${{ python_min }}", *as_conda(PROJECT["dependencies"])]
    commands = [f"{name} = {function}" for name, function in PROJECT["scripts"].items()]
    assert recipe["build"]["python"]["entry_points"] == commands
    about = {"summary": PROJECT["description"], "license": PROJECT["license"]}
    about |= {"homepage": PROJECT["urls"]["Documentation"], "repository": PROJECT["urls"]["Repository"]}
    assert {key: recipe["about"][key] for key in about} == about


def test_the_pinned_requirements_are_complete_and_compatible() -> None:
    """They are installed with `--no-deps`, so pip would not report a missing one."""
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_the_changelog_has_this_version_or_there_are_valid_fragments() -> None:
    fragments = [file.name for file in (ROOT / "changes").iterdir() if file.name != "README.md"]
    assert all(
        re.fullmatch(r"\+[a-z0-9-]+\.(added|changed|deprecated|removed|fixed|security)\.md", name) for name in fragments
    )
    assert fragments or f"\n## {PROJECT['version']} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted((ROOT / "requirements").iterdir()), ids=lambda file: file.name)
def test_every_requirement_is_pinned_by_version_and_hash(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "://" not in text
    for entry in re.split(r"\n(?! )", text.strip()):
        assert re.match(r"[\w.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_extras_are_only_for_users() -> None:
    """The tools that the project is built with are dependency groups, which users do not see."""
    assert set(PROJECT["optional-dependencies"]) == {"batch", "bdd", "features", "png"}


@pytest.mark.no_cover
def test_the_sdist_contains_every_file_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that `make test` can be run in it."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)  # noqa: S607 -- any git
    tracked = set(listed.stdout.splitlines())
    if not tracked:
        pytest.skip("not a clone: it may be an unpacked sdist itself")
    monkeypatch.chdir(ROOT)
    with tarfile.open(tmp_path / build_sdist(str(tmp_path))) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {name for name in tracked if (ROOT / name).exists()} - names == set()


def test_the_sbom_lists_every_dependency_with_version_and_hashes() -> None:
    value = sbom()
    names = {each["name"] for each in value["components"]}
    assert names >= {re.split(r"[^\w-]", each)[0] for each in PROJECT["dependencies"]}
    assert {each["ref"] for each in value["dependencies"]} == {
        value["metadata"]["component"]["bom-ref"],
        *(each["bom-ref"] for each in value["components"]),
    }
    assert all(each["version"] and each["hashes"] for each in value["components"])


def test_jobs_of_a_release_that_may_sign_run_no_code_of_ours() -> None:
    """A poisoned dependency could otherwise change the files before they are signed."""
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))["jobs"]
    signing = {name for name, job in jobs.items() if "write" in job["permissions"].values()}
    assert signing == {"sign", "publish"}
    for name in signing:
        assert [step for step in jobs[name]["steps"] if "run" in step or "checkout" in step["uses"]] == []
    assert jobs["sign"]["needs"] == ["build", "try"]


def test_the_action_installs_only_pinned_packages() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    script = action["runs"]["steps"][0]["run"]
    assert "--require-hashes" in script
    assert all("--no-deps" in line for line in script.splitlines() if "pip install" in line)


def test_every_guarantee_of_the_security_policy_names_existing_tests() -> None:
    policy = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    guarantees = re.findall(r"^(\d)\. ", policy, re.MULTILINE)
    rows = re.findall(r"^\| (\d) \|.*\| `([^`]+)` \|$", policy, re.MULTILINE)
    assert sorted({number for number, _ in rows}) == guarantees != []
    tests = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    missing = [name for _, name in rows if f"def {name}(" not in tests and not (ROOT / name).is_file()]
    assert missing == []


def test_the_security_policy_names_every_way_to_test_an_implementation() -> None:
    policy = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    ways = (ROOT / "tests/kit/test_security.py").read_text(encoding="utf-8")
    [commands] = re.findall(r"^COMMANDS = \((.*)\)$", ways, re.MULTILINE)
    for name in re.findall(r'"([^"]+)"', commands):
        assert f"`{name}`" in policy
