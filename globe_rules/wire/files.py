"""Files that commands read, within bounds."""

from pathlib import Path
from typing import IO, Any

from globe_rules.i18n import AnyText, Message
from globe_rules.wire.messages import NotAMessage, parsed

MOST_OF_A_FILE = 1 << 26
"""So many bytes of a file are read; none that makes sense has as many."""


def read_bounded(file: Path | IO[bytes]) -> bytes:
    """Read a file or a stream, unless it cannot be read or has no end."""
    if isinstance(file, Path):
        try:
            with file.open("rb") as stream:
                return read_bounded(stream)
        except OSError as wrong:
            hint = Message("name a file that can be read")
            raise NotAMessage(why(wrong), hint) from wrong
    found = file.read(MOST_OF_A_FILE + 1)
    if len(found) > MOST_OF_A_FILE:
        raise NotAMessage(
            Message("it has more than {size} MB", size=MOST_OF_A_FILE >> 20),
            Message("give a file of a sensible size"),
        )
    return found


_REASONS = {
    reason.template: reason
    for reason in (
        Message("No such file or directory"),
        Message("Permission denied"),
        Message("Is a directory"),
        Message("Not a directory"),
        Message("File exists"),
        Message("No space left on device"),
        Message("Read-only file system"),
        Message("Operation not permitted"),
        Message("Exec format error"),
    )
}
"""Reasons why a file cannot be used, in the words of the system."""


def why(wrong: OSError) -> AnyText:
    """Return what the system says about a failure.

    >>> from globe_rules.i18n import render
    >>> render(why(FileNotFoundError(2, "No such file or directory")), "fr")
    'fichier ou dossier introuvable'
    """
    reason = wrong.strerror or type(wrong).__name__
    return _REASONS.get(reason, reason)


def read_json(file: Path, *, strict: bool = True) -> Any:  # noqa: ANN401 -- any JSON
    """Read a file of JSON."""
    return parsed(read_bounded(file), strict=strict, what=Message("the file"))
