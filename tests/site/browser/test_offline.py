"""The site without a network: pages for the table, search and board work after a visit; the site can be installed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from visits import TIMEOUT


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Open a window in which service workers are allowed; in all other tests they are blocked."""
    opened = browser.new_context(reduced_motion="reduce", service_workers="allow")
    opened.set_default_timeout(TIMEOUT)
    yield opened
    opened.close()


def test_pages_search_and_board_work_offline_after_a_visit(context: BrowserContext, served: str, root: str) -> None:
    page = context.new_page()
    page.goto(f"{served}{root}index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.goto(f"{served}{root}rulings/silences-cards.html#Q-14")
    expect(page.locator("#Q-14")).to_be_visible()
    page.locator(".md-header .find input").fill("Q-8")
    expect(page.locator(".md-header .find-answer").first).to_have_attribute("href", re.compile("#Q-8$"))
    page.goto(f"{served}{root}board.html#puzzle=2N1N3N/4N5W6N/7N8N9N&photo=N&program=B1E@1")
    page.locator("[data-icon=toEnd]").click()
    expect(page.locator(".gb-tiles")).to_have_attribute("data-puzzle", "1N2N3N/4N5W6N/7N8N9N")
    page.goto(f"{served}{root}voyage.html")
    expect(page.locator(".globe-board.voyage button").first).to_be_visible()
    page.goto(f"{served}{root}api.html")  # not kept on the device
    page.get_by_role("link").click()
    expect(page).to_have_url(f"{served}{root}play.html")


def test_the_manifest_and_the_list_of_files_fit_the_site(built_site: Path, root: str) -> None:
    folder = built_site / root
    manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (folder / manifest["start_url"]).is_file()
    assert all((folder / icon["src"]).is_file() for icon in manifest["icons"])
    written = (folder / "offline.js").read_text(encoding="utf-8")
    kept = json.loads(written.removeprefix("self.offline=").rstrip(";\n"))["files"]
    assert all((folder / name).is_file() for name in kept)
    assert {"play.html", "voyage.html", "rules/index.html", "javascripts/voyage.js", "stylesheets/site.css"} <= {*kept}
    assert not [name for name in kept if name.startswith(("fr/", "api", "downloads"))]
