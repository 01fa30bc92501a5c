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

from globe_rules.kit.reporting.reports import REPORT, contradicted, digest, footer_json
from globe_rules.kit.reporting.told_runs import is_founded, told_run
from globe_rules.kit.runner import STOPPED, Result, Run, Verdict
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, check
from globe_rules.words import Twin, shortened, spoken

DISCLAIMER = Twin(
    en=(
        "The report is whole and agrees with itself; that does not prove who ran it, on what, "
        "or that the answers came as it tells."
    ),
    fr=(
        "Ce rapport est entier et ne se contredit pas ; cela ne prouve ni qui l'a produit, ni sur quoi, "
        "ni que les réponses sont bien celles qu'il rapporte."
    ),
)


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


def missing(value: object) -> Twin | None:
    """Say, where one of several implementations has no report, why it has none."""
    match value:
        case {"implementation": {"name": str(name)}, "error": {"message": str(why)}}:
            return Twin(
                en="incomplete: {name} has no report ({why})", fr="incomplet : {name} n'a pas de rapport ({why})"
            ).filled(name=name, why=why)
    return None


def problems(value: Mapping[str, Any]) -> Iterator[str]:
    """Say everything that is wrong with a report; nothing, if it is whole and belongs to this suite."""
    if why := missing(value):
        yield why
        return
    if value["report"] != REPORT:
        yield Twin(
            en="another format: report {its}, and this is {ours}",
            fr="un autre format : report {its}, alors que c'est ici {ours}",
        ).filled(its=value["report"], ours=REPORT)
        return
    try:
        check(value, "report")
        yield from _damage(value)
    except NotAMessage as wrong:
        what = Twin(
            en=wrong.problem.replace("the message", "the report"),
            fr=spoken(wrong.problem, "fr").replace("le message", "le rapport"),
        )
        yield Twin(
            en="damaged: something is missing or of another kind ({what})",
            fr="abîmé : quelque chose manque ou est d'une autre sorte ({what})",
        ).filled(what=what)


def stopped(value: Mapping[str, Any]) -> bool:
    """Tell whether an examination was to stop at the first failure, and did: what is missing was not asked for."""
    left_out = [each.get("hint") for each in value["results"] if each["verdict"] == Verdict.NOT_RUN]
    return bool(left_out) and value["options"].get("fail_fast") is True and set(left_out) == {STOPPED}


def unknowable(value: Mapping[str, Any]) -> Iterator[str]:
    """Say what nobody can know from a report that is whole."""
    yield DISCLAIMER
    if "fuzz" not in value:
        yield Twin(
            en="No random question was asked: whoever has learned the published answers passes, too.",
            fr="Aucune question n'a été tirée au sort : qui a appris les réponses publiées réussit aussi.",
        )
    else:
        yield Twin(
            en="Whoever knew the seed {seed} beforehand could learn those answers too: ask again with your own.",
            fr="Qui connaissait la graine {seed} a pu apprendre aussi ces réponses : redemandez avec la vôtre.",
        ).filled(seed=value["fuzz"]["seed"])
    if value["options"].get("cases_from"):
        yield Twin(
            en="It asks cases of somebody's own: whether those are right is not known, nor what follows from them.",
            fr="Il pose des cas que quelqu'un a écrits : sont-ils justes, qu'en suit-il ? On ne peut le savoir.",
        )
    if value["footer"]["claimed_of_suite"] < value["footer"]["suite_cases"]:
        yield Twin(
            en="It says nothing about the rest of the suite, which was not chosen or is not claimed.",
            fr="Il ne dit rien du reste de la suite, qui n'a pas été choisi ou n'est pas déclaré.",
        )


def _damage(value: Mapping[str, Any]) -> Iterator[str]:
    """Say what in a report of the right shape contradicts itself or this suite."""
    footer, results = dict(value["footer"]), value["results"]
    stated = footer.pop("report_digest")
    if digest({**value, "footer": footer}) != stated:
        yield Twin(
            en="damaged: the digest in the footer is not that of the report",
            fr="abîmé : l'empreinte du pied n'est pas celle du rapport",
        )
    yield from _miscounted(footer, Counter(result["verdict"] for result in results))
    cases = {case.id: case for case in suite().cases}
    by_somebody_else = "fuzz" not in value and bool(value["options"].get("cases_from"))
    of_ones_own = [each["id"] for each in results if each["id"] not in cases]
    if footer["digest"] != suite().digest:
        yield Twin(
            en="another suite: {its}, and this is {ours}", fr="une autre suite : {its}, alors que c'est ici {ours}"
        ).filled(its=f"{footer['suite']} {footer['digest']}", ours=f"{suite().version} {suite().digest}")
    elif footer["suite"] != suite().version:
        yield Twin(
            en="damaged: there is no suite {its} of this digest, which is that of {ours}",
            fr="abîmé : aucune suite {its} n'a cette empreinte, qui est celle de {ours}",
        ).filled(its=footer["suite"], ours=suite().version)
    elif "fuzz" in value and sorted(each["id"] for each in results) != sorted(cases):
        yield Twin(
            en=f"incomplete: not every one of the {len(cases)} cases of the suite has a result",
            fr=f"incomplet : il manque un résultat à certains des {len(cases)} cas de la suite",
        )
    elif of_ones_own and not by_somebody_else:
        yield Twin(
            en=f"damaged: {_few(of_ones_own)} is no case of this suite",
            fr=f"abîmé : {_few(of_ones_own)} n'est pas un cas de cette suite",
        )
    else:
        yield from _disagreement(value, {} if by_somebody_else else cases)
    if not footer["complete"] and not stopped(value):
        yield Twin(
            en="incomplete: the examination was interrupted, or given up after too many questions without an answer",
            fr="incomplet : l'examen a été interrompu, ou abandonné après trop de questions sans réponse",
        )


def _disagreement(value: Mapping[str, Any], cases: Mapping[str, Case]) -> Iterator[str]:
    """Say where results disagree with the cases, if they are known, and the rest of the report with the results."""
    others = [each["id"] for each in value["results"] if cases and each["cites"] != list(cases[each["id"]].cites)]
    if others:
        yield Twin(
            en=f"damaged: {_few(others)} cites something else in this suite",
            fr=f"abîmé : {_few(others)} cite autre chose dans cette suite",
        )
    run = told_run(value, cases)
    if unfounded := [each.case.id for each in run.results if not is_founded(each)]:
        yield Twin(
            en=f"damaged: {_few(unfounded)} cannot cite or break what it says",
            fr=f"abîmé : {_few(unfounded)} ne peut citer ou enfreindre ce qu'il dit",
        )
        return
    wrong = [each.case.id for each in run.results if cases and _unsupported(each) is run.claims.asks_for(each.case)]
    if wrong:
        yield Twin(
            en=f"damaged: {_few(wrong)} cannot have this verdict by what is claimed",
            fr=f"abîmé : {_few(wrong)} ne peut avoir ce verdict, d'après ce qui est déclaré",
        )
    yield from _contradictions(value, run)
    if "fuzz" in value:
        yield from _search_contradictions(value, run)


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


def _contradictions(value: Mapping[str, Any], run: Run) -> Iterator[str]:
    """Compare everything that follows from results with what the report says instead."""
    wrong = [each.case.id for each in run.results if bool(each.judged.about) and each.verdict not in _ANSWERED]
    if wrong:
        yield Twin(
            en=f"damaged: {_few(wrong)} cannot have this verdict with a wrong answer",
            fr=f"abîmé : {_few(wrong)} ne peut avoir ce verdict avec une mauvaise réponse",
        )
    passed = {each.case.id for each in run.results if each.verdict is Verdict.PASS}
    if fresh := [id_ for id_ in run.stale if id_ not in passed]:
        yield Twin(
            en=f"damaged: {_few(fresh)} did not pass, and is told to be stale",
            fr=f"abîmé : {_few(fresh)} n'a pas réussi, et passe pour périmé",
        )
    unexcused = [each["id"] for each in value["results"] if each["verdict"] == "known" and "known_because" not in each]
    if unexcused:
        yield Twin(
            en=f"damaged: {_few(unexcused)} is excused without a reason",
            fr=f"abîmé : {_few(unexcused)} est excusé sans raison",
        )
    follow = {
        "rules_broken": [each.id for each in run.broken(rulings=False)],
        "rulings_departed_from": [each.id for each in run.broken(rulings=True)],
        "differs_elsewhere": list(run.elsewhere),
        "conventions_missed": list(run.conventions_missed),
    }
    for key, found in follow.items():
        if (stated := value[key]) != found:
            yield Twin(
                en="damaged: {key} says {stated}, and by the results it is {found}",
                fr="abîmé : {key} dit {stated}, et d'après les résultats c'est {found}",
            ).filled(key=key, stated=_few(stated) or _NONE, found=_few(found) or _NONE)
    for key, found in footer_json(run, value.get("fuzz")).items():
        if key != "verdicts" and value["footer"].get(key) != found:
            yield Twin(
                en="damaged: the footer says {key} {stated}, and it comes to {found}",
                fr="abîmé : le pied dit {key} {stated}, et cela fait {found}",
            ).filled(key=key, stated=_json(value["footer"].get(key)), found=_json(found))


_ANSWERED = {Verdict.FAIL, Verdict.KNOWN, Verdict.PROTOCOL}
"""Only these can come of a wrong answer; the last, if a second answer came."""


def _search_contradictions(value: Mapping[str, Any], run: Run) -> Iterator[str]:
    """Compare the figures of the search with each other and with what is claimed."""
    fuzz = value["fuzz"]
    if run.stale or run.count(Verdict.KNOWN):
        yield Twin(
            en="damaged: it excuses known failures, which certify never does",
            fr="abîmé : il excuse des échecs connus, ce que certify ne fait jamais",
        )
    if sum(fuzz["by_part"].values()) != fuzz["cases"]:
        yield Twin(
            en="damaged: {number} random questions are not those of their parts together",
            fr="abîmé : {number} questions au hasard ne font pas la somme de leurs parties",
        ).filled(number=fuzz["cases"])
    if others := set(fuzz["by_part"]) - run.claims.parts:
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
    more = f" … (+ {len(ids) - most})" if len(ids) > most else ""
    return ", ".join(shortened(each, 60) for each in ids[:most]) + more


def _json(value: object) -> str:
    return json.dumps(value)
