"""Files that commands read: within bounds, and with a word in both languages where they cannot."""

import errno
from pathlib import Path
from typing import IO, Any

from globe_rules.i18n import Message, Text, Translatable, render
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
            Message("it has more than {value} MB", value=MOST_OF_A_FILE >> 20),
            Message("give a file of a sensible size"),
        )
    return found


_REASONS = {
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.EACCES: "accès refusé",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.EEXIST: "il existe déjà",
    errno.ENOSPC: "il n'y a plus de place sur le disque",
    errno.EROFS: "le disque est en lecture seule",
    errno.EPERM: "opération interdite",
    errno.ENOEXEC: "ce n'est pas un programme",
}
"""What goes wrong with files, as the system itself says it in English."""


def why(wrong: OSError) -> Translatable:
    """Return what the system says about a failure.

    >>> why(FileNotFoundError(errno.ENOENT, "No such file or directory")).fr
    'fichier ou dossier introuvable'
    """
    english = wrong.strerror or type(wrong).__name__
    return Text(en=english, fr=_REASONS.get(wrong.errno or 0, english))


def read_json(file: Path, *, strict: bool = True) -> Any:  # noqa: ANN401 -- any JSON
    """Read a file as a line is read; what is wrong is said of the file."""
    try:
        return parsed(read_bounded(file), strict=strict)
    except NotAMessage as wrong:
        problem = Text(
            en=wrong.problem.replace("the line", "the file"),
            fr=render(wrong.problem, "fr").replace("la ligne", "le fichier"),
        )
        raise NotAMessage(problem, wrong.hint) from wrong
