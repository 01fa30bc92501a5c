"""How long the kit goes on with an implementation that does not answer."""

from attrs import define

from globe_rules.i18n import Message

TROUBLES_BEFORE_ANY_ANSWER = 3
TROUBLES_IN_A_ROW = 25
"""After so many troubles the rest is not run: few if it never answered at all, more if it once did."""


@define
class Patience:
    """How long it goes on with an implementation that does not answer."""

    troubles: int = 0
    most: int = TROUBLES_BEFORE_ANY_ANSWER

    def note(self, verdict: str) -> None:
        """Count troubles in a row; whatever else came was an answer of a kind."""
        if verdict in {"crash", "timeout", "protocol", "oversize"}:
            self.troubles += 1
        else:
            self.troubles, self.most = 0, TROUBLES_IN_A_ROW

    @property
    def lost(self) -> Message | None:
        """Why nothing more is asked, or nothing."""
        if self.troubles < self.most:
            return None
        return Message("no answer of any use came, several times in a row")
