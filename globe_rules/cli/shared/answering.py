"""An answer, in the formats and the files that were asked for."""

import io
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final, Self

import click
from attrs import frozen

from globe_rules.cli.shared.failing import Misused
from globe_rules.cli.shared.files import write
from globe_rules.cli.shared.output import readers_may_leave

ENDINGS: Final = {"json": ".json", "junit": ".xml", "html": ".html", "svg": ".svg", "known": ".known"}
"""How the name of a file ends that is written in a format."""

AS_SHOWN: Final = ("", ".txt")
"""How the name of a file ends that says nothing of its format: it has what is shown."""


@frozen
class Answer:
    """How an answer is to be given: shown in one format, and written to files each in its own.

    So one run gives both a report to read and one for machines.
    """

    shown: str
    files: tuple[tuple[str, Path], ...] = ()

    @classmethod
    def asked_for(cls, shown: str, outputs: tuple[Path, ...], formats: tuple[str, ...]) -> Self:
        """Return the answer that the options ask for: they say how it is shown, and the ending how a file is."""
        by_ending = dict.fromkeys(AS_SHOWN, shown) | {ENDINGS[each]: each for each in formats if each in ENDINGS}
        for file in outputs:
            if str(file) == "-":
                raise Misused(Message("--output -: the answer is shown in any case; name a file, or leave this out"))
            if file.suffix.lower() not in by_ending:
                listed = ", ".join(filter(None, by_ending))
                raise Misused(
                    Message(
                        "--output {file}: no format is known by this ending; possible are {listed}",
                        file=file,
                        listed=listed,
                    )
                )
        return cls(shown, tuple((by_ending[file.suffix.lower()], file) for file in outputs))

    def give(self, tell: Callable[[], None], **documents: Callable[[], Any]) -> None:
        """Write the files, and then show it: whoever reads, such as `head`, may have seen enough at any time.

        `tell` prints text; a document is a text, or anything that can be JSON.
        """
        if self.files:
            from globe_rules.kit.interruption import undisturbed  # noqa: PLC0415 -- rare

            with undisturbed():
                for format_, file in self.files:
                    write(file, _text(tell) if format_ == "text" else document(documents[format_]()))
        with readers_may_leave():
            if self.shown == "text":
                tell()
            else:
                click.echo(document(documents[self.shown]()), nl=False)


def _text(tell: Callable[[], None]) -> str:
    with redirect_stdout(io.StringIO()) as gathered:
        tell()
    return gathered.getvalue()


def document(value: Any) -> str:  # noqa: ANN401 -- any JSON
    """Return a text as it stands, and anything else as JSON that people can read."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2) + "\n"
