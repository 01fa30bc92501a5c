"""Files that commands write: whole or not at all, and never onto something that they read."""

import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from globe_rules.cli.shared.failing import Failure, Misused
from globe_rules.i18n import Message


class CannotWrite(Failure):
    """A file has no place; the exit status must not look like a verdict."""

    def __init__(self, file: Path, wrong: OSError) -> None:
        from globe_rules.wire.files import why  # noqa: PLC0415 -- rare

        reason = why(wrong)
        super().__init__(Message("cannot write {file}: {reason}", file=file, reason=reason))


def demand_places(outputs: Sequence[Path], *, inputs: Iterable[Path]) -> None:
    """Say before the work what cannot be written after it, and take away what stands there from a run before."""
    taken = [(Message("an input"), each) for each in inputs]
    for file in outputs:
        for other, path in taken:
            if _same(file, path):
                raise Misused(
                    Message(
                        "--output {file} would overwrite {other}: they must be different files", file=file, other=other
                    )
                )
        taken.append((Message("--output {file}", file=file), file))
        demand_place(file)
    for file in outputs:
        if not _is_special(file):
            _real(file).unlink(missing_ok=True)


def _same(output: Path, other: Path) -> bool:
    """Tell whether two names are those of one file, or whether a folder of files has it."""
    if other.is_dir():
        return any(_same(output, each) for each in other.glob("*.json"))
    if output.exists() and other.exists():
        return output.samefile(other) and not _is_special(output)
    return _real(output) == _real(other)


def _real(file: Path) -> Path:
    """Return the file that a link leads to; one that leads to itself is a name like any other."""
    return Path(os.path.realpath(file))


def _is_special(file: Path) -> bool:
    """Tell whether a file is a pipe, a terminal or the like, which is written to and never replaced."""
    return file.parts[:2] in {("/", "dev"), ("/", "proc")} or (file.exists() and not file.is_file())


def demand_place(file: Path) -> None:
    """Say before the work that a file cannot be written after it."""
    place = file if file.is_dir() or _is_special(file) else _real(file).parent
    if not os.access(place, os.W_OK):
        code = errno.EACCES if place.exists() else errno.ENOENT
        raise CannotWrite(file, OSError(code, os.strerror(code)))


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all: beside its place first, and then moved there."""
    from globe_rules.kit.interruption import undisturbed  # noqa: PLC0415 -- only for who writes a file

    target = file if _is_special(file) else _real(file)
    draft = target if _is_special(file) else target.with_name(f".{target.name}.{os.getpid()}.part")
    with undisturbed():
        try:
            with draft.open("w", encoding="utf-8", errors="backslashreplace") as out:  # a file's name can be no UTF-8
                out.write(text)
                out.flush()
                if draft is not target:
                    os.fsync(out.fileno())  # a full disk is told here, if not before
            if draft is not target:
                draft.replace(target)
        except OSError as wrong:
            if draft is not target:
                draft.unlink(missing_ok=True)
            raise CannotWrite(file, wrong) from wrong
