"""All small worlds at length: `make deep` checks every graph, and sends every request to both engines.

The closure is checked by a search without merging to length 4, the keys and the tours in every graph.
"""

import sys

from world_checks import EVENT_WORLDS, check_closure, check_figures, check_key, check_tours, label

from globe_rules._kit.adapters import Adapter, reference
from globe_rules._kit.process import Limits, Process
from globe_rules._worlds.catalogue import WORLDS, graphs
from globe_rules._worlds.running import Survey
from tools.paths import ROOT

JAVASCRIPT = (str(ROOT / ".venv" / "node"), str(ROOT / "implementations" / "javascript" / "adapter.js"))


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Run all checks; exit with an error if an engine differs."""
    for world in EVENT_WORLDS.values():
        for graph in graphs(world):
            for check in (check_key, check_tours):
                check(graph)
            check_closure(graph, 4)
            report(f"{label(graph)}: checked")
    for name in WORLDS:
        check_figures(name)
    adapters: dict[str, Adapter] = {
        "Python": reference(),
        "JavaScript": Process(JAVASCRIPT, Limits(response_seconds=60)),
    }
    wrong = False
    for name, adapter in adapters.items():
        survey = Survey(adapter, tuple(WORLDS.values()))
        survey.run()
        for result in survey.results.values():
            report(f"{name}: {result.as_json()}")
            wrong |= not result.agrees
    sys.exit(wrong)


if __name__ == "__main__":
    main()
