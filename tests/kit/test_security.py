"""The guarantees of SECURITY.md, tested for every way to test an implementation."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from adapters.hostile import FORGED
from living import end, pids, survivors

from tools.paths import HELPERS, ROOT

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="daemons are found on Linux only"),
    pytest.mark.no_cover,
]

LIBRARY = """
import sys
from globe_rules._kit.process import Limits, Process
from globe_rules._kit.runner import run_cases
from globe_rules._specification.suite import suite
adapter = Process(sys.argv[1:], Limits(response_seconds=1))
run = run_cases(adapter, [case for case in suite().cases if case.operation == "materials"][:4])
sys.exit(not run.conformant)
"""
MEASURE = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(status)
"""
"""Runs a command and prints the most memory that it used; a child of this process would count its memory too."""

COMMANDS = ("conform", "fuzz", "fuzz --laws-only", "fuzz --jobs", "worlds", "certify")
WAYS = (*COMMANDS, "pytest", "library", "conform --python", "worlds --python", "pytest --globe-python")
"""Every way to test an implementation."""

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
"""Whether to run every attack in every way. All ways use the same process, so `make test` runs some in a few ways."""


def command(way: str, attack: str, notes: Path, limit: Sequence[str] = ("--timeout", "1")) -> list[str]:
    """Return the command that tests a hostile implementation."""
    adapter = [sys.executable, "-I", "-S", str(HELPERS / "adapters" / "hostile.py"), attack, str(notes)]
    ours = [sys.executable, "-m", "globe_rules"]
    conform = [*ours, "conform", *limit, "--operation", "materials"]
    fuzz = [*ours, "fuzz", *limit, "--iterations", "4", "--operation", "materials"]
    worlds = [*ours, "worlds", *limit, "--world", "counts", "--seconds", "3"]
    in_python = f"adapters.hostile:{attack.capitalize()}"
    plugin = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull, "--globe-timeout", "1"]
    plugin += ["--globe-rule", "CON-3"]
    return {
        "conform": [*conform, "--", *adapter],
        "fuzz": [*fuzz, "--", *adapter],
        "fuzz --laws-only": [*fuzz, "--laws-only", "--", *adapter],
        "fuzz --jobs": [*fuzz, "--jobs", "2", "--", *adapter],
        "worlds": [*worlds, "--", *adapter],
        "certify": [*ours, "certify", *limit, "--iterations", "2", "--total-timeout", "4", "--", *adapter],
        "pytest": [*plugin, "--globe-command", shlex.join(adapter)],
        "library": [sys.executable, "-c", LIBRARY, *adapter],
        "conform --python": [*conform, "--python", in_python],
        "worlds --python": [*worlds, "--python", in_python],
        "pytest --globe-python": [*plugin, "--globe-python", in_python],
    }[way]


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Path]:
    """Return the file in which the implementation notes its processes, and kill those that are left."""
    path = tmp_path / "notes.txt"
    path.touch()
    yield path
    end(path)


def started(
    way: str, attack: str, notes: Path, *, through: Iterable[str] = (), options: Sequence[str] = ("--timeout", "1")
) -> subprocess.Popen[str]:
    """Start a way to test an implementation, in an empty folder; `through` is a command that runs it."""
    environment = {**os.environ, "NOTES": str(notes), "PYTHONPATH": f"{HELPERS}:{ROOT}"}
    return subprocess.Popen(  # noqa: S603 -- our own command
        [*through, *command(way, attack, notes, options)],
        cwd=notes.parent,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


@pytest.mark.parametrize(
    ("way", "attack"),
    [
        ("conform", "signals"),
        *((way, "daemon") for way in WAYS),
        *((way, each) for way in (WAYS if DEEP else ("conform", "conform --python")) for each in ("hangs", "exits")),
    ],
)
def test_an_attack_is_reported_in_time_and_leaves_no_process(way: str, attack: str, notes: Path) -> None:
    running = started(way, attack, notes)
    output, _ = running.communicate(timeout=120)
    assert running.returncode in {1, 3, 4}, output
    assert "Traceback" not in output
    assert bool(pids(notes)) is (attack != "exits")
    assert survivors(notes) == []


@pytest.mark.parametrize("way", WAYS)
def test_no_process_is_left_after_the_kit_is_killed(way: str, notes: Path) -> None:
    running = started(way, "hangs", notes)
    while not pids(notes):
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    running.kill()
    running.communicate()
    assert running.returncode == -signal.SIGKILL
    assert survivors(notes) == []


@pytest.mark.parametrize("way", COMMANDS)
def test_several_signals_lose_no_result(way: str, notes: Path) -> None:
    report = notes.with_name("report.json")
    running = started(way, "hangs", notes, options=("--timeout", "60", "--output", str(report)))
    while not pids(notes):
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGTERM):
        running.send_signal(each)
        time.sleep(0.05)
    output, _ = running.communicate(timeout=120)
    assert running.returncode == 4, output
    assert "ncomplete" in output
    assert json.loads(report.read_text(encoding="utf-8"))
    assert survivors(notes) == []


@pytest.mark.parametrize("way", WAYS if DEEP else ("conform", "fuzz --laws-only", "worlds --python", "pytest"))
def test_long_wrong_responses_need_less_than_200_mb(way: str, notes: Path) -> None:
    running = started(way, "long", notes, through=(sys.executable, "-I", "-S", "-c", MEASURE))
    output, _ = running.communicate(timeout=120)
    output, _, kilobytes = output.rstrip().rpartition("\n")
    expected = {0} if way == "fuzz --laws-only" else {1, 3, 4}  # no law is about other fields
    assert running.returncode in expected, output
    assert 1 << 10 < int(kilobytes) < 200 << 10
    assert len(output) < 100_000


@pytest.mark.parametrize(
    ("way", "attack"),
    [("conform", "cheats"), ("pytest", "cheats"), *((each, "forges") for each in WAYS if each != "library")],
)  # the library prints nothing
def test_no_line_and_no_escape_code_is_forged(way: str, attack: str, notes: Path) -> None:
    running = started(way, attack, notes)
    output, _ = running.communicate(timeout=120)
    assert running.returncode in {1, 3, 4}, output
    assert [line for line in output.splitlines() if line.startswith(FORGED)] == []
    assert not set(output) & set("\x1b\x85\x9b\u2028")
