"""Reports as one HTML page that needs no other file, and as an SVG badge."""

import html
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from globe_rules._i18n import Language, Message, Translatable, cleaned, grouped, render, shortened
from globe_rules._kit.failures import memory_text
from globe_rules._kit.lines import misread_text
from globe_rules._kit.reporting.checking import DISCLAIMER, PART, shard_of, stopped_at_first_failure
from globe_rules._kit.reporting.reports import failed_check_names, fraction, numbered_duplicates, share
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._specification.cases import canonical
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook

_CSS = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fbfaf7; --line: #d5d9de;
  --good: #1a6b3c; --fair: #7a5200; --bad: #a3261d; --soft: #eef1f4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ec; --paper: #171b20; --line: #3a424c; --good: #7fd6a4; --fair: #e8c46a;
    --bad: #ff9a8f; --soft: #222931; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1, code, summary { overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
.verdict { display: inline-block; margin: .75rem 0; padding: .2rem .8rem; border: 2px solid;
  border-radius: 2rem; font-weight: 600; }
.good { color: var(--good); } .fair { color: var(--fair); } .bad { color: var(--bad); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; min-width: min(30rem, 100%); }
th, td { padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  th, td { padding-right: .45rem; font-size: .85rem; } }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { padding: .9rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--soft); border-radius: .4rem;
  font-size: .9rem; line-height: 1.4; }
summary { cursor: pointer; padding: .2rem 0; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); font-size: .9rem; }
"""

_POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(_CSS.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'"
)
"""The content security policy: nothing is loaded, run or sent, and only the page's own style is applied."""

LABELS: Mapping[str, Translatable] = {
    "title": Message("Conformance report"),
    "conformant": Message("Conformant"),
    "only known": Message("Only known failures"),
    "not conformant": Message("Not conformant"),
    "incomplete": Message("Incomplete"),
    "not evaluated": Message("Not evaluated"),
    "verdict": Message("Verdict"),
    "implementation": Message("Implementation"),
    "language": Message("Language"),
    "suite": Message("Suite"),
    "claimed": Message("Claimed"),
    "share": Message("{} of the suite"),
    "stopped": Message("Stopped at the first failure"),
    "stale": Message("Stale known failures (they pass now): remove them from the list"),
    "known failures": Message("Known failures"),
    "unclaimed": Message("Not claimed, so not compared"),
    "reasons": Message("reasons (ids)"),
    "conventions": Message("protocol conventions"),
    "pass": Message("Passed"),
    "versions": Message("Versions"),
    "worlds": Message("Small worlds"),
    "fuzz requests": Message("Fuzzing requests"),
    "seed": Message("seed"),
    "fuzz findings": Message("Findings"),
    "failed checks": Message("Broken laws"),
    "smallest": Message("Smallest failures"),
    "operations": Message("Operations"),
    "operation": Message("Operation"),
    "cases": Message("Cases"),
    "fail": Message("Failed"),
    "known": Message("Known"),
    "unsupported": Message("Not claimed"),
    "not-run": Message("Not run"),
    "more": Message("… and {} more"),
    "broken": Message("Rules broken, rulings and conventions not followed"),
    "others": Message("Other failures"),
    "found in worlds": Message("Found in small worlds"),
    "found": Message("Found by fuzzing"),
    "disclaimer": DISCLAIMER,
}


def escape(text: str) -> str:
    """Return text of an implementation as harmless HTML: no markup, and no control characters."""
    return html.escape(cleaned(text))


def page(value: Mapping[str, Any], language: Language) -> str:
    """Return a report as an HTML page."""
    labels = {key: escape(render(label, language)) for key, label in LABELS.items()}
    name = escape(_name(value))
    return _document(
        f"{name} · {labels['title']}",
        name,
        "\n".join(_body(value, language, labels)),
        f"<p>{labels['disclaimer']}</p><p><code>{escape(value['footer']['report_digest'])}</code></p>",
        language,
    )


def page_of_several(values: Sequence[Mapping[str, Any]], language: Language) -> str:
    """Return the reports of several implementations as an HTML page: a table, then each report.

    Instead of a report, a value can have the error because of which there is none.
    """
    labels = {key: escape(render(label, language)) for key, label in LABELS.items()}
    names = numbered_duplicates([_name(value) for value in values])
    heading = [labels[key] for key in ("implementation", "verdict", "pass", "claimed")]
    body = [_table(heading, [_row(*each, language) for each in zip(names, values, strict=True)])]
    for name, value in zip(names, values, strict=True):
        parts = _body(value, language, labels) if "error" not in value else [f"<pre>{escape(_why(value))}</pre>"]
        one_level_down = "\n".join(parts).replace("h3>", "h4>").replace("h2>", "h3>")  # texts have &gt; instead
        body.append(f"<section><h2>{escape(name)}</h2>\n{one_level_down}</section>")
    title = labels["title"]
    return _document(title, title, "\n".join(body), f"<p>{labels['disclaimer']}</p>", language)


def _name(value: Mapping[str, Any]) -> str:
    """Return the name and version of an implementation."""
    return f"{value['implementation']['name']} {value['implementation'].get('version', '')}".strip()


def _why(value: Mapping[str, Any]) -> str:
    """Return why an implementation has no report."""
    why: str = value["error"]["message"]
    return why


def _row(name: str, value: Mapping[str, Any], language: Language) -> list[str]:
    """Return the row of an implementation in the table of several."""
    if "error" in value:
        return [name, LABELS["not evaluated"].render(language), "", ""]
    footer = value["footer"]
    passed = fraction(footer["verdicts"]["pass"], footer["claimed"], language)
    return [name, LABELS[verdict_label(value)[0]].render(language), passed, claimed_share(footer, language)]


def _document(title: str, heading: str, body: str, footer: str, language: Language) -> str:
    """Return an HTML page from its parts."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n"
        f"<style>{_CSS}</style>\n<main>\n<h1>{heading}</h1>\n{body}\n</main>\n"
        f"<footer>{footer}</footer>\n"
        "</html>\n"
    )


def _body(value: Mapping[str, Any], language: Language, labels: Mapping[str, str]) -> Iterator[str]:
    """Yield the parts of the page: verdict, smallest failures, facts, table of operations, failures and findings."""
    footer, implementation, fuzz = value["footer"], value["implementation"], value.get("fuzz")
    verdict, css_class = verdict_label(value)
    known = footer["verdicts"]["known"]
    yield f'<p class="verdict {css_class}">{labels[verdict]}</p>'
    if stopped_at_first_failure(value):
        yield f"<p>{labels['stopped']}</p>"
    if "shard" in value:
        yield f"<p>{escape(PART.filled(shard=shard_of(value)).render(language))}</p>"
    if value["smallest_failures"]:
        yield f"<h2>{labels['smallest']}</h2>"
        yield from (_failure(each, language) for each in value["smallest_failures"])
    unclaimed = ", ".join(
        LABELS[name].render(language) for name in ("reasons", "conventions") if not implementation[name]
    )
    facts = {
        "language": implementation["language"],
        "suite": f"{footer['suite']} ({footer['digest'][:19]}…)",
        "claimed": f"{fraction(footer['claimed'], footer['cases'], language)} ({claimed_share(footer, language)})",
        "pass": fraction(footer["verdicts"]["pass"], footer["claimed"], language),
        **({"known failures": str(known)} if known else {}),
        **({"unclaimed": unclaimed} if unclaimed else {}),
        **(_world_facts(value["worlds"], footer, language) if "worlds" in value else {}),
        **(_fuzz_facts(footer, fuzz, language) if fuzz else {}),
        "versions": ", ".join(f"{name} {number}" for name, number in value["versions"].items()),
    }
    yield "<dl>" + "".join(f"<dt>{labels[key]}</dt><dd>{escape(text)}</dd>" for key, text in facts.items()) + "</dl>"
    yield f"<h2>{labels['operations']}</h2>"
    columns = [name for name in _COLUMNS if name in _ALWAYS_SHOWN or footer["verdicts"][name]]
    heading = [labels["operation"], labels["cases"], *(labels[name] for name in columns)]
    yield _table(heading, _operation_rows(value, columns, language))
    broken = [*value["rules_broken"], *value["rulings_not_followed"], *value["conventions_not_followed"]]
    if broken:
        yield f"<h2>{labels['broken']}</h2>"
        yield from (_broken(id_, value["results"], language) for id_ in broken)
    others = [
        each
        for each in value["results"]
        if each["verdict"] not in _NO_FAILURE and each.get("wrong_in") not in _BREAKS_IDS
    ]
    if others:
        yield f"<h2>{labels['others']} ({grouped(len(others), language)})</h2>"
        yield from (_case(f"<code>{escape(each['id'])}</code>", each, language) for each in others[:_MAX_OTHERS])
        if len(others) > _MAX_OTHERS:
            yield f"<p>{labels['more'].format(grouped(len(others) - _MAX_OTHERS, language))}</p>"
    if stale := value["stale_known_failures"]:
        yield f"<h2>{labels['stale']}</h2><p>{' '.join(f'<code>{escape(id_)}</code>' for id_ in stale)}</p>"
    yield from _findings(labels["found in worlds"], value.get("worlds"), language)
    yield from _findings(labels["found"], fuzz, language)


def _findings(label: str, results: Mapping[str, Any] | None, language: Language) -> Iterator[str]:
    """Yield the differences that small worlds or fuzzing have found."""
    if findings := results["findings"] if results else []:
        yield f"<h2>{label}</h2>"
    for finding in findings:
        case = finding["case"]
        cites = f" ({', '.join(finding['cites'])})" if finding["cites"] else ""
        yield f"<h3>{escape(finding['kind'] + cites)}</h3>"
        yield f"<pre>{escape(case.get('scenario', {}).get(language) or str(case['request']))}</pre>"


_NO_FAILURE = {"pass", "known", "unsupported", "not-run"}
_COLUMNS = ("pass", "fail", "known", "unsupported", "not-run")
"""The columns of the table of operations; all verdicts that are failures are counted as `fail`."""

_ALWAYS_SHOWN = {"pass", "fail"}
_BREAKS_IDS = {"scenario", "convention"}
"""Failures that are listed under the ids that they break."""

_MAX_OTHERS = 5
"""Maximum number of other failures that are shown."""

_MAX_CASE_CHARS = 2000
"""Longest text of a case that is shown."""


def _broken(id_: str, results: Iterable[Mapping[str, Any]], language: Language) -> str:
    """Return an id that is broken, with the number of its failures; unfolded it shows the first of them."""
    failed = [each for each in results if id_ in each.get("ids", ()) and each["wrong_in"] in _BREAKS_IDS]
    title = escape(rulebook()[id_].title.render(language))
    return _case(f"<code>{escape(id_)}</code> {title} ({len(failed)})", failed[0], language)


def _case(summary: str, result: Mapping[str, Any], language: Language) -> str:
    """Return a result to unfold: its problems, and the scenario or request if the case is in the suite."""
    case = next((each for each in suite().cases if each.id == result["id"]), None)
    request = (case.scenario.get(language) or canonical(case.request)) if case else ""
    name = case.name.render(language) if case else ""
    problems = [render(problem, language) for problem in result.get("problems", ())]
    lines = [f"{result['id']} {name}".strip(), request, *problems]
    shown = escape(render(shortened("\n".join(filter(None, lines)), _MAX_CASE_CHARS), language))
    return f"<details><summary>{summary}</summary><pre>{shown}</pre></details>"


def _failure(failure: Mapping[str, Any], language: Language) -> str:
    """Return one of the smallest failures: the id to look up, the scenario, what is wrong and what it has in common."""
    ids, case = failure["ids"], failure["case"]
    title = f"<code>{escape(ids[0])}</code> {escape(rulebook()[ids[0]].title.render(language))}" if ids else ""
    lines = [
        failure["id"],
        case.get("scenario", {}).get(language) or canonical(case["request"]),
        *failure["problems"],
        _diagnosis(failure, language),
    ]
    shown = escape(render(shortened("\n".join(filter(None, lines)), _MAX_CASE_CHARS), language))
    return f"<h3>{title}</h3><pre>{shown}</pre>"


def _diagnosis(failure: Mapping[str, Any], language: Language) -> str:
    """Return what causes a failure or what failing cases have in common; empty if nothing is known."""
    if "misread" in failure:
        return render(misread_text(failure["misread"]), language)
    if failure.get("remembers"):
        return render(memory_text(failure.get("after", ())), language)
    in_common: str = failure.get("in_common", {}).get(language, "")
    return in_common


def _world_facts(worlds: Mapping[str, Any], footer: Mapping[str, Any], language: Language) -> dict[str, str]:
    """Return how many worlds are complete and without differences, by the key of the label."""
    agree = sum(each["complete"] and not each["differing"] for each in worlds["results"])
    requests = _REQUESTS.render(language).format(grouped(footer["world_requests"], language))
    return {"worlds": f"{fraction(agree, len(worlds['results']), language)} ({requests})"}


_REQUESTS = Message("{} requests")


def _fuzz_facts(footer: Mapping[str, Any], fuzz: Mapping[str, Any], language: Language) -> dict[str, str]:
    """Return the facts about fuzzing, by the keys of their labels."""
    failed = failed_check_names(fuzz)
    return {
        "fuzz requests": f"{grouped(fuzz['requests'], language)} ({LABELS['seed'].render(language)} {fuzz['seed']})",
        "fuzz findings": str(footer["fuzz_findings"]),
        **({"failed checks": ", ".join(failed)} if failed else {}),
    }


def verdict_label(value: Mapping[str, Any]) -> tuple[str, str]:
    """Return the key of the verdict's label, and its CSS class. A report with known failures is not conformant."""
    footer = value["footer"]
    if not footer["complete"] and not stopped_at_first_failure(value):
        return "incomplete", "bad"
    if footer["conformant"]:
        return "conformant", "good"
    return ("only known", "fair") if footer["as_expected"] else ("not conformant", "bad")


def claimed_share(footer: Mapping[str, Any], language: Language) -> str:
    """Return the share of the whole suite that is claimed, not only of the selected cases."""
    claimed = share(footer["claimed_of_suite"], footer["suite_cases"], language)
    return LABELS["share"].render(language).format(claimed)


def _operation_rows(value: Mapping[str, Any], columns: Sequence[str], language: Language) -> Iterator[list[str]]:
    """Yield a row with the number of results for each operation, and one for cases whose operation is unknown."""
    operation_of = {case.id: case.operation or _CUSTOM for case in suite().cases}
    counts: dict[str, Counter[str]] = {name: Counter() for name in (*OPERATION_NAMES, _CUSTOM)}
    for each in value["results"]:
        verdict = each["verdict"] if each["verdict"] in _NO_FAILURE else "fail"
        counts[operation_of.get(each["id"], _CUSTOM)][verdict] += 1
    for name, verdicts in counts.items():
        if verdicts:
            numbers = [verdicts.total(), *(verdicts[column] for column in columns)]
            yield [name, *(grouped(number, language) for number in numbers)]


_CUSTOM = "–"
"""The row of cases outside the suite, whose operation is not in the report, and of lines that are not requests."""


def _table(heading: Iterable[str], rows: Iterable[list[str]]) -> str:
    """Return an HTML table whose first column is text and whose other columns are numbers."""
    text_columns = 1
    cell = '<{0} class="number">{1}</{0}>', "<{0}>{1}</{0}>"

    def line(tag: str, cells: Iterable[str]) -> str:
        return "".join(cell[index < text_columns].format(tag, text) for index, text in enumerate(cells))

    body = "".join(f"<tr>{line('td', map(escape, row))}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{line("th", heading)}</tr>{body}</table></div>'


def badge(value: Mapping[str, Any], language: Language) -> str:
    """Return an SVG badge with the verdict, the number of passed cases and the claimed share of the suite."""
    footer = value["footer"]
    verdict, css_class = verdict_label(value)
    label = f"Globe Twister {footer['suite']}" + (f" ({shard_of(value)})" if "shard" in value else "")
    figures = fraction(footer["verdicts"]["pass"], footer["claimed"], language)
    text = f"{LABELS[verdict].render(language)} {figures}, {claimed_share(footer, language)}"
    left, right = 7 * len(label) + 12, 7 * len(text) + 12
    colour = {"good": "#1a6b3c", "fair": "#7a5200", "bad": "#a3261d"}[css_class]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="22" role="img" '
        f'aria-label="{escape(label)}: {escape(text)}"><title>{escape(label)}: {escape(text)}</title>'
        f'<rect width="{left + right}" height="22" rx="4" fill="{colour}"/>'
        f'<path d="M4 0H{left}V22H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4" fill="#1d2733"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="12">'
        f'<text x="7" y="15" textLength="{left - 14}">{escape(label)}</text>'
        f'<text x="{left + 7}" y="15" textLength="{right - 14}">{escape(text)}</text></g></svg>\n'
    )
