"""The lines of the wire: read strictly, checked by the published schemas, and answered whatever comes."""

import json
import re
from collections.abc import Mapping
from typing import Any

import fastjsonschema
import pytest
from commands import invoke
from logs import FINISHED

from globe_rules.reference.operations import PARTS, ReferenceEngine
from globe_rules.specification.suite import VECTORS, suite
from globe_rules.wire.messages import (
    MOST_NESTED,
    PROTOCOL,
    NotAMessage,
    check,
    check_answer,
    parsed,
    schema,
    written,
)

SCHEMAS = ("requests", "answers", "envelope", "vectors")


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
    """Blanks around it and the line ends of Windows do not matter."""
    assert parsed(line) == value


@pytest.mark.parametrize(
    ("line", "problem", "hint"),
    [
        pytest.param(b"", "not JSON", "one JSON object a line", id="nothing"),
        pytest.param(b"hello", "not JSON: 'hello'", "logs on standard error", id="a word"),
        pytest.param(b"{'id': 1}", "not JSON", "one JSON object a line", id="wrong quotes"),
        pytest.param(b'{"id": 1} {"id": 2}', "not JSON", "one JSON object a line", id="two objects"),
        pytest.param(b"{", "not JSON", "pretty-printed", id="the first line of a pretty object"),
        pytest.param(b"[\r", "not JSON", "pretty-printed", id="the first line of a pretty list"),
        pytest.param(b"\xef\xbb\xbf{}", "byte order mark", "without a BOM", id="a byte order mark"),
        pytest.param(b'"\xff"', "not UTF-8", "UTF-8", id="Latin-1"),
        pytest.param(b'{"a": 1.0}', "1.0 is no whole number", "integers", id="a float"),
        pytest.param(b'{"a": 1e3}', "1e3 is no whole number", "integers", id="an exponent"),
        pytest.param(b'{"a": NaN}', "NaN is no whole number", "integers", id="NaN"),
        pytest.param(b'{"a": -Infinity}', "-Infinity is no whole number", "integers", id="infinity"),
        pytest.param(b'{"a": ' + b"9" * 5000 + b"}", "number", "number", id="a number of 5000 digits"),
        pytest.param(b'{"a": 1, "a": 1}', "twice", "each field once", id="a field twice"),
        pytest.param(b'{"a": {"b": 1, "b": 2}}', "twice", "each field once", id="a field twice within"),
        pytest.param(b"[" * 100_000, "nested", "flat", id="endless nesting"),
        pytest.param(b'{"a":' * 100_000, "nested", "flat", id="endless objects"),
        pytest.param(b'"' + b"x" * 1_000_000, "not JSON", "one JSON object a line", id="an endless text"),
        pytest.param(b'{"a": "\\ud800"}', "half", "UTF-8", id="half a character"),
    ],
)
def test_anything_else_is_no_message(line: bytes, problem: str, hint: str) -> None:
    """The problem is named, and the hint says what to do."""
    with pytest.raises(NotAMessage) as caught:
        parsed(line)
    assert problem in str(caught.value.problem)
    assert hint in str(caught.value.hint)
    assert len(str(caught.value.problem)) < 200


def test_a_message_is_written_as_one_line_of_utf_8() -> None:
    """Nothing is escaped that need not be, and reading it gives the same."""
    message = {"id": 1, "error": "à la ligne\nsuivante"}
    line = written(message)
    assert line == '{"id":1,"error":"à la ligne\\nsuivante"}\n'.encode()
    assert parsed(line) == message


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_compiles_whole_and_in_parts(name: str) -> None:
    """Each definition can be checked on its own; it is named by a URN, so no host is asked for anything."""
    whole = schema(name)
    assert re.fullmatch(r"urn:globe-rules:schema:[a-z]+:1", whole["$id"])
    fastjsonschema.compile(whole)
    for definition in whole.get("$defs", {}):
        fastjsonschema.compile({"$ref": f"#/$defs/{definition}", "$defs": whole["$defs"]})


def test_there_is_a_definition_for_each_operation() -> None:
    """Requests and answers have one each, and no other."""
    for name, kind in (("requests", "request"), ("answers", "answer")):
        found = {key for key in schema(name)["$defs"] if key.startswith(f"{kind}-")}
        assert found == {f"{kind}-{part}" for part in ("hello", *PARTS)}


@pytest.mark.parametrize("file", ["suite.json", "scenarios.json", "placements.json", "counts.json", *SCHEMAS])
def test_no_host_is_named(file: str) -> None:
    """Schemas and vectors work without a network, for good."""
    text = (VECTORS / file).read_text(encoding="utf-8") if "." in file else json.dumps(schema(file))
    assert not re.search(r"https?:|//\w|www\.|\b[\w-]+\.(com|org|net|io|dev|eu|be|fr|uk)\b", text, re.IGNORECASE)


@pytest.mark.parametrize("part", PARTS)
def test_requests_and_answers_of_the_suite_are_as_the_schemas_say(part: str) -> None:
    """Requests that the kit sends, and answers that the engines agree on; every request is checked when it is asked."""
    for case in [case for case in suite().cases if case.request["op"] == part][::7]:
        check({"id": 1, **case.request}, "requests", f"request-{part}")
        check({"id": 1, **case.request}, "requests")
        assert case.answer
        check_answer(case.answer, part)
        check({"id": 1, "answer": case.answer}, "envelope")


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
def test_a_request_of_another_shape_is_refused(value: object, problem: str) -> None:
    """The problem names the field, the hint where to read on."""
    with pytest.raises(NotAMessage) as caught:
        check(value, "requests", "request-materials")
    assert problem in str(caught.value.problem)
    assert "data" not in str(caught.value.problem)
    assert "request-materials" in str(caught.value.hint)


@pytest.mark.parametrize(
    "value",
    [
        {"id": 1},
        {"answer": {}},
        {"id": 1, "answer": {}, "error": ""},
        {"id": 1, "answer": {}, "jsonrpc": "2.0"},
        {"id": 1, "answer": []},
        {"id": 1, "error": {}},
        {"id": 1.5, "answer": {}},
        {"id": -1, "answer": {}},
        [],
        None,
    ],
)
def test_a_line_that_is_no_envelope_is_refused(value: object) -> None:
    """The hint shows what an answer looks like."""
    with pytest.raises(NotAMessage) as caught:
        check(value, "envelope")
    assert "None" not in str(caught.value.hint)
    assert "answer" in str(caught.value.hint)


def test_a_refusal_is_an_answer_to_anything_but_hello() -> None:
    """By the rules anything can be refused; a handshake cannot."""
    for part in PARTS:
        check_answer({"refused": ["Q-11"]}, part)
    with pytest.raises(NotAMessage):
        check_answer({"refused": ["Q-11"]}, "hello")
    with pytest.raises(NotAMessage):
        check_answer({"refused": "Q-11"}, "legality")


def broken(value: Any) -> list[Any]:  # noqa: ANN401 -- any JSON
    """Return the value with each of its fields taken out, or made null, in turn."""
    if not isinstance(value, dict):
        return []
    return [
        other
        for key in value
        for other in ({each: value[each] for each in value if each != key}, {**value, key: None})
        if other.get(key, "") is None or key not in {"first", "outcome", "verdict", "because", "by", "colour", "lifted"}
    ]


@pytest.mark.parametrize("part", PARTS)
def test_an_answer_that_lacks_a_field_is_refused(part: str) -> None:
    """So is one whose field is null: what has nothing to say is left out."""
    case = next(case for case in suite().cases if case.request["op"] == part)
    wrong = broken(ReferenceEngine().answer(case.request))
    assert wrong
    for answer in wrong:
        with pytest.raises(NotAMessage):
            check_answer(answer, part)


def served(*lines: bytes) -> list[dict[str, Any]]:
    """Return what the reference engine on the wire answers to some lines."""
    result = invoke("serve", input=b"".join(line + b"\n" for line in lines))
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout_bytes.decode().splitlines()]


def line(**message: object) -> bytes:
    """Return a request as a line."""
    return json.dumps(message).encode()


def nested(depth: int) -> bytes:
    """Return a question in which lists are nested."""
    return b'{"id": 7, "op": "count", "cards": ' + b"[" * depth + b"]" * depth + b"}"


GOOD = line(id=99, op="challenge", challenge="SOLO-B5")


def place(player: str, sheet: str, puzzle: str = FINISHED) -> Mapping[str, object]:
    """Return a place at the table."""
    return {"player": player, "sheet": sheet, "puzzle": puzzle, "photo": "N", "experienced": False}


def reaction(*events: Mapping[str, object], **more: object) -> bytes:
    """Return a question about stage B, after its signal."""
    asked = {"players": ["Ana", "Bo"], "variants": [], "discarded": [], **more}
    return line(id=7, op="reaction", events=[{"event": "signal"}, *events], **asked)


def a_round(*places: Mapping[str, object], events: tuple[Mapping[str, object], ...] = ()) -> bytes:
    """Return a question about a round."""
    return line(id=7, op="round", edition="en", variants=[], side="front", places=places, events=events)


def standing(player: str) -> Mapping[str, object]:
    """Return how a player stands."""
    return {"player": player, "solved": True, "reds_in_hand": 2, "cards_used": 4, "flipped": False}


def won_by(*players: str, **by: str) -> Mapping[str, object]:
    """Return a round of a travel log."""
    return {"regions": ["polar"], "outcome": {"result": "won", "players": players, **by}}


ASIA, EUROPE = place("Ana", "asia"), place("Bo", "europe")


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
        pytest.param(reaction({"event": "flip", "player": "Zoe", "at": 9}), 7, id="an unknown player"),
        pytest.param(reaction({"event": "fly", "at": 9}), 7, id="an unknown event"),
        pytest.param(reaction({"event": "reconstruct", "player": "Ana"}), 7, id="an event of another stage"),
        pytest.param(reaction(players=["Ana", "Ana"]), 7, id="two players of one name"),
        pytest.param(reaction(players=["\ud800", "Bo"]), 0, id="a name with half a character"),
        pytest.param(reaction(discarded=[{"player": "Zoe", "cards": ["R1"]}]), 7, id="an unknown player discarded"),
        pytest.param(
            reaction(
                {"event": "lay", "player": "Ana", "at": 1, "placement": "B1N@1"},
                {"event": "turn", "player": "Ana", "at": 2, "card": "B1", "arrow": "NE"},
            ),
            7,
            id="an arrow that the card does not have",
        ),
        pytest.param(a_round(ASIA, place("Ana", "europe")), 7, id="two players of one name in a round"),
        pytest.param(a_round(ASIA, place("Bo", "polar")), 7, id="a sheet that is none"),
        pytest.param(a_round(ASIA, place("Bo", "europe", "1N1N3N/4N5N6N/7N8N9N")), 7, id="a tile twice in a round"),
        pytest.param(
            a_round(ASIA, EUROPE, events=({"event": "reconstruct", "player": "Zoe"},)),
            7,
            id="an unknown player in a round",
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
def test_a_question_that_makes_no_sense_is_answered_with_an_error(wrong: bytes, number: int) -> None:
    """Under its own id where it has one; and the next question is answered as if nothing had been."""
    error, answer = served(wrong, GOOD)
    assert error["id"] == number
    assert set(error) == {"id", "error"}
    assert len(error["error"]) > 10
    assert "None" not in error["error"]
    assert "standard" not in error["error"]  # that is advice for whoever answers
    check(error, "envelope")
    assert answer["answer"]["stars"] == 2


def test_whoever_asks_wrongly_is_told_how_to_ask() -> None:
    """And not how to answer."""
    [error] = served(b'{"a"')
    assert error["error"].endswith("; ask by one JSON object a line, in UTF-8, as the schema says")


def test_what_the_schema_leaves_out_the_engine_does_without() -> None:
    """A round of a travel log need not say by which rule it was won."""
    [answer] = served(line(id=7, op="travel-log", players=["Ana"], rounds=[won_by("Ana")]))
    assert answer["answer"]["standings"] == [{"player": "Ana", "wins": 1, "shared": 0}]


def test_a_refusal_by_the_rules_is_an_answer() -> None:
    """Nobody at the table is against the rules, not nonsense."""
    [answer] = served(a_round())
    assert answer == {"id": 7, "answer": {"refused": ["Q-30"]}}


def test_hello_is_answered_with_the_claims() -> None:
    """The reference engine claims everything."""
    [hello] = served(line(id=1, op="hello", protocol=PROTOCOL))
    check_answer(hello["answer"], "hello")
    assert hello["answer"]["parts"] == list(PARTS)
    assert hello["answer"]["version"]


def test_the_input_may_end_without_a_line_end() -> None:
    """The last question is answered all the same, and no input at all is fine."""
    assert json.loads(invoke("serve", input=GOOD).stdout)["id"] == 99
    assert served() == []


def test_the_engine_on_the_wire_answers_as_the_engine() -> None:
    """Line by line, in order, under the same ids."""
    by_part = ([case.request for case in suite().cases if case.request["op"] == part] for part in PARTS)
    asked = dict(enumerate(request for requests in by_part for request in requests[::29]))
    answers = served(*(written({"id": number, **request}).rstrip(b"\n") for number, request in asked.items()))
    right = [{"id": number, "answer": ReferenceEngine().answer(request)} for number, request in asked.items()]
    assert answers == right


def test_a_line_without_end_is_read_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes no more memory than a line may have; the next question is answered."""
    monkeypatch.setattr("globe_rules.cli.serve.MOST_OF_A_LINE", 1000)
    error, answer = served(b"x" * 10_000, GOOD)
    assert "more than 1000 bytes" in error["error"]
    assert "answer" in answer


def test_nesting_has_a_limit_that_nobody_meets_by_chance() -> None:
    """As deep as that is read, one deeper is not; brackets side by side are not deep."""
    deepest = b"[" * MOST_NESTED + b"]" * MOST_NESTED
    assert parsed(deepest)
    assert parsed(b"[" + b"[]," * 1000 + b"[]]")
    with pytest.raises(NotAMessage, match="nested"):
        parsed(b"[" + deepest + b"]")
