"""The present state of a voyage as JSON: everything, or what players and spectators may see."""

from typing import Any

from globe_rules._engine.events import Reconstruct
from globe_rules._engine.stages.preparation import Seat
from globe_rules._engine.stages.reconstruction import Reconstruction
from globe_rules._engine.validation import check_type
from globe_rules._engine.voyage import Stage, Voyage
from globe_rules._protocol.fields import Json
from globe_rules._protocol.operations import reconstruction_json, seat_json, step_json
from globe_rules._protocol.writing import fields_json, to_json


def view(voyage: Voyage, *, hide_covered: bool = False) -> dict[str, Any]:
    """Return the present state of a voyage as JSON: stage, turn, clock, seats, programs, results (STG-1).

    By default it contains everything, so do not send it to players. With `hide_covered`, it is what players and
    spectators may see: a covered puzzle is left out, and so are the puzzles in the steps of earlier programs,
    until the voyage is over (PREP-3, REACT-3a, RECON-3). This is the same for all of them, because everybody
    may look at the uncovered puzzles, frames and hands of others (Q-62), and nobody may look under a photo.

    The fields have the same names as in the protocol. `json_schema("view")` is the JSON Schema.

    >>> from globe_rules import Setup, Table, read_puzzle
    >>> from globe_rules.events import Lift, Signal
    >>> voyage = Voyage.start(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
    >>> view(voyage)["seats"][0]["puzzle"]
    '2N1N3N/4N5N6N/7N8N9N'
    >>> "puzzle" in view(voyage, hide_covered=True)["seats"][0]
    False
    >>> view(voyage.after(Signal(), Lift(player="Ana", at=400)), hide_covered=True)["seats"][0]["puzzle"]
    '2N1N3N/4N5N6N/7N8N9N'
    """
    check_type(voyage, Voyage, "voyage")
    check_type(hide_covered, bool, "hide_covered")
    everything = not hide_covered or voyage.stage is Stage.OVER
    reaction = voyage.reaction
    times = {"clock": reaction.clock, "first": reaction.first, "ends_at": reaction.ends_at}
    shown: dict[str, Any] = {
        **fields_json(voyage.table, "edition", "variants"),
        "stage": str(voyage.stage),
        "turn": voyage.turn,
        **{name: value for name, value in times.items() if value is not None},
        "order": list(voyage.players_in_order),
    }
    if voyage.stage is Stage.RECONSTRUCTION:
        shown["next"] = voyage.players_in_order[len(voyage.done)]
    shown["seats"] = [_seat_view(seat, voyage, everything=everything) for seat in voyage.seats]
    shown["reconstructions"] = [
        {
            "turn": record.turn,
            "player": record.event.player,
            **_result_view(record.reconstruction, everything=everything),
        }
        for record in voyage
        if record.reconstruction and isinstance(record.event, Reconstruct)
    ]
    if voyage.outcome is not None:
        shown["outcome"] = to_json(voyage.outcome)
    return shown


def _seat_view(seat: Seat, voyage: Voyage, *, everything: bool) -> dict[str, Json]:
    covered = voyage.is_covered(seat.player)
    shown = seat_json(seat)
    if covered and not everything:
        del shown["puzzle"]
    return {**shown, "covered": covered, "program": to_json(voyage.reaction.desk_of(seat.player).program)}


def _result_view(result: Reconstruction, *, everything: bool) -> dict[str, Json]:
    shown = reconstruction_json(result)
    if not everything:
        del shown["puzzle"]
        shown["steps"] = [step_json(step, puzzle=False) for step in result.steps]
    return shown
