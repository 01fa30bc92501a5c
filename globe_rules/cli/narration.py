"""A voyage told event by event, in English or French, with ids and drawings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from globe_rules.cli.shared.phrases import EDITIONS
from globe_rules.compass import Direction
from globe_rules.events import (
    Done,
    Event,
    Flip,
    Lay,
    Lift,
    Move,
    Reconstruct,
    Signal,
    Stop,
    TakeBack,
    Timed,
    Turn,
    Wait,
)
from globe_rules.frames import card_label, draw_program, draw_puzzle, side_by_side
from globe_rules.program import IN_DOUBT, Across, Where
from globe_rules.puzzle import Photo
from globe_rules.rulebook import rulebook
from globe_rules.solo import Caption
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.stages.reconstruction import Reconstruction
from globe_rules.variants import Variant
from globe_rules.voyage import Stage, Voyage
from globe_rules.wire.log import Told
from globe_rules.words import Language, Words, spoken

# What each event is called, and the rule that it belongs to.
_EVENTS: Mapping[type[Event], tuple[Words, str]] = {
    Signal: (Words(en="the signal is given", fr="le signal est donné"), "REACT-0"),
    Lift: (Words(en="{player} lifts the photo", fr="{player} soulève son image"), "REACT-1"),
    Lay: (Words(en="{player} lays {card} {where}", fr="{player} pose {card} {where}"), "REACT-2"),
    Move: (Words(en="{player} moves {card}: {where}", fr="{player} déplace {card} : {where}"), "Q-32"),
    TakeBack: (Words(en="{player} takes {card} back", fr="{player} reprend {card}"), "Q-32"),
    Flip: (Words(en="{player} flips the timer", fr="{player} retourne le sablier"), "REACT-3"),
    Stop: (Words(en='{player} shouts "Stop!"', fr="{player} crie « Stop ! »"), "VAR-4"),
    Done: (Words(en="{player} is done", fr="{player} annonce avoir fini"), "Q-49"),
    Reconstruct: (Words(en="{player} reconstructs", fr="{player} passe à la reconstitution"), "RECON-2"),
}
_TIME_PASSES = Words(en="time passes", fr="le temps passe")
_SAND_RUN_OUT = Words(en="the sand has run out (REACT-4)", fr="le sable a fini de couler (REACT-4)")
_TURNED = Words(en="{player} turns {card} to {arrow} (Q-32)", fr="{player} oriente {card} vers {arrow} (Q-32)")
_TURNED_DOUBTFULLY = Words(
    en="{player} turns {card}, its arrow in doubt (Q-32)", fr="{player} tourne {card}, flèche douteuse (Q-32)"
)
_TURNED_IN_VAIN = Words(
    en="{player} turns {card}, which changes nothing (Q-7)", fr="{player} tourne {card}, ce qui ne change rien (Q-7)"
)
_ON = Words(en="on {where}", fr="en {where}")
_ACROSS = Words(en="across {where}", fr="à cheval sur {where}")
_NOBODY_KNOWS_WHERE = Words(en="where nobody can tell", fr="on ne sait où")
_OUTCOMES: Mapping[Result, Words] = {
    Result.NEW_TURN: Words(en="Nobody is there yet: a new turn", fr="Personne n'y est encore : nouveau tour"),
    Result.WON: Words(en="{players} wins", fr="{players} gagne"),
    Result.REPLAY: Words(en="{players} are tied: the round is played again", fr="Égalité entre {players} : on rejoue"),
    Result.TIED: Words(en="{players} stay tied", fr="{players} restent à égalité"),
}
_ALONE = Words(en="{players} has rebuilt the image", fr="{players} a reconstitué l'image")
_STANDING = Words(
    en="{player}: red cards in hand {reds}, cards used {cards}{flipped}",
    fr="{player} : cartes rouges en main {reds}, cartes utilisées {cards}{flipped}",
)
_FLIPPED = Words(en=", ended stage B", fr=", a mis fin à l'étape B")
_ROUND = Words(en="Round {number}", fr="Manche {number}")
_AGAIN = Words(en="played again (Q-26)", fr="rejouée (Q-26)")
_STOPPED = Words(
    en="The round is stopped by agreement: nobody wins (Q-45)",
    fr="La manche est arrêtée d'un commun accord : personne ne gagne (Q-45)",
)
_TURN = Words(en="Turn {number}", fr="Tour {number}")
_SEAT = Words(
    en="Seat {number}: {player}, at the puzzle that {preparer} has mixed, {region}, photo {photo}",
    fr="Place {number} : {player}, devant le puzzle mélangé par {preparer}, {region}, image {photo}",
)
_NO_CARD = Words(en="no card (REACT-2d)", fr="aucune carte (REACT-2d)")
_APPLIED = Words(en="applied", fr="appliquée")
_VOID = Words(en="void", fr="nulle")
_REBUILT = Words(en="rebuilt (AIM-1)", fr="reconstitué (AIM-1)")
_REBUILT_FACING = Words(en="rebuilt, facing {direction} (SOLO-4)", fr="reconstitué, tourné vers {direction} (SOLO-4)")
_WRONG_WAY = Words(
    en="whole, but facing {direction} after a red card (Q-27)",
    fr="complet, mais tourné vers {direction} après une carte rouge (Q-27)",
)
_DISCARDED = Words(
    en="{card} is out for the rest of the round (RED-2)", fr="{card} est perdue pour le reste de la manche (RED-2)"
)
_CHALLENGE = Words(en="challenge {id}", fr="défi {id}")
_UNFINISHED = Words(en="The log ends here, and nobody has won (Q-45)", fr="Le récit s'arrête là, sans gagnant (Q-45)")
_JUDGED: Mapping[str, Words] = {
    "met": Words(en="Challenge met", fr="Défi relevé"),
    "beaten": Words(en="Challenge beaten", fr="Défi surpassé"),
    "failed": Words(en="Challenge failed", fr="Défi manqué"),
}
_USED_UP = Words(en="turns: {turns}, cards: {cards}", fr="tours : {turns}, cartes : {cards}")
_LOG = Words(en="Travel log, rounds {rounds}: {closed}", fr="Carnet de voyage, manches {rounds} : {closed}")
_CLOSED = Words(en="it may be closed (LOG-3)", fr="il peut être refermé (LOG-3)")
_OPEN = Words(en="it stays open (LOG-3)", fr="il reste ouvert (LOG-3)")
_WINS = Words(en="{player}: won {wins}, shared {shared}", fr="{player} : gagnées {wins}, partagées {shared}")


def tell(told: Told, language: Language) -> Iterator[str]:
    """Tell one line of a log: some lines of text."""
    voyage = told.round
    if told.event is None:
        yield from _tell_preparation(told.rounds, language)
        return
    if isinstance(told.event, Signal):
        yield ""
        yield spoken(_TURN, language).format(number=voyage.turn)
    record = voyage.records[-1]
    yield f"{_time(told.event, language)}  {_happened(told.event, voyage, language)}"
    if record.reconstruction is not None:
        yield from _tell_reconstruction(record.reconstruction, voyage, language)
    if record.outcome is not None:
        yield ""
        yield from _tell_outcome(record.outcome, voyage, language)


def _time(event: Event, language: Language) -> str:
    if not isinstance(event, Timed):
        return " " * 10
    seconds = f"{event.at // 1000:4d}.{event.at % 1000:03d} s"  # whole numbers: no time is too long to tell
    return seconds.replace(".", ",") if language == "fr" else seconds


def _happened(event: Event, voyage: Voyage, language: Language) -> str:
    if isinstance(event, Wait):
        over = voyage.stage is Stage.RECONSTRUCTION
        return spoken(_SAND_RUN_OUT if over else _TIME_PASSES, language)
    facts: dict[str, object] = {"player": getattr(event, "player", ""), "card": getattr(event, "card", "")}
    if isinstance(event, Turn):
        arrow = event.arrow
        words = _TURNED_IN_VAIN if arrow is None else _TURNED_DOUBTFULLY if arrow is IN_DOUBT else _TURNED
        return spoken(words, language).format(**facts, arrow=getattr(arrow, "glyph", ""))
    if isinstance(event, Lay):
        facts |= {"card": card_label(event.placement), "where": _place(event.placement.where, language)}
    if isinstance(event, Move):
        facts["where"] = _place(event.where, language)
    words, rule = _EVENTS[type(event)]
    return f"{spoken(words, language).format(**facts)} ({rule})"


def _place(where: Where, language: Language) -> str:
    if where is IN_DOUBT:
        return spoken(_NOBODY_KNOWS_WHERE, language)
    return spoken(_ACROSS if isinstance(where, Across) else _ON, language).format(where=where)


def _tell_preparation(rounds: Sequence[Voyage], language: Language) -> Iterator[str]:
    *before, voyage = rounds
    again = bool(before) and before[-1].is_replayed
    if before:
        if before[-1].outcome is None:
            yield ""
            yield spoken(_STOPPED, language)
        yield ""
    number = 1 + sum(not each.is_replayed for each in before)
    heading = [spoken(_ROUND, language).format(number=number), *([spoken(_AGAIN, language)] if again else [])]
    heading.append(spoken(EDITIONS[voyage.table.edition], language))
    heading += [spoken(each.called, language) for each in Variant if each in voyage.table.variants.chosen]
    if voyage.challenge and voyage.caption:
        named = spoken(_CHALLENGE, language).format(id=voyage.challenge.id)
        heading.append(f"{named} ({_caption(voyage.caption, language)})")
    yield ", ".join(heading)
    for seat in voyage.seats:
        yield ""
        yield spoken(_SEAT, language).format(
            number=seat.number,
            player=seat.player,
            preparer=voyage.table.places[seat.number - 1].player,
            region=spoken(seat.region.called, language),
            photo=seat.photo.direction.glyph,
        )
        yield side_by_side(draw_puzzle(seat.puzzle), "\n\n\n→", draw_puzzle(seat.photo.finished))


def _caption(caption: Caption, language: Language) -> str:
    limits = spoken(_USED_UP, language).format(turns=caption.turns, cards=caption.cards)
    barred = spoken(Words(en=", without red", fr=", sans rouge"), language)
    return limits if caption.reds else limits + barred


def _tell_reconstruction(result: Reconstruction, voyage: Voyage, language: Language) -> Iterator[str]:
    if not result.steps:
        yield f"    {spoken(_NO_CARD, language)}"
    width = max((len(str(step.placement)) for step in result.steps), default=0)
    for step in result.steps:
        verdict = spoken(_VOID if step.void else _APPLIED, language)
        id_ = step.void.id if step.void else step.placement.card.rule
        why = step.void.when if step.void else rulebook()[id_].title
        yield f"    {step.placement!s:<{width}}  {verdict}  {id_}  {spoken(why, language)}"
    before, after = draw_puzzle(result.start), draw_puzzle(result.puzzle)
    yield side_by_side(before, draw_program(result.program, language), "\n\n\n→", after)
    for card in result.discarded:
        yield f"    {spoken(_DISCARDED, language).format(card=card)}"
    if whole := _whole(result, voyage):
        words, direction = whole
        yield f"    {spoken(words, language).format(direction=direction.glyph)}"


def _whole(result: Reconstruction, voyage: Voyage) -> tuple[Words, Direction] | None:
    """Say which way a whole image faces; alone it may face any way, unless a red card was played (Q-27)."""
    if result.solved:
        return _REBUILT, result.photo.direction
    for direction in Direction:
        if len(voyage.seats) == 1 and Photo(direction).matches(result.puzzle):
            return (_WRONG_WAY if voyage.red_played else _REBUILT_FACING), direction
    return None


def _tell_outcome(outcome: Outcome, voyage: Voyage, language: Language) -> Iterator[str]:
    """Tell how a turn or a voyage came out, and by which rule."""
    if outcome.by not in {"END-1", "ASSESS-2"}:
        for standing in voyage.standings:
            if standing.solved:
                flipped = spoken(_FLIPPED, language) if standing.flipped else ""
                yield spoken(_STANDING, language).format(
                    player=standing.player, reds=standing.reds_in_hand, cards=standing.cards_used, flipped=flipped
                )
    alone = len(voyage.seats) == 1 and outcome.result is Result.WON
    words = _ALONE if alone else _OUTCOMES[outcome.result]
    colon = "\u00a0:" if language == "fr" else ":"
    why = f"{outcome.by}{colon} {spoken(rulebook()[outcome.by].title, language)}"
    yield f"{spoken(words, language).format(players=_and(outcome.players, language))} ({why})"


def tell_result(rounds: Sequence[Voyage], result: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Tell what a whole log comes to, as far as its last event has not said it."""
    if result["result"] == "travel-log":
        yield ""
        closed = spoken(_CLOSED if result["closed"] else _OPEN, language)
        yield spoken(_LOG, language).format(rounds=result["rounds"], closed=closed)
        for standing in result["standings"]:
            yield "    " + spoken(_WINS, language).format(**standing)
        return
    if rounds[-1].challenge:
        yield ""
        tried = rounds[-1].attempt
        used = spoken(_USED_UP, language).format(turns=len(tried.turns), cards=tried.cards)
        yield f"{spoken(_JUDGED[str(tried.verdict)], language)} ({tried.because or 'Q-29'}), {used}"
    elif result["result"] == "unfinished":
        yield ""
        yield spoken(_UNFINISHED, language)


def _and(players: Sequence[str], language: Language) -> str:
    *others, last = players or ("",)
    return f"{', '.join(others)} {spoken(Words(en='and', fr='et'), language)} {last}" if others else last
