"""Calls of `legal_placements` and `options` per CPU second, compared with asking about every event one by one.

Both are measured in the same states of stage B, in one run, so that their ratio is meaningful on any machine.
"""

import random
from collections.abc import Callable
from time import process_time

from globe_rules import Photo, Setup, Table, Voyage, legal_placements, options, shuffled
from globe_rules._engine import choices
from globe_rules.events import Place, Signal

CARDS = 6
GAMES = 30
ROUNDS = 5


def states(source: random.Random) -> list[Voyage]:
    """Return states of solo games with no to six cards placed."""
    found = []
    for _ in range(GAMES):
        voyage = Voyage.start(Table("en", [Setup("Ana", "asia", shuffled(Photo(), source))])).after(Signal())
        for number in range(CARDS + 1):
            found.append(voyage)
            desk = voyage.reaction.desk_of("Ana")
            placement = source.choice(legal_placements(desk.program, desk.hand))
            voyage = voyage.after(Place(placement, player="Ana", at=100 * number))
    return found


def per_second(work: Callable[[Voyage], object], voyages: list[Voyage], rounds: int) -> float:
    """Return the calls per CPU second of the fastest of several rounds."""
    times = []
    for _ in range(rounds):
        start = process_time()
        for voyage in voyages:
            work(voyage)
        times.append(process_time() - start)
    return len(voyages) / min(times)


def placements(voyage: Voyage) -> object:
    """List the legal placements."""
    desk = voyage.reaction.desk_of("Ana")
    return legal_placements(desk.program, desk.hand)


def placements_one_by_one(voyage: Voyage) -> object:
    """List the legal placements by their definition."""
    desk = voyage.reaction.desk_of("Ana")
    return choices.legal_placements(desk.program, desk.hand)


def main() -> None:
    """Measure all, and print calls per second and their ratios."""
    voyages = states(random.Random(20181116))  # noqa: S311 -- the same states every time
    if any(placements(voyage) != placements_one_by_one(voyage) for voyage in voyages):
        raise SystemExit("legal_placements and its definition differ")
    if any(options(voyage, "Ana") != choices.options(voyage, "Ana") for voyage in voyages):
        raise SystemExit("options and its definition differ")
    print(f"{len(voyages)} states, fastest of {ROUNDS} rounds, per CPU second")
    for name, goal, fast, slow in (
        ("legal_placements", 15_000, placements, placements_one_by_one),
        (
            "options",
            5_000,
            lambda voyage: options(voyage, "Ana"),
            lambda voyage: choices.options(voyage, "Ana"),
        ),
    ):
        quick, one_by_one = per_second(fast, voyages, ROUNDS), per_second(slow, voyages[: CARDS + 1], 1)
        print(f"{name:<18}{quick:>10,.0f}  {quick / one_by_one:>6.0f} × one by one  (goal: {goal:,})")


if __name__ == "__main__":
    main()
