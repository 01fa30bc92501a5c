"""Compiles the message catalogues when a wheel or an editable install is built."""

import os
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles every `globe_rules.po` to the file `globe_rules.mo` that gettext reads at run time."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues. Files that are up to date are not written, because another process may read them."""
        del version, build_data
        for catalogue in Path(self.root, "globe_rules", "locale").glob("*/LC_MESSAGES/*.po"):
            compiled = BytesIO()
            with catalogue.open("rb") as source:
                write_mo(compiled, read_po(source, locale=catalogue.parents[1].name))
            target = catalogue.with_suffix(".mo")
            if not target.exists() or target.read_bytes() != compiled.getvalue():
                draft = target.with_suffix(f".{os.getpid()}.part")
                draft.write_bytes(compiled.getvalue())
                draft.replace(target)
