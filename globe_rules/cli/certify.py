"""`globe-rules certify`, `verify-report` and `report`: one report of everything, its check, and how it looks."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from globe_rules.cli.answering import Answer
from globe_rules.cli.examined import (
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
from globe_rules.cli.failing import Failure
from globe_rules.cli.findings import printable
from globe_rules.cli.fuzz import explained, findings_json, searched
from globe_rules.cli.grammar import argument, command
from globe_rules.cli.speech import language, said
from globe_rules.kit.adapters import Adapter, Trouble
from globe_rules.kit.certificate import DISCLAIMER, certificate, contradicted, nothing_searched, problems
from globe_rules.kit.certificate_page import badge, page
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.runner import Run, examine
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, parsed, read_bounded
from globe_rules.words import Language, Twin, Words, grouped, spoken

_MOST_GROUPS = 50


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
        value = certificate(run, fuzz, options)
    kept = ", ".join(str(file) for _, file in answer.files)

    def tell() -> None:
        _tell(value, answer.language)
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
        found, contradicting = explained(search, _MOST_GROUPS)
        told = findings_json(search, found, contradicting)
        with undisturbed():
            adapter.stop()
    except KeyboardInterrupt:
        return nothing_searched(options["seed"])
    except Trouble as trouble:
        return nothing_searched(options["seed"], f"{trouble.verdict}: {trouble.problem}")
    except Exception as failure:  # noqa: BLE001 -- whatever it is, the report is worth more
        return nothing_searched(options["seed"], f"the kit itself failed: {type(failure).__name__}: {failure}")
    later: Callable[[], Mapping[int, str]] = getattr(adapter, "faults", dict)
    faults = sorted(set(later().values()))
    return {**told, **({"trouble": f"protocol: {'; '.join(faults)}"} if faults else {})}


def _status(value: dict[str, Any], *, claimed: bool) -> int:
    footer = value["footer"]
    if not claimed:
        return NOT_EVALUATED
    if not footer["complete"]:
        return INCOMPLETE
    return CONFORMANT if footer["conformant"] else NOT_CONFORMANT


_VERDICTS = {
    "conformant": Words(en="conformant", fr="conforme"),
    "not conformant": Words(en="not conformant", fr="pas conforme"),
    "incomplete": Words(en="incomplete", fr="incomplet"),
}
_WHO = Words(en="{who} ({made_in}): {verdict}", fr="{who} ({made_in}) : {verdict}")
_PASSED = Words(
    en="Suite {suite}: {passed} of {claimed} claimed cases passed",
    fr="Suite {suite} : {passed} réussis sur {claimed} cas déclarés",
)
_RANDOM = Words(
    en="Random questions: {questions}, groups of differences: {groups}",
    fr="Questions au hasard : {questions}, groupes de différences : {groups}",
)
_TROUBLE = Words(
    en="Trouble with the random questions: {trouble}", fr="Problème avec les questions au hasard : {trouble}"
)
_CONTRADICTS = Words(en="It contradicts itself: {names}", fr="Elle se contredit : {names}")


def _tell(value: dict[str, Any], language: Language) -> None:
    who, footer = value["implementation"], value["footer"]
    verdict = "conformant" if footer["conformant"] else "not conformant" if footer["complete"] else "incomplete"
    name = f"{who['name']} {who['version']}"
    told = spoken(_VERDICTS[verdict], language)
    click.echo(printable(spoken(_WHO, language).format(who=name, made_in=who["language"], verdict=told)))
    passed, claimed, questions = (
        grouped(number, language) for number in (footer["verdicts"]["pass"], footer["claimed"], footer["fuzz_cases"])
    )
    click.echo(spoken(_PASSED, language).format(suite=footer["suite"], passed=passed, claimed=claimed))
    click.echo(spoken(_RANDOM, language).format(questions=questions, groups=footer["fuzz_groups"]))
    if trouble := value["fuzz"].get("trouble"):
        click.echo(printable(spoken(_TROUBLE, language).format(trouble=trouble)))
    if names := contradicted(value["fuzz"]):
        click.echo(printable(spoken(_CONTRADICTS, language).format(names=", ".join(names))))


class _NoReport(Failure):
    """A file is no report that can be read."""

    kind = "unreadable"


class _Damaged(Failure):
    """A report that is not whole, or not of this suite."""

    exit_code = NOT_CONFORMANT
    kind = "damaged"


def _read(file: Path) -> dict[str, Any]:
    try:
        value = parsed(read_bounded(file), strict=False)
    except NotAMessage as wrong:
        line, whole = said(_LINE_AND_FILE).split("|")
        why = printable(spoken(wrong.problem, language()).replace(line, whole))
        unreadable = Twin(en="{file} cannot be read as JSON: {why}", fr="{file} ne se lit pas comme du JSON : {why}")
        raise _NoReport(unreadable.filled(file=file, why=why)) from wrong
    if not isinstance(value, dict) or "certificate" not in value:
        raise _NoReport(
            Twin(
                en=f"{file} is no report of globe-rules certify",
                fr=f"{file} n'est pas un rapport de globe-rules certify",
            )
        )
    return value


_LINE_AND_FILE = Twin(en="the line|the file", fr="la ligne|le fichier")


def _whole(file: Path) -> dict[str, Any]:
    """Read a report, and demand that nothing is wrong with it."""
    value = _read(file)
    if found := [printable(spoken(each, language())) for each in problems(value)]:
        colon = "\u00a0:" if language() == "fr" else ":"
        raise _Damaged("\n".join(f"{file}{colon} {each}" for each in found), problems=found)
    return value


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
    value = _whole(file)

    def tell() -> None:
        _tell(value, answer.language)
        click.echo(spoken(DISCLAIMER, answer.language))

    answer.give(tell, json=lambda: value)


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
    value = _whole(file)
    answer.give(
        lambda: _tell(value, answer.language),
        json=lambda: value,
        html=lambda: page(value, answer.language),
        svg=lambda: badge(value, answer.language),
    )
