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
from globe_rules.kit.judging import Judgement
from globe_rules.kit.reports import report_json
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, check
from globe_rules.words import Twin, spoken

CERTIFICATE = 1
"""The version of the format."""

DISCLAIMER = Twin(
    en=(
        "The report is whole and agrees with itself; that does not prove who ran it, on what, "
        "or that the answers came as it tells."
    ),
    fr=(
        "Le rapport est entier et d'accord avec lui-même ; cela ne prouve pas qui l'a fait, sur quoi, "
        "ni que les réponses sont venues comme il le dit."
    ),
)


def certificate(run: Run, fuzz: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the certificate of a run of the whole suite and of a search; its footer comes last."""
    report = report_json(run, options)
    body = {
        "certificate": CERTIFICATE,
        "implementation": report.pop("implementation"),
        "versions": {"globe_rules": _version("globe_rules"), "python": platform.python_version()},
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
        yield Twin(
            en="another format: certificate {its}, and this is {ours}",
            fr="un autre format : certificate {its}, alors que c'est ici {ours}",
        ).filled(its=value["certificate"], ours=CERTIFICATE)
        return
    try:
        check(value, "certificate")
        yield from _damage(value)
    except NotAMessage as wrong:
        what = Twin(
            en=wrong.problem.replace("the message", "the report"),
            fr=spoken(wrong.problem, "fr").replace("the message", "le rapport"),
        )
        yield Twin(
            en="damaged: something is missing or of another kind ({what})",
            fr="abîmé : quelque chose manque ou est d'une autre sorte ({what})",
        ).filled(what=what)
    except UnicodeEncodeError:
        yield Twin(
            en="damaged: a text has half a character (a lone surrogate)",
            fr="abîmé : un texte a une moitié de caractère (un demi-codet isolé)",
        )


def _damage(value: Mapping[str, Any]) -> Iterator[str]:
    """Say what in a report of the right shape contradicts itself or this suite."""
    footer, results = dict(value["footer"]), value["suite"]["results"]
    stated = footer.pop("report_digest")
    if digest({**value, "footer": footer}) != stated:
        yield Twin(
            en="damaged: the digest in the footer is not that of the report",
            fr="abîmé : l'empreinte du pied n'est pas celle du rapport",
        )
    yield from _miscounted(footer, Counter(result["verdict"] for result in results))
    cases = {case.id: case for case in suite().cases}
    if footer["digest"] != suite().digest:
        yield Twin(
            en="another suite: {its}, and this is {ours}", fr="une autre suite : {its}, alors que c'est ici {ours}"
        ).filled(its=f"{footer['suite']} {footer['digest']}", ours=f"{suite().version} {suite().digest}")
    elif footer["suite"] != suite().version:
        yield Twin(
            en="damaged: there is no suite {its} of this digest, which is that of {ours}",
            fr="abîmé : aucune suite {its} n'a cette empreinte, qui est celle de {ours}",
        ).filled(its=footer["suite"], ours=suite().version)
    elif sorted((each["case"], each["cites"]) for each in results) != sorted(
        (case.id, list(case.cites)) for case in cases.values()
    ):
        yield Twin(
            en=f"incomplete: not every one of the {len(cases)} cases of the suite has a result",
            fr=f"incomplet : il manque un résultat à certains des {len(cases)} cas de la suite",
        )
    else:
        run = _run(value, cases)
        yield from _contradictions(value, run)
        yield from _search_contradictions(value, run.claims)
    if not footer["complete"]:
        yield Twin(
            en="incomplete: the examination was interrupted, or given up after too many questions without an answer",
            fr="incomplet : l'examen a été interrompu, ou abandonné après trop de questions sans réponse",
        )


_NONE = Twin(en="none", fr="aucun")
_WITH_VERDICT = Twin(en="with the verdict {verdict}", fr="avec le verdict {verdict}")
_MISCOUNTED = Twin(
    en="damaged: the footer counts {stated} results {which}, and there are {found}",
    fr="abîmé : le pied compte {stated} résultats {which}, et il y en a {found}",
)


def _miscounted(footer: Mapping[str, Any], verdicts: Counter[str]) -> Iterator[str]:
    """Compare the footer with the results, in all and verdict by verdict."""
    counts = {Twin(en="in all", fr="en tout"): (footer["cases"], verdicts.total())}
    counts |= {_WITH_VERDICT.filled(verdict=each): (footer["verdicts"][each], verdicts[each]) for each in Verdict}
    for which, (stated, found) in counts.items():
        if stated != found:
            yield _MISCOUNTED.filled(stated=stated, which=which, found=found)


def _run(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Run:
    """Return the run that a report tells of, as far as it does."""
    who, told = value["implementation"], value["suite"]
    claims = Claims(
        **{name: who[name] for name in ("name", "version", "language", "parts", "editions", "variants")},
        reasons=who["reasons"],
        conventions=who["conventions"],
    )
    results = tuple(
        Result(
            cases[each["case"]],
            Verdict(each["verdict"]),
            judged=Judgement(each.get("about", ""), tuple(each.get("problems", ())), tuple(each.get("ids", ()))),
        )
        for each in told["results"]
    )
    complete = all(result.verdict is not Verdict.NOT_RUN for result in results)
    return Run(claims, results, complete, tuple(told["stale_known_failures"]))


def _contradictions(value: Mapping[str, Any], run: Run) -> Iterator[str]:
    """Compare everything that follows from claims and results with what the report says instead."""
    wrong = [each.case.id for each in run.results if _unsupported(each) is run.claims.asks_for(each.case)]
    if wrong:
        yield Twin(
            en=f"damaged: {_few(wrong)} cannot have this verdict by what is claimed",
            fr=f"abîmé : {_few(wrong)} ne peut avoir ce verdict, d'après ce qui est déclaré",
        )
    if run.stale or run.count(Verdict.KNOWN):
        yield Twin(
            en="damaged: it excuses known failures, which certify never does",
            fr="abîmé : il excuse des échecs connus, ce que certify ne fait jamais",
        )
    follow = {
        "rules_broken": [each.id for each in run.broken(rulings=False)],
        "rulings_departed_from": [each.id for each in run.broken(rulings=True)],
        "differs_elsewhere": list(run.elsewhere),
        "conventions_missed": list(run.conventions_missed),
    }
    for key, found in follow.items():
        if (stated := value["suite"][key]) != found:
            yield Twin(
                en="damaged: {key} says {stated}, and by the results it is {found}",
                fr="abîmé : {key} dit {stated}, et d'après les résultats c'est {found}",
            ).filled(key=key, stated=_few(stated) or _NONE, found=_few(found) or _NONE)
    follows = {"claimed": run.claimed, **_about_search(run, value["fuzz"])}
    for key, found in follows.items():
        if value["footer"][key] != found:
            yield Twin(
                en="damaged: the footer says {key} {stated}, and it comes to {found}",
                fr="abîmé : le pied dit {key} {stated}, et cela fait {found}",
            ).filled(key=key, stated=_json(value["footer"][key]), found=_json(found))


def _search_contradictions(value: Mapping[str, Any], claims: Claims) -> Iterator[str]:
    """Compare the figures of the search with each other and with what is claimed."""
    fuzz = value["fuzz"]
    if sum(fuzz["by_part"].values()) != fuzz["cases"]:
        yield Twin(
            en="damaged: {number} random questions are not those of their parts together",
            fr="abîmé : {number} questions au hasard ne font pas la somme de leurs parties",
        ).filled(number=fuzz["cases"])
    if others := set(fuzz["by_part"]) - claims.parts:
        yield Twin(
            en="damaged: random questions were asked about {parts}, which is not claimed",
            fr="abîmé : des questions au hasard portent sur {parts}, qui n'est pas déclaré",
        ).filled(parts=_few(sorted(others)))
    for name, twins in fuzz["twins"].items():
        if twins["differ"] > twins["pairs"]:
            yield Twin(
                en="damaged: of {pairs} twins ({name}) {differ} differ",
                fr="abîmé : sur {pairs} paires ({name}), {differ} diffèrent",
            ).filled(pairs=twins["pairs"], name=name, differ=twins["differ"])
    if fuzz["contradictions"] and not contradicted(fuzz):
        yield Twin(
            en="damaged: it tells of contradictions, and counts none",
            fr="abîmé : il raconte des contradictions, et n'en compte aucune",
        )


def _unsupported(result: Result) -> bool:
    return result.verdict is Verdict.UNSUPPORTED


def _few(ids: Sequence[str]) -> str:
    most = 5
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")


def _json(value: object) -> str:
    return json.dumps(value)
