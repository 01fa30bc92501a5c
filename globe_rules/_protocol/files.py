"""Reading of files by commands, with a limit of their size."""

from pathlib import Path
from typing import IO, Any

from globe_rules._i18n import AnyText, Message
from globe_rules._protocol.messages import NotAMessage, parse_json

MAX_FILE_BYTES = 1 << 26
"""Largest file that is read, in bytes (64 MB)."""


def read_bounded(file: Path | IO[bytes]) -> bytes:
    """Return the content of a file or stream; raise NotAMessage if it cannot be read or is too large."""
    if isinstance(file, Path):
        try:
            with file.open("rb") as stream:
                return read_bounded(stream)
        except OSError as error:
            hint = Message("choose a readable file")
            raise NotAMessage(reason_of(error), hint) from error
    found = file.read(MAX_FILE_BYTES + 1)
    if len(found) > MAX_FILE_BYTES:
        raise NotAMessage(
            Message("it has more than {size} MB", size=MAX_FILE_BYTES >> 20),
            Message("use a smaller file"),
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
        Message("File name too long"),
        Message("Input/output error"),
        Message("Disk quota exceeded"),
        Message("Cannot allocate memory"),
        Message("Too many open files"),
        Message("Resource temporarily unavailable"),
    )
}
"""Error texts of the operating system for files, to be translated."""


def reason_of(error: OSError) -> AnyText:
    """Return the operating system's text for an error, translated if it is known.

    >>> from globe_rules._i18n import render
    >>> render(reason_of(FileNotFoundError(2, "No such file or directory")), "fr")
    'fichier ou dossier introuvable'
    """
    reason = error.strerror or type(error).__name__
    return _REASONS.get(reason, reason)


def read_json(file: Path, *, strict: bool = True) -> Any:  # noqa: ANN401 -- any JSON
    """Return the content of a JSON file."""
    return parse_json(read_bounded(file), strict=strict, what=Message("the file"))
