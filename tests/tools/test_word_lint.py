"""The lint for words finds what it should, and its exceptions are needed."""

from pathlib import Path

import pytest

from tools.word_lint import problems

SETTINGS = {
    "avoid": [{"pattern": r"\bmend\b", "instead": "fix"}],
    "skip": [{"path": "docs/quoted/", "because": "words of other people"}],
    "allow": [{"path": "README.md", "line": "Mend is an old word.", "because": "it explains the word"}],
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project without avoided words, except where they are allowed."""
    for name in ("docs/quoted", "docs/fr", "tests"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "README.md").write_text("# Title\n\nMend is an old word.\n", encoding="utf-8")
    (tmp_path / "docs" / "quoted" / "page.md").write_text("how do I mend it", encoding="utf-8")
    (tmp_path / "docs" / "fr" / "page.md").write_text("Mend se traduit par corriger.", encoding="utf-8")
    return tmp_path


def test_exceptions_and_french_are_not_reported(project: Path) -> None:
    assert list(problems(SETTINGS, project)) == []


def test_an_avoided_word_is_reported_with_its_place(project: Path) -> None:
    (project / "tests" / "test_new.py").write_text('"""Test."""\n# Mend it.\n', encoding="utf-8")
    assert list(problems(SETTINGS, project)) == ["tests/test_new.py:2: 'Mend': fix"]


def test_an_exception_that_matches_nothing_is_reported(project: Path) -> None:
    (project / "README.md").write_text("# Title\n", encoding="utf-8")
    (problem,) = problems(SETTINGS, project)
    assert "no such line in README.md" in problem
