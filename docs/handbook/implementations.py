"""The matrix of implementations and rules: the kit examines each of them whenever the site is built."""

import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from attrs import frozen
from mkdocs.exceptions import PluginError

from globe_rules.i18n import Text
from globe_rules.kit.adapters import Adapter, reference
from globe_rules.kit.process import Process
from globe_rules.kit.runner import Result, Run, Verdict, examine
from globe_rules.rulebook import Convention, Rule, Ruling, rulebook
from globe_rules.specification.suite import suite
from handbook.files import ROOT
from handbook.page import Page

_FOLDER = ROOT / "implementations"
_IMPLEMENTATION = Text(en="Implementation", fr="Implémentation")
_CLAIMED = Text(en="Claimed of the suite", fr="Déclaré, sur la suite")
_PASSED = Text(en="Passed of what is claimed", fr="Réussi, sur le déclaré")
_REASONS = Text(en="Says why", fr="Dit pourquoi")
_YES = Text(en="yes", fr="oui")
_NO = Text(en="no", fr="non")
_RULE = Text(en="Rule or ruling", fr="Règle ou décision")
_DIFFERENCES = Text(en="Where the books differ", fr="Là où les livrets diffèrent")
_SILENCES = Text(en="Where the books are silent", fr="Là où les livrets se taisent")
_CONVENTIONS = Text(en="Conventions of the wire", fr="Conventions du protocole")


@frozen
class Examined:
    """An implementation, what the kit found, and for every id the cases that cite it."""

    name: Text
    run: Run
    asked: Mapping[str, int]
    passed: Mapping[str, int]


@cache
def examined() -> Sequence[Examined]:
    """Examine the reference engine, the second engine and the starters, by every published case."""
    return [
        _examined(Text(en="Reference: Python", fr="Référence : Python"), reference()),
        _started(Text(en="Second engine: JavaScript", fr="Second moteur : JavaScript"), "javascript/adapter.js"),
        _started(Text(en="Starter: Python", fr="Modèle : Python"), "starters/python/adapter.py"),
        _started(Text(en="Starter: JavaScript", fr="Modèle : JavaScript"), "starters/javascript/adapter.js"),
    ]


def _started(name: Text, adapter: str) -> Examined:
    file = _FOLDER / adapter
    interpreter = sys.executable if file.suffix == ".py" else _node()
    return _examined(name, Process([interpreter, str(file)]))


def _examined(name: Text, adapter: Adapter) -> Examined:
    run = examine(adapter, suite().cases)
    asked = [result for result in run.results if result.verdict is not Verdict.UNSUPPORTED]
    passed = [result for result in asked if result.verdict is Verdict.PASS]
    return Examined(name, run, _citations(asked), _citations(passed))


def _citations(results: Iterable[Result]) -> Counter[str]:
    return Counter(id_ for result in results for id_ in result.case.cites)


def _node() -> str:
    """Find the Node that `make` has linked into the environment, or the system's."""
    linked = Path(sys.prefix) / "node"
    node = str(linked) if linked.exists() else shutil.which("node")
    if node is None:
        raise PluginError("the matrix of implementations needs Node.js: install it, or use `make docs`")
    return node


def summary(page: Page, _marker: str, _argument: str) -> str:
    """`{{ implementations }}`: what each implementation claims, and how much of it is right."""
    head = page.heads(_IMPLEMENTATION, _CLAIMED, _PASSED, _REASONS)
    rows = "".join(
        f"<tr><th scope=row>{page.say(each.name)}</th>"
        f"<td>{page.number(each.run.claimed)} / {page.number(len(each.run.results))}</td>"
        f"<td>{page.number(each.run.count(Verdict.PASS))} / {page.number(each.run.claimed)}</td>"
        f"<td>{page.say(_YES if each.run.claims.reasons else _NO)}</td></tr>"
        for each in examined()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def matrix(page: Page, _marker: str, _argument: str) -> str:
    """`{{ matrix }}`: implementations × rules, with a row for every id that has a case."""
    head = page.heads(_RULE, *(each.name for each in examined()))
    bodies = "".join(f"<tbody>{''.join(rows)}</tbody>" for rows in _groups(page))
    return f'<table class="matrix" data-search-exclude><thead><tr>{head}</tr></thead>{bodies}</table>'


def _groups(page: Page) -> Iterator[list[str]]:
    """Return the rows of each section of the rulebook, then of the rulings and of the conventions."""
    cited = [rulebook()[id_] for id_ in rulebook().all_ids if any(id_ in each.asked for each in examined())]
    for title, entries in groupby(cited, _group):
        heading = f"<tr><th scope=rowgroup colspan={1 + len(examined())}>{page.say(title)}</th></tr>"
        yield [heading, *(_row(page, entry) for entry in entries)]


def _group(entry: Rule | Ruling | Convention) -> Text:
    if isinstance(entry, Rule):
        return entry.section.title
    if isinstance(entry, Convention):
        return _CONVENTIONS
    return _DIFFERENCES if entry.is_difference else _SILENCES


def _row(page: Page, entry: Rule | Ruling | Convention) -> str:
    cells = "".join(_cell(each, entry.id) for each in examined())
    return f"<tr><th scope=row>{entry.id} <span>{page.say(entry.title)}</span></th>{cells}</tr>"


def _cell(one: Examined, id_: str) -> str:
    asked, passed = one.asked.get(id_, 0), one.passed.get(id_, 0)
    if not asked:
        return "<td class=unclaimed>–</td>"
    return f"<td class=right>{passed}</td>" if passed == asked else f"<td class=wrong>{passed} / {asked}</td>"
