"""`--format` sets the printed format, and the extension of an `--output` file the format of the file."""

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
    "fuzz": (["fuzz", "--iterations", "2", "--operation", "materials"], "findings"),
}


@pytest.mark.parametrize(("arguments", "key"), COMMANDS.values(), ids=COMMANDS)
def test_the_printed_format_and_the_format_of_files_are_independent(
    arguments: list[str], key: str, tmp_path: Path
) -> None:
    """A file without an extension, or with `.txt`, gets what is printed."""
    json_file, text_file, bare_file = (tmp_path / name for name in ("a.json", "a.TXT", "a"))
    printed = invoke(*arguments, "--json", "-o", json_file, "-o", text_file, "-o", bare_file).stdout
    assert key in json.loads(printed)
    assert text_file.read_text(encoding="utf-8") == bare_file.read_text(encoding="utf-8") == printed
    assert json.loads(json_file.read_text(encoding="utf-8")).keys() == json.loads(printed).keys()
    text = invoke(*arguments, "-o", json_file, "-o", text_file).stdout
    assert not text.startswith("{")
    assert text_file.read_text(encoding="utf-8") == text
    assert key in json.loads(json_file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("arguments", "exit_code", "kind"),
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
def test_errors_are_json_if_json_was_requested(arguments: list[str], exit_code: int, kind: str, tmp_path: Path) -> None:
    """The kind is for programs, the message for people in their language. No output file is written."""
    result = invoke(*arguments, "--output", tmp_path / "a.json")
    printed = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (exit_code, "")
    assert list(tmp_path.iterdir()) == []
    if kind == "refused":
        assert printed == {"refused": ["Q-11"]}
        return
    assert printed["error"]["kind"] == kind
    french = json.loads(invoke(*arguments, env=FRENCH).stdout)
    assert french["error"]["message"] != printed["error"]["message"]


def test_output_does_not_accept_a_dash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere a dash means standard output, to which the result is printed anyway."""
    monkeypatch.chdir(tmp_path)
    result = invoke("rule", "Q-2", "-o", "-")
    assert result.exit_code == 2
    assert "--output -: the result is printed anyway" in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "name", "expected"),
    [
        (["run", PUZZLE, "G1@5"], "a.svg", ".txt, .json"),
        (["rule", "Q-2"], "a.foo", ".txt, .json"),
        (["conform", "--case", "CON-3.1"], "a.htm", ".txt, .json, .xml, .html, .md, .svg, .known"),
        (["fuzz", "--json"], "report.2", ".txt, .json"),
    ],
)
def test_an_unknown_extension_is_an_error_and_the_file_stays(
    arguments: list[str], name: str, expected: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    result = invoke(*arguments, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert f"{name}: unknown extension; expected one of {expected}" in result.output
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["challenge", "show", "SOLO-T9"], "'ID': unknown challenge 'SOLO-T9'; did you mean SOLO-T"),
        (["challenge", "show", "b5"], "did you mean SOLO-B5?"),
        (["challenge", "new", "--seed", "1", "--like", "?"], "'?'; the challenges are SOLO-T1 … SOLO-W3"),
        (["wat"], "unknown command 'wat'; 'globe-rules --help' lists all commands"),
        (["pertf"], "unknown command 'pertf'; did you mean perft"),
        (["conform", "--rule", "react2A"], "--rule: unknown rule, ruling or convention 'react2A'; did you mean"),
        (["conform", "--rule", "???"], "'???'; 'globe-rules rule' lists all ids"),
        (["conform", "--case", ""], "--case: unknown case ''; 'globe-rules rule --coverage' lists the cases of"),
        (["conform", "--case", "card-b5.99"], "--case: unknown case 'card-b5.99'; did you mean CARD-B5."),
        (["rule", "nonsense"], "ID: unknown rule, ruling or convention 'nonsense'; 'globe-rules rule' lists"),
    ],
)
def test_an_unknown_id_gets_suggestions_or_a_hint(arguments: list[str], message: str) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


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
        ["conform", "--case", "CON-3.1", "--known-failures"],
    ],
    ids=" ".join,
)
def test_a_file_with_the_wrong_content_is_an_error_in_both_languages(
    arguments: list[str], content: bytes, tmp_path: Path
) -> None:
    """An empty list of known failures is valid."""
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    results = {language: invoke(*arguments, file, "--lang", language) for language in ("en", "fr")}
    if arguments[-1] == "--known-failures" and not content:
        assert {each.exit_code for each in results.values()} == {0}
        return
    assert {each.exit_code for each in results.values()} == {2}
    english, french = (each.stderr.replace(str(file), "").split("rreur", 1)[-1] for each in results.values())
    assert english != french
    assert not {"the", "is", "must", "line", "expected"} & set(french.split())
    as_json = invoke(*arguments, file, "--json")
    assert json.loads(as_json.stdout)["error"]["kind"] in {"unreadable", "usage"}


def test_a_link_to_itself_is_an_error(tmp_path: Path) -> None:
    loop = tmp_path / "cases.json"
    loop.symlink_to(loop)
    result = invoke("conform", "--cases", tmp_path)
    assert result.exit_code == 2
    assert "cannot read the cases in" in result.stderr
