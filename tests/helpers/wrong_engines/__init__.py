"""The catalogue of wrong engines: what the suite must catch, and what it must not."""

from wrong_engines import (
    blue_cards,
    captions,
    cards,
    end,
    goal,
    materials,
    preparation,
    program,
    reaction,
    readings,
    reconstruction,
    reds,
    solo,
    travel_log,
    variants,
)
from wrong_engines import round as rounds
from wrong_engines.equivalent import CONTROL, EQUIVALENT
from wrong_engines.model import EquivalentMutant, Mutant, WrongEngine
from wrong_engines.nulls import NULLS

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
    *readings.MUTANTS,
)
"""Every wrong engine, in the order of the rulebook."""

__all__ = [
    "CONTROL",
    "EQUIVALENT",
    "MUTANTS",
    "NULLS",
    "EquivalentMutant",
    "Mutant",
    "WrongEngine",
]
