"""Draws whole rounds: plans are made from the end, so that many are finished, often by several in the same turn."""

from collections.abc import Mapping

from globe_rules.events import Reconstruct
from globe_rules.questions.chance import Chance
from globe_rules.questions.plans import Plan, plan, shape, spoilt
from globe_rules.questions.programs import any_program
from globe_rules.questions.puzzles import PHOTOS, any_puzzle
from globe_rules.questions.stage_b import Story, cut
from globe_rules.questions.tables import BACKS, people, place, table, variants
from globe_rules.reference.operations import Request
from globe_rules.stages.preparation import Table
from globe_rules.variants import Variant
from globe_rules.voyage import Voyage
from globe_rules.wire.reading import from_json


def round_(chance: Chance) -> Request:
    """Draw a round of up to four turns: a table, and what happens at it.

    If all finish with as many cards and reds, whoever ends stage B wins (END-2c); so there may be one who ends it
    and does not finish, and the others are tied (END-3).
    """
    players = people(chance)
    played = variants(chance)
    reds = Variant.LONG_VOYAGE not in played or chance.one_in(8)
    turns = chance.pick((1, 2, 2, 3) if len(players) > 3 else (1, 1, 2, 2, 3, 4))  # noqa: PLR2004 -- else it gets long
    shared = shape(chance, turns, reds=reds) if chance.one_in(2) else None
    idle = chance.pick(players) if shared and chance.one_in(2) else None
    plans, places = [], []
    for player, sheet in zip(players, chance.shuffled(BACKS), strict=False):
        photo = chance.pick(PHOTOS)
        facing = chance.pick(PHOTOS) if chance.one_in(2 if len(players) == 1 else 10) else photo
        drawn = plan(chance, shared or shape(chance, turns, reds=reds), photo, facing=facing)
        if player == idle or (idle is None and chance.one_in(4)):
            drawn = spoilt(chance, drawn)
        elif idle is None and chance.one_in(8):
            drawn = Plan(any_puzzle(chance), tuple(tuple(any_program(chance)) for _ in range(turns)))
        plans.append(drawn)
        places.append(place(chance, player, sheet, str(drawn.puzzle), str(photo)))
    asked = {**table(chance, played), "places": places}
    voyage = Voyage.begun(from_json(Table, asked))
    moved = [seat.player for seat in voyage.seats]
    story = Story(chance, voyage, chance.pick((4, 8, 15, 40, 1000)))
    ender = None if idle is None else moved[players.index(idle)]
    _tell(story, dict(zip(moved, plans, strict=True)), turns, ender)
    return {"op": "round", **asked, "events": cut(chance, story.events)}


def _tell(story: Story, plans: Mapping[str, Plan], turns: int, ender: str | None) -> None:
    """Tell turn after turn; once the voyage is over, perhaps what somebody tries all the same."""
    for turn in range(turns):
        if _voyage(story).outcome is None:
            story.play({player: drawn.turns[turn] for player, drawn in plans.items()}, ender)
            _reconstruct(story)
    for _ in range(story.chance.pick((0, 0, 1, 3))):
        story.tell(story.tried())


def _reconstruct(story: Story) -> None:
    """Tell how everyone reconstructs in order, with somebody out of order now and then."""
    turn = _voyage(story).turn
    for _ in _voyage(story).seats:
        story.disturb()
        voyage = _voyage(story)
        if voyage.turn == turn and voyage.outcome is None:
            if story.chance.one_in(2 * story.mischief):
                story.tell(Reconstruct(player=story.chance.pick(voyage.players_in_order)))
            story.tell(Reconstruct(player=voyage.players_in_order[len(voyage.done)]))


def _voyage(story: Story) -> Voyage:
    assert isinstance(story.state, Voyage)  # noqa: S101 -- stage B alone is no round
    return story.state
