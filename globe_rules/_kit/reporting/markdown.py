"""A report as Markdown, for the summary of a CI job or a comment on a pull request."""

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from globe_rules._i18n import Language, Message, cleaned, grouped, on_one_line, render, shortened
from globe_rules._kit.reporting.checking import PART, shard_of, stopped_at_first_failure
from globe_rules._kit.reporting.page import LABELS, claimed_share, verdict_label
from globe_rules._kit.reporting.reports import BROKEN_IDS, fraction
from globe_rules._specification.cases import canonical
from globe_rules.rulebook import rulebook

MAX_BROKEN = 50
"""Ids that are listed with their titles. GitHub cuts off a summary after 1 MB."""

MAX_CHARS = 2000
"""Longest text of a failure."""

MAX_NAME_CHARS = 200
"""Longest name."""

_FAILING = Message("Failing cases")


def markdown(value: Mapping[str, Any], language: Language) -> str:
    """Return a report as Markdown: the verdict, the figures, what is broken, and the smallest failures.

    Instead of a report, the value can have the error because of which there is none.
    """
    return "".join(f"{line}\n" for line in _lines(value, language))


def _lines(value: Mapping[str, Any], language: Language) -> Iterator[str]:
    implementation = value["implementation"]
    name = _code(f"{implementation['name']} {implementation.get('version', '')}".strip())
    if "error" in value:
        yield from (f"### {name}: {LABELS['not evaluated'].render(language)}", "")
        yield _fenced(value["error"]["message"], language)
        return
    footer = value["footer"]
    verdict = LABELS[verdict_label(value)[0]].render(language)
    figures = {
        "suite": _inline(footer["suite"]),
        "pass": fraction(footer["verdicts"]["pass"], footer["claimed"], language),
        "claimed": claimed_share(footer, language),
        "known failures": grouped(footer["verdicts"]["known"], language),
    }
    yield from (f"### {name}: {verdict}", "")
    yield f"| {' | '.join(LABELS[key].render(language) for key in figures)} |"
    yield "|---|---:|---:|---:|"
    yield f"| {' | '.join(figures.values())} |"
    if "shard" in value:
        yield from ("", PART.filled(shard=shard_of(value)).render(language))
    if stopped_at_first_failure(value):
        yield from ("", LABELS["stopped"].render(language))
    yield from _broken(value, language)
    if stale := value["stale_known_failures"]:
        yield from ("", f"{LABELS['stale'].render(language)}: {', '.join(map(_code, stale))}")
    if value["smallest_failures"]:
        yield from ("", f"#### {LABELS['smallest'].render(language)}")
    for failure in value["smallest_failures"]:
        yield from _failure(failure, language)


def _broken(value: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Yield a table of the ids that are broken, with the number of failing cases."""
    ids = list(dict.fromkeys(id_ for key in BROKEN_IDS for id_ in value[key]))
    if not ids:
        return
    failing = Counter(id_ for each in value["results"] for id_ in each.get("ids", ()))
    yield from ("", f"#### {LABELS['broken'].render(language)}", "")
    yield f"| Id | {_FAILING.render(language)} | |"
    yield "|---|---:|---|"
    for id_ in ids[:MAX_BROKEN]:
        title = _inline(rulebook()[id_].title.render(language))
        yield f"| {_code(id_)} | {grouped(failing[id_], language)} | {title} |"
    if len(ids) > MAX_BROKEN:
        yield from ("", LABELS["more"].render(language).format(grouped(len(ids) - MAX_BROKEN, language)))


def _failure(failure: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Yield one of the smallest failures: the id to look up, the scenario and what is wrong."""
    title = "".join(f" {_code(id_)} {rulebook()[id_].title.render(language)}" for id_ in failure["ids"][:1])
    request = failure["case"].get("scenario", {}).get(language) or canonical(failure["case"]["request"])
    yield from ("", f"**{_code(failure['id'])}**{title}", "")
    yield _fenced("\n".join((request, *failure["problems"])), language)


def _inline(text: str) -> str:
    r"""Return a text of ours without markup, also in a table.

    >>> print(_inline("*my* <engine> | 1"))
    \*my\* &lt;engine&gt; \| 1
    """
    return re.sub(r"([\\`*_{}\[\]()#~|!])", r"\\\1", html.escape(text, quote=False))


def _code(text: str) -> str:
    """Return untrusted text on one line as code.

    Backslashes are not enough: GitHub still makes links of addresses, and notifies people who are mentioned.

    >>> print(_code("see https://example.org, @everyone and #1"), _code("a``b`"))
    `see https://example.org, @everyone and #1` ``` a``b` ```
    """
    shown = on_one_line(text, MAX_NAME_CHARS)
    fence = _longer_than_any(shown, "`")
    return f"{fence} {shown} {fence}" if "`" in shown else f"{fence}{shown}{fence}"


def _longer_than_any(text: str, shortest: str) -> str:
    """Return backticks, more than there are in a row in the text."""
    return max((shortest, *(f"{each}`" for each in re.findall("`+", text))), key=len)


def _fenced(text: str, language: Language) -> str:
    """Return text as a block of code, whose fence is longer than any in the text."""
    shown = render(shortened(cleaned(text), MAX_CHARS), language)
    fence = _longer_than_any(shown, "```")
    return f"{fence}text\n{shown}\n{fence}"
