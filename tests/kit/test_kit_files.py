"""Files and streams: written whole or not at all, never onto an input, and no stream that is missing matters."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from adapters.asking import interrupted, loaded
from commands import invoke as run

from globe_rules import __main__ as started
from globe_rules.cli.output import console, readers_may_leave
from globe_rules.kit.interruption import only_first_interrupt, undisturbed
from globe_rules.specification.suite import suite
from tools.places import HELPERS

ONE = ("conform", "--case", "CON-3.1")


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `globe-rules` is ours."""
    ours = f'globe_rules() {{ {sys.executable} -m globe_rules "$@"; }}; set -o pipefail\n'
    environment = {**os.environ, "PYTHONPATH": str(HELPERS)}
    return subprocess.run(  # noqa: S603 -- our own line
        ["/bin/bash", "-c", ours + line.replace("globe-rules", "globe_rules")],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=600,
        check=False,
    )


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Return a file with one case, which has a rude name."""
    case = next(case for case in suite().cases if case.id == "CARD-B1.1a").as_json() | {"id": "MINE.1"}
    case["name"] = dict.fromkeys(("en", "fr"), "rude \x1b[31m\u202e name")
    case["scenario"] = dict.fromkeys(
        ("en", "fr"), "Scenario: rude \x1b]0;title\x07\n  Given\N{NO-BREAK SPACE}: x\u2066"
    )
    file = tmp_path / "cases.json"
    about = {"$schema": "urn:globe-rules:schema:vectors:1", "suite": suite().version}
    file.write_text(json.dumps({**about, "cases": [case]}), encoding="utf-8")
    return file


def test_names_from_files_are_harmless(cases: Path, tmp_path: Path) -> None:
    """On a terminal, and in XML that can be read."""
    xml = tmp_path / "report.xml"
    done = run("conform", "--cases", cases, "--output", xml, "--python", "adapters.python_objects:Raises")
    assert done.exit_code == 1
    assert not {"\x1b", "\x07", "\u202e", "\u2066"} & set(done.output)
    assert "Given\N{NO-BREAK SPACE}: x·" in done.output
    assert "rude ·[31m· name" in str(ET.parse(xml).find(".//testcase").attrib)  # type: ignore[union-attr] # it is there


def linked(link: Callable[[Path, Path], object]) -> Callable[[Path], Path]:
    """Return how a file gets a second name."""

    def second(file: Path) -> Path:
        other = file.with_name("second-name.json")
        link(other, file)
        return other

    return second


NAMES = [
    pytest.param(lambda file: file, id="the same name"),
    pytest.param(lambda file: file.parent / "x" / ".." / file.name, id="by a detour"),
    pytest.param(linked(Path.symlink_to), id="a link"),
    pytest.param(linked(Path.hardlink_to), id="a hard link"),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("option", ["--cases", "--known"])
def test_a_report_never_goes_onto_an_input(
    option: str, name: Callable[[Path], Path], cases: Path, tmp_path: Path
) -> None:
    """By whichever name; the input stays as it was."""
    (tmp_path / "x").mkdir()
    known = tmp_path / "known.txt"
    known.write_text("CARD-B1.1a why\n", encoding="utf-8")
    file = {"--cases": cases, "--known": known}[option]
    before = file.read_bytes()
    done = run("conform", option, file, "--output", name(file))
    assert done.exit_code == 2
    assert "would overwrite an input" in " ".join(done.output.split())
    assert file.read_bytes() == before


def test_a_report_never_goes_onto_a_case_of_a_folder_or_onto_another(cases: Path, tmp_path: Path) -> None:
    """Each needs a place of its own; two reports to where nothing is kept are fine."""
    assert run("conform", "--cases", cases.parent, "--output", cases).exit_code == 2
    assert run(*ONE, "--output", tmp_path / "r", "--output", tmp_path / "r").exit_code == 2
    assert run(*ONE, "--output", os.devnull, "--output", os.devnull).exit_code == 0
    assert os.path.ismount(os.devnull) or not Path(os.devnull).is_file()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """The report goes to where it points; one that leads to itself is written over, as no file stands behind it."""
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    assert run(*ONE, "--output", tmp_path / "link.json").exit_code == 0
    assert (tmp_path / "link.json").is_symlink()
    assert loaded(tmp_path / "real.json")["footer"]["conformant"] is True
    link = tmp_path / "r.json"
    link.symlink_to(link)
    assert run(*ONE, "--output", link).exit_code == 0
    assert loaded(link)["footer"]["conformant"]


def test_a_full_disk_leaves_nothing_under_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the half of it, and not what was there before; it is said."""

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    (tmp_path / "r.json").write_text("conformant, last week", encoding="utf-8")
    done = run(*ONE, "--output", tmp_path / "r.json")
    assert done.exit_code == 2
    assert "r.json: No space left on device" in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_special_is_written_to() -> None:
    """A device is never replaced."""
    done = run(*ONE, "--output", "/dev/full")
    assert done.exit_code == 2
    assert "/dev/full: No space left on device" in done.output
    assert not Path("/dev/full").is_file()


def test_nobody_ends_us_while_a_report_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C and the like wait until it is there."""

    def impatient(_file: int) -> None:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(os.getpid(), each)

    monkeypatch.setattr(os, "fsync", impatient)
    assert run(*ONE, "--output", tmp_path / "r.json").exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["r.json"]


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("globe-rules conform --part materials --python adapters.python_objects:Raises | head -c 1", 1, ""),
        ("globe-rules conform --case CON-3.1 >&- -- $PYTHON -m globe_rules serve", 0, ""),
        ("globe-rules serve <&-", 0, ""),
        ("globe-rules replay - <&-", 2, "the end"),
        ("globe-rules --help >/dev/full", 2, "No space left on device"),
        ("globe-rules conform --case CON-3.1 >/dev/full", 2, "No space left on device"),
        ("globe-rules conform --case CON-3.1 2>&-", 0, ""),
    ],
)
def test_streams_that_are_missing_or_full(line: str, status: int, said: str) -> None:
    """No traceback, and a status that is that of the verdict wherever there is one."""
    done = in_shell(line.replace("$PYTHON", sys.executable))
    assert "Traceback" not in done.stderr
    assert said in done.stderr
    assert done.returncode == status


def test_who_has_seen_enough_changes_nothing(tmp_path: Path) -> None:
    """Neither the verdict nor the report, however early the reader leaves."""
    line = f"globe-rules conform --case CON-3.1 --output {tmp_path}/r.json | true"
    assert in_shell(line).returncode == 0
    assert loaded(tmp_path / "r.json")["footer"]["conformant"] is True


@pytest.mark.parametrize("number", [errno.EPIPE, errno.ENOSPC])
def test_only_a_reader_who_has_left_is_no_matter(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is told."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    def printed() -> None:
        with readers_may_leave():
            if number == errno.EPIPE:
                console().on_broken_pipe()
            raise OSError(number, os.strerror(number))

    with pytest.raises(OSError, match="No space left") if number == errno.ENOSPC else nullcontext():
        printed()


def test_only_the_main_thread_is_asked_to_end() -> None:
    """Elsewhere there is nothing to keep away."""
    kept = []

    def work() -> None:
        with undisturbed():
            kept.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert kept == [1]


def test_only_the_first_ctrl_c_interrupts() -> None:
    """Later ones are ignored, also after the block: the command is about to end."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with only_first_interrupt():
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_interrupted_before_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing takes a while: Ctrl-C then has no traceback either."""
    monkeypatch.setattr(started, "_open_what_is_closed", interrupted)
    with pytest.raises(SystemExit) as ended:
        started.run()
    assert ended.value.code == 130


def test_what_is_closed_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read there, and whatever is written is lost."""
    monkeypatch.setattr(sys, "argv", ["globe-rules", "rule", "CARD-B5"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        started.run()
    assert not ended.value.code
    assert sys.stdin.read() == ""
    sys.stdin.close()
