"""Messages of the protocol: read strictly, checked by the published schemas, and answered even if invalid."""

import json
import re
import subprocess
from collections.abc import Mapping
from typing import Any

import fastjsonschema
import pytest
from commands import invoke
from logs import SOLVED

from globe_rules._protocol.fields import InvalidField
from globe_rules._protocol.messages import (
    MAX_NESTING,
    PROTOCOL,
    NotAMessage,
    check,
    check_response,
    parse_json,
    schema,
    to_line,
)
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine
from globe_rules._specification.suite import VECTORS, suite
from tools.agreement import NODE
from tools.paths import JAVASCRIPT

SCHEMAS = ("requests", "responses", "envelope", "vectors")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (b'{"id": 1}', {"id": 1}),
        (b'{"id": 1}\r', {"id": 1}),
        (b' {"id": 1}  ', {"id": 1}),
        (b'{"a": [true, "\xc3\xa9", -3, {}]}', {"a": [True, "é", -3, {}]}),
        (b'{"a": "\\ud83c\\udf0d"}', {"a": "🌍"}),
        (b"7", 7),
    ],
)
def test_a_line_of_json_is_read(line: bytes, value: object) -> None:
    """Blanks around it and Windows line ends are ignored."""
    assert parse_json(line) == value


@pytest.mark.parametrize(
    ("line", "problem", "hint"),
    [
        pytest.param(b"", "not JSON", "one JSON object per line", id="nothing"),
        pytest.param(b"hello", "not JSON: 'hello'", "logs to standard error", id="a word"),
        pytest.param(b"{'id': 1}", "not JSON", "one JSON object per line", id="wrong quotes"),
        pytest.param(b'{"id": 1} {"id": 2}', "not JSON", "one JSON object per line", id="two objects"),
        pytest.param(b"{", "not JSON", "pretty-printed", id="the first line of a pretty object"),
        pytest.param(b"[\r", "not JSON", "pretty-printed", id="the first line of a pretty list"),
        pytest.param(b"\xef\xbb\xbf{}", "byte order mark", "without a BOM", id="a byte order mark"),
        pytest.param(b'"\xff"', "not UTF-8", "UTF-8", id="Latin-1"),
        pytest.param(b'{"a": 1.0}', "1.0 is not an integer", "integers", id="a float"),
        pytest.param(b'{"a": 1e3}', "1e3 is not an integer", "integers", id="an exponent"),
        pytest.param(b'{"a": NaN}', "NaN is not an integer", "integers", id="NaN"),
        pytest.param(b'{"a": -Infinity}', "-Infinity is not an integer", "integers", id="infinity"),
        pytest.param(b'{"a": ' + b"9" * 5000 + b"}", "number", "number", id="a number of 5000 digits"),
        pytest.param(b'{"a": 1, "a": 1}', "twice", "each field once", id="a field twice"),
        pytest.param(b'{"a": {"b": 1, "b": 2}}', "twice", "each field once", id="a field twice within"),
        pytest.param(b"[" * 100_000, "nesting", "nested less deeply", id="endless nesting"),
        pytest.param(b'{"a":' * 100_000, "nesting", "nested less deeply", id="endless objects"),
        pytest.param(b'"' + b"x" * 1_000_000, "not JSON", "one JSON object per line", id="an endless text"),
        pytest.param(b'{"a": "\\ud800"}', "half", "UTF-8", id="half a character"),
    ],
)
def test_an_invalid_line_is_refused_with_problem_and_hint(line: bytes, problem: str, hint: str) -> None:
    with pytest.raises(NotAMessage) as caught:
        parse_json(line)
    assert problem in str(caught.value.problem)
    assert hint in str(caught.value.hint)
    assert len(str(caught.value.problem)) < 200


def test_a_message_is_written_as_one_line_of_utf_8_without_needless_escapes() -> None:
    message = {"id": 1, "error": "à la ligne\nsuivante"}
    line = to_line(message)
    assert line == '{"id":1,"error":"à la ligne\\nsuivante"}\n'.encode()
    assert parse_json(line) == message


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_and_each_of_its_definitions_compiles(name: str) -> None:
    """Its id is a URN, so no host is contacted."""
    whole = schema(name)
    assert re.fullmatch(r"urn:globe-rules:schema:[a-z]+:1", whole["$id"])
    fastjsonschema.compile(whole)
    for definition in whole.get("$defs", {}):
        fastjsonschema.compile({"$ref": f"#/$defs/{definition}", "$defs": whole["$defs"]})


def test_requests_and_responses_have_a_definition_for_each_operation() -> None:
    for name, kind in (("requests", "request"), ("responses", "response")):
        found = {key for key in schema(name)["$defs"] if key.startswith(f"{kind}-")}
        assert found == {f"{kind}-{operation}" for operation in ("hello", *OPERATION_NAMES)}


@pytest.mark.parametrize("file", ["suite.json", "scenarios.json", "placements.json", "counts.json", *SCHEMAS])
def test_schemas_and_vectors_name_no_host(file: str) -> None:
    """They work without a network."""
    text = (VECTORS / file).read_text(encoding="utf-8") if "." in file else json.dumps(schema(file))
    text = text.replace("http://json-schema.org/draft-07/schema#", "")  # the name of the draft, which nobody fetches
    assert not re.search(r"https?:|//\w|www\.|\b[\w-]+\.(com|org|net|io|dev|eu|be|fr|uk)\b", text, re.IGNORECASE)


@pytest.mark.no_cover
@pytest.mark.parametrize("operation", OPERATION_NAMES)
def test_requests_and_responses_of_the_suite_match_the_schemas(operation: str) -> None:
    for case in [case for case in suite().valid if case.operation == operation][::7]:
        check({"id": 1, **case.request}, "requests", f"request-{operation}")
        check({"id": 1, **case.request}, "requests")
        assert case.response
        check_response(case.response, operation)
        check({"id": 1, "result": case.response}, "envelope")


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"id": 1, "op": "materials", "more": 1}, "more"),
        ({"id": 1}, "op"),
        ({"op": "materials"}, "id"),
        ({"id": -1, "op": "materials"}, "id"),
        ({"id": "1", "op": "materials"}, "id"),
        ({"id": True, "op": "materials"}, "id"),
        ([], "object"),
    ],
)
def test_an_invalid_request_is_refused_with_the_field_and_the_definition(value: object, problem: str) -> None:
    with pytest.raises(NotAMessage) as caught:
        check(value, "requests", "request-materials")
    assert problem in str(caught.value.problem)
    assert "data" not in str(caught.value.problem)
    assert "request-materials" in str(caught.value.hint)


@pytest.mark.parametrize(
    "value",
    [
        {"id": 1},
        {"result": {}},
        {"id": 1, "result": {}, "error": ""},
        {"id": 1, "result": {}, "jsonrpc": "2.0"},
        {"id": 1, "result": []},
        {"id": 1, "error": {}},
        {"id": 1.5, "result": {}},
        {"id": -1, "result": {}},
        [],
        None,
    ],
)
def test_an_invalid_envelope_is_refused_and_the_hint_shows_a_valid_one(value: object) -> None:
    with pytest.raises(NotAMessage) as caught:
        check(value, "envelope")
    assert "None" not in str(caught.value.hint)
    assert "result" in str(caught.value.hint)


def test_every_operation_but_hello_can_be_refused() -> None:
    for operation in OPERATION_NAMES:
        check_response({"refused": ["Q-11"]}, operation)
    with pytest.raises(NotAMessage):
        check_response({"refused": ["Q-11"]}, "hello")
    with pytest.raises(NotAMessage):
        check_response({"refused": "Q-11"}, "legality")


def invalid_variants(value: Any) -> list[Any]:  # noqa: ANN401 -- any JSON
    """Return the value with each of its required fields removed or set to null, one at a time."""
    if not isinstance(value, dict):
        return []
    return [
        variant
        for key in value
        for variant in ({each: value[each] for each in value if each != key}, {**value, key: None})
        if variant.get(key, "") is None
        or key not in {"first", "outcome", "verdict", "because", "by", "colour", "lifted"}
    ]


@pytest.mark.parametrize("operation", OPERATION_NAMES)
def test_a_response_with_a_missing_or_null_field_is_refused(operation: str) -> None:
    case = next(case for case in suite().cases if case.operation == operation)
    wrong = invalid_variants(ReferenceEngine().respond(case.request))
    assert wrong
    for response in wrong:
        with pytest.raises(NotAMessage):
            check_response(response, operation)


def served(*lines: bytes) -> list[dict[str, Any]]:
    """Return the responses of `globe-rules serve` to some lines."""
    result = invoke("serve", input=b"".join(line + b"\n" for line in lines))
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout_bytes.decode().splitlines()]


def line(**message: object) -> bytes:
    """Return a request as a line."""
    return json.dumps(message).encode()


def nested(depth: int) -> bytes:
    """Return a request with nested lists."""
    return b'{"id": 7, "op": "count", "cards": ' + b"[" * depth + b"]" * depth + b"}"


GOOD = line(id=99, op="challenge", challenge="SOLO-B5")


def setup(player: str, sheet: str, puzzle: str = SOLVED) -> Mapping[str, object]:
    """Return the setup of a player."""
    return {"player": player, "sheet": sheet, "puzzle": puzzle, "photo": "N", "experienced": False}


def reaction(*events: Mapping[str, object], **more: object) -> bytes:
    """Return a request about stage B, which starts with the signal."""
    fields = {"players": ["Ana", "Bo"], "variants": [], "discarded": [], **more}
    return line(id=7, op="reaction", events=[{"event": "signal"}, *events], **fields)


def a_round(*setups: Mapping[str, object], events: tuple[Mapping[str, object], ...] = ()) -> bytes:
    """Return a request about a round."""
    return line(id=7, op="round", edition="en", variants=[], side="front", setups=setups, events=events)


def standing(player: str) -> Mapping[str, object]:
    """Return the standing of a player in an assessment."""
    return {"player": player, "solved": True, "reds_in_hand": 2, "cards_used": 4, "flipped": False}


def won_by(*players: str, **by: str) -> Mapping[str, object]:
    """Return a round of a travel log that players won."""
    return {"regions": ["polar"], "outcome": {"result": "won", "players": players, **by}}


ASIA, EUROPE = setup("Ana", "asia"), setup("Bo", "europe")
INVALID_EVENTS: Mapping[str, Mapping[str, object]] = {
    "an unknown player": {"event": "lift", "player": "Zoe", "at": 1},
    "an unknown player who reconstructs": {"event": "reconstruct", "player": "Zoe"},
    "spaces far apart": {"event": "place", "player": "Ana", "at": 1, "placement": "G1@1+9"},
    "an arrow that the card does not have": {"event": "rotate", "player": "Ana", "at": 1, "card": "B1", "arrow": "NE"},
    "an arrow on a green card": {"event": "rotate", "player": "Ana", "at": 1, "card": "G1", "arrow": "N"},
    "an unknown event": {"event": "fly", "player": "Ana", "at": 1},
}
"""Events that are invalid at any time (W-15)."""


@pytest.mark.parametrize(
    ("wrong", "number"),
    [
        pytest.param(b"garbage", 0, id="garbage"),
        pytest.param(b"", 0, id="an empty line"),
        pytest.param(b"\xff\xfe", 0, id="not UTF-8"),
        pytest.param(b"[]", 0, id="a list"),
        pytest.param(b"null", 0, id="null"),
        pytest.param(b"{}", 0, id="an empty object"),
        pytest.param(b"[" * 100_000, 0, id="endless nesting"),
        *(pytest.param(nested(depth), 0, id=f"nested {depth} deep") for depth in (65, 495, 700, 960, 100_000)),
        pytest.param(b'{"id": 7.0, "op": "materials"}', 0, id="a float"),
        pytest.param(b'{"id": ' + b"9" * 5000 + b', "op": "materials"}', 0, id="a number of 5000 digits"),
        pytest.param(b'{"id": 7, "op": "materials", "op": "solo"}', 0, id="a field twice"),
        pytest.param(line(op="materials"), 0, id="no id"),
        pytest.param(line(id="7", op="materials"), 0, id="an id that is text"),
        pytest.param(line(id=True, op="materials"), 0, id="an id that is true"),
        pytest.param(line(id=-7, op="materials"), 0, id="an id below zero"),
        pytest.param(line(id=7), 7, id="no operation"),
        pytest.param(line(id=7, op="fly"), 7, id="an unknown operation"),
        pytest.param(line(id=7, op=["materials"]), 7, id="an operation that is a list"),
        pytest.param(line(id=7, op={}), 7, id="an operation that is an object"),
        pytest.param(line(id=7, op=None), 7, id="an operation that is null"),
        pytest.param(line(id=7, op="materials", more=1), 7, id="a field too many"),
        pytest.param(line(id=7, op="legality", hand=[]), 7, id="a field missing"),
        pytest.param(line(id=7, op="legality", hand="G1", program=[]), 7, id="a field of another type"),
        pytest.param(line(id=7, op="legality", hand=["G9"], program=[]), 7, id="an unknown card"),
        pytest.param(line(id=7, op="legality", hand=["G1", "G1"], program=[]), 7, id="a card twice in hand"),
        pytest.param(line(id=7, op="legality", hand=[], program=["G1@1+9"]), 7, id="across spaces far apart"),
        pytest.param(line(id=7, op="legality", hand=[], program=["G1@2+1"]), 7, id="spaces out of order"),
        pytest.param(line(id=7, op="challenge", challenge="SOLO-Z9"), 7, id="an unknown challenge"),
        pytest.param(
            line(id=7, op="reconstruction", photo="N", hand=[], program=[], puzzle="1N1N3N/4N5N6N/7N8N9N"),
            7,
            id="a tile twice",
        ),
        pytest.param(reaction({"event": "wait", "at": 9}, {"event": "wait", "at": 8}), 7, id="time running backwards"),
        pytest.param(reaction({"event": "wait", "at": -1}), 7, id="time before the signal"),
        pytest.param(reaction({"event": "wait", "at": 2**53}), 7, id="a time that is too large"),
        pytest.param(reaction({"event": "flip", "player": "Zoe", "at": 9}), 7, id="an unknown player"),
        pytest.param(reaction({"event": "fly", "at": 9}), 7, id="an unknown event"),
        pytest.param(reaction({"event": "reconstruct", "player": "Ana"}), 7, id="an event of another stage"),
        pytest.param(reaction(players=["Ana", "Ana"]), 7, id="two players of one name"),
        pytest.param(reaction(players=["\ud800", "Bo"]), 0, id="a name with half a character"),
        pytest.param(reaction(discarded=[{"player": "Zoe", "cards": ["R1"]}]), 7, id="an unknown player discarded"),
        pytest.param(
            reaction(
                {"event": "place", "player": "Ana", "at": 1, "placement": "B1N@1"},
                {"event": "rotate", "player": "Ana", "at": 2, "card": "B1", "arrow": "NE"},
            ),
            7,
            id="an arrow that the card does not have",
        ),
        pytest.param(a_round(ASIA, setup("Ana", "europe")), 7, id="two players of one name in a round"),
        pytest.param(a_round(ASIA, setup("Bo", "polar")), 7, id="an unknown sheet"),
        pytest.param(a_round(ASIA, setup("Bo", "europe", "1N1N3N/4N5N6N/7N8N9N")), 7, id="a tile twice in a round"),
        pytest.param(
            a_round(ASIA, EUROPE, events=({"event": "reconstruct", "player": "Zoe"},)),
            7,
            id="an unknown player in a round",
        ),
        *(
            pytest.param(
                a_round(ASIA, setup("Bo", "asia"), events=(event,)), 7, id=f"{what}, and two players of one sheet"
            )
            for what, event in INVALID_EVENTS.items()
        ),
        pytest.param(
            line(id=7, op="assessment", edition="en", standings=[standing("Ana"), standing("Ana")]),
            7,
            id="two standings of one player",
        ),
        pytest.param(
            line(id=7, op="travel-log", players=["Ana"], rounds=[won_by("Zoe", by="END-1")]),
            7,
            id="a round won by an unknown player",
        ),
        pytest.param(line(id=7, op="hello"), 7, id="hello without a protocol"),
    ],
)
def test_an_invalid_request_gets_an_error_and_the_next_request_a_response(wrong: bytes, number: int) -> None:
    """The error has the id of the request, or 0 if there is none."""
    error, response = served(wrong, GOOD)
    assert error["id"] == number
    assert set(error) == {"id", "error"}
    assert len(error["error"]) > 10
    assert "None" not in error["error"]
    assert "standard" not in error["error"]  # a hint for adapters, not for clients
    check(error, "envelope")
    assert response["result"]["stars"] == 2


def test_the_error_for_an_invalid_request_says_how_to_write_requests() -> None:
    [error] = served(b'{"a"')
    assert error["error"].endswith("; write one JSON object per line, in UTF-8, that matches the schema")


def test_a_round_of_a_travel_log_needs_no_rule_by_which_it_was_won() -> None:
    [response] = served(line(id=7, op="travel-log", players=["Ana"], rounds=[won_by("Ana")]))
    assert response["result"]["standings"] == [{"player": "Ana", "wins": 1, "shared": 0}]


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it")
@pytest.mark.parametrize("event", INVALID_EVENTS.values(), ids=INVALID_EVENTS)
def test_the_javascript_engine_also_rejects_invalid_events_of_a_refused_table(event: Mapping[str, object]) -> None:
    """So it does after the end of the voyage."""
    solved = (
        {"event": "signal"},
        {"event": "done", "player": "Ana", "at": 0},
        {"event": "reconstruct", "player": "Ana"},
    )
    requests = a_round(ASIA, setup("Bo", "asia"), events=(event,)), a_round(ASIA, events=(*solved, event))
    adapter = [str(NODE), str(JAVASCRIPT / "adapter.js")]
    done = subprocess.run(adapter, input=b"\n".join(requests), capture_output=True, check=True)  # noqa: S603 -- our own adapter
    assert [set(json.loads(each)) for each in done.stdout.splitlines()] == [{"id", "error"}] * len(requests)


def test_times_up_to_the_limit_are_read() -> None:
    last = 2**53 - 1
    [response] = served(reaction({"event": "flip", "player": "Ana", "at": 1}, {"event": "wait", "at": last}))
    assert response["result"]["over"]


def test_a_refusal_by_the_rules_is_a_response_not_an_error() -> None:
    [response] = served(a_round())
    assert response == {"id": 7, "result": {"refused": ["Q-30"]}}


def test_hello_returns_the_claims_of_the_reference_engine() -> None:
    [hello] = served(line(id=1, op="hello", protocol=PROTOCOL))
    check_response(hello["result"], "hello")
    assert hello["result"]["operations"] == list(OPERATION_NAMES)
    assert hello["result"]["version"]


def test_the_last_line_needs_no_newline_and_the_input_may_be_empty() -> None:
    assert json.loads(invoke("serve", input=GOOD).stdout)["id"] == 99
    assert served() == []


def test_serve_responds_like_the_engine_in_process() -> None:
    by_operation = (
        [case.request for case in suite().valid if case.operation == operation] for operation in OPERATION_NAMES
    )
    sent = dict(enumerate(request for requests in by_operation for request in requests[::29]))
    responses = served(*(to_line({"id": number, **request}).rstrip(b"\n") for number, request in sent.items()))
    right = [{"id": number, "result": ReferenceEngine().respond(request)} for number, request in sent.items()]
    assert responses == right


def test_an_endless_line_is_skipped_without_using_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("globe_rules._cli.serve.MAX_LINE_BYTES", 1000)
    error, response = served(b"x" * 10_000, GOOD)
    assert "more than 1000 bytes" in error["error"]
    assert "result" in response


def test_nesting_up_to_the_limit_is_read_and_one_level_more_is_refused() -> None:
    """Many brackets side by side are not nesting."""
    deepest = b"[" * MAX_NESTING + b"]" * MAX_NESTING
    assert parse_json(deepest)
    assert parse_json(b"[" + b"[]," * 1000 + b"[]]")
    with pytest.raises(NotAMessage, match="nesting"):
        parse_json(b"[" + deepest + b"]")


@pytest.mark.parametrize(("cards", "void", "most"), [(7, False, 6), (9, True, 4)])
def test_serve_refuses_counts_that_would_take_minutes(cards: int, void: bool, most: int) -> None:  # noqa: FBT001 -- a parameter
    case = next(case.request for case in suite().cases if case.operation == "count")
    [response] = served(line(id=1, **{**case, "cards": cards, "void": void}))
    assert f"cards: found {cards}, expected at most {most}" in response["error"]


def test_a_challenge_that_does_not_exist_is_an_invalid_field() -> None:
    with pytest.raises(InvalidField, match='challenge: found "SOLO-X9", expected one of SOLO-T1'):
        ReferenceEngine().respond({"op": "challenge", "challenge": "SOLO-X9"})


def test_a_number_that_no_float_can_express_is_refused_in_files() -> None:
    """Otherwise it would be written as `Infinity`, which is not JSON."""
    assert parse_json(b"1.5", strict=False) == 1.5
    with pytest.raises(NotAMessage, match="the number 1e999 is too large"):
        parse_json(b"1e999", strict=False)
