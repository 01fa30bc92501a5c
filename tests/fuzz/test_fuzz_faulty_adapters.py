"""Fuzzing an adapter that responds twice, or does not respond to a repeated request."""

from pathlib import Path

import pytest
from adapters.plans import BY_ID, command
from adapters.scripted import Scripted
from living import end

from globe_rules._fuzz.findings import findings
from globe_rules._fuzz.search import Search
from globe_rules._kit.adapters import Adapter, AdapterError
from globe_rules._kit.differences import Difference
from globe_rules._kit.process import Limits, Process

MATERIALS = BY_ID["CON-0.1"]
PATIENT = Limits(start_seconds=60, response_seconds=60)


def searched(adapter: Adapter, operation: str = "materials") -> Search:
    """Fuzz with one request and its follow-up request, which is the same for materials."""
    search = Search(adapter, seed=1, iterations=1, operations=[operation])
    search.run()
    return search


@pytest.mark.parametrize("fault", ["twice", "echo", "remark", "trailing"])
def test_output_after_a_right_response_is_a_finding(fault: str, tmp_path: Path) -> None:
    """After the last response too."""
    notes = tmp_path / "notes.txt"
    search = searched(Process(command(notes, [MATERIALS], {MATERIALS.id: fault}), PATIENT))
    [(difference, group)] = search.results.groups.items()
    assert difference.kind == "protocol"
    assert group.exchange.request == MATERIALS.request
    end(notes)


def test_a_reproducible_second_response_is_a_finding_that_is_not_shrunk(tmp_path: Path) -> None:
    """It appears only after the response, so the request is sent alone."""
    notes = tmp_path / "notes.txt"
    process = Process(command(notes, [MATERIALS], {MATERIALS.id: "twice"}), PATIENT)
    [finding] = findings(searched(process), most=5)
    assert finding.reproducible
    assert finding.difference == Difference("protocol", ("materials", "it responded twice"))
    process.stop()
    end(notes)


def test_a_follow_up_request_without_a_response_is_a_finding_but_not_a_broken_law() -> None:
    search = searched(Scripted(lambda number: AdapterError("error", "no more") if number > 1 else None), "legality")
    assert not search.results.checks
    assert not search.results.broken_laws
    assert list(search.results.groups) == [Difference("error", ("legality", "no more"))]


def test_a_late_fault_of_an_interrupted_request_is_ignored() -> None:
    assert not searched(Scripted(late_faults={99: "it responded twice"})).results.groups
