"""A chat bot in French: one to five people play a round with text commands.

    python examples/chat_bot.py Ana Bo

Type a name and a command, such as `Ana !pose B1E@2`. To use another chat, call `Bot.answer` with each message.
The bot says why a command is refused, and `!image` returns a picture (SVG).
"""

import sys
from itertools import cycle
from random import Random
from time import monotonic

import globe_rules as gr
from globe_rules.events import Event, Lift, Move, Place, Reconstruct, Rotate, Signal, TakeBack, Wait
from globe_rules.rulebook import rulebook

HELP = """!signal : commencer le tour            !fin : retourner le sablier, ou finir seul
!photo : soulever la photo              !sable : attendre la fin du sablier
!pose B1E@2 : poser une carte           !reconstruis : appliquer son programme
!bouge B1 3 : déplacer une carte        !table, !image : voir la table
!tourne B1 S : faire pivoter une carte  !regle Q-11 : lire une règle
!retire B1 : reprendre une carte        !annule : annuler le dernier geste"""


class Bot:
    """One round. Times are those of the clock of this computer."""

    def __init__(self, players: list[str], chance: Random) -> None:
        # With more than five players, sheets repeat, and the engine refuses the table with the reason.
        setups = [gr.Setup(*each, gr.shuffled("N", chance)) for each in zip(players, cycle(gr.SHEETS), strict=False)]
        self.voyage = gr.Voyage.start(gr.Table("fr", setups))
        self.started = monotonic()

    def answer(self, player: str, message: str) -> str:  # noqa: PLR0911 -- one per command
        """Return the answer to a message: a drawing, a text, or why the command is refused."""
        try:
            match message.split():
                case ["!table"]:
                    return gr.to_text(self.voyage, hide_covered=True, language="fr")
                case ["!image"]:
                    return gr.to_svg(self.voyage, hide_covered=True, compact=True, width=600)
                case ["!regle", id_] if id_ in rulebook().ids:
                    return f"{id_} : {rulebook()[id_].title.fr}"
                case ["!annule"]:
                    self.voyage = self.voyage.undone()
                    return "Annulé."
                case words:
                    return self.act(self.event(player, words))
        except gr.Refused as refused:
            return f"Refusé. {refused.render('fr')}"
        except gr.GlobeRulesError as error:
            return f"Je ne comprends pas. {error.render('fr')}"

    def event(self, player: str, words: list[str]) -> Event | None:  # noqa: PLR0911 -- one per command
        """Return the event of a command, or None if there is no such command."""
        at = int((monotonic() - self.started) * 1000)
        match words:
            case ["!signal"]:
                return Signal()
            case ["!photo"]:
                return Lift(player=player, at=at)
            case ["!pose", text]:
                return Place(gr.read_placement(text), player=player, at=at)
            case ["!bouge", card, where]:
                return Move(gr.read_card(card), gr.read_where(where), player=player, at=at)
            case ["!tourne", card, arrow]:
                return Rotate(gr.read_card(card), gr.read_arrow(arrow), player=player, at=at)
            case ["!retire", card]:
                return TakeBack(gr.read_card(card), player=player, at=at)
            case ["!fin"]:
                return self.voyage.reaction.ending.event(player=player, at=at)
            case ["!sable"]:
                return Wait(at=self.voyage.reaction.ends_at or at)
            case ["!reconstruis"]:
                return Reconstruct(player=player)
            case _:
                return None

    def act(self, event: Event | None) -> str:
        """Add an event and return what happened."""
        if event is None:
            return HELP
        self.voyage = self.voyage.after(event)
        self.started = monotonic() if isinstance(event, Signal) else self.started
        record = self.voyage[-1]
        shown = [gr.to_text(each, language="fr") for each in (record.reconstruction, record.outcome) if each]
        return "\n".join(shown) or "C’est noté."


if __name__ == "__main__":
    try:
        bot = Bot(sys.argv[1:] or ["Ana", "Bo"], Random())
    except gr.GlobeRulesError as error:  # such as a sixth player, or the same name twice
        sys.exit(error.render("fr"))
    for line in sys.stdin:
        player, _, message = line.strip().partition(" ")
        print(bot.answer(player, message))  # noqa: T201 -- the chat is the terminal
