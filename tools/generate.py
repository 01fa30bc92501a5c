"""Makes every generated file anew: `make generated`, after changing a feature, an engine or a wrong engine.

With `--texts` only the rulebook's texts, in a moment: `make texts`, after changing a rule, a ruling or the glossary.
With `--choose` the agreed cases are chosen anew, too, which takes minutes: hundreds of questions are put to thousands
of wrong engines. Without it their questions stay, and only the answers are asked for again.
"""

import sys
from pathlib import Path

from globe_rules.kit.mistakes import DATA
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import VECTORS, cases_in, suite
from tools.agreement import second_engine, with_answers
from tools.choosing import chosen, further, left_out, measured, pool
from tools.figures import committed, figures, write
from tools.mutants import fuzzed
from tools.mutants.recording import all_wrong_answers, recorded
from tools.publishing import agreed_case, suite_files, written_cases
from tools.rulebook_texts import JSON, texts_as_json


def newly_agreed() -> tuple[list[Case], list[tuple[int, int]]]:
    """Choose the agreed cases from the stream; return also what a mistake that was left out can expect."""
    asked = measured(pool())
    print(f"{len(asked)} questions measured")
    others = left_out(asked)
    asked += further(asked)
    demands = {demand for each in asked for demand in each.meets}
    found = sorted(chosen(asked, demands), key=asked.index)
    print(f"{len(found)} agreed cases of {len(asked)} questions meet {len(demands)} demands")
    return [agreed_case(each.request, each.answer) for each in found], others


def main(*, choose: bool) -> None:
    """Make the suite, then what wrong engines answer to it."""
    known = {case.id: case for case in suite().cases if case.id.startswith("AGREED.")}
    agreed, others = newly_agreed() if choose else (list(known.values()), committed()["left_out"])
    other = second_engine()
    files = {**written_cases(), "agreed.json": agreed}
    answered = {name: list(with_answers(cases, other)) for name, cases in files.items()}
    other.stop()
    for name, text in suite_files(answered).items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")
    suite.cache_clear()  # the files were made anew
    cases_in.cache_clear()
    wrong = all_wrong_answers()
    for name, content in recorded(wrong).items():
        Path(str(DATA), name).write_bytes(content)
    write(figures(wrong), left_out=others)
    fuzzed.main()


if __name__ == "__main__":
    JSON.write_text(texts_as_json(), encoding="utf-8")
    if "--texts" in sys.argv[1:]:
        sys.exit()
    main(choose="--choose" in sys.argv[1:])
