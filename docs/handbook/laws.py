"""The laws of the game, each with the rules that it follows from and the mutants that it catches."""

from collections.abc import Sequence

from attrs import frozen

from globe_rules._fuzz.laws import CHECKS
from globe_rules._i18n import Translatable
from globe_rules.rulebook import Law, rulebook
from handbook.page import Page, chosen
from tools.mutants import MUTANTS
from tools.mutants.law_detection import CATCHABLE, committed_results


@frozen
class Shown:
    """A law as the page shows it."""

    law: Law
    compares: bool
    """Whether it compares several responses, instead of judging one."""

    catalogue: Sequence[tuple[str, Translatable]]
    """The mutants of the catalogue that it catches: their ids and what they do wrong."""

    written: Sequence[Translatable]
    """What mutants do wrong that were written for it, if the catalogue has none."""


def laws(page: Page, group: str) -> str:
    """Show the laws of a group, with the rules that they follow from and the mutants that they catch.

    `{{ laws("cards") }}`
    """
    groups: dict[str, list[Law]] = {}
    for law in rulebook().laws.values():
        groups.setdefault(law.group, []).append(law)
    return page.render("laws.html", laws=[_shown(law) for law in chosen(group, groups)])


def _shown(law: Law) -> Shown:
    caught = [mutant for mutant in CATCHABLE if law.id in committed_results().get(mutant.id, {})]
    catalogue = [(mutant.id, mutant.description) for mutant in caught if mutant in MUTANTS]
    written = [mutant.description for mutant in caught if mutant not in MUTANTS]
    return Shown(law, CHECKS[law.id].compares_responses, catalogue, () if catalogue else written)


def number_caught(_page: Page) -> int:
    """Return the number of mutants of the catalogue that at least one law catches."""
    return sum(bool(committed_results().get(mutant.id)) for mutant in MUTANTS)
