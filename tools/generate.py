"""Writes the generated files: `make generated`, after a change of the data, a feature or a mutant.

Only new results are measured: new and changed cases run on every mutant, new and changed mutants run every case.
All other results are taken from the committed files. After a change of the engine that changes no response, a sample
shows which mutants have changed with it. `--full` (`make generated-all`) measures everything, which takes about ten CPU
minutes. `--choose` selects the agreed cases again, which takes as long. Only these two measure the figures on the site.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import evolve

from globe_rules._kit.adapters import reference
from globe_rules._kit.mutants import DATA
from globe_rules._kit.runner import run_cases
from globe_rules._specification.cases import Case, canonical
from globe_rules._specification.suite import VECTORS, cases_in, suite
from globe_rules.bdd._steps import catalogue_text
from tools import public_names, published_ids, readme_counts, result_keys
from tools.agreement import second_engine, with_responses
from tools.case_selection import held_out_catches, measured, more_candidates, pool, select_cases, useful
from tools.figures import committed, figures, write
from tools.mutants import MUTANTS, fuzz_detection, law_detection, recording
from tools.mutants.recording import MEASURED, NOTHING_RECORDED, Recorded
from tools.paths import ROOT
from tools.vectors import agreed_case, digest_of, suite_files, written_cases


def newly_agreed() -> tuple[list[Case], list[tuple[int, int]]]:
    """Select the agreed cases; return them, and how many held-out mutants are caught in each split."""
    candidates = measured(pool())
    print(f"{len(candidates)} requests measured")
    held_out = held_out_catches(candidates)
    candidates += more_candidates(candidates)
    demands = {demand for each in candidates for demand in each.meets}
    found = sorted(select_cases(candidates, demands), key=candidates.index)
    print(f"{len(found)} agreed cases of {len(candidates)} requests meet {len(demands)} demands")
    return [agreed_case(each.request, each.response) for each in found], held_out


def with_whole_responses(files: Mapping[str, Iterable[Case]], known: Mapping[str, Case]) -> dict[str, list[Case]]:
    """Add the whole response to each case: the known one if the request is the same, else that of both engines."""
    other = None
    result: dict[str, list[Case]] = {}
    for name, cases in files.items():
        result[name] = []
        for case in cases:
            before = known.get(case.id)
            if before and canonical(before.request) == canonical(case.request):
                result[name].append(evolve(case, response=before.response))
            else:
                other = other or second_engine()
                result[name] += with_responses([case], other)
    if other:
        other.stop()
    return result


def generate(agreed: Sequence[Case], known: Mapping[str, Case], before: Recorded) -> None:
    """Measure what is not recorded, then write all files at the end, so that an interrupted run changes nothing."""
    files = with_whole_responses({**written_cases(), "agreed.json": agreed}, known)
    cases = [case for each in files.values() for case in each]
    digests = result_keys.current()
    catches = recording.measured(MEASURED, digests.mutants, cases, before)
    files["agreed.json"] = [evolve(case, purpose=purpose_of(case.id, catches)) for case in files["agreed.json"]]
    catalogue = recording.catalogue_text(catches, files["scenarios.json"], digest_of(files))
    again = [mutant for mutant in MUTANTS if before.mutants.get(mutant.id) != digests.mutants[mutant.id]]
    drawn_again = again if before.fuzzing == digests.fuzzing else law_detection.CATCHABLE
    soonest = {**fuzz_detection.committed_results(), **(fuzz_detection.measured(drawn_again) if drawn_again else {})}
    broken_laws = law_detection.updated(drawn_again)
    for name, text in suite_files(files).items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")
    Path(str(DATA), result_keys.CATALOGUE).write_text(catalogue, encoding="utf-8")
    recording.write_catches(catches)
    fuzz_detection.write({mutant.id: soonest[mutant.id] for mutant in MUTANTS})
    law_detection.write(broken_laws)
    result_keys.write(digests)
    print(f"{len(cases)} cases, {len(MUTANTS)} mutants, {len(again)} of them measured again")
    for mutant in again:
        print(f"  {mutant.id}: caught by {len(catches[mutant.id])} cases")
    for cached in (suite, cases_in, recording.committed_catches):
        cached.cache_clear()
    published_ids.write()
    public_names.write()
    (ROOT / "features" / "steps.json").write_text(catalogue_text(), encoding="utf-8")
    readme_counts.write()


def purpose_of(id_: str, catches: Mapping[str, recording.Catches]) -> str:
    """Return what an agreed case is for: the mutant that the fewest cases catch, or variety if it catches none."""
    caught = [mutant.id for mutant in MUTANTS if id_ in catches[mutant.id]]
    rarest = min(caught, key=lambda mutant: len(catches[mutant]), default="")
    return f"mutant/{rarest}" if rarest else "variety"


def main(*, full: bool, choose: bool, prune: bool) -> None:
    """Write the generated files; raise IdRemoved and write nothing if a published id is missing."""
    published_ids.check()
    known = {case.id: case for case in suite().cases}
    agreed = [case for case in known.values() if case.id.startswith("AGREED.")]
    held_out = committed()["left_out"]
    if choose:
        agreed, held_out = newly_agreed()
    if prune:
        others = [case for case in known.values() if not case.invalid and not case.id.startswith("AGREED.")]
        agreed = useful(agreed, others, recording.committed_catches())
    if full:
        generate(agreed, {}, NOTHING_RECORDED)
    else:
        generate(agreed, known, recorded_before(list(known.values())))
    if full or choose:
        write(figures(recording.committed_catches()), held_out_catches=held_out)


def recorded_before(cases: Sequence[Case]) -> Recorded:
    """Return the committed results with the cases and digests that they belong to; exit if they are unusable.

    If the code of the engine has changed, its responses must not have, and mutants that no longer give their recorded
    results are left out.
    """
    recorded = result_keys.recorded()
    if why := result_keys.why_unusable(recorded):
        sys.exit(f"make generated: {why}")
    mutants, catches = dict(recorded.mutants), recording.committed_catches()
    now = result_keys.current()
    if recorded.engine != now.engine:
        if failed := run_cases(reference(), cases).failed:
            which = f"to {failed[0].case.id} and {len(failed) - 1} other cases"
            sys.exit(f"make generated: the engine responds in another way {which}: run `make generated-all`")
        kept = [mutant for mutant in MEASURED if mutants.get(mutant.id) == now.mutants[mutant.id]]
        print(f"the engine has changed: {len(kept)} mutants run a sample of the cases (some 90 CPU seconds)")
        for id_ in recording.outdated(kept, cases, {mutant.id: catches.get(mutant.id, ()) for mutant in kept}):
            del mutants[id_]
    return Recorded(
        cases={case.id: canonical(case.asked()) for case in cases},
        mutants=mutants,
        catches=catches,
        fuzzing=recorded.fuzzing,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__)
    parser.add_argument("--full", action="store_true", help="measure everything again")
    parser.add_argument("--choose", action="store_true", help="choose the agreed cases again, and measure the figures")
    parser.add_argument("--prune", action="store_true", help="remove agreed cases that add nothing")
    options = parser.parse_args()
    try:
        main(full=options.full, choose=options.choose, prune=options.prune)
    except published_ids.IdRemoved as removed:
        sys.exit(f"make generated: {removed}")
