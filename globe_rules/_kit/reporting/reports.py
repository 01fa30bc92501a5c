"""Reports for machines: a run as JSON and as JUnit XML.

`conform` and `certify` write the same JSON format; `certify` adds the results of fuzzing. `report` shows such
a file, and `verify-report` checks it.
"""

import hashlib
import json
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from globe_rules import __version__
from globe_rules._i18n import Language, Message, both, cleaned, grouped, percent, render
from globe_rules._kit.failures import SmallFailure, smallest_failures
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._kit.shards import Shard
from globe_rules._specification.suite import suite

REPORT = 1
"""The version of the report's format."""


MAX_SMALLEST_FAILURES = 3
"""Number of failures at the start of a report, if the caller has not shrunk any."""


def report_json(
    run: Run,
    options: Mapping[str, Any],
    fuzz: Mapping[str, Any] | None = None,
    worlds: Mapping[str, Any] | None = None,
    failures: Sequence[SmallFailure] | None = None,
) -> dict[str, Any]:
    """Return a run as JSON, with its smallest failures and, if there are any, the results of fuzzing and small worlds.

    The footer comes last, so that a truncated file has none.
    """
    if failures is None:
        failures = smallest_failures(run, None, most=MAX_SMALLEST_FAILURES)
    body = _body(run, options, failures) | ({} if worlds is None else {"worlds": dict(worlds)})
    body |= {} if fuzz is None else {"fuzz": dict(fuzz)}
    footer = footer_json(run, fuzz, worlds)
    return {**body, "footer": {**footer, "report_digest": digest({**body, "footer": footer})}}


def digest(value: Mapping[str, Any]) -> str:
    """Return the SHA-256 digest of a report without its field `report_digest`."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode(errors='backslashreplace')).hexdigest()}"


def _body(run: Run, options: Mapping[str, Any], failures: Sequence[SmallFailure]) -> dict[str, Any]:
    """Return the report without fuzzing and footer."""
    claims = run.claims
    return {
        "report": REPORT,
        "implementation": {
            "name": claims.name,
            "version": claims.version,
            "language": claims.language,
            "operations": sorted(claims.operations),
            "editions": sorted(claims.editions),
            "variants": sorted(claims.variants),
            "reasons": claims.reasons,
            "conventions": claims.conventions,
            "invalid": claims.invalid,
            **({} if claims.lines else {"lines": False}),
            **({"unknown_claims": [str(each) for each in claims.unknown_claims]} if claims.unknown_claims else {}),
        },
        "versions": {"globe_rules": __version__, "python": platform.python_version()},
        "options": dict(options),
        **({"shard": _shard_json(run.shard)} if run.shard else {}),
        "smallest_failures": list(map(_failure_json, failures)),
        "results": _results_json(run),
        **broken_ids(run),
        "stale_known_failures": list(run.stale),
    }


def _failure_json(failure: SmallFailure) -> dict[str, Any]:
    """Return a failure that is shown first; optional fields are left out if they are empty."""
    always = {
        "id": failure.result.case.id,
        "ids": list(failure.ids),
        "case": failure.case.as_json(),
        "problems": [str(problem) for problem in failure.problems],
    }
    details = {
        "got": failure.exchange.got,
        "in_common": failure.in_common and both(failure.in_common.text),
        "misread": failure.misread,
        "remembers": failure.remembers,
        "after": [case.id for case in failure.after],
    }
    return always | {key: value for key, value in details.items() if value}


BROKEN_IDS = ("rules_broken", "rulings_not_followed", "other_wrong_fields", "conventions_not_followed")
"""The fields of a report that list ids which a run breaks or does not follow."""


def broken_ids(run: Run) -> dict[str, list[str]]:
    """Return the ids that a run breaks or does not follow, under the names of the report's fields."""
    rules, rulings = ([each.id for each in run.broken(rulings=rulings)] for rulings in (False, True))
    found = rules, rulings, list(run.other_wrong_fields), list(run.conventions_not_followed)
    return dict(zip(BROKEN_IDS, found, strict=True))


def footer_json(run: Run, fuzz: Mapping[str, Any] | None, worlds: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the totals and the verdict of a report, without its digest."""
    figures: dict[str, Any] = {
        "suite": suite().version,
        "digest": suite().digest,
        "suite_cases": len(suite().cases),
        "cases": len(run.results),
        "claimed": run.claimed,
        "claimed_of_suite": run.claimed_of_suite,
        "verdicts": {str(verdict): run.count(verdict) for verdict in Verdict},
        "complete": run.complete,
        "as_expected": run.as_expected,
        "conformant": run.conformant,
    }
    if fuzz is None:
        return figures
    complete = run.complete and fuzz["complete"] and not fuzz["stopped_early"]
    findings = len(fuzz["findings"]) + fuzz["more_findings"]
    clean = not (findings or failed_check_names(fuzz) or "problem" in fuzz) and fuzz["requests"] > 0
    if worlds is not None:
        complete = complete and worlds["complete"]
        clean = clean and not ("problem" in worlds or any(each["differing"] for each in worlds["results"]))
        figures["world_requests"] = sum(each["sent"] for each in worlds["results"])
        figures["world_differences"] = len(worlds["findings"]) + worlds["more_findings"]
    return figures | {
        "fuzz_requests": fuzz["requests"],
        "fuzz_findings": findings,
        "complete": complete,
        "as_expected": run.as_expected and complete and clean,
        "conformant": run.conformant and complete and clean,
    }


def failed_check_names(fuzz: Mapping[str, Any]) -> list[str]:
    """Return the ids of the laws that were broken at least once."""
    return [name for name, each in fuzz["metamorphic_checks"].items() if each["failed"]]


def fraction(part: int, whole: int, language: Language) -> str:
    """Return two numbers as a fraction, with the digits grouped.

    >>> fraction(3188, 3189, "en")
    '3,188/3,189'
    """
    return f"{grouped(part, language)}/{grouped(whole, language)}"


def share(part: int, whole: int, language: Language) -> str:
    """Return a share in per cent, rounded down, so that only the whole is 100.0%.

    >>> share(1, 3, "en"), share(3188, 3189, "en"), share(3, 3, "en"), share(0, 0, "en")
    ('33.3%', '99.9%', '100.0%', '0.0%')
    """
    return percent(1000 * part // whole / 1000 if whole else 0, language)


def _shard_json(shard: Shard) -> dict[str, Any]:
    """Return which part of a run a report is about."""
    return {"number": shard.number, "count": shard.count, "cases": shard.total}


def _results_json(run: Run) -> list[dict[str, Any]]:
    """Return the results. Those of a shard also have what `merge-reports` needs: place, response and log."""
    if run.shard is None:
        return [_result_json(result) for result in run.results]
    return [
        _result_json(result)
        | {"place": place}
        | ({"response": dict(result.response)} if result.response is not None else {})
        | ({"log": result.log} if result.log and result.verdict is not Verdict.PASS else {})
        for place, result in zip(run.shard.places, run.results, strict=True)
    ]


def _result_json(result: Result) -> dict[str, Any]:
    always = {"id": result.case.id, "cites": list(result.case.cites), "verdict": str(result.verdict)}
    details = {
        "wrong_in": result.judged.wrong_in,
        "ids": list(result.judged.ids),
        "problems": [str(problem) for problem in result.problems],
        "hint": str(result.hint),
        "known_failure_reason": result.known_failure_reason,
    }
    return always | {key: value for key, value in details.items() if value}


_REQUEST, _RESPONSE = Message("request"), Message("response")


def exchange_text(result: Result, language: Language) -> str:
    """Return the request and the response as JSON, on one line each; empty if a scenario describes the request."""
    if result.case.scenario:
        return ""
    lines = [(_REQUEST, result.case.request), *([(_RESPONSE, result.response)] if result.response else [])]
    return "\n".join(f"{render(label, language)} {json.dumps(each, ensure_ascii=False)}" for label, each in lines)


def numbered_duplicates(names: Sequence[str]) -> list[str]:
    """Return the names, with a number before those that occur more than once.

    >>> numbered_duplicates(["mine 1.0", "theirs", "mine 1.0"])
    ['1. mine 1.0', 'theirs', '2. mine 1.0']
    """
    total, so_far = Counter(names), Counter[str]()
    numbered = []
    for name in names:
        so_far[name] += 1
        numbered.append(f"{so_far[name]}. {name}" if total[name] > 1 else name)
    return numbered


def junit_xml(*runs: Run, language: Language = "en", without: Mapping[str, str] | None = None) -> str:
    """Return runs as JUnit XML: one test suite per section of the rulebook, one test per case.

    With several runs the names of test suites start with the name of the implementation. `without` has the
    implementations that have no run, each with the reason; they become errors.
    """
    root = ET.Element("testsuites", name=f"globe_rules {suite().version}")
    names = numbered_duplicates([run.claims.name for run in runs])
    for run, name in zip(runs, names, strict=True):
        prefix = cleaned(f"{name}: ") if len(runs) > 1 or without else ""
        for section in dict.fromkeys(result.case.section for result in run.results):
            results = [result for result in run.results if result.case.section == section]
            kinds = [_JUNIT_KINDS.get(result.verdict, "errors") for result in results]
            counts = {kind: str(kinds.count(kind)) for kind in ("failures", "errors", "skipped")}
            attributes = {"name": f"{prefix}{section}", "tests": str(len(results)), **counts}
            group = ET.SubElement(root, "testsuite", attributes)
            for result in results:
                _add_junit_case(group, result, language)
    for name, why in (without or {}).items():
        group = ET.SubElement(root, "testsuite", name=cleaned(name), tests="1", failures="0", errors="1", skipped="0")
        ET.SubElement(ET.SubElement(group, "testcase", name=cleaned(name)), "error", message=cleaned(why))
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


_JUNIT_KINDS = {Verdict.PASS: "", Verdict.FAIL: "failures", Verdict.UNSUPPORTED: "skipped", Verdict.KNOWN: "skipped"}
"""How JUnit counts a verdict; all others are errors."""


def _add_junit_case(group: ET.Element, result: Result, language: Language) -> None:
    name = cleaned(f"{result.case.id} {render(result.case.name, language)}")
    case = ET.SubElement(group, "testcase", classname=result.case.cites[0], name=name)
    if result.verdict is Verdict.PASS:
        return
    kind = _JUNIT_KINDS.get(result.verdict, "errors").removesuffix("s")
    problems = (result.known_failure_reason, *(render(each, language) for each in result.problems))
    message = cleaned("; ".join(filter(None, problems)) or render(result.hint, language) or str(result.verdict))
    note = ET.SubElement(case, kind, message=message)
    if kind != "skipped":
        note.set("type", str(result.verdict))
        scenario = "" if result.verdict is Verdict.NOT_RUN else result.case.scenario.get(language, "")
        note.text = cleaned("\n".join(filter(None, (scenario, exchange_text(result, language), result.log))))
