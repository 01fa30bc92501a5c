"""French is set as it is printed, in the rulebook's data; the lint of the features sees to theirs."""

import tomllib
from importlib.resources import files

import pytest

from globe_rules.i18n import in_french_type
from globe_rules.specification.features import walk
from tools.french_typography import LAPSES

DATA = files("globe_rules.rulebook") / "data"


def lapses(text: str) -> list[str]:
    """Return what is not as it is printed in a French text."""
    found = [what for what, pattern in LAPSES.items() if pattern.search(text)]
    return found if text == in_french_type(text) else [*found, f"print it as {in_french_type(text)}"]


@pytest.mark.parametrize("name", sorted(each.name for each in DATA.iterdir() if each.name.endswith(".toml")))
def test_the_data_are_set_as_french_is_printed(name: str) -> None:
    """Apostrophes are curly, and nothing breaks before a colon or inside guillemets."""
    entries = walk(tomllib.loads((DATA / name).read_text(encoding="utf-8")))
    texts = [entry["fr"] for entry in entries if isinstance(entry.get("fr"), str)]
    assert {text: found for text in texts if (found := lapses(text))} == {}


def test_a_lapse_is_found() -> None:
    """One of those that are looked for on the pages, too, and a blank of another width than is printed."""
    assert lapses("1206 cas")
    assert lapses("fini\u00a0?")


def test_a_text_as_it_is_printed_has_no_lapse() -> None:
    """Curly apostrophes, narrow and wide blanks, guillemets, times of day."""
    assert lapses(in_french_type("« Stop ! » : l'étape B, à 30 %, n'est-elle pas finie ? Si ; 1:2.")) == []
