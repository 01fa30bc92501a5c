"""Mistakes of travelling alone: the flow, the direction, the limits."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve

from globe_rules.cards import Card, Colour, Hand
from globe_rules.events import Done
from globe_rules.program import Program
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.situations import NOT_IN_HAND, RED_BARRED
from globe_rules.solo import Attempt
from globe_rules.stages.reaction import Ending, Reaction
from globe_rules.variants import Variants
from tools.mutants.model import mistake, naming, read, refusing, then, wrapped
from tools.mutants.round import IS_REBUILT
from tools.mutants.variants import ended_by

ATTEMPT = "globe_rules.solo:attempt"
BECAUSE = "globe_rules.solo:Attempt.because"
CARDS = "globe_rules.solo:Attempt.cards"
RED_PLAYED = "globe_rules.solo:Attempt.red_played"
RECONSTRUCT = "globe_rules.solo:reconstruct"
OPENED = "globe_rules.stages.reaction:Reaction.opened"

GREENS = [card for card in Card if card.colour is Colour.GREEN]


def _opened_as_in_company(opened: Reaction, _cls: type, _hands: Mapping[str, Hand], variants: Variants) -> Reaction:
    return evolve(opened, ending=Ending.SAND if variants.has_timer else Ending.SHOUT)


def _a_card_twice(_puzzle: Puzzle, programs: Sequence[Program], **_rest: object) -> bool:
    cards = [card for program in programs for card in set(program.cards)]
    return len(cards) > len(set(cards))


def _on_and_on(
    right: Callable[..., Attempt], puzzle: Puzzle, programs: Iterable[Program], *, hand: Hand, **rest: object
) -> Attempt:
    tried = right(puzzle, [], hand=hand, **rest)
    for program in programs:
        [turn] = right(tried.puzzle, [program], hand=hand, **rest).turns
        hand = hand.without(turn.discarded)
        tried = evolve(tried, turns=(*tried.turns, turn))
    return tried


def _not_exactly(tried: Attempt) -> str | None:
    caption = tried.caption
    return "Q-29" if caption and (len(tried.turns), tried.cards) != (caption.turns, caption.cards) else None


def _past(tried: Attempt, right: str | None, cards: int) -> str | None:
    """Judge an attempt again by another count of cards; an unsolved one stays unsolved."""
    caption = tried.caption
    if right not in {None, "Q-29"} or caption is None:
        return right
    return "Q-29" if len(tried.turns) > caption.turns or cards > caption.cards else None


FLOW = (
    mistake("alone-as-in-company", "SOLO-1", "Q-49", plays="Q-49/2")(
        then(OPENED, _opened_as_in_company),
        en="A player alone has to flip the timer, or to shout",
        fr="Un joueur seul doit retourner le sablier, ou crier",
    ),
    mistake("practice-without-turning", "SOLO-1", "D-15", plays="D-15/2")(
        naming(ATTEMPT, hand=lambda hand: hand.without(GREENS)),
        en="For practice tiles are mixed but not turned, so green cards are put aside",
        fr="À l'entraînement on mélange sans faire pivoter : les cartes vertes sont écartées",
    ),
    mistake("done-counts-in-company", "SOLO-1", "Q-49")(
        ended_by(Done, lambda stage: stage.ending is not Ending.DONE),
        en="With several players one can end the stage by being done",
        fr="À plusieurs, l'un d'eux peut finir l'étape en annonçant qu'il a terminé",
    ),
    mistake("reds-return-when-alone", "SOLO-1", "Q-49")(
        naming(RECONSTRUCT, hand=lambda _hand: Hand.full()),
        en="A player alone gets a played red card back for the next turn",
        fr="En solo, une carte rouge jouée revient au tour suivant",
    ),
    mistake("no-card-returns-when-alone", "SOLO-1", "Q-49")(
        refusing(ATTEMPT, _a_card_twice, NOT_IN_HAND),
        en="A player alone may play each card in one turn only",
        fr="En solo, chaque carte ne sert qu'à un seul tour",
    ),
    mistake("long-voyage-does-not-count-alone", "Q-49")(
        naming(ATTEMPT, hand=lambda _hand: Hand.full()),
        en="A player alone keeps the red cards on The Long Voyage",
        fr="En solo, on garde les cartes rouges dans Le Grand Voyage",
    ),
    mistake("attempt-goes-on-after-success", "ASSESS-1")(
        wrapped(ATTEMPT, _on_and_on),
        en="A player alone may play on when the image is whole",
        fr="En solo, on peut continuer une fois l'image entière",
    ),
)
DIRECTION = (
    mistake("only-the-stated-direction", "SOLO-4", "Q-27", plays="Q-27/4")(
        read("globe_rules.solo:Attempt.solved", lambda self, _right: self.photo.matches(self.puzzle)),
        en="Alone the image must face the way that was stated, even without red cards",
        fr="En solo, l'image doit suivre le sens annoncé, même sans carte rouge",
    ),
    mistake("any-direction-in-spite-of-reds", "SOLO-4", "Q-27")(
        read(RED_PLAYED, lambda _self, _right: False),
        en="Alone the image may face any way even if a red card was played",
        fr="En solo, l'image peut être dans tous les sens même si une rouge a été jouée",
    ),
    mistake("void-red-leaves-the-direction-free", "Q-10", "Q-27")(
        read(
            RED_PLAYED,
            lambda self, _right: any(
                step.placement.card.is_red and not step.void for turn in self.turns for step in turn.steps
            ),
        ),
        en="A void red card does not tie a player alone to the direction stated",
        fr="En solo, une carte rouge sans effet n'oblige pas à suivre le sens annoncé",
    ),
    mistake("red-binds-its-own-turn-only", "Q-27")(
        read(RED_PLAYED, lambda self, _right: any(turn.discarded for turn in self.turns[-1:])),
        en="Only a red card of the last turn ties a player alone to the direction stated",
        fr="En solo, seule une rouge du dernier tour oblige à suivre le sens annoncé",
    ),
    mistake("reds-go-by-an-upright-photo-when-alone", "Q-27")(
        naming(RECONSTRUCT, photo=lambda _photo: Photo()),
        en="Alone red cards take the photo to be upright, whatever was stated",
        fr="En solo, les rouges supposent l'image droite, quel que soit le sens annoncé",
    ),
    mistake("round-alone-needs-the-stated-direction", "SOLO-4")(
        naming(IS_REBUILT, facing_any_way=lambda _any: False),
        en="In a round of one player only the direction stated is accepted",
        fr="Dans une manche à un seul joueur, seul le sens annoncé est admis",
    ),
)
LIMITS = (
    mistake("captions-are-exact", "SOLO-3", "Q-29", plays="Q-29/2")(
        read(BECAUSE, lambda self, right: right or _not_exactly(self)),
        en="Staying below a caption's numbers is a failure",
        fr="Rester en dessous des nombres d'une légende est un échec",
    ),
    mistake("limits-are-strict", "SOLO-3", "Q-29")(
        read(BECAUSE, lambda self, right: _past(self, right, self.cards + 1)),
        en="A caption is met only below its number of cards",
        fr="Une légende n'est respectée qu'en dessous de son nombre de cartes",
    ),
    mistake("void-cards-are-free", "SOLO-3", "Q-29")(
        read(CARDS, lambda self, _right: sum(not step.void for turn in self.turns for step in turn.steps)),
        en="A void card does not count against a caption",
        fr="Une carte sans effet ne compte pas dans une légende",
    ),
    mistake("captions-count-tiles", "SOLO-3", "D-7", plays=("D-7/1", "D-7/2"))(
        read(CARDS, lambda self, _right: sum(len(step.moved) for turn in self.turns for step in turn.steps)),
        en="A caption limits how many tiles are altered, not how many cards are used",
        fr="Une légende limite le nombre de tuiles modifiées et non de cartes utilisées",
    ),
    mistake("captions-limit-each-turn", "SOLO-3", "Q-29")(
        read(BECAUSE, lambda self, right: _past(self, right, max((len(turn.used) for turn in self.turns), default=0))),
        en="A caption's cards are allowed in every single turn",
        fr="Les cartes d'une légende sont accordées à chaque tour",
    ),
    mistake("barred-reds-in-hand-spoil-the-attempt", "SOLO-3", "Q-29")(
        refusing(
            ATTEMPT, lambda *_asked, caption, hand, **_rest: caption and not caption.reds and hand.reds, RED_BARRED
        ),
        en="A challenge without red is refused to anybody who still holds a red card",
        fr="Un défi sans rouge est refusé à qui a encore une carte rouge en main",
    ),
    mistake("barred-reds-are-accepted", "SOLO-3", "Q-29")(
        naming(ATTEMPT, caption=lambda caption: caption and evolve(caption, reds=True)),
        en="A red card may be played in a challenge without red",
        fr="On peut jouer une carte rouge dans un défi sans rouge",
    ),
)
MUTANTS = (*FLOW, *DIRECTION, *LIMITS)
