"""Faulty adapters: the faulty case gets a verdict and a hint, other cases pass, and no process is left running."""

import errno
import gc
import json
import os
import pickle
import runpy
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty
from types import FrameType, SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from adapters.kit_commands import case_options, conform, load_json, raise_interrupt, verdicts
from adapters.plans import BY_ID, command, start
from attrs import evolve
from living import end, pids, survivors

from globe_rules._kit.adapters import AdapterError
from globe_rules._kit.pipes import Command
from globe_rules._kit.process import Limits, Process
from globe_rules._kit.runner import Run, run_cases
from globe_rules._specification.suite import suite
from tools.paths import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups and no alarm")

CASES = list(
    {str(case.request): case for case in reversed(suite().cases) if case.operation == "reconstruction"}.values()
)[::-1]
"""One case per request, because a plan has one fault per request."""

IDS = [case.id for case in CASES]
FAULTY = IDS[1]
"""The only case with a fault, in most tests."""

FEW = CASES[:5]
PATIENT = Limits(start_seconds=60, response_seconds=60)
IMPATIENT = Limits(start_seconds=60, response_seconds=2)
"""Right responses come at once, so 2 seconds are enough."""


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Path]:
    """Return the file in which an adapter notes its processes; at the end, kill those that the kit left running."""
    path = tmp_path / "notes.txt"
    path.touch()
    yield path
    end(path)


@pytest.fixture(autouse=True)
def time_limit() -> Iterator[None]:
    """Fail a test that hangs for 5 minutes."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail("the kit hangs")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(300)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def run_with(notes: Path, faults: Mapping[str, str], limits: Limits = PATIENT, cases: int = len(FEW)) -> Run:
    """Run the first cases against an adapter with faults."""
    chosen = CASES[:cases]
    return run_cases(Process(command(notes, chosen, faults), limits), chosen)


IMMEDIATE_FAULTS = [
    ("outlived-by-a-child", "crash", "standard error"),
    ("closes-output", "crash", "closed its output"),
    ("crashes", "crash", "exited with status 1"),
    ("mistaken", "fail", "at /puzzle"),
    ("hundred-megabytes", "oversize", "newline"),
    ("endless-line", "oversize", "newline"),
    ("again-and-again", "protocol", "respond to every request exactly once"),
    ("trailing", "protocol", "wrote more after its response"),
    ("remark", "protocol", "wrote more after its response: the line is not JSON"),
    ("generous", "protocol", "which was never sent"),
    ("pretty", "protocol", "pretty-printed"),
    ("byte-order-mark", "protocol", "without a BOM"),
    ("not-utf-8", "protocol", "encode standard output as UTF-8"),
    ("doubled-field", "protocol", "write each field once"),
    ("float", "protocol", "write numbers as integers"),
    ("nan", "protocol", "write numbers as integers"),
    ("huge-number", "protocol", "number"),
    ("deep", "protocol", "nested"),
    ("very-deep", "protocol", "nested"),
    ("half-a-character", "protocol", "UTF-8"),
    ("no-json", "protocol", "logs to standard error"),
    ("blank-line", "protocol", "one JSON object per line"),
    ("no-object", "protocol", '"result"'),
    ("no-envelope", "protocol", '"result"'),
    ("wrong-shape", "protocol", "response-reconstruction"),
    ("null", "protocol", "response-reconstruction"),
    ("error", "error", "out of tiles"),
    ("rude-error", "error", "reported this failure"),
    ("twice", "protocol", "respond to every request exactly once"),
    ("echo", "protocol", "respond to every request exactly once"),
    ("late-echo", "protocol", "it responded twice"),
    ("id-to-come", "protocol", "with its id"),
    ("id-zero", "protocol", "with its id"),
    ("crlf", "pass", ""),
    ("extra-fields", "pass", ""),
    ("megabyte", "pass", ""),
    ("talkative", "pass", ""),
    ("daemon", "pass", ""),
]
TIMING_FAULTS = [
    ("late", "timeout", "flush"),
    ("hangs", "timeout", "flush"),
    ("stubborn", "timeout", "flush"),
    ("id-before", "protocol", "with its id"),
]
SPACING = 4
"""Each fault is followed by 3 requests without a fault."""


@pytest.fixture(scope="module")
def runs_with_every_fault(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Run]:
    """Run two adapters with every fault at a different request, and no fault in the requests between."""
    runs = {}
    for name, faults, limits in (("immediate", IMMEDIATE_FAULTS, PATIENT), ("timing", TIMING_FAULTS, IMPATIENT)):
        notes = tmp_path_factory.mktemp("runs_with_every_fault") / "notes.txt"
        planned = {IDS[number * SPACING]: fault for number, (fault, *_) in enumerate(faults)}
        chosen = CASES[: len(faults) * SPACING]
        runs[name] = run_cases(Process(command(notes, chosen, planned), limits), chosen)
        assert survivors(notes) == []
        end(notes)
    return runs


@pytest.mark.parametrize(
    ("run", "number", "verdict", "hint"),
    [
        pytest.param(run, number, verdict, hint, id=fault)
        for run, faults in (("immediate", IMMEDIATE_FAULTS), ("timing", TIMING_FAULTS))
        for number, (fault, verdict, hint) in enumerate(faults)
    ],
)
def test_a_fault_affects_only_its_own_case(
    run: str, number: int, verdict: str, hint: str, runs_with_every_fault: Mapping[str, Run]
) -> None:
    """No process is left running, not even a daemon."""
    results = runs_with_every_fault[run].results[number * SPACING : (number + 1) * SPACING]
    assert [str(result.verdict) for result in results] == [verdict, *["pass"] * (SPACING - 1)]
    assert hint in " ".join(map(str, (*results[0].problems, results[0].hint)))


def test_a_result_has_the_log_of_its_own_process(runs_with_every_fault: Mapping[str, Run]) -> None:
    """A wrong response has a log too."""
    logs = {
        fault: runs_with_every_fault["immediate"].results[n * SPACING].log
        for n, (fault, *_) in enumerate(IMMEDIATE_FAULTS)
    }
    assert "RuntimeError: out of tiles" in logs["crashes"]
    assert "swapping with the wrong neighbour" in logs["mistaken"]
    assert logs["pretty"] == ""


def test_a_reported_error_does_not_restart_the_command(notes: Path) -> None:
    """Child processes of the command, here one for each hello, are killed at the end."""
    adapter = command(notes, FEW, {FAULTY: "error"}, starts=[start("family")])
    assert verdicts(run_cases(Process(adapter, PATIENT), FEW)) == ["pass", "error", "pass", "pass", "pass"]
    assert len(pids(notes)) == 4
    assert survivors(notes) == []


@pytest.mark.parametrize("fault", ["twice", "remark", "trailing"])
def test_output_after_the_last_response_is_a_fault(fault: str, notes: Path) -> None:
    assert verdicts(run_with(notes, {IDS[0]: fault}, cases=1)) == ["protocol"]


def test_a_crash_after_extra_output_is_attributed_to_its_own_case(notes: Path) -> None:
    """The request is sent again to a new process, which crashes too."""
    run = run_with(notes, {IDS[1]: "remark", IDS[2]: "crashes"})
    assert verdicts(run) == ["pass", "protocol", "crash", "pass", "pass"]


def test_extra_output_after_the_handshake_is_a_failed_handshake(notes: Path) -> None:
    with pytest.raises(AdapterError, match="you are welcome"):
        run_cases(Process(command(notes, FEW, starts=[start("remark")]), PATIENT), FEW)


def test_a_command_that_writes_endlessly_is_read_at_most_16_chunks_ahead() -> None:
    endless = "import os\nwhile True: os.write(1, b'x' * 65535 + b'\\n')"
    running = Command([sys.executable, "-I", "-S", "-c", endless], max_line_bytes=1 << 20)
    while running._received.qsize() <= 16:  # noqa: SLF001 -- to wait for it
        time.sleep(0.01)
    time.sleep(0.05)
    assert running._received.qsize() == 17  # noqa: SLF001 -- as above
    assert len(list(running.available_lines())) <= 16
    running.kill()


def test_what_a_command_writes_until_it_has_ended_is_not_kept() -> None:
    """On a busy machine, a killed command can still write many megabytes."""
    endless = "import os\nwhile True: os.write(1, b'x' * 65536)"
    running = Command([sys.executable, "-I", "-S", "-c", endless], max_line_bytes=1 << 20)
    while running._received.qsize() <= 16:  # noqa: SLF001 -- to wait for it
        time.sleep(0.01)
    running._killed.set()  # noqa: SLF001 -- as `kill` does first
    time.sleep(0.2)
    assert running._received.qsize() <= 18  # noqa: SLF001 -- as above
    running.kill()


def test_the_output_of_a_command_that_has_exited_ends_even_if_another_process_holds_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such as a process that the supervisor could not kill."""
    running = Command([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"], max_line_bytes=1 << 20)
    monkeypatch.setattr(running._process, "poll", lambda: 0)  # noqa: SLF001 -- as if it had exited
    with pytest.raises(EOFError, match="output"):
        running.read_line(time.monotonic() + 60)
    monkeypatch.undo()
    running.kill()


def test_time_during_which_the_kit_itself_was_stopped_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as by Ctrl-Z, or on a computer that was suspended: the response arrives when the kit goes on."""
    now = [0.0]
    received = iter([b"", b"late\n"])

    def get(*, timeout: float) -> bytes:
        now[0] += 3600 if timeout == 0.2 else timeout
        if arrived := next(received):
            return arrived
        raise Empty

    running = Command([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"], max_line_bytes=1 << 20)
    monkeypatch.setattr("globe_rules._kit.pipes.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(running, "_received", SimpleNamespace(get=get))
    assert running.read_line(5.0) == b"late"
    monkeypatch.undo()
    running.kill()


def open_files() -> int:
    """Return the number of open files of this process."""
    return len(list(Path("/dev/fd").iterdir()))


@pytest.mark.parametrize("place", ["subprocess.Popen", "threading.Thread.start"])
def test_a_start_that_fails_for_lack_of_resources_leaves_nothing_open(
    place: str, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter, before = Process(command(notes, FEW), PATIENT), open_files()
    error = RuntimeError("can't start new thread") if "Thread" in place else BlockingIOError(errno.EAGAIN, "busy")
    monkeypatch.setattr(place, Mock(side_effect=error))
    with pytest.raises(AdapterError, match="cannot start"):
        adapter.start()
    gc.collect()
    assert open_files() == before
    assert survivors(notes) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_children_are_found_on_kernels_that_do_not_list_them(monkeypatch: pytest.MonkeyPatch) -> None:
    supervisor = runpy.run_path(str(ROOT / "globe_rules" / "_kit" / "supervisor.py"))
    find = Path.glob
    monkeypatch.setattr(Path, "glob", lambda path, pattern: [] if "children" in pattern else find(path, pattern))
    with subprocess.Popen(["/bin/sleep", "600"]) as child:
        assert child.pid in supervisor["_children"]()
        child.kill()


def test_a_response_before_its_request_is_a_protocol_failure(notes: Path) -> None:
    run = run_with(notes, {FAULTY: "hasty"})
    assert verdicts(run) == ["pass", "pass", "protocol", "pass", "pass"]
    assert "before it was sent" in str(run.results[2].problems[0])


def test_a_restart_that_is_too_slow_fails_one_case(notes: Path) -> None:
    starts = [start(), start("late"), start()]
    limits = Limits(start_seconds=2, response_seconds=60)
    run = run_cases(Process(command(notes, FEW, {IDS[0]: "crashes"}, starts=starts), limits), FEW)
    assert verdicts(run) == ["crash", "timeout", "pass", "pass", "pass"]


@pytest.mark.parametrize(
    "changed", [{"operations": ["materials"]}, {"reasons": False}, {"editions": []}, {"conventions": False}]
)
def test_changed_claims_after_a_restart_are_a_protocol_failure(changed: dict[str, Any], notes: Path) -> None:
    starts = [start(), start(**changed), start()]
    process = Process(command(notes, FEW, {IDS[0]: "crashes"}, starts=starts), PATIENT)
    run = run_cases(process, FEW)
    assert verdicts(run) == ["crash", "protocol", "pass", "pass", "pass"]
    assert "than at its first start" in str(run.results[1].problems[0])


def test_a_command_that_does_not_read_its_input_times_out(notes: Path) -> None:
    process = Process(command(notes, [], starts=[start("deaf")]), Limits(start_seconds=60, response_seconds=0.5))
    process.start()
    long = {"op": "solo", "puzzle": "2N1N3N/4N5N6N/7N8N9N", "photo": "N", "variants": [], "programs": [[]] * 100_000}
    with pytest.raises(AdapterError, match=r"no response within 0\.5 s"):
        process.send(long)
    process.stop()
    assert survivors(notes) == []


@pytest.mark.parametrize(
    ("afterwards", "expected"), [("time.sleep(60)", "closed its input"), ("sys.exit(3)", "exited with status 3")]
)
def test_a_command_that_closes_its_input_has_crashed(afterwards: str, expected: str) -> None:
    """It closes its input before it responds to hello, so the next request cannot be written."""
    hello = json.dumps({"id": 1, "result": start()["claims"]})
    code = f"import os, sys, time\nsys.stdin.readline(); os.close(0)\nprint({hello!r}, flush=True)\n{afterwards}"
    process = Process([sys.executable, "-I", "-S", "-c", code], PATIENT)
    process.start()
    with pytest.raises(AdapterError, match=f"{expected} instead of responding") as raised:
        process.send({"op": "materials"})
    assert raised.value.verdict == "crash"
    process.stop()


@pytest.mark.parametrize("fault", ["hundred-megabytes", "endless-line", "again-and-again", "talkative"])
def test_100_mb_of_output_or_log_need_less_than_16_mb_of_memory(fault: str, notes: Path) -> None:
    process = Process(command(notes, FEW, {FAULTY: fault}), PATIENT)
    tracemalloc.start()
    try:
        process.start()
        for case in FEW[1:3]:
            with suppress(AdapterError):
                process.send(case.request)
        _, peak = tracemalloc.get_traced_memory()
        assert len(process.log) <= 1 << 14
    finally:
        tracemalloc.stop()
        process.stop()
    assert peak < 16 << 20


@pytest.mark.parametrize("fault", ["megabyte", "megabyte-error", "megabyte-of-steps", "megabyte-refusal"])
def test_a_run_keeps_less_than_20_kb_of_a_long_response(fault: str, notes: Path) -> None:
    """Everything that a result refers to counts, also what is shown only in part."""
    run = run_with(notes, dict.fromkeys(IDS, fault))
    for result in run.results:
        assert len(pickle.dumps(evolve(result, case=None))) < 20_000  # type: ignore[arg-type] # it is not needed


@pytest.mark.parametrize(
    ("fault", "verdict", "hint"),
    [
        ("silent", "timeout", "flush"),
        ("exits-at-once", "crash", "exited with status 7"),
        ("pretty", "protocol", "pretty-printed"),
        ("deep", "protocol", "nested"),
        ("hello-error", "error", "no licence found"),
        ("id-to-come", "protocol", "with its id"),
        ("hello-wrong-shape", "protocol", "response-hello"),
        ("banner", "protocol", "logs to standard error"),
        ("protocol-2", "protocol", '"protocol": 1'),
    ],
)
def test_a_failed_handshake_exits_with_3_and_keeps_the_previous_report(
    fault: str, verdict: str, hint: str, notes: Path
) -> None:
    report = notes.with_name("report.json")
    report.write_text("of last week", encoding="utf-8")
    adapter = command(notes, FEW, starts=[start(fault)])
    done = conform("--start-timeout", "2", "--output", str(report), *case_options(FAULTY), "--", *adapter)
    assert done.exit_code == 3
    shown_verdict = {"timeout": "timed out"}.get(verdict, verdict)
    assert f"could not be evaluated ({shown_verdict})" in done.output
    assert hint in done.output
    assert ("no licence found" in done.output) is (fault in {"exits-at-once", "hello-error"})
    assert report.read_text(encoding="utf-8") == "of last week"
    assert survivors(notes) == []


def test_control_characters_and_markup_of_a_message_are_printed_as_text(notes: Path) -> None:
    output = conform(*case_options(FAULTY), "--", *command(notes, FEW, {FAULTY: "rude-error"})).stdout
    assert "\x1b" not in output
    assert "\x07" not in output
    assert "[red]" in output
    assert ":warning: ][" in output
    assert "0 passed, 1 failed" in output


REASONED = ("CARD-B1.1a", "CARD-B1.2a", "RED-1.1", "END-2a.1", "REACT-2.3", "SOLO-3.4")
"""A case without reasons, then cases with a void card, a refusal, an outcome, a refused event and a challenge."""


@pytest.mark.parametrize(("claimed", "verdict"), [(True, "fail"), (False, "pass")])
def test_missing_reasons_fail_only_if_reasons_are_claimed(claimed: bool, verdict: str, notes: Path) -> None:  # noqa: FBT001 -- a parameter
    cases = [BY_ID[id_] for id_ in REASONED]
    run = run_cases(Process(command(notes, cases, starts=[start(reasons=claimed)], reasons=False), PATIENT), cases)
    assert verdicts(run) == ["pass", *[verdict] * 5]


def _interrupt_conform(
    notes: Path, word: str, adapter: list[str], *, repeatedly: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run `conform` in its own process group, and send SIGINT when the adapter has noted a word.

    With `repeatedly`, send it again every few milliseconds until the report exists.
    """
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from globe_rules.__main__ import run; run()"
    options = ["--timeout", "60", "--start-timeout", "60", "--output", str(notes.with_name("report.json"))]
    running = subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, "-c", code, "conform", *options, *case_options(*IDS[:5]), "--", *adapter],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    while word not in notes.read_text(encoding="utf-8"):
        assert running.poll() is None
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    while repeatedly and running.poll() is None and not notes.with_name("report.json").exists():
        time.sleep(0.005)
        os.killpg(running.pid, signal.SIGINT)
    output, _ = running.communicate(timeout=600)
    return subprocess.CompletedProcess([], running.returncode, output)


@pytest.mark.parametrize("repeatedly", [False, True])
def test_ctrl_c_writes_an_incomplete_report_and_kills_the_adapter(repeatedly: bool, notes: Path) -> None:  # noqa: FBT001 -- a parameter
    done = _interrupt_conform(notes, "hangs", command(notes, FEW, {FAULTY: "hangs"}), repeatedly=repeatedly)
    assert done.returncode == 4
    assert "Incomplete" in done.stdout
    assert "Traceback" not in done.stdout
    report = load_json(notes.with_name("report.json"))
    assert [result["verdict"] for result in report["results"]] == ["pass", *["not-run"] * 4]
    assert report["footer"]["complete"] is report["footer"]["conformant"] is False
    assert survivors(notes) == []


def test_ctrl_c_during_the_handshake_exits_with_4_and_kills_the_adapter(notes: Path) -> None:
    done = _interrupt_conform(notes, "silent", command(notes, FEW, starts=[start("silent")]))
    assert "Traceback" not in done.stdout
    assert survivors(notes) == []
    assert done.returncode == 4


def test_a_response_after_an_interrupt_is_not_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = suite().cases[0]
    process = Process(command(tmp_path / "notes.txt", [case]))
    process.start()
    process.send(case.request)
    monkeypatch.setattr(process, "_read_line", raise_interrupt)
    with pytest.raises(KeyboardInterrupt):
        process.send(case.request)
    process.stop()
    assert process.late_faults() == {}
