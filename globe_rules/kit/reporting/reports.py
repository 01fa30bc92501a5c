"""A run as JSON and as JUnit: for machines.

One document for all commands: `conform` and `certify` write it, the latter with what a search found;
`report` shows it, and `verify-report` checks it.
"""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from globe_rules import __version__
from globe_rules.i18n import Language, Message, cleaned, grouped, percent, render
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.specification.suite import suite

REPORT = 1
"""The version of the report's format."""


def report_json(run: Run, options: Mapping[str, Any], fuzz: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a run as JSON, with a search if there was one; the footer comes last, so that a report cut off shows."""
    body = _body(run, options) | ({} if fuzz is None else {"fuzz": dict(fuzz)})
    footer = footer_json(run, fuzz)
    return {**body, "footer": {**footer, "report_digest": digest({**body, "footer": footer})}}


def digest(value: Mapping[str, Any]) -> str:
    """Return the digest of a report without its own digest."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode(errors='backslashreplace')).hexdigest()}"


def _body(run: Run, options: Mapping[str, Any]) -> dict[str, Any]:
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
            **({"not_understood": [str(each) for each in claims.not_understood]} if claims.not_understood else {}),
        },
        "versions": {"globe_rules": __version__, "python": platform.python_version()},
        "options": dict(options),
        "results": [_result_json(result) for result in run.results],
        **what_follows(run),
        "resembles": [
            {"mutant": each.mistake.id, "breaks": list(each.mistake.breaks), "same": each.same, "wrong": each.wrong}
            for each in likenesses(run)
        ],
        "stale_known_failures": list(run.stale),
    }


def what_follows(run: Run) -> dict[str, list[str]]:
    """Return what is broken or missed, by the results alone."""
    return {
        "rules_broken": [each.id for each in run.broken(rulings=False)],
        "rulings_departed_from": [each.id for each in run.broken(rulings=True)],
        "differs_elsewhere": list(run.elsewhere),
        "conventions_missed": list(run.conventions_missed),
    }


def footer_json(run: Run, fuzz: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return what everything came to, a search with it if there was one."""
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
    groups = len(fuzz["groups"]) + fuzz["more_groups"]
    clean = not (groups or contradicted(fuzz) or "trouble" in fuzz) and fuzz["cases"] > 0
    return figures | {
        "fuzz_cases": fuzz["cases"],
        "fuzz_groups": groups,
        "complete": complete,
        "as_expected": run.as_expected and complete and clean,
        "conformant": run.conformant and complete and clean,
    }


def contradicted(fuzz: Mapping[str, Any]) -> list[str]:
    """Return the checks without a reference in which an implementation contradicted itself."""
    return [name for name, each in fuzz["twins"].items() if each["differ"]]


def fraction(part: int, whole: int, language: Language) -> str:
    """Return so many of so many.

    >>> fraction(3188, 3189, "en")
    '3,188/3,189'
    """
    return f"{grouped(part, language)}/{grouped(whole, language)}"


def share(part: int, whole: int, language: Language) -> str:
    """Return a share in per cent; rounded down, so that only all of it is 100.

    >>> share(1, 3, "en"), share(3188, 3189, "en"), share(3, 3, "en"), share(0, 0, "en")
    ('33.3%', '99.9%', '100.0%', '0.0%')
    """
    return percent(1000 * part // whole / 1000 if whole else 0, language)


def _result_json(result: Result) -> dict[str, Any]:
    told = {"id": result.case.id, "cites": list(result.case.cites), "verdict": str(result.verdict)}
    details = {
        "about": result.judged.about,
        "ids": list(result.judged.ids),
        "problems": [str(problem) for problem in result.problems],
        "hint": str(result.hint),
        "known_because": result.known_because,
    }
    return told | {key: value for key, value in details.items() if value}


_ASKED, _ANSWERED = Message("asked"), Message("answered")


def exchanged(result: Result, language: Language) -> str:
    """Return question and answer as JSON, where no scenario says what was asked."""
    if result.case.scenario:
        return ""
    told = [(_ASKED, result.case.request), *([(_ANSWERED, result.answer)] if result.answer else [])]
    return "\n".join(f"{render(label, language)} {json.dumps(each, ensure_ascii=False)}" for label, each in told)


def told_apart(names: Sequence[str]) -> list[str]:
    """Return the names, with a number where one is there more than once.

    >>> told_apart(["mine 1.0", "theirs", "mine 1.0"])
    ['1. mine 1.0', 'theirs', '2. mine 1.0']
    """
    return [
        f"{names[: place + 1].count(name)}. {name}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def junit_xml(*runs: Run, language: Language = "en", without: Mapping[str, str] | None = None) -> str:
    """Return runs as JUnit XML, the cases grouped by section; of several, after the name of the implementation.

    Implementations without a run are errors, each with the reason why it has none.
    """
    root = ET.Element("testsuites", name=f"globe_rules {suite().version}")
    names = told_apart([run.claims.name for run in runs])
    for run, name in zip(runs, names, strict=True):
        who = cleaned(f"{name}: ") if len(runs) > 1 or without else ""
        for section in dict.fromkeys(result.case.section for result in run.results):
            results = [result for result in run.results if result.case.section == section]
            kinds = [_KINDS.get(result.verdict, "errors") for result in results]
            counts = {kind: str(kinds.count(kind)) for kind in ("failures", "errors", "skipped")}
            group = ET.SubElement(root, "testsuite", {"name": f"{who}{section}", "tests": str(len(results)), **counts})
            for result in results:
                _junit_case(group, result, language)
    for name, why in (without or {}).items():
        group = ET.SubElement(root, "testsuite", name=cleaned(name), tests="1", failures="0", errors="1", skipped="0")
        ET.SubElement(ET.SubElement(group, "testcase", name=cleaned(name)), "error", message=cleaned(why))
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


_KINDS = {Verdict.PASS: "", Verdict.FAIL: "failures", Verdict.UNSUPPORTED: "skipped", Verdict.KNOWN: "skipped"}


def _junit_case(group: ET.Element, result: Result, language: Language) -> None:
    name = cleaned(f"{result.case.id} {render(result.case.name, language)}")
    case = ET.SubElement(group, "testcase", classname=result.case.cites[0], name=name)
    if result.verdict is Verdict.PASS:
        return
    kind = _KINDS.get(result.verdict, "errors").removesuffix("s")
    problems = (result.known_because, *(render(each, language) for each in result.problems))
    message = cleaned("; ".join(filter(None, problems)) or render(result.hint, language) or str(result.verdict))
    note = ET.SubElement(case, kind, message=message)
    if kind != "skipped":
        note.set("type", str(result.verdict))
        scenario = "" if result.verdict is Verdict.NOT_RUN else result.case.scenario.get(language, "")
        note.text = cleaned("\n".join(filter(None, (scenario, exchanged(result, language), result.log))))
