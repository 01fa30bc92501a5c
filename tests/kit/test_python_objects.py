"""Python objects that misbehave in ways a command cannot: every failure gets a verdict and a hint."""

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

import pytest
from adapters import python_objects
from adapters.kit_commands import OBJECTS, conform, raise_interrupt
from adapters.plans import BY_ID

from globe_rules._kit.adapters import FULL_CLAIMS, AdapterError, InProcess, python_implementation, reference
from globe_rules._kit.process import Limits
from globe_rules._kit.python_objects import PythonProcess, serve
from globe_rules._kit.runner import run_cases
from globe_rules._reference.operations import ReferenceEngine

CASE = BY_ID["CARD-B1.1a"]
LEGALITY = next(case for case in BY_ID.values() if case.operation == "legality")


class Unprintable(BaseException):
    """An exception that is not an Exception, and whose text cannot be read."""

    def __str__(self) -> str:
        raise ValueError


def raise_unprintable(*_arguments: object) -> Any:  # noqa: ANN401 -- it returns nothing
    """Raise Unprintable."""
    raise Unprintable


class NoItems(dict[str, Any]):
    """A dict whose items cannot be read."""

    items = raise_unprintable


class NoKeys(Mapping[str, Any]):
    """A mapping whose keys cannot be read."""

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 -- as mappings have it
        return key

    def __iter__(self) -> Iterator[str]:
        yield raise_unprintable()

    def __len__(self) -> int:
        return 1


class NoRepr(list[object]):
    """A list whose repr raises an exception."""

    def __repr__(self) -> str:
        raise RuntimeError


def responding_with(call: Callable[..., Any], **claims: object) -> InProcess:
    """Return the adapter of an object that responds by calling a function, and may have claims."""
    return InProcess(SimpleNamespace(respond=call, **claims))


def with_extra_field(more: object) -> Callable[[Mapping[str, Any]], object]:
    """Return a function that responds correctly, with an additional field."""
    return lambda request: {**ReferenceEngine().respond(request), "more": more}


def cycle() -> list[object]:
    """Return a list that contains itself."""
    found: list[object] = []
    found.append(found)
    return found


def deep() -> list[object]:
    """Return a list that is nested 700 levels deep."""
    found: list[object] = []
    for _ in range(700):
        found = [found]
    return found


NOT_JSON: list[object] = [{1, 2}, cycle(), "\ud800", deep(), 1.5, float("nan"), object()]


@pytest.mark.parametrize(
    ("call", "verdict", "problem"),
    [
        (lambda _request: 1 // 0, "error", "ZeroDivisionError: integer division or modulo by zero"),
        (lambda _request: sys.exit(0), "error", "SystemExit: 0"),
        (raise_unprintable, "error", "Unprintable: …"),
        (lambda _request: NoItems(a=1), "error", "Unprintable: …"),
        (lambda _request: None, "protocol", "the response must be an object, not None"),
        (list, "protocol", "the response must be an object, not ['hand', "),
        (lambda request: NoRepr([request]), "protocol", "the response must be an object, not NoRepr"),
        *((with_extra_field(value), "protocol", "") for value in NOT_JSON),
    ],
)
def test_a_response_of_any_type_or_exception_gets_a_verdict_and_a_hint(
    call: Callable[..., Any], verdict: str, problem: str
) -> None:
    """Also a BaseException, a text that cannot be read, and values that JSON cannot express."""
    [result] = run_cases(responding_with(call), [CASE]).results
    assert result.verdict == verdict
    assert str(result.problems[0]).startswith(problem)
    assert result.hint


def test_an_interrupt_is_not_a_failure_of_the_object() -> None:
    with pytest.raises(KeyboardInterrupt):
        responding_with(raise_interrupt).send(CASE.request)


def test_an_object_gets_a_copy_of_each_request() -> None:
    def clearing_requests(request: dict[str, Any]) -> object:
        response = ReferenceEngine().respond(request)
        request["program"].clear()
        request.clear()
        return response

    assert [str(each.verdict) for each in run_cases(responding_with(clearing_requests), [CASE] * 2).results] == [
        "pass",
        "pass",
    ]
    assert CASE.request["program"]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ("everything", "claims: found 'everything', expected a mapping"),
        ({"operations": {"legality"}}, "claims: it cannot be written as JSON"),
        (NoKeys(), "Unprintable: …"),
    ],
)
def test_invalid_claims_are_adapter_errors(claims: object, expected: str) -> None:
    with pytest.raises(AdapterError, match=expected):
        responding_with(raise_unprintable, claims=claims).start()


class ClaimsLessLater(ReferenceEngine):
    """Claims everything first, one operation at the second start, and raises at the third."""

    def __init__(self) -> None:
        self._claims = [{"operations": ["materials"]}, {}]

    @property
    def claims(self) -> Mapping[str, object]:
        """The claims of the next start."""
        return self._claims.pop()


def test_changed_claims_at_a_second_start_break_the_protocol() -> None:
    adapter = InProcess(ClaimsLessLater())
    adapter.start()
    with pytest.raises(AdapterError, match="it claims other operations than at its first start"):
        adapter.start()
    with pytest.raises(AdapterError, match="IndexError: pop from empty list"):
        adapter.start()


def test_claims_that_an_object_does_not_state_claim_everything() -> None:
    claims = InProcess(python_objects.ClaimsLegality()).start()
    assert claims.operations == {"legality"}
    assert claims.editions == {"en", "fr"}
    assert reference().start().operations == set(FULL_CLAIMS["operations"])


def test_a_class_is_instantiated_and_an_instance_is_used_as_is() -> None:
    assert isinstance(python_implementation("adapters.python_objects:Raises"), python_objects.Raises)
    assert python_implementation("adapters.python_objects:an_instance") is python_objects.an_instance


class _NoAttributes:
    def __getattr__(self, _name: str) -> object:
        return raise_unprintable()


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("no_such_module:Engine", "there is no 'no_such_module'"),
        ("adapters.python_objects:NoSuchEngine", "NoSuchEngine"),
        ("adapters.python_objects", "adapters.python_objects"),
        ("", "cannot find"),
        (":Engine", "cannot find"),
        ("odd:found", "cannot find 'odd:found'"),
        ("odd:made", "cannot create 'odd:made'"),
        ("odd:NoMethod", "no method respond"),
        ("adapters.python_objects:CannotBeCreated", "no licence found"),
    ],
)
def test_an_object_that_cannot_be_loaded_is_an_adapter_error_with_a_hint(
    path: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = ModuleType("odd")
    odd.made, odd.NoMethod = _NoAttributes(), object  # type: ignore[attr-defined] # a module of our own
    odd.__getattr__ = raise_unprintable  # type: ignore[method-assign] # as above
    monkeypatch.setitem(sys.modules, "odd", odd)
    with pytest.raises(AdapterError, match=problem) as caught:
        python_implementation(path)
    assert caught.value.hint


def test_what_an_object_prints_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is for the report, which may be JSON."""

    def respond(request: Mapping[str, Any]) -> Mapping[str, Any]:
        print("Conformant")  # noqa: T201 -- as one does when debugging
        return ReferenceEngine().respond(request)

    responding_with(respond).send(CASE.request)
    output = capsys.readouterr()
    assert (output.out, output.err) == ("", "Conformant\n")


@pytest.mark.parametrize(
    ("name", "verdict", "problem"),
    [
        ("Hangs", "timeout", "no response within 2 s"),
        ("Exits", "crash", "the command exited with status 0 instead of responding"),
        ("Raises", "error", "ZeroDivisionError: cannot legality"),
        ("Prints", "pass", ""),
        ("PatchesTheKit", "fail", ""),
    ],
)
def test_an_object_in_its_own_process_cannot_stop_or_change_the_kit(name: str, verdict: str, problem: str) -> None:
    """`os._exit(0)` would end the kit with success, and no timeout could end an object that hangs."""
    adapter = PythonProcess(f"{OBJECTS}:{name}", Limits(start_seconds=60, response_seconds=2))
    [result] = run_cases(adapter, [LEGALITY]).results
    assert result.verdict == verdict
    assert problem in "".join(map(str, result.problems))
    assert ("Conformant\nConformant\n" in adapter.log) is (name == "Prints")


def test_an_object_that_exits_with_success_is_not_conformant() -> None:
    result = conform("--case", CASE.id, "--python", f"{OBJECTS}:Exits")
    assert result.exit_code == 1
    assert "Not conformant" in result.output


def served(path: str, *requests: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what the process of an object writes."""
    lines = [json.dumps({"id": number, **request}).encode() + b"\n" for number, request in enumerate(requests)]
    output = io.BytesIO()
    serve(path, io.BytesIO(b"".join(lines)), output)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_the_process_of_an_object_answers_every_request() -> None:
    hello, response = served(f"{OBJECTS}:ClaimsLegality", {"op": "hello", "protocol": 1}, CASE.request)
    assert hello["result"]["operations"] == ["legality"]
    assert response == {"id": 1, "result": ReferenceEngine().respond(CASE.request)}


@pytest.mark.parametrize(
    ("path", "verdict", "problem"),
    [
        ("no_such_module:Engine", "error", ["there is no {name!r}", {"name": "no_such_module"}]),
        (f"{OBJECTS}:Raises", "error", "ZeroDivisionError: cannot reconstruction"),
    ],
)
def test_the_process_of_an_object_encodes_its_problems(path: str, verdict: str, problem: object) -> None:
    """So that the kit can translate them."""
    [response] = served(path, CASE.request)
    found = json.loads(response["error"])
    assert found[0] == verdict
    assert (found[1][1]["reason"] if isinstance(problem, list) else found[1]) == problem


@pytest.mark.parametrize(
    "line",
    [
        "out of tiles",
        '["error", "x"]',
        '["pass", "x", ""]',
        '["error", ["{path:>99999999}", {}], ""]',
        '["error", ["there is no {name!r}", {"other": ""}], ""]',
        '["error", ["there is no {name!r}", 5], ""]',
        "[" * 1000,
    ],
)
def test_an_object_cannot_forge_a_message_of_the_kit(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is text of the implementation, as from a command."""
    adapter = PythonProcess(f"{OBJECTS}:an_instance")

    def raise_error(*_arguments: object) -> NoReturn:
        raise AdapterError("error", line)

    monkeypatch.setattr("globe_rules._kit.process.Process._exchange", raise_error)
    with pytest.raises(AdapterError) as caught:
        adapter._exchange(None, {}, 1, 1)  # type: ignore[arg-type] # noqa: SLF001 -- it is replaced
    assert str(caught.value.problem) == line
