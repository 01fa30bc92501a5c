"""Interrupts every command that tests an implementation at random lines of the kit, by a real signal.

`PYTHONPATH=.:tests/helpers python tests/deep/interrupts.py [LINES] [SEED]`, by default 100 lines of each command from
seed 0. Once a case has a result, the report must be kept, the exit code is 4 or that of the verdict, and nothing is
left behind. If no signal comes before the end, that is an error too.
"""

import json
import os
import random
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

from adapters.kit_commands import SEATS, suite_of
from attrs import define, frozen

import globe_rules
from globe_rules.__main__ import run
from globe_rules._cli import certify, conform, fuzz, worlds
from globe_rules._fuzz.search import Search
from globe_rules._kit import runner
from globe_rules._specification.suite import suite
from globe_rules._worlds.catalogue import WORLDS
from globe_rules._worlds.running import Survey

PACKAGE = Path(globe_rules.__file__).parent
WATCHED = tuple(str(PACKAGE / name) for name in ("_cli", "_kit", "_fuzz", "_worlds/running"))
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
COMMANDS = {
    "certify": ["certify", "--iterations", "3"],
    "certify, an engine with a bug": ["certify", "--iterations", "3", "--python", SEATS],
    "conform": ["conform", "--python", SEATS],
    "conform, two engines": ["conform", *("--implementation", f"python:{SEATS}") * 2],
    "conform --shard": ["conform", "--shard", "1/1"],
    "fuzz": ["fuzz", "--iterations", "6"],
    "fuzz --laws-only": ["fuzz", "--laws-only", "--iterations", "6"],
    "worlds": ["worlds", "--world", "counts"],
}
LOADED = (certify, conform, fuzz, worlds)
"""Modules that are imported once, before the process is copied for each signal."""


@frozen
class Moment:
    """The n-th time that a line runs."""

    file: str
    line: int
    number: int

    def __str__(self) -> str:
        """Return where it is in the package."""
        return f"{Path(self.file).relative_to(PACKAGE)}:{self.line} ({self.number})"


@define
class Watch:
    """Counts the lines that run, and sends the signal at one of them."""

    moment: Moment | None
    signal: signal.Signals
    counts: Counter[tuple[str, int]]
    results: int = 0
    results_at_signal: int = -1

    def trace(self, frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
        """Follow the functions of the kit, as `sys.settrace` calls it."""
        return self._line if frame.f_code.co_filename.startswith(WATCHED) else None

    def _line(self, frame: FrameType, event: str, _argument: object) -> Callable[..., Any]:
        if event == "line":
            place = (frame.f_code.co_filename, frame.f_lineno)
            self.counts[place] += 1
            if self.moment == Moment(*place, self.counts[place]):
                self.results_at_signal = self.results
                os.kill(os.getpid(), self.signal)
        return self._line

    def counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that also counts its results."""

        def counting(*arguments: object, **options: object) -> Any:  # noqa: ANN401 -- as the function
            found = function(*arguments, **options)
            self.results += 1
            return found

        return counting


def run_command(words: list[str], folder: Path, watch: Watch) -> tuple[int, dict[str, Any]]:
    """Run a command in a copy of this process; return its exit status and what the watch saw."""
    seen = folder / "seen.json"
    seen.unlink(missing_ok=True)
    pid = os.fork()
    if not pid:
        _run_in_copy(words, folder, watch, seen)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return status, json.loads(seen.read_text(encoding="utf-8")) if seen.exists() else {"results_at_signal": 0}


def _run_in_copy(words: list[str], folder: Path, watch: Watch, seen: Path) -> None:
    out = os.open(folder / "out.txt", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["globe-rules", *words]
    status = 99
    small = {"counts": WORLDS["counts"]}
    try:
        with (
            suite_of(suite().cases[:4]),
            patch.object(certify, "WORLDS", small),
            patch.object(runner, "run_case", watch.counted(runner.run_case)),
            patch.object(Survey, "_compare", watch.counted(Survey._compare)),  # noqa: SLF001 -- each request ends there
            patch.object(Search, "_test", watch.counted(Search._test)),  # noqa: SLF001 -- as above
        ):
            sys.settrace(watch.trace)
            run()
    except SystemExit as exited:
        status = exited.code if isinstance(exited.code, int) else 0
    except BaseException:  # noqa: BLE001 -- that is the finding
        traceback.print_exc()
    finally:
        sys.settrace(None)
        lines = [[*place, number] for place, number in watch.counts.items()]
        seen.write_text(json.dumps({"results_at_signal": watch.results_at_signal, "lines": lines}), encoding="utf-8")
        sys.stdout.flush()
        os._exit(status)


def faults(status: int, seen: dict[str, Any], folder: Path) -> Iterator[str]:
    """Yield what an interrupted command did wrong."""
    had_results = seen["results_at_signal"] > 0
    report = folder / "report.json"
    if had_results and not report.exists():
        yield "the report is lost"
    if status not in ({0, 1, 4, 130} if had_results else {0, 1, 4, 130, *(-each for each in SIGNALS)}):
        yield f"the exit status is {status}"
    if "Traceback" in (folder / "out.txt").read_text(encoding="utf-8"):
        yield "a traceback is printed"
    if list(folder.glob("*.part")) or list(folder.glob(".*.part")):
        yield "a draft is left"
    if status == 4 and report.exists():
        value = json.loads(report.read_text(encoding="utf-8"))
        each = value if isinstance(value, list) else [value]
        if all(("error" not in one and one.get("footer", one).get("complete")) for one in each):
            yield "the report says that the run is complete"


def moments(lines: list[tuple[str, int, int]], rng: random.Random) -> list[Moment]:
    """Return the first, the middle and the last time that each line ran, shuffled."""
    found = [Moment(file, line, number) for file, line, count in lines for number in {1, (count + 1) // 2, count}]
    found.sort(key=str)
    rng.shuffle(found)
    return found


def main() -> None:
    """Print what was found, and exit with 1 if a signal loses something."""
    number, seed = map(int, [*sys.argv[1:], *("100", "0")[len(sys.argv) - 1 :]])
    suite()
    wrong = 0
    for name, words in COMMANDS.items():
        rng = random.Random(f"{seed} {name}")  # noqa: S311 -- not a secret
        outcomes: Counter[str] = Counter()
        with tempfile.TemporaryDirectory() as base:
            folder = Path(base)
            report = folder / "report.json"
            line = [*words, "--output", str(report), "--output", str(folder / "report.txt")]
            status, seen = run_command(line, folder, Watch(None, signal.SIGINT, Counter()))
            chosen = moments(seen["lines"], rng)
            if status not in {0, 1} or len(chosen) < 100:
                sys.stdout.write(f"{name}: exits with {status} without a signal\n")
                wrong += 1
            for moment in chosen[:number]:
                report.unlink(missing_ok=True)
                sent = rng.choice(SIGNALS)
                status, seen = run_command(line, folder, Watch(moment, sent, Counter()))
                outcomes["before a result" if seen["results_at_signal"] < 1 else f"exit {status}"] += 1
                for fault in faults(status, seen, folder):
                    sys.stdout.write(f"{name}: {sent.name} at {moment}: {fault}\n")
                    wrong += 1
        sys.stdout.write(f"{name:29} {len(chosen[:number])} signals: {dict(sorted(outcomes.items()))}\n")
        sys.stdout.flush()
        wrong += outcomes["before a result"] == outcomes.total()
    sys.stdout.write(f"{wrong} with something lost\n")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
