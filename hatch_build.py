"""Compiles the message catalogues when a wheel or an editable install is built."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Makes `globe_rules.mo` beside every `globe_rules.po`, which gettext reads at run time."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues of the package."""
        del version, build_data
        for catalogue in Path(self.root, "globe_rules", "locale").glob("*/LC_MESSAGES/*.po"):
            with catalogue.open("rb") as source, catalogue.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=catalogue.parents[1].name))
