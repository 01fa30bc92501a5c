"""Checks that a report is intact: nothing missing or changed, and every verdict and figure follows from the results.

This shows accidental changes and truncated files, and the suite that a report belongs to. It does not prove who ran
the suite, on which program, or that the responses are genuine, because anyone can write such a file. The smallest
failures are checked only for consistency, because the report does not contain the other responses.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from globe_rules._i18n import Message, message_in_context, shortened
from globe_rules._kit.adapters import RESPOND_ONCE, Claims
from globe_rules._kit.judging import Judgement
from globe_rules._kit.reporting.reports import REPORT, broken_ids, digest, failed_check_names, footer_json
from globe_rules._kit.runner import STOPPED_AT_FIRST_FAILURE, Result, Run, Verdict
from globe_rules._kit.shards import Shard
from globe_rules._protocol.messages import NotAMessage, check
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook

DISCLAIMER = Message(
    "The report is intact and consistent. This does not prove who ran the suite, on which program, "
    "or that the responses are genuine."
)


def why_missing(value: object) -> Message | None:
    """Return why one of several implementations has no report, or None if `value` is a report."""
    match value:
        case {"implementation": {"name": str(name)}, "error": {"message": str(why)}}:
            return Message("incomplete: {name} has no report ({why})").filled(name=name, why=why)
    return None


def problems(
    value: Mapping[str, Any], *, any_suite: bool = False, may_be_incomplete: bool = False
) -> Iterator[Message]:
    """Yield everything that is wrong with a report; nothing if it is intact, complete and belongs to this suite.

    With `any_suite`, a report on another version of the suite is only checked for changes and wrong totals.
    """
    if why := why_missing(value):
        yield why
        return
    if value["report"] != REPORT:
        yield Message("report format: found {found}, expected {expected}", found=value["report"], expected=REPORT)
        return
    try:
        check(value, "report", what=Message("the report"))
        yield from _corruptions(value, any_suite=any_suite)
        if not (value["footer"]["complete"] or stopped_at_first_failure(value) or may_be_incomplete):
            yield Message(
                "incomplete: the run was interrupted, or stopped after too many requests without a usable response"
            )
    except NotAMessage as wrong:
        yield _corrupted(Message("a field is missing or has the wrong type ({problem})", problem=wrong.problem))


def stopped_at_first_failure(value: Mapping[str, Any]) -> bool:
    """Return whether a run ended early only because `--fail-fast` was requested."""
    hints = {each.get("hint") for each in value["results"] if each["verdict"] == Verdict.NOT_RUN}
    return value["options"].get("fail_fast") is True and hints == {str(STOPPED_AT_FIRST_FAILURE)}


PART = Message("This is shard {shard}, only a part of the run. To merge all shards, run globe-rules merge-reports.")


def shard_of(value: Mapping[str, Any]) -> str:
    """Return which shard a report is about, as on the command line."""
    return f"{value['shard']['number']}/{value['shard']['count']}"


def limitations(value: Mapping[str, Any]) -> Iterator[Message]:
    """Yield what an intact report does not prove."""
    yield DISCLAIMER
    if "fuzz" not in value:
        yield Message(
            "No fuzzing was done, so an implementation that hard-codes the published responses would pass too."
        )
    else:
        yield Message(
            "The fuzzing seed {seed} may have been known beforehand. "
            "To rule out hard-coded responses, run certify again with your own seed.",
            seed=value["fuzz"]["seed"],
        )
    if "shard" in value:
        yield PART.filled(shard=shard_of(value))
    if value["options"].get("cases_from"):
        yield Message("It contains cases that are not part of the suite. Whether these are correct was not checked.")
    if value["footer"]["claimed_of_suite"] < value["footer"]["suite_cases"]:
        yield Message("It covers only part of the suite: the other cases were not selected or are not claimed.")


def _corrupted(what: Message) -> Message:
    return Message("corrupted: {what}", what=what)


def _corrupted_cases(ids: Sequence[str], what: Message) -> Iterator[Message]:
    """Yield one message about all these cases, if there are any."""
    if ids:
        yield _corrupted(what.filled(ids=_first_ids(ids)))


def _corruptions(value: Mapping[str, Any], *, any_suite: bool) -> Iterator[Message]:
    """Yield where a report that matches the schema is inconsistent, or does not belong to this suite."""
    footer, results = dict(value["footer"]), value["results"]
    stated = footer.pop("report_digest")
    if digest({**value, "footer": footer}) != stated:
        yield _corrupted(Message("the digest in the footer does not match the report"))
    yield from _wrong_counts(footer, Counter(result["verdict"] for result in results))
    cases = {case.id: case for case in suite().cases}
    has_custom_cases = "fuzz" not in value and bool(value["options"].get("cases_from"))
    not_in_suite = [each["id"] for each in results if each["id"] not in cases]
    if footer["digest"] != suite().digest:
        if not any_suite:
            yield Message(
                "different suite: found {found}, expected {expected}",
                found=f"{footer['suite']} {footer['digest']}",
                expected=f"{suite().version} {suite().digest}",
            )
    elif footer["suite"] != suite().version:
        yield _corrupted(
            Message(
                "suite version: found {found}, but the digest is that of {expected}",
                found=footer["suite"],
                expected=suite().version,
            )
        )
    elif "fuzz" in value and sorted(each["id"] for each in results) != sorted(cases):
        yield Message("incomplete: not all {count} cases of the suite have a result", count=len(cases))
    elif not_in_suite and not has_custom_cases:
        yield from _corrupted_cases(not_in_suite, Message("{ids}: not in this suite"))
    else:
        yield from _inconsistencies(value, {} if has_custom_cases else cases)


def _wrong_counts(footer: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[Message]:
    """Yield the totals of the footer that differ from the number of results."""
    with_verdict = Message("with the verdict {verdict}")
    counts = {Message("in total"): (footer["cases"], verdicts.total())}
    counts |= {with_verdict.filled(verdict=each): (footer["verdicts"][each], verdicts[each]) for each in Verdict}
    for which, (stated, found) in counts.items():
        if stated != found:
            yield _corrupted(
                Message(
                    "the footer counts {stated} results {which}, but there are {found}",
                    stated=stated,
                    which=which,
                    found=found,
                )
            )


def _inconsistencies(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Iterator[Message]:
    """Yield where results do not match their cases, and where the rest of the report does not follow from the results.

    `cases` is empty if the report is about custom cases, which are unknown.
    """
    other_ids = [each["id"] for each in value["results"] if cases and each["cites"] != list(cases[each["id"]].cites)]
    yield from _corrupted_cases(other_ids, Message("{ids}: cites other ids than in this suite"))
    run = run_from_report(value, cases)
    if impossible := [each.case.id for each in run.results if not _has_possible_ids(each)]:
        yield from _corrupted_cases(impossible, Message("{ids}: cites or breaks ids that are impossible for this case"))
        return
    wrong = [
        each.case.id
        for each in run.results
        if cases and (each.verdict is Verdict.UNSUPPORTED) is run.claims.covers_case(each.case)
    ]
    yield from _corrupted_cases(wrong, Message("{ids}: the verdict does not match the claims"))
    yield from _wrong_conclusions(value, run)
    failed = {each.case.id for each in run.failed}
    impossible = [
        each["id"]
        for each in value["smallest_failures"]
        if each["id"] not in failed or not set(each["ids"]) <= set(rulebook().all_ids)
    ]
    yield from _corrupted_cases(impossible, Message("{ids}: listed as a smallest failure, but did not fail"))
    if "fuzz" in value:
        yield from _fuzz_inconsistencies(value["fuzz"], run)
    for each in value.get("worlds", {}).get("results", ()):
        unsent = each["requests"] - each["skipped"] - each["sent"]
        if unsent < 0 or each["differing"] > each["sent"] or each["complete"] is not (unsent == 0 < each["sent"]):
            yield _corrupted(Message("worlds: {world}: the numbers of requests contradict each other", **each))


def run_from_report(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Run:
    """Rebuild the run from a report; a case that is not in `cases` has only the id and citations of the report.

    Problems and hints are in English. Only the report of a shard has responses and logs.
    """
    claimed = ("name", "version", "language", "operations", "editions", "variants", "reasons", "conventions", "invalid")
    unknown = Message("a case outside the suite")
    claims = Claims(
        **{key: value["implementation"][key] for key in claimed},
        lines=value["implementation"].get("lines", True),
        unknown_claims=tuple(value["implementation"].get("unknown_claims", ())),
    )
    results = tuple(
        Result(
            cases.get(each["id"]) or Case(each["id"], tuple(each["cites"]), {}, (), unknown, unknown),
            Verdict(each["verdict"]),
            tuple(each.get("problems", ())),
            _HINTS.get(each.get("hint", ""), each.get("hint", "")),
            response=each.get("response"),
            log=each.get("log", ""),
            judged=Judgement(each.get("wrong_in", ""), tuple(each.get("problems", ())), tuple(each.get("ids", ()))),
            known_failure_reason=each.get("known_failure_reason", ""),
        )
        for each in value["results"]
    )
    shard = Shard(value["shard"]["number"], value["shard"]["count"]) if "shard" in value else None
    return Run(claims, results, tuple(value["stale_known_failures"]), shard)


_HINTS = {str(hint): hint for hint in (STOPPED_AT_FIRST_FAILURE, RESPOND_ONCE)}
"""Hints that decide something; the others are only shown."""


def _has_possible_ids(result: Result) -> bool:
    """Return whether a result cites only ids of the rulebook, and breaks only ids that its case decides."""
    case, judged = result.case, result.judged
    return (
        case.cites[0] in rulebook().rules
        and {*case.cites, *judged.ids} <= set(rulebook().all_ids)
        and (judged.wrong_in != "scenario" or judged.ids == case.decides)
        and (judged.wrong_in != "" or not judged.ids)
    )


def _wrong_conclusions(value: Mapping[str, Any], run: Run) -> Iterator[Message]:
    """Yield the fields of a report that do not follow from its results."""
    has_response = {Verdict.FAIL, Verdict.KNOWN, Verdict.PROTOCOL}  # `protocol`, if a second response came
    yield from _corrupted_cases(
        [each.case.id for each in run.results if each.judged.wrong_in and each.verdict not in has_response],
        Message("{ids}: this verdict is impossible with a wrong response"),
    )
    passed = {each.case.id for each in run.results if each.verdict is Verdict.PASS}
    not_stale = [id_ for id_ in run.stale if id_ not in passed]
    yield from _corrupted_cases(not_stale, Message("{ids}: listed as a stale known failure, but did not pass"))
    without_reason = [
        each["id"] for each in value["results"] if each["verdict"] == "known" and "known_failure_reason" not in each
    ]
    yield from _corrupted_cases(without_reason, Message("{ids}: known failure without a reason"))
    none = message_in_context("ids", "none")
    for key, expected in broken_ids(run).items():
        if (stated := value[key]) != expected:
            yield _corrupted(
                Message(
                    "{key}: found {found}, expected {expected} from the results",
                    key=key,
                    found=_first_ids(stated) or none,
                    expected=_first_ids(expected) or none,
                )
            )
    for key, figure in footer_json(run, value.get("fuzz"), value.get("worlds")).items():
        if key != "verdicts" and value["footer"].get(key) != figure:
            yield _corrupted(
                Message(
                    "footer: {key}: found {found}, expected {expected}",
                    key=key,
                    found=json.dumps(value["footer"].get(key)),
                    expected=json.dumps(figure),
                )
            )


def _fuzz_inconsistencies(fuzz: Mapping[str, Any], run: Run) -> Iterator[Message]:
    """Yield where the results of fuzzing contradict each other or the claims."""
    if run.stale or run.count(Verdict.KNOWN):
        yield _corrupted(Message("it contains known failures, which certify does not accept"))
    if (total := sum(fuzz["by_operation"].values())) != fuzz["requests"]:
        yield _corrupted(
            Message(
                "fuzz: requests: found {found}, expected {expected}, the sum of by_operation",
                found=fuzz["requests"],
                expected=total,
            )
        )
    if unclaimed := set(fuzz["by_operation"]) - run.claims.operations:
        yield _corrupted(
            Message(
                "fuzz: by_operation: found {operations}, which is not claimed", operations=_first_ids(sorted(unclaimed))
            )
        )
    for name, check_ in fuzz["metamorphic_checks"].items():
        if check_["failed"] > check_["pairs"]:
            yield _corrupted(
                Message(
                    "fuzz: law {name}: found {failed} failures in {pairs} checks",
                    name=name,
                    failed=check_["failed"],
                    pairs=check_["pairs"],
                )
            )
    if fuzz["metamorphic_failures"] and not failed_check_names(fuzz):
        yield _corrupted(Message("fuzz: it lists broken laws, but counts none"))


def _first_ids(ids: Sequence[str]) -> str:
    """Return at most 5 ids as text, and the number of the others."""
    most = 5
    more = f" … (+ {len(ids) - most})" if len(ids) > most else ""
    return ", ".join(str(shortened(each, 60)) for each in ids[:most]) + more
