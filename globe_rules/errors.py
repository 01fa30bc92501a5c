"""Trouble as values: breaches of the rules, and the two errors that carry trouble out.

Text that cannot be read is *unreadable*; a deed that the rules forbid is *refused*.
Neither is ever the other.
"""

from collections.abc import Iterable

from attrs import field, frozen

from globe_rules.i18n import Language, Translatable, render
from globe_rules.impossible import each_given
from globe_rules.situations import Situation


@frozen(order=False)
class Breach:
    """One way in which something may not be done. The engine tells it; its fields are not checked.

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

    def __str__(self) -> str:
        return self.render("en")

    def render(self, language: Language) -> str:
        """Tell what is wrong and what to do about it, in one of the two languages.

        >>> from globe_rules.situations import SPACE_TAKEN
        >>> print(Breach(SPACE_TAKEN, ("G1@5", "G2@5")).render("en"))
        Q-12: two cards lie in one space (G1@5 G2@5); leave one card a space
        """
        facts = f" ({' '.join(self.facts)})" if self.facts else ""
        colon, semicolon = ("\u00a0: ", "\u202f; ") if language == "fr" else (": ", "; ")
        when, remedy = render(self.situation.when, language), render(self.situation.remedy, language)
        return f"{self.id}{colon}{when}{facts}{semicolon}{remedy}"


def _breaches(breaches: Iterable[Breach]) -> frozenset[Breach]:
    return frozenset(each_given(breaches, Breach, "breaches"))


@frozen
class Refused(Exception):  # noqa: N818 -- the rulebook's participle says it better than an "Error"
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

    def __str__(self) -> str:
        return self.render("en")

    def render(self, language: Language) -> str:
        """Tell every breach on a line of its own, in one of the two languages."""
        return "\n".join(sorted(breach.render(language) for breach in self.breaches))


@frozen
class Unreadable(Exception):  # noqa: N818 -- as above
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

    def __str__(self) -> str:
        return self.render("en")

    def render(self, language: Language) -> str:
        """Tell where it stops making sense, and what should stand there, in one of the two languages.

        >>> print(Unreadable("", line=1, column=4, found="'X'", expected="N").render("fr"))
        ligne 1, colonne 4\u00a0: trouvé 'X', attendu N
        """
        found, expected = render(self.found, language), render(self.expected, language)
        where = (
            f"ligne {self.line}, colonne {self.column}\u00a0: trouvé {found}, attendu {expected}"
            if language == "fr"
            else f"line {self.line}, column {self.column}: found {found}, expected {expected}"
        )
        if not self.text:
            return where
        start = max(0, self.column - 60)  # a long line is shown around the place only
        shown = "".join(each if each.isprintable() else "·" for each in self.text[start : start + 72])
        return f"{where}\n  {shown}\n  {' ' * (self.column - 1 - start)}^"


def id_order(id_: str) -> tuple[str, int, str]:
    """Sort ids as people count: Q-9 before Q-11, REACT-2 before REACT-2a.

    >>> sorted(["Q-11", "REACT-2a", "Q-9", "REACT-2"], key=id_order)
    ['Q-9', 'Q-11', 'REACT-2', 'REACT-2a']
    """
    section, _, rest = id_.partition("-")
    digits = "".join(filter(str.isdigit, rest))
    return section, int(digits or 0), rest
