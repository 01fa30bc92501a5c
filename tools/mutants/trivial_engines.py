"""Implementations that know no rules: they measure how much an engine gets right by chance.

The suite must fail each of them in most cases.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from globe_rules._engine.situations import ACROSS_SPACES
from globe_rules._i18n import Text
from globe_rules._reference.operations import ReferenceEngine, Request, Response
from tools.mutants.model import replace_value
from tools.mutants.patch_points import APPLY_CARD

_ACCEPTED: Mapping[str, Any] = {"last": {"effect": "accepted"}, "refused_events": []}
_UNTOUCHED: Mapping[str, Any] = {"puzzle": "1N2N3N/4N5N6N/7N8N9N", "solved": False}
_NO_CAPTION: Mapping[str, Any] = {"turns": 0, "cards": 0, "reds": False}
BLANK: Mapping[str, Mapping[str, Any]] = {
    "materials": {
        "players": {"min": 0, "max": 0},
        "sheets": [],
        "tiles": {"sets": 0, "per_set": 0},
        "sand_ms": 0,
        "card_sets": {"colours": 0, "cards": 0},
        "cards": {"green": [], "blue": [], "red": []},
        "frames": {"number": 0, "spaces": 0},
    },
    "legality": {"violations": []},
    "preparation": {"seats": []},
    "reaction": {"over": False, "desks": [], **_ACCEPTED},
    "reconstruction": {**_UNTOUCHED, "steps": [], "used": [], "discarded": []},
    "assessment": {"outcome": {"result": "new-turn", "by": "ASSESS-2", "players": []}},
    "round": {"stage": "reaction", "turn": 1, "order": [], "seats": [], "reconstructions": [], **_ACCEPTED},
    "travel-log": {"rounds": 0, "rounds_missing": 0, "regions_missing": [], "closed": False, "standings": []},
    "challenge": {"level": "tourist", "stars": 0, "captions": {"en": _NO_CAPTION, "fr": _NO_CAPTION}},
    "solo": {**_UNTOUCHED, "turns": 0, "cards": 0},
}
"""For each operation, a valid response with empty or zero values."""


class TrivialEngine(ABC):
    """An implementation that knows no rules."""

    description: ClassVar[Text]

    @abstractmethod
    def respond(self, request: Request) -> Response:
        """Return a response that does not depend on the rules."""


class AlwaysRefuses(TrivialEngine):
    """Refuses every request."""

    description = Text(en="Refuses every request", fr="Refuse toutes les requêtes")

    def respond(self, request: Request) -> Response:  # noqa: ARG002 -- the request does not matter
        """Refuse the request."""
        return {"refused": ["Q-11"]}


class EchoesThePuzzle(TrivialEngine):
    """Returns the puzzle unchanged, and empty values for everything else."""

    description = Text(en="Returns the puzzle unchanged", fr="Renvoie le puzzle inchangé")

    def respond(self, request: Request) -> Response:
        """Return the puzzle unchanged."""
        return {**BLANK[request["op"]], **({"puzzle": request["puzzle"]} if "puzzle" in request else {})}


class RepeatsItself(TrivialEngine):
    """Repeats its first response to each operation, which is right."""

    description = Text(
        en="Gives the right response to the first request of each operation, then repeats it",
        fr="Donne la bonne réponse à la première requête de chaque opération, puis la répète",
    )

    def __init__(self) -> None:
        self._first: dict[str, Response] = {}

    def respond(self, request: Request) -> Response:
        """Return the first response to this operation."""
        return self._first.setdefault(request["op"], ReferenceEngine().respond(request))


class FindsEverythingVoid(TrivialEngine):
    """Treats every card as void."""

    description = Text(en="Treats every card as void", fr="Considère toutes les cartes comme nulles")

    def respond(self, request: Request) -> Response:
        """Return the right response if no card had an effect."""
        with replace_value(APPLY_CARD, lambda *_arguments: ACROSS_SPACES).applied():
            return ReferenceEngine().respond(request)


class SaysNothing(TrivialEngine):
    """Returns an empty object."""

    description = Text(en="Returns an empty response", fr="Renvoie une réponse vide")

    def respond(self, request: Request) -> Response:  # noqa: ARG002 -- the request does not matter
        """Return an empty object."""
        return {}


TRIVIAL_ENGINES: tuple[type[TrivialEngine], ...] = (
    AlwaysRefuses,
    EchoesThePuzzle,
    RepeatsItself,
    FindsEverythingVoid,
    SaysNothing,
)
