"""Implementations as the runner sees them: in this process, or as a command on the wire."""

import importlib
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Protocol

from attrs import field, frozen

from globe_rules import __name__ as package
from globe_rules.editions import Edition
from globe_rules.reference.implementation import Implementation, ReferenceEngine
from globe_rules.reference.operations import PARTS
from globe_rules.variants import Variant
from globe_rules.wire.messages import PROTOCOL, NotAMessage, check_answer


@frozen
class Claims:
    """Who an implementation is, and what it claims to know."""

    name: str
    version: str
    language: str
    parts: frozenset[str] = field(converter=frozenset)
    editions: frozenset[str] = field(converter=frozenset)
    variants: frozenset[str] = field(converter=frozenset)
    reasons: bool
    """Whether its answers say by which rule or ruling something is void, refused or won."""

    conventions: bool = True
    """Whether it keeps the conventions of the wire, such as the order of lists; claimed unless it says otherwise."""

    @classmethod
    def read(cls, answer: Mapping[str, Any]) -> "Claims":
        """Read the answer to hello."""
        check_answer(answer, "hello")
        if answer["protocol"] != PROTOCOL:
            problem = f"it speaks protocol {answer['protocol']}, and this kit protocol {PROTOCOL}"
            raise NotAMessage(problem, f'answer hello with "protocol": {PROTOCOL}, or use a kit of its protocol')
        return cls(**{name: answer[name] for name in _NAMES if name in answer})

    def covers(self, request: Mapping[str, Any]) -> bool:
        """Tell whether a request belongs to what is claimed."""
        return (
            request["op"] in self.parts
            and ("edition" not in request or request["edition"] in self.editions)
            and self.variants.issuperset(request.get("variants", ()))
        )


_NAMES = ("name", "version", "language", "parts", "editions", "variants", "reasons", "conventions")

EVERYTHING: Mapping[str, Any] = {
    "protocol": PROTOCOL,
    "name": package,
    "version": "",
    "language": "Python",
    "parts": list(PARTS),
    "editions": [str(edition) for edition in Edition],
    "variants": [str(variant) for variant in Variant],
    "reasons": True,
}


class Trouble(Exception):  # noqa: N818 -- a verdict about somebody else's program
    """An implementation did not answer as it should; says with which verdict."""

    def __init__(self, verdict: str, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.verdict = verdict
        self.problem = problem
        self.hint = hint


class Adapter(Protocol):
    """What the runner needs of an implementation."""

    def start(self) -> Claims:
        """Begin, and return what the implementation claims."""
        ...

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to one request, or raise Trouble."""
        ...

    def stop(self) -> None:
        """End everything that was started."""
        ...

    @property
    def log(self) -> str:
        """What the implementation wrote to standard error last."""
        ...


class InProcess:
    """A Python object that answers requests in this very process."""

    log = ""

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation

    def start(self) -> Claims:
        """Return what the object claims, by its `claims`; without them, everything."""
        kind = type(self._implementation)
        name = package if kind is ReferenceEngine else f"{kind.__module__}:{kind.__qualname__}"
        claims = getattr(self._implementation, "claims", {})
        if not isinstance(claims, Mapping):
            raise Trouble("protocol", f"its claims are {claims!r}", "give a mapping, as in the answer to hello")
        try:
            return Claims.read({**EVERYTHING, "name": name, **claims})
        except NotAMessage as wrong:
            raise Trouble("protocol", f"its claims are {wrong.problem}", wrong.hint) from wrong

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ask the object; whatever it raises is its own failure."""
        try:
            answer = self._implementation.answer(deepcopy(dict(request)))
        except (Exception, SystemExit) as failure:
            raise Trouble("error", f"{type(failure).__name__}: {failure}", "mend the exception") from failure
        if not isinstance(answer, Mapping):
            raise Trouble("protocol", f"the answer must be object, not {answer!r:.60}", "return a dict")
        try:
            check_answer(answer, request["op"])
        except NotAMessage as wrong:
            raise Trouble("protocol", wrong.problem, wrong.hint) from wrong
        return answer

    def stop(self) -> None:
        """Nothing was started."""


def python_implementation(path: str) -> Implementation:
    """Find the object that `package.module:object` names; a class is made an instance."""
    module, _, name = path.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (Exception, SystemExit) as wrong:
        raise Trouble("error", f"cannot find {path!r}: {wrong}", "write it as package.module:object") from wrong
    try:
        implementation = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as wrong:
        raise Trouble("error", f"cannot make a {path!r}: {wrong}", "give a class that needs no arguments") from wrong
    if not callable(getattr(implementation, "answer", None)):
        raise Trouble("error", f"{path!r} has no method answer(request)", "give it one that returns the answer")
    return implementation  # type: ignore[no-any-return]


def reference() -> InProcess:
    """Return the reference engine as an adapter."""
    return InProcess(ReferenceEngine())
