"""Visits to the built site in a browser, which fail on console errors and on requests to other sites."""

from typing import Literal

from attrs import Factory, define
from playwright.sync_api import Browser, Page

TIMEOUT = 120_000
"""Milliseconds until an action fails. It is long, because all cores may be busy with other tests."""


def opened_window(browser: Browser, *, touch: bool = False) -> Page:
    """Open a browser window with a page."""
    context = browser.new_context(has_touch=touch, reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(TIMEOUT)
    return context.new_page()


@define
class Visit:
    """Opens pages of the site and collects their errors until the test ends."""

    browser: Browser
    window: Page
    """The window in which pages are opened as tabs, unless they need their own window."""

    served: str
    """The address of the site."""

    apart: list[Page] = Factory(list)
    troubles: list[str] = Factory(list)
    """Console errors, exceptions, and requests to other sites."""

    def __call__(
        self,
        address: str = "index.html",
        *,
        width: int = 1300,
        height: int = 900,
        needs: Literal["touch", "clock"] | None = None,
    ) -> Page:
        """Open an address: `rules/cards.html#CARD-B5` on the server, or a full `file://` address.

        A test that needs touch input or a controlled clock gets its own window.
        """
        from_disk = address.startswith("file:")
        if from_disk or needs:
            page = opened_window(self.browser, touch=needs == "touch")
            self.apart.append(page)
        else:
            page = self.window.context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        self._watch(page, "file:" if from_disk else self.served)
        page.goto(address if from_disk else self.served + address)
        return page

    def _watch(self, page: Page, home: str) -> None:
        note = self.troubles.append
        page.on("pageerror", lambda error: note(f"exception: {error}"))
        page.on("console", lambda said: note(f"console: {said.text}") if said.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith((home, "data:", "blob:")) else note(asked.url))

    def end(self) -> None:
        """Close every page, and fail if there were errors."""
        for page in self.apart:
            page.context.close()
        for page in self.window.context.pages:
            if page is not self.window:
                assert page.evaluate("typeof __pwClock") == "undefined", "needs='clock', or time stops for all"
                page.evaluate("localStorage.clear()")
                page.close()
        assert not self.troubles
