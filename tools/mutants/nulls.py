"""Implementations that know nothing of the game and answer all the same."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from globe_rules.i18n import Text
from globe_rules.reference.operations import Answer, ReferenceEngine, Request
from globe_rules.situations import ACROSS_SPACES
from tools.mutants.model import value

_ACCEPTED: Mapping[str, Any] = {"last": {"effect": "accepted"}, "refused_events": []}
_UNTOUCHED: Mapping[str, Any] = {"puzzle": "1N2N3N/4N5N6N/7N8N9N", "solved": False}
_NO_CAPTION: Mapping[str, Any] = {"turns": 0, "cards": 0, "reds": False}
BLANK: Mapping[str, Mapping[str, Any]] = {
    "materials": {
        "players": {"fewest": 0, "most": 0},
        "sheets": [],
        "tiles": {"sets": 0, "a_set": 0},
        "sand_ms": 0,
        "card_sets": {"colours": 0, "cards": 0},
        "cards": {"green": [], "blue": [], "red": []},
        "frames": {"number": 0, "spaces": 0},
    },
    "legality": {"breaches": []},
    "preparation": {"seats": []},
    "reaction": {"over": False, "desks": [], **_ACCEPTED},
    "reconstruction": {**_UNTOUCHED, "steps": [], "used": [], "discarded": []},
    "assessment": {"outcome": {"result": "new-turn", "by": "ASSESS-2", "players": []}},
    "round": {"stage": "reaction", "turn": 1, "order": [], "seats": [], "reconstructions": [], **_ACCEPTED},
    "travel-log": {"rounds": 0, "rounds_missing": 0, "regions_missing": [], "closed": False, "standings": []},
    "challenge": {"level": "tourist", "stars": 0, "captions": {"en": _NO_CAPTION, "fr": _NO_CAPTION}},
    "solo": {**_UNTOUCHED, "turns": 0, "cards": 0},
}
"""For each operation an answer that has the right form and says nothing."""


class Null(ABC):
    """Somebody who knows nothing, and says how."""

    says: ClassVar[Text]

    @abstractmethod
    def answer(self, request: Request) -> Answer:
        """Answer all the same."""


class AlwaysRefuses(Null):
    """Refuses whatever is asked."""

    says = Text(en="Refuses whatever is asked", fr="Refuse tout")

    def answer(self, request: Request) -> Answer:  # noqa: ARG002 -- it does not even look
        """Refuse."""
        return {"refused": ["Q-11"]}


class EchoesThePuzzle(Null):
    """Gives back the puzzle as it was; of everything else it knows nothing."""

    says = Text(en="Gives back the puzzle as it was", fr="Rend le puzzle tel quel")

    def answer(self, request: Request) -> Answer:
        """Return the puzzle unchanged."""
        return {**BLANK[request["op"]], **({"puzzle": request["puzzle"]} if "puzzle" in request else {})}


class RepeatsItself(Null):
    """Answers the first question of each kind rightly, and then says the same for ever."""

    says = Text(
        en="Answers the first question of each kind rightly, and then says the same for ever",
        fr="Répond juste à la première question de chaque sorte, puis répète toujours la même chose",
    )

    def __init__(self) -> None:
        self._said: dict[str, Answer] = {}

    def answer(self, request: Request) -> Answer:
        """Repeat the last answer."""
        return self._said.setdefault(request["op"], ReferenceEngine().answer(request))


class FindsEverythingVoid(Null):
    """Lets no card have any effect."""

    says = Text(en="Lets no card have any effect", fr="Ne donne d'effet à aucune carte")

    def answer(self, request: Request) -> Answer:
        """Carry nothing out."""
        with value("globe_rules.stages.reconstruction:carry_out", lambda *_arguments: ACROSS_SPACES).applied():
            return ReferenceEngine().answer(request)


class SaysNothing(Null):
    """Answers with an empty object."""

    says = Text(en="Answers with nothing at all", fr="Répond sans rien dire")

    def answer(self, request: Request) -> Answer:  # noqa: ARG002 -- it does not even look
        """Say nothing."""
        return {}


NULLS: tuple[type[Null], ...] = (
    AlwaysRefuses,
    EchoesThePuzzle,
    RepeatsItself,
    FindsEverythingVoid,
    SaysNothing,
)
