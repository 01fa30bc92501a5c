"""`globe-rules conform`: the features of both languages, against the reference engine."""

from collections import Counter, defaultdict

import click
from rich.markup import escape
from rich.table import Table

from globe_rules.cli.output import console, json_option, language_option, missing_extra, print_json
from globe_rules.rulebook import rulebook
from globe_rules.words import LANGUAGES, Language

NOT_CONFORMANT = 1


@click.command()
@language_option
@json_option
def conform(*, language: Language, as_json: bool) -> None:
    """Run every scenario of both languages against the reference engine, and sum up by rule.

    Exit status: 0 conformant, 1 not.
    """
    try:
        from globe_rules.conformance.cases import cases  # noqa: PLC0415 -- its extra may be missing
        from globe_rules.conformance.implementation import ReferenceEngine  # noqa: PLC0415 -- as above

        examined = [case for each in LANGUAGES for case in cases(each)]
    except ModuleNotFoundError as missing:
        raise missing_extra("features", missing) from missing
    engine = ReferenceEngine()
    scenarios: Counter[str] = Counter()
    failures: dict[str, list[str]] = defaultdict(list)
    for case in examined:
        failed = [f"{case.id}: {failure}" for failure in case.failures(engine)]
        for cited in case.cites:
            scenarios[cited] += 1
            failures[cited] += failed
    if as_json:
        print_json({id_: {"scenarios": count, "failures": failures[id_]} for id_, count in scenarios.items()})
    else:
        _print_summary(scenarios, failures, language)
    broken = sorted({failure for failed in failures.values() for failure in failed})
    if not as_json:
        for failure in broken:
            click.echo(failure)
        click.echo(f"{len(examined) - len(broken)} passed, {len(broken)} failed")
    if broken:
        raise SystemExit(NOT_CONFORMANT)


def _print_summary(scenarios: Counter[str], failures: dict[str, list[str]], language: Language) -> None:
    table = Table("rule", "", "scenarios", "failed", box=None, title="The reference engine, both languages")
    for id_ in rulebook().ids:
        if count := scenarios[id_]:
            title = escape(rulebook()[id_].title.speaking(language))
            table.add_row(id_, title, str(count), str(len(failures[id_]) or ""))
    console().print(table)
