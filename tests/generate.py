"""Makes every generated file anew: `make generated`, after changing a feature, an engine or a wrong engine.

With `--texts` only the rulebook's texts, in a moment: `make texts`, after changing a rule, a ruling or the glossary.
With `--choose` the agreed cases are chosen anew, too, which takes minutes: hundreds of questions are put to thousands
of wrong engines. Without it their questions stay, and only the answers are asked for again.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from agreement import second_engine, with_answers
from choosing import chosen, left_out, measured, pool
from rulebook_texts import JSON, texts_as_json
from wrong_engines.recording import all_wrong_answers, recorded

from globe_rules.kit.mistakes import DATA
from globe_rules.specification.cases import Case
from globe_rules.specification.publishing import agreed_case, suite_files, written_cases
from globe_rules.specification.suite import VECTORS, forget, suite

BUDGET = 2_000_000
"""So many bytes the agreed cases may have, questions and answers together."""


def newly_agreed() -> Iterable[Case]:
    """Choose the agreed cases from the stream."""
    asked = measured(pool())
    demands = {demand for each in asked for demand in each.meets}
    found = sorted(chosen(asked, demands, BUDGET), key=asked.index)
    print(f"{len(found)} agreed cases of {len(asked)} questions meet {len(demands)} demands")
    caught, of = map(sum, zip(*left_out(asked), strict=True))
    print(
        f"chosen by two thirds of the mistakes, {caught} of {of} of the others are caught ({100 * caught / of:.1f} %)"
    )
    return [agreed_case(each.request, each.answer) for each in found]


def main(*, choose: bool) -> None:
    """Make the suite, then what wrong engines answer to it."""
    known = {case.id: case for case in suite().cases if case.id.startswith("AGREED.")}
    agreed = newly_agreed() if choose else known.values()
    other = second_engine()
    files = {**written_cases(), "agreed.json": list(agreed)}
    answered = {name: list(with_answers(cases, other)) for name, cases in files.items()}
    other.stop()
    for name, text in suite_files(answered).items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")
    forget()
    for name, content in recorded(all_wrong_answers(suite().cases)).items():
        Path(str(DATA), name).write_bytes(content)


if __name__ == "__main__":
    JSON.write_text(texts_as_json(), encoding="utf-8")
    if "--texts" in sys.argv[1:]:
        sys.exit()
    main(choose="--choose" in sys.argv[1:])
