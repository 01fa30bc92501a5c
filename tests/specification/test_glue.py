"""The glue that users import runs every scenario, and reports what is wrong: `globe_rules.bdd`."""

import json
import re
import runpy
import zipfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from globe_rules._engine import actions
from globe_rules._engine.cards import Card
from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.cases import canonical
from globe_rules._specification.conversion import record
from globe_rules._specification.features import Scenario, is_id, scenarios
from globe_rules._specification.suite import SUITE_VERSION
from globe_rules.bdd import Engine, ExpectationError, ScenarioRun, features_folder, step_catalogue
from globe_rules.bdd._steps import catalogue_text, matches, selecting_tags
from handbook.files import downloads
from tools.paths import ROOT

pytest_plugins = ["pytester"]


class Recorder:
    """An engine that keeps the request and responds nothing."""

    def respond(self, request: Mapping[str, Any]) -> dict[str, Any]:
        self.request = request
        return {}


class WithoutReasons:
    """The reference engine with invented ids, and without those that the protocol does not require."""

    def respond(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return self.blurred(ReferenceEngine().respond(request))  # type: ignore[no-any-return]

    def blurred(self, value: Any, key: str = "") -> Any:  # noqa: ANN401 -- any JSON
        if key in {"refused", "violations"}:
            return ["X-1"] if value else value
        if isinstance(value, dict):
            return {name: self.blurred(each, name) for name, each in value.items() if name not in {"because", "by"}}
        return [self.blurred(each) for each in value] if isinstance(value, list) else value


def run(scenario: Scenario, engine: Engine, *, reasons: bool = True) -> ScenarioRun:
    """Run a scenario with the glue."""
    found = ScenarioRun(engine, reasons=reasons)
    for step in scenario.steps:
        found.perform(step.text, step.table)
    return found


def failures(engine: Engine, language: Language, *, reasons: bool = True) -> set[str]:
    """Return the ids of the scenarios that fail."""

    def fails(scenario: Scenario) -> bool:
        try:
            run(scenario, engine, reasons=reasons)
        except ExpectationError:
            return True
        return False

    return {scenario.id for scenario in scenarios(language) if fails(scenario)}


@pytest.fixture
def broken_g3(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Return an engine whose card G3 rotates a tile by a quarter instead of a half."""
    monkeypatch.setattr(actions, "QUARTER_TURNS", {**actions.QUARTER_TURNS, Card.G3: 1})
    return ReferenceEngine()


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_every_step_matches_one_definition(language: Language) -> None:
    steps = {step.text for scenario in scenarios(language) for step in scenario.steps}
    assert {text: len(matches(text)) for text in steps} == dict.fromkeys(steps, 1)


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_every_scenario_gives_the_request_of_its_case(language: Language) -> None:
    """The glue and our own reading of the features build the same requests."""
    for scenario in scenarios(language):
        recorder = Recorder()
        with pytest.raises(ExpectationError, match="reproduce with the request"):
            run(scenario, recorder)
        assert canonical(recorder.request) == canonical(dict(record(scenario).request)), scenario.id


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_a_broken_rule_fails_the_scenarios_that_depend_on_it(language: Language, broken_g3: Engine) -> None:
    """Those of CARD-G3, and of other rules only those that apply the card."""
    failed = failures(broken_g3, language)
    cases = {scenario.id: record(scenario) for scenario in scenarios(language)}
    assert {id_ for id_, case in cases.items() if "CARD-G3" in case.cites} <= failed
    assert all("G3@" in canonical(cases[id_].asked()) for id_ in failed)
    assert failed == {id_ for id_, case in cases.items() if _fails(broken_g3, case.request, case.expect)}


def _fails(engine: Engine, request: Mapping[str, Any], expect: Iterable[Any]) -> bool:
    response = engine.respond(dict(request))
    return any(each.unmet_by(response) for each in expect)


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_reasons_can_be_left_out(language: Language) -> None:
    """Without reasons, an engine that cites other ids or none passes; with reasons, it fails."""
    assert failures(WithoutReasons(), language, reasons=False) == set()
    assert len(failures(WithoutReasons(), language)) > 100


def test_without_reasons_a_violation_is_still_required() -> None:
    """An empty list would mean that the program is legal."""
    lenient = ScenarioRun(ReferenceEngine(), reasons=False)
    lenient.perform("the program G1@5 is checked")
    with pytest.raises(ExpectationError, match='at /violations: expected "any reason", got \\[\\]'):
        lenient.perform("the program breaks Q-13")


@pytest.mark.parametrize(
    ("response", "passes"),
    [({"solved": True}, True), ({"solved": 1}, False), ({"solved": None}, False), ({}, False), ([], False)],
)
def test_values_are_compared_as_json(response: Any, *, passes: bool) -> None:  # noqa: ANN401 -- also wrong ones
    """A number is not a truth value, and a response of another kind fails without a crash."""

    class Fixed:
        def respond(self, _request: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- as above
            return response

    scenario = ScenarioRun(Fixed())
    scenario.perform("the puzzle in order")
    scenario.perform("an empty program is applied")
    if passes:
        scenario.perform("the puzzle is solved")
    else:
        with pytest.raises(ExpectationError, match="at /solved: expected true, got "):
            scenario.perform("the puzzle is solved")


def test_a_wrong_response_is_cut_and_sends_no_escape_codes() -> None:
    class Hostile:
        def respond(self, _request: Mapping[str, Any], /) -> dict[str, Any]:
            return {"solved": "\x1b\x7f\x9b\u2028\n" + "x" * 1_000_000}

    scenario = ScenarioRun(Hostile())
    scenario.perform("the puzzle in order")
    scenario.perform("the program G1@5 is applied")
    with pytest.raises(ExpectationError) as raised:
        scenario.perform("the puzzle is solved")
    assert r'got "\u001b\u007f\u009b\u2028\nxxx' in str(raised.value)
    assert len(str(raised.value)) < 3000


def test_french_matches_with_plain_and_with_typographic_characters() -> None:
    """The blank before a unit may be plain, non-breaking or narrow; steps have no apostrophes."""
    texts = {step.text for scenario in scenarios("fr") for step in scenario.steps}
    assert not any(apostrophe in text for text in texts for apostrophe in "'’")
    for text in texts:
        plain = text.replace("\u00a0", " ").replace("\u202f", " ")
        written = {re.sub(r"(?<=\d) s\b", f"{blank}s", plain) for blank in " \u00a0\u202f"}
        assert {matches(each)[0][0] for each in written} == {matches(text)[0][0]}


def test_every_tag_is_an_id_or_selects() -> None:
    """The glue registers both kinds as markers."""
    lines = [line for file in features_folder("en").glob("*.feature") for line in file.read_text("utf-8").splitlines()]
    tags = {tag[1:] for line in lines if line.strip().startswith("@") for tag in line.split()}
    assert {tag for tag in tags if not is_id(tag)} <= set(selecting_tags())


def test_an_undefined_step_is_reported() -> None:
    with pytest.raises(LookupError, match="undefined step: the puzzle is blue"):
        ScenarioRun(ReferenceEngine()).perform("the puzzle is blue")


def test_there_are_features_in_two_languages() -> None:
    with pytest.raises(ValueError, match="found 'de', expected one of en, fr"):
        features_folder("de")


def test_the_catalogue_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m globe_rules.bdd` prints steps.json, with one step per line."""
    runpy.run_module("globe_rules.bdd", run_name="__main__")
    assert capsys.readouterr().out == catalogue_text()
    assert json.loads(catalogue_text()) == json.loads(json.dumps(step_catalogue()))
    lines = catalogue_text().splitlines()
    assert sum('"keyword"' in line for line in lines) == len(step_catalogue()["steps"])


def test_the_npm_package_has_the_version_of_the_suite() -> None:
    package = json.loads((ROOT / "implementations/cucumber/javascript/package.json").read_text(encoding="utf-8"))
    assert package["version"] == SUITE_VERSION


def test_the_zip_file_has_everything_that_glue_needs() -> None:
    with zipfile.ZipFile(BytesIO(downloads()["features.zip"])) as archive:
        names = {name.removeprefix("globe-rules-features/") for name in archive.namelist()}
        assert archive.read("globe-rules-features/features/steps.json").decode() == catalogue_text()
    features = {f"features/{each}/{file.name}" for each in BOOK_LANGUAGES for file in features_folder(each).iterdir()}
    assert features | {"LICENSE", "index.js", "features/README.md", "schemas/steps.json"} <= names
    assert not [name for name in names if "/target/" in name]


def test_the_readmes_of_the_zip_file_name_only_files_in_it() -> None:
    with zipfile.ZipFile(BytesIO(downloads()["features.zip"])) as archive:
        readmes = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith("README.md")}
    assert len(readmes) == 5
    for name, text in readmes.items():
        assert not re.findall(r"\./run\b|docs/|implementations/|python3? -m globe_rules", text), name


@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_the_request_on_the_page_is_that_of_a_scenario(language: Language) -> None:
    page = (ROOT / f"docs/{language}/cucumber.md").read_text(encoding="utf-8")
    shown = re.search(r"@(REACT-2\.6)`.*?```json\n(.*?)```.*?`(\{.*?\})`", page, re.DOTALL)
    assert shown
    case = next(record(scenario) for scenario in scenarios(language) if scenario.id == shown[1])
    assert canonical(json.loads(shown[2])) == canonical(dict(case.request))
    assert json.loads(shown[3]) == ReferenceEngine().respond(json.loads(shown[2]))


@pytest.mark.parametrize("kind", ["go", "java", "rust"])
def test_both_pages_show_the_same_code(kind: str) -> None:
    """`make cucumber` compiles and runs the code of the English page."""
    pages = [(ROOT / f"docs/{language}/cucumber.md").read_text(encoding="utf-8") for language in BOOK_LANGUAGES]
    codes = [re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL) for page in pages]
    english, french = ([re.sub(" // .*", "", code) for code in found] for found in codes)
    assert english == french
    assert len(english) == 1


FEATURE = """\
# language: en
Feature: Cards

  @operation-reconstruction @mine
  @CARD-G3
  Rule: G3 rotates a tile by a half turn

    @CARD-G3.1 @Q-3
    Scenario: A half turn
      Given the following puzzle
        | 1↑ | 2↑ | 3↑ |
        | 4↑ | 5↓ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      When the program G3@5 is applied
      Then the puzzle is solved

    @CARD-G3.2
    Scenario: A step of nobody
      Given the puzzle in order
      When the program G3@5 is {verb}
      Then the program breaks Q-13
"""


def _project(folder: Path, *, verb: str, conftest: str) -> None:
    folder.joinpath("cards.feature").write_text(FEATURE.replace("{verb}", verb), encoding="utf-8")
    folder.joinpath("conftest.py").write_text(
        f"import pytest\npytest_plugins = ['globe_rules.bdd.pytest_bdd']\n{conftest}", encoding="utf-8"
    )
    folder.joinpath("test_features.py").write_text(
        "from pytest_bdd import scenarios\nscenarios('cards.feature')\n", encoding="utf-8"
    )


ENGINE = """
from globe_rules._reference.operations import ReferenceEngine
@pytest.fixture
def globe_engine():
    return ReferenceEngine()
"""


def _pytest(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(
        "--strict-markers", "-p", "no:cacheprovider", "-o", "markers=mine: of the user", *arguments
    )


def test_a_pytest_bdd_project_reports_failures(pytester: pytest.Pytester) -> None:
    _project(pytester.path, verb="checked", conftest=ENGINE)
    result = _pytest(pytester)
    result.assert_outcomes(passed=1, failed=1)
    assert 'at /violations: expected ["Q-13"], got []; reproduce with the request {' in result.stdout.str()
    result.stdout.re_match_lines([r".*; tags: @CARD-G3 @CARD-G3\.2$"])


def test_a_pytest_bdd_project_reports_undefined_steps(pytester: pytest.Pytester) -> None:
    _project(pytester.path, verb="eaten", conftest=ENGINE)
    _pytest(pytester, "-m", "CARD-G3.2").stdout.fnmatch_lines(["*StepDefinitionNotFoundError*is eaten*"])


def test_a_pytest_bdd_project_reports_a_scenario_without_an_expectation(pytester: pytest.Pytester) -> None:
    """A file that was cut off would pass otherwise. Scenarios with steps of the user are left alone."""
    _project(pytester.path, verb="checked", conftest=ENGINE)
    cut_off = FEATURE.replace("{verb}", "checked").rpartition("      Then")[0]
    own = "\n    Scenario: Of the user\n      Given a step of the user\n    Scenario: Still to do\n"
    pytester.path.joinpath("cards.feature").write_text(cut_off + own, encoding="utf-8")
    with pytester.path.joinpath("conftest.py").open("a", encoding="utf-8") as file:
        file.write("from pytest_bdd import given\n@given('a step of the user')\ndef _():\n    pass\n")
    result = _pytest(pytester)
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["the scenario has no Then step, so it tests nothing; restore the feature file"])


def test_tags_are_markers(pytester: pytest.Pytester) -> None:
    """Also under --strict-markers. Tags of the user are left to pytest-bdd."""
    _project(pytester.path, verb="checked", conftest=ENGINE)
    for expression, selected in (
        ("operation-reconstruction", 2),
        ("CARD-G3.1", 1),
        ("Q-3 and not protocol", 1),
        ("rule(id='CARD-G3')", 2),
        ("case(id='CARD-G3.2')", 1),
        ("mine", 2),
    ):
        found = _pytest(pytester, "--collect-only", "-q", "-m", expression)
        assert sum("::test_" in line for line in found.outlines) == selected, expression


def test_pytest_bdd_asks_for_the_engine_and_may_ignore_reasons(pytester: pytest.Pytester) -> None:
    _project(pytester.path, verb="checked", conftest="")
    _pytest(pytester, "-m", "CARD-G3.1").stdout.fnmatch_lines(["*define a fixture globe_engine that returns*"])
    reasons = "@pytest.fixture\ndef globe_reasons():\n    return False\n"
    _project(pytester.path, verb="checked", conftest=ENGINE + reasons)
    _pytest(pytester, "-m", "CARD-G3.2").stdout.fnmatch_lines(['*expected "any reason", got*'])


def test_a_behave_project_reports_failures_and_undefined_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one process, so that behave's registry is the one that `define_steps` fills."""
    behave = pytest.importorskip("behave.__main__", reason="needs behave")
    registry = pytest.importorskip("behave.step_registry").registry
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("steps").mkdir()
    tmp_path.joinpath("steps", "globe.py").write_text(
        "from globe_rules.bdd.behave import define_steps\n"
        "from globe_rules._reference.operations import ReferenceEngine\n"
        "define_steps(ReferenceEngine())\n",
        encoding="utf-8",
    )
    reports = []
    for verb in ("checked", "eaten"):
        registry.clear()
        tmp_path.joinpath("cards.feature").write_text(FEATURE.replace("{verb}", verb), encoding="utf-8")
        assert behave.main(["--no-color", "cards.feature"]) == 1
        reports.append(capsys.readouterr().out)
    registry.clear()
    cut_off = FEATURE.replace("{verb}", "checked").rpartition("      Then")[0]
    tmp_path.joinpath("cards.feature").write_text(cut_off, encoding="utf-8")
    assert behave.main(["--no-color", "cards.feature"]) == 1
    assert "the scenario has no Then step, so it tests nothing" in capsys.readouterr().out
    assert 'at /violations: expected ["Q-13"], got' in reports[0]
    assert "; tags: @" in reports[0]
    assert "@CARD-G3.2" in reports[0].partition("; tags: @")[2].partition("\n")[0]
    assert "1 scenario passed, 1 failed" in reports[0]
    assert "1 undefined" in reports[1]
