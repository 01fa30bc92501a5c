"""Counts and lists of ids, computed so that pages do not contain them as text."""

import json
import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from statistics import median
from typing import Any

from globe_rules._engine.solo import CHALLENGES
from globe_rules._kit.mutants import recorded_mutants
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook
from handbook.challenges import number_of_boards
from handbook.laws import number_caught
from handbook.page import ArgumentError, Page, chosen
from tools.mutants.law_detection import REQUESTS

COUNTED: dict[str, Callable[[Page], int]] = {
    "rules": lambda _page: len(rulebook().rules),
    "rulings": lambda _page: len(rulebook().rulings),
    "laws": lambda _page: len(rulebook().laws),
    "law_requests": lambda _page: REQUESTS,
    "law_mutants": number_caught,
    "cases": lambda _page: len(suite().cases),
    "scenarios": lambda _page: len(suite().scenarios),
    "mutants": lambda _page: len(recorded_mutants()),
    "challenges": number_of_boards,
    "captions": lambda _page: len(CHALLENGES),
    "fuzz_requests": lambda _page: _fuzzing_results()["cases"],
    "fuzz_found": lambda _page: len(_first_detections()),
    "fuzz_median": lambda _page: round(median(_first_detections())),
    "untested": lambda _page: len(rulebook().without_scenario),
}


def _first_detections() -> list[int]:
    """Return the number of the first request that detects each mutant, without those that none detects."""
    return [number for number in _fuzzing_results()["found"].values() if number]


def _fuzzing_results() -> Any:  # noqa: ANN401 -- JSON
    """Return the number of requests after which the fuzzer finds each mutant."""
    return json.loads(files("globe_rules._fuzz").joinpath("mutants.json").read_text(encoding="utf-8"))


def number(page: Page, name: str) -> str:
    """Show the number of rules, rulings, cases and so on.

    `{{ number("rules") }}`
    """
    return page.number(chosen(name, COUNTED)(page))


def ids(page: Page, letter: str) -> str:
    """Show the ids with a letter, as a range from the first to the last.

    `{{ ids("Q") }}`
    """
    found = [id_ for id_ in rulebook().all_ids if id_.startswith(f"{letter}-")]
    if not found:
        raise ArgumentError("D for differences, Q for questions or W for conventions")
    return in_ranges(page, found)


def untested(page: Page) -> str:
    """Show the ids that no case covers, with the reasons.

    `{{ untested() }}`
    """
    at_table = [id_ for section, among in rulebook().pages.items() if section.startswith("accidents#") for id_ in among]
    without = rulebook().without_scenario
    return page.render(
        "untested.html",
        reasons=[(id_, reason) for id_, reason in without.items() if id_ not in at_table],
        at_table=in_ranges(page, [id_ for id_ in without if id_ in at_table]),
    )


def in_ranges(page: Page, ids: Sequence[str]) -> str:
    """Return ids of one letter as a text, with ranges for three and more in a row."""
    runs: list[list[str]] = []
    for id_ in ids:
        if runs and _number(id_) == _number(runs[-1][-1]) + 1:
            runs[-1].append(id_)
        else:
            runs.append([id_])
    return page.render("ids.html", runs=runs)


def _number(id_: str) -> int:
    return int(re.sub(r"\D", "", id_))
