"""What people wait for, cold: whole commands, each in a new process, beside what they would use instead.

All commands take their turns, round after round, so that the ratios mean something on a busy machine, too.
Told are seconds on the clock and of the processor, the median of the rounds; ratios are those of the processor.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from measuring import any_puzzle, fastest, of_children
from solver import ENCODING, SOURCE, facts, puzzles

from globe_rules.cards import NO_REDS

ROUNDS = 5
RANDOM = 10
LIMIT = 20
"""Clingo is not waited for any longer."""

PYTHON = [sys.executable, "-c"]
RECONSTRUCTED = (
    "from globe_rules import read_program, read_puzzle, reconstruct; "
    "reconstruct(read_puzzle('2N1N3N/4N5W6N/7N8N9N'), read_program('B1E@1 G1@5')).solved"
)


def command(*arguments: str) -> list[str]:
    """Return one of our commands."""
    return [sys.executable, "-m", "globe_rules", *arguments]


class Measured:
    """A command, and how long it has taken every time."""

    def __init__(self, asked: Sequence[str]) -> None:
        self.asked = asked
        self.clock: list[float] = []
        self.processor: list[float] = []

    def run(self) -> None:
        """Run it once more."""
        before = of_children()
        self.clock.append(fastest(lambda: subprocess.run(self.asked, capture_output=True, check=False)))  # noqa: S603 -- our own commands, and clingo
        self.processor.append(of_children() - before)

    def __str__(self) -> str:
        return f"{statistics.median(self.clock):>8.2f} s {statistics.median(self.processor):>8.2f} s"


def told(rows: dict[str, tuple[Sequence[str], str | None, str]], rounds: int = ROUNDS) -> None:
    """Measure commands, each beside another by its name, and print one line for each."""
    measured = {name: Measured(asked) for name, (asked, _, _) in rows.items()}
    for _ in range(rounds):
        for each in measured.values():
            each.run()
    for name, (_, beside, goal) in rows.items():
        line = f"{name:<38}{measured[name]}"
        if beside:
            ratio = statistics.median(measured[name].processor) / statistics.median(measured[beside].processor)
            line += f" {ratio:>8.2f} times {beside}"
        print(f"{line}   {goal}", flush=True)


def any_of(name: str, commands: Sequence[Sequence[str]], goal: str) -> None:
    """Measure commands that differ in their puzzle, and print their median and the worst of them."""
    measured = [Measured(command(*each)) for each in commands]
    for each in measured:
        each.run()
    clock, processor = [each.clock[0] for each in measured], [each.processor[0] for each in measured]
    print(
        f"{f'{name}, {len(commands)} random puzzles, all cards':<38}"
        f"{statistics.median(clock):>8.2f} s {statistics.median(processor):>8.2f} s, "
        f"worst {max(clock):.2f} s, {max(processor):.2f} s   {goal}",
        flush=True,
    )


def main() -> None:
    """Measure what starts, then what solves."""
    print(f"{'cold, whole commands':<38}{'clock':>10} {'processor':>10}")
    puzzle = "2N1N3N/4N5W6N/7N8N9N"
    told(
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
            asked = puzzles(turns, cards, NO_REDS)[0]
            written = Path(folder, f"{turns}.lp")
            written.write_text(ENCODING + "\n".join(facts(asked, NO_REDS)), encoding="utf-8")
            name = f"clingo, {turns} turn(s)"
            limits = ["-c", f"turns={turns}", f"--time-limit={LIMIT}"]
            rows[name] = [sys.executable, "-m", "clingo", str(written), *limits], None, ""
            rows[f"solve --no-red, {turns} turn(s), {cards} cards"] = (
                command("solve", str(asked), "--no-red"),
                name,
                goal,
            )
        told(rows)
    random_ones = [str(any_puzzle(SOURCE)) for _ in range(RANDOM)]
    any_of("solve", [["solve", each] for each in random_ones], "(goal: median 1 s, worst 3 s)")
    any_of("solve --all", [["solve", each, "--all", "--json"] for each in random_ones], "(goal: worst 10 s)")
    told(
        {"prove": ([sys.executable, "-m", "tools.solver_record.proofs"], None, "(goal: 20 s of the processor)")},
        rounds=1,
    )


if __name__ == "__main__":
    main()
