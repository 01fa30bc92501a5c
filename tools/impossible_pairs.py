"""Pairs of circumstances that no round can show, and why: whatever else is thinkable must happen in some case."""

import re

_WINNERS = re.compile(r"winners=(\d)")
_PLAYERS = re.compile(r"players=(\d)")


def why_impossible(pair: str) -> str | None:
    """Return why two circumstances cannot meet in a round, or None if they can.

    >>> why_impossible("pair players=2 winners=2")
    'of two, whoever ended stage B wins a tie (END-2c): three are tied at least when a fourth ended it'
    """
    told = set(re.findall(r"(?:variant )?[a-z-]+=[\w-]+", pair))
    for why, one, others in _IMPOSSIBLE:
        if one in told and told & others:
            return why
    winners, players = _WINNERS.search(pair), _PLAYERS.search(pair)
    if winners and players and int(winners[1]) > 1 and int(winners[1]) >= int(players[1]):
        return "of two, whoever ended stage B wins a tie (END-2c): three are tied at least when a fourth ended it"
    return None


_SEVERAL = {"winners=2", "winners=3", "winners=4"}
_TIE_BROKEN = ("END-2a", "END-2b", "END-2c")
_IMPOSSIBLE = (
    ("a card across spaces is void (Q-14)", "across=True", {"void=False"}),
    ("a round is over when it has an ending (ASSESS-1)", "ending=none", {"stage=over", "winners=1", *_SEVERAL}),
    ("a round is over when it has an ending (ASSESS-1)", "winners=0", {"stage=over"}),
    *(
        (
            "a round is over when it has an ending (ASSESS-1)",
            f"stage={stage}",
            {"winners=1", *_SEVERAL, "ending=D-6", "ending=END-1", *(f"ending={each}" for each in _TIE_BROKEN)},
        )
        for stage in ("reaction", "reconstruction")
    ),
    ("a tie has several players (END-3)", "ending=D-6", {"winners=0", "winners=1", "players=1", "players=2"}),
    *(
        ("who wins, wins alone (END-1, END-2)", f"ending={each}", {"winners=0", *_SEVERAL})
        for each in ("END-1", *_TIE_BROKEN)
    ),
    *(("alone nobody is tied (END-2)", f"ending={each}", {"players=1"}) for each in _TIE_BROKEN),
    ("reds decide only if somebody has fewer (END-2a)", "ending=END-2a", {"reds=2", "variant long-voyage=True"}),
    ("no red card is in the game (VAR-2)", "variant long-voyage=True", {"reds=1", "reds=2"}),
)
"""The reason, a circumstance, and those that cannot meet it."""
