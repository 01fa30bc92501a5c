"""Fuzzes the kit itself with adapters that misbehave at random.

`python tests/deep/misbehaving.py [RUNS] [SEED]`, by default 1000 runs from seed 0. In every run the kit must end in
time with a documented exit status, print no traceback, leave no process and no partial report, and need little memory.
If no run has a verdict, all adapters have failed to start, and that is an error too.
"""

import json
import os
import random
import shlex
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from adapters.faulty import FAULTS
from adapters.plans import command, start
from living import end, survivors

import globe_rules
from globe_rules.__main__ import run
from globe_rules._kit.adapters import FULL_CLAIMS
from globe_rules._specification.suite import suite

PACKAGE = Path(globe_rules.__file__).parent
MAX_SECONDS = 120
MAX_MEGABYTES = 200
STATUSES = {0, 1, 3, 4, 130}
CHAOS = 0.5
"""The probability of several random misbehaviours instead of one named fault."""

SINGLE = 0.9
"""The probability of one implementation; otherwise the same one is given twice."""

OPTIONS = (("", "", "--fail-fast"), ("", "", "--shuffle=1"), ("", "", "--repeat=2"), ("", "", "--clean-env"))


def misbehaviour(rng: random.Random) -> str:
    """Draw a fault of `faulty.py`; the empty name is a correct response."""
    if rng.random() < CHAOS:
        return f"chaos {rng.randrange(1 << 30)}"
    return rng.choice(sorted(FAULTS))


def arguments(rng: random.Random, folder: Path) -> list[str]:
    """Draw an adapter and the options of conform. Few cases and short timeouts keep a run at a second or two."""
    cases = rng.sample(suite().cases, 4)
    faults = {case.id: misbehaviour(rng) for case in cases if rng.random() < rng.choice((0.3, 0.8))}
    starts = [start()]
    if rng.random() < 1 / 3:
        claims = {"operations": rng.sample(FULL_CLAIMS["operations"], rng.randrange(len(FULL_CLAIMS["operations"])))}
        starts += [start(misbehaviour(rng), **claims), start(misbehaviour(rng)), start()]
        rng.shuffle(starts)
    adapter = command(folder / "notes.txt", cases, faults, starts=starts)
    line = rng.choice(("1024", "1048576"))
    limits = ["--timeout", rng.choice(("0.2", "0.2", "1")), "--start-timeout", "2", "--max-line-bytes", line]
    shown = ["--show", rng.choice("0001")]  # to shrink a failure takes many starts
    more = [rng.choice(option) for option in OPTIONS]
    chosen = [word for case in cases for word in ("--case", case.id)]
    reports = ["--output", str(folder / "report.json"), "--output", str(folder / "report.xml")]
    under_test = ["--", *adapter] if rng.random() < SINGLE else ["--implementation", shlex.join(adapter)] * 2
    return ["globe-rules", "conform", *limits, *reports, *chosen, *shown, *(each for each in more if each), *under_test]


def kit_failures(rng: random.Random, folder: Path, statuses: Counter[int | None]) -> Iterator[str]:
    """Run conform in a process of its own, count its exit status, and yield what the kit did wrong."""
    words = arguments(rng, folder)
    out = folder / "out.txt"
    pid = os.fork()
    if not pid:
        _run_conform(words, out)
    status, megabytes = _wait(pid)
    statuses[status] += 1
    if status is None:
        yield f"hangs after {MAX_SECONDS} s"
    elif status not in STATUSES:
        yield f"exits with status {status}"
    if f'File "{PACKAGE}' in out.read_text(encoding="utf-8", errors="replace"):
        yield "prints a traceback"
    if megabytes > MAX_MEGABYTES:
        yield f"needs {megabytes} MB"
    yield from _leftovers(folder, status)


def _leftovers(folder: Path, status: int | None) -> Iterator[str]:
    """Yield what is left behind, or is missing."""
    if left := survivors(folder / "notes.txt"):
        yield f"leaves {len(left)} processes running"
    end(folder / "notes.txt")
    report = folder / "report.json"
    if report.exists():
        read = json.loads(report.read_text(encoding="utf-8"))
        reports = read if isinstance(read, list) else [read]
        conformant = all("footer" in each and each["footer"]["conformant"] for each in reports)
        if conformant is not (status == 0):
            yield f"exits with status {status}, but the report says conformant {conformant}"
    elif status in {0, 1}:
        yield "writes no report"
    if any(file.name.endswith(".part") for file in folder.iterdir()):
        yield "leaves a partial report"


def _run_conform(words: list[str], out: Path) -> None:
    """Run conform in this forked process, with its output in a file, and exit."""
    os.setsid()
    file = os.open(out, os.O_CREAT | os.O_WRONLY)
    os.dup2(file, 1)
    os.dup2(file, 2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = words
    status = 99
    try:
        run()
    except SystemExit as exited:
        status = exited.code if isinstance(exited.code, int) else 0
    finally:
        sys.stdout.flush()
        os._exit(status)


def _wait(pid: int) -> tuple[int | None, int]:
    """Wait for a process; return its exit status (None if it hangs) and its largest memory in MB."""
    deadline = time.monotonic() + MAX_SECONDS
    while time.monotonic() < deadline:
        found, status, used = os.wait4(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status), used.ru_maxrss >> 10
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    return None, os.wait4(pid, 0)[2].ru_maxrss >> 10


def main() -> None:
    """Run conform with random adapters, print the failures of the kit, and exit with 1 if there are any."""
    runs, seed = map(int, [*sys.argv[1:], *("1000", "0")[len(sys.argv) - 1 :]])
    found: Counter[str] = Counter()
    statuses: Counter[int | None] = Counter()
    started = time.monotonic()
    for number in range(seed, seed + runs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for problem in kit_failures(random.Random(number), Path(folder), statuses):  # noqa: S311 -- not a secret
                found[problem] += 1
                sys.stdout.write(f"seed {number}: {problem}\n")
                sys.stdout.flush()
    if not statuses[0] + statuses[1]:
        found["no run has a verdict"] += 1
    sys.stdout.write(f"exit statuses: {dict(statuses)}\n")
    sys.stdout.write(f"{runs} runs in {time.monotonic() - started:.0f} s, {found.total()} failures of the kit\n")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
