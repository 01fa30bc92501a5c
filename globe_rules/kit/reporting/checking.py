"""Checks reports: what an implementation was asked and what came of it, which shows when it is damaged.

It does not prove who ran it: anybody can write such a file. It proves that nothing in it was changed by accident
or cut off, that every verdict and figure follows from its own results, and to which suite it belongs.
What cannot be known from a report: who ran it and on what, whether the answers came as it tells, and which
mistakes they resemble.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from globe_rules.i18n import Message, message_in_context, shortened
from globe_rules.kit.adapters import Claims
from globe_rules.kit.judging import Judgement
from globe_rules.kit.reporting.reports import REPORT, contradicted, digest, footer_json, what_follows
from globe_rules.kit.runner import STOPPED, Result, Run, Verdict
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, check

DISCLAIMER = Message(
    "The report is whole and agrees with itself; that does not prove who ran it, on what, "
    "or that the answers came as it tells."
)


def missing(value: object) -> Message | None:
    """Say, where one of several implementations has no report, why it has none."""
    match value:
        case {"implementation": {"name": str(name)}, "error": {"message": str(why)}}:
            return Message("incomplete: {name} has no report ({why})").filled(name=name, why=why)
    return None


def problems(value: Mapping[str, Any]) -> Iterator[Message]:
    """Say everything that is wrong with a report; nothing, if it is whole and belongs to this suite."""
    if why := missing(value):
        yield why
        return
    if value["report"] != REPORT:
        yield Message("another format: report {its}, and this is {ours}").filled(its=value["report"], ours=REPORT)
        return
    try:
        check(value, "report", what=Message("the report"))
        yield from _damage(value)
    except NotAMessage as wrong:
        yield _damaged(Message("something is missing or of another kind ({what})", what=wrong.problem))


def stopped(value: Mapping[str, Any]) -> bool:
    """Tell whether an examination was to stop at the first failure, and did: what is missing was not asked for."""
    left_out = {each.get("hint") for each in value["results"] if each["verdict"] == Verdict.NOT_RUN}
    return value["options"].get("fail_fast") is True and left_out == {str(STOPPED)}


def unknowable(value: Mapping[str, Any]) -> Iterator[Message]:
    """Say what nobody can know from a report that is whole."""
    yield DISCLAIMER
    if "fuzz" not in value:
        yield Message("No random question was asked: whoever has learned the published answers passes, too.")
    else:
        yield Message(
            "Whoever knew the seed {seed} beforehand could learn those answers too: ask again with your own."
        ).filled(seed=value["fuzz"]["seed"])
    if value["options"].get("cases_from"):
        yield Message(
            "It asks cases of somebody's own: whether those are right is not known, nor what follows from them."
        )
    if value["footer"]["claimed_of_suite"] < value["footer"]["suite_cases"]:
        yield Message("It says nothing about the rest of the suite, which was not chosen or is not claimed.")


def _damaged(what: Message) -> Message:
    """Return what shows that a report was changed."""
    return Message("damaged: {what}", what=what)


def _of_cases(ids: Sequence[str], what: Message) -> Iterator[Message]:
    """Yield what is damaged about some cases, if there are any."""
    if ids:
        yield _damaged(what.filled(ids=_few(ids)))


def _damage(value: Mapping[str, Any]) -> Iterator[Message]:
    """Say what in a report of the right shape contradicts itself or this suite."""
    footer, results = dict(value["footer"]), value["results"]
    stated = footer.pop("report_digest")
    if digest({**value, "footer": footer}) != stated:
        yield _damaged(Message("the digest in the footer is not that of the report"))
    yield from _miscounted(footer, Counter(result["verdict"] for result in results))
    cases = {case.id: case for case in suite().cases}
    by_somebody_else = "fuzz" not in value and bool(value["options"].get("cases_from"))
    of_ones_own = [each["id"] for each in results if each["id"] not in cases]
    if footer["digest"] != suite().digest:
        yield Message("another suite: {its}, and this is {ours}").filled(
            its=f"{footer['suite']} {footer['digest']}", ours=f"{suite().version} {suite().digest}"
        )
    elif footer["suite"] != suite().version:
        yield _damaged(
            Message(
                "there is no suite {its} of this digest, which is that of {ours}",
                its=footer["suite"],
                ours=suite().version,
            )
        )
    elif "fuzz" in value and sorted(each["id"] for each in results) != sorted(cases):
        yield Message("incomplete: not every one of the {count} cases of the suite has a result", count=len(cases))
    elif of_ones_own and not by_somebody_else:
        yield from _of_cases(of_ones_own, Message("{ids} is no case of this suite"))
    else:
        yield from _disagreement(value, {} if by_somebody_else else cases)
    if not footer["complete"] and not stopped(value):
        yield Message(
            "incomplete: the examination was interrupted, or given up after too many questions without an answer"
        )


def _miscounted(footer: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[Message]:
    """Compare the footer with the results, in all and verdict by verdict."""
    with_verdict = Message("with the verdict {verdict}")
    counts = {Message("in all"): (footer["cases"], verdicts.total())}
    counts |= {with_verdict.filled(verdict=each): (footer["verdicts"][each], verdicts[each]) for each in Verdict}
    for which, (stated, found) in counts.items():
        if stated != found:
            yield _damaged(
                Message(
                    "the footer counts {stated} results {which}, and there are {found}",
                    stated=stated,
                    which=which,
                    found=found,
                )
            )


def _disagreement(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Iterator[Message]:
    """Say where results disagree with the cases, if they are known, and the rest of the report with the results."""
    others = [each["id"] for each in value["results"] if cases and each["cites"] != list(cases[each["id"]].cites)]
    yield from _of_cases(others, Message("{ids} cites something else in this suite"))
    run = _told_run(value, cases)
    if unfounded := [each.case.id for each in run.results if not _is_founded(each)]:
        yield from _of_cases(unfounded, Message("{ids} cannot cite or break what it says"))
        return
    wrong = [
        each.case.id
        for each in run.results
        if cases and (each.verdict is Verdict.UNSUPPORTED) is run.claims.asks_for(each.case)
    ]
    yield from _of_cases(wrong, Message("{ids} cannot have this verdict by what is claimed"))
    yield from _contradictions(value, run)
    if "fuzz" in value:
        yield from _search_contradictions(value["fuzz"], run)


def _told_run(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Run:
    """Return the run of a report; of a case that is not among these, no more is known than the report says."""
    claimed = ("name", "version", "language", "parts", "editions", "variants", "reasons", "conventions")
    unknown = Message("a case of one's own")
    claims = Claims(**{key: value["implementation"][key] for key in claimed})
    results = tuple(
        Result(
            cases.get(each["id"]) or Case(each["id"], tuple(each["cites"]), {}, (), unknown, unknown),
            Verdict(each["verdict"]),
            judged=Judgement(each.get("about", ""), tuple(each.get("problems", ())), tuple(each.get("ids", ()))),
        )
        for each in value["results"]
    )
    return Run(claims, results, tuple(value["stale_known_failures"]))


def _is_founded(result: Result) -> bool:
    """Tell whether a result cites what the rulebook has, and breaks only what its case decides."""
    case, judged = result.case, result.judged
    return (
        case.cites[0] in rulebook().rules
        and {*case.cites, *judged.ids} <= set(rulebook().all_ids)
        and (judged.about != "scenario" or judged.ids == case.decides)
    )


def _contradictions(value: Mapping[str, Any], run: Run) -> Iterator[Message]:
    """Compare everything that follows from results with what the report says instead."""
    answered = {Verdict.FAIL, Verdict.KNOWN, Verdict.PROTOCOL}  # the last, if a second answer came
    yield from _of_cases(
        [each.case.id for each in run.results if each.judged.about and each.verdict not in answered],
        Message("{ids} cannot have this verdict with a wrong answer"),
    )
    passed = {each.case.id for each in run.results if each.verdict is Verdict.PASS}
    fresh = [id_ for id_ in run.stale if id_ not in passed]
    yield from _of_cases(fresh, Message("{ids} did not pass, and is told to be stale"))
    unexcused = [each["id"] for each in value["results"] if each["verdict"] == "known" and "known_because" not in each]
    yield from _of_cases(unexcused, Message("{ids} is excused without a reason"))
    none = message_in_context("ids", "none")
    for key, found in what_follows(run).items():
        if (stated := value[key]) != found:
            yield _damaged(
                Message(
                    "{key} says {stated}, and by the results it is {found}",
                    key=key,
                    stated=_few(stated) or none,
                    found=_few(found) or none,
                )
            )
    for key, figure in footer_json(run, value.get("fuzz")).items():
        if key != "verdicts" and value["footer"].get(key) != figure:
            yield _damaged(
                Message(
                    "the footer says {key} {stated}, and it comes to {found}",
                    key=key,
                    stated=json.dumps(value["footer"].get(key)),
                    found=json.dumps(figure),
                )
            )


def _search_contradictions(fuzz: Mapping[str, Any], run: Run) -> Iterator[Message]:
    """Compare the figures of the search with each other and with what is claimed."""
    if run.stale or run.count(Verdict.KNOWN):
        yield _damaged(Message("it excuses known failures, which certify never does"))
    if sum(fuzz["by_part"].values()) != fuzz["cases"]:
        yield _damaged(Message("{number} random questions are not those of their parts together", number=fuzz["cases"]))
    if others := set(fuzz["by_part"]) - run.claims.parts:
        yield _damaged(
            Message("random questions were asked about {parts}, which is not claimed", parts=_few(sorted(others)))
        )
    for name, twins in fuzz["twins"].items():
        if twins["differ"] > twins["pairs"]:
            yield _damaged(
                Message(
                    "of {pairs} twins ({name}) {differ} differ", pairs=twins["pairs"], name=name, differ=twins["differ"]
                )
            )
    if fuzz["contradictions"] and not contradicted(fuzz):
        yield _damaged(Message("it tells of contradictions, and counts none"))


def _few(ids: Sequence[str]) -> str:
    most = 5
    more = f" … (+ {len(ids) - most})" if len(ids) > most else ""
    return ", ".join(str(shortened(each, 60)) for each in ids[:most]) + more
