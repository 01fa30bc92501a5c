"""A voyage told event by event, in English or French, with ids and drawings."""

from collections.abc import Iterator, Mapping

from globe_rules.drawing import draw_program, draw_puzzle, side_by_side
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
from globe_rules.rulebook import rulebook
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.stages.reconstruction import Reconstruction
from globe_rules.variants import Variant
from globe_rules.wire.log import Round, Told
from globe_rules.words import Language, Words

# What each event is called, and the rule that it belongs to.
_EVENTS: Mapping[type[Event], tuple[Words, str]] = {
    Signal: (Words(en="the signal is given", fr="le signal est donné"), "REACT-0"),
    Wait: (Words(en="time passes", fr="le temps passe"), "REACT-4"),
    Lift: (Words(en="{player} lifts the photo", fr="{player} soulève son image"), "REACT-1"),
    Lay: (Words(en="{player} lays {card}", fr="{player} pose {card}"), "REACT-2"),
    Move: (Words(en="{player} moves {card} to {where}", fr="{player} déplace {card} vers {where}"), "Q-32"),
    Turn: (Words(en="{player} turns {card}{arrow}", fr="{player} oriente {card}{arrow}"), "Q-32"),
    TakeBack: (Words(en="{player} takes {card} back", fr="{player} reprend {card}"), "Q-32"),
    Flip: (Words(en="{player} flips the timer", fr="{player} retourne le sablier"), "REACT-3"),
    Stop: (Words(en='{player} shouts "Stop!"', fr="{player} crie « Stop ! »"), "VAR-4"),
    Done: (Words(en="{player} is done", fr="{player} annonce avoir fini"), "Q-49"),
    Reconstruct: (Words(en="{player} reconstructs", fr="{player} passe à la reconstitution"), "RECON-2"),
}
_OUTCOMES: Mapping[Result, Words] = {
    Result.NEW_TURN: Words(en="Nobody is there yet: a new turn", fr="Personne n'y est encore : nouveau tour"),
    Result.WON: Words(en="{players} wins", fr="{players} gagne"),
    Result.REPLAY: Words(en="{players} are tied: the round is played again", fr="Égalité entre {players} : on rejoue"),
    Result.TIED: Words(en="{players} stay tied", fr="{players} restent à égalité"),
}
_EDITIONS = {
    "en": Words(en="English edition", fr="Édition anglaise"),
    "fr": Words(en="French edition", fr="Édition française"),
}
_ROUND = Words(en="Round {number}", fr="Manche {number}")
_SEAT = Words(
    en="Seat {number}: {player}, {region}, photo {photo}", fr="Place {number} : {player}, {region}, image {photo}"
)
_APPLIED = Words(en="applied", fr="appliquée")
_VOID = Words(en="void", fr="nulle")
_SOLVED = Words(en="rebuilt", fr="reconstitué")
_CHALLENGE = Words(en="Challenge {id}", fr="Défi {id}")


def tell(told: Told, language: Language) -> Iterator[str]:
    """Tell one line of a log: some lines of text."""
    if told.event is None:
        yield from _tell_preparation(told.round, len(told.rounds), language)
        return
    record = told.round.voyage.records[-1]
    words, rule = _EVENTS[type(told.event)]
    time = f"{told.event.at / 1000:8.3f} s" if isinstance(told.event, Timed) else " " * 10
    yield f"{time}  {words.speaking(language).format(**_facts(told.event))} ({rule})"
    if record.reconstruction is not None:
        yield from _tell_reconstruction(record.reconstruction, language)
    if record.outcome is not None:
        yield ""
        yield tell_outcome(record.outcome, language)


def _facts(event: Event) -> dict[str, object]:
    facts: dict[str, object] = {"player": getattr(event, "player", "")}
    match event:
        case Lay(placement=placement):
            facts["card"] = placement
        case Move(card=card, where=where):
            facts |= {"card": card, "where": where}
        case Turn(card=card, arrow=arrow):
            facts |= {"card": card, "arrow": "" if arrow is None else f" {getattr(arrow, 'glyph', arrow)}"}
        case TakeBack(card=card):
            facts["card"] = card
    return facts


def _tell_preparation(played: Round, number: int, language: Language) -> Iterator[str]:
    voyage = played.voyage
    variants = [each.called.speaking(language) for each in Variant if each in voyage.table.variants.chosen]
    heading = [_ROUND.speaking(language).format(number=number), _EDITIONS[voyage.table.edition].speaking(language)]
    if played.challenge:
        heading.append(_CHALLENGE.speaking(language).format(id=played.challenge))
    yield ", ".join([*heading, *variants])
    for seat in voyage.seats:
        yield ""
        yield _SEAT.speaking(language).format(
            number=seat.number,
            player=seat.player,
            region=seat.region.called.speaking(language),
            photo=seat.photo.direction.glyph,
        )
        yield draw_puzzle(seat.puzzle)
    yield ""


def _tell_reconstruction(result: Reconstruction, language: Language) -> Iterator[str]:
    for step in result.steps:
        if step.void:
            why = step.void.when.speaking(language)
            yield f"    {step.placement}  {_VOID.speaking(language)} ({step.void.id}): {why}"
        else:
            rule = step.placement.card.rule
            title = rulebook()[rule].title.speaking(language)
            yield f"    {step.placement}  {_APPLIED.speaking(language)} ({rule}): {title}"
    yield side_by_side(draw_puzzle(result.start), draw_program(result.program), draw_puzzle(result.puzzle))
    if result.solved:
        yield f"    {_SOLVED.speaking(language)} (AIM-1)"


def tell_outcome(outcome: Outcome, language: Language) -> str:
    """Tell how a turn or a voyage came out, and by which rule."""
    words = _OUTCOMES[outcome.result].speaking(language).format(players=", ".join(outcome.players))
    return f"{words} ({outcome.by}: {rulebook()[outcome.by].title.speaking(language)})"
