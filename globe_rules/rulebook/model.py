"""What the rulebook is made of: sections of rules, and rulings that touch them."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum

from attrs import field, frozen

from globe_rules.i18n import Language, Text


class Kind(StrEnum):
    """What an entry of the rulebook is."""

    RULE = "rule"
    ADVICE = "advice"
    FACT = "fact"


@frozen
class Witness:
    """One of the five transcriptions in which the two books survive."""

    id: str
    language: Language
    state: Text = field(repr=False)


@frozen
class Term:
    """A word of the game in both languages."""

    name: Text
    means: Text = field(repr=False)


@frozen
class Section:
    """One chapter of the rulebook."""

    id: str
    title: Text


@frozen
class Rule:
    """One line of the rulebooks, in our own words."""

    id: str
    section: Section
    kind: Kind = field(converter=Kind)
    title: Text
    text: Text = field(repr=False)
    witnesses: tuple[str, ...] = field(repr=False, converter=tuple)


@frozen
class Ruling:
    """A decision where the books differ (D-n) or are silent (Q-n)."""

    id: str
    touches: tuple[str, ...] = field(converter=tuple)
    """The rules that it interprets, the most important first."""

    page: str
    """The page of the site and the section on it: `accidents#reaction` is the section with the anchor `reaction`
    on `rulings/accidents.html`."""

    by_edition: bool
    """Whether the engine behaves as the edition says, instead of in one way."""

    title: Text
    question: Text = field(repr=False)
    readings: tuple[Text, ...] = field(repr=False, converter=tuple)
    """What could be held: of a difference what each book says, else the chosen reading first."""

    unaskable: Mapping[int, Text] = field(repr=False)
    """By number of the reading: why no request can show that an implementation follows it."""

    choice: Text = field(repr=False)
    reason: Text = field(repr=False)
    remedy: Text | None = field(default=None, repr=False)
    """What people at a table do about it, with what they have in their hands."""

    @property
    def is_difference(self) -> bool:
        """Whether the two books differ; otherwise they are silent."""
        return self.id.startswith("D-")


@frozen
class Convention:
    """How an answer is written on the wire (W-n): no rule of the game."""

    id: str
    title: Text
    text: Text = field(repr=False)


@frozen
class Rulebook:
    """Everything together, each entry under its id, in the order of the book."""

    sections: tuple[Section, ...]
    rules: Mapping[str, Rule] = field(repr=False)
    rulings: Mapping[str, Ruling] = field(repr=False)
    pages: Mapping[str, tuple[str, ...]] = field(repr=False)
    """The ids of the rulings in each section of a page, such as `accidents#reaction`, in the order of the page."""

    conventions: Mapping[str, Convention] = field(repr=False)
    """What an engine and the kit agree on besides the rules."""

    witnesses: Mapping[str, Witness] = field(repr=False)
    glossary: tuple[Term, ...] = field(repr=False)
    without_scenario: Mapping[str, Text] = field(repr=False)
    """Ids that no scenario decides, each with the reason."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id of the game: rules, then rulings."""
        return (*self.rules, *self.rulings)

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Every public id: rules, rulings, then conventions of the wire."""
        return (*self.ids, *self.conventions)

    def __getitem__(self, id_: str) -> Rule | Ruling | Convention:
        """Return the rule, ruling or convention of an id.

        >>> from globe_rules.rulebook import rulebook
        >>> rulebook()["CARD-B5"].title.en
        'B5 pushes along its row or column'
        """
        return self.rules.get(id_) or self.rulings.get(id_) or self.conventions[id_]

    def rulings_on(self, rule_id: str) -> tuple[Ruling, ...]:
        """Return the rulings that touch a rule.

        >>> from globe_rules.rulebook import rulebook
        >>> [ruling.id for ruling in rulebook().rulings_on("CARD-B1")]
        ['Q-3']
        """
        return tuple(ruling for ruling in self.rulings.values() if rule_id in ruling.touches)


def near(id_: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return those of some ids that somebody may have meant.

    >>> near("card-b6", ["CARD-B5", "REACT-2a"]), near("react2A", ["CARD-B5", "REACT-2a"])
    (('CARD-B5',), ('REACT-2a',))
    >>> near("b5", ["CARD-B5", "REACT-2a", "SOLO-B5"])
    ('CARD-B5', 'SOLO-B5')
    """
    asked, by_upper = id_.upper(), {each.upper(): each for each in ids}
    parts = {each: each.upper().partition("-") for each in by_upper}
    alike = [each for each, (section, _, rest) in parts.items() if asked and asked in {section + rest, rest}]
    return tuple(by_upper[each] for each in alike or get_close_matches(asked, by_upper, n=4, cutoff=0.5))
