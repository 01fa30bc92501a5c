"""Makes every generated file anew: `make generated`, after changing a feature, an engine or a wrong engine."""

from pathlib import Path

from wrong_engines.recording import MEASURED, examined, recorded

from globe_rules.kit.mistakes import DATA
from globe_rules.specification.publish import published
from globe_rules.specification.suite import VECTORS, scenario_cases, suite

if __name__ == "__main__":
    for name, text in published().items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")
    suite.cache_clear()
    runs = {mutant.id: run for mutant, run in examined(scenario_cases(), MEASURED)}
    for name, content in recorded(runs).items():
        Path(str(DATA), name).write_bytes(content)
