"""The part of the pytest plugin that runs cases: every case of the suite becomes a test of one implementation.

`globe_rules_pytest` adds the options, and loads this module if one of them names an implementation.
"""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, define

from globe_rules._engine.errors import Unreadable
from globe_rules._i18n import (
    AnyText,
    Language,
    Message,
    cleaned,
    labelled,
    on_one_line,
    render,
    shortened,
    with_indented_lines,
)
from globe_rules._kit.adapters import Adapter, AdapterError, Claims
from globe_rules._kit.failures import MAX_REQUESTS, MAX_SECONDS, SmallFailure, explain
from globe_rules._kit.known_failures import read_known_failures
from globe_rules._kit.process import Limits, Process
from globe_rules._kit.python_objects import PythonProcess
from globe_rules._kit.runner import FailureStreak, Result, Verdict, run_case
from globe_rules._kit.shrinking import Budget
from globe_rules._protocol.files import read_bounded
from globe_rules._protocol.messages import NotAMessage
from globe_rules._specification.cases import Case, canonical
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook

NOT_EVALUATED = 3
"""The exit status if no case could be run, the same as that of `globe-rules conform`."""

MAX_SHRUNK = 3
"""Number of failures that are shrunk in one session."""

MAX_SHOWN_CHARS = 2000
"""Longest request, response or log that a failure shows."""

_STOPPED = Message("stopped: {reason}")
_COULD_NOT_BE_EVALUATED = Message("the implementation could not be evaluated: {problem}; {hint}")
_NOTHING_CLAIMED = Message("no selected case is claimed")


class ConformancePlugin:
    """Collects the cases, and runs them against one implementation.

    The implementation starts with the first case and is stopped at the end of the session.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.language: Language = config.getoption("--globe-lang")
        self._config = config
        self._command = _split_command(config.getoption("--globe-command"))
        self._check_options()
        self._started: tuple[Adapter, Claims] | None = None
        self._items_sent: list[pytest.Item] = []
        self._streak = FailureStreak()
        self._totals = Totals()
        self._budget = Budget(MAX_REQUESTS, MAX_SECONDS)
        self._failures_to_shrink = MAX_SHRUNK
        if config.getoption("--globe-command") and config.getoption("--globe-python"):
            raise self._usage_error(Message("give --globe-command or --globe-python, not both"))
        self.known_failures = _read_known_failures(config.getoption("--globe-known-failures"), self.language)
        self._rules = {id_.upper() for id_ in config.getoption("--globe-rule")}
        if unknown := sorted(self._rules - {id_.upper() for id_ in rulebook().all_ids}):
            raise self._usage_error(
                Message("--globe-rule: no rule, ruling or convention is called {id!r}", id=unknown[0])
            )
        if not self.cases:
            raise self._usage_error(Message("--globe-rule: no case cites {ids}", ids=", ".join(sorted(self._rules))))
        for line in (
            "globe_rules: a case of the conformance suite of Globe Twister",
            "rule(id): the case cites this rule, ruling or convention",
            "case(id): the id of the case",
            "operation(name): the operation of the case's request",
        ):
            config.addinivalue_line("markers", line)

    def _usage_error(self, message: AnyText) -> pytest.UsageError:
        return pytest.UsageError(render(message, self.language))

    def _check_options(self) -> None:
        """Reject an empty implementation, such as from an unset shell variable, and a timeout that is not positive."""
        for option in ("--globe-command", "--globe-python"):
            value = self._config.getoption(option)
            if value is not None and not value.strip():
                raise self._usage_error(Message("{option} is empty; name an implementation", option=option))
        if not self._config.getoption("--globe-timeout") > 0:
            raise self._usage_error(Message("--globe-timeout must be more than 0 seconds"))

    @pytest.hookimpl(tryfirst=True)  # before -k and -m, so that they select cases too
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the cases to the other tests of the session, unless the command line selects single tests."""
        if any("::" in argument for argument in self._config.args):
            return
        cases = Cases.from_parent(session, name="globe_rules", nodeid="globe_rules", plugin=self)
        report = session.ihook.pytest_make_collect_report(collector=cases)
        session.ihook.pytest_collectreport(report=report)  # so that pytest counts them
        items += report.result

    @property
    def cases(self) -> tuple[Case, ...]:
        """The cases to run: all, or those that cite an id of --globe-rule."""
        wanted = self._rules
        return tuple(each for each in suite().cases if not wanted or wanted & {id_.upper() for id_ in each.cites})

    def result(self, case: Case, item: pytest.Item) -> Result:
        """Run one case and return its result; end the session after too many requests without a usable response."""
        adapter, claims = self._start(item.session)
        if not claims.covers_case(case):
            self._totals.skipped += 1
            return Result(case, Verdict.UNSUPPORTED)
        self._items_sent.append(item)
        self._totals.run += 1
        result = run_case(adapter, claims, case)
        self._streak.record(result.verdict)
        if reason := self._streak.reason_to_stop:
            item.session.shouldstop = render(_STOPPED.filled(reason=reason), self.language)
        return result

    def text_of(self, result: Result) -> str:
        """Return the text of a failure. The first failures of a session are shrunk."""
        assert self._started is not None  # noqa: S101 -- a case has failed
        adapter = (
            self._adapter() if self._failures_to_shrink > 0 else None
        )  # its own, so that no late fault is mixed up
        self._failures_to_shrink -= 1
        try:
            failure = explain(result, self._started[1], adapter, budget=self._budget)
        except AdapterError:  # it no longer starts
            failure = explain(result, self._started[1], None)
        finally:
            if adapter is not None:
                adapter.stop()
        with_json = self._config.get_verbosity() > 0
        return failure_text(failure, self.language, self._command_to_reproduce(result), with_json=with_json)

    def _command_to_reproduce(self, result: Result) -> str:
        python = self._config.getoption("--globe-python")
        implementation = f"--python {shlex.quote(python)}" if python else f"-- {shlex.join(self._command)}"
        return f"globe-rules conform --case {result.case.id} {implementation}"

    def _start(self, session: pytest.Session) -> tuple[Adapter, Claims]:
        """Return the adapter and its claims, started once; end the session if it cannot be started."""
        if self._started is None:
            adapter: Adapter | None = None
            try:
                adapter = self._adapter()
                self._started = adapter, adapter.start()
            except AdapterError as error:
                log = adapter.log[-MAX_SHOWN_CHARS:] if adapter else ""
                problem = _COULD_NOT_BE_EVALUATED.filled(problem=error.problem, hint=error.hint)
                text = "\n".join([render(problem, self.language), *log.splitlines()])
                self._totals.start_problem = with_indented_lines(text)
                if self._worker_output is None:
                    pytest.exit(self._totals.start_problem, returncode=NOT_EVALUATED)
                session.shouldstop = self._totals.start_problem  # pytest-xdist reports a worker that exits as crashed
                pytest.skip(self._totals.start_problem)
        return self._started

    def _adapter(self) -> Adapter:
        limits = Limits(response_seconds=self._config.getoption("--globe-timeout"))
        if self._command:
            return Process(self._command, limits)
        return PythonProcess(self._config.getoption("--globe-python"), limits)

    @pytest.hookimpl(tryfirst=True)  # before reports are written
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Stop the implementation; a late fault, such as a second response, becomes an error of its test."""
        late_faults: Mapping[int, str] = {}
        if self._started is not None:
            adapter, _ = self._started
            adapter.stop()
            late_faults = getattr(adapter, "late_faults", dict)()
        for number, problem in late_faults.items():
            item = self._items_sent[number]
            text = with_indented_lines(f"protocol: {render(problem, self.language)}")
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", text, "teardown")
            item.ihook.pytest_runtest_logreport(report=report)
        if (worker_output := self._worker_output) is not None:
            worker_output[_TOTALS_KEY] = asdict(self._totals)
        elif self._not_evaluated:
            session.exitstatus = NOT_EVALUATED
        elif late_faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @property
    def _worker_output(self) -> dict[str, object] | None:
        """What a worker of pytest-xdist sends to the controller at its end; None outside a worker.

        The controller ignores the exit status of its workers.
        """
        return getattr(self._config, "workeroutput", None)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 -- of pytest-xdist
        """Add the totals of a worker of pytest-xdist."""
        self._totals += Totals(**getattr(node, "workeroutput", {}).get(_TOTALS_KEY, {}))

    @property
    def _not_evaluated(self) -> AnyText:
        """Why no case was run, although some were selected; empty if one was."""
        nothing_claimed = self._totals.skipped and not self._totals.run
        return self._totals.start_problem or (_NOTHING_CLAIMED if nothing_claimed else "")

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        """Print that no case was run, because no single test shows it."""
        if reason := self._not_evaluated:
            terminalreporter.write_line(f"NOT EVALUATED globe_rules - {render(reason, self.language)}", red=True)


@define
class Totals:
    """Numbers of cases at the end of a session. Those of pytest-xdist workers are added up."""

    run: int = 0
    skipped: int = 0
    """Cases that are not claimed."""

    start_problem: str = ""
    """Why the implementation could not be started."""

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(self.run + other.run, self.skipped + other.skipped, self.start_problem or other.start_problem)


_TOTALS_KEY = "globe_rules: totals"
"""The key of the totals in the output of a worker."""


def _split_command(command: str | None) -> list[str]:
    """Split a command into words as the shell would."""
    try:
        return shlex.split(command or "", posix=os.name != "nt")
    except ValueError as wrong:
        raise pytest.UsageError(f"--globe-command {command!r}: {wrong}") from wrong


def _read_known_failures(file: str | None, language: Language) -> Mapping[str, str]:
    """Return the reasons of known failures by case; raise UsageError if the file cannot be read."""
    if file is None:
        return {}
    try:
        return read_known_failures(read_bounded(Path(file)).decode("utf-8"), {case.id for case in suite().cases})
    except NotAMessage as wrong:
        why = render(wrong.problem, language)
    except UnicodeDecodeError:
        why = render(Message("it is not UTF-8 text"), language)
    except Unreadable as wrong:
        why = wrong.render(language)
    raise pytest.UsageError(f"--globe-known-failures {on_one_line(file)}: {with_indented_lines(why)}")


class Cases(pytest.Collector):
    """The cases of the suite as a node of pytest's test tree."""

    def __init__(self, *, plugin: ConformancePlugin, **node: Any) -> None:  # noqa: ANN401 -- arguments of pytest
        super().__init__(**node)
        self._plugin = plugin

    def collect(self) -> list[pytest.Item]:
        """Return a test for every selected case."""
        return [CaseTest.from_parent(self, name=case.id, case=case, plugin=self._plugin) for case in self._plugin.cases]


class CaseFailed(Exception):  # noqa: N818 -- a verdict about the implementation, not an error of the kit
    """A case did not pass; carries its result."""

    def __init__(self, result: Result) -> None:
        super().__init__(str(result.verdict))
        self.result = result


class CaseTest(pytest.Item):
    """One case as a pytest test."""

    def __init__(self, *, case: Case, plugin: ConformancePlugin, **node: Any) -> None:  # noqa: ANN401 -- arguments of pytest
        super().__init__(**node)
        self._case = case
        self._plugin = plugin
        marks = [pytest.mark.globe_rules, pytest.mark.case(id=case.id), pytest.mark.operation(name=case.operation)]
        for mark in (*marks, *(pytest.mark.rule(id=id_) for id_ in case.cites)):
            self.add_marker(mark)
        if case.id in plugin.known_failures:  # strict: a known failure that passes must be removed from the list
            self.add_marker(pytest.mark.xfail(reason=on_one_line(plugin.known_failures[case.id]), strict=True))

    def runtest(self) -> None:
        """Run the case; skip it if it is not claimed."""
        result = self._plugin.result(self._case, self)
        if result.verdict is Verdict.UNSUPPORTED:
            pytest.skip(render(Message("not claimed"), self._plugin.language))
        if result.verdict is not Verdict.PASS:
            raise CaseFailed(result)

    def reportinfo(self) -> tuple[str, None, str]:
        """Return the location that pytest shows: no file, but the id and name of the case."""
        return "globe_rules", None, f"{self._case.id} {self._case.name.render(self._plugin.language)}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 -- as pytest has it
        """Show a failed case instead of the plugin's own code; internal errors keep their traceback."""
        if isinstance(excinfo.value, CaseFailed):
            return self._plugin.text_of(excinfo.value.result)
        return super().repr_failure(excinfo, style)


def failure_text(failure: SmallFailure, language: Language, command: str, *, with_json: bool) -> str:
    """Return what is wrong, the id to look up, the shortest scenario and the command that reproduces the failure.

    The problem comes first, because pytest shows the first line in its summary.
    """
    result, exchange = failure.result, failure.exchange
    case = result.case
    name = f"{case.id} {case.name.render(language)}"
    fields: list[tuple[AnyText, list[AnyText]]] = [
        (Message("problem"), [*failure.problems, *filter(None, [failure.diagnosis])]),
        (Message("ids"), [", ".join(f"{id_} ({rulebook()[id_].title.render(language)})" for id_ in failure.ids)]),
        (Message("case"), [Message("{case}, shrunk", case=name) if failure.is_shrunk else name]),
        (Message("verdict"), [str(result.verdict)]),
        (Message("hint"), [result.hint]),
        ("stderr", [result.log[-500:]]),
        (Message("reproduce"), [command]),
    ]
    if with_json or not failure.case.scenario:
        fields += [
            (Message("request"), [canonical(exchange.request)]),
            (Message("expected"), [canonical(exchange.expected)]),
            (Message("response"), [Message("none") if exchange.got is None else canonical(exchange.got)]),
        ]
    labels = [render(labelled(label, ""), language).rstrip(" ") for label, _ in fields]
    width = max(map(len, labels)) + 1
    lines = []
    for label, (_, texts) in zip(labels, fields, strict=True):
        text = render(shortened("\n".join(render(each, language) for each in texts), MAX_SHOWN_CHARS), language)
        lines += [with_indented_lines(f"{label:{width}}{text}", width)] if text else []
    return "\n".join(cleaned(line) for line in [*lines, failure.case.scenario.get(language, "")] if line)
