"""Bugs planted in the JavaScript engine are found, and each becomes a scenario that fails there."""

import re
from collections.abc import Iterator

import pytest
from adapters.javascript import engine_with

from globe_rules._fuzz.findings import Finding, findings
from globe_rules._fuzz.search import Search
from globe_rules._i18n import BOOK_LANGUAGES
from globe_rules._kit.adapters import reference
from globe_rules._kit.process import Process
from globe_rules._specification.conversion import record
from globe_rules._specification.features import features_folder, read_feature
from tools.agreement import NODE

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.no_cover,
]

# By what they break: the action of a card, the last instant of the sand, and a tie-breaker.
BUGS = {"CARD-G3": "g3-is-a-quarter-turn", "Q-18": "the-last-instant-counts", "END-2b": "most-cards-win"}
OPERATIONS = ("reconstruction", "reaction", "assessment")
SEED, ITERATIONS = 1, 150


@pytest.fixture(scope="module")
def engine_with_all_bugs(tmp_path_factory: pytest.TempPathFactory) -> Process:
    """Return the engine with all three bugs."""
    return engine_with(tmp_path_factory.mktemp("three"), *BUGS.values())


@pytest.fixture(scope="module")
def engines_with_a_bug(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Process]]:
    """Start one engine for each bug."""
    engines = {bug: engine_with(tmp_path_factory.mktemp("one"), mutant) for bug, mutant in BUGS.items()}
    for process in engines.values():
        process.start()
    yield engines
    for process in engines.values():
        process.stop()


@pytest.fixture(scope="module")
def finding_of_each_bug(engine_with_all_bugs: Process) -> dict[str, Finding]:
    """Fuzz the engine with all bugs once, and return one shrunk finding for each bug."""
    search = Search(engine_with_all_bugs, seed=SEED, iterations=ITERATIONS, operations=OPERATIONS)
    try:
        search.run()
        found = list(findings(search, most=30))
    finally:
        engine_with_all_bugs.stop()
    assert search.results.requests_sent == ITERATIONS
    assert not search.results.broken_laws
    for finding in found:
        assert finding.reproducible
        assert finding.case.scenario, finding.why_no_scenario
    return {bug: next(each for each in found if bug in each.difference.cites) for bug in BUGS}


@pytest.mark.parametrize("bug", BUGS)
def test_the_case_of_a_bug_fails_only_on_the_engine_with_this_bug(
    bug: str, finding_of_each_bug: dict[str, Finding], engines_with_a_bug: dict[str, Process]
) -> None:
    case = finding_of_each_bug[bug].case
    for other, process in engines_with_a_bug.items():
        response = process.send(case.request)
        assert any(each.unmet_by(response) for each in case.expect) is (bug == other)


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
@pytest.mark.parametrize("bug", BUGS)
def test_a_scenario_pasted_into_a_feature_is_the_same_case(
    bug: str, language: str, finding_of_each_bug: dict[str, Finding], engine_with_all_bugs: Process
) -> None:
    """It passes on the reference engine and fails on the engine with the bugs."""
    finding = finding_of_each_bug[bug]
    rule = finding.case.cites[0]
    file = next(
        each
        for each in (features_folder() / language).glob("*.feature")
        if f"@{rule}\n" in each.read_text(encoding="utf-8")
    )
    pasted = "\n".join(f"    {line}" for line in finding.scenario(language).split("\n"))
    text = re.sub(rf"(  @{rule}\n  \w+: .*\n)", rf"\1\n{pasted}\n", file.read_text(encoding="utf-8"), count=1)
    [scenario] = [each for each in read_feature(text, language) if each.id == finding.case.id]
    case = record(scenario)
    assert case.request == finding.case.request
    assert case.expect == finding.case.expect
    assert case.cites == finding.case.cites
    assert not [each for each in case.expect if each.unmet_by(reference().send(case.request))]
    try:
        assert [each for each in case.expect if each.unmet_by(engine_with_all_bugs.send(case.request))]
    finally:
        engine_with_all_bugs.stop()
