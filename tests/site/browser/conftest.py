"""Fixtures: a real browser, and a server for the built site."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from bundles import bundled
from playwright.sync_api import Browser, Page, expect, sync_playwright
from print_hook import CHROMIUM
from servers import serving
from visits import Visit, opened_window

NO_CHROMIUM = (
    "no chromium found: install it (Debian: apt-get install chromium-headless-shell) to test the site in a browser"
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--renderer-process-limit=1",  # one tab is open at a time, so one process is enough
]

expect.set_options(timeout=30_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report all tests that are skipped without a browser at one location, so that pytest shows one line for them."""
    report = yield
    if report.skipped and CHROMIUM is None:
        report.longrepr = (str(Path(__file__).parent), None, NO_CHROMIUM)  # type: ignore[assignment]  # no line number: all are grouped
    return report


@pytest.fixture(scope="session")
def served(built_site: Path) -> Iterator[str]:
    """Serve the site; the address ends with a slash."""
    with serving(built_site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once. Without it, skip the tests, or fail in continuous integration."""
    if CHROMIUM is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_CHROMIUM)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def unwatched(browser: Browser) -> Iterator[Page]:
    """Open a page on which errors are expected, such as the error page."""
    page = opened_window(browser)
    yield page
    page.context.close()


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Page]:
    """Open a window for the tabs of all tests; a window for each test would take twice as long."""
    page = opened_window(browser)
    yield page
    page.context.close()


@pytest.fixture
def visit(browser: Browser, window: Page, served: str) -> Iterator[Visit]:
    """Open pages; at the end of the test, fail on a console error, an exception or a request to another host."""
    opened = Visit(browser, window, served)
    yield opened
    opened.end()


@pytest.fixture(scope="session")
def tested() -> str:
    """Return a script that makes the exports of `tested.js` available as `Tested` on a page."""
    module = bundled("Tested", str(Path(__file__).with_name("tested.js")))["tested"]
    return f"{module.code};globalThis.Tested = Tested"


@pytest.fixture(params=["", "fr/"], ids=["en", "fr"])
def root(request: pytest.FixtureRequest) -> str:
    """Return the folder of each language, from the root of the site."""
    return str(request.param)
