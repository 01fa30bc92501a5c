"""The French texts in the rulebook's data follow the French typography. The lint of the features checks those."""

import tomllib
from importlib.resources import files

import pytest

from globe_rules._i18n import in_french_type
from globe_rules._specification.features import walk
from tools.french_typography import ERRORS

DATA = files("globe_rules.rulebook") / "data"


def errors(text: str) -> list[str]:
    """Return the typographic errors of a French text, and the correct text."""
    found = [what for what, pattern in ERRORS.items() if pattern.search(text)]
    return found if text == in_french_type(text) else [*found, f"write it as {in_french_type(text)}"]


@pytest.mark.parametrize("name", sorted(each.name for each in DATA.iterdir() if each.name.endswith(".toml")))
def test_a_data_file_has_no_typographic_errors(name: str) -> None:
    entries = walk(tomllib.loads((DATA / name).read_text(encoding="utf-8")))
    texts = [entry["fr"] for entry in entries if isinstance(entry.get("fr"), str)]
    wrong = [f"{text}\n  {'; '.join(found)}" for text in texts if (found := errors(text))]
    assert not wrong, "\n".join([f"{name}:", *wrong])


def test_ungrouped_digits_and_a_space_of_the_wrong_width_are_errors() -> None:
    assert errors("1206 cas")
    assert errors("fini\u00a0?")


def test_a_text_in_french_type_has_no_errors() -> None:
    assert errors(in_french_type("« Stop ! » : l'étape B, à 30 %, n'est-elle pas finie ? Si ; 1:2.")) == []
