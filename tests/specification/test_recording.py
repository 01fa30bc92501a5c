"""Scenarios become cases: the same from both languages, none lost, none idle, and nobody is asked."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from attrs import evolve

import globe_rules
from globe_rules.reference.operations import OPERATIONS, Answer, ReferenceEngine
from globe_rules.rulebook import rulebook
from globe_rules.specification import conversion
from globe_rules.specification.cases import Case, Expectation
from globe_rules.specification.conversion import Draft, record
from globe_rules.specification.features import features_folder, scenarios
from globe_rules.specification.phrases import NoPhrase, Phrasebook, given, when
from globe_rules.specification.slots import SLOTS
from globe_rules.wire.fields import Json


@cache
def recorded() -> tuple[Case, ...]:
    """Return every English case. Expectations come from people: where no engine answers, they are the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(ReferenceEngine, "answer")
        return tuple(map(record, scenarios("en")))


@pytest.mark.needs_generated("texts")
def test_every_case_cites_a_rule_and_the_rulings_that_it_decides() -> None:
    """Whatever is cited exists, and the case's own id begins with its rule."""
    book = rulebook()
    for case in recorded():
        rule, *decided = case.cites
        assert rule in book.rules, case.id
        assert set(decided) - {case.request.get("challenge")} <= {*book.rulings, *book.conventions}, case.id
        assert case.id.startswith(f"{rule}."), case.id


def changed(value: Json) -> Iterator[Json]:
    """Yield values that are wrong in one place: another word, number or truth, an element or a key less."""
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


def wrong_answers(right: Answer, expectation: Expectation) -> Iterator[Answer]:
    """Yield a right answer with what is expected of it changed, wherever it stands."""
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


def is_idle(expectation: Expectation, right: Answer) -> bool:
    """Tell whether something is expected in vain: no answer, or some wrong answer, would do as well."""
    wrong = list(wrong_answers(right, expectation))
    return not wrong or not all(map(expectation.unmet_by, [*wrong, {}]))


@pytest.mark.no_cover
def test_no_expectation_is_idle() -> None:
    """Each expectation by itself fails whoever says nothing, and whoever is wrong about it in one place."""
    for case in recorded():
        right = ReferenceEngine().answer(case.request)
        assert not any(is_idle(each, right) for each in case.expect), case.id


@pytest.mark.parametrize(("at", "relation"), [("/photo", "is"), ("/steps", "has"), ("", "is")])
def test_an_idle_expectation_is_noticed(at: str, relation: Literal["is", "has"]) -> None:
    """The check above can fail: an object, an element or a whole answer without keys says nothing."""
    assert is_idle(Expectation(at, relation, {}), {"photo": {"points": "N"}, "steps": [{"effect": "void"}]})


def test_pieces_of_a_request_come_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Happenings are continued, anything else is said once, and what is left unsaid is added."""
    phrases = (
        given("one", "un", {"events": [1], "word": "one"}),
        given("two", "deux", {"events": [2]}),
        given("other", "autre", {"word": "two"}),
        when("go", "va", {"op": "legality"}),
    )
    monkeypatch.setattr(conversion, "PHRASEBOOK", Phrasebook(phrases, SLOTS))
    told = Draft("fr")
    told.tell("given", "un")
    told.tell("given", "deux")
    told.tell("when", "va")
    hand = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"]
    assert told.request == {"events": [1, 2], "word": "one", "op": "legality", "hand": hand}
    with pytest.raises(NoPhrase, match="word is said twice: 'one' and 'two'"):
        told.tell("given", "autre")


def test_features_stand_in_the_package_once_it_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder inside the package comes first; without it, the one beside the source."""
    monkeypatch.setattr(globe_rules, "__file__", str(tmp_path / "globe_rules" / "__init__.py"))
    assert features_folder() == tmp_path / "features"
    (tmp_path / "globe_rules" / "features").mkdir(parents=True)
    assert features_folder() == tmp_path / "globe_rules" / "features"


@pytest.mark.parametrize("operation", [each.name for each in OPERATIONS.values() if each.unsaid])
def test_what_is_left_unsaid_is_added(operation: str) -> None:
    """A request is complete even if the scenario does not say everything, and what it says counts."""
    said = {"op": operation, "players": ["Ada"]}
    whole = Draft("en", said).request
    added = set(whole) - set(said)
    assert added
    assert whole == {**whole, **said}
    for key in added:
        assert Draft("en", {**said, key: "as said"}).request == {**whole, key: "as said"}
