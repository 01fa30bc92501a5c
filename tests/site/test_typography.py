"""French is set as it is printed, in the rulebook's data; the lint of the features sees to theirs."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from french_typography import LAPSES

from globe_rules.words import in_french_type

DATA = files("globe_rules.rulebook") / "data"


def french_texts(value: Any) -> Iterator[str]:  # noqa: ANN401 -- any TOML
    """Yield every French text of a file."""
    if isinstance(value, dict):
        yield from [value["fr"]] if isinstance(value.get("fr"), str) else []
        for part in value.values():
            yield from french_texts(part)
    if isinstance(value, list):
        for part in value:
            yield from french_texts(part)


def lapses(text: str) -> list[str]:
    """Return what is not as it is printed in a French text."""
    found = [what for what, pattern in LAPSES.items() if pattern.search(text)]
    return found if text == in_french_type(text) else [*found, f"print it as {in_french_type(text)}"]


@pytest.mark.parametrize("name", sorted(each.name for each in DATA.iterdir() if each.name.endswith(".toml")))
def test_the_data_are_set_as_french_is_printed(name: str) -> None:
    """Apostrophes are curly, and nothing breaks before a colon or inside guillemets."""
    texts = french_texts(tomllib.loads((DATA / name).read_text(encoding="utf-8")))
    assert {text: found for text in texts if (found := lapses(text))} == {}


@pytest.mark.parametrize(
    "lapse", ["l'étape", "fini ?", "fini?", "« fini»", "Lectures: deux", "« fini »", "tout...", 'dit "non"', "1206 cas"]
)
def test_a_lapse_is_found(lapse: str) -> None:
    """The check above can fail."""
    assert lapses(lapse)


def test_a_text_as_it_is_printed_has_no_lapse() -> None:
    """Curly apostrophes, narrow and wide blanks, guillemets, times of day."""
    assert lapses(in_french_type("« Stop ! » : l'étape B, à 30 %, n'est-elle pas finie ? Si ; 1:2.")) == []
