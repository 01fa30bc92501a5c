"""A verdict promises no more than was found: what was not compared, and what could be learnt by heart, is said."""

import json
from pathlib import Path

import pytest
from adapters.asking import loaded, run, signed

from globe_rules.kit.reporting.checking import unknowable


@pytest.mark.parametrize(
    ("language", "told", "shown"),
    [
        ("en", "Reasons (ids) are not claimed", "Not claimed, so not compared</dt><dd>reasons (ids), conventions of"),
        ("fr", "Les motifs (identifiants) ne sont pas déclarés", "Non déclaré, donc non comparé</dt><dd>motifs"),
    ],
)
def test_what_was_not_compared_is_told(language: str, told: str, shown: str, tmp_path: Path) -> None:
    """By the commands that show a report, and on its page."""
    run("conform", "--case", "CON-0.1", "--output", tmp_path / "r.json")
    value = loaded(tmp_path / "r.json")
    assert "compar" not in run("report", tmp_path / "r.json").output
    value["implementation"].update(reasons=False, conventions=False)
    (tmp_path / "r.json").write_text(json.dumps(signed(value)), encoding="utf-8")
    said = run("report", tmp_path / "r.json", "--lang", language, "--output", tmp_path / "p.html")
    assert told in said.output.replace("\u202f", " ")
    assert shown in (tmp_path / "p.html").read_text(encoding="utf-8")


def test_whoever_knew_the_seed_could_learn_the_answers() -> None:
    """As whoever knows the published cases; nobody can tell it from a report."""
    footer = {"claimed_of_suite": 1, "suite_cases": 1}
    notes = list(unknowable({"options": {}, "footer": footer, "fuzz": {"seed": 7}}))
    assert "Whoever knew the seed 7 beforehand could learn those answers" in notes[-1]
