"""A run as JSON and as JUnit: for machines."""

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.specification.suite import suite
from globe_rules.words import cleaned

REPORT = 1
"""The version of the report's format."""


def report_json(run: Run, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return a run as JSON; the footer comes last, so that a report cut off shows."""
    claims = run.claims
    return {
        "report": REPORT,
        "implementation": {
            "name": claims.name,
            "version": claims.version,
            "language": claims.language,
            "parts": sorted(claims.parts),
            "editions": sorted(claims.editions),
            "variants": sorted(claims.variants),
            "reasons": claims.reasons,
            "conventions": claims.conventions,
            **({"not_understood": list(claims.not_understood)} if claims.not_understood else {}),
        },
        "options": dict(options),
        "results": [_result_json(result) for result in run.results],
        "rules_broken": [each.id for each in run.broken(rulings=False)],
        "rulings_departed_from": [each.id for each in run.broken(rulings=True)],
        "differs_elsewhere": list(run.elsewhere),
        "conventions_missed": list(run.conventions_missed),
        "resembles": [
            {
                "mutant": each.mistake.id,
                "breaks": list(each.mistake.breaks),
                "same": each.same,
                "wrong": each.wrong,
            }
            for each in likenesses(run)
        ],
        "stale_known_failures": list(run.stale),
        "footer": {
            "suite": suite().version,
            "digest": suite().digest,
            "cases": len(run.results),
            "claimed": run.claimed,
            "verdicts": {str(verdict): run.count(verdict) for verdict in Verdict},
            "complete": run.complete,
            "conformant": run.conformant,
        },
    }


def _result_json(result: Result) -> dict[str, Any]:
    told: dict[str, Any] = {
        "case": result.case.id,
        "cites": list(result.case.cites),
        "verdict": str(result.verdict),
    }
    details = {
        "about": result.judged.about,
        "ids": list(result.judged.ids),
        "problems": list(result.problems),
        "hint": result.hint,
        "known_because": result.known_because,
    }
    return told | {key: value for key, value in details.items() if value}


def junit_xml(run: Run) -> str:
    """Return a run as JUnit XML, the cases grouped by section."""
    root = ET.Element("testsuites", name=f"globe_rules {suite().version}")
    for section in dict.fromkeys(result.case.section for result in run.results):
        results = [result for result in run.results if result.case.section == section]
        kinds = [_KINDS.get(result.verdict, "errors") for result in results]
        counts = {kind: str(kinds.count(kind)) for kind in ("failures", "errors", "skipped")}
        group = ET.SubElement(root, "testsuite", {"name": section, "tests": str(len(results)), **counts})
        for result in results:
            _junit_case(group, result)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


_KINDS = {Verdict.PASS: "", Verdict.FAIL: "failures", Verdict.UNSUPPORTED: "skipped", Verdict.KNOWN: "skipped"}


def _junit_case(group: ET.Element, result: Result) -> None:
    case = ET.SubElement(
        group, "testcase", classname=result.case.cites[0], name=cleaned(f"{result.case.id} {result.case.name.en}")
    )
    if result.verdict is Verdict.PASS:
        return
    kind = _KINDS.get(result.verdict, "errors").removesuffix("s")
    problems = (result.known_because, *result.problems)
    message = cleaned("; ".join(filter(None, problems)) or result.hint or str(result.verdict))
    note = ET.SubElement(case, kind, message=message)
    if kind != "skipped":
        note.set("type", str(result.verdict))
        note.text = cleaned(result.log)
