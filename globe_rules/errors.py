"""Trouble as values: breaches of the rules, and the two errors that carry trouble out.

Text that cannot be read is *unreadable*; a deed that the rules forbid is *refused*.
Neither is ever the other.
"""

from collections.abc import Iterable

from attrs import field, frozen

from globe_rules.i18n import Explained, Message, Translatable, joined
from globe_rules.impossible import each_given
from globe_rules.situations import Situation


@frozen(order=False)
class Breach(Explained):
    """One reason why the rules forbid something. The engine makes it; its fields are not checked.

    >>> from globe_rules.situations import TWO_REDS
    >>> print(Breach(TWO_REDS, ("R1@1", "R2@2")))
    Q-11: two red cards lie in the programming area (R1@1 R2@2); take one of them back
    """

    situation: Situation
    facts: tuple[str, ...] = ()
    """What it is about, in notation: placements, cards, spaces or players."""

    @property
    def id(self) -> str:
        """The rule or ruling that is broken."""
        return self.situation.id

    @property
    def message(self) -> Message:
        r"""What is wrong and what to do about it.

        >>> from globe_rules.situations import SPACE_TAKEN
        >>> print(Breach(SPACE_TAKEN).render("fr"))
        Q-12\xa0: deux cartes occupent le même emplacement\u202f; laissez une seule carte par emplacement
        """
        told = {"id": self.id, "when": self.situation.when, "remedy": self.situation.remedy}
        if not self.facts:
            return Message("{id}: {when}; {remedy}", **told)
        return Message("{id}: {when} ({facts}); {remedy}", **told, facts=" ".join(self.facts))

    __str__ = Explained.__str__


def _breaches(breaches: Iterable[Breach]) -> frozenset[Breach]:
    return frozenset(each_given(breaches, Breach, "breaches"))


@frozen
class Refused(Explained, Exception):  # noqa: N818 -- the rulebook's participle says it better than an "Error"
    """The rules forbid it, and nothing has changed.

    >>> from globe_rules import Photo, Placement, Program, reconstruct
    >>> try:
    ...     reconstruct(Photo().finished, Program([Placement("R1", 1), Placement("R2", 1)]))
    ... except Refused as refused:
    ...     print(*refused.ids)
    Q-11 Q-12
    """

    breaches: frozenset[Breach] = field(converter=_breaches)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that are broken, each once, in a fixed order."""
        return tuple(sorted({breach.id for breach in self.breaches}, key=id_order))

    @property
    def message(self) -> Message:
        """Every breach on a line of its own."""
        return joined((breach.message for breach in sorted(self.breaches, key=str)), "\n")

    __str__ = Explained.__str__


@frozen
class Unreadable(Explained, Exception):  # noqa: N818 -- as above
    """A text is not in the notation; says where it stops making sense. Readers raise it; its fields are not checked.

    >>> print(Unreadable("1N2X", line=1, column=4, found="'X'", expected="a facing: N, E, S or W"))
    line 1, column 4: found 'X', expected a facing: N, E, S or W
      1N2X
         ^
    """

    text: str
    """The line where it stands."""

    line: int
    column: int
    found: str | Translatable
    expected: str | Translatable

    @property
    def message(self) -> Message:
        r"""Where it stops making sense, and what should be there.

        >>> print(Unreadable("", line=1, column=4, found="'X'", expected="N").render("fr"))
        ligne 1, colonne 4\xa0: trouvé 'X', attendu N
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
        start = max(0, self.column - 60)  # a long line is shown around the place only
        shown = "".join(each if each.isprintable() else "·" for each in self.text[start : start + 72])
        return joined([where, f"  {shown}", f"  {' ' * (self.column - 1 - start)}^"], "\n")

    __str__ = Explained.__str__


def id_order(id_: str) -> tuple[str, int, str]:
    """Sort ids as people count: Q-9 before Q-11, REACT-2 before REACT-2a.

    >>> sorted(["Q-11", "REACT-2a", "Q-9", "REACT-2"], key=id_order)
    ['Q-9', 'Q-11', 'REACT-2', 'REACT-2a']
    """
    section, _, rest = id_.partition("-")
    digits = "".join(filter(str.isdigit, rest))
    return section, int(digits or 0), rest
