"""Globe Twister for several people, or one, at one keyboard: a small but whole game on top of globe_rules.

    python examples/hot_seat.py Ana Bo
    python examples/hot_seat.py Ana --seed 7 --log ana.jsonl

Whoever is at the keyboard types cards as they shall lie, such as `B1E@1` or `G2@5`; `-B1` takes a card back,
`undo` goes back one step, `?` tells what may be done, an empty line hands the keyboard on, and `end` ends the stage.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from globe_rules import (
    SHEETS,
    Impossible,
    Photo,
    Place,
    Refused,
    Stage,
    Table,
    Unreadable,
    Voyage,
    draw,
    mixed,
    options,
    read_card,
    read_placement,
    write_log,
)
from globe_rules.events import Event, Lay, Lift, Reconstruct, Signal, TakeBack, Wait

Ask = Callable[[str], str]
Say = Callable[[str], None]
A_MOMENT = 1_000
"""How many milliseconds a command takes: the clock stands still while the keyboard is handed on."""


def laid_out(names: list[str], chance: Random) -> Voyage:
    """Seat the players, each with a sheet and a puzzle mixed by chance (PREP-1, PREP-2)."""
    sheets = chance.sample(SHEETS, len(SHEETS))
    places = [Place(name, sheet, mixed(Photo(), chance)) for name, sheet in zip(names, sheets, strict=False)]
    if len(names) > len(places):  # let the rules say so
        places += [Place(name, sheets[0], mixed(Photo(), chance)) for name in names[len(places) :]]
    return Voyage.begun(Table("en", places))


def events(command: str, voyage: Voyage, player: str) -> Iterator[Event]:
    """Yield what a command brings about."""
    now = (voyage.reaction.clock or 0) + A_MOMENT
    if command == "end":
        yield voyage.reaction.ending.deed(player=player, at=now)  # flipping, shouting or being done: as the table plays
    elif command.startswith("-"):
        yield TakeBack(read_card(command[1:]), player=player, at=now)
    else:
        yield Lay(read_placement(command), player=player, at=now)


def told_options(voyage: Voyage, player: str) -> str:
    """Tell how a player may go on, in short."""
    allowed = [option.event for option in options(voyage, player) if option.allowed]
    cards = dict.fromkeys(str(event.placement.card) for event in allowed if isinstance(event, Lay))
    return f"{len(allowed)} things; cards to lay: {' '.join(cards) or 'none'}"


def at_the_keyboard(voyage: Voyage, player: str, ask: Ask, say: Say) -> Voyage:
    """Let one player lay cards until the keyboard is handed on, or the player has ended the stage."""
    begun = len(voyage)
    seat = voyage.seat_of(player)
    say(f"\n{player}, turn {voyage.turn}. To rebuild, and how it is:\n{draw(seat.photo)}\n{draw(seat.puzzle)}")
    while not voyage.reaction.locks(player):
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
        except (Refused, Unreadable, Impossible) as trouble:
            say(str(trouble))
    return voyage


def turn(voyage: Voyage, ask: Ask, say: Say) -> Voyage:
    """Play one turn: everybody programs, then every program is carried out (STG-1)."""
    players = [seat.player for seat in voyage.seats]
    voyage = voyage.after(Signal(), *(Lift(player=player, at=0) for player in players))
    for player in cycle(players):
        if voyage.reaction.first is not None:
            break
        voyage = at_the_keyboard(voyage, player, ask, say)
    for player in players:  # everyone else has a last go while the sand runs (REACT-3a)
        if voyage.stage is Stage.REACTION and not voyage.reaction.locks(player):
            voyage = at_the_keyboard(voyage, player, ask, say)
    if voyage.stage is Stage.REACTION and voyage.reaction.ends_at is not None:
        voyage = voyage.after(Wait(at=voyage.reaction.ends_at))
    for player in voyage.players_in_order:
        voyage = voyage.after(Reconstruct(player=player))
        done = voyage[-1].reconstruction
        say(f"\n{player}:\n{draw(done)}")
    return voyage


def play(voyage: Voyage, ask: Ask, say: Say) -> Voyage:
    """Play turns until somebody has rebuilt the image, or nobody is at the keyboard any more."""
    try:
        while voyage.outcome is None:
            voyage = turn(voyage, ask, say)
    except (EOFError, KeyboardInterrupt):
        say("\nThe voyage is left unfinished (Q-45).")
        return voyage
    say(f"\n{voyage.outcome.result} ({voyage.outcome.by}): {', '.join(voyage.outcome.players)}")
    return voyage


def main(arguments: list[str] | None = None, *, ask: Ask = input, say: Say = print) -> int:
    """Read the command line, play, and keep the log if somebody wants it."""
    parser = argparse.ArgumentParser(description="Globe Twister at one keyboard.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="one to five players")
    parser.add_argument("--seed", type=int, help="mix the same puzzles again")
    parser.add_argument("--log", type=Path, help="keep the game; `globe-rules replay` tells it")
    chosen = parser.parse_args(arguments)
    try:
        voyage = laid_out(chosen.names, Random(chosen.seed))
    except (Refused, Impossible) as trouble:
        say(str(trouble))
        return 1
    voyage = play(voyage, ask, say)
    if chosen.log:
        chosen.log.write_text(write_log([voyage]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
