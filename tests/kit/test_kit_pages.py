"""The pages for implementers and engineers are complete and true: tutorial, matrices, library, command line."""

import json
import re
import subprocess
from pathlib import Path

import click
import pytest
from adapters.asking import conform as examined
from adapters.asking import only
from doctests import fenced
from handbook_pages import filled, page
from mkdocs.exceptions import PluginError
from promises import promised

from globe_rules.cli.conform import conform
from globe_rules.cli.main import main
from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.specification.suite import VECTORS, suite
from tools.agreement import NODE
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, NULLS
from tools.places import ROOT

in_both_languages = pytest.mark.parametrize("language", BOOK_LANGUAGES)


def source(name: str, language: Language) -> str:
    """Return the Markdown of a page as it is written."""
    return (ROOT / "docs" / language / name).read_text(encoding="utf-8")


def filled_in(markdown: str, language: Language = "en", file: str = "page.md") -> str:
    """Return Markdown with its macros expanded."""
    return filled(markdown, page(language, file=file))


def fences(markdown: str, kind: str) -> list[str]:
    """Return the fenced blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", markdown, re.MULTILINE | re.DOTALL)


@pytest.mark.no_cover  # slow when traced, and covered elsewhere
@in_both_languages
def test_the_tutorial_shows_what_it_says(language: Language) -> None:
    """Its commands run; the broken rule is named first, and the mistake is recognised; the mended one conforms."""
    with only(case for number, case in enumerate(suite().cases) if "CARD-G3" in case.cites or number % 10 == 0):
        shown = fences(filled_in(source("conformance.md", language), language, f"{language}.md"), "console")
    reference, starter, broken, mended = shown
    right, wrong, rules, alike = {
        "en": ("Conformant", "Not conformant", "Rules broken", "Looks as if:"),
        "fr": ("Conforme", "Non conforme", "Règles enfreintes", "On dirait que\u00a0:"),
    }[language]
    assert all(f"\n{right}\n" in report for report in (reference, starter, mended))
    assert f"\n{wrong}\n" in broken
    assert re.search(rf"{rules}.*\n  CARD-G3 ", broken)
    assert re.search(rf"{alike} .*\n  g3-is-a-quarter-turn \(CARD-G3\)", broken)
    assert re.search(r"(Again|À relancer\u00a0|À relancer ): globe-rules conform (--lang fr )?--case", broken)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("run('rm -r everything')", "a command that begins with globe-rules"),
        ("run('globe-rules conform --rule NO-1')", "a verdict, but the status was 2"),
        ("edit('adapter.py', 'nowhere', 'here')", "one place in adapter.py that says nowhere, found 0"),
        ("include('NOTHING.md')", "a file at the top of the project"),
        ("include('LICENSE')", "a file that begins with its title"),
        ("number('stars')", "one of rules, rulings"),
        ("rebuilt('2N1N3N/4N5N6N/7N8N9N', 'G1@5')", "a program that rebuilds the image"),
    ],
)
def test_a_macro_that_fails_stops_the_build(call: str, expected: str) -> None:
    """The message says which page, which call, and what was expected."""
    with pytest.raises(PluginError, match=f"page.md.*{re.escape(call)}.*{re.escape(expected)}"):
        filled_in(f"{{{{ {call} }}}}")


@in_both_languages
def test_the_library_page_has_every_promised_name_once(language: Language) -> None:
    """A name that is added to the library needs a place on the page."""
    listed = re.findall(r"^::: globe_rules\.(\S+)$", source("api.md", language), re.MULTILINE)
    assert sorted(listed) == sorted(promised("api"))


def test_the_command_line_page_has_every_command_and_option() -> None:
    """Told by the commands themselves, those below a group too."""
    told = filled_in("{{ commands() }}")

    def check(command: click.Command, path: str) -> None:
        assert re.search(rf"^#+ {path} {{ #\S+ }}$", told, re.MULTILINE)
        for parameter in command.params:
            assert isinstance(parameter, click.Argument) or max(parameter.opts, key=len) in told
        if isinstance(command, click.Group):
            for name, below in command.commands.items():
                check(below, f"{path} {name}")

    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command
        check(command, f"globe-rules {name}")
    assert "```sh\nglobe-rules conform -- node my-adapter.js" in told
    assert "\b" not in told


@in_both_languages
def test_every_option_of_the_kit_is_explained(language: Language) -> None:
    """In the page's own language."""
    explained = re.findall(r"^\| `(--[a-z-]+)", source("conformance-reports.md", language), re.MULTILINE)
    assert sorted(explained) == sorted(
        max(each.opts, key=len) for each in conform.params if isinstance(each, click.Option)
    )


@in_both_languages
def test_the_kill_matrix_tells_every_wrong_engine(language: Language) -> None:
    """What it breaks and what catches it; then the changes that nothing can catch, and those who know nothing."""
    told = filled_in("{{ mutants() }}{{ equivalents() }}{{ nulls() }}", language)
    for mutant in (*MUTANTS, *EQUIVALENT, CONTROL):
        assert f'<tr id="{mutant.id}">' in told
    assert told.count("<details><summary>") == len(MUTANTS)
    assert "<summary>0<" not in told
    assert len(re.findall(r"<td>\d+ / \d+</td>", told)) == len(NULLS)
    assert filled_in("{{ kill_picture() }}").count("M") > len(MUTANTS)


def test_examples_in_docstrings_are_shown_as_code() -> None:
    """Each example by itself; the words around it stay."""
    assert fenced("Adds.\n\n>>> 1 + 1\n2\n\nThat is all.") == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nThat is all."
    assert fenced("No example.") == "No example."


@in_both_languages
def test_the_example_in_python_can_be_examined(
    language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets a verdict, as the page says."""
    (example,) = fences(source("conformance-vectors.md", language), "python")
    name = f"my_engine_{language}"
    (tmp_path / f"{name}.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    result = examined("--part", "legality", "--show", "0", "--python", f"{name}:MyEngine")
    assert result.output.startswith("my-engine 0.1")
    assert re.search(r"[1-9]\d* passed", result.output)


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it")
@in_both_languages
def test_the_example_in_javascript_judges_as_the_kit_does(language: Language, tmp_path: Path) -> None:
    """Right answers meet every expectation of every case; empty ones do not."""
    (example,) = fences(source("conformance-vectors.md", language), "js")
    vectors = json.loads((VECTORS / "scenarios.json").read_text(encoding="utf-8"))
    judged = [(case["expect"], case["answer"]) for case in vectors["cases"]]
    right = "([expect, answer]) => expect.every((each) => met(each, answer))"
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
