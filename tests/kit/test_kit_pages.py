"""The pages for implementers are complete and correct: tutorial, mutation testing, library, command line."""

import json
import re
import subprocess
from pathlib import Path

import click
import pytest
from adapters.kit_commands import conform as run_conform
from adapters.kit_commands import suite_of
from doctests import fenced
from handbook_pages import filled, page
from mkdocs.exceptions import PluginError

from globe_rules._cli.conform import conform
from globe_rules._cli.main import main
from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._specification.suite import VECTORS, suite
from tools.agreement import NODE
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, TRIVIAL_ENGINES
from tools.paths import ROOT

in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


def source(name: str, language: Language) -> str:
    """Return the Markdown source of a page."""
    return (ROOT / "docs" / language / name).read_text(encoding="utf-8")


def filled_in(markdown: str, language: Language = "en", file: str = "page.md") -> str:
    """Return Markdown with its macros expanded."""
    return filled(markdown, page(language, file=file))


def fences(markdown: str, kind: str) -> list[str]:
    """Return the fenced blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", markdown, re.MULTILINE | re.DOTALL)


@pytest.mark.no_cover  # slow when traced, and covered elsewhere
@in_both_languages
def test_the_tutorial_shows_a_broken_and_a_fixed_adapter(language: Language) -> None:
    """Its commands run. The broken rule comes first; the fixed adapter is conformant."""
    with suite_of(case for number, case in enumerate(suite().cases) if "CARD-G3" in case.cites or number % 10 == 0):
        shown = fences(filled_in(source("conformance.md", language), language, f"{language}.md"), "console")
    reference, starter, broken, fixed = shown
    right, wrong, rules, failure = {
        "en": ("Conformant", "Not conformant", "Rules broken", "fail"),
        "fr": ("Conforme", "Non conforme", "Règles enfreintes", "échec"),
    }[language]
    assert all(f"\n{right}\n" in report for report in (reference, starter, fixed))
    assert f"\n{wrong}\n" in broken
    assert re.search(rf"{rules}.*\n  CARD-G3 ", broken)
    assert broken.split("\n\n")[1].startswith(f"{failure} CARD-G3 ")
    assert re.search(r"(Reproduce with|Pour reproduire\u00a0): globe-rules conform (--lang fr )?--case", broken)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("run('rm -r everything')", "a command that begins with globe-rules"),
        ("run('globe-rules conform --rule NO-1')", "exit status 0 or 1, found 2"),
        ("edit('adapter.py', 'nowhere', 'here')", "one occurrence of nowhere in adapter.py, found 0"),
        ("include('NOTHING.md')", "a file of the project"),
        ("include('LICENSE')", "a file that begins with its title"),
        ("number('stars')", "one of rules, rulings"),
        ("rebuilt('2N1N3N/4N5N6N/7N8N9N', 'G1@5')", "a program that solves the puzzle"),
    ],
)
def test_a_macro_that_fails_stops_the_build(call: str, expected: str) -> None:
    """The message names the page, the call and what was expected."""
    with pytest.raises(PluginError, match=f"page.md.*{re.escape(call)}.*{re.escape(expected)}"):
        filled_in(f"{{{{ {call} }}}}")


def test_the_command_line_page_lists_every_command_and_option() -> None:
    shown = filled_in("{{ commands() }}")

    def check(command: click.Command, path: str) -> None:
        assert re.search(rf"^#+ {path} {{ #\S+ }}$", shown, re.MULTILINE)
        for parameter in command.params:
            assert isinstance(parameter, click.Argument) or max(parameter.opts, key=len) in shown
        if isinstance(command, click.Group):
            for name, below in command.commands.items():
                check(below, f"{path} {name}")

    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command
        check(command, f"globe-rules {name}")
    assert "```sh\nglobe-rules conform -- node my-adapter.js" in shown
    assert "\b" not in shown


@in_both_languages
def test_the_page_lists_every_option_of_conform(language: Language) -> None:
    explained = re.findall(r"^\| `(--[a-z-]+)", source("reports.md", language), re.MULTILINE)
    assert sorted(explained) == sorted(
        max(each.opts, key=len) for each in conform.params if isinstance(each, click.Option)
    )


@in_both_languages
def test_the_kill_matrix_lists_every_mutant_and_trivial_implementation(language: Language) -> None:
    shown = filled_in("{{ mutants() }}{{ equivalents() }}{{ trivial_engines() }}", language)
    for mutant in (*MUTANTS, *EQUIVALENT, CONTROL):
        assert f'<tr id="{mutant.id}">' in shown
    assert shown.count("<details><summary>") == len(MUTANTS)
    assert "<summary>0<" not in shown
    assert shown.count({"en": "### Protocol conventions", "fr": "### Conventions du protocole"}[language]) == 1
    assert len(re.findall(r"<td>\d+ / \d+</td>", shown)) == len(TRIVIAL_ENGINES)
    assert filled_in("{{ kill_picture() }}").count("M") > len(MUTANTS)


def test_examples_in_docstrings_are_shown_as_code() -> None:
    assert fenced("Adds.\n\n>>> 1 + 1\n2\n\nThat is all.") == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nThat is all."
    assert fenced("No example.") == "No example."


@pytest.mark.no_cover
@in_both_languages
def test_the_python_example_of_the_page_can_be_tested(
    language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = fences(source("test-python.md", language), "python")
    name = f"my_engine_{language}"
    (tmp_path / f"{name}.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    result = run_conform("--operation", "legality", "--show", "0", "--python", f"{name}:MyEngine")
    assert result.output.startswith("my-engine 0.1")
    assert re.search(r"[1-9]\d* passed", result.output)


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it")
@in_both_languages
def test_the_javascript_example_accepts_right_responses_and_no_empty_ones(language: Language, tmp_path: Path) -> None:
    (example,) = fences(source("test-vectors.md", language), "js")
    vectors = json.loads((VECTORS / "scenarios.json").read_text(encoding="utf-8"))
    judged = [(case["expect"], case["response"]) for case in vectors["cases"]]
    right = "([expect, response]) => expect.every((each) => met(each, response))"
    script = f"""
        {example}
        const judged = {json.dumps(judged)};
        const empty = judged.map(([expect]) => [expect, {{}}]);
        console.log(judged.length, judged.every({right}), empty.some({right}));
    """
    file = tmp_path / "judge.js"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run([str(NODE), file], capture_output=True, text=True, check=True)  # noqa: S603 -- our own page
    assert done.stdout.split() == [str(len(judged)), "true", "false"]
