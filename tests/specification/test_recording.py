"""Scenarios become cases without the help of an engine, and every expectation can fail."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from attrs import evolve

import globe_rules
from globe_rules._protocol.fields import Json
from globe_rules._reference.operations import OPERATIONS, ReferenceEngine, Response
from globe_rules._specification import conversion
from globe_rules._specification.cases import Case, Expectation
from globe_rules._specification.conversion import Draft, record
from globe_rules._specification.features import features_folder, scenarios
from globe_rules._specification.parameter_types import TABLES, TYPES
from globe_rules._specification.phrases import NoPhrase, Phrasebook, given, when
from globe_rules.rulebook import rulebook


@cache
def recorded() -> tuple[Case, ...]:
    """Return every English case. No engine is asked: the expectations come from the Then steps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(ReferenceEngine, "respond")
        return tuple(map(record, scenarios("en")))


@pytest.mark.needs_generated("texts")
def test_every_case_cites_a_rule_and_the_rulings_that_it_decides() -> None:
    """Every id that is cited exists, and the case's own id begins with its rule."""
    book = rulebook()
    for case in recorded():
        rule, *decided = case.cites
        assert rule in book.rules, case.id
        assert set(decided) - {case.request.get("challenge")} <= {*book.rulings, *book.conventions}, case.id
        assert case.id.startswith(f"{rule}."), case.id


def changed(value: Json) -> Iterator[Json]:
    """Yield values that are wrong in one place: another text, number or boolean, an element or a key less."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield f"not {value}"
    elif isinstance(value, dict):
        for key, part in value.items():
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: wrong} for wrong in changed(part))
    else:
        parts = list(value)
        if not parts:
            yield ["something"]
        for index, part in enumerate(parts):
            yield [*parts[:index], *parts[index + 1 :]]
            yield from ([*parts[:index], wrong, *parts[index + 1 :]] for wrong in changed(part))


def wrong_answers(right: Response, expectation: Expectation) -> Iterator[Response]:
    """Yield copies of a right response, each with one change of the expected value."""
    *path, last = expectation.at.split("/")
    alone = evolve(expectation, at="", relation="is")
    for wrong in changed(expectation.value):
        whole: Any = {"": deepcopy(right)}
        place = whole
        for key in path:
            place = place[key]
        if expectation.relation == "is":
            place[last] = wrong
        else:
            place[last] = [wrong if alone.unmet_by(element) is None else element for element in place[last]]
        yield whole[""]


def cannot_fail(expectation: Expectation, right: Response) -> bool:
    """Return whether an empty response, or some wrong one, meets an expectation."""
    wrong = list(wrong_answers(right, expectation))
    return not wrong or not all(map(expectation.unmet_by, [*wrong, {}]))


@pytest.mark.no_cover
def test_every_expectation_can_fail() -> None:
    """Each expectation fails an empty response, and every response that is wrong about it in one place."""
    for case in recorded():
        right = ReferenceEngine().respond(case.request)
        assert not any(cannot_fail(each, right) for each in case.expect), case.id


@pytest.mark.parametrize(("at", "relation"), [("/photo", "is"), ("/steps", "has"), ("", "is")])
def test_an_expectation_that_cannot_fail_is_found(at: str, relation: Literal["is", "has"]) -> None:
    """The check above can fail: an expected object without keys compares nothing."""
    assert cannot_fail(Expectation(at, relation, {}), {"photo": {"points": "N"}, "steps": [{"effect": "void"}]})


def test_pieces_of_a_request_come_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists grow, any other field is set once, and defaults are added."""
    phrases = (
        given("one", "un", {"events": [1], "word": "one"}),
        given("two", "deux", {"events": [2]}),
        given("other", "autre", {"word": "two"}),
        when("go", "va", {"op": "legality"}),
    )
    monkeypatch.setattr(conversion, "PHRASEBOOK", Phrasebook(phrases, TYPES, TABLES))
    draft = Draft("fr")
    draft.add("given", "un")
    draft.add("given", "deux")
    draft.add("when", "va")
    hand = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"]
    assert draft.request == {"events": [1, 2], "word": "one", "op": "legality", "hand": hand}
    with pytest.raises(NoPhrase, match="word is said twice: 'one' and 'two'"):
        draft.add("given", "autre")


def test_features_are_in_the_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder inside the package comes first; without it, the one beside the source."""
    monkeypatch.setattr(globe_rules, "__file__", str(tmp_path / "globe_rules" / "__init__.py"))
    assert features_folder() == tmp_path / "features"
    (tmp_path / "globe_rules" / "features").mkdir(parents=True)
    assert features_folder() == tmp_path / "globe_rules" / "features"


@pytest.mark.parametrize("operation", [each.name for each in OPERATIONS.values() if each.defaults])
def test_what_is_left_unsaid_is_added(operation: str) -> None:
    """A request has every field, and what the scenario says has precedence."""
    said = {"op": operation, "players": ["Ada"]}
    whole = Draft("en", said).request
    added = set(whole) - set(said)
    assert added
    assert whole == {**whole, **said}
    for key in added:
        assert Draft("en", {**said, key: "as said"}).request == {**whole, key: "as said"}
