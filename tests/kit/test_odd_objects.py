"""Python objects that misbehave in ways a command cannot: whatever they do is told as their own failure."""

import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest
from adapters.python_objects import ClaimsLegality

from globe_rules.kit.adapters import InProcess, Trouble, python_implementation
from globe_rules.reference.implementation import ReferenceEngine

QUESTION = {"op": "materials"}


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


class Answers:
    """An object that answers by calling something."""

    def __init__(self, call: Callable[..., Any], claims: object = None) -> None:
        self.answer = call
        self.claims = claims or {}


@pytest.mark.parametrize("call", [left, lambda _request: NoItems(a=1)])
def test_whatever_an_answer_raises_is_told(call: Callable[..., Any]) -> None:
    """Also what is no Exception, and what shows only when the answer is read."""
    with pytest.raises(Trouble, match="Left: …") as caught:
        InProcess(Answers(call)).ask(QUESTION)
    assert caught.value.verdict == "error"


def test_who_interrupts_is_heard() -> None:
    """It is not the object that does."""

    def interrupted(_request: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        InProcess(Answers(interrupted)).ask(QUESTION)


def test_claims_that_cannot_be_read_are_told() -> None:
    """They are a mapping all the same."""
    with pytest.raises(Trouble, match="Left: …"):
        InProcess(Answers(left, NoKeys())).start()


class _NoAttributes:
    def __getattr__(self, _name: str) -> object:
        return left()


@pytest.mark.parametrize(("name", "told"), [("made", "cannot make a 'odd:made'"), ("found", "cannot find 'odd:found'")])
def test_an_object_without_attributes_is_not_evaluated(name: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that is not there, whatever its module says instead."""
    odd = ModuleType("odd")
    odd.made = _NoAttributes()  # type: ignore[attr-defined] # a module of our own
    odd.__getattr__ = left  # type: ignore[method-assign] # as above
    monkeypatch.setitem(sys.modules, "odd", odd)
    with pytest.raises(Trouble, match=told):
        python_implementation(f"odd:{name}")


def test_what_an_object_prints_stands_beside_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is for the report, which may be JSON."""

    def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
        print("Conformant")  # noqa: T201 -- as people do who look for a mistake
        return ReferenceEngine().answer(request)

    InProcess(Answers(answer, ClaimsLegality.claims)).ask(QUESTION)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Conformant\n")
