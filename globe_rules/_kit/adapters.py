"""Adapters: how the kit talks to an implementation, here to a Python object in this process.

`process.Process` is the adapter of a command, and `python_objects.PythonProcess` that of a user's Python object.
"""

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from typing import Any, Protocol

from attrs import evolve, field, frozen

from globe_rules import __name__ as package
from globe_rules._engine.editions import Edition
from globe_rules._engine.variants import Variant
from globe_rules._i18n import AnyText, Message, on_one_line, shortened
from globe_rules._protocol.messages import PROTOCOL, NotAMessage, as_sent, check_response
from globe_rules._protocol.requests import check_request
from globe_rules._reference.operations import OPERATION_NAMES, Implementation, ReferenceEngine
from globe_rules._specification.cases import Case, canonical

_CLAIM_LABELS = {
    "operations": Message("operation {name}"),
    "editions": Message("edition {name}"),
    "variants": Message("variant {name}"),
}
"""The claims that are lists of names, and how one name of each is shown."""

MAX_NAME_CHARS = 200
"""Longest name, version or claim that is kept; the rest is cut off."""

MAX_UNKNOWN_CLAIMS = 20
"""Maximum number of unknown claims that are kept."""

MAX_PROBLEM_CHARS = 2000
"""Longest text of an implementation that is kept, such as an error message."""

FULL_CLAIMS: Mapping[str, Any] = {
    "protocol": PROTOCOL,
    "name": package,
    "version": "",
    "language": "Python",
    "operations": list(OPERATION_NAMES),
    "editions": [str(edition) for edition in Edition],
    "variants": [str(variant) for variant in Variant],
    "reasons": True,
    "conventions": True,
    "invalid": True,
}
"""The response to hello of an implementation that claims everything."""


@frozen
class Claims:
    """The name of an implementation, and what it claims to support."""

    name: str
    version: str
    language: str
    operations: frozenset[str] = field(converter=frozenset)
    editions: frozenset[str] = field(converter=frozenset)
    variants: frozenset[str] = field(converter=frozenset)
    reasons: bool
    """Whether its responses cite the rule or ruling by which something is void, refused or won."""

    conventions: bool = True
    """Whether it follows the protocol conventions, such as the order of lists. The default of the protocol is yes."""

    invalid: bool = False
    """Whether it responds to invalid requests with an error (W-15). The default of the protocol is no."""

    lines: bool = True
    """Whether it reads lines itself. A Python object does not, so it skips lines that are not requests."""

    unknown_claims: tuple[AnyText, ...] = ()
    """Claims that this version of the kit does not know, such as an operation of a newer version."""

    @classmethod
    def read(cls, response: Mapping[str, Any]) -> "Claims":
        """Read the response to hello. Names that this kit does not know become `unknown_claims`.

        Raises NotAMessage for another protocol version or a field of the wrong type.
        """
        if isinstance(response.get("protocol"), int) and response["protocol"] != PROTOCOL:
            problem = Message(
                "protocol version: found {found}, expected {expected}",
                found=response["protocol"],
                expected=PROTOCOL,
            )
            hint = Message(
                'respond to hello with "protocol": {protocol}, or use a kit for your protocol version',
                protocol=PROTOCOL,
            )
            raise NotAMessage(problem, hint)
        fields: dict[str, Any] = {}
        unknown_claims: list[Message] = []
        for key, label in _CLAIM_LABELS.items():
            if isinstance(names := response.get(key), list):
                unknown = [each for each in names if isinstance(each, str) and each not in FULL_CLAIMS[key]]
                fields[key] = [each for each in names if not isinstance(each, str) or each in FULL_CLAIMS[key]]
                unknown_claims += [
                    label.filled(name=shortened(repr(each), MAX_NAME_CHARS)) for each in unknown[:MAX_UNKNOWN_CLAIMS]
                ]
        check_response({**response, **fields}, "hello")
        fields |= {key: on_one_line(response[key], MAX_NAME_CHARS) for key in ("name", "version", "language")}
        return cls(
            **fields,
            reasons=response["reasons"],
            conventions=response.get("conventions", True),
            invalid=response.get("invalid", False),
            unknown_claims=tuple(unknown_claims[:MAX_UNKNOWN_CLAIMS]),
        )

    def require_unchanged(self, first: "Claims | None") -> "Claims":
        """Return these claims; raise NotAMessage if they differ from those of the first start.

        Name, version and language may differ.
        """
        for name in (*_CLAIM_LABELS, "reasons", "conventions", "invalid"):
            if first is not None and getattr(self, name) != getattr(first, name):
                problem = Message("it claims other {name} than at its first start", name=name)
                raise NotAMessage(problem, Message("make the same claims at every start"))
        return self

    def covers_case(self, case: Case) -> bool:
        """Return whether a case is claimed; other cases are skipped."""
        if case.invalid:
            return self.covers_invalid(case.request)
        return self.covers(case.request) and (self.conventions or not case.is_convention)

    def covers(self, request: Mapping[str, Any]) -> bool:
        """Return whether the operation, edition and variants of a request are claimed."""
        return (
            request["op"] in self.operations
            and ("edition" not in request or request["edition"] in self.editions)
            and self.variants.issuperset(request.get("variants", ()))
        )

    def covers_invalid(self, request: Mapping[str, Any]) -> bool:
        """Return whether an invalid request is claimed. Editions and variants that do not exist need no claim.

        A line that is not a request needs no operation, because the adapter cannot know which one is meant.
        """
        if "op" not in request:
            return self.invalid and self.lines
        edition, variants = request.get("edition"), request.get("variants")
        named = [each for each in variants if isinstance(each, str)] if isinstance(variants, list) else []
        known = {*FULL_CLAIMS["editions"], *FULL_CLAIMS["variants"]}
        asked = known.intersection([edition, *named] if isinstance(edition, str) else named)
        return self.invalid and request["op"] in self.operations and asked <= self.editions | self.variants


RESPOND_ONCE = Message("respond to every request exactly once, with its id")
"""The hint for responses that are repeated, unrequested or have another id."""


class AdapterError(Exception):
    """An implementation gave no usable response; `verdict` is the verdict of the case, such as `crash`."""

    def __init__(self, verdict: str, problem: AnyText, hint: AnyText = "") -> None:
        self.verdict = verdict
        self.problem = shortened(problem, MAX_PROBLEM_CHARS)
        super().__init__(str(self.problem))
        self.hint = hint


class Adapter(Protocol):
    """What the runner needs from an implementation."""

    def start(self) -> Claims:
        """Start the implementation and return its claims; raise AdapterError if the handshake fails."""
        ...

    def send(self, request: Mapping[str, Any], *, expected: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Send one request and return the response; raise AdapterError if there is none or it is invalid.

        `expected` is a valid response. A response that is identical to it is not checked, which takes time.
        """
        ...

    def stop(self) -> None:
        """Stop everything that was started."""
        ...

    @property
    def log(self) -> str:
        """The end of what the implementation wrote to standard error."""
        ...


class InProcess:
    """The adapter of a Python object with a method `respond(request)`, called in this process."""

    log = ""

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self._claims: Claims | None = None

    def start(self) -> Claims:
        """Return the claims of the object's attribute `claims`; fields that it lacks claim everything."""
        response = self.hello()
        with _problems_of_claims():
            self._claims = evolve(Claims.read(response), lines=False).require_unchanged(self._claims)
        return self._claims

    def hello(self) -> Mapping[str, Any]:
        """Return the claims as the response to hello."""
        kind = type(self._implementation)
        name = package if kind is ReferenceEngine else f"{kind.__module__}:{kind.__qualname__}"
        with _calling_implementation(), _problems_of_claims():
            claims = getattr(self._implementation, "claims", {})
            if not isinstance(claims, Mapping):
                raise AdapterError("protocol", _NO_MAPPING.filled(found=_safe_repr(claims)), _FIELDS_OF_HELLO)
            return as_sent({**FULL_CLAIMS, "invalid": kind is ReferenceEngine, "name": name, **claims})

    def send(self, request: Mapping[str, Any], *, expected: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Call the object with a copy of the request; a response that JSON cannot express breaks the protocol."""
        with _calling_implementation():
            if expected is None and type(self._implementation) is ReferenceEngine:
                _check_request(request)  # without an expected response, the request may be invalid
            response = self._implementation.respond(deepcopy(dict(request)))
            if not isinstance(response, Mapping):
                raise AdapterError("protocol", _NO_OBJECT.filled(found=_safe_repr(response)), _RETURN_A_DICT)
            sent = as_sent(response)
            if not is_identical(sent, expected):
                check_response(sent, request["op"])
        return sent

    def stop(self) -> None:
        """Do nothing: no process was started."""


def _check_request(request: Mapping[str, Any]) -> None:
    """Raise a ValueError if a request does not match its schema: the reference engine relies on it."""
    try:
        check_request({"id": 0, **request}, request["op"])
    except NotAMessage as wrong:
        raise ValueError(str(wrong.problem)) from wrong


def is_identical(response: Mapping[str, Any], expected: Mapping[str, Any] | None) -> bool:
    """Return whether a response is the expected one. In JSON, unlike in Python, `true` is not 1.

    >>> is_identical({"solved": True}, {"solved": True}), is_identical({"solved": 1}, {"solved": True})
    (True, False)
    """
    return response == expected and canonical(response) == canonical(expected)


def _safe_repr(value: object) -> AnyText:
    """Return at most 60 characters of `repr(value)`, or the name of the type if `repr` raises."""
    try:
        return shortened(repr(value), 60)
    except Exception:  # noqa: BLE001 -- code of the implementation can raise anything
        return type(value).__name__


@contextmanager
def protocol_errors() -> Iterator[None]:
    """Turn NotAMessage into an AdapterError with the verdict `protocol`."""
    try:
        yield
    except NotAMessage as wrong:
        raise AdapterError("protocol", wrong.problem, wrong.hint) from wrong


@contextmanager
def _problems_of_claims() -> Iterator[None]:
    """Turn NotAMessage into an AdapterError about the claims."""
    try:
        yield
    except NotAMessage as wrong:
        raise AdapterError("protocol", _WRONG_CLAIMS.filled(problem=wrong.problem), wrong.hint) from wrong


PYTHON_PROBLEMS = (
    _NO_MAPPING := Message("claims: found {found}, expected a mapping"),
    _FIELDS_OF_HELLO := Message("give claims the fields of the response to hello"),
    _WRONG_CLAIMS := Message("claims: {problem}"),
    _NO_OBJECT := Message("the response must be an object, not {found}"),
    _RETURN_A_DICT := Message("return a dict"),
    _FIX_IT := Message("fix the exception"),
    _CANNOT_FIND := Message("cannot find {path!r}: {reason}"),
    _THERE_IS_NO := Message("there is no {name!r}"),
    _WRITE_AS := Message("write it as package.module:object"),
    _CANNOT_CREATE := Message("cannot create {path!r}: {reason}"),
    _NO_ARGUMENTS := Message("use a class whose constructor needs no arguments"),
    _NO_RESPOND := Message("{path!r} has no method respond(request)"),
    _ADD_RESPOND := Message("add a method respond(request) that returns the response"),
)
"""Problems of Python objects, and hints."""


@contextmanager
def _calling_implementation() -> Iterator[None]:
    """Turn every exception of the implementation into an AdapterError, and send what it prints to standard error.

    Standard output is for the report. Ctrl-C still interrupts the run.
    """
    try:
        with redirect_stdout(sys.stderr), protocol_errors():
            yield
    except (KeyboardInterrupt, AdapterError):
        raise
    except BaseException as failure:
        problem = f"{type(failure).__name__}: {_safe_str(failure)}"
        raise AdapterError("error", problem, _FIX_IT) from failure


def _safe_str(failure: BaseException) -> str:
    """Return the text of an exception, or `…` if its `__str__` raises."""
    try:
        return str(failure)
    except Exception:  # noqa: BLE001 -- code of the implementation can raise anything
        return "…"


def python_implementation(path: str) -> Implementation:
    """Import the object that `package.module:object` names; a class is instantiated without arguments.

    Raises AdapterError if it cannot be imported or has no method `respond`.
    """
    module, _, name = path.partition(":")
    try:
        with _calling_implementation():
            found = getattr(importlib.import_module(module), name)
    except AdapterError as error:
        wrong = error.__cause__ or error
        missing = isinstance(wrong, ModuleNotFoundError | AttributeError) and wrong.name
        reason = _THERE_IS_NO.filled(name=missing) if missing else _safe_str(wrong)
        raise AdapterError("error", _CANNOT_FIND.filled(path=path, reason=reason), _WRITE_AS) from wrong
    try:
        with _calling_implementation():
            implementation = found() if isinstance(found, type) else found
            has_method = callable(getattr(implementation, "respond", None))
    except AdapterError as error:
        problem = _CANNOT_CREATE.filled(path=path, reason=_safe_str(error.__cause__ or error))
        raise AdapterError("error", problem, _NO_ARGUMENTS) from error
    if not has_method:
        raise AdapterError("error", _NO_RESPOND.filled(path=path), _ADD_RESPOND)
    return implementation  # type: ignore[no-any-return]


def reference() -> InProcess:
    """Return the reference engine as an adapter."""
    return InProcess(ReferenceEngine())
