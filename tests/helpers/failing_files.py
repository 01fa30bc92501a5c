"""Makes every operation on files fail in turn, in every command that writes files.

`PYTHONPATH=.:tests/helpers python tests/helpers/failing_files.py` prints a table: what each command does if its n-th
operation fails, once or from then on. The result must be printed, and every file must be the old one or the new one.
"""

import errno
import io
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Self
from unittest.mock import patch

import click
from adapters.kit_commands import OBJECTS, suite_of
from attrs import define, field, frozen
from commands import invoke

from globe_rules._cli import certify, challenge, conform, fuzz, worlds
from globe_rules._cli.main import main
from globe_rules._cli.output import EXTENSIONS
from globe_rules._specification.suite import suite
from tools.paths import PLAYTHROUGHS

RAISES = f"{OBJECTS}:Raises"
OLD = "written last week\n"

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
ARGUMENTS: dict[str, list[object]] = {
    "rule": ["CARD-B5"],
    "run": [PUZZLE, "B1E@1"],
    "replay": [PLAYTHROUGHS / "solo-challenge-met.jsonl"],
    "challenge show": ["SOLO-T1"],
    "challenge new": ["--level", "tourist", "--seed", "1"],
    "challenge check": ["SOLO-T1", "B1E@2 G1@5 R2@9"],
    "solve": [PUZZLE],
    "count": [PUZZLE, "--cards", "1"],
    "conform": ["--case", "CARD-B1.1a", "--python", RAISES],
    "fuzz": ["--iterations", "3", "--operation", "reconstruction", "--save", "saved", "--python", RAISES],
    "worlds": ["--world", "small-desk", "--fail-fast", "--show", "1", "--save", "saved", "--python", RAISES],
    "certify": ["--iterations", "2"],
    "verify-report": ["report.json"],
    "report": ["report.json"],
    "merge-reports": ["shard.json"],
    "compare-reports": ["report.json", "report.json"],
}
"""By command: arguments with which it has a result. A command that is missing here fails the test."""


def commands_with_files() -> dict[str, tuple[str, ...]]:
    """Return the formats of every command that has a result, and so the option `--output`."""
    context = click.Context(main)
    found: dict[str, tuple[str, ...]] = {}
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        commands = {f"{name} {each}": sub for each, sub in getattr(command, "commands", {}).items()} or {name: command}
        found |= {full: each.formats for full, each in commands.items() if getattr(each, "formats", ())}
    return found


@define
class FailingDisk:
    """Counts the operations on files in a folder, and lets the n-th fail, once or from then on."""

    folder: Path
    fails_at: int = -1
    from_then_on: bool = False
    operations: list[str] = field(factory=list)

    def _step(self, operation: str, path: object) -> None:
        if isinstance(path, str | os.PathLike) and Path(os.path.abspath(path)).is_relative_to(self.folder):  # noqa: PTH100 -- resolve() follows links
            number = len(self.operations)
            self.operations.append(f"mkdir {Path(path).name}" if operation == "mkdir" else operation)
            if number == self.fails_at or (self.from_then_on and number >= self.fails_at >= 0):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """Replace the functions of the operating system."""
        with ExitStack() as stack:
            for name in ("replace", "unlink", "mkdir", "chmod"):
                stack.enter_context(patch.object(os, name, self._counted(name, getattr(os, name))))
            stack.enter_context(patch.object(io, "open", self._opener(io.open)))
            stack.enter_context(patch.object(os, "fsync", self._fsync))
            yield

    def _counted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(path: object, *arguments: object, **options: object) -> Any:  # noqa: ANN401 -- as the function
            self._step(name, path)
            return function(path, *arguments, **options)

        return counted

    def _opener(self, really_open: Callable[..., IO[Any]]) -> Callable[..., Any]:
        def opened(path: object, mode: str = "r", *arguments: object, **options: object) -> Any:  # noqa: ANN401 -- a file
            if "r" in mode:
                return really_open(path, mode, *arguments, **options)
            self._step("open", path)
            return _FailingFile(really_open(path, mode, *arguments, **options), lambda: self._step("write", path))

        return opened

    def _fsync(self, _file: int) -> None:
        self._step("fsync", self.folder)


class _FailingFile:
    """A file whose `write` may fail, after half of the text."""

    def __init__(self, file: IO[Any], step: Callable[[], None]) -> None:
        self._file, self._step = file, step

    def write(self, text: Any) -> int:  # noqa: ANN401 -- text or bytes
        try:
            self._step()
        except OSError:
            self._file.write(text[: len(text) // 2])
            raise
        return self._file.write(text)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- everything else is that of the file
        return getattr(self._file, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()


@frozen
class Outcome:
    """What a command did while one operation failed."""

    command: str
    operation: str
    """The operation that failed; empty if none did."""

    from_then_on: bool
    exit_code: int
    printed: str
    """Standard output."""

    errors: str
    """Standard error."""

    files: dict[str, str]
    """The content of every file."""


@contextmanager
def _slow_work_once() -> Iterator[None]:
    """Keep the result of slow work: only the files are tested."""
    slow = {
        fuzz: ["run_search", "explain"],
        certify: ["run_cases", "run_survey", "shrunk_findings", "run_search", "explain"],
        worlds: ["run_survey", "shrunk_findings"],
        challenge: ["make_challenge"],
        conform: ["_run", "_smallest_failures"],
    }
    with ExitStack() as stack:
        stack.enter_context(suite_of(suite().cases[:3]))
        for module, name in ((module, name) for module, names in slow.items() for name in names):
            stack.enter_context(patch.object(module, name, _once(getattr(module, name))))
        yield


def _once(function: Callable[..., Any]) -> Callable[..., Any]:
    results: list[Any] = []

    def once(*arguments: object, **options: object) -> Any:  # noqa: ANN401 -- as the function
        if not results:
            results.append(function(*arguments, **options))
        return results[0]

    return once


def outcomes(command: str, formats: tuple[str, ...]) -> Iterator[Outcome]:
    """Run a command without a failure, then once for each operation that fails."""
    extensions = [".txt", *(EXTENSIONS[each] for each in formats if each in EXTENSIONS)]
    with tempfile.TemporaryDirectory() as base, ExitStack() as stack:
        shard, report = (Path(base) / name for name in ("shard.json", "report.json"))
        if "shard.json" in ARGUMENTS[command]:
            with suite_of(suite().cases[:3]):
                invoke("conform", "--shard", "1/1", "--output", shard)
        stack.enter_context(_slow_work_once())
        if "report.json" in ARGUMENTS[command]:
            invoke("certify", "--iterations", "1", "--output", report)

        def run(fails_at: int, *, from_then_on: bool) -> tuple[list[str], Outcome]:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name).resolve()
                for each in extensions:
                    (folder / f"out{each}").write_text(OLD, encoding="utf-8")
                places = {"saved": folder / "saved", "report.json": report, "shard.json": shard}
                words = [places.get(str(word), word) for word in ARGUMENTS[command]]
                outputs = [word for each in extensions for word in ("--output", folder / f"out{each}")]
                disk = FailingDisk(folder, fails_at, from_then_on)
                with disk.mounted():
                    done = invoke(*command.split(), *words, *outputs)
                files = {
                    str(file.relative_to(folder)): file.read_text(encoding="utf-8", errors="replace").replace(
                        name, "FOLDER"
                    )
                    for file in sorted(folder.rglob("*"))
                    if file.is_file()
                }
                failed = disk.operations[fails_at] if 0 <= fails_at < len(disk.operations) else ""
                shown = done.stdout.replace(name, "FOLDER")
                return disk.operations, Outcome(
                    command, failed, from_then_on, done.exit_code, shown, done.stderr, files
                )

        operations, undisturbed = run(-1, from_then_on=False)
        yield undisturbed
        for number in range(len(operations)):
            for from_then_on in (False, True):
                yield run(number, from_then_on=from_then_on)[1]


def faults(outcome: Outcome, undisturbed: Outcome) -> Iterator[str]:
    """Yield what is wrong with the outcome of a failure."""
    before_the_work = outcome.operation == "mkdir saved"
    if _verdict(outcome.printed) != _verdict(undisturbed.printed) and not before_the_work:
        yield "the result is not printed"
    if outcome.exit_code != 2:
        yield f"the exit code is {outcome.exit_code}"
    if "cannot write" not in outcome.errors:
        yield "no error is printed"
    if "Traceback" in outcome.errors:
        yield "a traceback is printed"
    for name, text in undisturbed.files.items():
        before = OLD if name.startswith("out") else ""
        if _verdict(outcome.files.get(name, "")) not in (_verdict(before), _verdict(text)):
            yield f"{name} is neither the old file nor the new one"
    if not outcome.from_then_on and (more := set(outcome.files) - set(undisturbed.files)):
        yield f"a draft is left: {more}"


def _verdict(printed: str) -> list[str]:
    """Return the printed lines, except those about files that were saved."""
    return [line for line in printed.splitlines() if not line.startswith(("Saved.", "Report:"))]


def main_table() -> None:
    """Print the table of commands and operations, and exit with 1 if a command loses something."""
    total: Counter[str] = Counter()
    for command, formats in commands_with_files().items():
        undisturbed, *rest = outcomes(command, formats)
        counts = Counter(each.operation for each in rest)
        wrong = Counter(each.operation for each in rest if list(faults(each, undisturbed)))
        print(f"{command:16} " + "  ".join(f"{name} {counts[name] - wrong[name]}/{counts[name]}" for name in counts))  # noqa: T201 -- a tool
        for each in rest:
            for fault in faults(each, undisturbed):
                print(f"    {each.operation}{' from then on' if each.from_then_on else ''}: {fault}")  # noqa: T201 -- a tool
        total["runs"] += len(rest)
        total["lost"] += wrong.total()
        if undisturbed.exit_code not in {0, 1} or not rest:
            total["refused"] += 1
            print(f"    exit code {undisturbed.exit_code} without a failure: {undisturbed.errors}")  # noqa: T201 -- a tool
    print(f"{total['runs']} failures, {total['lost']} with something lost, {total['refused']} commands refused")  # noqa: T201 -- a tool
    raise SystemExit(bool(total["lost"] or total["refused"]))


if __name__ == "__main__":
    main_table()
