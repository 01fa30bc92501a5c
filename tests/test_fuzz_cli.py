"""`globe-rules fuzz` and `conform --cases`: what people see, and how it ends."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from globe_rules.cli.main import main
from globe_rules.conformance.features import read_feature
from globe_rules.conformance.fuzz.search import Search
from globe_rules.conformance.saved import UnreadableCases, saved_cases
from globe_rules.conformance.suite import suite

WRONG_WAY = "adapters.wrong_engines:PushesTheWrongWay"
FOUND = "CARD-B5.F"


def run(*arguments: object) -> Result:
    """Run the command, as people would."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Fuzz an engine that is wrong about one card, and keep what is found."""
    folder = tmp_path_factory.mktemp("fuzz")
    options = (
        "--seed",
        4,
        "--cases",
        75,
        "--part",
        "reconstruction",
        "--save",
        folder / "found",
        "--json",
        folder / "f.json",
    )
    return folder, run("fuzz", *options, "--python", WRONG_WAY)


def test_a_finding_is_told_so_that_a_person_can_act(saved: tuple[Path, Result]) -> None:
    """Drawings, the rule, the mistake that it looks like, both scenarios, the case and the command."""
    output = saved[1].output
    assert saved[1].exit_code == 1
    for told in (
        "steps/puzzle (CARD-B5)",
        "Looks as if: B5 brings the tile at the far end",
        "expected           got",
        "Scenario: B5 pushes along its line (found by fuzzing)",
        "Scénario: B5 pousse toute sa ligne (trouvé par tirage au sort)",
        'Case: {"id": "CARD-B5.F',
        "Again: globe-rules conform --cases",
        "Differences found: 1 group\n",
    ):
        assert told in output


def test_findings_are_saved_as_cases_and_as_features(saved: tuple[Path, Result]) -> None:
    """The case passes on the reference and fails on the engine; the features read as the same case."""
    found = saved[0] / "found"
    [case] = saved_cases(found)
    assert case.id.startswith(FOUND)
    assert run("conform", "--cases", found).exit_code == 0
    again = run("conform", "--cases", found / f"{case.id}.json", "--json", saved[0] / "r.json", "--python", WRONG_WAY)
    assert again.exit_code == 1
    assert f"--case {case.id} --cases" in again.output
    assert json.loads((saved[0] / "r.json").read_text(encoding="utf-8"))["options"]["cases_from"].endswith(".json")
    for language in ("en", "fr"):
        text = (found / language / f"{case.id}.feature").read_text(encoding="utf-8")
        [scenario] = read_feature(text, file="f", language=language)
        assert scenario.text == case.scenario[language]


def test_the_same_as_json(saved: tuple[Path, Result]) -> None:
    """For machines."""
    value = json.loads((saved[0] / "f.json").read_text(encoding="utf-8"))
    assert (value["seed"], value["cases"], value["complete"], value["more_groups"]) == (4, 75, True, 0)
    [group] = value["groups"]
    assert group["alike"] == ["b5-pushes-the-wrong-way"]
    assert group["case"]["id"].startswith(FOUND)
    assert value["contradictions"] == []


def test_contradictions_are_told(tmp_path: Path) -> None:
    """Twins that disagree come with what should hold, both questions and both answers."""
    options = ("--cases", 50, "--part", "reconstruction", "--json", tmp_path / "f.json")
    told = run("fuzz", *options, "--python", "adapters.contradictory:NorthIsNowhere")
    assert "It contradicts itself" in told.output
    assert "turned together" in told.output
    value = json.loads((tmp_path / "f.json").read_text(encoding="utf-8"))
    assert value["twins"]["turned"]["differ"] > 0
    assert value["contradictions"][0]["check"] == "turned"


def test_without_a_folder_the_seed_repeats_it() -> None:
    """The command names the part and as many cases as it takes; --show 0 tells nothing in full."""
    options = ("--cases", 60, "--part", "solo", "--part", "legality", "--lang", "fr")
    told = run("fuzz", *options, "--python", "adapters.contradictory:BreaksOnSolo")
    assert (
        "Again: globe-rules fuzz --seed 0 --part solo --cases 25 --python adapters.contradictory:BreaksOnSolo"
        in told.output
    )
    assert "error: IndexError: no red card at seat 1" in told.output
    silent = run("fuzz", *options, "--show", 0, "--python", "adapters.contradictory:BreaksOnSolo")
    assert "1 group (1 not told in full; --show 1 tells all)" in silent.output
    assert silent.exit_code == 1


def test_answers_that_change_and_odd_puzzles_are_told() -> None:
    """What did not happen again is said; a puzzle with a tile twice is not drawn."""
    told = run("fuzz", "--cases", 60, "--part", "legality", "--python", "adapters.contradictory:ChangesItsMind")
    assert "It did not happen again when asked again" in told.output
    told = run("fuzz", "--cases", 10, "--part", "reconstruction", "--python", "adapters.contradictory:DoublesATile")
    assert 'got      puzzle: "1N1N' in told.output
    assert "expected           got" not in told.output


def test_nothing_found_is_good_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 0; stopping early is said."""

    def stopped_early(search: Search) -> None:
        run_through(search)
        search.stopped_early = True

    run_through = Search.run
    told = run("fuzz", "--cases", 20, "--seconds", 600, "--part", "legality")
    assert told.exit_code == 0
    assert "No difference found" in told.output
    monkeypatch.setattr(Search, "run", stopped_early)
    assert "Stopped early by --seconds." in run("fuzz", "--cases", 1, "--part", "materials").output


def test_nothing_claimed_cannot_be_evaluated() -> None:
    """Exit status 3."""
    told = run("fuzz", "--part", "solo", "--python", "adapters.python_objects:ClaimsLegality")
    assert told.exit_code == 3
    assert "Nothing that was asked for is claimed." in told.output


def test_an_engine_that_never_answers_leaves_it_incomplete() -> None:
    """Exit status 4, and the trouble is told with its log."""
    adapter = [sys.executable, "-c", _DIES]
    told = run("fuzz", "--cases", 60, "--part", "legality", "--", *adapter)
    assert told.exit_code == 4
    assert "crash: the command ended with status 3 instead of answering" in told.output
    assert "Its standard error ended with:\n    goodbye" in told.output
    assert "Incomplete" in told.output


_DIES = """
import json, sys
hello = {"protocol": 1, "name": "dies", "version": "", "language": "Python", "parts": ["legality"],
         "editions": [], "variants": [], "reasons": True}
print(json.dumps({"id": json.loads(sys.stdin.readline())["id"], "answer": hello}), flush=True)
sys.stdin.readline()
print("goodbye", file=sys.stderr, flush=True)
sys.exit(3)
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fuzz", "--python", "a:b", "--", "c"], "give a command or --python, not both"),
        (["fuzz", "--cases", "0"], "--cases"),
        (["fuzz", "--part", "flying"], "--part"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], said: str) -> None:
    """Exit status 2."""
    told = run(*arguments)
    assert told.exit_code == 2
    assert said in told.output


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """Exit status 2: it must not look like a verdict."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = run("fuzz", "--cases", 1, "--part", "materials", "--save", tmp_path / "file" / "found")
    assert told.exit_code == 2
    assert "cannot write to" in told.output


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis is not needed for anything else."""
    monkeypatch.setitem(sys.modules, "globe_rules.conformance.fuzz.search", None)
    told = run("fuzz", "--cases", 1)
    assert told.exit_code == 1
    assert "pip install 'globe_rules[fuzz]'" in told.output


CASE = json.loads(
    (Path(__file__).parent.parent / "globe_rules/conformance/vectors/scenarios.json").read_text(encoding="utf-8")
)
CASE["cases"] = CASE["cases"][:1]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[: len(text) // 2], "is not JSON"),
        (lambda _text: b"\xff", "is not UTF-8"),
        (lambda _text: b"[]", "not as the schema says"),
        (lambda text: text.replace(b'"cites": ["', b'"cites": ["Q-3", "'), "cites Q-3"),
        (lambda text: text.replace(b'"cites": ["', b'"cites": ["FLY-1", "'), "cites FLY-1"),
        (lambda text: text.replace(b'"op": "', b'"op": "x'), "asks for no known operation"),
        (lambda text: text.replace(b'"op":', b'"more": 1, "op":'), "is not as the schema says"),
    ],
)
def test_a_damaged_file_of_cases_is_told(damage: object, said: str, tmp_path: Path) -> None:
    """It says which file and what; exit status 2."""
    file = tmp_path / "cases.json"
    file.write_bytes(damage(json.dumps(CASE).encode()))  # type: ignore[operator]
    told = run("conform", "--cases", file)
    assert told.exit_code == 2
    assert said in " ".join(told.output.split())
    assert "cases.json" in "".join(told.output.split())


def test_a_folder_without_cases_is_told(tmp_path: Path) -> None:
    """So is a file that cannot be read."""
    assert "there is no case" in run("conform", "--cases", tmp_path).output
    with pytest.raises(UnreadableCases, match=r"cannot read the cases in .*nothing\.json"):
        saved_cases(tmp_path / "nothing.json")


def test_known_failures_may_name_saved_cases(saved: tuple[Path, Result], tmp_path: Path) -> None:
    """Cases of one's own can be excused like any other."""
    [case] = saved_cases(saved[0] / "found")
    (tmp_path / "known").write_text(f"{case.id} our issue 12\n{suite().cases[0].id} another\n", encoding="utf-8")
    told = run("conform", "--cases", saved[0] / "found", "--known", tmp_path / "known", "--python", WRONG_WAY)
    assert told.exit_code == 0
