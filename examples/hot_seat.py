"""Globe Twister for one to five players at one keyboard: a complete small game built with globe_rules.

    python examples/hot_seat.py Ana Bo
    python examples/hot_seat.py Ana --seed 7 --log ana.jsonl

Players take turns at the keyboard. Type one of these commands:

    B1E@1    place a card, here B1 with its arrow to the right on space 1
    -B1      take a card back
    undo     undo the last step
    ?        show the legal moves
    end      end stage B: flip the timer, or say that you are done

An empty line passes the keyboard on.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from globe_rules import (
    SHEETS,
    GlobeRulesError,
    Photo,
    Setup,
    Stage,
    Table,
    Voyage,
    options,
    read_card,
    read_placement,
    shuffled,
    to_text,
    write_log,
)
from globe_rules.events import Event, Lift, Place, Reconstruct, Signal, TakeBack, Wait

Ask = Callable[[str], str]
Say = Callable[[str], None]
A_MOMENT = 1_000
"""Game time in milliseconds that a command takes. The game clock does not run while players think."""


def laid_out(names: list[str], chance: Random) -> Voyage:
    """Return a new game in which each player has prepared a random sheet and a shuffled puzzle (PREP-1, PREP-2)."""
    sheets = chance.sample(SHEETS, len(SHEETS))
    setups = [Setup(name, sheet, shuffled(Photo(), chance)) for name, sheet in zip(names, sheets, strict=False)]
    if len(names) > len(setups):  # the engine refuses too many players
        setups += [Setup(name, sheets[0], shuffled(Photo(), chance)) for name in names[len(setups) :]]
    return Voyage.start(Table("en", setups))


def events(command: str, voyage: Voyage, player: str) -> Iterator[Event]:
    """Yield the events of a command."""
    now = (voyage.reaction.clock or 0) + A_MOMENT
    if command == "end":
        yield voyage.reaction.ending.event(player=player, at=now)  # flip, stop or done, depending on the game
    elif command.startswith("-"):
        yield TakeBack(read_card(command[1:]), player=player, at=now)
    else:
        yield Place(read_placement(command), player=player, at=now)


def told_options(voyage: Voyage, player: str) -> str:
    """Return a summary of the legal moves of a player."""
    allowed = [option.event for option in options(voyage, player) if option.allowed]
    cards = dict.fromkeys(str(event.placement.card) for event in allowed if isinstance(event, Place))
    return f"{len(allowed)} legal moves; cards to place: {' '.join(cards) or 'none'}"


def at_the_keyboard(voyage: Voyage, player: str, ask: Ask, say: Say) -> Voyage:
    """Let one player place cards until they pass the keyboard on or end the stage."""
    begun = len(voyage)
    seat = voyage.seat_of(player)
    say(f"\n{player}, turn {voyage.turn}. Photo and puzzle:\n{to_text(seat.photo)}\n{to_text(seat.puzzle)}")
    while not voyage.reaction.is_locked(player):
        desk = voyage.reaction.desk_of(player)
        command = ask(f"{player} [{desk.program}] > ").strip()
        if not command:
            break
        try:
            if command == "?":
                say(told_options(voyage, player))
            elif command == "undo":
                voyage = voyage.undone() if len(voyage) > begun else voyage
            else:
                voyage = voyage.after(*events(command, voyage, player))
        except GlobeRulesError as trouble:
            say(str(trouble))
    return voyage


def turn(voyage: Voyage, ask: Ask, say: Say) -> Voyage:
    """Play one turn: all players place cards, then all programs are applied (STG-1)."""
    players = [seat.player for seat in voyage.seats]
    voyage = voyage.after(Signal(), *(Lift(player=player, at=0) for player in players))
    for player in cycle(players):
        if voyage.reaction.first is not None:
            break
        voyage = at_the_keyboard(voyage, player, ask, say)
    for player in players:  # the others may still change cards while the sand runs (REACT-3a)
        if voyage.stage is Stage.REACTION and not voyage.reaction.is_locked(player):
            voyage = at_the_keyboard(voyage, player, ask, say)
    if voyage.stage is Stage.REACTION and voyage.reaction.ends_at is not None:
        voyage = voyage.after(Wait(at=voyage.reaction.ends_at))
    for player in voyage.players_in_order:
        voyage = voyage.after(Reconstruct(player=player))
        done = voyage[-1].reconstruction
        say(f"\n{player}:\n{to_text(done)}")
    return voyage


def play(voyage: Voyage, ask: Ask, say: Say) -> Voyage:
    """Play turns until the game is over or the players leave (end of input, or Ctrl-C)."""
    try:
        while voyage.outcome is None:
            voyage = turn(voyage, ask, say)
    except (EOFError, KeyboardInterrupt):
        say("\nThe game is left unfinished (Q-45).")
        return voyage
    say(f"\n{voyage.outcome.result} ({voyage.outcome.by}): {', '.join(voyage.outcome.players)}")
    return voyage


def main(arguments: list[str] | None = None, *, ask: Ask = input, say: Say = print) -> int:
    """Read the command line, play, and write the game log if `--log` is given."""
    parser = argparse.ArgumentParser(description="Play Globe Twister at one keyboard.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="one to five players")
    parser.add_argument("--seed", type=int, help="seed of the shuffle; the same seed gives the same puzzles")
    parser.add_argument("--log", type=Path, help="write the game log to this file; `globe-rules replay` plays it back")
    chosen = parser.parse_args(arguments)
    try:
        voyage = laid_out(chosen.names, Random(chosen.seed))
        if chosen.log:
            chosen.log.touch()  # a file that cannot be written is noticed before the game, not after it
    except (GlobeRulesError, OSError) as error:
        say(str(error))
        return 1
    voyage = play(voyage, ask, say)
    if chosen.log:
        chosen.log.write_text(write_log([voyage]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
