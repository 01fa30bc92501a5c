"""What the fixture `visit` of the browser tests is, for their signatures."""

from typing import Literal, Protocol

from playwright.sync_api import Page


class Visit(Protocol):
    """Opens a page of the site and keeps watch over it until the test ends."""

    def __call__(
        self,
        address: str = "index.html",
        *,
        width: int = 1300,
        height: int = 900,
        scheme: Literal["light", "dark"] = "light",
        needs: Literal["touch", "clock"] | None = None,
    ) -> Page:
        """Open an address: `rules/cards.html#CARD-B5` on the server, or a whole `file://` one.

        Whoever needs fingers, or a clock that can be set, gets a window of their own.
        """
