"""Writes stubs for `make ruling`, `make scenario`, `make mutant` and `make convention`.

A stub has a TODO wherever you must fill something in. `make generated` and a test fail while a TODO is left.
"""

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from tools.paths import ROOT
from tools.todos import remaining_todos

_DATA = "globe_rules/rulebook/data"
_MUTANTS = "tools/mutants"
_REJECTED = f"{_MUTANTS}/rejected.py"
_RETIRED = "tests/published/retired.txt"
_RULING = """\
[[ruling]]
id = "{id}"
touches = ["{rule}"]
page = "{page}"
title = {{ en = "TODO: the subject in a few words", fr = "TODO" }}

[ruling.question]
en = "TODO: the question that a player would ask?"
fr = "TODO"

{readings}[ruling.choice]
en = "TODO: what we decide."
fr = "TODO"

[ruling.reason]
en = "TODO: why, citing the rules that support it."
fr = "TODO"

[ruling.remedy]
en = "TODO: what the players at the table do; delete this table if the ruling needs no remedy."
fr = "TODO"
"""
_READING = """\
[[ruling.readings]]
en = "TODO: {which}."
fr = "TODO"

"""
_CONVENTION = """\
[[convention]]
id = "{id}"
title = {{ en = "TODO: the subject in a few words", fr = "TODO" }}
en = "TODO: how the protocol writes it."
fr = "TODO"

[convention.without_scenario]
en = "TODO: why no scenario can show it; delete this table if there is one (make scenario ID={id} RULE=…)."
fr = "TODO"
"""
_SCENARIO = {
    "en": """
    {tags}
    Scenario: TODO one statement that can be false, such as: a player may take back a card
      Given TODO
      When TODO
      Then TODO
""",
    "fr": """
    {tags}
    Scénario: TODO
      Soit TODO
      Quand TODO
      Alors TODO
""",
}
_MUTANT = """\
    mutant("{id}", "{breaks}"{plays})(
        Patch("globe_rules.TODO:TODO", lambda right: right),
        en="TODO: {hint}",
        fr="TODO",
    ),
"""


class Mistaken(Exception):  # noqa: N818 -- the caller's error, not the program's
    """An argument is invalid. Nothing was written."""


@frozen
class Scaffold:
    """A working copy of the repository, with changes that are not written yet."""

    root: Path = ROOT
    changed: dict[str, str] = field(factory=dict, repr=False)

    def text(self, name: str) -> str:
        """Return the content of a file with the changes so far; empty if the file does not exist."""
        file = self.root / name
        return self.changed.get(name) or (file.read_text(encoding="utf-8") if file.exists() else "")

    def write(self) -> list[str]:
        """Write all changed files; return their names."""
        for name, text in self.changed.items():
            (self.root / name).write_text(text, encoding="utf-8")
        return list(self.changed)

    def entries(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return the rules, rulings or conventions of the data by id, in the order of the files."""
        files = [_parsed(self.text(f"{_DATA}/{file.name}")) for file in sorted((self.root / _DATA).glob("*.toml"))]
        return {entry["id"]: entry for content in files for entry in content.get(kind, ())}

    def ruling(self, id_: str, *, rule: str = "", page: str = "", readings: int = 2) -> None:
        """Add a ruling: entry, scenario in both languages, one mutant per rejected reading, changelog fragment."""
        self._check_next(id_, "ruling", r"[DQ]-[1-9]\d*", "Q-81 or D-21")
        self._check_rule(rule, "RULE= names the rule that the ruling interprets, such as RULE=REACT-1")
        if readings < 2:
            raise Mistaken(f"READINGS={readings}: expected 2 or more")
        page = page or self._usual_page(rule, id_)
        sections = list(dict.fromkeys(each["page"] for each in self.entries("ruling").values()))
        if page not in sections:
            raise Mistaken(f"PAGE={page}: expected one of {', '.join(sections)}")
        choices = (
            ["what the English book says", "what the French book says"] if id_[0] == "D" else ["the chosen reading"]
        )
        which = [*choices, *["a rejected reading"] * (readings - len(choices))]
        entry = _RULING.format(
            id=id_, rule=rule, page=page, readings="".join(_READING.format(which=each) for each in which)
        )
        file = f"{_DATA}/{page.partition('#')[0]}.toml"
        self.changed[file] = _after_last(self.text(file), "ruling", entry, lambda block: f'page = "{page}"\n' in block)
        self.scenario(rule, cites=id_)
        for number in range(1 if id_[0] == "D" else 2, readings + 1):
            hint = "what an implementation that follows this reading does"
            plays = f', plays="{id_}/{number}"'
            self._add_mutant(f"TODO-{id_.lower()}-{number}", id_, hint, plays, _REJECTED)
        self._add_fragment(id_)

    def scenario(self, id_: str, *, rule: str = "", cites: str = "") -> None:
        """Add a scenario in both languages below its rule, with the next free number."""
        rulings, conventions = self.entries("ruling"), self.entries("convention")
        if id_ in rulings or id_ in conventions:
            cites, id_ = id_, rule or (rulings[id_]["touches"][0] if id_ in rulings else "")
        self._check_rule(id_, "ID= names a rule or ruling; a convention needs RULE= too, such as RULE=REACT-0")
        known = [*self._features("en"), *self._features("fr"), "tests/published/scenarios.txt", _RETIRED]
        found = [int(n) for name in known for n in re.findall(rf"(?m)(?:@|^){id_}\.(\d+)", self.text(name))]
        tags = " ".join(f"@{tag}" for tag in (f"{id_}.{max(found, default=0) + 1}", cites) if tag)
        for language, stub in _SCENARIO.items():
            name = next((name for name in self._features(language) if f"\n  @{id_}\n" in self.text(name)), None)
            if name is None:
                raise Mistaken(f"{id_} has no Rule: in features/{language}: write it first, with the tag @{id_}")
            before, head, rest = self.text(name).partition(f"\n  @{id_}\n")
            end = re.search(r"\n(?=\n  @)|\Z", rest)
            place = end.start() if end else len(rest)
            body, after = rest[:place].rstrip("\n") + "\n", rest[place:].lstrip("\n")
            text = before + head + body + stub.format(tags=tags) + (f"\n{after}" if after else "")
            self.changed[name] = text

    def mutant(self, id_: str, *, breaks: str = "", plays: str = "") -> None:
        """Add a mutant after the last one that breaks the same id."""
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", id_):
            raise Mistaken(f"ID={id_}: expected small letters and hyphens, such as b3-works-from-an-edge")
        ids = {**self.entries("rule"), **self.entries("ruling"), **self.entries("convention")}
        if breaks not in ids:
            raise Mistaken(f"BREAKS={breaks}: expected the id of a rule, ruling or convention, such as BREAKS=Q-4")
        modules = [f"{_MUTANTS}/{file.name}" for file in sorted((self.root / _MUTANTS).glob("*.py"))]
        if any(f'"{id_}"' in self.text(name) for name in modules) or self._is_retired(id_):
            raise Mistaken(f"ID={id_}: the id is taken")
        home = next(
            (name for name in modules if any(breaks in each for each in _ids_broken_by_mutants(self.text(name)))),
            _REJECTED,
        )
        self._add_mutant(
            id_, breaks, "what it does wrong, in one sentence", f', plays="{plays}"' if plays else "", home
        )

    def convention(self, id_: str) -> None:
        """Add a protocol convention and a changelog fragment."""
        self._check_next(id_, "convention", r"W-[1-9]\d*", "W-20")
        file = f"{_DATA}/conventions.toml"
        self.changed[file] = _after_last(self.text(file), "convention", _CONVENTION.format(id=id_), lambda _: True)
        self._add_fragment(id_)

    def _features(self, language: str) -> list[str]:
        return [f"features/{language}/{file.name}" for file in sorted((self.root / "features" / language).iterdir())]

    def _is_retired(self, id_: str) -> bool:
        return f"\n{id_}: " in f"\n{self.text(_RETIRED)}"

    def _check_next(self, id_: str, kind: str, form: str, example: str) -> None:
        """Raise Mistaken unless an id has the right form and is the next free one."""
        if not re.fullmatch(form, id_):
            raise Mistaken(f"ID={id_}: expected an id such as {example}")
        letter = id_[:2]
        numbers = [int(each[2:]) for each in self.entries(kind) if each.startswith(letter)]
        if id_ in self.entries(kind):
            raise Mistaken(f"ID={id_}: the id is taken; the next free one is {letter}{max(numbers) + 1}")
        if int(id_[2:]) != max(numbers) + 1:
            raise Mistaken(f"ID={id_}: the next free id is {letter}{max(numbers) + 1}")

    def _check_rule(self, rule: str, hint: str) -> None:
        if rule not in self.entries("rule"):
            raise Mistaken(f"{rule or 'no rule'}: not the id of a rule; {hint}")

    def _usual_page(self, rule: str, id_: str) -> str:
        """Return the page of the last ruling of the same kind (Q or D) that touches a rule."""
        pages = [
            each["page"]
            for each in self.entries("ruling").values()
            if rule in each["touches"] and each["id"][0] == id_[0]
        ]
        if not pages:
            raise Mistaken(f"PAGE= is needed: no other ruling touches {rule}; for example PAGE=accidents#reaction")
        return str(pages[-1])

    def _add_mutant(self, id_: str, breaks: str, hint: str, plays: str, name: str) -> None:
        """Add a mutant to a file, after the last one that breaks the same id, else after the last one."""
        ends = list(_mutants_in(self.text(name)))
        same = [end for end, ids in ends if breaks in ids]
        line = same[-1] if same else ends[-1][0]
        lines = self.text(name).splitlines(keepends=True)
        lines.insert(line, _MUTANT.format(id=id_, breaks=breaks, plays=plays, hint=hint))
        self.changed[name] = "".join(lines)

    def _add_fragment(self, id_: str) -> None:
        self.changed[f"changes/+{id_.lower()}.added.md"] = f"{id_}: TODO what users see, in one sentence.\n"


@cache
def _parsed(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _after_last(text: str, kind: str, entry: str, belongs: Callable[[str], bool]) -> str:
    """Insert an entry into a TOML file after the last block for which `belongs` is true, else at the end."""
    head, *blocks = re.split(rf"(?m)^(?=\[\[{kind}\]\]$)", text)
    places = [number for number, block in enumerate(blocks, start=1) if belongs(block)]
    blocks.insert(places[-1] if places else len(blocks), entry)
    return head + "\n".join(f"{block.rstrip()}\n" for block in blocks)


def _mutants_in(text: str) -> Iterator[tuple[int, set[str]]]:
    """Yield the last line of every mutant of a module, and the ids that the mutant breaks."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Call) and ast.unparse(node.func.func) == "mutant":
            ids = {each.value for each in node.func.args if isinstance(each, ast.Constant)}
            if node.end_lineno and text.splitlines()[node.end_lineno - 1] == "    ),":
                yield node.end_lineno, {str(each) for each in ids}


def _ids_broken_by_mutants(text: str) -> list[set[str]]:
    return [ids for _, ids in _mutants_in(text)]


_NEXT = {
    "ruling": "Cite {id} in the docstring of the engine function that implements it.\n",
    "scenario": "",
    "mutant": "",
    "convention": "If a scenario can show it, run `make scenario ID={id} RULE=…`.\n",
}


def main(arguments: list[str], root: Path = ROOT) -> str:
    """Write the stubs; return a text that lists the TODOs and the next steps."""
    parsed = _parser().parse_args(arguments)
    options = {name: value for name, value in vars(parsed).items() if name not in {"kind", "id"} and value}
    scaffold = Scaffold(root)
    _METHODS[parsed.kind](scaffold, parsed.id, **options)
    files = scaffold.write()
    todo = [line for line in remaining_todos(root) if line.partition(":")[0] in files]
    steps = _NEXT[parsed.kind].format(id=parsed.id) + "Then run `make generated` and `make test`."
    return "\n".join([f"Wrote {', '.join(files)}.", "Fill in every TODO:", *(f"  {line}" for line in todo), steps])


_METHODS: Mapping[str, Callable[..., None]] = {
    "ruling": Scaffold.ruling,
    "scenario": Scaffold.scenario,
    "mutant": Scaffold.mutant,
    "convention": Scaffold.convention,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.scaffold", description="Write stubs for a new ruling, scenario, mutant or convention."
    )
    kinds = parser.add_subparsers(dest="kind", required=True)
    parsers = {kind: kinds.add_parser(kind) for kind in _METHODS}
    for each in parsers.values():
        each.add_argument("id", help="the new id; for a scenario, the rule, ruling or convention that it shows")
    parsers["ruling"].add_argument("--rule", help="the rule that it interprets")
    parsers["ruling"].add_argument("--page", help="page and section, such as accidents#reaction")
    parsers["ruling"].add_argument(
        "--readings", type=int, help="number of readings, the chosen one included [default: 2]"
    )
    parsers["scenario"].add_argument("--rule", help="the rule under which it is written")
    parsers["mutant"].add_argument("--breaks", help="the id that it breaks")
    parsers["mutant"].add_argument("--plays", help="the rejected reading that it follows, such as Q-81/2")
    return parser


if __name__ == "__main__":
    try:
        print(main(sys.argv[1:]))
    except Mistaken as mistaken:
        sys.exit(f"{mistaken}. Nothing was written.")
