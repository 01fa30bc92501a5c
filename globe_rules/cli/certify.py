"""`globe-rules certify`, `verify-report` and `report`: one report of everything, its check, and how it looks."""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from globe_rules.cli.examining.examined import (
    CONFORMANT,
    INCOMPLETE,
    NO_COMMAND,
    NOT_CONFORMANT,
    NOT_EVALUATED,
    VERDICTS,
    examined,
    implementation_options,
    questions_option,
    seed_option,
    total_timeout_option,
)
from globe_rules.cli.examining.findings import printable
from globe_rules.cli.examining.findings_words import NO_CONVENTIONS, NO_REASONS, STOPPED
from globe_rules.cli.examining.findings_words import VERDICTS as VERDICT_WORDS
from globe_rules.cli.examining.several import demand_no_single
from globe_rules.cli.fuzz import explained, searched
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import Failure
from globe_rules.cli.shared.grammar import argument, command
from globe_rules.cli.shared.speech import language, said
from globe_rules.fuzz.findings import findings_json
from globe_rules.fuzz.twins import CALLED
from globe_rules.kit.adapters import Adapter, Trouble
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.reporting.checking import missing, nothing_searched, problems, stopped, unknowable
from globe_rules.kit.reporting.page import badge, page
from globe_rules.kit.reporting.reports import contradicted, report_json, share, told_apart
from globe_rules.kit.runner import Run, Verdict, examine, failed_itself
from globe_rules.specification.suite import suite
from globe_rules.wire.files import read_json
from globe_rules.wire.messages import NotAMessage
from globe_rules.words import LANGUAGES, Language, Twin, Words, grouped, spoken


@command(
    "certify",
    Twin(
        en="Ask the implementation that COMMAND starts everything, and write one report.",
        fr="Demande tout à l'implémentation que lance COMMANDE, et en fait un seul rapport.",
    ),
    more=Twin(
        en=(
            "Everything is every published case (scenarios, the table of placements, and counts where they are "
            f"claimed), and random questions from a seed. {NO_COMMAND}"
        ),
        fr=(
            "Tout, c'est-à-dire chaque cas publié (les scénarios, la table des placements, et les comptes s'ils sont "
            f"déclarés), puis des questions au hasard tirées d'une graine. {NO_COMMAND.fr}"
        ),
    ),
    examples=["globe-rules certify --output report.json -- node my-adapter.js"],
    statuses=VERDICTS,
)
@implementation_options
@total_timeout_option
@seed_option
@questions_option
def certify(
    *,
    command: tuple[str, ...],
    python: str | None,
    answer: Answer,
    **options: Any,  # noqa: ANN401 -- as click hands them over
) -> None:
    """Ask everything."""
    ends = None if options["total_timeout"] is None else time.monotonic() + options["total_timeout"]
    with examined(command, python, options) as adapter:
        err = Console(stderr=True)
        columns = (TextColumn(said(Twin(en="suite", fr="suite"))), MofNCompleteColumn())
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
            task = progress.add_task("", total=len(suite().cases))
            advance = partial(progress.advance, task)
            seconds = options["total_timeout"]
            run = examine(adapter, suite().cases, progress=lambda _result: advance(), seconds=seconds)
        fuzz = _search(adapter, run, {**options, "seconds": ends and max(0.0, ends - time.monotonic()), "parts": ()})
    with undisturbed():
        value = report_json(run, options, fuzz)
    kept = ", ".join(str(file) for _, file in answer.files)

    def tell() -> None:
        _tell(value, _name(value), answer.language)
        click.echo(spoken(_REPORT if kept else _NOT_KEPT, answer.language).format(files=kept))

    answer.give(tell, json=lambda: value)
    raise SystemExit(_status(value, claimed=bool(run.claimed)))


_REPORT = Words(en="Report: {files}", fr="Rapport : {files}")
_NOT_KEPT = Words(
    en="The report is not kept; --output report.json would do it.",
    fr="Le rapport n'est pas gardé ; --output report.json le ferait.",
)


def _search(adapter: Adapter, run: Run, options: dict[str, Any]) -> dict[str, Any]:
    """Return what a search came to; whatever happens to it, what the suite came to is kept."""
    if not run.complete or not run.claimed:  # who interrupts the suite wants no more of it
        return nothing_searched(options["seed"], complete=run.complete)
    try:
        search = searched(adapter, options)
        found, contradicting = explained(search)
        return findings_json(search, found, contradicting)
    except KeyboardInterrupt:
        return nothing_searched(options["seed"])
    except Trouble as trouble:
        return nothing_searched(options["seed"], _trouble(trouble.verdict, trouble.problem))
    except Exception as failure:  # noqa: BLE001 -- whatever it is, the report is worth more
        return nothing_searched(options["seed"], failed_itself(failure))


def _trouble(verdict: str, problem: str) -> Twin:
    """Say in both languages what was wrong: a report tells it in English, and the screen as it is asked to."""
    named = VERDICT_WORDS[Verdict(verdict)]
    english, french = (spoken(problem, in_) for in_ in LANGUAGES)
    return Twin(en=f"{named.en}: {english}", fr=f"{named.fr} : {french}")


def _status(value: dict[str, Any], *, claimed: bool) -> int:
    footer = value["footer"]
    if not claimed:
        return NOT_EVALUATED
    if not footer["complete"]:
        return INCOMPLETE
    return CONFORMANT if footer["conformant"] else NOT_CONFORMANT


_VERDICTS = {
    "conformant": Words(en="conformant", fr="conforme"),
    "known": Words(en="only known failures", fr="seuls des échecs connus"),
    "not conformant": Words(en="not conformant", fr="pas conforme"),
    "incomplete": Words(en="incomplete", fr="incomplet"),
}
_WHO = Words(en="{who} ({made_in}): {verdict}", fr="{who} ({made_in}) : {verdict}")
_PASSED = Words(
    en="Suite {suite}: {passed} of {claimed} claimed cases passed",
    fr="Suite {suite} : {passed} réussis sur {claimed} cas déclarés",
)
_KNOWN = Words(en="Known failures: {known}", fr="Échecs connus : {known}")
_CLAIMED = Words(en="Claimed: {share} of the suite", fr="Déclaré : {share} de la suite")
_RANDOM = Words(
    en="Random questions: {questions}, groups of differences: {groups}",
    fr="Questions au hasard : {questions}, groupes de différences : {groups}",
)
_TROUBLE = Words(
    en="Trouble with the random questions: {trouble}", fr="Problème avec les questions au hasard : {trouble}"
)
_CONTRADICTS = Words(en="It contradicts itself: {names}", fr="Elle se contredit : {names}")


def _name(value: dict[str, Any]) -> str:
    return f"{value['implementation']['name']} {value['implementation']['version']}".strip()


def _tell(value: dict[str, Any], name: str, language: Language) -> None:
    who, footer = value["implementation"], value["footer"]
    judged = "conformant" if footer["conformant"] else "known" if footer["as_expected"] else "not conformant"
    verdict = judged if footer["complete"] or stopped(value) else "incomplete"
    told = spoken(_VERDICTS[verdict], language)
    click.echo(printable(spoken(_WHO, language).format(who=name, made_in=who["language"], verdict=told)))
    passed, claimed = (grouped(number, language) for number in (footer["verdicts"]["pass"], footer["claimed"]))
    click.echo(spoken(_PASSED, language).format(suite=footer["suite"], passed=passed, claimed=claimed))
    if known := footer["verdicts"]["known"]:
        click.echo(spoken(_KNOWN, language).format(known=known))
    much = share(footer["claimed_of_suite"], footer["suite_cases"], language)
    click.echo(spoken(_CLAIMED, language).format(share=much))
    for claim, words in (("reasons", NO_REASONS), ("conventions", NO_CONVENTIONS)):
        if not who[claim]:
            click.echo(spoken(words, language))
    if stopped(value):
        click.echo(spoken(STOPPED, language))
    if "fuzz" in value:
        _tell_search(value, language)


def _tell_search(value: dict[str, Any], language: Language) -> None:
    footer = value["footer"]
    questions = grouped(footer["fuzz_cases"], language)
    click.echo(spoken(_RANDOM, language).format(questions=questions, groups=footer["fuzz_groups"]))
    if trouble := value["fuzz"].get("trouble"):
        click.echo(printable(spoken(_TROUBLE, language).format(trouble=spoken(trouble, language))))
    if names := contradicted(value["fuzz"]):
        called = ", ".join(spoken(CALLED.get(name, name), language) for name in names)
        click.echo(printable(spoken(_CONTRADICTS, language).format(names=called)))


class _NoReport(Failure):
    """A file is no report that can be read."""

    kind = "unreadable"


class _Damaged(Failure):
    """A report that is not whole, or not of this suite."""

    exit_code = NOT_CONFORMANT
    kind = "damaged"


def _read(file: Path) -> list[dict[str, Any]]:
    """Return the reports of a file: one, or one for each implementation that was examined."""
    try:
        value = read_json(file, strict=False)
    except NotAMessage as wrong:
        unreadable = Twin(en="{file} cannot be read as JSON: {why}", fr="{file} ne se lit pas comme du JSON : {why}")
        raise _NoReport(unreadable.filled(file=file, why=wrong.problem)) from wrong
    reports = value if isinstance(value, list) else [value]
    if not reports or not all(isinstance(each, dict) and ("report" in each or missing(each)) for each in reports):
        raise _NoReport(
            Twin(
                en=f"{file} is no report of globe-rules conform or certify",
                fr=f"{file} n'est pas un rapport de globe-rules conform ou certify",
            )
        )
    return reports


def _whole(file: Path) -> list[dict[str, Any]]:
    """Read reports, and demand that nothing is wrong with them."""
    reports = _read(file)
    if found := [printable(spoken(each, language())) for value in reports for each in problems(value)]:
        colon = "\u00a0:" if language() == "fr" else ":"
        raise _Damaged("\n".join(f"{file}{colon} {each}" for each in found), problems=found)
    return reports


_file = argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
_WHOLE = {
    0: Twin(en="it is whole", fr="il est entier"),
    1: Twin(en="it is damaged", fr="il est abîmé"),
    2: Twin(en="it cannot be read", fr="il est illisible"),
}


@command(
    "verify-report",
    Twin(
        en="Check that the report FILE is whole, unchanged and about this suite.",
        fr="Vérifie que le rapport FICHIER est entier, intact et qu'il porte sur cette suite.",
    ),
    examples=["globe-rules verify-report report.json"],
    statuses=_WHOLE,
)
@_file
def verify_report(*, file: Path, answer: Answer) -> None:
    """Check a report."""
    reports = _whole(file)

    def tell() -> None:
        _tell_all(reports, answer.language)
        for note in dict.fromkeys(note for value in reports for note in unknowable(value)):
            click.echo(spoken(note, answer.language))

    answer.give(tell, json=lambda: reports if len(reports) > 1 else reports[0])


def _tell_all(reports: Sequence[dict[str, Any]], language: Language) -> None:
    for value, name in zip(reports, told_apart([_name(value) for value in reports]), strict=True):
        _tell(value, name, language)


@command(
    "report",
    Twin(
        en="Show the report FILE, as a page or as a badge too; a damaged one is not shown.",
        fr="Montre le rapport FICHIER, aussi en page ou en badge ; s'il est abîmé, il n'est pas montré.",
    ),
    examples=["globe-rules report report.json --output report.html --output badge.svg"],
    statuses=_WHOLE,
    formats=("text", "json", "html", "svg"),
)
@_file
def report(*, file: Path, answer: Answer) -> None:
    """Show a report."""
    reports = _whole(file)
    if len(reports) > 1:
        demand_no_single(answer)
    answer.give(
        lambda: _tell_all(reports, answer.language),
        json=lambda: reports if len(reports) > 1 else reports[0],
        html=lambda: page(reports[0], answer.language),
        svg=lambda: badge(reports[0], answer.language),
    )
