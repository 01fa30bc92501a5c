"""Whatever an implementation does: a named verdict, a hint, the other cases unharmed, and nothing left running."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType

import pytest
from attrs import frozen
from click.testing import CliRunner
from places import HELPERS

from globe_rules.cli.main import main
from globe_rules.kit.adapters import Trouble
from globe_rules.kit.process import Limits, Process
from globe_rules.specification.suite import suite

FAULTY = HELPERS / "adapters" / "faulty.py"
THE_ONE = "CARD-B1.1b"
"""The case whose question shows the fault."""

CASES = ("CARD-B1.1a", THE_ONE, "CARD-B1.1c", "CARD-B1.1d", "CARD-B1.2a")
IMPATIENT = ("--timeout", "1")


@frozen
class Examined:
    """What came of an examination."""

    status: int
    said: str
    """What it printed, errors too."""

    verdicts: Mapping[str, str]
    results: Mapping[str, Mapping[str, object]]

    def told(self, case: str) -> str:
        """Return the problems and the hint of a case."""
        result = self.results[case]
        return f"{result.get('problems', '')} {result.get('hint', '')}"


def pids(diary: Path) -> list[int]:
    """Return the processes that a diary tells of."""
    lines = [line.split() for line in diary.read_text(encoding="utf-8").splitlines()]
    return [int(line[1]) for line in lines if len(line) == 2]


def lives(pid: int) -> bool:
    """Tell whether a process is running; one that only waits to be buried is not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not stat.parent.parent.exists()


def survivors(diary: Path) -> list[int]:
    """Return which processes are left, once they had time to end."""
    deadline = time.monotonic() + 3
    while (left := [pid for pid in pids(diary) if lives(pid)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


@pytest.fixture
def diary(tmp_path: Path) -> Iterator[Path]:
    """Return where an adapter notes its processes, and end what the kit should have ended."""
    path = tmp_path / "diary.txt"
    path.touch()
    yield path
    for pid in filter(lives, pids(path)):
        os.kill(pid, signal.SIGKILL)


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """Stop a test that hangs, generously."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail("the kit hangs")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(120)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def command(fault: str, diary: Path) -> list[str]:
    """Return the command of an adapter with a fault."""
    return [sys.executable, str(FAULTY), fault, str(diary)]


def conform(fault: str, diary: Path, *options: str, cases: tuple[str, ...] = CASES) -> Examined:
    """Examine an adapter with a fault by a handful of cases."""
    report = diary.with_name("report.json")
    selected = [word for case in cases for word in ("--case", case)]
    arguments = ["conform", "--json", str(report), *selected, *options, "--", *command(fault, diary)]
    done = CliRunner().invoke(main, arguments)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    results = json.loads(report.read_text(encoding="utf-8"))["results"] if report.exists() else []
    return Examined(
        done.exit_code,
        done.output,
        {result["case"]: result["verdict"] for result in results},
        {result["case"]: result for result in results},
    )


@pytest.mark.parametrize(
    ("fault", "verdict", "hint"),
    [
        ("late", "timeout", "flush"),
        ("hangs", "timeout", "flush"),
        ("stubborn", "timeout", "flush"),
        ("outlived-by-a-child", "crash", "standard error"),
        ("closes-output", "crash", "closed its output"),
        ("crashes", "crash", "standard error"),
        ("hundred-megabytes", "oversize", "newline"),
        ("endless-line", "oversize", "newline"),
        ("pretty", "protocol", "pretty-printed"),
        ("byte-order-mark", "protocol", "without a BOM"),
        ("not-utf-8", "protocol", "encode standard output as UTF-8"),
        ("doubled-field", "protocol", "write each field once"),
        ("float", "protocol", "write numbers as integers"),
        ("nan", "protocol", "write numbers as integers"),
        ("huge-number", "protocol", "number"),
        ("deep", "protocol", "nested"),
        ("half-a-character", "protocol", "UTF-8"),
        ("no-json", "protocol", "logs on standard error"),
        ("blank-line", "protocol", "one JSON object a line"),
        ("no-object", "protocol", '"answer"'),
        ("no-envelope", "protocol", '"answer"'),
        ("wrong-shape", "protocol", "answer-reconstruction"),
        ("null", "protocol", "answer-reconstruction"),
        ("error", "error", "out of tiles"),
        ("rude-error", "error", "reported this failure"),
        ("twice", "protocol", "answer every question once"),
        ("echo", "protocol", "answer every question once"),
        ("id-to-come", "protocol", "with its own id"),
        ("id-before", "protocol", "with its own id"),
        ("id-zero", "protocol", "with its own id"),
    ],
)
def test_a_fault_at_one_question_harms_no_other(fault: str, verdict: str, hint: str, diary: Path) -> None:
    """The one case gets its verdict and a hint, all others pass, and no process is left."""
    examined = conform(fault, diary, *IMPATIENT)
    assert examined.verdicts == {**dict.fromkeys(CASES, "pass"), THE_ONE: verdict}
    assert hint in examined.told(THE_ONE)
    assert examined.status == 1
    assert "4 passed, 1 failed" in examined.said
    assert survivors(diary) == []


@pytest.mark.parametrize("fault", ["none", "crlf", "extra-fields", "talkative", "grandchild"])
def test_what_is_allowed_passes(fault: str, diary: Path) -> None:
    """Line ends of Windows, fields of one's own, logs of 100 MB and children are no fault; none of it is left."""
    examined = conform(fault, diary)
    assert examined.verdicts == dict.fromkeys(CASES, "pass")
    assert examined.status == 0
    assert len([line for line in diary.read_text(encoding="utf-8").splitlines() if line.startswith("started")]) == 1
    assert survivors(diary) == []


@pytest.mark.parametrize(
    ("fault", "verdict", "hint"),
    [
        ("silent", "timeout", "flush"),
        ("exits-at-once", "crash", "ended with status 7"),
        ("hello-pretty", "protocol", "pretty-printed"),
        ("hello-error", "error", "no licence found"),
        ("hello-other-id", "protocol", "with its own id"),
        ("hello-wrong-shape", "protocol", "answer-hello"),
        ("banner", "protocol", "logs on standard error"),
        ("protocol-2", "protocol", '"protocol": 1'),
    ],
)
def test_without_a_handshake_nothing_is_evaluated(fault: str, verdict: str, hint: str, diary: Path) -> None:
    """The exit status is 3, the message says what to do, and no process is left."""
    examined = conform(fault, diary, "--start-timeout", "3")
    assert examined.status == 3
    assert f"could not be evaluated ({verdict})" in examined.said
    assert hint in examined.said
    assert examined.verdicts == {}
    assert survivors(diary) == []


def test_a_command_that_ends_at_once_is_shown_with_its_last_words(diary: Path) -> None:
    """What it wrote to standard error says why it could not be evaluated."""
    assert "no licence found" in conform("exits-at-once", diary).said


def test_a_command_that_never_answers_is_given_up(diary: Path) -> None:
    """It leaves after each handshake: three times are enough, and the rest is not run."""
    examined = conform("leaves", diary)
    assert list(examined.verdicts.values()) == ["crash", "crash", "crash", "not-run", "not-run"]
    assert "again and again" in examined.told(CASES[-1])
    assert examined.status == 4
    assert "Incomplete" in examined.said
    assert survivors(diary) == []


def test_a_crash_shows_what_was_written_to_standard_error(diary: Path) -> None:
    """The traceback of the command stands beside its case."""
    assert "RuntimeError: out of tiles" in conform("crashes", diary).said


def test_a_wrong_answer_too_shows_what_was_written_to_standard_error(diary: Path) -> None:
    """Logs are free, and their end stands beside the failing case."""
    examined = conform("mistaken", diary)
    assert examined.verdicts == {**dict.fromkeys(CASES, "pass"), THE_ONE: "fail"}
    assert "swapping with the wrong neighbour" in examined.said


def test_a_new_process_starts_with_an_empty_log(diary: Path) -> None:
    """What one process wrote is not shown beside the failure of the next."""
    requests = {case.id: case.request for case in suite().cases if case.id in CASES}
    process = Process(command("crashes", diary))
    try:
        process.start()
        with pytest.raises(Trouble, match="ended with status 1"):
            process.ask(requests[THE_ONE])
        assert "out of tiles" in process.log
        process.ask(requests["CARD-B1.1c"])
        assert process.log == ""
    finally:
        process.stop()


def test_an_error_does_not_restart_the_command(diary: Path) -> None:
    """It answered in order, so it may go on."""
    conform("error", diary)
    assert len(pids(diary)) == 1


def test_a_rude_message_does_not_reach_the_terminal(diary: Path) -> None:
    """Control characters and markup of somebody else's message are made harmless, and nothing is lost."""
    said = conform("rude-error", diary).said
    assert "\x1b" not in said
    assert "\x07" not in said
    assert "[red]" in said
    assert ":warning: ][" in said


def test_the_last_answer_too_comes_only_once(diary: Path) -> None:
    """A second answer to the last question is found, so that the case alone fails again."""
    examined = conform("twice", diary, cases=(THE_ONE,))
    assert examined.verdicts == {THE_ONE: "protocol"}
    assert examined.status == 1


def test_an_answer_before_its_question_does_not_count(diary: Path) -> None:
    """Whoever answers the next question too soon gets its verdict there, and the rest passes."""
    examined = conform("hasty", diary)
    assert examined.verdicts == {**dict.fromkeys(CASES, "pass"), "CARD-B1.1c": "protocol"}
    assert "before it was asked" in examined.told("CARD-B1.1c")
    assert "write only answers" in examined.told("CARD-B1.1c")
    assert examined.status == 1


def test_a_handshake_answered_twice_is_blamed_on_no_case(diary: Path) -> None:
    """The cases are right, and no verdict says otherwise."""
    examined = conform("hello-twice", diary)
    assert examined.status == 3 or set(examined.verdicts.values()) == {"pass"}


def test_a_slow_restart_harms_one_case(diary: Path) -> None:
    """After a crash the new handshake comes too late: that is a timeout, and a third start answers rightly."""
    examined = conform("slow-restart", diary, "--start-timeout", "2")
    assert list(examined.verdicts.values()) == ["crash", "timeout", "pass", "pass", "pass"]
    assert survivors(diary) == []


REASONED = ("CARD-B1.1a", "CARD-B1.2a", "RED-1.1", "END-2a.1", "REACT-2.3", "SOLO-3.4")
"""One case without reasons, then a void card, a refusal, an outcome, a refused event, and a challenge."""


def test_reasons_that_are_claimed_must_be_there(diary: Path) -> None:
    """Answers that are right but for missing ids fail."""
    examined = conform("reasons-missing", diary, cases=REASONED)
    assert examined.verdicts == {**dict.fromkeys(REASONED, "fail"), "CARD-B1.1a": "pass"}
    assert examined.status == 1


def test_reasons_that_are_not_claimed_may_be_missing(diary: Path) -> None:
    """The same answers pass, and the report says that ids were not compared."""
    examined = conform("no-reasons", diary, cases=REASONED)
    assert examined.verdicts == dict.fromkeys(REASONED, "pass")
    assert examined.status == 0
    assert "Reasons (ids) are not claimed" in examined.said


@pytest.mark.parametrize(
    ("fault", "supported", "unsupported"),
    [
        ("one-part", ["REACT-2.4", "REACT-2.5"], ["CARD-B1.1a", "PREP-4.1", "CON-3.1"]),
        ("one-edition", ["PREP-4.1", "END-3.1", "CARD-B1.1a", "CON-3.1"], ["PREP-4.2", "END-3.2"]),
        ("no-edition", ["CARD-B1.1a", "CON-3.1", "REACT-2.4"], ["PREP-4.1", "PREP-4.2"]),
        ("no-variant", ["PREP-4.1", "CARD-B1.1a"], ["VAR-2.1", "VAR-4.1"]),
    ],
)
def test_what_is_not_claimed_is_not_asked(
    fault: str, supported: list[str], unsupported: list[str], diary: Path
) -> None:
    """It counts as unsupported, not as wrong; the two figures tell."""
    examined = conform(fault, diary, cases=(*supported, *unsupported))
    assert examined.verdicts == dict.fromkeys(supported, "pass") | dict.fromkeys(unsupported, "unsupported")
    share = f"{len(supported)}/{len(supported) + len(unsupported)}"
    assert f"Conformance: {len(supported)}/{len(supported)} (100.0 %) of what is claimed. Claimed: {share}" in (
        examined.said
    )
    assert examined.status == 0


def test_whoever_claims_nothing_is_not_evaluated(diary: Path) -> None:
    """Nothing was asked, so nothing is proved."""
    assert conform("nothing", diary).status == 3


@pytest.mark.parametrize("fault", ["hundred-megabytes", "endless-line", "talkative"])
def test_memory_is_bounded(fault: str, diary: Path) -> None:
    """Of a line or a log of 100 MB only a little is kept."""
    requests = {case.id: case.request for case in suite().cases if case.id in CASES}
    process = Process(command(fault, diary), Limits())
    tracemalloc.start()
    try:
        process.start()
        with contextlib.suppress(Trouble):
            process.ask(requests[THE_ONE])
        _, peak = tracemalloc.get_traced_memory()
        assert len(process.log) <= 1 << 14
    finally:
        tracemalloc.stop()
        process.stop()
    assert peak < 16 << 20


def interrupted(fault: str, diary: Path, word: str) -> subprocess.Popen[str]:
    """Examine a slow adapter in a group of its own, and press Ctrl-C once the adapter has noted a word."""
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from globe_rules.cli.main import main; main()"
    selected = [word for case in CASES for word in ("--case", case)]
    options = ["--timeout", "60", "--start-timeout", "60", "--json", str(diary.with_name("report.json")), *selected]
    running = subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, "-c", code, "conform", *options, "--", *command(fault, diary)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    while word not in diary.read_text(encoding="utf-8"):
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    return running


def test_ctrl_c_leaves_an_incomplete_report_and_nothing_else(diary: Path) -> None:
    """The report has what was examined, says that it proves nothing, and the adapter is gone."""
    running = interrupted("hangs", diary, "hangs")
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 4
    assert "Incomplete" in said
    assert "Traceback" not in said
    report = json.loads(diary.with_name("report.json").read_text(encoding="utf-8"))
    assert [result["verdict"] for result in report["results"]] == ["pass", *["not-run"] * 4]
    assert report["footer"]["complete"] is False
    assert report["footer"]["conformant"] is False
    assert survivors(diary) == []


def test_ctrl_c_during_the_handshake_leaves_nothing_running(diary: Path) -> None:
    """Before anything was examined the exit status says incomplete as well."""
    running = interrupted("silent", diary, "silent")
    said, _ = running.communicate(timeout=60)
    assert "Traceback" not in said
    assert survivors(diary) == []
    assert running.returncode == 4
