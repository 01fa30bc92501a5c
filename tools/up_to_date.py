"""Finds generated files that are out of date, without measuring anything."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import evolve

from globe_rules.i18n import both
from globe_rules.kit.mistakes import DATA, mistakes
from globe_rules.specification.cases import canonical
from globe_rules.specification.suite import suite
from tools import counts, keys, published_ids
from tools.digests import mutant_digests
from tools.mutants import MUTANTS
from tools.mutants.fuzzed import committed_results
from tools.mutants.recording import MEASURED
from tools.publishing import written_cases
from tools.rulebook_texts import JSON, texts_as_json


@cache
def texts_out_of_date() -> tuple[str, ...]:
    """Return a line if `rulebook.json` lacks what is in the TOML files."""
    if JSON.read_text(encoding="utf-8") == texts_as_json():
        return ()
    return ("rulebook.json: the texts in globe_rules/rulebook/data have changed",)


@cache
def out_of_date() -> tuple[str, ...]:
    """Return what `make generated` would change, one line for each reason."""
    return texts_out_of_date() or tuple(_out_of_date())


def _out_of_date() -> Iterator[str]:
    try:
        written = [case for cases in written_cases().values() for case in cases]
    except Exception as error:  # noqa: BLE001 -- tests of the features say more about any mistake in them
        yield f"vectors: the features cannot be read, correct them first: {error}"
        return
    published = [evolve(case, answer=None) for case in suite().cases if not case.id.startswith("AGREED.")]
    if [canonical(case.as_json()) for case in written] != [canonical(case.as_json()) for case in published]:
        yield "vectors: the features or the tables have changed"
    if json.loads(Path(DATA, keys.CATALOGUE).read_text(encoding="utf-8"))["suite"] != suite().digest:
        yield "mistakes.json: it was recorded with another suite"
    recorded = [(each.id, each.breaks, both(each.says)) for each in mistakes()]
    if recorded != [(each.id, each.breaks, both(each.says)) for each in MUTANTS] or (
        mutant_digests(MEASURED) != keys.recorded().mutants or [*committed_results()] != [each.id for each in MUTANTS]
    ):
        yield "mistakes.json: the mutants have changed"
    yield from (
        f"tests/promised/{name}.txt: ids were added" for name in published_ids.out_of_date(published_ids.published())
    )
    readme = counts.README.read_text(encoding="utf-8")
    if readme != counts.with_counts(readme):
        yield "README.md: the counts have changed"
