"""Certificates: one report of everything that an implementation was asked, which shows when it is damaged.

It does not prove who ran it: anybody can write such a file. It proves that nothing in it was changed by accident
or cut off, and to which suite it belongs.
"""

import hashlib
import json
import platform
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from globe_rules.kit.reports import report_json
from globe_rules.kit.runner import Run, Verdict
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, check

CERTIFICATE = 1
"""The version of the format."""

DISCLAIMER = "This shows that the report is whole and unchanged; it does not prove who ran it, or on what."


def certificate(run: Run, fuzz: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the certificate of a run of the whole suite and of a search; its footer comes last."""
    report = report_json(run, options)
    clean = not (fuzz["groups"] or fuzz["more_groups"] or contradicted(fuzz))
    body = {
        "certificate": CERTIFICATE,
        "implementation": report.pop("implementation"),
        "versions": {"globe_rules": _version("globe_rules"), "python": platform.python_version()},
        "suite": {key: value for key, value in report.items() if key not in {"report", "footer"}},
        "fuzz": dict(fuzz),
    }
    footer = {
        **report["footer"],
        "fuzz_cases": fuzz["cases"],
        "fuzz_groups": len(fuzz["groups"]) + fuzz["more_groups"],
        "complete": run.complete and fuzz["complete"],
        "conformant": run.conformant and fuzz["complete"] and clean and bool(run.claimed),
    }
    return {**body, "footer": {**footer, "report_digest": digest({**body, "footer": footer})}}


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


def _miscounted(footer: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[str]:
    """Compare the footer with the results, in all and verdict by verdict."""
    counts = {"in all": (footer["cases"], verdicts.total())}
    counts |= {f"with the verdict {each}": (footer["verdicts"][each], verdicts[each]) for each in Verdict}
    for which, (stated, found) in counts.items():
        if stated != found:
            yield f"damaged: the footer counts {stated} results {which}, and there are {found}"


def _damage(value: Mapping[str, Any]) -> Iterator[str]:
    """Compare the figures with what they count."""
    footer, fuzz, results = dict(value["footer"]), value["fuzz"], value["suite"]["results"]
    stated = footer.pop("report_digest")
    if digest({**value, "footer": footer}) != stated:
        yield "damaged: the digest in the footer is not that of the report"
    verdicts = Counter(result["verdict"] for result in results)
    yield from _miscounted(footer, verdicts)
    if footer["claimed"] != footer["cases"] - footer["verdicts"]["unsupported"]:
        yield f"damaged: {footer['claimed']} cases are said to be claimed, which is not all but the unsupported"
    if footer["digest"] != suite().digest:
        yield f"another suite: {footer['suite']} {footer['digest']}, and this is {suite().version} {suite().digest}"
    elif sorted((each["case"], each["cites"]) for each in results) != sorted(
        (case.id, list(case.cites)) for case in suite().cases
    ):
        yield f"incomplete: not every one of the {len(suite().cases)} cases of the suite has a result"
    broken = {*value["suite"]["rules_broken"], *value["suite"]["rulings_departed_from"]}
    if unknown := broken - set(rulebook().ids):
        yield f"damaged: no rule or ruling is called {', '.join(sorted(unknown))}"
    if not footer["complete"]:
        yield "incomplete: the examination was interrupted, or given up after too many questions without an answer"
    if (fuzz["cases"], len(fuzz["groups"]) + fuzz["more_groups"]) != (footer["fuzz_cases"], footer["fuzz_groups"]):
        yield "damaged: the footer does not count what fuzzing found"
    fine = {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.KNOWN}
    if footer["conformant"] and (set(verdicts) - fine or footer["fuzz_groups"] or contradicted(fuzz)):
        yield "damaged: it claims to be conformant in spite of failures"
