"""Files that commands write: replaced as a whole, or not at all."""

import errno
import os
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from globe_rules._cli.errors import CommandError, UsageError
from globe_rules._i18n import Message, Translatable


class WriteError(CommandError):
    """A file that cannot be written. The exit code is not that of a verdict."""

    def __init__(self, file: Path, error: OSError | KeyboardInterrupt) -> None:
        from globe_rules._protocol.files import reason_of  # noqa: PLC0415 -- rare

        reason = reason_of(error) if isinstance(error, OSError) else Message("interrupted")
        super().__init__(Message("cannot write {file}: {reason}", file=file, reason=reason))


def prepare_files(outputs: Sequence[Path], *, inputs: Iterable[Path]) -> None:
    """Check before the work that every output can be written. No file is changed.

    Raise `UsageError` if an output is also an input or another output, and `WriteError` if it is not writable.
    """
    taken: list[tuple[str | Translatable, Path]] = [(Message("an input"), each) for each in inputs]
    for file in outputs:
        for other, path in taken:
            if _is_same_file(file, path):
                raise UsageError(
                    Message(
                        "--output {file} would overwrite {other}: they must be different files", file=file, other=other
                    )
                )
        taken.append((f"--output {file}", file))
        check_writable(file)


def _is_same_file(output: Path, other: Path) -> bool:
    """Return whether two paths are the same file, or whether the second is a folder of cases that has the file."""
    if other.is_dir():
        return any(_is_same_file(output, each) for each in other.glob("*.json"))
    if _exists(output) and other.exists():
        return output.samefile(other) and not is_special(output)
    return _link_target(output) == _link_target(other)


def _exists(file: Path) -> bool:
    """Return whether a file exists; one whose name is too long does not."""
    with suppress(OSError):
        return file.exists()
    return False


def _link_target(file: Path) -> Path:
    """Return the file that a link leads to; for a link to itself, its own path."""
    return Path(os.path.realpath(file))


def is_special(file: Path) -> bool:
    """Return whether a file is a pipe, a terminal or similar, which is never replaced."""
    return file.parts[:2] in {("/", "dev"), ("/", "proc")} or (_exists(file) and not file.is_file())


def check_writable(file: Path) -> None:
    """Raise `WriteError` if a file could not be written."""
    try:
        target = _link_target(file)
        replaced = [target.parent, *([target] if target.exists() else [])]
        places = [file] if file.is_dir() or is_special(file) else replaced
    except OSError as error:  # such as a name that is too long
        raise WriteError(file, error) from error
    for place in places:
        if not os.access(place, os.W_OK):
            code = errno.EACCES if place.exists() else errno.ENOENT
            raise WriteError(file, OSError(code, os.strerror(code)))


def write_file(file: Path, text: str) -> None:
    """Write a file. An existing file is replaced only by a complete new one, and keeps its permissions.

    The text goes to a draft in the same folder, which then replaces the file. The name of the draft is random, and
    it must not exist: nobody can place a link there. Pipes and devices are written to directly.
    """
    from globe_rules._kit.interruption import termination_deferred  # noqa: PLC0415 -- only commands that write a file need it

    content = text.encode("utf-8", errors="backslashreplace")  # a file name may not be UTF-8
    try:
        if is_special(file):
            file.write_bytes(content)
        else:
            with termination_deferred(most_seconds=MAX_DEFERRED_SECONDS):
                _replace(_link_target(file), content)
    except (OSError, KeyboardInterrupt) as error:
        raise WriteError(file, error) from error


MAX_DEFERRED_SECONDS = 5.0
"""How long Ctrl-C waits for a file. Afterwards the disk is considered hung, and Ctrl-C takes effect."""


def _replace(target: Path, content: bytes) -> None:
    draft = target.with_name(f".{os.urandom(8).hex()}.part")
    try:
        with draft.open("xb") as out:
            out.write(content)
            out.flush()
            if target.exists():
                draft.chmod(stat.S_IMODE(target.stat().st_mode))
            os.fsync(out.fileno())  # raises if the disk is full
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
