"""A report as one page of HTML that asks nobody else for anything, and as a badge."""

import html
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from globe_rules.i18n import Language, Message, Translatable, cleaned, grouped, render, shortened
from globe_rules.kit.mistakes import LOOKS_AS_IF, mistakes
from globe_rules.kit.reporting.checking import DISCLAIMER, stopped
from globe_rules.kit.reporting.reports import contradicted, fraction, share
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import canonical
from globe_rules.specification.suite import suite

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
"""Nothing is fetched, run or sent, whatever a report brings; only its own style is applied."""

_WORDS: Mapping[str, Translatable] = {
    "title": Message("Conformance report"),
    "yes": Message("Conformant"),
    "only known": Message("Only known failures"),
    "no": Message("Not conformant"),
    "incomplete": Message("Incomplete"),
    "implementation": Message("Implementation"),
    "language": Message("Language"),
    "suite": Message("Suite"),
    "claimed": Message("Claimed"),
    "share": Message("{} of the suite"),
    "stopped": Message("Stopped at the first failure"),
    "stale": Message("Known failures that fail no more: take them off the list"),
    "excused": Message("Known failures"),
    "unclaimed": Message("Not claimed, so not compared"),
    "reasons": Message("reasons (ids)"),
    "conventions": Message("conventions of the wire"),
    "pass": Message("Passed"),
    "versions": Message("Versions"),
    "fuzz": Message("Random questions"),
    "seed": Message("seed"),
    "groups": Message("Groups of differences"),
    "contradictions": Message("Contradicts itself in"),
    "sections": Message("Sections of the rulebook"),
    "section": Message("Section"),
    "cases": Message("Cases"),
    "fail": Message("Failed"),
    "known": Message("Known"),
    "unsupported": Message("Not claimed"),
    "not-run": Message("Not asked"),
    "more": Message("… and {} more"),
    "broken": Message("Rules broken and rulings departed from"),
    "others": Message("Other failures"),
    "found": Message("Found by fuzzing"),
    "proof": DISCLAIMER,
}


def escape(text: str) -> str:
    """Return somebody else's words as text of a page, which does nothing and misleads nobody."""
    return html.escape(cleaned(text))


def page(value: Mapping[str, Any], language: Language) -> str:
    """Return a report as a page."""
    say = {key: escape(render(words, language)) for key, words in _WORDS.items()}
    who = value["implementation"]
    name = escape(f"{who['name']} {who['version']}".strip())
    body = "\n".join(_body(value, language, say))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name} · {say['title']}</title>\n"
        f"<style>{_CSS}</style>\n<main>\n<h1>{name}</h1>\n{body}\n</main>\n"
        f"<footer><p>{say['proof']}</p><p><code>{escape(value['footer']['report_digest'])}</code></p></footer>\n</html>\n"
    )


def _body(value: Mapping[str, Any], language: Language, say: Mapping[str, str]) -> Iterator[str]:
    footer, who, fuzz = value["footer"], value["implementation"], value.get("fuzz")
    verdict, mood = _verdict(value)
    known = footer["verdicts"]["known"]
    yield f'<p class="verdict {mood}">{say[verdict]}</p>'
    if stopped(value):
        yield f"<p>{say['stopped']}</p>"
    for each in value["resembles"]:
        names = (mistake.says.render(language) for mistake in mistakes() if mistake.id == each["mutant"])
        looks = render(LOOKS_AS_IF, language).format(mistake=next(names, each["mutant"]))
        yield f"<p>{escape(looks)}</p>"
    unclaimed = ", ".join(_WORDS[name].render(language) for name in ("reasons", "conventions") if not who[name])
    facts = {
        "language": who["language"],
        "suite": f"{footer['suite']} ({footer['digest'][:19]}…)",
        "claimed": f"{fraction(footer['claimed'], footer['cases'], language)} ({_claims(footer, language)})",
        "pass": fraction(footer["verdicts"]["pass"], footer["claimed"], language),
        **({"excused": str(known)} if known else {}),
        **({"unclaimed": unclaimed} if unclaimed else {}),
        **(_about_search(footer, fuzz, language) if fuzz else {}),
        "versions": ", ".join(f"{name} {number}" for name, number in value["versions"].items()),
    }
    yield "<dl>" + "".join(f"<dt>{say[key]}</dt><dd>{escape(text)}</dd>" for key, text in facts.items()) + "</dl>"
    yield f"<h2>{say['sections']}</h2>"
    seen = [name for name in _COLUMNS if name in _ALWAYS or footer["verdicts"][name]]
    heading = [say["section"], "", say["cases"], *(say[name] for name in seen)]
    yield _table(heading, _sections(value, seen, language))
    broken = [*value["rules_broken"], *value["rulings_departed_from"], *value["conventions_missed"]]
    if broken:
        yield f"<h2>{say['broken']}</h2>"
        yield from (_broken(id_, value["results"], language) for id_ in broken)
    others = [each for each in value["results"] if each["verdict"] not in _FINE and each.get("about") not in _NAMED]
    if others:
        yield f"<h2>{say['others']} ({grouped(len(others), language)})</h2>"
        yield from (_case(f"<code>{escape(each['id'])}</code>", each, language) for each in others[:_MOST_OTHERS])
        if len(others) > _MOST_OTHERS:
            yield f"<p>{say['more'].format(grouped(len(others) - _MOST_OTHERS, language))}</p>"
    if stale := value["stale_known_failures"]:
        yield f"<h2>{say['stale']}</h2><p>{' '.join(f'<code>{escape(id_)}</code>' for id_ in stale)}</p>"
    if groups := fuzz["groups"] if fuzz else []:
        yield f"<h2>{say['found']}</h2>"
    for group in groups:
        case = group["case"]
        cites = f" ({', '.join(group['cites'])})" if group["cites"] else ""
        yield f"<h3>{escape(group['kind'] + cites)}</h3>"
        yield f"<pre>{escape(case.get('scenario', {}).get(language) or str(case['request']))}</pre>"


_FINE = {"pass", "known", "unsupported", "not-run"}
_COLUMNS = ("pass", "fail", "known", "unsupported", "not-run")
"""Of verdicts; those that are not fine are counted as failed."""

_ALWAYS = {"pass", "fail"}
_NAMED = {"scenario", "convention"}
_MOST_OTHERS = 5
_MOST_LETTERS = 2000


def _broken(id_: str, results: Iterable[Mapping[str, Any]], language: Language) -> str:
    """Tell a rule that is broken, how often, and on request the first case that shows it."""
    failed = [each for each in results if id_ in each.get("ids", ()) and each["about"] in _NAMED]
    title = escape(rulebook()[id_].title.render(language))
    return _case(f"<code>{escape(id_)}</code> {title} ({len(failed)})", failed[0], language)


def _case(summary: str, result: Mapping[str, Any], language: Language) -> str:
    """Tell what is wrong in a case, and what was asked, if it is one of the suite."""
    case = next((each for each in suite().cases if each.id == result["id"]), None)
    asked = (case.scenario.get(language) or canonical(case.request)) if case else ""
    name = case.name.render(language) if case else ""
    problems = [render(problem, language) for problem in result.get("problems", ())]
    lines = [f"{result['id']} {name}".strip(), asked, *problems]
    shown = escape(render(shortened("\n".join(filter(None, lines)), _MOST_LETTERS), language))
    return f"<details><summary>{summary}</summary><pre>{shown}</pre></details>"


def _about_search(footer: Mapping[str, Any], fuzz: Mapping[str, Any], language: Language) -> dict[str, str]:
    against = contradicted(fuzz)
    return {
        "fuzz": f"{grouped(fuzz['cases'], language)} ({_WORDS['seed'].render(language)} {fuzz['seed']})",
        "groups": str(footer["fuzz_groups"]),
        **({"contradictions": ", ".join(against)} if against else {}),
    }


def _verdict(value: Mapping[str, Any]) -> tuple[str, str]:
    """Return the verdict's words, and its mood: whoever has known failures is not called conformant."""
    footer = value["footer"]
    if not footer["complete"] and not stopped(value):
        return "incomplete", "bad"
    if footer["conformant"]:
        return "yes", "good"
    return ("only known", "fair") if footer["as_expected"] else ("no", "bad")


def _claims(footer: Mapping[str, Any], language: Language) -> str:
    """Say how much of the whole suite is claimed, whatever was chosen of it."""
    much = share(footer["claimed_of_suite"], footer["suite_cases"], language)
    return _WORDS["share"].render(language).format(much)


def _sections(value: Mapping[str, Any], seen: Sequence[str], language: Language) -> Iterator[list[str]]:
    """Count results by section, in the order of the book."""
    section_of = {id_: rule.section.id for id_, rule in rulebook().rules.items()}
    for section in rulebook().sections:
        results = (each["verdict"] for each in value["results"] if section_of[each["cites"][0]] == section.id)
        verdicts = Counter(each if each in _FINE else "fail" for each in results)
        if verdicts:
            numbers = [verdicts.total(), *(verdicts[name] for name in seen)]
            yield [section.id, section.title.render(language), *(grouped(number, language) for number in numbers)]


def _table(heading: Iterable[str], rows: Iterable[list[str]]) -> str:
    names = 2
    cell = '<{0} class="number">{1}</{0}>', "<{0}>{1}</{0}>"

    def line(kind: str, cells: Iterable[str]) -> str:
        return "".join(cell[index < names].format(kind, text) for index, text in enumerate(cells))

    body = "".join(f"<tr>{line('td', map(escape, row))}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{line("th", heading)}</tr>{body}</table></div>'


def badge(value: Mapping[str, Any], language: Language) -> str:
    """Return a small picture of the verdict, with how much passed and how much of the suite is claimed."""
    footer = value["footer"]
    verdict, mood = _verdict(value)
    label = f"Globe Twister {footer['suite']}"
    figures = fraction(footer["verdicts"]["pass"], footer["claimed"], language)
    text = f"{_WORDS[verdict].render(language)} {figures}, {_claims(footer, language)}"
    left, right = 7 * len(label) + 12, 7 * len(text) + 12
    colour = {"good": "#1a6b3c", "fair": "#7a5200", "bad": "#a3261d"}[mood]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="22" role="img" '
        f'aria-label="{escape(label)}: {escape(text)}"><title>{escape(label)}: {escape(text)}</title>'
        f'<rect width="{left + right}" height="22" rx="4" fill="{colour}"/>'
        f'<path d="M4 0H{left}V22H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4" fill="#1d2733"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="12">'
        f'<text x="7" y="15" textLength="{left - 14}">{escape(label)}</text>'
        f'<text x="{left + 7}" y="15" textLength="{right - 14}">{escape(text)}</text></g></svg>\n'
    )
