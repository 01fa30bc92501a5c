"""The site without a network: pages for the table, search and board work after a visit; the site can be installed."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from boards import fits_everyone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from servers import serving
from visits import TIMEOUT


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Open a window in which service workers are allowed; in all other tests they are blocked."""
    opened = browser.new_context(reduced_motion="reduce", service_workers="allow")
    opened.set_default_timeout(TIMEOUT)
    yield opened
    opened.close()


IS_CONTROLLED = "navigator.serviceWorker.controller !== null"


def wait_for(page: Page, condition: str) -> None:
    """Wait until a condition holds. Playwright's own function for this needs `eval`, which the pages forbid."""
    for _ in range(TIMEOUT // 100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"waited for {condition}")


def test_pages_search_and_board_work_offline_after_a_visit(context: BrowserContext, served: str, root: str) -> None:
    page = context.new_page()
    page.goto(f"{served}{root}index.html")
    wait_for(page, IS_CONTROLLED)
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
    for scheme in ("light", "dark"):
        fits_everyone(page, None, (scheme, 360))
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
    assert {
        "play.html",
        "voyage.html",
        "rules/index.html",
        "javascripts/voyage.js",
        "stylesheets/site.css",
        "images/tiles.svg",
        "images/frame.svg",
    } <= {*kept}
    assert not [name for name in kept if name.startswith(("fr/", "api", "downloads"))]


def test_the_root_of_the_site_and_the_solver_work_offline(context: BrowserContext, served: str, root: str) -> None:
    page = context.new_page()
    page.goto(f"{served}{root}index.html")
    wait_for(page, IS_CONTROLLED)
    context.set_offline(True)
    page.goto(f"{served}{root}")
    expect(page.locator(".hero")).to_be_visible()
    page.goto(f"{served}{root}board.html#puzzle=2N1N3N/4N5W6N/7N8N9N&photo=N")
    page.locator(".gb-hinting button").nth(1).click()
    expect(page.locator(".gb-solver .gb-solved")).to_contain_text(re.compile("2 cards|2 cartes"))


WORKER = """async ([code, { url, fails = [], status = 200, copy }]) => {
  const fail = (name) => { if (fails.includes(name)) throw new TypeError(`no ${name}`); };
  const kept = [];
  const caches = {
    async match(name) { fail("match"); return name === copy ? new Response("copy") : undefined; },
    async has() { return !fails.includes("has"); },
    async open() { fail("open"); return { async put(name) { fail("put"); kept.push(name); } }; },
  };
  const listeners = {};
  const globals = {
    importScripts() {}, skipWaiting() {}, clients: {}, registration: { scope: "https://example.org/" },
    offline: { version: "1", files: [], language: "en", missing: ["You are offline", "", ""] },
    addEventListener(name, listener) { listeners[name] = listener; },
    caches,
    async fetch() { fail("fetch"); return new Response("network", { status }); },
  };
  new Function(...Object.keys(globals), code)(...Object.values(globals));
  const waited = [];
  let answer;
  listeners.fetch({
    request: { method: "GET", mode: "navigate", url: `https://example.org/${url}` },
    respondWith(given) { answer = given; },
    waitUntil(given) { waited.push(given); },
  });
  const text = await (await answer).text();
  await Promise.all(waited);
  return [text.includes("offline") ? "missing" : text, ...kept];
}"""
"""Asks the service worker for a file, with a network and a cache that fail; returns the answer and what it keeps."""

RULES = "https://example.org/rules.html"


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        pytest.param({"url": "rules.html"}, ["network", RULES], id="a visited page is kept"),
        pytest.param({"url": "rules.html?q=1#END-1"}, ["network", RULES], id="once under its name alone"),
        pytest.param({"url": ""}, ["network", "https://example.org/index.html"], id="the root is its index"),
        pytest.param({"url": "downloads/a.zip"}, ["network"], id="downloads are not kept"),
        pytest.param({"url": "aid.pdf", "status": 206}, ["network"], id="parts of files are not kept"),
        pytest.param({"url": "rules.html", "fails": ["has"]}, ["network"], id="replaced by a newer version"),
        pytest.param({"url": "rules.html", "fails": ["put"]}, ["network"], id="full storage"),
        pytest.param({"url": "rules.html", "fails": ["open", "match"]}, ["network"], id="forbidden storage"),
        pytest.param(
            {"url": "rules.html", "fails": ["match"], "copy": RULES}, ["network", RULES], id="corrupt storage"
        ),
        pytest.param({"url": "rules.html", "fails": ["match", "fetch"]}, ["missing"], id="neither storage nor network"),
        pytest.param({"url": "rules.html", "fails": ["fetch"], "copy": RULES}, ["copy"], id="no network"),
        pytest.param({"url": "rules.html", "fails": ["fetch"]}, ["missing"], id="no network and no copy"),
        pytest.param({"url": "rules.html", "status": 503, "copy": RULES}, ["copy"], id="a server in trouble"),
        pytest.param({"url": "rules.html", "status": 404, "copy": RULES}, ["network"], id="a page that was removed"),
    ],
)
def test_the_service_worker_survives_failures(
    unwatched: Page, built_site: Path, asked: dict[str, object], expected: list[str]
) -> None:
    code = (built_site / "sw.js").read_text(encoding="utf-8")
    assert unwatched.evaluate(WORKER, [code, asked]) == expected


def test_an_update_replaces_the_files_while_a_tab_is_open(
    context: BrowserContext, built_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(built_site, site, ignore=shutil.ignore_patterns("fr", "downloads", "*.zip", "try"))
    with serving(site) as address:
        page = context.new_page()
        page.goto(f"{address}board.html#puzzle=2N1N3N/4N5W6N/7N8N9N&photo=N&program=B1E@1")
        wait_for(page, IS_CONTROLLED)
        for name in ("glossary.html", "offline.js"):
            file = site / name
            text = file.read_text(encoding="utf-8")
            file.write_text(
                re.sub('"version":"', '"version":"new', text).replace("<h1", "<p>New version</p><h1"), encoding="utf-8"
            )
        page.evaluate("""() => {
            navigator.serviceWorker.addEventListener("controllerchange", () => { window.isUpdated = true; });
            navigator.serviceWorker.getRegistration().then((found) => found.update());
        }""")
        wait_for(page, "window.isUpdated === true")
        context.set_offline(True)
        page.locator("[data-icon=toEnd]").click()  # the open tab still works
        expect(page.locator(".gb-tiles")).to_have_attribute("data-puzzle", "1N2N3N/4N5W6N/7N8N9N")
        wait_for(page, "caches.keys().then((found) => found.length === 1)")  # the files of the old one are deleted
        page.goto(f"{address}glossary.html")
        expect(page.get_by_text("New version")).to_be_visible()
