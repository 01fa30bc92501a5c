"""Python objects that misbehave in ways a command cannot: whatever they do is told as their own failure."""

import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from adapters import python_objects
from adapters.asking import interrupted
from adapters.plans import BY_ID

from globe_rules.kit.adapters import EVERYTHING, InProcess, Trouble, python_implementation, reference
from globe_rules.kit.runner import examine
from globe_rules.reference.operations import ReferenceEngine

CASE = BY_ID["CARD-B1.1a"]


class Left(BaseException):
    """No exception that anybody would expect."""

    def __str__(self) -> str:
        """Say nothing, rudely."""
        raise ValueError


def left(*_given: object) -> Any:  # noqa: ANN401 -- it returns nothing
    """Leave by a way of one's own."""
    raise Left


class NoItems(dict[str, Any]):
    """A dictionary that nobody can read."""

    items = left


class NoKeys(Mapping[str, Any]):
    """A mapping that nobody can read."""

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 -- as mappings have it
        return key

    def __iter__(self) -> Iterator[str]:
        yield left()

    def __len__(self) -> int:
        return 1


class Unshowable(list[object]):
    """An object that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


def answering(call: Callable[..., Any], **claims: object) -> InProcess:
    """Return an object that answers by calling something, and perhaps claims something."""
    return InProcess(SimpleNamespace(answer=call, **claims))


def with_more(more: object) -> Callable[[Mapping[str, Any]], object]:
    """Return how to answer rightly, with something more."""
    return lambda request: {**ReferenceEngine().answer(request), "more": more}


def cycle() -> list[object]:
    """Return a list that has itself in it."""
    found: list[object] = []
    found.append(found)
    return found


def deep() -> list[object]:
    """Return a list in a list in a list."""
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
        (left, "error", "Left: …"),
        (lambda _request: NoItems(a=1), "error", "Left: …"),
        (lambda _request: None, "protocol", "the answer must be an object, not None"),
        (list, "protocol", "the answer must be an object, not ['hand', "),
        (lambda request: Unshowable([request]), "protocol", "the answer must be an object, not Unshowable"),
        *((with_more(more), "protocol", "") for more in NOT_JSON),
    ],
)
def test_whatever_an_answer_is_or_raises_is_told(call: Callable[..., Any], verdict: str, problem: str) -> None:
    """Also what is no Exception, what has no words, what shows only when it is read, and what no line can carry."""
    [result] = examine(answering(call), [CASE]).results
    assert result.verdict == verdict
    assert str(result.problems[0]).startswith(problem)
    assert result.hint


def test_who_interrupts_is_heard() -> None:
    """It is not the object that does."""
    with pytest.raises(KeyboardInterrupt):
        answering(interrupted).ask(CASE.request)


def test_an_object_that_takes_requests_to_pieces_harms_nobody() -> None:
    """Every question is a copy."""

    def scribbling(request: dict[str, Any]) -> object:
        answer = ReferenceEngine().answer(request)
        request["program"].clear()
        request.clear()
        return answer

    assert [str(each.verdict) for each in examine(answering(scribbling), [CASE] * 2).results] == ["pass", "pass"]
    assert CASE.request["program"]


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ("everything", "its claims are 'everything'"),
        ({"parts": {"legality"}}, "its claims: no line can carry it"),
        (NoKeys(), "Left: …"),
    ],
)
def test_impossible_claims_are_told(claims: object, said: str) -> None:
    """It is trouble like any other handshake that fails."""
    with pytest.raises(Trouble, match=said):
        answering(left, claims=claims).start()


class Fickle(ReferenceEngine):
    """Claims everything first, little later, and fails in the end."""

    def __init__(self) -> None:
        self._said = [{"parts": ["materials"]}, {}]

    @property
    def claims(self) -> Mapping[str, object]:
        """Claim less and less."""
        return self._said.pop()


def test_an_object_that_claims_otherwise_the_second_time_breaks_the_protocol() -> None:
    """As a command that is started again; and one that fails to claim fails."""
    adapter = InProcess(Fickle())
    adapter.start()
    with pytest.raises(Trouble, match="other parts"):
        adapter.start()
    with pytest.raises(Trouble, match="IndexError: pop from empty list"):
        adapter.start()


def test_an_object_claims_what_it_names_and_else_everything() -> None:
    """Claims may be given in part."""
    claims = InProcess(python_objects.ClaimsLegality()).start()
    assert claims.parts == {"legality"}
    assert claims.editions == {"en", "fr"}
    assert reference().start().parts == set(EVERYTHING["parts"])


def test_a_class_is_made_an_instance_and_an_instance_is_taken() -> None:
    """Both can be named."""
    assert isinstance(python_implementation("adapters.python_objects:Raises"), python_objects.Raises)
    assert python_implementation("adapters.python_objects:an_instance") is python_objects.an_instance


class _NoAttributes:
    def __getattr__(self, _name: str) -> object:
        return left()


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("no_such_module:Engine", "there is no 'no_such_module'"),
        ("adapters.python_objects:NoSuchEngine", "NoSuchEngine"),
        ("adapters.python_objects", "adapters.python_objects"),
        ("", "cannot find"),
        (":Engine", "cannot find"),
        ("odd:found", "cannot find 'odd:found'"),
        ("odd:made", "cannot make a 'odd:made'"),
        ("odd:Mute", "no method answer"),
        ("adapters.python_objects:CannotBeMade", "no licence found"),
    ],
)
def test_an_object_that_cannot_be_had_is_trouble(path: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what is wrong, and the hint how to write it."""
    odd = ModuleType("odd")
    odd.made, odd.Mute = _NoAttributes(), object  # type: ignore[attr-defined] # a module of our own
    odd.__getattr__ = left  # type: ignore[method-assign] # as above
    monkeypatch.setitem(sys.modules, "odd", odd)
    with pytest.raises(Trouble, match=problem) as caught:
        python_implementation(path)
    assert caught.value.hint


def test_what_an_object_prints_stands_beside_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is for the report, which may be JSON."""

    def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
        print("Conformant")  # noqa: T201 -- as people do who look for a mistake
        return ReferenceEngine().answer(request)

    answering(answer).ask(CASE.request)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Conformant\n")
