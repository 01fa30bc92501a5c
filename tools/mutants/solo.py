"""Mutants of the solo game: the course of a turn, the direction of the image, the limits of challenges."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve

from globe_rules._engine.cards import Card, Colour, Hand
from globe_rules._engine.events import Done
from globe_rules._engine.program import Program
from globe_rules._engine.puzzle import Photo, Puzzle
from globe_rules._engine.situations import NOT_IN_HAND, RED_BARRED, VOYAGE_OVER
from globe_rules._engine.solo import Attempt
from globe_rules._engine.stages.reaction import Ending, Reaction
from globe_rules._engine.variants import Variants
from tools.mutants.model import change_keywords, change_property, change_result, mutant, refuse_when, wrap
from tools.mutants.round import IS_REBUILT
from tools.mutants.variants import end_stage_at

ATTEMPT = "globe_rules._engine.solo:attempt"
BECAUSE = "globe_rules._engine.solo:Attempt.because"
CARDS = "globe_rules._engine.solo:Attempt.cards"
RED_ACTED = "globe_rules._engine.solo:Attempt.red_acted"
RED_ACTS = "globe_rules._engine.stages.reconstruction:Reconstruction.red_acted"
RECONSTRUCT = "globe_rules._engine.solo:reconstruct"
OPENED = "globe_rules._engine.stages.reaction:Reaction.start"

GREENS = [card for card in Card if card.colour is Colour.GREEN]


def _opened_as_for_several(opened: Reaction, _cls: type, _hands: Mapping[str, Hand], variants: Variants) -> Reaction:
    return evolve(opened, ending=Ending.SAND if variants.has_timer else Ending.SHOUT)


def _uses_a_card_twice(_puzzle: Puzzle, programs: Sequence[Program], **_rest: object) -> bool:
    cards = [card for program in programs for card in set(program.cards)]
    return len(cards) > len(set(cards))


def _played_on_after_success(
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


def _why_failed_with(tried: Attempt, right: str | None, cards: int) -> str | None:
    """Return why an attempt fails if it had used `cards` cards; an unsolved attempt keeps its own reason."""
    caption = tried.caption
    if right not in {None, "Q-29"} or caption is None:
        return right
    return "Q-29" if len(tried.turns) > caption.turns or cards > caption.cards else None


FLOW = (
    mutant("alone-as-in-company", "SOLO-1", "Q-49", plays="Q-49/2")(
        change_result(OPENED, _opened_as_for_several),
        en="A solo player must flip the timer or shout to end the stage",
        fr="En solo, il faut retourner le sablier ou crier pour finir l'étape",
    ),
    mutant("practice-without-turning", "SOLO-1", "D-15", plays="D-15/2")(
        change_keywords(ATTEMPT, hand=lambda hand: hand.without(GREENS)),
        en="In solo practice, tiles are not rotated, so green cards are removed",
        fr="À l'entraînement en solo, les tuiles ne sont pas tournées : les cartes vertes sont retirées",
    ),
    mutant("done-counts-in-company", "SOLO-1", "Q-49")(
        end_stage_at(Done, lambda stage: stage.ending is not Ending.DONE),
        en="With several players, one player may end the stage by being done",
        fr="À plusieurs, un joueur peut finir l'étape en annonçant qu'il a terminé",
    ),
    mutant("reds-return-when-alone", "SOLO-1", "Q-49")(
        change_keywords(RECONSTRUCT, hand=lambda _hand: Hand.full()),
        en="A solo player gets a used red card back in the next turn",
        fr="En solo, une carte rouge utilisée revient au tour suivant",
    ),
    mutant("no-card-returns-when-alone", "SOLO-1", "Q-49")(
        refuse_when(ATTEMPT, _uses_a_card_twice, NOT_IN_HAND),
        en="A solo player may use each card in one turn only",
        fr="En solo, chaque carte ne peut servir qu'à un seul tour",
    ),
    mutant("long-voyage-does-not-count-alone", "Q-49")(
        change_keywords(ATTEMPT, hand=lambda _hand: Hand.full()),
        en="A solo player keeps the red cards in The Long Voyage",
        fr="En solo, les cartes rouges restent dans Le Grand Voyage",
    ),
    mutant("attempt-goes-on-after-success", "ASSESS-1")(
        wrap(ATTEMPT, _played_on_after_success),
        en="A solo player may play on after solving the puzzle",
        fr="En solo, on peut continuer après avoir réussi le puzzle",
    ),
)
DIRECTION = (
    mutant("only-the-stated-direction", "SOLO-4", "Q-27", plays="Q-27/4")(
        change_property(
            "globe_rules._engine.solo:Attempt.solved", lambda self, _right: self.photo.matches(self.puzzle)
        ),
        en="A solo player must always reconstruct the image in the stated direction, even without red cards",
        fr="En solo, l'image doit toujours être reconstituée dans le sens annoncé, même sans carte rouge",
    ),
    mutant("any-direction-in-spite-of-reds", "SOLO-4", "Q-27", plays="Q-27/6")(
        change_property(RED_ACTS, lambda _self, _right: False),
        en="A solo player may reconstruct the image in any direction even after the effect of a red card",
        fr="En solo, l'image peut être reconstituée dans n'importe quel sens même après l'effet d'une carte rouge",
    ),
    mutant("void-red-binds-the-direction", "Q-27", plays="Q-27/5")(
        change_property(RED_ACTS, lambda self, _right: bool(self.discarded)),
        en="A void red card binds a solo player to the stated direction",
        fr="En solo, une carte rouge nulle oblige à respecter le sens annoncé",
    ),
    mutant("idle-red-binds-the-direction", "Q-27")(
        change_property(
            RED_ACTS, lambda self, _right: any(step.placement.card.is_red and not step.void for step in self.steps)
        ),
        en="A red card that changes nothing binds a solo player to the stated direction",
        fr="En solo, une carte rouge qui ne change rien oblige à respecter le sens annoncé",
    ),
    mutant("r2-that-only-rotates-leaves-the-direction-free", "Q-27")(
        change_property(
            RED_ACTS, lambda self, _right: any(step.placement.card.is_red and step.moved[1:] for step in self.steps)
        ),
        en="A red card that rotates a tile without moving it does not bind a solo player to the stated direction",
        fr="En solo, une carte rouge qui fait seulement pivoter une tuile n'oblige pas à respecter le sens annoncé",
    ),
    mutant("red-binds-its-own-turn-only", "Q-27")(
        change_property(RED_ACTED, lambda self, _right: any(turn.red_acted for turn in self.turns[-1:])),
        en="Only a red card of the last turn binds a solo player to the stated direction",
        fr="En solo, seule une carte rouge du dernier tour oblige à respecter le sens annoncé",
    ),
    mutant("reds-go-by-an-upright-photo-when-alone", "Q-27")(
        change_keywords(RECONSTRUCT, photo=lambda _photo: Photo()),
        en="For a solo player, red cards are applied as if the photo were upright",
        fr="En solo, les cartes rouges sont appliquées comme si l'Image-Souvenir était droite",
    ),
    mutant("round-alone-needs-the-stated-direction", "SOLO-4")(
        change_keywords(IS_REBUILT, any_direction=lambda _any: False),
        en="In a round with one player, only the stated direction is accepted",
        fr="Dans une manche à un seul joueur, seul le sens annoncé est admis",
    ),
)
LIMITS = (
    mutant("captions-are-exact", "SOLO-3", "Q-29", plays="Q-29/2")(
        change_property(BECAUSE, lambda self, right: right or _not_exactly(self)),
        en="A challenge fails if fewer turns or cards are used than its caption allows",
        fr="Un défi échoue si l'on utilise moins de tours ou de cartes que sa légende n'en accorde",
    ),
    mutant("limits-are-strict", "SOLO-3", "Q-29")(
        change_property(BECAUSE, lambda self, right: _why_failed_with(self, right, self.cards + 1)),
        en="A challenge is met only with fewer cards than its caption allows",
        fr="Un défi n'est réussi qu'avec moins de cartes que sa légende n'en accorde",
    ),
    mutant("void-cards-are-free", "SOLO-3", "Q-29")(
        change_property(CARDS, lambda self, _right: sum(not step.void for turn in self.turns for step in turn.steps)),
        en="Void cards do not count towards the limit of a caption",
        fr="Les cartes nulles ne comptent pas dans la limite d'une légende",
    ),
    mutant("captions-count-tiles", "SOLO-3", "D-7", plays=("D-7/1", "D-7/2"))(
        change_property(CARDS, lambda self, _right: sum(len(step.moved) for turn in self.turns for step in turn.steps)),
        en="A caption limits the number of tiles changed, not the number of cards used",
        fr="Une légende limite le nombre de tuiles modifiées et non le nombre de cartes utilisées",
    ),
    mutant("captions-limit-each-turn", "SOLO-3", "Q-29")(
        change_property(
            BECAUSE,
            lambda self, right: _why_failed_with(self, right, max((len(turn.used) for turn in self.turns), default=0)),
        ),
        en="The cards of a caption are allowed in every turn, not in all turns together",
        fr="Les cartes d'une légende sont accordées à chaque tour et non pour tous les tours ensemble",
    ),
    mutant("barred-reds-in-hand-spoil-the-attempt", "SOLO-3", "Q-29")(
        refuse_when(
            ATTEMPT, lambda *_asked, caption, hand, **_rest: caption and not caption.reds and hand.reds, RED_BARRED
        ),
        en="A challenge without red cards is refused if the player holds a red card",
        fr="Un défi sans carte rouge est refusé si le joueur a une carte rouge en main",
    ),
    mutant("barred-reds-are-accepted", "SOLO-3", "Q-29")(
        change_keywords(ATTEMPT, caption=lambda caption: caption and evolve(caption, reds=True)),
        en="A red card may be used in a challenge without red cards",
        fr="Une carte rouge peut être utilisée dans un défi sans carte rouge",
    ),
    mutant("a-solved-puzzle-cannot-be-played", "Q-23")(
        refuse_when(ATTEMPT, lambda puzzle, _programs, *, photo, **_rest: photo.matches(puzzle), VOYAGE_OVER),
        en="A solo player may not play a puzzle that is solved from the start",
        fr="En solo, un puzzle juste dès le départ ne peut pas être joué",
    ),
    mutant("limits-are-enough", "SOLO-3")(
        change_property(BECAUSE, lambda self, right: right if self.caption is None or right == "Q-29" else None),
        en="A challenge is met by staying within its limits, even if the puzzle is not solved",
        fr="Un défi est réussi dès que ses limites sont respectées, même si le puzzle n'est pas reconstitué",
    ),
)
MUTANTS = (*FLOW, *DIRECTION, *LIMITS)
