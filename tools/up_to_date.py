"""Finds generated files that are out of date, without measuring anything again; run as a program, prints why."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import evolve

from globe_rules._i18n import both
from globe_rules._kit.mutants import DATA, recorded_mutants
from globe_rules._specification.cases import canonical
from globe_rules._specification.suite import suite
from tools import published_ids, readme_counts, result_keys
from tools.digests import mutant_digests
from tools.mutants import MUTANTS, law_detection
from tools.mutants.fuzz_detection import committed_results
from tools.mutants.recording import MEASURED
from tools.rulebook_texts import JSON, texts_as_json
from tools.vectors import written_cases


@cache
def texts_out_of_date() -> tuple[str, ...]:
    """Return one line if `rulebook.json` differs from the TOML files, else nothing."""
    if JSON.read_text(encoding="utf-8") == texts_as_json():
        return ()
    return ("rulebook.json: the texts in globe_rules/rulebook/data have changed",)


@cache
def out_of_date() -> tuple[str, ...]:
    """Return the reasons why `make generated` would change files, one line each; empty if they are up to date."""
    return texts_out_of_date() or tuple(_out_of_date())


def _out_of_date() -> Iterator[str]:
    try:
        written = [case for cases in written_cases().values() for case in cases]
    except Exception as error:  # noqa: BLE001 -- the tests of the features explain any error
        yield f"vectors: the features cannot be read, fix them first: {error}"
        return
    published = [evolve(case, response=None) for case in suite().cases if not case.id.startswith("AGREED.")]
    if [canonical(case.as_json()) for case in written] != [canonical(case.as_json()) for case in published]:
        yield "vectors: the features or the tables have changed"
    if json.loads(Path(DATA, result_keys.CATALOGUE).read_text(encoding="utf-8"))["suite"] != suite().digest:
        yield "mistakes.json: it was recorded with another suite"
    recorded = [(each.id, each.breaks, both(each.says)) for each in recorded_mutants()]
    if recorded != [(each.id, each.breaks, both(each.description)) for each in MUTANTS] or (
        mutant_digests(MEASURED) != result_keys.recorded().mutants
        or [*committed_results()] != [each.id for each in MUTANTS]
    ):
        yield "mistakes.json: the mutants have changed"
    if law_detection.is_out_of_date():
        yield "laws.json: a law or a mutant was not measured"
    yield from (
        f"tests/published/{name}.txt: ids were added" for name in published_ids.out_of_date(published_ids.published())
    )
    readme = readme_counts.README.read_text(encoding="utf-8")
    if readme != readme_counts.with_counts(readme):
        yield "README.md: the counts have changed"


if __name__ == "__main__":
    for reason in out_of_date():
        print(reason)
