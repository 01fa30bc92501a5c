"""The entries of the rulebook: sections of rules, rulings on them, protocol conventions, and laws of the game."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum

from attrs import field, frozen

from globe_rules._i18n import Language, Text


class Kind(StrEnum):
    """The kind of an entry of the rulebook."""

    RULE = "rule"
    ADVICE = "advice"
    FACT = "fact"


@frozen
class Source:
    """One of the five transcriptions of the two rulebooks."""

    id: str
    language: Language
    state: Text = field(repr=False)
    """How complete the transcription is."""


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
    """One statement of the rulebooks, in our own words."""

    id: str
    section: Section
    kind: Kind = field(converter=Kind)
    title: Text
    text: Text = field(repr=False)
    sources: tuple[str, ...] = field(repr=False, converter=tuple)
    """The ids of the transcriptions that contain it."""


@frozen
class Ruling:
    """A decision where the rulebooks differ (D-n) or do not cover a question (Q-n)."""

    id: str
    touches: tuple[str, ...] = field(converter=tuple)
    """The rules that it interprets, the most important first."""

    page: str
    """The page of the site and the anchor of the section: `accidents#reaction` is on `rulings/accidents.html`."""

    by_edition: bool
    """Whether the engine follows the edition, instead of behaving alike in both."""

    title: Text
    question: Text = field(repr=False)
    readings: tuple[Text, ...] = field(repr=False, converter=tuple)
    """The possible readings. For a difference, what each book says; otherwise the chosen reading is first."""

    unaskable: Mapping[int, Text] = field(repr=False)
    """By number of a reading: why no request can show whether an implementation follows it."""

    choice: Text = field(repr=False)
    reason: Text = field(repr=False)
    remedy: Text | None = field(default=None, repr=False)
    """What players at a table can do."""

    @property
    def is_difference(self) -> bool:
        """Whether the two books differ (D-n); otherwise they do not cover the question (Q-n)."""
        return self.id.startswith("D-")


@frozen
class Convention:
    """A protocol convention (W-n): how a response is written. It is not a rule of the game."""

    id: str
    title: Text
    text: Text = field(repr=False)


@frozen
class Law:
    """A law of the game (L-n): what holds in every situation, because of the rules."""

    id: str
    group: str
    """The section of the page of laws: situations, cards, programs, stage-b, rounds, tables or solo."""

    follows: tuple[str, ...] = field(converter=tuple)
    """The rules and rulings that it follows from."""

    operations: tuple[str, ...] = field(converter=tuple)
    """The operations of the protocol with which it can be checked."""

    title: Text
    text: Text = field(repr=False)


@frozen
class Rulebook(Mapping[str, Rule | Ruling | Convention | Law]):
    """All rules, rulings, conventions, laws, sources and terms, in the order of the book.

    It is a mapping: its keys are the ids of rules, rulings, conventions and laws.

    >>> from globe_rules.rulebook import rulebook
    >>> "Q-12" in rulebook(), rulebook().get("Q-999"), next(iter(rulebook()))
    (True, None, 'CON-0')
    """

    sections: tuple[Section, ...]
    rules: Mapping[str, Rule] = field(repr=False)
    rulings: Mapping[str, Ruling] = field(repr=False)
    pages: Mapping[str, tuple[str, ...]] = field(repr=False)
    """By section of a page, such as `accidents#reaction`: the ids of its rulings, in order."""

    conventions: Mapping[str, Convention] = field(repr=False)
    """The protocol conventions: what an engine and the kit agree on besides the rules."""

    laws: Mapping[str, Law] = field(repr=False)
    """The laws of the game: what holds in every situation, because of the rules."""

    sources: Mapping[str, Source] = field(repr=False)
    glossary: tuple[Term, ...] = field(repr=False)
    without_scenario: Mapping[str, Text] = field(repr=False)
    """The ids that have no scenario, each with the reason."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id of the game: rules, then rulings."""
        return (*self.rules, *self.rulings)

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Every id that a scenario can cite: rules, rulings, then protocol conventions."""
        return (*self.ids, *self.conventions)

    def __getitem__(self, id_: str) -> Rule | Ruling | Convention | Law:
        """Return the rule, ruling, convention or law with an id.

        >>> from globe_rules.rulebook import rulebook
        >>> rulebook()["CARD-B5"].title.en
        'B5 pushes along its row or column'
        """
        return self.rules.get(id_) or self.rulings.get(id_) or self.conventions.get(id_) or self.laws[id_]

    def __iter__(self) -> Iterator[str]:
        return iter((*self.all_ids, *self.laws))

    def __len__(self) -> int:
        return len(self.all_ids) + len(self.laws)

    def rulings_on(self, rule_id: str) -> tuple[Ruling, ...]:
        """Return the rulings that interpret a rule.

        >>> from globe_rules.rulebook import rulebook
        >>> [ruling.id for ruling in rulebook().rulings_on("CARD-B1")]
        ['Q-3']
        """
        return tuple(ruling for ruling in self.rulings.values() if rule_id in ruling.touches)


def similar_ids(id_: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return up to four existing ids that a mistyped id may have meant.

    >>> similar_ids("card-b6", ["CARD-B5", "REACT-2a"]), similar_ids("react2A", ["CARD-B5", "REACT-2a"])
    (('CARD-B5',), ('REACT-2a',))
    >>> similar_ids("b5", ["CARD-B5", "REACT-2a", "SOLO-B5"])
    ('CARD-B5', 'SOLO-B5')
    """
    typed, by_upper = id_.upper(), {each.upper(): each for each in ids}
    parts = {each: each.upper().partition("-") for each in by_upper}
    alike = [each for each, (section, _, rest) in parts.items() if typed and typed in {section + rest, rest}]
    return tuple(by_upper[each] for each in alike or get_close_matches(typed, by_upper, n=4, cutoff=0.5))
