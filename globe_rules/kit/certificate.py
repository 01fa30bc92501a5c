"""Certificates: one report of everything that an implementation was asked, which shows when it is damaged.

It does not prove who ran it: anybody can write such a file. It proves that nothing in it was changed by accident
or cut off, that every verdict and figure follows from its own results, and to which suite it belongs.
What cannot be known from a report: who ran it and on what, whether the answers came as it tells, and which
mistakes they resemble.
"""

import hashlib
import json
import platform
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from globe_rules.kit.adapters import Claims
from globe_rules.kit.reports import report_json
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.specification.suite import PublishedCase, suite
from globe_rules.wire.messages import NotAMessage, check

CERTIFICATE = 1
"""The version of the format."""

DISCLAIMER = (
    "The report is whole and agrees with itself; that does not prove who ran it, on what, "
    "or that the answers came as it tells."
)


def certificate(run: Run, fuzz: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the certificate of a run of the whole suite and of a search; its footer comes last."""
    report = report_json(run, options)
    body = {
        "certificate": CERTIFICATE,
        "implementation": report.pop("implementation"),
        "versions": {name: _version(name) for name in ("globe_rules", "hypothesis")}
        | {"python": platform.python_version()},
        "suite": {key: value for key, value in report.items() if key not in {"report", "footer"}},
        "fuzz": dict(fuzz),
    }
    footer = {**report["footer"], **_about_search(run, fuzz)}
    return {**body, "footer": {**footer, "report_digest": digest({**body, "footer": footer})}}


def _about_search(run: Run, fuzz: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the footer says of the search, and of everything together."""
    complete = run.complete and fuzz["complete"] and not fuzz["stopped_early"]
    groups = len(fuzz["groups"]) + fuzz["more_groups"]
    clean = not (groups or contradicted(fuzz) or "trouble" in fuzz)
    return {
        "fuzz_cases": fuzz["cases"],
        "fuzz_groups": groups,
        "complete": complete,
        "conformant": run.conformant and complete and clean and fuzz["cases"] > 0,
    }


def nothing_searched(seed: int, trouble: str = "", *, complete: bool = False) -> dict[str, Any]:
    """Return what a search that came to nothing says, and why it did."""
    return {
        "seed": seed,
        "cases": 0,
        "by_part": {},
        "complete": complete,
        "stopped_early": False,
        "groups": [],
        "more_groups": 0,
        "twins": {},
        "contradictions": [],
        **({"trouble": trouble} if trouble else {}),
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def digest(value: Mapping[str, Any]) -> str:
    """Return the digest of a report without its own digest."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def contradicted(fuzz: Mapping[str, Any]) -> list[str]:
    """Return the checks without a reference in which an implementation contradicted itself."""
    return [name for name, each in fuzz["twins"].items() if each["differ"]]


def problems(value: Mapping[str, Any]) -> Iterator[str]:
    """Say everything that is wrong with a certificate; nothing, if it is whole and belongs to this suite."""
    if value["certificate"] != CERTIFICATE:
        yield f"another format: certificate {value['certificate']}, and this is {CERTIFICATE}"
        return
    try:
        check(value, "certificate")
        yield from _damage(value)
    except NotAMessage as wrong:
        what = wrong.problem.replace("the message", "the report")
        yield f"damaged: something is missing or of another kind ({what})"
    except UnicodeEncodeError:
        yield "damaged: a text has half a character (a lone surrogate)"


def _damage(value: Mapping[str, Any]) -> Iterator[str]:
    """Say what in a report of the right shape contradicts itself or this suite."""
    footer, results = dict(value["footer"]), value["suite"]["results"]
    stated = footer.pop("report_digest")
    if digest({**value, "footer": footer}) != stated:
        yield "damaged: the digest in the footer is not that of the report"
    yield from _miscounted(footer, Counter(result["verdict"] for result in results))
    cases = {case.id: case for case in suite().cases}
    if footer["digest"] != suite().digest:
        yield f"another suite: {footer['suite']} {footer['digest']}, and this is {suite().version} {suite().digest}"
    elif footer["suite"] != suite().version:
        yield f"damaged: there is no suite {footer['suite']} of this digest, which is that of {suite().version}"
    elif sorted((each["case"], each["cites"]) for each in results) != sorted(
        (case.id, list(case.cites)) for case in cases.values()
    ):
        yield f"incomplete: not every one of the {len(cases)} cases of the suite has a result"
    else:
        run = _run(value, cases)
        yield from _contradictions(value, run)
        yield from _search_contradictions(value, run.claims)
    if not footer["complete"]:
        yield "incomplete: the examination was interrupted, or given up after too many questions without an answer"


def _miscounted(footer: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[str]:
    """Compare the footer with the results, in all and verdict by verdict."""
    counts = {"in all": (footer["cases"], verdicts.total())}
    counts |= {f"with the verdict {each}": (footer["verdicts"][each], verdicts[each]) for each in Verdict}
    for which, (stated, found) in counts.items():
        if stated != found:
            yield f"damaged: the footer counts {stated} results {which}, and there are {found}"


def _run(value: Mapping[str, Any], cases: Mapping[str, PublishedCase]) -> Run:
    """Return the run that a report tells of, as far as it does."""
    who, told = value["implementation"], value["suite"]
    claims = Claims(
        **{name: who[name] for name in ("name", "version", "language", "parts", "editions", "variants", "reasons")}
    )
    results = tuple(Result(cases[each["case"]], Verdict(each["verdict"])) for each in told["results"])
    complete = all(result.verdict is not Verdict.NOT_RUN for result in results)
    return Run(claims, results, complete, tuple(told["stale_known_failures"]))


def _contradictions(value: Mapping[str, Any], run: Run) -> Iterator[str]:
    """Compare everything that follows from claims and results with what the report says instead."""
    wrong = [each.case.id for each in run.results if _unsupported(each) is run.claims.covers(each.case.request)]
    if wrong:
        yield f"damaged: {_few(wrong)} cannot have this verdict by what is claimed"
    if run.stale or run.count(Verdict.KNOWN):
        yield "damaged: it excuses known failures, which certify never does"
    for key, rulings in (("rules_broken", False), ("rulings_departed_from", True)):
        stated, found = value["suite"][key], [each.id for each in run.broken(rulings=rulings)]
        if stated != found:
            yield f"damaged: {key} says {_few(stated) or 'none'}, and by the results it is {_few(found) or 'none'}"
    follows = {"claimed": run.claimed, **_about_search(run, value["fuzz"])}
    for key, found in follows.items():
        if value["footer"][key] != found:
            yield f"damaged: the footer says {key} {_json(value['footer'][key])}, and it comes to {_json(found)}"


def _search_contradictions(value: Mapping[str, Any], claims: Claims) -> Iterator[str]:
    """Compare the figures of the search with each other and with what is claimed."""
    fuzz = value["fuzz"]
    if sum(fuzz["by_part"].values()) != fuzz["cases"]:
        yield f"damaged: {fuzz['cases']} random questions are not those of their parts together"
    if others := set(fuzz["by_part"]) - claims.parts:
        yield f"damaged: random questions were asked about {_few(sorted(others))}, which is not claimed"
    for name, twins in fuzz["twins"].items():
        if twins["differ"] > twins["pairs"]:
            yield f"damaged: of {twins['pairs']} twins ({name}) {twins['differ']} differ"
    if fuzz["contradictions"] and not contradicted(fuzz):
        yield "damaged: it tells of contradictions, and counts none"


def _unsupported(result: Result) -> bool:
    return result.verdict is Verdict.UNSUPPORTED


def _few(ids: Sequence[str]) -> str:
    most = 5
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")


def _json(value: object) -> str:
    return json.dumps(value)
