"""Whatever an implementation does: a named verdict, a hint, the other cases unharmed, and nothing left running."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from adapters.asking import chosen, conform, interrupted, loaded, verdicts
from adapters.plans import BY_ID, command, start
from living import end, pids, survivors

from globe_rules.kit.adapters import Trouble
from globe_rules.kit.pipes import Command, adopting_orphans
from globe_rules.kit.process import Limits, Process
from globe_rules.kit.runner import Run, examine
from globe_rules.specification.suite import suite

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes and no alarm")

CASES = list(
    {str(case.request): case for case in reversed(suite().cases) if case.request["op"] == "reconstruction"}.values()
)[::-1]
"""Each question once, as a plan has one fault for a question; the first case that asks it."""

IDS = [case.id for case in CASES]
THE_ONE = IDS[1]
"""The case whose question shows the fault, where only one does."""

FEW = CASES[:5]
PATIENT = Limits(start_seconds=60, answer_seconds=60)
IMPATIENT = Limits(start_seconds=60, answer_seconds=2)
"""What answers in time does so at once."""


@pytest.fixture
def diary(tmp_path: Path) -> Iterator[Path]:
    """Return where an adapter notes its processes, and end what the kit should have ended."""
    path = tmp_path / "diary.txt"
    path.touch()
    yield path
    end(path)


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """Stop a test that hangs, generously."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail("the kit hangs")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(300)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def examined(diary: Path, faults: Mapping[str, str], limits: Limits = PATIENT, cases: int = len(FEW)) -> Run:
    """Examine an adapter with faults by some cases."""
    chosen = CASES[:cases]
    return examine(Process(command(diary, chosen, faults), limits), chosen)


AT_ONCE = [
    ("outlived-by-a-child", "crash", "standard error"),
    ("closes-output", "crash", "closed its output"),
    ("crashes", "crash", "ended with status 1"),
    ("mistaken", "fail", "at /puzzle"),
    ("hundred-megabytes", "oversize", "newline"),
    ("endless-line", "oversize", "newline"),
    ("again-and-again", "protocol", "answer every question once"),
    ("trailing", "protocol", "wrote more after its answer"),
    ("remark", "protocol", "wrote more after its answer: the line is not JSON"),
    ("generous", "protocol", "which was never asked"),
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
    ("late-echo", "protocol", "it was answered twice"),
    ("id-to-come", "protocol", "with its own id"),
    ("id-zero", "protocol", "with its own id"),
    ("crlf", "pass", ""),
    ("extra-fields", "pass", ""),
    ("megabyte", "pass", ""),
    ("talkative", "pass", ""),
    ("daemon", "pass", ""),
]
IN_TIME = [
    ("late", "timeout", "flush"),
    ("hangs", "timeout", "flush"),
    ("stubborn", "timeout", "flush"),
    ("id-before", "protocol", "with its own id"),
]
BETWEEN = 4
"""Innocent questions follow each fault."""


@pytest.fixture(scope="module")
def gauntlet(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Run]:
    """Examine two adapters that have every fault at a question of its own, and none at those in between."""
    runs = {}
    for name, faults, limits in (("at once", AT_ONCE, PATIENT), ("in time", IN_TIME, IMPATIENT)):
        diary = tmp_path_factory.mktemp("gauntlet") / "diary.txt"
        planned = {IDS[number * BETWEEN]: fault for number, (fault, *_) in enumerate(faults)}
        chosen = CASES[: len(faults) * BETWEEN]
        with adopting_orphans():
            runs[name] = examine(Process(command(diary, chosen, planned), limits, adopts=True), chosen)
        assert survivors(diary) == []
        end(diary)
    return runs


@pytest.mark.parametrize(
    ("run", "number", "verdict", "hint"),
    [
        pytest.param(run, number, verdict, hint, id=fault)
        for run, faults in (("at once", AT_ONCE), ("in time", IN_TIME))
        for number, (fault, verdict, hint) in enumerate(faults)
    ],
)
def test_a_fault_at_one_question_harms_no_other(
    run: str, number: int, verdict: str, hint: str, gauntlet: Mapping[str, Run]
) -> None:
    """The one case gets its verdict and a hint, those after it pass, and no process is left, not even a daemon."""
    results = gauntlet[run].results[number * BETWEEN : (number + 1) * BETWEEN]
    assert [str(result.verdict) for result in results] == [verdict, *["pass"] * (BETWEEN - 1)]
    assert hint in " ".join(map(str, (*results[0].problems, results[0].hint)))


def test_logs_stand_beside_their_cases(gauntlet: Mapping[str, Run]) -> None:
    """A crash and a wrong answer show what was written to standard error; a new process starts with none."""
    logs = {fault: gauntlet["at once"].results[n * BETWEEN].log for n, (fault, *_) in enumerate(AT_ONCE)}
    assert "RuntimeError: out of tiles" in logs["crashes"]
    assert "swapping with the wrong neighbour" in logs["mistaken"]
    assert logs["pretty"] == ""


def test_an_error_does_not_restart_the_command(diary: Path) -> None:
    """It answered in order, so it may go on; so may whoever has a child, which does not stay behind."""
    chosen = command(diary, FEW, {THE_ONE: "error"}, starts=[start("family")])
    assert verdicts(examine(Process(chosen, PATIENT), FEW)) == ["pass", "error", "pass", "pass", "pass"]
    assert len(pids(diary)) == 2
    assert survivors(diary) == []


@pytest.mark.parametrize("fault", ["twice", "remark", "trailing"])
def test_the_last_answer_too_comes_only_once(fault: str, diary: Path) -> None:
    """A second answer to the last question is found, so that the case alone fails again."""
    assert verdicts(examined(diary, {IDS[0]: fault}, cases=1)) == ["protocol"]


def test_each_has_the_fault_that_is_its_own(diary: Path) -> None:
    """Whoever crashes after somebody else's remark is asked again, and crashes again."""
    run = examined(diary, {IDS[1]: "remark", IDS[2]: "crashes"})
    assert verdicts(run) == ["pass", "protocol", "crash", "pass", "pass"]


def test_a_remark_after_the_handshake_is_no_other_case_s_fault(diary: Path) -> None:
    """The first question meets it, and the next start is asked as if nothing had been."""
    run = examine(Process(command(diary, FEW, starts=[start("remark"), start()]), PATIENT), FEW)
    assert verdicts(run) == ["protocol", "pass", "pass", "pass", "pass"]


def test_whoever_writes_without_end_has_to_wait() -> None:
    """No more is taken in than is wanted soon."""
    endless = "import os\nwhile True: os.write(1, b'x' * 65535 + b'\\n')"
    running = Command([sys.executable, "-I", "-S", "-c", endless], line_bytes=1 << 20)
    while running._heard.qsize() <= 16:  # noqa: SLF001 -- to wait for it
        time.sleep(0.01)
    time.sleep(0.05)
    assert running._heard.qsize() == 17  # noqa: SLF001 -- as above
    assert len(list(running.lines_so_far())) <= 16
    running.end()


def test_where_there_is_no_linux_orphans_are_not_adopted(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else is different."""

    def none(_name: None) -> None:
        raise TypeError

    monkeypatch.setattr(ctypes, "CDLL", none)
    with adopting_orphans() as adopted:
        assert not adopted


def test_an_answer_before_its_question_does_not_count(diary: Path) -> None:
    """Whoever answers the next question too soon gets its verdict there, and the rest passes."""
    run = examined(diary, {THE_ONE: "hasty"})
    assert verdicts(run) == ["pass", "pass", "protocol", "pass", "pass"]
    assert "before it was asked" in str(run.results[2].problems[0])


def test_a_slow_restart_harms_one_case(diary: Path) -> None:
    """After a crash the new handshake comes too late: that is a timeout, and a third start answers rightly."""
    starts = [start("leaves"), start("late"), start()]
    limits = Limits(start_seconds=2, answer_seconds=60)
    run = examine(Process(command(diary, FEW, starts=starts), limits), FEW)
    assert verdicts(run) == ["crash", "timeout", "pass", "pass", "pass"]


@pytest.mark.parametrize(
    "changed", [{"parts": ["materials"]}, {"reasons": False}, {"editions": []}, {"conventions": False}]
)
def test_whoever_claims_otherwise_after_a_restart_breaks_the_protocol(changed: dict[str, Any], diary: Path) -> None:
    """Nobody is judged by fewer claims than were examined."""
    starts = [start(), start(**changed), start()]
    process = Process(command(diary, FEW, {IDS[0]: "crashes"}, starts=starts), PATIENT)
    run = examine(process, FEW)
    assert verdicts(run) == ["crash", "protocol", "pass", "pass", "pass"]
    assert "than when it was first started" in str(run.results[1].problems[0])


def test_what_nobody_reads_is_not_waited_for(diary: Path) -> None:
    """A question longer than any pipe, to a command that does not read, is a timeout like any other."""
    process = Process(command(diary, [], starts=[start("deaf")]), Limits(start_seconds=60, answer_seconds=0.5))
    process.start()
    long = {"op": "solo", "puzzle": "2N1N3N/4N5N6N/7N8N9N", "photo": "N", "variants": [], "programs": [[]] * 100_000}
    with pytest.raises(Trouble, match=r"no answer within 0\.5 s"):
        process.ask(long)
    process.stop()
    assert survivors(diary) == []


@pytest.mark.parametrize(
    ("afterwards", "told"), [("time.sleep(60)", "closed its input"), ("sys.exit(3)", "ended with status 3")]
)
def test_a_command_that_closes_its_input_has_crashed(afterwards: str, told: str) -> None:
    """It closes its input before it answers hello, so that the question cannot be written any more."""
    hello = json.dumps({"id": 1, "answer": start()["claims"]})
    deaf = f"import os, sys, time\nsys.stdin.readline(); os.close(0)\nprint({hello!r}, flush=True)\n{afterwards}"
    process = Process([sys.executable, "-I", "-S", "-c", deaf], PATIENT)
    process.start()
    with pytest.raises(Trouble, match=f"{told} instead of answering") as raised:
        process.ask({"op": "materials"})
    assert raised.value.verdict == "crash"
    process.stop()


@pytest.mark.parametrize("fault", ["hundred-megabytes", "endless-line", "again-and-again", "talkative"])
def test_memory_is_bounded(fault: str, diary: Path) -> None:
    """Of a line or a log of 100 MB only a little is kept."""
    process = Process(command(diary, FEW, {THE_ONE: fault}), PATIENT)
    tracemalloc.start()
    try:
        process.start()
        for case in FEW[1:3]:
            with suppress(Trouble):
                process.ask(case.request)
        _, peak = tracemalloc.get_traced_memory()
        assert len(process.log) <= 1 << 14
    finally:
        tracemalloc.stop()
        process.stop()
    assert peak < 16 << 20


@pytest.mark.parametrize("fault", ["megabyte", "megabyte-error", "megabyte-of-steps"])
def test_a_run_keeps_little_of_long_answers(fault: str, diary: Path) -> None:
    """A thousand of them fit into memory and into a report."""
    run = examined(diary, dict.fromkeys(IDS, fault))
    for result in run.results:
        assert (
            len(repr(result.answer)) + sum(len(str(problem)) for problem in result.problems) + len(result.log) < 10_000
        )


@pytest.mark.parametrize(
    ("fault", "verdict", "hint"),
    [
        ("silent", "timeout", "flush"),
        ("exits-at-once", "crash", "ended with status 7"),
        ("pretty", "protocol", "pretty-printed"),
        ("deep", "protocol", "nested"),
        ("hello-error", "error", "no licence found"),
        ("id-to-come", "protocol", "with its own id"),
        ("hello-wrong-shape", "protocol", "answer-hello"),
        ("banner", "protocol", "logs on standard error"),
        ("protocol-2", "protocol", '"protocol": 1'),
    ],
)
def test_without_a_handshake_nothing_is_evaluated(fault: str, verdict: str, hint: str, diary: Path) -> None:
    """The exit status is 3, the message says what to do, a report of before is gone, and no process is left."""
    report = diary.with_name("report.json")
    report.write_text('{"footer": {"conformant": true}}', encoding="utf-8")
    asked = command(diary, FEW, starts=[start(fault)])
    done = conform("--start-timeout", "2", "--output", str(report), *chosen(THE_ONE), "--", *asked)
    assert done.exit_code == 3
    assert f"could not be evaluated ({verdict})" in done.output
    assert hint in done.output
    assert ("no licence found" in done.output) is (fault in {"exits-at-once", "hello-error"})
    assert not report.exists()
    assert survivors(diary) == []


def test_a_rude_message_does_not_reach_the_terminal(diary: Path) -> None:
    """Control characters and markup of somebody else's message are made harmless, and nothing is lost."""
    said = conform(*chosen(THE_ONE), "--", *command(diary, FEW, {THE_ONE: "rude-error"})).stdout
    assert "\x1b" not in said
    assert "\x07" not in said
    assert "[red]" in said
    assert ":warning: ][" in said
    assert "0 passed, 1 failed" in said


REASONED = ("CARD-B1.1a", "CARD-B1.2a", "RED-1.1", "END-2a.1", "REACT-2.3", "SOLO-3.4")
"""One case without reasons, then a void card, a refusal, an outcome, a refused event, and a challenge."""


@pytest.mark.parametrize(("claimed", "verdict"), [(True, "fail"), (False, "pass")])
def test_reasons_must_be_there_if_they_are_claimed(claimed: bool, verdict: str, diary: Path) -> None:  # noqa: FBT001 -- a parameter
    """Answers that are right but for missing ids fail, or pass where nobody has promised any."""
    cases = [BY_ID[id_] for id_ in REASONED]
    run = examine(Process(command(diary, cases, starts=[start(reasons=claimed)], reasons=False), PATIENT), cases)
    assert verdicts(run) == ["pass", *[verdict] * 5]


def _interrupted(
    diary: Path, word: str, asked: list[str], *, impatient: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run `conform` in its own process group, and press Ctrl-C once the adapter has noted a word.

    Impatient users press it again, every few milliseconds, until the report is there.
    """
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from globe_rules.__main__ import run; run()"
    options = ["--timeout", "60", "--start-timeout", "60", "--output", str(diary.with_name("report.json"))]
    running = subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, "-c", code, "conform", *options, *chosen(*IDS[:5]), "--", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    while word not in diary.read_text(encoding="utf-8"):
        assert running.poll() is None
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    while impatient and running.poll() is None and not diary.with_name("report.json").exists():
        time.sleep(0.005)
        os.killpg(running.pid, signal.SIGINT)
    said, _ = running.communicate(timeout=600)
    return subprocess.CompletedProcess([], running.returncode, said)


@pytest.mark.parametrize("impatient", [False, True])
def test_ctrl_c_leaves_an_incomplete_report_and_nothing_else(impatient: bool, diary: Path) -> None:  # noqa: FBT001 -- a parameter
    """The report contains what was examined and says that it is incomplete. The adapter is gone."""
    done = _interrupted(diary, "hangs", command(diary, FEW, {THE_ONE: "hangs"}), impatient=impatient)
    assert done.returncode == 4
    assert "Incomplete" in done.stdout
    assert "Traceback" not in done.stdout
    report = loaded(diary.with_name("report.json"))
    assert [result["verdict"] for result in report["results"]] == ["pass", *["not-run"] * 4]
    assert report["footer"]["complete"] is report["footer"]["conformant"] is False
    assert survivors(diary) == []


def test_ctrl_c_during_the_handshake_leaves_nothing_running(diary: Path) -> None:
    """Before anything was examined the exit status says incomplete as well."""
    done = _interrupted(diary, "silent", command(diary, FEW, starts=[start("silent")]))
    assert "Traceback" not in done.stdout
    assert survivors(diary) == []
    assert done.returncode == 4


def test_an_answer_that_came_after_an_interruption_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question was asked: only nobody waited any more."""
    case = suite().cases[0]
    process = Process(command(tmp_path / "diary.txt", [case]))
    process.start()
    process.ask(case.request)
    monkeypatch.setattr(process, "_line", interrupted)
    with pytest.raises(KeyboardInterrupt):
        process.ask(case.request)
    process.stop()
    assert process.faults() == {}
