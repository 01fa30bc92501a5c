"""One grammar of formats: `--format` says how an answer is shown, the ending of a name how a file is written."""

import json
from pathlib import Path

import pytest
from commands import FRENCH, invoke

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
COMMANDS = {
    "run": (["run", PUZZLE, "G1@5"], "puzzle"),
    "rule": (["rule", "Q-2"], "id"),
    "solve": (["solve", PUZZLE], "programs"),
    "count": (["count", PUZZLE, "--cards", "1"], "programs"),
    "challenge": (["challenge", "show", "SOLO-T1"], "caption"),
    "conform": (["conform", "--case", "CON-3.1"], "footer"),
    "fuzz": (["fuzz", "--questions", "2", "--part", "materials"], "groups"),
}


@pytest.mark.parametrize(("arguments", "key"), COMMANDS.values(), ids=COMMANDS)
def test_what_is_shown_and_what_is_written_are_chosen_apart(arguments: list[str], key: str, tmp_path: Path) -> None:
    """JSON can be shown and kept at once; a name that says nothing has what is shown."""
    kept, plain, bare = (tmp_path / name for name in ("a.json", "a.TXT", "a"))
    shown = invoke(*arguments, "--json", "-o", kept, "-o", plain, "-o", bare).stdout
    assert key in json.loads(shown)
    assert plain.read_text(encoding="utf-8") == bare.read_text(encoding="utf-8") == shown
    assert json.loads(kept.read_text(encoding="utf-8")).keys() == json.loads(shown).keys()
    told = invoke(*arguments, "-o", kept, "-o", plain).stdout
    assert not told.startswith("{")
    assert plain.read_text(encoding="utf-8") == told
    assert key in json.loads(kept.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("arguments", "status", "kind"),
    [
        (["run", PUZZLE, "R1@1", "R2@2", "--json"], 1, "refused"),
        (["challenge", "check", "SOLO-T1", "R1@1 R2@2", "--format", "json"], 1, "refused"),
        (["run", "1N2N", "--format=json"], 2, "unreadable"),
        (["challenge", "check", "SOLO-T1", "X", "--json"], 2, "unreadable"),
        (["verify-report", __file__, "--json"], 2, "unreadable"),
        (["run", PUZZLE, "--format", "json", "--nonsense"], 2, "usage"),
        (["solve", PUZZLE, "--turns", "9", "--format=json"], 2, "usage"),
        (["rule", "B5", "--json"], 2, "usage"),
        (["rul", "--json"], 2, "usage"),
        (["rule", "--json", "--format", "text"], 2, "usage"),
        (["conform", "--json", "--python", "no_such_module:Engine"], 3, "not-evaluated"),
    ],
)
def test_trouble_is_json_where_json_was_asked_for(arguments: list[str], status: int, kind: str, tmp_path: Path) -> None:
    """With a kind for machines and a message for people, in their language; a file beside it is not written."""
    told = invoke(*arguments, "--output", tmp_path / "a.json")
    found = json.loads(told.stdout)
    assert (told.exit_code, told.stderr) == (status, "")
    assert list(tmp_path.iterdir()) == []
    if kind == "refused":
        assert found == {"refused": ["Q-11"]}
        return
    assert found["error"]["kind"] == kind
    french = json.loads(invoke(*arguments, env=FRENCH).stdout)
    assert french["error"]["message"] != found["error"]["message"]


def test_a_dash_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere it means the standard output, where the answer is shown anyway."""
    monkeypatch.chdir(tmp_path)
    told = invoke("rule", "Q-2", "-o", "-")
    assert told.exit_code == 2
    assert "--output -: the answer is shown in any case" in told.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "name", "possible"),
    [
        (["run", PUZZLE, "G1@5"], "a.svg", ".txt, .json"),
        (["rule", "Q-2"], "a.foo", ".txt, .json"),
        (["conform", "--case", "CON-3.1"], "a.htm", ".txt, .json, .xml, .html, .svg, .known"),
        (["fuzz", "--json"], "report.2", ".txt, .json"),
    ],
)
def test_an_ending_that_names_no_format_is_refused(
    arguments: list[str], name: str, possible: str, tmp_path: Path
) -> None:
    """Before anything is done, with the endings that are possible; what stands there stays."""
    (tmp_path / name).write_text("mine", encoding="utf-8")
    told = invoke(*arguments, "-o", tmp_path / name)
    assert told.exit_code == 2
    assert f"{name}: no format is known by this ending; possible are {possible}" in told.output
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["challenge", "show", "SOLO-T9"], "'ID': no challenge is called 'SOLO-T9'; did you mean SOLO-T"),
        (["challenge", "show", "b5"], "did you mean SOLO-B5?"),
        (["challenge", "new", "--seed", "1", "--like", "?"], "'?'; there are SOLO-T1 … SOLO-W3"),
        (["wat"], "there is no command 'wat'; 'globe-rules --help' lists them"),
        (["conform", "--rule", "react2A"], "--rule: no rule, ruling or convention is called 'react2A'; did you mean"),
        (["conform", "--rule", "???"], "'???'; 'globe-rules rule' lists all ids"),
        (["conform", "--case", ""], "--case: no case is called ''; 'globe-rules rule --coverage' names cases of"),
        (["conform", "--case", "card-b5.99"], "--case: no case is called 'card-b5.99'; did you mean CARD-B5."),
        (["rule", "nonsense"], "ID: no rule, ruling or convention is called 'nonsense'; 'globe-rules rule' lists"),
    ],
)
def test_ids_are_suggested_as_they_are_written(arguments: list[str], said: str) -> None:
    """Where nothing is near, it is said where to look."""
    told = invoke(*arguments)
    assert told.exit_code == 2
    assert said in told.stderr


@pytest.mark.no_cover
@pytest.mark.parametrize("content", [b"", b"\xff", b"[", b"[]", b'{"programs": 1}', b"[" * 70 + b"]" * 70])
@pytest.mark.parametrize(
    "arguments",
    [
        ["challenge", "check", "SOLO-T1", "--attempt"],
        ["verify-report"],
        ["report"],
        ["replay"],
        ["conform", "--cases"],
        ["conform", "--case", "CON-3.1", "--known"],
    ],
    ids=" ".join,
)
def test_a_file_of_something_else_is_told(arguments: list[str], content: bytes, tmp_path: Path) -> None:
    """In one language at a time, with the file or what is wrong in it; an empty list of known failures is one."""
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    told = {language: invoke(*arguments, file, "--lang", language) for language in ("en", "fr")}
    if arguments[-1] == "--known" and not content:
        assert {each.exit_code for each in told.values()} == {0}
        return
    assert {each.exit_code for each in told.values()} == {2}
    english, french = (each.stderr.replace(str(file), "").split("rreur", 1)[-1] for each in told.values())
    assert english != french
    assert not {"the", "is", "must", "line", "expected"} & set(french.split())
    machine = invoke(*arguments, file, "--json")
    assert json.loads(machine.stdout)["error"]["kind"] in {"unreadable", "usage"}


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    """Such as a link to itself."""
    loop = tmp_path / "cases.json"
    loop.symlink_to(loop)
    told = invoke("conform", "--cases", tmp_path)
    assert told.exit_code == 2
    assert "cannot read the cases in" in told.stderr
