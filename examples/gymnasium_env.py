"""A Gymnasium environment for reinforcement learning: solve Globe Twister puzzles, with action masks.

    pip install gymnasium "globe_rules[batch]"

An action places a card (0 to 224, the codes of `globe_rules.batch`) or applies the program (225).
A placement that the rules forbid changes nothing and costs as much as a turn. To avoid it, choose an action from
`info["action_mask"]`, or let your library call `action_masks()`, as MaskablePPO of sb3-contrib does.
"""

from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from globe_rules import Desk, Hand, Photo, batch, legal_placements, reconstruct, shuffled, to_text

APPLY = batch.NO_CARD
CODES = {placement: code for code, placement in enumerate(batch.PLACEMENTS)}
ALL_CARDS = Hand.full()

Observation = dict[str, Any]
Info = dict[str, Any]


class GlobeTwisterEnv(gym.Env[Observation, np.int64]):
    """One player, one photo, and at most `turns` turns. The reward is 1 for the solved puzzle, less 0.1 per turn."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 -- as gym.Env declares it

    def __init__(self, *, turns: int = 5, render_mode: str | None = None) -> None:
        self.turns = turns
        self.render_mode = render_mode
        self.action_space = gym.spaces.Discrete(APPLY + 1)
        self.observation_space = gym.spaces.Dict(
            {
                "puzzle": gym.spaces.MultiDiscrete([len(batch.TILES)] * 9, dtype=np.uint8),
                "program": gym.spaces.MultiDiscrete([APPLY + 1] * 9, dtype=np.uint8),  # NO_CARD fills the rest
                "hand": gym.spaces.MultiBinary(len(ALL_CARDS)),  # a used red card is 0
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Shuffle a new puzzle, or start with the puzzle in `options["puzzle"]`."""
        super().reset(seed=seed)
        self.puzzle = (options or {}).get("puzzle") or shuffled(Photo(), self.np_random)
        self.desk = Desk(ALL_CARDS)
        self.turn = 1
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Place a card, or apply the program and start the next turn."""
        solved, reward = False, 0.0
        if action == APPLY:
            result = reconstruct(self.puzzle, self.desk.program, hand=self.desk.hand)
            self.puzzle, solved = result.puzzle, result.solved
            self.desk = Desk(self.desk.hand.without(result.discarded))  # a red card is used once per round (RED-2)
            self.turn += 1
            reward = solved - 0.1
        elif self.desk.is_legal(batch.PLACEMENTS[action]):
            self.desk = self.desk.with_card(batch.PLACEMENTS[action])
        else:
            reward = -0.1
        return self._observation(), reward, solved, not solved and self.turn > self.turns, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions the rules allow now."""
        mask = np.zeros(APPLY + 1, np.bool_)
        mask[[CODES[placement] for placement in legal_placements(self.desk.program, self.desk.hand)]] = True
        mask[APPLY] = True
        return mask

    def render(self) -> str:
        """Return puzzle and program as text."""
        return f"Turn {self.turn}\n{to_text(self.puzzle)}\n{to_text(self.desk.program)}"

    def _observation(self) -> Observation:
        return {
            "puzzle": batch.encode_puzzles([self.puzzle])[0],
            "program": batch.encode_programs([self.desk.program], cards=9)[0],
            "hand": np.array([card in self.desk.hand for card in ALL_CARDS], np.int8),
        }

    def _info(self) -> Info:
        return {"action_mask": self.action_masks().astype(np.int8)}  # the type that Discrete.sample(mask) expects


if __name__ == "__main__":
    env = GlobeTwisterEnv(turns=1)
    _, info = env.reset(seed=2018)
    while env.turn == 1:
        info = env.step(env.action_space.sample(info["action_mask"]))[-1]
    print(env.render())  # noqa: T201 -- the result of the demonstration
