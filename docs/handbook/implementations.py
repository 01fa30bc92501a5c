"""The list and the matrix of implementations. The kit tests our own ones whenever the site is built."""

import json
import re
import shutil
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from attrs import frozen
from markupsafe import Markup
from mkdocs.exceptions import PluginError

from globe_rules._i18n import Translatable
from globe_rules._kit.adapters import Adapter
from globe_rules._kit.process import Process
from globe_rules._kit.reporting.checking import problems
from globe_rules._kit.reporting.page import badge
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import Result, Run, Verdict, run_cases
from globe_rules._specification.suite import suite
from globe_rules.rulebook import Rule, Ruling, rulebook
from handbook.files import ROOT
from handbook.page import Page

_FOLDER = ROOT / "implementations"


@frozen
class Examined:
    """The results of the kit for one implementation."""

    kind: str
    """One of `reference`, `second` (the JavaScript engine) and `starter`."""

    written_in: str
    run: Run
    asked: Mapping[str, int]
    """The number of cases that cite each id and that the implementation claims."""

    passed: Mapping[str, int]
    """The number of those cases that pass."""


@cache
def examined() -> Sequence[Examined]:
    """Run every published case on the reference engine, the second engine and the starters."""
    return [
        _examined("reference", "Python", Process([sys.executable, "-m", "globe_rules", "serve"])),
        _started("second", "JavaScript", "javascript/adapter.js"),
        _started("starter", "Python", "starters/python/adapter.py"),
        _started("starter", "JavaScript", "starters/javascript/adapter.js"),
    ]


def _started(kind: str, written_in: str, adapter: str) -> Examined:
    file = _FOLDER / adapter
    interpreter = sys.executable if file.suffix == ".py" else _node()
    return _examined(kind, written_in, Process([interpreter, str(file)]))


def _examined(kind: str, written_in: str, adapter: Adapter) -> Examined:
    run = run_cases(adapter, suite().cases)
    asked = [result for result in run.results if result.verdict is not Verdict.UNSUPPORTED]
    passed = [result for result in asked if result.verdict is Verdict.PASS]
    return Examined(kind, written_in, run, _citations(asked), _citations(passed))


def _citations(results: Iterable[Result]) -> Counter[str]:
    return Counter(id_ for result in results for id_ in result.case.cites)


def _node() -> str:
    """Return the Node.js that `make` has linked into the environment, or that of the system."""
    linked = Path(sys.prefix) / "node"
    node = str(linked) if linked.exists() else shutil.which("node")
    if node is None:
        raise PluginError("the matrix of implementations needs Node.js: install it, or use `make docs`")
    return node


def summary(page: Page) -> str:
    """Show what each implementation claims, and how much of it passes.

    `{{ implementations() }}`
    """
    return page.render("implementations.html", examined=examined(), passed=Verdict.PASS)


@frozen
class Listed:
    """An implementation in the list for implementers."""

    badge: Markup
    written_in: str
    kind: str = ""
    """One of the kinds of `Examined`, for implementations of this project."""

    name: str = ""
    url: str = ""
    """For implementations by others."""


def listing(page: Page) -> str:
    """Show all implementations with their badges: those of this project, and those in `implementations/listed.toml`.

    `{{ implementation_list() }}`
    """
    own = [Listed(_badge(page, report_json(each.run, {})), each.written_in, kind=each.kind) for each in examined()]
    return page.render("implementation_list.html", listed=[*own, *by_others(page)])


def by_others(page: Page, folder: Path = _FOLDER) -> list[Listed]:
    """Return the implementations in the file `listed.toml` of a folder, with badges made from their reports."""
    entries = tomllib.loads((folder / "listed.toml").read_text(encoding="utf-8"))
    found = []
    for name, entry in entries.items():
        report = json.loads((folder / "reports" / entry["report"]).read_text(encoding="utf-8"))
        for problem in problems(report):
            message = f"implementations/reports/{entry['report']}: {problem.render(page.language)}"
            raise PluginError(message)
        language = report["implementation"]["language"]
        found.append(Listed(_badge(page, report), language, name=name, url=entry["url"]))
    return found


def _badge(page: Page, report: Mapping[str, Any]) -> Markup:
    """Return the badge of a report, which may shrink on the page."""
    drawn = badge(report, page.language).strip()
    shrinking = re.sub(r'width="(\d+)" height="(\d+)"', r'\g<0> viewBox="0 0 \1 \2"', drawn, count=1)
    return Markup(shrinking)  # noqa: S704 -- the kit escapes all texts


def matrix(page: Page) -> str:
    """Show a table of implementations and rules, with a row for every id that has a case.

    `{{ matrix() }}`
    """
    cited = [rulebook()[id_] for id_ in rulebook().all_ids if any(id_ in each.asked for each in examined())]
    groups = [(group, list(entries)) for group, entries in groupby(cited, _group)]
    return page.render("matrix.html", examined=examined(), groups=groups)


def _group(entry: object) -> Translatable | str:
    """Return the title of the section of a rule, or the kind of another entry."""
    if isinstance(entry, Rule):
        return entry.section.title
    if isinstance(entry, Ruling):
        return "differences" if entry.is_difference else "silences"
    return "conventions"
