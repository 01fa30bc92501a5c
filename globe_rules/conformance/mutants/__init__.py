"""The catalogue of wrong engines: what the suite must catch, and what it must not."""

from globe_rules.conformance.mutants import (
    blue_cards,
    captions,
    cards,
    end,
    goal,
    materials,
    preparation,
    program,
    reaction,
    reconstruction,
    reds,
    solo,
    travel_log,
    variants,
)
from globe_rules.conformance.mutants import round as rounds
from globe_rules.conformance.mutants.awaiting import AWAITING_SCENARIO
from globe_rules.conformance.mutants.equivalent import CONTROL, EQUIVALENT
from globe_rules.conformance.mutants.model import EquivalentMutant, Mutant, WrongEngine
from globe_rules.conformance.mutants.nulls import NULLS

MUTANTS: tuple[Mutant, ...] = (
    *materials.MUTANTS,
    *goal.MUTANTS,
    *preparation.MUTANTS,
    *cards.MUTANTS,
    *blue_cards.MUTANTS,
    *reds.MUTANTS,
    *program.MUTANTS,
    *reaction.MUTANTS,
    *reconstruction.MUTANTS,
    *rounds.MUTANTS,
    *end.MUTANTS,
    *variants.MUTANTS,
    *travel_log.MUTANTS,
    *solo.MUTANTS,
    *captions.MUTANTS,
)
"""Every wrong engine, in the order of the rulebook."""

__all__ = [
    "AWAITING_SCENARIO",
    "CONTROL",
    "EQUIVALENT",
    "MUTANTS",
    "NULLS",
    "EquivalentMutant",
    "Mutant",
    "WrongEngine",
]
