"""A fuzzer of the kit itself: adapters of random misbehaviours, after which the kit must stand as before.

`python tests/deep/misbehaving.py [RUNS] [SEED]`. Of every run: it ends in time and with a status that is documented,
prints no traceback, leaves no process behind and no half report, and needs little memory.
"""

import json
import os
import random
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
from globe_rules.kit.adapters import EVERYTHING
from globe_rules.specification.suite import suite

PACKAGE = Path(globe_rules.__file__).parent
MOST_SECONDS = 120
MOST_MEGABYTES = 200
STATUSES = {0, 1, 3, 4, 130}
CHAOS = 0.5
"""How often a misbehaviour is made up of several, instead of one with a name."""


def misbehaviour(rng: random.Random) -> str:
    """Draw what is done with a message; now and then what is right."""
    if rng.random() < CHAOS:
        return f"chaos {rng.randrange(1 << 30)}"
    return rng.choice(sorted(FAULTS))


def arguments(rng: random.Random, folder: Path) -> list[str]:
    """Draw an implementation, and how it is examined."""
    cases = rng.sample(suite().cases, 12)
    faults = {case.id: misbehaviour(rng) for case in cases if rng.random() < rng.choice((0.1, 0.5))}
    starts = [start()]
    if rng.random() < 1 / 3:
        claims = {"parts": rng.sample(EVERYTHING["parts"], rng.randrange(len(EVERYTHING["parts"])))}
        starts += [start(misbehaviour(rng), **claims), start(misbehaviour(rng)), start()]
        rng.shuffle(starts)
    adapter = command(folder / "diary.txt", cases, faults, starts=starts)
    line = rng.choice(("1024", "1048576"))
    limits = ["--timeout", rng.choice(("0.2", "1")), "--start-timeout", "2", "--line-limit", line]
    chosen = [word for case in cases for word in ("--case", case.id)]
    reports = ["--output", str(folder / "report.json"), "--output", str(folder / "report.xml")]
    return ["globe-rules", "conform", *limits, *reports, *chosen, "--", *adapter]


def wrong(rng: random.Random, folder: Path) -> Iterator[str]:
    """Examine one implementation in a process of its own, and say what is wrong with the kit."""
    words = arguments(rng, folder)
    out = folder / "out.txt"
    pid = os.fork()
    if not pid:
        _examine(words, out)
    status, megabytes = _waited(pid)
    if status is None:
        yield f"it hangs after {MOST_SECONDS} s"
    elif status not in STATUSES:
        yield f"it ends with status {status}"
    if f'File "{PACKAGE}' in out.read_text(encoding="utf-8", errors="replace"):
        yield "it prints a traceback"
    if megabytes > MOST_MEGABYTES:
        yield f"it needs {megabytes} MB"
    yield from _left_behind(folder, status)


def _left_behind(folder: Path, status: int | None) -> Iterator[str]:
    """Say what is left that should not be, or is not there that should."""
    if left := survivors(folder / "diary.txt"):
        yield f"it leaves {len(left)} processes behind"
    end(folder / "diary.txt")
    report = folder / "report.json"
    if report.exists():
        footer = json.loads(report.read_text(encoding="utf-8"))["footer"]
        if footer["conformant"] is not (status == 0):
            yield f"it ends with status {status}, and the report says conformant {footer['conformant']}"
    elif status in {0, 1}:
        yield "it writes no report"
    if any(file.name.endswith(".part") for file in folder.iterdir()):
        yield "it leaves half a report"


def _examine(words: list[str], out: Path) -> None:
    """Be the kit, and end."""
    os.setsid()
    file = os.open(out, os.O_CREAT | os.O_WRONLY)
    os.dup2(file, 1)
    os.dup2(file, 2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = words
    status = 99
    try:
        run()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 0
    finally:
        sys.stdout.flush()
        os._exit(status)


def _waited(pid: int) -> tuple[int | None, int]:
    """Wait for a process; return its status, or None if it hangs, and its largest memory in MB."""
    deadline = time.monotonic() + MOST_SECONDS
    while time.monotonic() < deadline:
        found, status, used = os.wait4(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status), used.ru_maxrss >> 10
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    return None, os.wait4(pid, 0)[2].ru_maxrss >> 10


def main() -> None:
    """Examine so many implementations."""
    runs, seed = map(int, [*sys.argv[1:], *("1000", "0")[len(sys.argv) - 1 :]])
    found: Counter[str] = Counter()
    began = time.monotonic()
    for number in range(seed, seed + runs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for problem in wrong(random.Random(number), Path(folder)):  # noqa: S311 -- no secret
                found[problem] += 1
                sys.stdout.write(f"seed {number}: {problem}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{runs} runs in {time.monotonic() - began:.0f} s, {found.total()} failures of the kit\n")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
