"""Fixtures: a real browser, and a server for the built site."""

import functools
import os
import threading
from collections.abc import Generator, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from bundles import bundled
from playwright.sync_api import Browser, Page, expect, sync_playwright
from print_hook import CHROMIUM
from visits import Visit, opened_window

SUB_PATH = "some/where"
"""The site is served from a sub-path, because it must not need the root of its server."""

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


class _QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without logging, and our own error page."""

    protocol_version = "HTTP/1.1"  # one connection for all files of a page

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 -- not used
        pass

    def send_error(self, code: int, *_: Any) -> None:  # noqa: ANN401 -- not used
        page = Path(self.directory, SUB_PATH, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


class _Server(ThreadingHTTPServer):
    """A server with a long queue, because a browser requests dozens of files at once."""

    request_queue_size = 256


@pytest.fixture(scope="session")
def served(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site from a sub-path of a local server; the address ends with a slash."""
    root = tmp_path_factory.mktemp("server")
    (root / SUB_PATH).parent.mkdir()
    (root / SUB_PATH).symlink_to(built_site)
    server = _Server(("127.0.0.1", 0), functools.partial(_QuietHandler, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    server.shutdown()
    server.server_close()


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
