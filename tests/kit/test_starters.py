"""Starters and skeletons: each is copied, built with its own toolchain and tested with the conformance kit."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from globe_rules._kit.adapters import FULL_CLAIMS, AdapterError
from globe_rules._kit.lines import Way
from globe_rules._kit.process import Limits, Process
from globe_rules._kit.runner import Run, Verdict, run_cases
from globe_rules._protocol.messages import schema, to_line
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.agreement import NODE
from tools.paths import ROOT

pytestmark = pytest.mark.no_cover

STARTERS = ROOT / "implementations" / "starters"
TSC = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
RUNS_TYPESCRIPT = (22, 18)
"""Since this version, Node runs TypeScript without a compiler."""

LIMITS = Limits(start_seconds=60)
"""Java compiles its starter at every start."""


def output(*command: str | Path, folder: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output. If it fails, the test fails and shows what it wrote."""
    ran = subprocess.run(  # noqa: S603 -- our own command
        command, cwd=folder, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


def tool(name: str, path: str | Path | None) -> str:
    """Return the path of a tool as text, or skip the test."""
    if path is None or not Path(path).exists():
        pytest.skip(f"{name} is not installed, so this starter is not tested")
    return str(path)


def version(*command: str) -> tuple[int, ...]:
    """Return the first two numbers that a command prints."""
    return tuple(map(int, re.findall(r"\d+", output(*command))[:2]))


def python(folder: Path) -> list[str]:
    return [sys.executable, str(folder / "adapter.py")]


def javascript(folder: Path) -> list[str]:
    return [tool("Node.js", NODE), str(folder / "adapter.js")]


def typescript(folder: Path) -> list[str]:
    """Compile the starter, unless Node runs it as it is. `make types` checks its types."""
    node, source = tool("Node.js", NODE), str(folder / "adapter.ts")
    if version(node, "--version") >= RUNS_TYPESCRIPT:
        return [node, source]
    compiler = tool("the TypeScript compiler", TSC)
    output(node, compiler, "--noCheck", "--module", "nodenext", "--target", "es2022", source, folder=folder)
    return javascript(folder)


def go(folder: Path) -> list[str]:
    """Build the starter without anything but Go itself. It is formatted by gofmt."""
    compiler = tool("Go", shutil.which("go"))
    assert not output(Path(compiler).resolve().with_name("gofmt"), "-l", folder)
    output(compiler, "build", "-o", "adapter", "adapter.go", folder=folder, env={"GO111MODULE": "off"})
    return [str(folder / "adapter")]


def rust(folder: Path) -> list[str]:
    """Build the starter with Cargo. It has no dependencies, so nothing is downloaded."""
    cargo = tool("Cargo", shutil.which("cargo"))
    output(cargo, "build", "--quiet", "--locked", "--offline", "--target-dir", "target", folder=folder)
    return [str(folder / "target" / "debug" / "adapter")]


def java(folder: Path) -> list[str]:
    """Return the command that compiles the starter and runs it, with a JIT compiler that suits short runs.

    It needs a JDK, not only `java`.
    """
    if version(tool("a JDK", shutil.which("javac")), "-version") < (17,):
        pytest.skip("this JDK is older than version 17")
    return [tool("Java", shutil.which("java")), "-XX:TieredStopAtLevel=1", str(folder / "Adapter.java")]


BUILD: Mapping[str, Callable[[Path], list[str]]] = {
    build.__name__: build for build in (python, javascript, typescript, go, rust, java)
}
"""Functions that build the adapter in a folder and return its command, by language."""


def copied(source: Path, folder: Path, edits: Mapping[str, str]) -> None:
    """Copy an adapter, or a folder with one, and replace texts in it. Each text occurs once."""
    for file in source.iterdir() if source.is_dir() else [source]:
        shutil.copy(file, folder)
    (adapter,) = folder.glob("[aA]dapter.*")
    text = adapter.read_text(encoding="utf-8")
    for old, new in edits.items():
        assert text.count(old) == 1, f"{old!r} in {source}"
        text = text.replace(old, new)
    adapter.write_text(text, encoding="utf-8")


def conform(command: Sequence[str], cases: Iterable[Case], way: Way | None = None) -> Run:
    """Run cases against an adapter. None of them may fail for a technical reason."""
    adapter = Process(command, LIMITS)
    adapter.way = way
    run = run_cases(adapter, cases)
    assert {result.verdict for result in run.results} <= {Verdict.PASS, Verdict.FAIL, Verdict.UNSUPPORTED}
    return run


def failures(run: Run) -> list[str]:
    return [f"{result.case.id} {result.problems}" for result in run.failed]


def test_the_tests_know_every_starter() -> None:
    assert {folder.name for folder in STARTERS.iterdir() if folder.is_dir()} == {*BUILD, "skeleton"}


@pytest.mark.parametrize("language", BUILD)
def test_a_starter_conforms_to_everything_that_it_claims(language: str, tmp_path: Path) -> None:
    copied(STARTERS / language, tmp_path, {})
    run = conform(BUILD[language](tmp_path), suite().cases)
    assert failures(run) == []
    assert run.conformant
    assert run.claims.operations == {"legality", "reconstruction"}
    assert run.claims.reasons
    assert run.claims.conventions


G3_ROTATES_A_QUARTER_TURN = {
    "python": {'"G3": 2': '"G3": 1'},
    "javascript": {"G3: 2": "G3: 1"},
    "typescript": {"G3: 2": "G3: 1"},
    "go": {'"G3": 2': '"G3": 1'},
    "rust": {"facing + 2": "facing + 1"},
    "java": {'"G3", 2': '"G3", 1'},
}


@pytest.mark.parametrize("language", BUILD)
def test_a_mistake_in_a_starter_fails_its_rule_and_no_other(language: str, tmp_path: Path) -> None:
    copied(STARTERS / language, tmp_path, G3_ROTATES_A_QUARTER_TURN[language])
    cases = [case for case in suite().cases if {"CARD-G1", "CARD-G2", "CARD-G3"} & set(case.cites)]
    run = conform(BUILD[language](tmp_path), cases)
    assert [each.id for each in run.broken(rulings=False)] == ["CARD-G3"]


# The skeletons list every operation as `"legality": not_yet,  # fields of the request -> fields of the response`.
SKELETONS = {"python": STARTERS / "skeleton" / "adapter.py", "javascript": STARTERS / "skeleton" / "adapter.js"}
NOT_YET = {"python": "not_yet", "javascript": "notYet"}

ALL_CLAIMS = {
    "python": {'"reasons": False': '"reasons": True', '"conventions": False': '"conventions": True'},
    "javascript": {"reasons: false": "reasons: true", "conventions: false": "conventions: true"},
}
RECORDED = {
    "python": {
        "import json": """import json
RESPONSES = json.loads(open("responses.json", encoding="utf-8").read())
recorded = lambda request: RESPONSES[json.dumps({**request, "id": 0}, ensure_ascii=False, separators=(",", ":"))]""",
    },
    "javascript": {
        '"use strict";': """"use strict";
const RESPONSES = JSON.parse(require("fs").readFileSync("responses.json", "utf8"));
const recorded = (request) => RESPONSES[JSON.stringify({ ...request, id: 0 })];""",
    },
}
"""A function to use instead of `not_yet`. It returns the published response."""


@pytest.mark.parametrize("language", SKELETONS)
def test_a_skeleton_claims_no_operation_and_responds_not_yet_to_all(language: str, tmp_path: Path) -> None:
    copied(SKELETONS[language], tmp_path, {})
    skeleton = Process(BUILD[language](tmp_path), LIMITS)
    assert skeleton.start().operations == frozenset()
    for request in {case.operation: case.request for case in suite().valid}.values():
        with pytest.raises(AdapterError, match="not yet") as error:
            skeleton.send(request)
        assert error.value.verdict == "error"
    skeleton.stop()


@pytest.mark.parametrize("number", [1, len(OPERATION_NAMES)])
@pytest.mark.parametrize("language", SKELETONS)
def test_a_skeleton_claims_and_passes_the_operations_that_are_written(
    language: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operations = OPERATION_NAMES[:number]
    claims = {'["en"]': json.dumps(FULL_CLAIMS["editions"]), "[]": json.dumps(FULL_CLAIMS["variants"])}
    functions = {f'"{name}": {NOT_YET[language]},': f'"{name}": recorded,' for name in operations}
    copied(SKELETONS[language], tmp_path, {**RECORDED[language], **claims, **ALL_CLAIMS[language], **functions})
    cases = [case for case in suite().cases if case.operation in operations and not case.invalid]
    responses = {to_line({"id": 0, **case.request}).decode().strip(): case.response for case in cases}
    (tmp_path / "responses.json").write_text(json.dumps(responses), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    run = conform(BUILD[language](tmp_path), suite().cases, Way.COMPACT)  # responses are found by the text of a request
    assert failures(run) == []
    assert run.claims.operations == set(operations)
    assert run.count(Verdict.PASS) == len(cases)


def fields(definition: Mapping[str, Any]) -> list[str]:
    """Return the fields of an object in a schema, with ? after optional ones."""
    names = set(definition["properties"]) - {"id", "op"}
    return sorted(name if name in definition["required"] else f"{name}?" for name in names)


@pytest.mark.parametrize("language", SKELETONS)
def test_a_skeleton_lists_the_operations_and_their_fields_as_the_schemas_do(language: str) -> None:
    text = re.sub(r"->\n +\S+ +", "-> ", SKELETONS[language].read_text(encoding="utf-8"))
    listed = re.findall(rf'"([\w-]+)": {NOT_YET[language]}, +\S+ (.*?) ?-> (.*)', text)
    requests, responses = schema("requests")["$defs"], schema("responses")["$defs"]
    assert {
        name: tuple(sorted(filter(None, each.split(", "))) for each in (request, response))
        for name, request, response in listed
    } == {
        name: (fields(requests[f"request-{name}"]), fields(responses[f"response-{name}"])) for name in OPERATION_NAMES
    }
