"""Mistakes of travelling alone: the flow, the direction, the limits, the captions."""

from collections.abc import Callable, Iterable, Mapping

from attrs import evolve

from globe_rules.cards import Card, Colour, Hand
from globe_rules.conformance.mutants.model import Mutant, Patch, entries, read, wrapped
from globe_rules.editions import Edition
from globe_rules.errors import Breach, Refused
from globe_rules.events import Deed, Done
from globe_rules.program import Program
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import NOT_IN_HAND, VOYAGE_OVER
from globe_rules.solo import CHALLENGES, Attempt, Caption, Challenge, Verdict
from globe_rules.stages.reaction import Ending, Reaction
from globe_rules.stages.reconstruction import Reconstruction
from globe_rules.variants import Variants
from globe_rules.words import Words

ATTEMPT = "globe_rules.solo:attempt"
BECAUSE = "globe_rules.solo:Attempt.because"
CARDS = "globe_rules.solo:Attempt.cards"
RED_PLAYED = "globe_rules.solo:Attempt.red_played"
RECONSTRUCT = "globe_rules.solo:reconstruct"
OPENED = "globe_rules.stages.reaction:Reaction.opened"
CAPTIONS = "globe_rules.solo:CHALLENGES"

Right = Callable[..., Attempt]


def _opened_as_in_company(
    right: Callable[..., Reaction], cls: type[Reaction], hands: Mapping[str, Hand], variants: Variants
) -> Reaction:
    return evolve(right(cls, hands, variants), ending=Ending.SAND if variants.has_timer else Ending.SHOUT)


def _without_greens(
    right: Callable[..., Reaction], cls: type[Reaction], hands: Mapping[str, Hand], variants: Variants
) -> Reaction:
    if len(hands) == 1:
        greens = [card for card in Card if card.colour is Colour.GREEN]
        hands = {player: hand.without(greens) for player, hand in hands.items()}
    return right(cls, hands, variants)


def _done_in_company(right: Callable[..., Reaction], self: Reaction, deed: Deed) -> Reaction:
    done = isinstance(deed, Done) and self.ending is not Ending.DONE
    return evolve(self, first=deed.player, ends_at=deed.at) if done else right(self, deed)


def _every_card_once(right: Right, puzzle: Puzzle, programs: Iterable[Program], **rest: object) -> Attempt:
    turns = list(programs)
    cards = [card for program in turns for card in set(program.cards)]
    if len(cards) > len(set(cards)):
        raise Refused([Breach(NOT_IN_HAND)])
    return right(puzzle, turns, **rest)


def _on_and_on(
    right: Right, puzzle: Puzzle, programs: Iterable[Program], *, photo: Photo, caption: Caption | None, hand: Hand
) -> Attempt:
    made = Attempt(puzzle, photo, (), caption)
    for program in programs:
        [turn] = right(made.puzzle, [program], photo=photo, caption=caption, hand=hand).turns
        hand = hand.without(turn.discarded)
        made = evolve(made, turns=(*made.turns, turn))
    return made


def _no_turn_past_the_limit(
    right: Right, puzzle: Puzzle, programs: Iterable[Program], *, caption: Caption | None, **rest: object
) -> Attempt:
    turns = list(programs)
    if caption and len(turns) > caption.turns:
        raise Refused([Breach(VOYAGE_OVER)])
    return right(puzzle, turns, caption=caption, **rest)


def _reds_never_barred(
    right: Right, puzzle: Puzzle, programs: Iterable[Program], *, caption: Caption | None, **rest: object
) -> Attempt:
    return right(puzzle, programs, caption=caption and evolve(caption, reds=True), **rest)


def _tiles_altered(turn: Reconstruction) -> int:
    puzzles = [turn.start, *(step.puzzle for step in turn.steps)]
    return sum(
        before.tile_at(space) != after.tile_at(space)
        for before, after in zip(puzzles, puzzles[1:], strict=False)
        for space in Space
    )


def _judged_by(self: Attempt, right: str | None, *, turns: int | None = None) -> str | None:
    return right


def _caption(id_: str, change: Callable[[Mapping[Edition, Caption]], Mapping[Edition, Caption]]) -> Patch:
    """Return a patch of one challenge's captions."""
    challenge = CHALLENGES[id_]
    return entries(CAPTIONS, **{id_: evolve(challenge, captions=change(challenge.captions))})


def _column_by_column(right: Mapping[str, Challenge]) -> Mapping[str, Challenge]:
    rows = [f"SOLO-G{number}" for number in range(1, 7)]
    columns = [*rows[::2], *rows[1::2]]
    read_wrongly = {
        place: evolve(right[place], captions=right[caption].captions)
        for place, caption in zip(rows, columns, strict=True)
    }
    return {**right, **read_wrongly}


def _all_reds_in_french(right: Mapping[str, Challenge]) -> Mapping[str, Challenge]:
    return {
        id_: evolve(each, captions={**each.captions, Edition.FR: evolve(each.captions[Edition.FR], reds=True)})
        for id_, each in right.items()
    }
