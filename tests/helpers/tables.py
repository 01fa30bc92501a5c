"""Tables as tests lay them: people who all have the same puzzle before them."""

from globe_rules import Place, Table, read_puzzle

MIXED = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
"""B1→@1 finishes it."""


def table(*players: str) -> Table:
    """Return the table of one to three people who play by the English book."""
    sheets = ("asia", "europe", "africa")
    return Table("en", [Place(player, sheet, MIXED) for player, sheet in zip(players, sheets, strict=False)])


ALONE = table("Ana")
PAIR = Table("fr", [Place("Ana", "asia", MIXED, "E", experienced=True), Place("Bo", "europe", MIXED)], ["long-voyage"])
"""Two people of whom more is said."""
