"""The world of long rounds: up to five players, twelve turns, whole hands, and refused events in between.

Other worlds combine a few conditions in short rounds. Here, many meet: late turns, many players, red cards and ties.
"""

from collections.abc import Iterator

from globe_rules._engine.cards import Card
from globe_rules._engine.stages.preparation import Table
from globe_rules._engine.variants import Variant
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Message
from globe_rules._protocol.reading import from_json
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.programs import PHOTOS, REDS, Plan, plan, texts, with_a_mistake
from globe_rules._random_requests.rounds import EventScript, add_reconstructions
from globe_rules._random_requests.tables import BACKS, NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld, different

ROUNDS = 300
"""The number of rounds."""

_MOST_TURNS = 12
_VARIANTS = texts(Variant)
_CARDS_PER_TURN = (0, 1, 1, 2, 3, 5, 9)


def _round(chance: Chance) -> Request:
    """Return a round that somebody solves in its last turn, unless two of the plans have a mistake."""
    players, turns = list(NAMES[: 1 + chance.below(5)]), 3 + chance.below(_MOST_TURNS - 2)
    variants = [each for each in chance.shuffled(_VARIANTS) if chance.one_in(3)]
    shared = _shape(chance, turns)
    plans: list[Plan] = []
    setups = []
    for player, sheet in zip(players, chance.shuffled(BACKS), strict=False):
        photo = chance.pick(PHOTOS)
        facing = chance.pick(PHOTOS) if len(players) == 1 and chance.one_in(2) else photo
        drawn = plan(chance, shared if chance.one_in(2) else _shape(chance, turns), photo, facing=facing)
        plans.append(with_a_mistake(chance, drawn) if chance.one_in(3) else drawn)
        setup = {"player": player, "sheet": sheet, "puzzle": str(drawn.puzzle), "photo": str(photo)}
        setups.append({**setup, "experienced": chance.one_in(2)})
    edition, side = chance.pick(("en", "fr")), chance.pick(("front", "back"))
    table: Request = {"edition": edition, "variants": variants, "side": side, "setups": setups}
    script = EventScript(chance, Voyage.start(from_json(Table, table)), chance.pick((6, 20, 60)))
    seated = [seat.player for seat in script.voyage.seats]
    for turn in range(turns):
        if script.voyage.outcome is None:
            script.play_stage_b({player: drawn.turns[turn] for player, drawn in zip(seated, plans, strict=True)})
            add_reconstructions(script)
    for _ in range(chance.below(3)):
        script.add(script.random_event())
    return {"op": "round", **table, "events": script.events}


def _shape(chance: Chance, turns: int) -> list[tuple[int, Card | None]]:
    """Draw the number of cards of each turn, at least one in the last, and two turns with red cards."""
    reds = dict(zip(chance.shuffled(range(turns)), REDS, strict=False)) if chance.one_in(2) else {}
    return [
        (max(cards, turn in reds, turn == turns - 1), reds.get(turn))
        for turn, cards in enumerate(chance.pick(_CARDS_PER_TURN) for _ in range(turns))
    ]


def _rounds() -> Iterator[Request]:
    return different(_round(Chance(f"long round {number}")) for number in range(ROUNDS))


LONG_ROUNDS = ListWorld(
    "long-rounds",
    Message("300 rounds of three to twelve turns with one to five players, whole hands, red cards and all variants."),
    _rounds,
    operations={"round"},
)
