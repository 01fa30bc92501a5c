"""Tables for tests: all players have the same puzzle."""

from globe_rules import Setup, Table, read_puzzle

SHUFFLED = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
"""A puzzle that B1→@1 solves."""


def table(*players: str) -> Table:
    """Return a table of one to three players in the English edition."""
    sheets = ("asia", "europe", "africa")
    return Table("en", [Setup(player, sheet, SHUFFLED) for player, sheet in zip(players, sheets, strict=False)])


ALONE = table("Ana")
PAIR = Table(
    "fr", [Setup("Ana", "asia", SHUFFLED, "E", experienced=True), Setup("Bo", "europe", SHUFFLED)], ["long-voyage"]
)
"""A table of two players with values other than the defaults."""
