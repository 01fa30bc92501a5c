"""The small worlds: what is in each, and its figures."""

from globe_rules._worlds.catalogue import VERSION, WORLDS, figures
from handbook.page import Page


def table(page: Page) -> str:
    """Show the figures and the content of every world.

    `{{ worlds() }}`
    """
    rows = [(world, figures(world)) for world in WORLDS.values()]
    return page.render("worlds.html", rows=rows, version=VERSION, total=sum(size.requests for _, size in rows))
