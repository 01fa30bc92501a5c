"""Values that the browser stores: none, corrupt ones, those of another version, and a browser that stores nothing."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from visits import Visit, opened_window

PAGES = ("index.html", "board.html#challenge=day/11-18", "voyage.html", "race.html", "try.html")
RACE = {"key": "abc123-2-en", "seat": 0, "codes": [[], []]}
STORED: dict[str, list[Any]] = {
    "speed": [3, "fastest", "toString", None],
    "stars": [None, "day/11-18", 1],
    "day": [None, "day", {"key": "day/11-18"}, {"key": "day/11-18", "start": "now", "hints": None}],
    "voyage": [None, 1, {"event": "preparation"}, "{}", "not a log"],
    "voyage-reaction": [None, 1, {"round": 1, "turn": 1, "index": 0, "events": [{}]}],
    "race": [
        None,
        "abc",
        RACE | {"key": "another"},
        RACE | {"seat": 5},
        RACE | {"codes": None},
        RACE | {"codes": [["broken"], ["broken"]]},
        RACE | {"now": {"events": [{"event": "place", "seat": 0, "at": 1, "placement": "?"}], "elapsed": 1}},
        RACE | {"now": {"events": None, "elapsed": "soon"}},
    ],
    "engine": [None, 1, []],
}
"""Values that no version of the site writes, by name."""


@pytest.mark.parametrize("number", range(max(map(len, STORED.values()))))
def test_corrupt_values_are_ignored(visit: Visit, number: int) -> None:
    values = {name: json.dumps(each[min(number, len(each) - 1)]) for name, each in STORED.items()}
    page = visit("rules/box.html")
    for address in PAGES:
        page.evaluate(
            """(values) => {
                for (const [name, value] of values) localStorage.setItem(`globe-twister:${name}`, value);
                sessionStorage.setItem("globe-twister:voyage", "");
            }""",
            list(values.items()),
        )
        page.goto(visit.served + address)
        expect(page.locator("h1").first).to_be_visible()
        if address != "index.html":
            expect(page.locator(".globe-board button:visible").first).to_be_visible()
    page.goto(f"{visit.served}race.html")
    expect(page.get_by_role("button", name="Create a race")).to_be_visible()


def test_a_corrupt_stage_b_starts_again_and_the_round_is_kept(visit: Visit) -> None:
    page = visit("voyage.html")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Start stage B").click()
    page.get_by_role("button", name="Signal!").click()
    page.evaluate("""() => {
        dispatchEvent(new Event("pagehide"));
        const saved = JSON.parse(localStorage.getItem("globe-twister:voyage-reaction"));
        saved.events.push({event: "place", player: saved.events[0].player, at: 1, placement: "?"});
        localStorage.setItem("globe-twister:voyage-reaction", JSON.stringify(saved));
        Storage.prototype.setItem = () => {}; // what the page would save when it is left
    }""")
    page.reload()
    expect(page.get_by_role("button", name="Start stage B")).to_be_visible()


FORBIDDEN = """for (const name of ["localStorage", "sessionStorage", "caches"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
}
Object.defineProperty(Navigator.prototype, "serviceWorker", { get() { throw new TypeError("no"); } });
"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_pages_work_without_storage(browser: Browser, served: str, script: str) -> None:
    """What cannot be stored lasts as long as the page."""
    page: Page = opened_window(browser)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(script)
    for address in PAGES:
        page.goto(served + address)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
        page.locator("label[for=__palette_1]").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(f"{served}board.html#challenge=day/11-18")
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Show (a|another) hint")).click()
    page.get_by_role("button", name="Show the solution").click()
    page.locator("[data-icon=toEnd]").click()
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { async writeText(text) { window.said = text; } } })"
    )
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_text("Copied, without the solution.")).to_be_visible()
    assert "3 hints" in page.evaluate("said")
    page.goto(f"{served}voyage.html")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Start stage B").click()
    page.get_by_role("button", name="Signal!").click()
    expect(page.locator(".gb-handcard").first).to_be_visible()
    page.context.close()
    assert not errors
