"""Answers as JSON: traces and refusals."""

from collections.abc import Mapping, Sequence

from globe_rules.errors import Refused
from globe_rules.stages.reconstruction import Reconstruction, Step

Json = str | int | bool | Sequence["Json"] | Mapping[str, "Json"]


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


def refusal_json(refused: Refused) -> dict[str, Json]:
    """Return a refusal as JSON: the ids that are broken, each once."""
    return {"refused": list(refused.ids)}
