"""Cold start: whole commands, each in a new process, compared with the alternatives that people would use.

The commands are run in rounds, one after the other, so that the ratios are meaningful on a busy machine too.
The output has the median wall-clock seconds and CPU seconds; ratios are of CPU seconds.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from measuring import cpu_seconds_of_children, fastest, random_puzzle
from solver import ENCODING, SOURCE, facts, puzzles

from globe_rules._engine.cards import NO_REDS

ROUNDS = 5
RANDOM = 10
CLINGO_TIME_LIMIT = 20
"""In seconds."""

PYTHON = [sys.executable, "-c"]
RECONSTRUCTED = (
    "from globe_rules import read_program, read_puzzle, reconstruct; "
    "reconstruct(read_puzzle('2N1N3N/4N5W6N/7N8N9N'), read_program('B1E@1 G1@5')).solved"
)


def command(*arguments: str) -> list[str]:
    """Return a `globe-rules` command."""
    return [sys.executable, "-m", "globe_rules", *arguments]


class Measured:
    """A command, and the seconds of each of its runs."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.arguments = arguments
        self.clock: list[float] = []
        self.cpu: list[float] = []

    def run(self) -> None:
        """Run the command once and record its times."""
        before = cpu_seconds_of_children()
        self.clock.append(fastest(self._run))
        self.cpu.append(cpu_seconds_of_children() - before)

    def _run(self) -> None:
        """Run the command; exit if it fails, because errors are fast. Clingo exits with 10 or more."""
        done = subprocess.run(self.arguments, capture_output=True, check=False)  # noqa: S603 -- our own commands, and clingo
        if done.returncode in {1, 2} and done.stderr:
            raise SystemExit(f"{' '.join(self.arguments)}: exit code {done.returncode}\n{done.stderr.decode()}")

    def __str__(self) -> str:
        return f"{statistics.median(self.clock):>8.2f} s {statistics.median(self.cpu):>8.2f} s"


def measure_and_print(rows: dict[str, tuple[Sequence[str], str | None, str]], rounds: int = ROUNDS) -> None:
    """Measure commands and print one line for each, with the ratio to the command that the row names."""
    measured = {name: Measured(arguments) for name, (arguments, _, _) in rows.items()}
    for _ in range(rounds):
        for each in measured.values():
            each.run()
    for name, (_, other, goal) in rows.items():
        line = f"{name:<38}{measured[name]}"
        if other:
            ratio = statistics.median(measured[name].cpu) / statistics.median(measured[other].cpu)
            line += f" {ratio:>8.2f} times {other}"
        print(f"{line}   {goal}", flush=True)


def measure_puzzles(name: str, commands: Sequence[Sequence[str]], goal: str) -> None:
    """Measure commands that differ only in their puzzle, and print the median and the worst."""
    measured = [Measured(command(*each)) for each in commands]
    for each in measured:
        each.run()
    clock, cpu = [each.clock[0] for each in measured], [each.cpu[0] for each in measured]
    print(
        f"{f'{name}, {len(commands)} random puzzles, all cards':<38}"
        f"{statistics.median(clock):>8.2f} s {statistics.median(cpu):>8.2f} s, "
        f"worst {max(clock):.2f} s, {max(cpu):.2f} s   {goal}",
        flush=True,
    )


def main() -> None:
    """Measure imports and short commands, then the solver."""
    print(f"{'cold, whole commands':<38}{'clock':>10} {'CPU':>10}")
    puzzle = "2N1N3N/4N5W6N/7N8N9N"
    measure_and_print(
        {
            "import attrs": ([*PYTHON, "import attrs"], None, ""),
            "import attrs, click": ([*PYTHON, "import attrs, click"], None, ""),
            "import and a first reconstruct": ([*PYTHON, RECONSTRUCTED], "import attrs", "(goal: 1.8)"),
            "globe-rules --version": (command("--version"), "import attrs, click", "(goal: 1.5)"),
            "globe-rules rule Q-2": (command("rule", "Q-2"), "import attrs, click", "(goal: 2.5)"),
            "globe-rules run": (command("run", puzzle, "B1E@1"), "import attrs, click", "(goal: 2.5)"),
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        rows: dict[str, tuple[Sequence[str], str | None, str]] = {}
        for turns, cards, goal in ((1, 5, "(goal: 0.5 s)"), (2, 6, "(goal: 0.7 s)")):
            solvable = puzzles(turns, cards, NO_REDS)[0]
            written = Path(folder, f"{turns}.lp")
            written.write_text(ENCODING + "\n".join(facts(solvable, NO_REDS)), encoding="utf-8")
            name = f"clingo, {turns} turn(s)"
            limits = ["-c", f"turns={turns}", f"--time-limit={CLINGO_TIME_LIMIT}"]
            rows[name] = [sys.executable, "-m", "clingo", str(written), *limits], None, ""
            rows[f"solve --no-red, {turns} turn(s), {cards} cards"] = (
                command("solve", str(solvable), "--no-red"),
                name,
                goal,
            )
        measure_and_print(rows)
    random_puzzles = [str(random_puzzle(SOURCE)) for _ in range(RANDOM)]
    measure_puzzles("solve", [["solve", each] for each in random_puzzles], "(goal: median 1 s, worst 3 s)")
    measure_puzzles(
        "solve --all", [["solve", each, "--all", "--json"] for each in random_puzzles], "(goal: worst 10 s)"
    )
    measure_and_print(
        {"prove": ([sys.executable, "-m", "tools.solver_record.proofs"], None, "(goal: 20 CPU seconds)")},
        rounds=1,
    )


if __name__ == "__main__":
    main()
