"""Reports that somebody made up and signed anew: whatever does not follow from their results is told."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from globe_rules.cli.main import main
from globe_rules.kit.reporting.checking import problems
from globe_rules.kit.reporting.reports import digest

Report = dict[str, Any]


def run(*arguments: object) -> Result:
    """Run the command, as people would."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Return the report of an engine that fails two of three cases."""
    file = tmp_path_factory.mktemp("report") / "r.json"
    few = ("--case", "CARD-B1.2a", "--case", "CARD-B1.2b", "--case", "CON-3.1")
    run("conform", "--python", "adapters.partly_wrong:WrapsAround", *few, "--output", file)
    value: Report = json.loads(file.read_text(encoding="utf-8"))
    return value


def signed(value: Report) -> Report:
    """Return a report with the digest that it would have."""
    footer = {key: each for key, each in value["footer"].items() if key != "report_digest"}
    return {**value, "footer": {**footer, "report_digest": digest({**value, "footer": footer})}}


def _of_ones_own(value: Report) -> None:
    value["options"]["cases_from"] = "mine.json"
    for each in value["results"]:
        each["id"] = f"MINE-{each['id']}"
    value["footer"]["claimed_of_suite"] = 0


def _called_conformant(value: Report) -> None:
    _of_ones_own(value)
    value["footer"].update(as_expected=True, conformant=True)


def _claiming_the_suite(value: Report) -> None:
    _of_ones_own(value)
    value["footer"]["claimed_of_suite"] = value["footer"]["suite_cases"]


def _citing_nothing(value: Report) -> None:
    _of_ones_own(value)
    value["results"][-1]["cites"] = ["NO-RULE"]


def _breaking_nothing(value: Report) -> None:
    value["results"][0]["ids"] = ["<script>"]
    value["rulings_departed_from"].append("<script>")


def _breaking_another(value: Report) -> None:
    value["results"][0]["ids"] = ["Q-1"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_called_conformant, "the footer says conformant true, and it comes to false"),
        (_claiming_the_suite, "and it comes to 0"),
        (_citing_nothing, "MINE-CON-3.1 cannot cite or break what it says"),
        (_breaking_nothing, "CARD-B1.2a cannot cite or break what it says"),
        (_breaking_another, "CARD-B1.2a cannot cite or break what it says"),
    ],
)
def test_what_does_not_follow_is_told(change: Callable[[Report], None], said: str, wrong: Report) -> None:
    """In a report about somebody's own cases, too: of those only the questions are unknown."""
    value = deepcopy(wrong)
    change(value)
    assert said in "\n".join(problems(signed(value)))


def test_a_report_about_cases_of_ones_own_that_agrees_with_itself_is_whole(wrong: Report, tmp_path: Path) -> None:
    """It can be shown as a page."""
    value = deepcopy(wrong)
    _of_ones_own(value)
    assert list(problems(signed(value))) == []
    (tmp_path / "r.json").write_text(json.dumps(signed(value)), encoding="utf-8")
    assert run("report", tmp_path / "r.json", "--output", tmp_path / "p.html").exit_code == 0


@pytest.mark.parametrize("text", ['[{"error": 5}]', '[{"implementation": {"name": 5}, "error": {"message": ""}}]'])
def test_a_list_of_something_else_is_no_report(text: str, tmp_path: Path) -> None:
    """Only who has no report is listed with an error."""
    (tmp_path / "r.json").write_text(text, encoding="utf-8")
    told = run("verify-report", tmp_path / "r.json")
    assert told.exit_code == 2
    assert "is no report" in told.output
