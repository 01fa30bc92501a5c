"""In a pseudo-locale no text is plain English: commands, errors and reports take every text from the catalogue."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import click
import pytest
from commands import invoke
from pseudo_locale import PSEUDO, added_language, plain_words, pseudo_locale

from globe_rules import Photo, Placement, Puzzle, Voyage, read_program, read_puzzle, reconstruct
from globe_rules._cli.main import main
from globe_rules._i18n import Explained, Message, languages
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._worlds.catalogue import WORLDS
from tools.messages import PACKAGE, compiled
from tools.paths import PLAYTHROUGHS

pytestmark = pytest.mark.usefixtures("objects_in_process")

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
WRONG = "adapters.partly_wrong:AlwaysEnglishSeats"
FACTS = re.compile(
    r"«?.?globe-rules [^»'\n]*|--[\w-]+( \w+)?|'[^'\n]*'|\"[^\"\n]*\"|\{.*\}|/[\w/-]+"  # what is typed, quoted or JSON
    r"|\b[A-Z]+-\w+(\.\w+)?|SOLO-\w+ … SOLO-\w+"  # ids
    r"|\bglobe_rules\S*( \S+)?|\w+\.(py|html|json\w*|feature|txt|toml)\S*"  # paths and names in the code
    r"|\b(Python|python|JSON|UTF|JUnit|HTML|SVG|MODULE|CLASS)\b"
    r"|\[[a-z|<>=0-9.-]+\]|\.?\b(text|json|junit|html|markdown|md|svg|known|xml|txt|foo)\b"  # formats and suffixes
    r"|\b(File|integer range)\b"  # click names these when it is imported
    r"|\b(CON|PREP)\b|Globe Twister|\brules?/|\brulings/|\b(rule|run|materials|preparation|seats?)\b"  # names of ours
    r"|\b[a-z0-9]+(-[a-z0-9]+)+\b|\badapters[.\w:]*"  # ids of mutants, objects
    r"|^ +(Scenario|Given|When|Then|And|Scénario|Soit|Quand|Alors|Et)\b.*$|^ *\|.*$",  # scenarios are data
    re.MULTILINE,
)
"""Words that are the same in every language."""


@pytest.fixture(scope="module", autouse=True)
def _pseudo_locale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pseudo_locale(tmp_path_factory.mktemp("locale")):
        yield


def hard_coded(text: str, *facts: str) -> list[str]:
    """Return the words of an output that do not come from the catalogue."""
    for fact in facts:
        text = text.replace(fact, "")
    return plain_words(FACTS.sub("", text))


def all_paths(group: click.Group, context: click.Context) -> Iterator[list[str]]:
    """Yield the names that call each command, such as `["challenge", "new"]`."""
    yield []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ([name, *path] for path in all_paths(command, context))
        else:
            yield [name]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "path", list(all_paths(main, click.Context(main))), ids=lambda path: " ".join(path) or "globe-rules"
)
def test_help_comes_from_the_catalogue(path: list[str]) -> None:
    text = invoke(*path, "--help", "--lang", PSEUDO).stdout
    commands = [*main.list_commands(click.Context(main)), "perft", *path, "new", "show", "check"]
    lines = [line for line in text.splitlines() if not line.startswith("    globe-rules")]
    prose = re.sub(r"-\n +", "-", "\n".join(lines))  # click breaks lines after hyphens
    for name in sorted((*commands, *languages(), *OPERATION_NAMES, *WORLDS), key=len, reverse=True):
        prose = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "", prose)
    without_choices = re.sub(r"\[[^\]]*\|[^\]]*\]", "", prose)  # such as [text|json]
    assert hard_coded(without_choices, "PUZZLE") == []


COMMANDS = {
    "run": ["run", PUZZLE, "B1E@1", "B2NE@3", "R1@_"],
    "run refused": ["run", PUZZLE, "R1@1", "R2@1"],
    "run unreadable": ["run", "1N2N"],
    "rule": ["rule", "CARD-B5"],
    "ruling": ["rule", "Q-14"],
    "rule list": ["rule"],
    "rule coverage": ["rule", "--coverage"],
    "rule unknown": ["rule", "B5"],
    "solve": ["solve", PUZZLE, "--all"],
    "solve impossible": ["solve", PUZZLE, "--hand", ""],
    "solve contradicting": ["solve", PUZZLE, "--no-red", "--hand", "G1"],
    "solve out of range": ["solve", PUZZLE, "--turns", "9"],
    "count": ["count", PUZZLE, "--cards", "2", "--divide"],
    "challenge show": ["challenge", "show", "SOLO-T1", "--solution"],
    "challenge check": ["challenge", "check", "SOLO-T1", "B1E@2"],
    "challenge unknown": ["challenge", "check", "SOLO-T9", "B1E@2"],
    "conform": ["conform", "--rule", "CON-3"],
    "conform wrong": ["conform", "--rule", "D-1", "--python", WRONG],
    "conform unknown": ["conform", "--rule", "B5"],
    "conform broken": ["conform", "--rule", "CON-3", "--", "no-such-command"],
    "conform several": ["conform", "--rule", "D-1", "--implementation", f"python:{WRONG}", "--implementation", "./no"],
    "fuzz": ["fuzz", "--iterations", "5", "--operation", "materials"],
    "fuzz wrong": ["fuzz", "--iterations", "20", "--operation", "preparation", "--python", WRONG],
    "certify": ["certify", "--iterations", "5", "--total-timeout", "0.01"],
    "no such option": ["rule", "--nonsense"],
    "no such command": ["rul"],
    "no such file": ["replay", "nothing.jsonl"],
    "missing": ["count", PUZZLE],
    "no value": ["count", "--cards"],
    "too many": ["serve", "a", "b"],
    "zero byte": ["rule", "CARD-B9\0"],
    "no such case": ["conform", "--case", "???"],
    "no case of a rule": ["conform", "--rule", "AIM-2"],
    "no object": ["conform", "--python", "json"],
    "unlike any command": ["wat"],
    "no such challenge": ["challenge", "show", "SOLO-Z9"],
    "no such module": ["conform", "--python", "no_such_module:Engine"],
    "no such object": ["conform", "--python", "adapters.partly_wrong:Nobody"],
    "no such folder": ["rule", "Q-2", "--output", "no/such/folder/a.json"],
    "no such ending": ["rule", "Q-2", "--output", "a.foo"],
    "conform echoed": ["conform", "--", "cat"],
    "conform not understood": ["conform", "--rule", "CON-3", "--python", "adapters.python_objects:ClaimsToFly"],
    "replay alone": ["replay", str(PLAYTHROUGHS / "solo-challenge-met.jsonl")],
    "replay together": ["replay", str(PLAYTHROUGHS / "all-four-variants-and-still-tied.jsonl")],
    "replay a travel log": ["replay", str(PLAYTHROUGHS / "travel-log-closed-after-three-rounds.jsonl")],
}
NAMES = (
    *{
        name
        for log in PLAYTHROUGHS.glob("*.jsonl")
        for name in re.findall(r'"player": ?"(.*?)"', log.read_text("utf-8"))
    },
    "Always English seats",
    "AlwaysEnglishSeats",
    WRONG,
    "nothing.jsonl",
    "no_such_module",
)


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_output_comes_from_the_catalogue(arguments: list[str]) -> None:
    result = invoke("--lang", PSEUDO, *arguments)
    assert re.search("[àéíóú]", result.output), result.output
    assert hard_coded(result.output, *NAMES) == [], result.output


class VisibleText(HTMLParser):
    """Collects the visible text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = 0
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in {"style", "script", "pre", "code"}
        self.text += " ".join(value or "" for name, value in attrs if name in {"title", "aria-label", "alt"}) + "\n"

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in {"style", "script", "pre", "code"}

    def handle_data(self, data: str) -> None:
        self.text += "" if self.hidden else data


@pytest.mark.parametrize("format_", ["html", "svg"])
def test_reports_come_from_the_catalogue(format_: str) -> None:
    result = invoke("conform", "--rule", "D-1", "--python", WRONG, "--format", format_, "--lang", PSEUDO)
    page = VisibleText()
    page.feed(result.stdout)
    assert hard_coded(page.text, *NAMES, "globe_rules") == [], page.text


ERRORS = {
    "impossible space": lambda: Puzzle(Photo().solved_puzzle).tile_at(0),
    "impossible arrow": lambda: Placement("B1", 1, "NE"),
    "impossible list": lambda: reconstruct(Photo().solved_puzzle, "B1E@1"),  # type: ignore[arg-type]  # the mistake
    "unreadable puzzle": lambda: read_puzzle("1N2X"),
    "unreadable program": lambda: read_program("B1E@1B1"),
    "refused program": lambda: reconstruct(Photo().solved_puzzle, read_program("R1@1 R2@1")),
    "impossible voyage": lambda: Voyage.start("a table"),  # type: ignore[arg-type]  # the mistake
}


@pytest.mark.parametrize("call", ERRORS.values(), ids=ERRORS)
def test_errors_of_the_library_come_from_the_catalogue(call: object) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011 -- three kinds of errors
        call()  # type: ignore[operator]
    assert isinstance(caught.value, Explained)
    facts = (
        "read_program",
        "space",
        "arrow",
        "program",
        "setups",
        "table",
        "Program",
        "Table",
        "Puzzle",
        "Card",
    )
    assert hard_coded(caught.value.render(PSEUDO), *facts) == []


@pytest.mark.no_cover
def test_a_third_language_needs_only_a_catalogue(tmp_path: Path) -> None:
    """Adding `de` needs no change of the code."""
    german = PACKAGE.template()
    german.locale = "de"
    translations = {"the end": "das Ende", "Interrupted.": "Unterbrochen.", "Usage:": "Aufruf:"}
    for english, text in translations.items():
        entry = german.get(english)
        assert entry is not None
        entry.string = text
    with added_language(tmp_path, "de", compiled(german)):
        assert languages() == ("en", "de", "fr")
        assert Message("the end").render("de") == "das Ende"
        text = invoke("rule", "--help", "--lang", "de").stdout
        assert text.startswith("Aufruf: globe-rules rule")
        assert "[en|de|fr]" in text
    assert "de" not in languages()
    assert invoke("rule", "--lang", "de").exit_code == 2
