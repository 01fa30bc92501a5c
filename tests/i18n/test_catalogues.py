"""The catalogues contain exactly the texts of the sources, all translated."""

import ast
import gettext
import io
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from globe_rules._cli.language import using
from globe_rules._i18n import Message, languages, render
from tools.messages import (
    DOMAINS,
    PACKAGE,
    Domain,
    Source,
    add,
    compile_all,
    main,
    number_problems,
    problems,
    stale,
    updated,
)
from tools.paths import ROOT

CATALOGUES = [(domain, language) for domain in DOMAINS for language in domain.languages()]
NAMES = [f"{domain.name} {language}" for domain, language in CATALOGUES]
OURS = {"Message": None, "plural_message": (1, 2), "message_in_context": ((1, "c"), 2)}


@pytest.mark.no_cover
@pytest.mark.parametrize(("domain", "language"), CATALOGUES, ids=NAMES)
def test_every_text_is_translated(domain: Domain, language: str) -> None:
    found = list(problems(domain, language))
    assert not found, "\n".join(found)


@pytest.mark.no_cover
@pytest.mark.parametrize(("domain", "language"), CATALOGUES, ids=NAMES)
def test_a_catalogue_is_in_the_form_that_make_messages_writes(domain: Domain, language: str) -> None:
    """Otherwise the next `make messages` would change more than the texts that were edited."""
    if list(problems(domain, language)):
        pytest.skip("the catalogue has problems, which another test reports")
    assert domain.file(language).read_bytes() == updated(domain, language), "run `make messages`"


@pytest.mark.parametrize(("domain", "language"), CATALOGUES, ids=NAMES)
def test_no_translation_is_written_twice_in_a_row(domain: Domain, language: str) -> None:
    catalogue = read_po(io.BytesIO(domain.file(language).read_bytes()))
    texts = [str(each.string) for each in catalogue if isinstance(each.string, str)]
    assert [text for text in texts if re.fullmatch(r"(.{20,}?)\1+", text)] == []


def test_compiled_catalogues_are_up_to_date() -> None:
    assert stale() == [], "run `make messages`"


def test_every_catalogue_of_the_package_is_a_language_of_the_program() -> None:
    assert languages() == ("en", *PACKAGE.languages())


@pytest.mark.parametrize("language", PACKAGE.languages())
def test_texts_that_only_older_versions_of_click_show_are_translated(language: str) -> None:
    with using(language):
        assert gettext.gettext("No such option: {name}") == render(Message("No such option: {name}"), language)
        assert gettext.gettext("No such option: {name}") != "No such option: {name}"


@pytest.mark.parametrize("language", PACKAGE.languages())
def test_numbers_are_written_as_in_the_unicode_cldr(language: str) -> None:
    assert list(number_problems(language)) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("file", sorted((ROOT / "globe_rules").rglob("*.py")), ids=lambda file: file.stem)
def test_no_message_is_created_inside_an_f_string(file: Path) -> None:
    """Babel does not find messages there."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    made = {"Message", "plural_message", "message_in_context"}
    found = [
        call.lineno
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in made
    ]
    assert found == [], "create the message before the f-string"


def domain_of(folder: Path, source: str, catalogue: str) -> Domain:
    """Return a domain with one source and one catalogue."""
    (folder / "source").mkdir()
    (folder / "source" / "module.py").write_text(source, encoding="utf-8")
    file = folder / "locale" / "fr" / "LC_MESSAGES" / "small.po"
    file.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    file.write_text(header + catalogue, encoding="utf-8")
    return Domain("small", folder / "locale", (Source(folder / "source", ("*.py",), OURS, name="source"),))


@pytest.mark.parametrize(
    ("catalogue", "problem"),
    [
        ("", "missing: '{count} left'"),
        ('msgid "{count} left"\nmsgstr ""\n', "not translated: '{count} left'"),
        ('#, fuzzy\nmsgid "{count} left"\nmsgstr "reste {count}"\n', "fuzzy: '{count} left'"),
        ('msgid "{count} left"\nmsgstr "il en reste"\n', "other facts than in English: 'il en reste'"),
        ('msgid "{count} left"\nmsgstr "reste {number}"\n', "other facts than in English: 'reste {number}'"),
        ('msgid "{count} left"\nmsgstr "reste {count}"\n\nmsgid "gone"\nmsgstr "parti"\n', "unused: 'gone'"),
    ],
)
def test_each_kind_of_problem_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, catalogue: str, problem: str
) -> None:
    monkeypatch.setattr("tools.messages.ROOT", tmp_path)
    domain = domain_of(tmp_path, 'Message("{count} left", count=3)\n', catalogue)
    [found] = problems(domain, "fr")
    assert found.startswith(problem)
    assert "make messages" in found or "small.po" in found


def test_a_complete_catalogue_has_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.messages.ROOT", tmp_path)
    domain = domain_of(
        tmp_path,
        'Message("gone")\nplural_message("{count} card", "{count} cards", count=2)\nmessage_in_context("a", "b")\n',
        'msgid "gone"\nmsgstr "parti"\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "une carte"\nmsgstr[1] "{count} cartes"\n\n'
        'msgctxt "a"\nmsgid "b"\nmsgstr "bé"\n',
    )
    assert list(problems(domain, "fr")) == []


def test_make_messages_adds_removes_and_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    domain = domain_of(
        tmp_path, 'Message("new")\nMessage("gone")\n', 'msgid "old"\nmsgstr "vieux"\n\nmsgid "gone"\nmsgstr "parti"\n'
    )
    monkeypatch.setattr("tools.messages.DOMAINS", (domain,))
    monkeypatch.setattr("tools.messages.ROOT", tmp_path)
    monkeypatch.setattr("tools.messages._catalogues.__defaults__", ((domain,),))
    assert main([]) == 1
    assert "not translated: 'new'" in capsys.readouterr().out
    text = domain.file("fr").read_text(encoding="utf-8")
    assert "old" not in text
    assert "parti" in text
    assert domain.file("fr").with_suffix(".mo").exists()
    assert main(["--compile"]) == 0
    compile_all()
    assert main(["--add", "de"]) == 1
    assert domain.languages() == ["de", "fr"]
    with pytest.raises(SystemExit, match="exists already"):
        add("de")
