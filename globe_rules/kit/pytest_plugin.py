"""Every published case as a pytest test, for one implementation: what `globe_rules_pytest` loads when asked to."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, define

from globe_rules.errors import Unreadable
from globe_rules.i18n import Language, Message, cleaned, render, shortened
from globe_rules.kit.adapters import Adapter, Claims, InProcess, Trouble, python_implementation
from globe_rules.kit.known import read_known
from globe_rules.kit.patience import Patience
from globe_rules.kit.process import Limits, Process
from globe_rules.kit.runner import Result, Verdict, ask_case
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case, canonical
from globe_rules.specification.suite import suite
from globe_rules.wire.files import read_bounded
from globe_rules.wire.messages import NotAMessage

NOT_EVALUATED = 3
"""As `globe-rules conform` ends, when an implementation cannot be asked anything."""

MOST_SHOWN = 2000
"""So many letters of a question or an answer are shown."""


class Examination:
    """One implementation, started when the first case is asked and ended with the session."""

    def __init__(self, config: pytest.Config) -> None:
        self.language: Language = config.getoption("--globe-lang")
        self._config = config
        self._command = _words(config.getoption("--globe-command"))
        _demand_sense(config)
        self._started: tuple[Adapter, Claims] | None = None
        self._asked: list[pytest.Item] = []
        self._patience = Patience()
        self._seen = Seen()
        if config.getoption("--globe-command") and config.getoption("--globe-python"):
            not_both = Message("give --globe-command or --globe-python, not both")
            raise pytest.UsageError(render(not_both, self.language))
        self.known = _known(config.getoption("--globe-known"), self.language)
        self._rules = {id_.upper() for id_ in config.getoption("--globe-rule")}
        if unknown := sorted(self._rules - {id_.upper() for id_ in rulebook().all_ids}):
            nothing = Message("--globe-rule: no rule, ruling or convention is called {id!r}", id=unknown[0])
            raise pytest.UsageError(nothing.render(self.language))
        if not self.cases:
            no_case = Message("--globe-rule: no case cites {ids}", ids=", ".join(sorted(self._rules)))
            raise pytest.UsageError(no_case.render(self.language))
        for line in (
            "globe_rules: a published case of Globe Twister",
            "rule(id): the case cites this rule, ruling or convention",
            "case(id): the case's own id",
            "part(name): the operation that the case asks for",
        ):
            config.addinivalue_line("markers", line)

    @pytest.hookimpl(tryfirst=True)  # so that -k and -m choose among the cases, too
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the cases to whatever else is tested."""
        cases = Cases.from_parent(session, name="globe_rules", nodeid="globe_rules", examination=self)
        report = session.ihook.pytest_make_collect_report(collector=cases)
        session.ihook.pytest_collectreport(report=report)  # so that they are counted
        items += report.result

    @property
    def cases(self) -> tuple[Case, ...]:
        """The cases to be asked."""
        wanted = self._rules
        return tuple(each for each in suite().cases if not wanted or wanted & {id_.upper() for id_ in each.cites})

    def result(self, case: Case, item: pytest.Item) -> Result:
        """Ask one case; whoever gives no answer of any use, time after time, is not asked the rest."""
        adapter, claims = self._examined(item.session)
        if not claims.asks_for(case):
            self._seen.not_claimed += 1
            return Result(case, Verdict.UNSUPPORTED)
        self._asked.append(item)
        self._seen.asked += 1
        result = ask_case(adapter, claims, case)
        self._patience.note(result.verdict)
        if lost := self._patience.lost:
            item.session.shouldstop = f"the rest is not asked: {render(lost, self.language)}"
        return result

    def _examined(self, session: pytest.Session) -> tuple[Adapter, Claims]:
        if self._started is None:
            adapter: Adapter | None = None
            try:
                adapter = self._adapter()
                self._started = adapter, adapter.start()
            except Trouble as trouble:
                log = adapter.log[-MOST_SHOWN:] if adapter else ""
                about = Message("{problem}; {hint}", problem=trouble.problem, hint=trouble.hint)
                told = "\n".join(map(cleaned, [render(about, self.language), *log.splitlines()]))
                self._seen.trouble = f"the implementation could not be evaluated: {told}"
                if self._of_worker is None:
                    pytest.exit(self._seen.trouble, returncode=NOT_EVALUATED)
                session.shouldstop = self._seen.trouble  # pytest-xdist cannot bear a worker that exits
                pytest.skip(self._seen.trouble)
        return self._started

    def _adapter(self) -> Adapter:
        if self._command:
            return Process(self._command, Limits(answer_seconds=self._config.getoption("--globe-timeout")))
        return InProcess(python_implementation(self._config.getoption("--globe-python")))

    @pytest.hookimpl(tryfirst=True)  # before reports are written
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """End the implementation; what was answered twice shows only now, and is an error of its test."""
        faults: Mapping[int, str] = {}
        if self._started is not None:
            adapter, _ = self._started
            adapter.stop()
            faults = getattr(adapter, "faults", dict)()
        for number, problem in faults.items():
            item = self._asked[number]
            told = cleaned(f"protocol: {render(problem, self.language)}")
            late = pytest.TestReport(item.nodeid, item.location, {}, "failed", told, "teardown")
            item.ihook.pytest_runtest_logreport(report=late)
        if (handed_over := self._of_worker) is not None:
            handed_over[_SEEN] = asdict(self._seen)
        elif self._seen.nothing:
            session.exitstatus = NOT_EVALUATED
        elif faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @property
    def _of_worker(self) -> dict[str, object] | None:
        """What a worker of pytest-xdist hands over at its end; its own status nobody looks at."""
        return getattr(self._config, "workeroutput", None)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 -- of pytest-xdist
        """Hear what a worker has seen at its end."""
        self._seen += Seen(**getattr(node, "workeroutput", {}).get(_SEEN, {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say that nothing was asked, which no single test shows."""
        if self._seen.nothing:
            terminalreporter.write_line(f"NOT EVALUATED globe_rules - {self._seen.nothing}", red=True)


@define
class Seen:
    """What shows only at the end; workers of pytest-xdist hand it over, and it is added up."""

    asked: int = 0
    not_claimed: int = 0
    trouble: str = ""

    def __add__(self, other: "Seen") -> "Seen":
        return Seen(self.asked + other.asked, self.not_claimed + other.not_claimed, self.trouble or other.trouble)

    @property
    def nothing(self) -> str:
        """Why nothing was asked although something was to be, which proves nothing about anybody."""
        unclaimed = self.not_claimed and not self.asked
        return self.trouble or ("nothing that was to be asked is claimed" if unclaimed else "")


_SEEN = "globe_rules: what was seen"
"""Under this name workers hand it over."""


def _words(command: str | None) -> list[str]:
    """Split a command as the shell would."""
    try:
        return shlex.split(command or "", posix=os.name != "nt")
    except ValueError as wrong:
        raise pytest.UsageError(f"--globe-command {command!r}: {wrong}") from wrong


def _demand_sense(config: pytest.Config) -> None:
    """Complain about an empty name, such as a variable that is not set, and about no time at all."""
    for option in ("--globe-command", "--globe-python"):
        given = config.getoption(option)
        if given is not None and not given.strip():
            raise pytest.UsageError(f"{option} is empty: name an implementation")
    if not config.getoption("--globe-timeout") > 0:
        raise pytest.UsageError("--globe-timeout must be more than 0 seconds")


def _known(file: str | None, language: Language) -> Mapping[str, str]:
    if file is None:
        return {}
    try:
        return read_known(read_bounded(Path(file)).decode("utf-8"), {case.id for case in suite().cases})
    except NotAMessage as wrong:
        why = render(wrong.problem, language)
    except UnicodeDecodeError:
        why = render(Message("it is not UTF-8 text"), language)
    except Unreadable as wrong:
        why = wrong.render(language)
    raise pytest.UsageError(f"--globe-known {file}: {why}")


class Cases(pytest.Collector):
    """The cases of the suite, as pytest sees them."""

    def __init__(self, *, examination: Examination, **about: Any) -> None:  # noqa: ANN401 -- as pytest hands it over
        super().__init__(**about)
        self._examination = examination

    def collect(self) -> list[pytest.Item]:
        """Return a test for every case."""
        return [
            CaseTest.from_parent(self, name=case.id, case=case, examination=self._examination)
            for case in self._examination.cases
        ]


class WrongAnswer(Exception):  # noqa: N818 -- a verdict about somebody else's program
    """A case that is not passed."""

    def __init__(self, result: Result) -> None:
        super().__init__(str(result.verdict))
        self.result = result


class CaseTest(pytest.Item):
    """One case, as a test."""

    def __init__(self, *, case: Case, examination: Examination, **about: Any) -> None:  # noqa: ANN401 -- as pytest hands it over
        super().__init__(**about)
        self._case = case
        self._examination = examination
        marks = [pytest.mark.globe_rules, pytest.mark.case(id=case.id), pytest.mark.part(name=case.request["op"])]
        for mark in (*marks, *(pytest.mark.rule(id=id_) for id_ in case.cites)):
            self.add_marker(mark)
        if case.id in examination.known:  # one that fails no more must be taken off the list
            self.add_marker(pytest.mark.xfail(reason=examination.known[case.id], strict=True))

    def runtest(self) -> None:
        """Ask the case; what is not claimed is skipped."""
        result = self._examination.result(self._case, self)
        if result.verdict is Verdict.UNSUPPORTED:
            pytest.skip("not claimed")
        if result.verdict is not Verdict.PASS:
            raise WrongAnswer(result)

    def reportinfo(self) -> tuple[str, None, str]:
        """Say where a test is: nowhere but in the suite."""
        return "globe_rules", None, f"{self._case.id} {self._case.name.render(self._examination.language)}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 -- as pytest has it
        """Show case, question, what was expected, the answer and the scenario, instead of our own code."""
        if isinstance(excinfo.value, WrongAnswer):
            return failure_text(excinfo.value.result, self._examination.language)
        return super().repr_failure(excinfo, style)


def failure_text(result: Result, language: Language) -> str:
    """Tell a failure in full."""
    case = result.case
    expected = [each.as_json() for each in case.expect] or case.answer
    told = {  # the first line is what a summary shows
        "problem": "\n          ".join(render(problem, language) for problem in result.problems),
        "case": f"{case.id} {case.name.render(language)}",
        "cites": ", ".join(f"{id_} ({rulebook()[id_].title.render(language)})" for id_ in case.cites),
        "verdict": str(result.verdict),
        "question": canonical(case.request),
        "expected": canonical(expected),
        "answer": "none" if result.answer is None else canonical(result.answer),
        "hint": render(result.hint, language),
        "log": result.log[-500:],
    }
    lines = [f"{key + ':':9} {render(shortened(text, MOST_SHOWN), language)}" for key, text in told.items() if text]
    return "\n".join(cleaned(line) for line in [*lines, case.scenario.get(language, "")] if line)
