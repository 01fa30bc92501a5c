"""Answers as JSON: traces, attempts and refusals."""

from typing import TYPE_CHECKING

from globe_rules.errors import Refused
from globe_rules.stages.reconstruction import Reconstruction, Step
from globe_rules.wire.fields import Json

if TYPE_CHECKING:  # whoever writes a trace does not wait for voyages
    from globe_rules.solo import Attempt


def reconstruction_json(result: Reconstruction) -> dict[str, Json]:
    """Return the trace of a program as JSON (RECON-2).

    >>> from globe_rules import Photo, read_program, reconstruct
    >>> answer = reconstruction_json(reconstruct(Photo().finished, read_program("B1N@1")))
    >>> answer["steps"]
    [{'placement': 'B1N@1', 'effect': 'void', 'because': 'Q-3', 'puzzle': '1N2N3N/4N5N6N/7N8N9N'}]
    """
    return {
        "puzzle": str(result.puzzle),
        "solved": result.solved,
        "steps": [_step_json(step) for step in result.steps],
        "used": [str(card) for card in result.used],
        "discarded": [str(card) for card in result.discarded],
    }


def _step_json(step: Step) -> dict[str, Json]:
    because: dict[str, Json] = {"because": step.void.id} if step.void else {}
    return {"placement": str(step.placement), "effect": str(step.effect), **because, "puzzle": str(step.puzzle)}


def attempt_json(tried: "Attempt") -> dict[str, Json]:
    """Return what an attempt came to: with a verdict if it has a caption, and why it failed if it did (Q-29).

    >>> from globe_rules import Caption, Photo, attempt
    >>> attempt_json(attempt(Photo().finished, [], photo=Photo(), caption=Caption(1, 3)))["because"]
    'AIM-1'
    """
    told = {"verdict": tried.verdict, "because": tried.because}
    return {
        "puzzle": str(tried.puzzle),
        "solved": tried.solved,
        "turns": len(tried.turns),
        "cards": tried.cards,
        **{name: str(value) for name, value in told.items() if value is not None},
    }


def refusal_json(refused: Refused) -> dict[str, Json]:
    """Return a refusal as JSON: the ids that are broken, each once."""
    return {"refused": list(refused.ids)}
