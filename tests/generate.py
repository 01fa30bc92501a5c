"""Makes every generated file anew: `make generated`, after changing a feature, an engine or a wrong engine."""

from pathlib import Path

from agreement import second_engine, with_answers
from wrong_engines.recording import MEASURED, examined, recorded

from globe_rules.kit.mistakes import DATA
from globe_rules.specification.publishing import suite_files, written_cases
from globe_rules.specification.suite import VECTORS, suite

if __name__ == "__main__":
    other = second_engine()
    files = {name: list(with_answers(cases, other)) for name, cases in written_cases().items()}
    other.stop()
    for name, text in suite_files(files).items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")
    suite.cache_clear()
    runs = {mutant.id: run for mutant, run in examined(suite().scenarios, MEASURED)}
    for name, content in recorded(runs).items():
        Path(str(DATA), name).write_bytes(content)
