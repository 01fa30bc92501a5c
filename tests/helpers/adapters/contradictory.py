"""Engines that contradict themselves, each in one way: what checks without a reference must notice."""

import json
from typing import ClassVar

from globe_rules.reference.operations import Answer, ReferenceEngine, Request


class RemembersTheQuestionBefore(ReferenceEngine):
    """Refuses whatever comes right after a longer question; the same question again changes nothing."""

    def __init__(self) -> None:
        self._last, self._before = "", ""

    def answer(self, request: Request) -> Answer:
        """Answer, grudgingly."""
        text = json.dumps(request, sort_keys=True)
        if text != self._last:
            self._last, self._before = text, self._last
        return {"refused": ["Q-13"]} if len(self._before) > len(text) else super().answer(request)


class TrustsTheList(ReferenceEngine):
    """Names the cards used in the order in which they were listed."""

    def answer(self, request: Request) -> Answer:
        """Answer with cards out of order."""
        answer = super().answer(request)
        return {**answer, "used": [laid[:2] for laid in request["program"]]} if "used" in answer else answer


class NorthIsNowhere(ReferenceEngine):
    """Knows what an arrow does unless it points up."""

    def answer(self, request: Request) -> Answer:
        """Leave the puzzle as it is."""
        answer = super().answer(request)
        if request["op"] != "reconstruction" or [laid[2:4] for laid in request["program"]] != ["N@"]:
            return answer
        step = {"placement": request["program"][0], "effect": "void", "because": "Q-3", "puzzle": request["puzzle"]}
        return {**answer, "puzzle": request["puzzle"], "steps": [step]}


class TileFiveIsGlued(ReferenceEngine):
    """Turns every tile but the fifth."""

    def answer(self, request: Request) -> Answer:
        """Leave tile 5 as it faces, if it is the only one that a green card turns."""
        answer = super().answer(request)
        before, after = str(request.get("puzzle")), str(answer.get("puzzle"))
        glued = "steps" in answer and before[before.find("5") + 1] != after[after.find("5") + 1]
        return super().answer({**request, "program": []}) if glued else answer


class FriendOfAna(ReferenceEngine):
    """Lets Ana win whenever she plays."""

    def answer(self, request: Request) -> Answer:
        """Judge with a smile."""
        answer = super().answer(request)
        if request["op"] != "assessment" or "Ana" not in [each["player"] for each in request["standings"]]:
            return answer
        return {"outcome": {"result": "won", "by": "END-1", "players": ["Ana"]}}


class LearntByHeart(ReferenceEngine):
    """Knows green cards on the finished puzzle, and guesses elsewhere."""

    def answer(self, request: Request) -> Answer:
        """Answer as if the puzzle were finished."""
        if request["op"] == "reconstruction":
            return super().answer({**request, "puzzle": "1N2N3N/4N5N6N/7N8N9N"})
        return super().answer(request)


class ChangesItsMind(ReferenceEngine):
    """Is wrong about the first program of many cards, and never again."""

    def __init__(self) -> None:
        self._was_wrong = False

    def answer(self, request: Request) -> Answer:
        """Answer rightly, except once."""
        if self._was_wrong or len(request["program"]) < 3:
            return super().answer(request)
        self._was_wrong = True
        return {"refused": ["Q-13"]}


class BreaksOnSolo(ReferenceEngine):
    """Raises an exception when somebody travels alone with a red card."""

    def answer(self, request: Request) -> Answer:
        """Fail on its own, sometimes."""
        if request["op"] == "solo" and any(laid.startswith("R") for program in request["programs"] for laid in program):
            message = "no red card at seat 1"
            raise IndexError(message)
        return super().answer(request)


class ClaimsNoEdition(ReferenceEngine):
    """Claims every part and no edition, so that nothing about an edition can be asked."""

    claims: ClassVar[dict[str, list[str]]] = {"editions": []}


class RefusesWithoutReason(ReferenceEngine):
    """Refuses everything, and never says by which rule."""

    claims: ClassVar[dict[str, bool]] = {"reasons": False}

    def answer(self, _request: Request) -> Answer:
        """Shake one's head."""
        return {"refused": []}


class DoublesATile(ReferenceEngine):
    """Answers with a puzzle in which one tile lies twice."""

    def answer(self, request: Request) -> Answer:
        """Lay tile 1 where tile 2 was."""
        answer = super().answer(request)
        return {**answer, "puzzle": "1N1N3N/4N5N6N/7N8N9N"} if "puzzle" in answer else answer
