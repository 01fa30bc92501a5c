"""Whatever reaches a user is told in both languages: help, answers, errors, and what click says."""

import ast
import copy
import inspect
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from commands import FRENCH, invoke

import globe_rules
from globe_rules.cli.main import main
from globe_rules.cli.shared.click_in_french import SENTENCES
from globe_rules.cli.shared.grammar import METAVARS, Command, Option, Spoken
from globe_rules.cli.shared.speech import speaking
from globe_rules.words import Words
from tools.places import PLAYTHROUGHS

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
WRONG = "adapters.partly_wrong:AlwaysEnglishSeats"
ENGLISH = re.compile(
    r"\b(the|and|of|not|with|which|that|is|are|was|were|it|its|to|from|found|expected|cannot|must)\b", re.IGNORECASE
)
"""Words without which hardly an English sentence does, and that are no French ones."""

SOURCES = sorted(Path(globe_rules.__file__).parent.rglob("*.py"))


def all_commands() -> Iterator[tuple[click.Context, click.Command]]:
    """Return every command, those below others too."""
    waiting: list[tuple[click.Context | None, click.Command]] = [(None, main)]
    while waiting:
        parent, command = waiting.pop()
        context = click.Context(command, info_name=command.name, parent=parent)
        yield context, command
        if isinstance(command, click.Group):
            below = (command.get_command(context, name) for name in command.list_commands(context))
            waiting += [(context, each) for each in below if each]


COMMANDS = list(all_commands())
PATHS = [context.command_path.replace("main", "globe-rules") for context, _ in COMMANDS]


@pytest.mark.parametrize(("context", "command"), COMMANDS, ids=PATHS)
def test_help_has_a_french_twin(context: click.Context, command: click.Command) -> None:
    """Of the command and of each of its options, and every name of a value."""
    assert isinstance(command, Spoken)
    with speaking("fr"):
        french = {each.name: each.help for each in command.params if isinstance(each, Option)}
        told, short = command.help, command.short_help
    assert told
    assert told != command.help
    assert command is main or short != command.short_help
    for each in command.params:
        if isinstance(each, click.Option):
            assert isinstance(each, Option), each.name
            assert each.help != french[each.name], f"{context.command_path} {each.opts}"
        metavar = each.make_metavar(context).strip("[].")
        assert (
            metavar in METAVARS or metavar in {"BOOLEAN", "D", "ID", "N", "PUZZLE"} or "|" in metavar or not metavar
        ), metavar


@pytest.mark.parametrize(("context", "command"), COMMANDS, ids=PATHS)
def test_french_help_holds_no_english(context: click.Context, command: click.Command) -> None:
    """Not even what click adds; commands to be typed apart."""
    path = context.command_path.split()[1:]
    for help_ in ([*path, "--help", "--lang", "fr"], ["--lang", "fr", *path, "--help"]):
        told = invoke(*help_).stdout
        assert told.startswith("Usage\u00a0: globe-rules")
        prose = "\n".join(line for line in told.splitlines() if "globe-rules " not in line)
        assert not ENGLISH.findall(prose), (command.name, ENGLISH.findall(prose))


@pytest.mark.parametrize(
    "command", [each for _, each in COMMANDS if isinstance(each, Command)], ids=lambda each: each.name
)
def test_one_grammar_for_all(command: Command) -> None:
    """Whoever answers takes `--format`, `--json` and `--output`; everybody takes `--lang`; a name means one thing."""
    options = {name: each for each in command.params if isinstance(each, click.Option) for name in each.opts}
    assert "--lang" in options
    if command.name != "serve":
        assert {"--format", "--json", "--output", "-o"} <= set(options)
        assert options["--json"].is_flag
        assert {"text", "json"} <= set(command.formats)
    meanings: dict[str, type] = {
        "--cases": click.Path,
        "--questions": click.IntRange,
        "--seed": type(click.INT),
        "--show": click.IntRange,
    }
    for name, kind in meanings.items():
        assert name not in options or isinstance(options[name].type, kind)


def test_summaries_are_whole_sentences() -> None:
    """Nothing is cut off where commands are listed; there are groups."""
    told = invoke("--help", "--lang", "en").stdout
    assert "..." not in told.split("Options:")[1]
    assert "…" not in told
    for title in ("Look up the rules:", "Play:", "Solve and count:", "Examine an implementation:"):
        assert title in told


def sentences_of_click() -> set[str]:
    """Return what click asks gettext for, in the modules that speak to users of this command."""
    found: set[str] = set()
    for module in (click.core, click.exceptions, click.types, click.formatting, click.parser):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"_", "ngettext"}:
                found |= {
                    each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


NEVER_SAID = re.compile(
    "deprecated|DeprecationWarning|iterable|determine name|No options defined|exactly one parameter|defined twice"
    "|same flag|UUID|boolean|does not match the format|start character|^Choice|values but|values are required"
    "|Aborted|env var|dynamic|Positional|Missing param|Missing {|open file|unknown error|{nargs}|writable|executable"
)
"""What click says to programmers, or about kinds of values that no command takes."""


def test_click_speaks_french_too() -> None:
    """Every sentence of the installed click that a user can see has its twin, with the same blanks to fill."""
    missing = {each for each in sentences_of_click() if each not in SENTENCES and not NEVER_SAID.search(each)}
    assert missing == set()
    for english, french in SENTENCES.items():
        assert set(re.findall(r"\{.*?\}|%\(.*?\)s", french)) <= set(re.findall(r"\{.*?\}|%\(.*?\)s", english))


def raw_messages(tree: ast.AST) -> Iterator[ast.AST]:
    """Return texts in one language that are handed to what users are told."""
    telling = {"Unreadable", "Misfit", "Impossible", "Trouble", "NotAMessage", "UnreadableCases", "Misused", "BadValue"}
    telling |= {"Failure", "UsageError", "BadParameter", "ClickException", "misfit", "fail", "option", "command"}
    telling |= {"examination", "all_spelled", "said"}
    for node in ast.walk(tree):
        name = getattr(getattr(node, "func", None), "id", getattr(getattr(node, "func", None), "attr", ""))
        if isinstance(node, ast.Call) and name in telling:
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            if {"en", "fr"} <= named.keys():
                del named["en"], named["fr"]
            for each in [*node.args, *named.values()]:
                text = "".join(
                    part.value
                    for part in ast.walk(each)
                    if isinstance(each, ast.Constant | ast.JoinedStr)
                    and isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                )
                if re.search(r"[a-z]{2,} [a-z]{2,}", text):
                    yield node


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_message_stands_in_one_language_only(path: Path) -> None:
    """Errors of every layer are twins, and so is all help."""
    if path.stem in {"serve", "pytest_plugin"}:
        pytest.skip("it speaks to programs on the wire, or within pytest: both are English")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [f"{path.name}:{node.lineno}" for node in raw_messages(tree)] == []  # type: ignore[attr-defined]  # a call


@pytest.mark.parametrize("path", [each for each in SOURCES if each.parent.name == "cli"], ids=lambda path: path.stem)
def test_commands_print_no_sentence_of_their_own(path: Path) -> None:
    """What is printed as it stands in the code is signs and marks; words come from twins."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = getattr(getattr(node, "func", None), "attr", "")
        if isinstance(node, ast.Call) and name in {"print", "echo"}:
            for each in node.args:
                parts = each.values if isinstance(each, ast.JoinedStr) else [each]
                texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
                prose = re.sub(r"\[/?[a-z ]+\]|\bsuite\b", "", " ".join(texts))  # a word in both
                assert not re.search(r"[A-Za-z]{3,}", prose), f"{path.name}:{node.lineno} {prose}"


ANSWERS = {
    "run": ["run", PUZZLE, "B1E@1", "B2NE@3", "R1@_"],
    "run refused": ["run", PUZZLE, "R1@1", "R2@1"],
    "run unreadable": ["run", "1N2N"],
    "rule": ["rule", "CARD-B5"],
    "rule list": ["rule"],
    "rule coverage": ["rule", "--coverage"],
    "rule unknown": ["rule", "B5"],
    "solve": ["solve", PUZZLE, "--all"],
    "solve impossible": ["solve", PUZZLE, "--hand", ""],
    "solve contradicting": ["solve", PUZZLE, "--no-red", "--hand", "G1"],
    "solve out of range": ["solve", PUZZLE, "--turns", "9"],
    "count": ["count", PUZZLE, "--cards", "2", "--by-first"],
    "challenge show": ["challenge", "show", "SOLO-T1", "--solution"],
    "challenge check": ["challenge", "check", "SOLO-T1", "B1E@2"],
    "challenge unknown": ["challenge", "check", "SOLO-T9", "B1E@2"],
    "conform": ["conform", "--rule", "CON-3"],
    "conform wrong": ["conform", "--rule", "D-1", "--python", WRONG],
    "conform unknown": ["conform", "--rule", "B5"],
    "conform broken": ["conform", "--rule", "CON-3", "--", "no-such-command"],
    "fuzz": ["fuzz", "--questions", "5", "--part", "materials"],
    "fuzz wrong": ["fuzz", "--questions", "20", "--part", "preparation", "--python", WRONG],
    "no such option": ["rule", "--nonsense"],
    "no such command": ["rul"],
    "no such file": ["replay", "nothing.jsonl"],
    "missing": ["count", PUZZLE],
    "no value": ["count", "--cards"],
    "too many": ["serve", "a", "b"],
    "no name of a file": ["rule", "CARD-B9\0"],
    "no such case": ["conform", "--case", "???"],
    "no case of a rule": ["conform", "--rule", "AIM-2"],
    "no object named": ["conform", "--python", "json"],
    "nothing like a command": ["wat"],
    "no such challenge": ["challenge", "show", "SOLO-Z9"],
    "no such module": ["conform", "--python", "no_such_module:Engine"],
    "no such object": ["conform", "--python", "adapters.partly_wrong:Nobody"],
    "no such folder": ["rule", "Q-2", "--output", "no/such/folder/a.json"],
    "no such ending": ["rule", "Q-2", "--output", "a.foo"],
    "conform echoed": ["conform", "--", "cat"],
    "conform not understood": ["conform", "--rule", "CON-3", "--python", "adapters.python_objects:ClaimsToFly"],
    "replay": ["replay", str(next(PLAYTHROUGHS.glob("solo-challenge-met.jsonl")))],
}


@pytest.mark.parametrize("arguments", ANSWERS.values(), ids=ANSWERS)
def test_every_answer_is_french_throughout(arguments: list[str]) -> None:
    """Also where the language is that of the environment; what is to be copied apart."""
    told = invoke(*arguments, env=FRENCH)
    copied = re.compile(  # what is to be typed or pasted, and names
        r"globe-rules |[{}]|globe_rules|Into the wild|both-books-"
        r"|^ +(Scenario|Given|When|Then|And|Feature)|^\s*\||\.py:|^  features/"
    )
    output = re.sub("«.globe-rules [^»]*»", "", told.output)
    prose = "\n".join(line for line in output.splitlines() if not copied.search(line))
    assert prose.strip()
    assert not ENGLISH.findall(prose), (ENGLISH.findall(prose), prose[:2000])
    english = invoke(*arguments)
    assert english.exit_code == told.exit_code
    assert english.output != told.output


def test_numbers_are_french() -> None:
    """Digits in groups, a comma, and a thin blank before the percent sign."""
    assert "(100,0\u202f%)" in invoke("conform", "--rule", "CON-3", env=FRENCH).stdout
    assert "\u202f" in invoke("count", PUZZLE, "--cards", "2", env=FRENCH).stdout


def test_a_twin_is_a_text() -> None:
    """It travels like one, and takes its French along."""
    twin = Words(en="the end", fr="la fin")
    for again in (copy.deepcopy(twin), pickle.loads(pickle.dumps(twin))):  # noqa: S301 -- our own
        assert (again, again.fr) == ("the end", "la fin")
