"""Implementations as the runner sees them: in this process, or as a command on the wire."""

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from typing import Any, Protocol

from attrs import field, frozen

from globe_rules import __name__ as package
from globe_rules.editions import Edition
from globe_rules.i18n import AnyText, Message, shortened
from globe_rules.reference.operations import PARTS, Implementation, ReferenceEngine
from globe_rules.specification.cases import Case
from globe_rules.variants import Variant
from globe_rules.wire.messages import PROTOCOL, NotAMessage, as_sent, check_answer


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

    not_understood: tuple[Message, ...] = ()
    """What it claims besides, which this kit does not know: perhaps a newer one does."""

    @classmethod
    def read(cls, answer: Mapping[str, Any]) -> "Claims":
        """Read the answer to hello; what is claimed beyond this kit is set apart."""
        if isinstance(answer.get("protocol"), int) and answer["protocol"] != PROTOCOL:
            problem = Message(
                "it speaks protocol {answer}, and this kit protocol {protocol}",
                answer=answer["protocol"],
                protocol=PROTOCOL,
            )
            hint = Message('answer hello with "protocol": {protocol}, or use a kit of its protocol', protocol=PROTOCOL)
            raise NotAMessage(problem, hint)
        known: dict[str, Any] = {}
        more: list[Message] = []
        for kind, words in _KINDS.items():
            if isinstance(found := answer.get(kind), list):
                unknown = [each for each in found if isinstance(each, str) and each not in EVERYTHING[kind]]
                known[kind] = [each for each in found if each not in unknown]
                more += [
                    words.filled(
                        name=repr(each) if len(each) <= MOST_OF_A_NAME else shortened(repr(each), MOST_OF_A_NAME)
                    )
                    for each in unknown
                ]
        check_answer({**answer, **known}, "hello")
        known |= {key: str(shortened(answer[key], MOST_OF_A_NAME)) for key in ("name", "version", "language")}
        return cls(
            **known,
            reasons=answer["reasons"],
            conventions=answer.get("conventions", True),
            not_understood=tuple(more[:MOST_NOT_UNDERSTOOD]),
        )

    def demand_same(self, before: "Claims | None") -> "Claims":
        """Return the claims; whoever claims otherwise than before breaks the protocol."""
        for name in (*_KINDS, "reasons", "conventions"):
            if before is not None and getattr(self, name) != getattr(before, name):
                problem = Message("it claims other {name} than when it was first started", name=name)
                raise NotAMessage(problem, Message("claim always the same"))
        return self

    def asks_for(self, case: Case) -> bool:
        """Tell whether a case belongs to what is claimed."""
        return self.covers(case.request) and (self.conventions or not case.is_convention)

    def covers(self, request: Mapping[str, Any]) -> bool:
        """Tell whether a request belongs to what is claimed."""
        return (
            request["op"] in self.parts
            and ("edition" not in request or request["edition"] in self.editions)
            and self.variants.issuperset(request.get("variants", ()))
        )


ONCE = Message("answer every question once, with its own id")
_KINDS = {
    "parts": Message("part {name}"),
    "editions": Message("edition {name}"),
    "variants": Message("variant {name}"),
}
MOST_OF_A_NAME = 200
MOST_NOT_UNDERSTOOD = 20
MOST_TOLD = 2000
"""So many letters of somebody else's words are kept."""

EVERYTHING: Mapping[str, Any] = {
    "protocol": PROTOCOL,
    "name": package,
    "version": "",
    "language": "Python",
    "parts": list(PARTS),
    "editions": [str(edition) for edition in Edition],
    "variants": [str(variant) for variant in Variant],
    "reasons": True,
    "conventions": True,
}


class Trouble(Exception):  # noqa: N818 -- a verdict about somebody else's program
    """An implementation did not answer as it should; says with which verdict."""

    def __init__(self, verdict: str, problem: AnyText, hint: AnyText = "") -> None:
        self.verdict = verdict
        self.problem = shortened(problem, MOST_TOLD)
        super().__init__(str(self.problem))
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
        self._claims: Claims | None = None

    def start(self) -> Claims:
        """Return what the object claims, by its `claims`; without them, everything."""
        kind = type(self._implementation)
        name = package if kind is ReferenceEngine else f"{kind.__module__}:{kind.__qualname__}"
        with _speaking():
            claims = getattr(self._implementation, "claims", {})
            if not isinstance(claims, Mapping):
                problem = Message("its claims are {shown}", shown=_shown(claims))
                hint = Message("give a mapping, as in the answer to hello")
                raise Trouble("protocol", problem, hint)
            try:
                told = as_sent({**EVERYTHING, "name": name, **claims})
                self._claims = Claims.read(told).demand_same(self._claims)
            except NotAMessage as wrong:
                about = Message("its claims: {problem}")
                raise Trouble("protocol", about.filled(problem=wrong.problem), wrong.hint) from wrong
        return self._claims

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ask the object; what no line could carry is no answer."""
        with _speaking():
            answer = self._implementation.answer(deepcopy(dict(request)))
            if not isinstance(answer, Mapping):
                problem = Message("the answer must be an object, not {shown}", shown=_shown(answer))
                raise Trouble("protocol", problem, Message("return a dict"))
            sent = as_sent(answer)
            check_answer(sent, request["op"])
        return sent

    def stop(self) -> None:
        """Nothing was started."""


def _shown(value: object) -> AnyText:
    """Show an object of somebody else's, whose own words can fail too."""
    try:
        return shortened(repr(value), 60)
    except Exception:  # noqa: BLE001 -- whatever it raises
        return type(value).__name__


@contextmanager
def understood() -> Iterator[None]:
    """Whatever is no message breaks the protocol."""
    try:
        yield
    except NotAMessage as wrong:
        raise Trouble("protocol", wrong.problem, wrong.hint) from wrong


@contextmanager
def _speaking() -> Iterator[None]:
    """Let somebody else's object speak: whatever it raises is its own failure, and what it prints is no report."""
    try:
        with redirect_stdout(sys.stderr), understood():
            yield
    except (KeyboardInterrupt, Trouble):
        raise
    except BaseException as failure:
        hint = Message("mend the exception")
        raise Trouble("error", f"{type(failure).__name__}: {_words(failure)}", hint) from failure


def _words(failure: BaseException) -> str:
    try:
        return str(failure)
    except Exception:  # noqa: BLE001 -- whatever it raises
        return "…"


def python_implementation(path: str) -> Implementation:
    """Find the object that `package.module:object` names; a class is made an instance."""
    module, _, name = path.partition(":")
    try:
        with _speaking():
            found = getattr(importlib.import_module(module), name)
    except Trouble as trouble:
        wrong = trouble.__cause__ or trouble
        missing = isinstance(wrong, ModuleNotFoundError | AttributeError) and wrong.name
        reason = Message("there is no {name!r}", name=missing) if missing else _words(wrong)
        problem = Message("cannot find {path!r}: {reason}", path=path, reason=reason)
        hint = Message("write it as package.module:object")
        raise Trouble("error", problem, hint) from wrong
    try:
        with _speaking():
            implementation = found() if isinstance(found, type) else found
            answers = callable(getattr(implementation, "answer", None))
    except Trouble as trouble:
        words = _words(trouble.__cause__ or trouble)
        problem = Message("cannot make a {path!r}: {words}", path=path, words=words)
        hint = Message("give a class that needs no arguments")
        raise Trouble("error", problem, hint) from trouble
    if not answers:
        problem = Message("{path!r} has no method answer(request)", path=path)
        hint = Message("give it one that returns the answer")
        raise Trouble("error", problem, hint)
    return implementation  # type: ignore[no-any-return]


def reference() -> InProcess:
    """Return the reference engine as an adapter."""
    return InProcess(ReferenceEngine())
