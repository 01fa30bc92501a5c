"""A whole voyage on one device: hidden programs, the sand timer, the referee, and a log that the command accepts."""

import json
from pathlib import Path

import pytest
from boards import card, downloaded, enter, fits_everyone, lay, status
from commands import invoke
from logs import ANA_WINS_ALONE, MIXED, log, place, preparation, wins
from playwright.sync_api import Page, expect
from visits import Visit

from tools import places

PLAYTHROUGHS = sorted(places.PLAYTHROUGHS.glob("*.jsonl"))
ROTATED = "1N2N3N/4N5W6N/7N8N9N"
"""G1@5 finishes it."""


def begin(page: Page, *puzzles: str, variants: tuple[str, ...] = (), edition: str = "en") -> None:
    """Fill in the table: Ana, and Bo if there are two puzzles; then go to stage B with a clock that stands still."""
    page.clock.install()
    page.reload()
    for _ in range(len(puzzles), 2):
        page.get_by_role("button", name="Remove player 2").click()
    page.get_by_text("Lay out the puzzles yourselves").click()
    for number, (name, puzzle) in enumerate(zip(("Ana", "Bo"), puzzles, strict=False), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
        enter(page.get_by_label(f"Puzzle that player {number} prepares"), puzzle)
    page.get_by_label("Edition").select_option(edition)
    for variant in variants:
        page.locator(f"input[value={variant}]").check()
    page.get_by_role("button", name="Begin the voyage").click()
    page.get_by_role("button", name="Stage B").click()


def react(page: Page, *cards: tuple[str, int], after: int = 1000) -> None:
    """Take the device, wait, and lay some cards."""
    page.get_by_role("button", name="Signal!").click()
    page.clock.run_for(after)
    for name, number in cards:
        lay(page, name, number)


def finish(page: Page, name: str) -> None:
    """Say that one is done, and hand the device on."""
    page.get_by_role("button", name=name, exact=True).click()
    if page.get_by_role("button", name="Hand on").is_visible():
        page.get_by_role("button", name="Hand on").click()


def reconstruct(page: Page, times: int) -> None:
    """Let programs be carried out, one after the other."""
    for _ in range(times):
        page.locator("[data-icon=toEnd]").click()
        page.locator(".gb-stage > div > .gb-bar .gb-large").click()


def told_log(page: Page) -> str:
    """Return the log."""
    name, text = downloaded(page, "Download the log")
    assert name == "globe-twister.jsonl"
    return text


def open_log(page: Page, text: str) -> None:
    """Give a log to the page."""
    file = {"name": "log.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # as playwright wants it


def replayed(text: str) -> str:
    """Let the command replay a log; it must accept it."""
    done = invoke("replay", "-", input=text)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_voyage_of_two_is_played_to_its_end_on_a_phone(visit: Visit) -> None:
    """Two turns, a red card gone, and a winner; the command comes to the same, and the page opens the log again."""
    page = visit("voyage.html", width=360, height=740, needs="touch")
    begin(page, MIXED, ROTATED)
    react(page, ("R1", 1), ("G1", 9))  # Bo has moved to Ana's puzzle (D-1)
    finish(page, "Done: flip the sand timer")
    react(page, after=4000)
    expect(page.locator(".gb-sand")).to_contain_text("0:28")
    page.clock.run_for(40_000)
    expect(status(page)).to_contain_text("The sand has run out")
    page.get_by_role("button", name="Hand on").click()
    expect(page.get_by_role("heading", name="Bo’s program")).to_be_visible()  # who flipped begins (RECON-0)
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Nobody is there yet: a new turn ASSESS-2")
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Signal!").click()
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    lay(page, "G2", 9)
    finish(page, "Done, without ending the stage")
    react(page)
    finish(page, "Done: flip the sand timer")
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Bo wins END-1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    text = told_log(page)
    assert "Bo wins (END-1: A sole winner)" in replayed(text)
    assert json.loads(text.splitlines()[-1]) == wins("Bo")
    page.reload()
    open_log(page, text)
    page.locator("[data-icon=toEnd]").click()
    expect(status(page)).to_contain_text("Bo wins END-1")


def test_nobody_sees_the_program_of_another(visit: Visit) -> None:
    """When the device is handed on, nothing of a program is left on the page, not even hidden."""
    page = visit("voyage.html", needs="clock")
    begin(page, MIXED, ROTATED)
    react(page, ("B1", 1))
    finish(page, "Done: flip the sand timer")
    expect(page.get_by_role("heading", name="Hand the device to Ana")).to_be_visible()
    assert page.locator(".gb-stage .gb-card, .gb-stage .gb-tile").count() == 0


def test_the_referee_refuses_with_the_rule(visit: Visit) -> None:
    """A second red card is not laid, and whoever flipped touches nothing any more."""
    page = visit("voyage.html", needs="clock")
    begin(page, MIXED, ROTATED)
    react(page, ("R1", 1), ("R2", 2))
    expect(status(page)).to_contain_text("two red cards lie in the programming area Q-11")
    expect(status(page).get_by_role("link", name="Q-11")).to_be_visible()
    expect(page.locator(".gb-frame .gb-card")).to_have_count(1)
    page.get_by_role("button", name="Done: flip the sand timer").click()
    expect(status(page)).to_contain_text("hands off the cards REACT-3a")
    expect(page.locator(".gb-twoparts")).to_have_attribute("inert", "")


def test_what_came_after_a_faster_player_does_not_count(visit: Visit) -> None:
    """Bo plays first and takes a minute; Ana flips after two seconds: Bo's last card came too late."""
    page = visit("voyage.html", needs="clock")
    begin(page, MIXED, ROTATED)
    react(page, ("B1", 1))
    page.clock.run_for(60_000)
    lay(page, "G1", 9)
    finish(page, "Done: flip the sand timer")
    react(page, ("G1", 5))
    finish(page, "Done: flip the sand timer")
    late = page.locator(".gb-notes")
    expect(late).to_contain_text("Ana was quicker")
    expect(late).to_contain_text("Bo lays G1@9")
    expect(late).to_contain_text("the sand has run out REACT-4")
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Ana wins END-2c")
    assert "Ana wins" in replayed(told_log(page))


def test_all_four_variants_by_the_french_book(visit: Visit) -> None:
    """No red cards, no frame, no timer, a side for each; and seats change the other way (VAR-1 to VAR-4, D-1)."""
    page = visit("voyage.html", needs="clock")
    variants = ("shock-of-experience", "long-voyage", "without-borders", "immediate-departure")
    begin(page, MIXED, ROTATED, variants=variants, edition="fr")
    page.get_by_role("button", name="Signal!").click()
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    expect(page.locator(".gb-frame")).to_have_class("gb-square gb-frame gb-borderless")
    lay(page, "B1", 1)
    page.clock.run_for(5000)
    finish(page, "Done: “Stop!”")
    react(page, ("G1", 5), after=1000)
    finish(page, "Done: “Stop!”")
    reconstruct(page, 2)
    text = told_log(page)
    told = json.loads(text.splitlines()[0])
    assert (told["edition"], told["variants"]) == ("fr", list(variants))
    assert "Ana wins (END-2c" in replayed(text)


def test_a_travel_log_of_several_rounds(visit: Visit) -> None:
    """After a round another one follows, with the same player; what is left of the travel log is told (LOG-3)."""
    page = visit("voyage.html", needs="clock")
    begin(page, MIXED)
    react(page, ("B1", 1))
    finish(page, "Done")
    reconstruct(page, 1)
    expect(page.locator(".gb-result")).to_contain_text("Ana has rebuilt the image END-1")
    page.get_by_role("button", name="Another round").click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ana")
    page.get_by_role("button", name="Begin the voyage").click()
    page.reload()  # nothing is lost
    page.get_by_role("button", name="Go on with the voyage").click()
    page.get_by_role("button", name="Stage B").click()
    react(page)
    finish(page, "Done")
    reconstruct(page, 1)
    expect(page.locator(".gb-stage")).to_contain_text("Travel log: rounds played 2")
    text = told_log(page)
    assert json.loads(text.splitlines()[-1])["result"] == "travel-log"
    replayed(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (log(preparation(), *ANA_WINS_ALONE), "Line 6: the log is cut off"),
        (log(preparation(), *ANA_WINS_ALONE, wins("Bo")), "Line 6: the events come to something else"),
        (log(preparation(), "nonsense"), "Line 2: no JSON object"),
        (log(wins("Ana")), "Line 1: a log begins with the preparation"),
        (log(preparation(place(), place("Bo"))), "Line 1: Refused: two players have the same photo Q-31"),
        (log(preparation(place(puzzle="1N"))), "Line 1: this makes no sense here"),
    ],
)
def test_a_log_that_is_wrong_says_where(visit: Visit, text: str, told: str) -> None:
    """Cut off, untrue, unreadable or against the rules: the line is named."""
    page = visit("voyage.html", needs="clock")
    open_log(page, text)
    expect(page.locator(".gb-trouble")).to_contain_text(told)


def test_logs_of_the_reference_are_read_and_written_alike(visit: Visit, tested: str) -> None:
    """Every playthrough, with all its editions, variants, ties and challenges, comes to the same here."""
    page = visit("voyage.html", needs="clock")
    page.evaluate(tested)
    for file in PLAYTHROUGHS:
        text = file.read_text(encoding="utf-8")
        written = page.evaluate("text => Tested.writeLog(Tested.readLog(text))", text)
        assert [json.loads(line) for line in written.splitlines()] == [json.loads(line) for line in text.splitlines()]
        assert page.evaluate("text => Tested.scenesOfRounds(Tested.readLog(text)).length", text)


def test_scenarios_open_as_a_replay(visit: Visit, tested: str) -> None:
    """From the rules, with what the referee refuses; every one of them can be shown."""
    page = visit("rules/reaction.html#REACT-2.3")
    page.locator("[id='REACT-2.3'] a.try").click()
    page.locator("[data-icon=toEnd]").click()
    expect(status(page)).to_contain_text("Ana lays G1@9")
    expect(status(page)).to_contain_text("Refused: the card is not in hand Q-13")
    page.locator("a.language").click()
    expect(page.get_by_role("heading", name="Scénario REACT-2.3")).to_be_visible()
    page.evaluate(tested)
    shown = page.evaluate("Object.values(GlobeCases).map(({ request }) => Tested.scenesOfCase(request).length)")
    assert len(shown) > 100
    assert all(shown)


def test_a_voyage_works_from_disk(visit: Visit, built_site: Path, root: str) -> None:
    """Opened as a file, the page prepares and replays."""
    page = visit(f"{built_site.as_uri()}/{root}voyage.html#case=REACT-2.3")
    page.locator("[data-icon=toEnd]").click()
    expect(page.locator(".gb-refusal")).to_be_visible()
    page.locator(".gb-stage .gb-large").click()
    page.locator(".gb-table .gb-primary").click()
    expect(page.locator(".gb-stage ol li")).to_have_count(2)


def test_a_voyage_is_accessible(visit: Visit, root: str) -> None:
    """Axe finds nothing on any screen, in light and dark, on phone and desktop; nothing is too wide."""
    page = visit(f"{root}voyage.html", needs="clock")
    fits_everyone(page)
    for press in (".gb-table .gb-primary", ".gb-stage .gb-primary", ".gb-cover .gb-primary"):
        page.locator(press).click()
        fits_everyone(page)
    page.locator(".gb-stage .gb-bar .gb-primary:visible").click()
    fits_everyone(page)
    page.locator(".gb-stage .gb-bar .gb-primary:visible").click()
    page.locator(".gb-cover .gb-primary").click()
    page.locator(".gb-stage .gb-bar .gb-primary:visible").click()
    page.locator(".gb-stage .gb-bar .gb-large:visible").last.click()
    fits_everyone(page)
    for _ in range(2):
        page.locator("[data-icon=toEnd]").click()
        page.locator(".gb-stage > div > .gb-bar .gb-large").click()
    fits_everyone(page)
    page.locator(".gb-stage .gb-bar .gb-button").last.click()
    fits_everyone(page)
