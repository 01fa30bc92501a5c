"""A voyage told event by event, in English or French, with ids and drawings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from globe_rules import events
from globe_rules.cli.shared.speech import EDITIONS, LABELLED, language, said
from globe_rules.compass import Direction
from globe_rules.pictures.drawing import card_label, draw_program, draw_puzzle, side_by_side
from globe_rules.program import IN_DOUBT, Across, Where
from globe_rules.puzzle import Photo
from globe_rules.rulebook import rulebook
from globe_rules.solo import Caption
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.stages.reconstruction import Reconstruction
from globe_rules.variants import Variant
from globe_rules.voyage import Stage, Voyage
from globe_rules.wire.log import Told
from globe_rules.words import Words

# What each event is called, and the rule that it belongs to.
_EVENTS: Mapping[type[events.Event], tuple[Words, str]] = {
    events.Signal: (Words(en="the signal is given", fr="le signal est donné"), "REACT-0"),
    events.Lift: (Words(en="{player} lifts the photo", fr="{player} soulève son image"), "REACT-1"),
    events.Lay: (Words(en="{player} lays {card} {where}", fr="{player} pose {card} {where}"), "REACT-2"),
    events.Move: (Words(en="{player} moves {card}: {where}", fr="{player} déplace {card} : {where}"), "Q-32"),
    events.TakeBack: (Words(en="{player} takes {card} back", fr="{player} reprend {card}"), "Q-32"),
    events.Flip: (Words(en="{player} flips the timer", fr="{player} retourne le sablier"), "REACT-3"),
    events.Stop: (Words(en='{player} shouts "Stop!"', fr="{player} crie « Stop ! »"), "VAR-4"),
    events.Done: (Words(en="{player} is done", fr="{player} annonce avoir fini"), "Q-49"),
    events.Reconstruct: (Words(en="{player} reconstructs", fr="{player} passe à la reconstitution"), "RECON-2"),
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


def tell(told: Told) -> Iterator[str]:
    """Tell one line of a log: some lines of text."""
    voyage = told.round
    if told.event is None:
        yield from _tell_preparation(told.rounds)
        return
    if isinstance(told.event, events.Signal):
        yield "\n" + said(_TURN, number=voyage.turn)
    record = voyage.records[-1]
    yield f"{_time(told.event)}  {_happened(told.event, voyage)}"
    if record.reconstruction is not None:
        yield from _tell_reconstruction(record.reconstruction, voyage)
    if record.outcome is not None:
        yield ""
        yield from _tell_outcome(record.outcome, voyage)


def _time(event: events.Event) -> str:
    if not isinstance(event, events.Timed):
        return " " * 10
    seconds = f"{event.at // 1000:4d}.{event.at % 1000:03d} s"  # whole numbers: no time is too long to tell
    return seconds.replace(".", ",") if language() == "fr" else seconds


def _happened(event: events.Event, voyage: Voyage) -> str:
    if isinstance(event, events.Wait):
        return said(_SAND_RUN_OUT if voyage.stage is Stage.RECONSTRUCTION else _TIME_PASSES)
    facts: dict[str, object] = {"player": getattr(event, "player", ""), "card": getattr(event, "card", "")}
    if isinstance(event, events.Turn):
        arrow = event.arrow
        words = _TURNED_IN_VAIN if arrow is None else _TURNED_DOUBTFULLY if arrow is IN_DOUBT else _TURNED
        return said(words, **facts, arrow=getattr(arrow, "glyph", ""))
    if isinstance(event, events.Lay):
        facts |= {"card": card_label(event.placement), "where": _place(event.placement.where)}
    if isinstance(event, events.Move):
        facts["where"] = _place(event.where)
    words, rule = _EVENTS[type(event)]
    return f"{said(words, **facts)} ({rule})"


def _place(where: Where) -> str:
    if where is IN_DOUBT:
        return said(_NOBODY_KNOWS_WHERE)
    return said(_ACROSS if isinstance(where, Across) else _ON, where=where)


def _tell_preparation(rounds: Sequence[Voyage]) -> Iterator[str]:
    *before, voyage = rounds
    if before:
        if before[-1].outcome is None:
            yield "\n" + said(_STOPPED)
        yield ""
    number = 1 + sum(not each.is_replayed for each in before)
    heading = [said(_ROUND, number=number), *([said(_AGAIN)] if before and before[-1].is_replayed else [])]
    heading.append(said(EDITIONS[voyage.table.edition]))
    heading += [said(each.called) for each in Variant if each in voyage.table.variants.chosen]
    if voyage.challenge and voyage.caption:
        heading.append(f"{said(_CHALLENGE, id=voyage.challenge.id)} ({_caption(voyage.caption)})")
    yield ", ".join(heading)
    for seat in voyage.seats:
        yield "\n" + said(
            _SEAT,
            number=seat.number,
            player=seat.player,
            preparer=voyage.table.places[seat.number - 1].player,
            region=said(seat.region.called),
            photo=seat.photo.direction.glyph,
        )
        yield side_by_side(draw_puzzle(seat.puzzle), "\n\n\n→", draw_puzzle(seat.photo.finished))


def _caption(caption: Caption) -> str:
    limits = said(_USED_UP, turns=caption.turns, cards=caption.cards)
    barred = said(Words(en=", without red", fr=", sans rouge"))
    return limits if caption.reds else limits + barred


def _tell_reconstruction(result: Reconstruction, voyage: Voyage) -> Iterator[str]:
    if not result.steps:
        yield f"    {said(_NO_CARD)}"
    width = max((len(str(step.placement)) for step in result.steps), default=0)
    for step in result.steps:
        verdict = said(_VOID if step.void else _APPLIED)
        id_ = step.void.id if step.void else step.placement.card.rule
        why = step.void.when if step.void else rulebook()[id_].title
        yield f"    {step.placement!s:<{width}}  {verdict}  {id_}  {said(why)}"
    before, after = draw_puzzle(result.start), draw_puzzle(result.puzzle)
    yield side_by_side(before, draw_program(result.program, language()), "\n\n\n→", after)
    for card in result.discarded:
        yield f"    {said(_DISCARDED, card=card)}"
    if result.solved:
        yield f"    {said(_REBUILT)}"
    elif len(voyage.seats) == 1:  # alone it may face any way, unless a red card was played
        words = _WRONG_WAY if voyage.red_played else _REBUILT_FACING
        ways = (direction for direction in Direction if Photo(direction).matches(result.puzzle))
        yield from (f"    {said(words, direction=direction.glyph)}" for direction in ways)


def _tell_outcome(outcome: Outcome, voyage: Voyage) -> Iterator[str]:
    """Tell how a turn or a voyage came out, and by which rule."""
    if outcome.by not in {"END-1", "ASSESS-2"}:
        for standing in voyage.standings:
            if standing.solved:
                reds, cards = standing.reds_in_hand, standing.cards_used
                flipped = said(_FLIPPED) if standing.flipped else ""
                yield said(_STANDING, player=standing.player, reds=reds, cards=cards, flipped=flipped)
    alone = len(voyage.seats) == 1 and outcome.result is Result.WON
    words = _ALONE if alone else _OUTCOMES[outcome.result]
    why = said(LABELLED, label=outcome.by, text=said(rulebook()[outcome.by].title))
    yield f"{said(words, players=_and(outcome.players))} ({why})"


def tell_result(rounds: Sequence[Voyage], result: Mapping[str, Any]) -> Iterator[str]:
    """Tell what a whole log comes to, as far as its last event has not said it."""
    if result["result"] == "travel-log":
        yield "\n" + said(_LOG, rounds=result["rounds"], closed=said(_CLOSED if result["closed"] else _OPEN))
        for standing in result["standings"]:
            yield "    " + said(_WINS, **standing)
        return
    if rounds[-1].challenge:
        tried = rounds[-1].attempt
        used = said(_USED_UP, turns=len(tried.turns), cards=tried.cards)
        yield f"\n{said(_JUDGED[str(tried.verdict)])} ({tried.because or 'Q-29'}), {used}"
    elif result["result"] == "unfinished":
        yield "\n" + said(_UNFINISHED)


def _and(players: Sequence[str]) -> str:
    *others, last = players or ("",)
    return f"{', '.join(others)} {said(Words(en='and', fr='et'))} {last}" if others else last
