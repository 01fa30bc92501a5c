"""A FastAPI server: apply a program over HTTP, or let two players race over websockets.

    pip install "fastapi[standard]" globe_rules
    fastapi dev examples/websocket_server.py

Connect to ws://127.0.0.1:8000/play/Ana and to /play/Bo. Send the events of a game log without `player` and `at`:
{"event": "lift"}, {"event": "place", "placement": "B1E@1"}, {"event": "flip"}. After every event,
both players get the state of the game, without covered puzzles. Only the clock of the server counts.
"""

from asyncio import create_task, sleep
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from random import Random
from time import monotonic
from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, WebSocket, WebSocketDisconnect, WebSocketException
from pydantic import BaseModel, BeforeValidator, InstanceOf, PlainSerializer, TypeAdapter

import globe_rules as gr
from globe_rules.events import Event, Flip, Reconstruct, Signal, Wait

app = FastAPI()


def notation(read: Callable[[str], object]) -> BeforeValidator:
    """Return a validator that reads text in the notation, and leaves values as they are."""
    return BeforeValidator(lambda each: read(each) if isinstance(each, str) else each, json_schema_input_type=str)


AsText = PlainSerializer(str, return_type=str)
Puzzle = Annotated[InstanceOf[gr.Puzzle], notation(gr.read_puzzle), AsText]
Program = Annotated[InstanceOf[gr.Program], notation(gr.read_program), AsText]


class Run(BaseModel):
    """A puzzle and a program in the notation. A mistyped one gets status 422, with the position of the mistake."""

    puzzle: Puzzle
    program: Program


@app.post("/reconstruct")
def reconstruct(run: Run) -> Any:  # noqa: ANN401 -- JSON
    """Apply a program and return the result of every card. If the rules forbid it, status 422 gives the reason."""
    try:
        return gr.to_json(gr.reconstruct(run.puzzle, run.program))
    except gr.Refused as refused:
        raise HTTPException(422, gr.to_json(refused)) from refused


class Race:
    """A game with the sand timer. The signal is given when all players are connected."""

    def __init__(self, *players: str) -> None:
        # With more than five players, sheets repeat, and the engine refuses the table with the reason.
        setups = [gr.Setup(*each, gr.shuffled("N", Random())) for each in zip(players, cycle(gr.SHEETS), strict=False)]
        self.voyage = gr.Voyage.start(gr.Table("en", setups))
        self.sockets: dict[str, WebSocket] = {}
        self.started = 0.0

    def give_signal(self) -> None:
        """Start a turn and its clock."""
        self.voyage, self.started = self.voyage.after(Signal()), monotonic()

    async def show(self) -> None:
        """Send all players the state without covered puzzles. All of them may see the same (Q-62)."""
        state = gr.view(self.voyage, hide_covered=True)
        for socket in list(self.sockets.values()):
            with suppress(WebSocketDisconnect, RuntimeError):  # gone, or known to be gone
                await socket.send_json(state)

    async def act(self, player: str, message: dict[str, Any]) -> None:
        """Add an event of a player; raise an error if it is unreadable or the rules forbid it."""
        event = gr.from_json(Event, message | {"player": player, "at": int((monotonic() - self.started) * 1000)})
        self.voyage = self.voyage.after(event)
        if isinstance(event, Flip):
            self.sand = create_task(self.end_turn())
        await self.show()

    async def end_turn(self) -> None:
        """Wait until the sand has run out, then apply the programs. If nobody has won, start the next turn."""
        await sleep(30)
        turns = [Reconstruct(player=player) for player in self.voyage.players_in_order]
        self.voyage = self.voyage.after(Wait(at=self.voyage.reaction.ends_at or 0), *turns)
        if self.voyage.outcome is None:
            self.give_signal()
        await self.show()


race = Race("Ana", "Bo")


@app.websocket("/play/{player}")
async def play(socket: WebSocket, player: str) -> None:
    """Add the events that a player sends, until the player disconnects."""
    await socket.accept()
    if player in race.sockets or player not in race.voyage.players_in_order:
        raise WebSocketException(1008, "only Ana and Bo play, each once")
    race.sockets[player] = socket
    try:
        if not race.voyage.records and len(race.sockets) == len(race.voyage.seats):
            race.give_signal()
        await race.show()
        while True:
            await answer(socket, player)
    except WebSocketDisconnect:
        pass
    except KeyError as error:  # Starlette found no text in a binary message
        raise WebSocketException(1003, "send text, no binary messages") from error
    finally:
        del race.sockets[player]  # the player may connect again


async def answer(socket: WebSocket, player: str) -> None:
    """Wait for an event of a player and add it, or send the reason why it is refused."""
    text = await socket.receive_text()
    try:
        await race.act(player, TypeAdapter(dict[str, Any]).validate_json(text))
    except ValueError as error:  # also the base class of all errors of globe_rules
        reason = gr.to_json(error) if isinstance(error, gr.GlobeRulesError) else str(error)
        await socket.send_json({"error": reason})
