"""Files of your own test cases: `globe-rules fuzz` saves them, `globe-rules conform --cases` runs them."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from globe_rules._i18n import AnyText, Message, one_of
from globe_rules._protocol.files import read_json
from globe_rules._protocol.messages import NotAMessage, check, check_response
from globe_rules._protocol.requests import raw_line, why_no_request, why_unknown
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import SUITE_VERSION
from globe_rules.rulebook import rulebook


class UnreadableCases(Exception):  # noqa: N818 -- as Unreadable
    """A file of cases cannot be read; the message says which, why and what to do."""

    def __init__(self, file: Path, problem: AnyText, hint: AnyText) -> None:
        self.explanation = Message("cannot read the cases in {file}: {problem}; {hint}").filled(
            file=file, problem=problem, hint=hint
        )
        super().__init__(str(self.explanation))


_ABOUT = {"$schema": "urn:globe-rules:schema:vectors:1", "suite": SUITE_VERSION}


def cases_text(cases: Iterable[Case]) -> str:
    """Return the text of a file of cases, in the format of the published ones."""
    return json.dumps({**_ABOUT, "cases": [case.as_json() for case in cases]}, ensure_ascii=False, indent=1) + "\n"


def saved_cases(path: Path) -> tuple[Case, ...]:
    """Read the cases of a file, or of every .json file in a folder; raise UnreadableCases if one is wrong."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    found = {case.id: case for file in files for case in _cases_in(file)}
    if not found:
        raise UnreadableCases(
            path,
            Message("there is no case"),
            Message("name a file of cases, or a folder of such .json files"),
        )
    return tuple(found.values())


def _cases_in(file: Path) -> Iterator[Case]:
    try:
        value = read_json(file)
        check(value, "vectors")
        for case in value["cases"]:
            yield Case.from_json(_sensible(case))
    except NotAMessage as wrong:
        hint = Message("repair it, or have the fuzzer save it again")
        raise UnreadableCases(file, wrong.problem, hint) from wrong


def checked_case(value: Mapping[str, Any]) -> Case:
    """Return a case from JSON; raise NotAMessage if it is not in the format of the published ones, or not sensible."""
    check({**_ABOUT, "cases": [value]}, "vectors")
    return Case.from_json(_sensible(value))


_UNKNOWN = Message("{id} asks for no known operation")
_IS_REQUEST = Message("the line of {id} is not an invalid request")
_NO_LINE = Message("write a request as an object, and a line only if it is not a JSON object or has no valid id")
_REQUEST = Message("the request of {id}: {problem}")
_RESPONSE = Message("the response of {id}: {problem}")
_CITES = Message("{id} cites {ids}")
_RULE_FIRST = Message("cite a rule first, then rulings")


def _sensible(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the case; raise NotAMessage if its request or response is invalid, or it cites an unknown rule.

    The request of a case that is marked as invalid is not checked, unless it is a line.
    """
    request = case["request"]
    if (line := raw_line(request)) is not None:
        if not case.get("invalid") or "response" in case or not (why_no_request(line) or why_unknown(line)):
            raise NotAMessage(_IS_REQUEST.filled(id=case["id"]), _NO_LINE)
    elif request["op"] not in OPERATION_NAMES:
        raise NotAMessage(_UNKNOWN.filled(id=case["id"]), one_of(OPERATION_NAMES))
    try:
        if not case.get("invalid"):
            check({"id": 0, **request}, "requests", f"request-{request['op']}")
    except NotAMessage as wrong:
        raise NotAMessage(_REQUEST.filled(id=case["id"], problem=wrong.problem), wrong.hint) from wrong
    if "response" in case:
        try:
            check_response(case["response"], request["op"])
        except NotAMessage as wrong:
            raise NotAMessage(_RESPONSE.filled(id=case["id"], problem=wrong.problem), wrong.hint) from wrong
    if case["cites"][0] not in rulebook().rules or not set(case["cites"]) <= set(rulebook().all_ids):
        raise NotAMessage(_CITES.filled(id=case["id"], ids=", ".join(case["cites"])), _RULE_FIRST)
    return case
