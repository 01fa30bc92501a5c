"""Values that are made without checks are equal to those that are made with them."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.programs import hands, programs
from strategies.voyages import voyages

from globe_rules import Desk, Hand, Program, Voyage
from globe_rules._engine.unchecked import evolve


@pytest.mark.no_cover
@given(voyages(), st.data())
def test_a_changed_value_is_equal_to_that_of_attrs(voyage: Voyage, data: st.DataObject) -> None:
    """The original does not change."""
    parts: list[Any] = [voyage, voyage.reaction, *voyage.seats, *voyage.records, *voyage.reaction.desks.values()]
    before = data.draw(st.sampled_from(parts))
    others = [each for each in parts if type(each) is type(before)]
    other = data.draw(st.sampled_from(others))
    name = data.draw(st.sampled_from([each.name for each in attrs.fields(type(before))]))
    copy = attrs.evolve(before)
    changed = evolve(before, **{name: getattr(other, name)})
    assert changed == attrs.evolve(before, **{name: getattr(other, name)})
    assert type(changed) is type(before)
    assert before == copy


@pytest.mark.no_cover
@given(hands(), programs(), st.booleans())
def test_several_fields_change_at_once(hand: Hand, program: Program, lifted: bool) -> None:  # noqa: FBT001 -- drawn
    assert evolve(Desk(Hand.full()), hand=hand, program=program, lifted=lifted) == Desk(hand, program, lifted)
