"""Bugs planted in the JavaScript engine are found, told apart and handed back as scenarios that fail there."""

import re
from collections.abc import Iterator

import pytest
from adapters.javascript import engine_with

from globe_rules.fuzz.findings import Finding, findings
from globe_rules.fuzz.search import Search
from globe_rules.i18n import BOOK_LANGUAGES
from globe_rules.kit.adapters import reference
from globe_rules.kit.process import Process
from globe_rules.specification.conversion import record
from globe_rules.specification.features import features_folder, read_feature
from tools.agreement import NODE

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.no_cover,
]

# By what it breaks: a card that does another thing, an instant at the edge of the sand, a tie broken the other way.
BUGS = {"CARD-G3": "g3-is-a-quarter-turn", "Q-18": "the-last-instant-counts", "END-2b": "most-cards-win"}
PARTS = ("reconstruction", "reaction", "assessment")
SEED, CASES = 1, 150


@pytest.fixture(scope="module")
def engine_with_all_bugs(tmp_path_factory: pytest.TempPathFactory) -> Process:
    """Return the engine that has the three bugs at once."""
    return engine_with(tmp_path_factory.mktemp("three"), *BUGS.values())


@pytest.fixture(scope="module")
def engines_with_a_bug(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Process]]:
    """Start an engine with each bug alone."""
    engines = {bug: engine_with(tmp_path_factory.mktemp("one"), slip) for bug, slip in BUGS.items()}
    for process in engines.values():
        process.start()
    yield engines
    for process in engines.values():
        process.stop()


@pytest.fixture(scope="module")
def all_found(engine_with_all_bugs: Process) -> dict[str, Finding]:
    """Fuzz it once and shrink everything; one finding for each bug."""
    search = Search(engine_with_all_bugs, seed=SEED, cases=CASES, parts=PARTS)
    try:
        search.run()
        found = list(findings(search, most=30))
    finally:
        engine_with_all_bugs.stop()
    assert search.found.asked == CASES
    assert not search.found.disagreements
    for finding in found:
        assert finding.happens_again
        assert finding.case.scenario, finding.unsaid
    return {bug: next(each for each in found if bug in each.difference.cites) for bug in BUGS}


@pytest.mark.parametrize("bug", BUGS)
def test_three_bugs_are_told_apart(
    bug: str, all_found: dict[str, Finding], engines_with_a_bug: dict[str, Process]
) -> None:
    """The scenario of one bug fails on the engine with this bug alone, and passes on those with another."""
    case = all_found[bug].case
    for other, process in engines_with_a_bug.items():
        answer = process.ask(case.request)
        assert any(each.unmet_by(answer) for each in case.expect) is (bug == other)


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
@pytest.mark.parametrize("bug", BUGS)
def test_a_scenario_can_be_pasted_into_a_feature(
    bug: str, language: str, all_found: dict[str, Finding], engine_with_all_bugs: Process
) -> None:
    """Below its rule in the published features it compiles, passes on the reference and fails on the engine."""
    finding = all_found[bug]
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
    assert not [each for each in case.expect if each.unmet_by(reference().ask(case.request))]
    try:
        assert [each for each in case.expect if each.unmet_by(engine_with_all_bugs.ask(case.request))]
    finally:
        engine_with_all_bugs.stop()
