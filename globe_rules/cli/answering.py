"""An answer, in the formats and the files that were asked for."""

import io
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final, Self

import click
from attrs import frozen

from globe_rules.cli.output import readers_may_leave
from globe_rules.words import Language

ENDINGS: Final = {"json": ".json", "junit": ".xml", "html": ".html", "svg": ".svg"}
"""How the name of a file ends that is written in a format; any other is text."""


@frozen
class Answer:
    """How an answer is to be given: shown in one format, and written to files each in its own.

    Whoever has it written still sees it as text: so one run gives both a report to read and one for machines.
    """

    language: Language
    shown: str
    files: tuple[tuple[str, Path], ...] = ()

    @classmethod
    def asked_for(
        cls, chosen: str | None, outputs: tuple[Path, ...], formats: tuple[str, ...], language: Language
    ) -> Self:
        """Return the answer that the options ask for; what they leave open the ending of a file decides."""
        by_ending = {ENDINGS[each]: each for each in formats if each in ENDINGS}
        files = tuple((chosen or by_ending.get(file.suffix.lower(), "text"), file) for file in outputs)
        return cls(language, "text" if files else chosen or "text", files)

    @property
    def is_text(self) -> bool:
        """Whether people are told it."""
        return self.shown == "text"

    def give(self, tell: Callable[[], None], **documents: Callable[[], Any]) -> None:
        """Write the files, and then show it: whoever reads, such as `head`, may have seen enough at any time.

        `tell` prints text; a document is a text, or anything that can be JSON.
        """
        if self.files:
            self._write(tell, documents)
        with readers_may_leave():
            if self.is_text:
                tell()
            else:
                click.echo(_document(documents[self.shown]()), nl=False)

    def _write(self, tell: Callable[[], None], documents: Mapping[str, Callable[[], Any]]) -> None:
        from globe_rules.cli.files import write  # noqa: PLC0415 -- rare
        from globe_rules.kit.interruption import undisturbed  # noqa: PLC0415 -- as above

        with undisturbed():
            for format_, file in self.files:
                write(file, _text(tell) if format_ == "text" else _document(documents[format_]()))


def _text(tell: Callable[[], None]) -> str:
    with redirect_stdout(io.StringIO()) as gathered:
        tell()
    return gathered.getvalue()


def _document(value: Any) -> str:  # noqa: ANN401 -- any JSON
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2) + "\n"
