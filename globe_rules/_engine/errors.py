"""Violations of the rules, and the two errors of the engine besides `InvalidValue`.

`Unreadable` means that a text is not in the notation. `Refused` means that the rules forbid something.
An unreadable text is never reported as a refusal, or the other way round.
"""

from collections.abc import Iterable

from attrs import field, frozen

from globe_rules._engine.situations import Situation
from globe_rules._engine.validation import tuple_of
from globe_rules._i18n import Explained, GlobeRulesError, Message, Translatable, joined


@frozen(order=False)
class Violation(Explained):
    """One reason why the rules forbid something. Made by the engine; the fields are not validated.

    >>> from globe_rules import Hand, read_program, violations
    >>> [violation] = violations(read_program("R1@1 R2@2"), Hand.full())
    >>> print(violation)
    Q-11: a second red card is placed in one turn (R1@1 R2@2); keep only one of the two
    >>> violation.id, violation.facts
    ('Q-11', ('R1@1', 'R2@2'))
    """

    situation: Situation
    facts: tuple[str, ...] = ()
    """What breaks the rule, in notation: placements, cards, spaces or players."""

    @property
    def id(self) -> str:
        """The rule or ruling that is broken."""
        return self.situation.id

    @property
    def message(self) -> Message:
        """What is wrong and what to do about it.

        >>> from globe_rules import Hand, read_program, violations
        >>> print(*(each.render("fr") for each in violations(read_program("G1@5 G2@5"), Hand.full())))
        Q-12 : deux cartes occupent le même emplacement (G1@5 G2@5) ; laissez une seule carte par emplacement
        """
        values = {"id": self.id, "when": self.situation.when, "remedy": self.situation.remedy}
        if not self.facts:
            return Message("{id}: {when}; {remedy}", **values)
        return Message("{id}: {when} ({facts}); {remedy}", **values, facts=" ".join(self.facts))


def _violations(violations: Iterable[Violation]) -> frozenset[Violation]:
    return frozenset(tuple_of(violations, Violation, "violations"))


@frozen
class Refused(GlobeRulesError):  # noqa: N818 -- protocol and documentation call it "refused"
    """Raised when the rules forbid an event, a program or a table. Nothing has changed.

    >>> from globe_rules import Photo, Placement, Program, reconstruct
    >>> try:
    ...     reconstruct(Photo().solved_puzzle, Program([Placement("R1", 1), Placement("R2", 1)]))
    ... except Refused as refused:
    ...     print(*refused.ids)
    Q-11 Q-12
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    violations: frozenset[Violation] = field(converter=_violations)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the broken rules and rulings, each once, sorted by `id_order`."""
        return tuple(sorted({violation.id for violation in self.violations}, key=id_order))

    @property
    def message(self) -> Message:
        """All violations, one per line."""
        return joined((violation.message for violation in sorted(self.violations, key=str)), "\n")


@frozen
class Unreadable(GlobeRulesError):  # noqa: N818 -- as above
    """Raised for a text that is not in the notation, with the position of the first error. Fields are not validated.

    >>> print(Unreadable("1N2X", line=1, column=4, found="'X'", expected="a facing: N, E, S or W"))
    line 1, column 4: found 'X', expected a facing: N, E, S or W
      1N2X
         ^
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    text: str
    """The line with the error."""

    line: int
    column: int
    found: str | Translatable
    expected: str | Translatable

    @property
    def message(self) -> Message:
        """The position of the error, what was found there, and what was expected.

        >>> print(Unreadable("", line=1, column=4, found="'X'", expected="N").render("fr"))
        ligne 1, colonne 4 : trouvé 'X', attendu N
        """
        where = Message(
            "line {line}, column {column}: found {found}, expected {expected}",
            line=self.line,
            column=self.column,
            found=self.found,
            expected=self.expected,
        )
        if not self.text:
            return where
        start = max(0, self.column - 60)  # of a long line, show only the part around the error
        shown = "".join(each if each.isprintable() else "·" for each in self.text[start : start + 72])
        return joined([where, f"  {shown}", f"  {' ' * (self.column - 1 - start)}^"], "\n")


def id_order(id_: str) -> tuple[str, int, str]:
    """Return a sort key that orders ids by number: Q-9 before Q-11, REACT-2 before REACT-2a.

    >>> sorted(["Q-11", "REACT-2a", "Q-9", "REACT-2"], key=id_order)
    ['Q-9', 'Q-11', 'REACT-2', 'REACT-2a']
    """
    section, _, rest = id_.partition("-")
    digits = "".join(filter(str.isdigit, rest))
    return section, int(digits or 0), rest
