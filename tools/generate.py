"""Makes the generated files: `make generated`, after changing the data, a feature or a mutant.

Only what is new is measured: a new or changed case runs on every mutant, a new or changed mutant runs every case.
All other results are taken from the committed files. With `--full` (`make generated-all`) everything is measured,
which takes some ten CPU minutes and is needed after a change of the engine. With `--choose` the agreed cases are
chosen again first, which takes minutes more. The figures on the site are measured by the full run only.
"""

import argparse
import gc
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import evolve

from globe_rules.kit.mistakes import DATA
from globe_rules.specification.cases import Case, canonical
from globe_rules.specification.suite import VECTORS, cases_in, suite
from tools import counts, keys, public_names, published_ids
from tools.agreement import second_engine, with_answers
from tools.choosing import chosen, further, left_out, measured, pool
from tools.figures import committed, figures, write
from tools.mutants import MUTANTS, fuzzed, recording
from tools.mutants.recording import MEASURED, NOTHING_RECORDED, Recorded
from tools.publishing import agreed_case, digest_of, suite_files, written_cases


def newly_agreed() -> tuple[list[Case], list[tuple[int, int]]]:
    """Choose the agreed cases from the stream; return also how many mutants that were held out are caught."""
    asked = measured(pool())
    print(f"{len(asked)} requests measured")
    others = left_out(asked)
    asked += further(asked)
    demands = {demand for each in asked for demand in each.meets}
    found = sorted(chosen(asked, demands), key=asked.index)
    print(f"{len(found)} agreed cases of {len(asked)} requests meet {len(demands)} demands")
    return [agreed_case(each.request, each.answer) for each in found], others


def answered(files: Mapping[str, Iterable[Case]], known: Mapping[str, Case]) -> dict[str, list[Case]]:
    """Give each case its whole answer: the known one if the request is the same, else that of both engines."""
    other = None
    result: dict[str, list[Case]] = {}
    for name, cases in files.items():
        result[name] = []
        for case in cases:
            before = known.get(case.id)
            if before and canonical(before.request) == canonical(case.request):
                result[name].append(evolve(case, answer=before.answer))
            else:
                other = other or second_engine()
                result[name] += with_answers([case], other)
    if other:
        other.stop()
    return result


def generate(agreed: Sequence[Case], known: Mapping[str, Case], before: Recorded) -> None:
    """Measure what is not recorded, then write every file at the end, so that an interrupted run changes nothing."""
    files = answered({**written_cases(), "agreed.json": agreed}, known)
    cases = [case for each in files.values() for case in each]
    digests = keys.current()
    wrong = recording.measured(MEASURED, digests.mutants, cases, before)
    catalogue = recording.recorded(wrong, files["scenarios.json"], digest_of(files))
    again = [mutant for mutant in MUTANTS if before.mutants.get(mutant.id) != digests.mutants[mutant.id]]
    soonest = {**fuzzed.committed_results(), **(fuzzed.measured(again) if again else {})}
    for name, text in suite_files(files).items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")
    for name, content in catalogue.items():
        Path(str(DATA), name).write_bytes(content)
    fuzzed.write({mutant.id: soonest[mutant.id] for mutant in MUTANTS})
    keys.write(digests)
    print(f"{len(cases)} cases, {len(MUTANTS)} mutants, {len(again)} of them measured again")
    for mutant in again:
        print(f"  {mutant.id}: caught by {len(wrong[mutant.id])} cases")
    for cached in (suite, cases_in, recording.kept_answers):
        cached.cache_clear()
    published_ids.write()
    public_names.write()
    counts.write()


def main(*, full: bool, choose: bool) -> None:
    """Make the generated files; raise IdRemoved, and change nothing, if a published id is gone."""
    published_ids.check()
    known = {case.id: case for case in suite().cases}
    agreed = [case for case in known.values() if case.id.startswith("AGREED.")]
    others = committed()["left_out"]
    if choose:
        agreed, others = newly_agreed()
    if full or choose:
        generate(agreed, {}, NOTHING_RECORDED)
        write(figures(recording.kept_answers()), left_out=others)
    else:
        generate(agreed, known, recorded_before(list(known.values())))


def recorded_before(cases: Sequence[Case]) -> Recorded:
    """Return the committed results with what they were measured from; exit if they cannot be used."""
    recorded = keys.recorded()
    if why := keys.why_unusable(recorded):
        sys.exit(f"make generated: {why}")
    return Recorded(
        cases={case.id: canonical(case.asked()) for case in cases},
        mutants=recorded.mutants,
        wrong=recording.kept_answers(),
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__)
    parser.add_argument("--full", action="store_true", help="measure everything again")
    parser.add_argument("--choose", action="store_true", help="choose the agreed cases again; implies --full")
    asked_for = parser.parse_args()
    gc.disable()  # the answers of all mutants fill 200 MB and stay: looking for garbage among them takes seconds
    try:
        main(full=asked_for.full, choose=asked_for.choose)
    except published_ids.IdRemoved as removed:
        sys.exit(f"make generated: {removed}")
