"""The example apps work: the websocket server, the Gymnasium environment and the chat bot."""

import importlib.util
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient
from gymnasium.utils.env_checker import check_env
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from globe_rules import Refused, batch, json_schema, read_program, read_puzzle
from globe_rules.solver import Question, solve
from tools.paths import ROOT

PUZZLE = read_puzzle("2N1N3N/4N5W6N/7N8N9N")


def example(name: str) -> Any:  # noqa: ANN401 -- a module that mypy checks on its own
    """Import an example as a new module, as a user runs it."""
    found = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module: ModuleType = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Yield a client of the server, whose sand runs out at once."""

    async def at_once(_seconds: float) -> None:
        pass

    module = example("websocket_server")
    monkeypatch.setattr(module, "sleep", at_once)
    with TestClient(module.app) as client:
        yield client


@pytest.mark.parametrize(
    ("puzzle", "program", "status", "part"),
    [
        ("2N1N3N/4N5W6N/7N8N9N", "B1E@1 G1@5", 200, '"solved":true'),
        ("2N1N3N/4N5W6N/7N8N8N", "B1E@1", 422, "line 1, column 19: found '8'"),
        ("2N1N3N/4N5W6N/7N8N9N", "B1SE@1", 422, "expected the arrow of B1"),
        ("2N1N3N/4N5W6N/7N8N9N", "R1@1 R2@2", 422, '"refused":["Q-11"]'),
    ],
)
def test_the_server_answers_422_to_a_mistyped_puzzle_and_an_illegal_program(
    server: TestClient, puzzle: str, program: str, status: int, part: str
) -> None:
    answer = server.post("/reconstruct", json={"puzzle": puzzle, "program": program})
    assert answer.status_code == status
    assert part in answer.text


def test_a_model_of_the_server_takes_text_and_values_and_writes_text() -> None:
    model = example("websocket_server").Run
    run = model(puzzle=PUZZLE, program="B1E@1 G1@5")
    assert run.model_dump(mode="json") == {"puzzle": str(PUZZLE), "program": "B1E@1 G1@5"}
    assert model.model_validate_json(run.model_dump_json()) == run
    with pytest.raises(ValueError, match="instance of Puzzle"):
        model(puzzle=5, program="")


def test_the_server_documents_the_notation_as_text(server: TestClient) -> None:
    fields = server.get("/openapi.json").json()["components"]["schemas"]["Run"]["properties"]
    assert [field["type"] for field in fields.values()] == ["string", "string"]


def seat_of(player: str, state: dict[str, Any]) -> dict[str, Any]:
    """Return the seat of a player in a view."""
    [seat] = [seat for seat in state["seats"] if seat["player"] == player]
    return dict(seat)


def test_two_players_race_until_one_of_them_wins(server: TestClient) -> None:
    """Ana places the cards of the solver, and does not see Bo's puzzle, which stays covered."""
    with server.websocket_connect("/play/Ana") as ana, server.websocket_connect("/play/Bo") as bo:
        assert "clock" not in ana.receive_json()  # before the signal

        def after(event: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
            ana.send_json(event)
            return ana.receive_json(), bo.receive_json()

        state = ana.receive_json()
        assert bo.receive_json()["clock"] == 0
        while "outcome" not in state:
            state, of_bo = after({"event": "lift"})
            assert "puzzle" not in seat_of("Bo", state)
            solution = solve(Question(read_puzzle(seat_of("Ana", state)["puzzle"])))
            assert solution is not None
            for placement in solution.programs[0]:
                after({"event": "place", "placement": str(placement)})
            after({"event": "flip"})
            state, of_bo = ana.receive_json(), bo.receive_json()
    assert state["outcome"] == {"result": "won", "by": "END-1", "players": ["Ana"]} == of_bo["outcome"]
    assert set(state) <= set(json_schema("view")["properties"])


def error_after(socket: WebSocketTestSession, text: str) -> Any:  # noqa: ANN401 -- JSON
    """Send a text and return the error in the response."""
    socket.send_text(text)
    return socket.receive_json()["error"]


def test_the_server_gives_the_reason_of_every_refusal_and_keeps_the_connection(server: TestClient) -> None:
    with server.websocket_connect("/play/Ana") as ana:
        ana.receive_json()
        assert error_after(ana, '{"event": "lift"}')["refused"] == ["Q-39"]
        assert error_after(ana, '{"event": "dance"}')["path"] == ["event"]
        assert "player" in error_after(ana, '{"event": "signal"}')["message"]["en"]
        assert "dict_type" in error_after(ana, "[1]")
        assert "json_invalid" in error_after(ana, "lift")


def test_a_binary_message_closes_the_connection_and_the_player_may_connect_again(server: TestClient) -> None:
    with server.websocket_connect("/play/Ana") as ana:
        ana.receive_json()
        ana.send_bytes(b"\x00")
        with pytest.raises(WebSocketDisconnect) as caught:
            ana.receive_json()
    assert (caught.value.code, caught.value.reason) == (1003, "send text, no binary messages")
    with server.websocket_connect("/play/Ana") as ana:
        assert ana.receive_json()["stage"]


@pytest.mark.parametrize("error", [WebSocketDisconnect(), RuntimeError("a close message has been sent")])
def test_a_player_who_is_gone_does_not_disturb_the_other(error: Exception) -> None:
    module = example("websocket_server")

    class Gone:
        async def send_json(self, _value: object) -> None:
            raise error

    with TestClient(module.app) as client, client.websocket_connect("/play/Ana") as ana:
        ana.receive_json()
        module.race.sockets["Bo"] = Gone()
        module.race.give_signal()
        ana.send_json({"event": "lift"})
        assert seat_of("Ana", ana.receive_json())["puzzle"]


@pytest.mark.parametrize("player", ["Ana", "Cy"])
def test_the_server_admits_each_player_once(server: TestClient, player: str) -> None:
    with server.websocket_connect("/play/Ana"), server.websocket_connect(f"/play/{player}") as socket:
        with pytest.raises(WebSocketDisconnect) as caught:
            socket.receive_json()
        assert caught.value.reason == "only Ana and Bo play, each once"


def test_a_player_who_lost_the_connection_can_return(server: TestClient) -> None:
    with server.websocket_connect("/play/Bo") as bo:
        bo.receive_json()
        for _ in range(2):
            with server.websocket_connect("/play/Ana") as ana:
                assert ana.receive_json()["turn"] == 1


@pytest.fixture
def env() -> Any:  # noqa: ANN401 -- a class of the example
    """Return the Gymnasium environment."""
    return example("gymnasium_env").GlobeTwisterEnv(render_mode="ansi", turns=2)


def codes(text: str) -> list[int]:
    """Return the actions that place the cards of a program."""
    return [int(code) for code in batch.encode_programs([read_program(text)])[0]]


APPLY = batch.NO_CARD


def test_gymnasium_accepts_the_environment(env: Any) -> None:  # noqa: ANN401
    check_env(env, skip_render_check=True)  # the check of render needs a registered environment


def test_an_agent_solves_a_puzzle(env: Any) -> None:  # noqa: ANN401
    env.reset(options={"puzzle": PUZZLE})
    first, second = codes("B1E@1 G1@5")
    assert env.step(first)[1:4] == (0, False, False)
    env.step(second)
    assert "B1" in env.render()
    _, reward, terminated, truncated, _ = env.step(APPLY)
    assert (reward, terminated, truncated) == (pytest.approx(0.9), True, False)


def test_the_mask_has_exactly_the_legal_actions(env: Any) -> None:  # noqa: ANN401
    """Space 1 is taken, R1 is placed, and the second red card is no longer allowed."""
    env.reset(options={"puzzle": PUZZLE})
    assert env.action_masks().sum() == APPLY + 1
    before = env.step(codes("R1@1")[0])[0]
    allowed = {str(batch.PLACEMENTS[code]) for code in np.flatnonzero(env.action_masks()[:APPLY])}
    assert "G1@2" in allowed
    assert not allowed & {"G1@1", "R1@2", "R2@2"}
    after, reward, *_ = env.step(codes("R2@2")[0])
    assert reward == pytest.approx(-0.1)
    assert (after["program"] == before["program"]).all()


def test_a_used_red_card_is_gone_and_the_turns_are_limited(env: Any) -> None:  # noqa: ANN401
    env.reset(options={"puzzle": PUZZLE})
    env.step(codes("R1@3")[0])
    observation, _, _, truncated, _ = env.step(APPLY)
    assert (list(observation["hand"][-2:]), truncated) == ([0, 1], False)
    assert env.step(APPLY)[3]


def test_the_same_seed_gives_the_same_puzzle(env: Any) -> None:  # noqa: ANN401
    assert (env.reset(seed=7)[0]["puzzle"] == env.reset(seed=7)[0]["puzzle"]).all()


@pytest.fixture
def bot() -> Any:  # noqa: ANN401 -- a class of the example
    """Return the chat bot with two players."""
    return example("chat_bot").Bot(["Ana", "Bo"], Random(2018))  # noqa: S311 -- not for security


def test_people_play_a_turn_by_chat(bot: Any) -> None:  # noqa: ANN401
    """The result of a turn is in French words."""
    noted = ["!signal", "!photo", "!pose B1E@1", "!bouge B1 4", "!tourne B1 S", "!retire B1", "!pose B2NE@3", "!fin"]
    assert {bot.answer("Ana", command) for command in [*noted, "!sable"]} == {"C’est noté."}
    assert "B2NE@3 nulle Q-3" in bot.answer("Ana", "!reconstruis")
    assert bot.answer("Bo", "!reconstruis").endswith("nouveau tour (ASSESS-2)")


def test_the_bot_shows_puzzles_only_while_they_are_uncovered(bot: Any) -> None:  # noqa: ANN401
    """Bo has not lifted the photo."""
    for command in ("!signal", "!photo"):
        bot.answer("Ana", command)
    assert bot.answer("Ana", "!table").count("▒") == bot.answer("Bo", "!table").count("▒") == 2 * 9


@pytest.mark.parametrize(("name", "kind"), [("chat_bot", "Bot"), ("websocket_server", "Race")])
def test_a_sixth_player_is_refused(name: str, kind: str) -> None:
    players = ["Ana", "Bo", "Cy", "Di", "Ed", "Fay"]
    arguments = (players, Random(1)) if kind == "Bot" else players  # noqa: S311 -- not for security
    with pytest.raises(Refused, match=r"Q-30.*\(6\)"):
        getattr(example(name), kind)(*arguments)


@pytest.mark.parametrize(
    ("player", "command", "answer"),
    [
        ("Ana", "!pose G2@5", "Refusé. Q-12\xa0: deux cartes occupent le même emplacement"),
        ("Ana", "!pose B1@5", "Je ne comprends pas. ligne 1, colonne 3"),
        ("Cy", "!photo", "Je ne comprends pas. player\xa0: trouvé 'Cy'"),
        ("Ana", "!table", "1. Bo (G1,G2"),
        ("Ana", "!image", "<svg"),
        ("Ana", "!annule", "Annulé."),
        ("Ana", "!regle Q-11", "Q-11 : Deux cartes rouges"),
        ("Ana", "!regle Q-999", "!signal"),
        ("Ana", "", "!signal"),
    ],
)
def test_the_bot_answers_every_message(bot: Any, player: str, command: str, answer: str) -> None:  # noqa: ANN401
    """Refusals have a reason, and an unknown command gets the list of commands."""
    for before in ("!signal", "!photo", "!pose G1@5"):
        bot.answer("Ana", before)
    assert bot.answer(player, command).startswith(answer)
