"""Pairs of circumstances that cannot occur in one round, and why. Every other pair must occur in a case."""

import re

_WINNERS = re.compile(r"winners=(\d)")
_PLAYERS = re.compile(r"players=(\d)")


def why_impossible(pair: str) -> str | None:
    """Return why a pair of circumstances cannot occur in one round, or None if it can.

    >>> why_impossible("pair players=2 winners=2")
    'a tie that END-2c does not break needs one more player, who ended stage B and is not tied'
    """
    circumstances = set(re.findall(r"(?:variant )?[a-z-]+=[\w-]+", pair))
    for why, one, others in _IMPOSSIBLE:
        if one in circumstances and circumstances & others:
            return why
    winners, players = _WINNERS.search(pair), _PLAYERS.search(pair)
    if winners and players and int(winners[1]) > 1 and int(winners[1]) >= int(players[1]):
        return "a tie that END-2c does not break needs one more player, who ended stage B and is not tied"
    return None


_SEVERAL = {"winners=2", "winners=3", "winners=4"}
_TIE_BROKEN = ("END-2a", "END-2b", "END-2c")
_IMPOSSIBLE = (
    ("a card across spaces is void (Q-14)", "across=True", {"void=False"}),
    ("a round has an ending exactly when it is over (ASSESS-1)", "ending=none", {"stage=over", "winners=1", *_SEVERAL}),
    ("a round has an ending exactly when it is over (ASSESS-1)", "winners=0", {"stage=over"}),
    *(
        (
            "a round has an ending exactly when it is over (ASSESS-1)",
            f"stage={stage}",
            {"winners=1", *_SEVERAL, "ending=D-6", "ending=END-1", *(f"ending={each}" for each in _TIE_BROKEN)},
        )
        for stage in ("reaction", "reconstruction")
    ),
    (
        "two of three or more players are tied (END-3)",
        "ending=D-6",
        {"winners=0", "winners=1", "players=1", "players=2"},
    ),
    *(
        ("a round has one winner unless it is tied (END-1, END-2)", f"ending={each}", {"winners=0", *_SEVERAL})
        for each in ("END-1", *_TIE_BROKEN)
    ),
    *(("a single player is never tied (END-2)", f"ending={each}", {"players=1"}) for each in _TIE_BROKEN),
    (
        "red cards decide only if a player has fewer (END-2a)",
        "ending=END-2a",
        {"reds=2", "variant long-voyage=True"},
    ),
    ("no red card is in the game (VAR-2)", "variant long-voyage=True", {"reds=1", "reds=2"}),
)
"""The reason, a circumstance, and the circumstances that cannot occur together with it."""
