"""The run that a report tells of, as far as it does."""

from collections.abc import Mapping
from typing import Any

from globe_rules.kit.adapters import Claims
from globe_rules.kit.judging import Judgement
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case
from globe_rules.words import Words


def told_run(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Run:
    """Return the run of a report; of a case that is not among these, no more is known than the report says."""
    who = value["implementation"]
    claims = Claims(
        **{name: who[name] for name in ("name", "version", "language", "parts", "editions", "variants")},
        reasons=who["reasons"],
        conventions=who["conventions"],
    )
    results = tuple(
        Result(
            cases.get(each["id"]) or _case_of_ones_own(each),
            Verdict(each["verdict"]),
            judged=Judgement(each.get("about", ""), tuple(each.get("problems", ())), tuple(each.get("ids", ()))),
        )
        for each in value["results"]
    )
    complete = all(result.verdict is not Verdict.NOT_RUN for result in results)
    return Run(claims, results, complete, tuple(value["stale_known_failures"]))


def _case_of_ones_own(result: Mapping[str, Any]) -> Case:
    unknown = Words(en="a case of one's own", fr="un cas à soi")
    return Case(result["id"], tuple(result["cites"]), {}, (), unknown, unknown)


def is_founded(result: Result) -> bool:
    """Tell whether a result cites what the rulebook has, and breaks only what its case decides."""
    case, judged = result.case, result.judged
    return (
        case.cites[0] in rulebook().rules
        and {*case.cites, *judged.ids} <= set(rulebook().all_ids)
        and (judged.about != "scenario" or judged.ids == case.decides)
    )
