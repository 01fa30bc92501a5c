"""What the kit examines: anything that answers requests; the reference engine is one."""

from typing import Protocol

from globe_rules.errors import Refused
from globe_rules.reference.operations import OPERATIONS, Answer, Request
from globe_rules.wire.answers import refusal_json


class Implementation(Protocol):
    """Somebody who knows the rules of Globe Twister, rightly or wrongly."""

    def answer(self, request: Request) -> Answer:
        """Return the answer to one self-contained request."""
        ...


class ReferenceEngine:
    """The engine of this package, asked like any other implementation.

    >>> engine = ReferenceEngine()
    >>> request = {"op": "reconstruction", "photo": "N", "hand": ["R1", "R2"],
    ...            "puzzle": "1N2N3N/4N5N6N/7N8N9N", "program": ["R1@1", "R2@9"]}
    >>> engine.answer(request)
    {'refused': ['Q-11']}
    """

    def answer(self, request: Request) -> Answer:
        """Return the engine's answer; a refusal by the rules is an answer too."""
        try:
            return OPERATIONS[request["op"]].answer(request)
        except Refused as refused:
            return refusal_json(refused)
