"""A whole game on one device: hidden programs, the sand timer, refusals, and a log that `replay` accepts."""

import json
import re
from pathlib import Path

import pytest
from boards import card, downloaded, enter, expect_buttons_above_the_bar, fits_everyone, place_card, status
from commands import invoke
from logs import ANA_WINS_ALONE, SHUFFLED, log, preparation, setup, wins
from playwright.sync_api import Page, expect
from visits import Visit

from tools import paths

PLAYTHROUGHS = sorted(paths.PLAYTHROUGHS.glob("*.jsonl"))
ROTATED = "1N2N3N/4N5W6N/7N8N9N"
"""G1@5 solves it."""
FIVE_TIED = (paths.PLAYTHROUGHS / "five-players-have-to-play-again.jsonl").read_text(encoding="utf-8")


def begin(page: Page, *puzzles: str, variants: tuple[str, ...] = (), edition: str = "en") -> None:
    """Set up the table with Ana, and Bo if there are two puzzles; go to stage B with a stopped clock."""
    page.clock.install()
    page.reload()
    for _ in range(len(puzzles), 2):
        page.get_by_role("button", name="Remove player 2").click()
    page.get_by_text("Enter your own puzzles").click()
    for number, (name, puzzle) in enumerate(zip(("Ana", "Bo"), puzzles, strict=False), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
        enter(page.get_by_label(f"Puzzle prepared by player {number}"), puzzle)
    page.get_by_label("Edition").select_option(edition)
    for variant in variants:
        page.locator(f"input[value={variant}]").check()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Start stage B").click()


def react(page: Page, *cards: tuple[str, int], after: int = 1000) -> None:
    """Take the device, wait, and place some cards."""
    page.get_by_role("button", name="Signal!").click()
    page.clock.run_for(after)
    for name, number in cards:
        place_card(page, name, number)


def finish(page: Page, name: str) -> None:
    """Press the button of a player who is done, and hand the device on."""
    page.get_by_role("button", name=name, exact=True).click()
    if page.get_by_role("button", name="Continue").is_visible():
        page.get_by_role("button", name="Continue").click()


def reconstruct(page: Page, times: int) -> None:
    """Apply programs, one after the other."""
    for _ in range(times):
        page.locator("[data-icon=toEnd]").click()
        page.locator(".gb-stage > div > .gb-bar .gb-large").click()


def downloaded_log(page: Page) -> str:
    """Return the game log that the page offers as a download."""
    name, text = downloaded(page, "Download the game log")
    assert name == "globe-twister.jsonl"
    return text


def open_log(page: Page, text: str) -> None:
    """Open a game log on the page."""
    file = {"name": "log.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # the type of playwright


def replayed(text: str) -> str:
    """Return the output of `globe-rules replay` for a log, which must succeed."""
    done = invoke("replay", "-", input=text)
    assert done.exit_code == 0, done.output
    return done.output


def test_two_players_play_a_game_of_two_turns_on_a_phone_and_replay_its_log(visit: Visit) -> None:
    page = visit("voyage.html", width=360, height=740, needs="touch")
    begin(page, SHUFFLED, ROTATED)
    react(page, ("R1", 1), ("G1", 9))  # Bo reconstructs Ana's puzzle (D-1)
    finish(page, "Done: flip the sand timer")
    react(page, after=4000)
    expect(page.locator(".gb-sand")).to_contain_text("0:28")
    page.clock.run_for(40_000)
    expect(status(page)).to_contain_text("The sand has run out")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Bo’s program")).to_be_visible()  # RECON-0
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Nobody has solved their puzzle yet: new turn ASSESS-2")
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Signal!").click()
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    place_card(page, "G2", 9)
    finish(page, "Done, without ending the stage")
    react(page)
    finish(page, "Done: flip the sand timer")
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Bo wins END-1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    text = downloaded_log(page)
    assert "Bo wins (END-1: A sole winner)" in replayed(text)
    assert json.loads(text.splitlines()[-1]) == wins("Bo")
    page.get_by_role("button", name="Replay the game").click()
    page.get_by_role("button", name="Continue this game").click()
    expect(page.locator(".gb-result")).to_contain_text("Bo wins END-1")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("heading", name="Stage A: preparation")).to_be_in_viewport()
    open_log(page, text)
    page.locator("[data-icon=toEnd]").click()
    expect(status(page)).to_contain_text("Bo wins END-1")


def test_an_interrupted_stage_continues_with_its_programs_and_its_clock(visit: Visit) -> None:
    """After a reload in the middle of a player's stage B, and in the other language after that player has flipped."""
    page = visit("voyage.html", width=360, height=740, needs="clock")
    begin(page, SHUFFLED, ROTATED)
    react(page, ("B1", 1), after=5000)
    page.reload()
    page.get_by_role("button", name=re.compile("Continue from (?!0:0[0-4])")).click()
    expect(page.locator(".gb-frame .gb-card")).to_have_count(1)
    page.get_by_role("button", name="Done: flip the sand timer").click()
    page.locator("a.language").click()
    expect(page.get_by_role("heading", name="Passez l’appareil à Ana")).to_be_visible()
    page.get_by_role("button", name="Signal").click()
    place_card(page, "G1", 5)
    page.clock.run_for(60_000)
    page.get_by_role("button", name="Continuer").click()
    page.reload()
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Bo gagne")
    page.reload()
    expect(page.locator(".gb-result")).to_contain_text("Bo gagne")


def test_a_saved_game_is_offered_first_in_a_new_tab(visit: Visit) -> None:
    page = visit("voyage.html", width=360, height=740, needs="clock")
    begin(page, SHUFFLED)
    react(page, ("B1", 1))
    page.evaluate("sessionStorage.clear()")
    page.reload()
    resume = page.get_by_role("button", name="Resume the saved game")
    expect(resume).to_be_in_viewport()
    resume.click()
    page.get_by_role("button", name=re.compile("Continue from")).click()
    expect(page.locator(".gb-frame .gb-card")).to_have_count(1)


def test_the_puzzle_is_covered_after_the_flip_and_the_button_to_flip_is_in_view(visit: Visit) -> None:
    page = visit("voyage.html", width=360, height=740, needs="clock")
    begin(page, SHUFFLED, ROTATED)
    react(page)
    expect(page.locator(".gb-tiles")).to_be_visible()
    flip = page.get_by_role("button", name="Done: flip the sand timer")
    expect(flip).to_be_in_viewport()
    flip.click()
    expect(page.locator(".gb-tiles")).to_be_hidden()
    expect(page.locator(".gb-lid")).to_be_visible()


def test_the_buttons_of_a_placed_card_are_in_view_on_a_phone(visit: Visit, root: str) -> None:
    """Before the flip and, for the next player, after it."""
    page = visit(f"{root}voyage.html", width=360, height=740, needs="clock")
    page.clock.install()
    page.reload()
    for press in (".gb-table .gb-primary", ".gb-stage .gb-primary", ".gb-cover .gb-primary"):
        page.locator(press).click()
    expect_buttons_above_the_bar(page)
    for _ in range(2):  # flip, continue
        page.locator(".gb-sticky .gb-primary:visible").click()
    page.locator(".gb-cover .gb-primary").click()
    page.clock.run_for(5000)
    expect(page.locator(".gb-sand")).to_be_visible()
    expect_buttons_above_the_bar(page)


def test_spaces_that_would_be_refused_are_not_highlighted(visit: Visit) -> None:
    """A second red card breaks Q-11 on every space. Without Borders highlights none: players imagine the spaces."""
    page = visit("voyage.html", needs="clock")
    begin(page, SHUFFLED, ROTATED)
    react(page, ("R1", 1))
    card(page, "G1").click()
    expect(page.locator(".gb-works")).to_have_count(8)
    card(page, "R2").click()
    expect(page.locator(".gb-works")).to_have_count(0)
    page.evaluate("sessionStorage.clear(); localStorage.clear()")
    begin(page, SHUFFLED, ROTATED, variants=("without-borders",))
    react(page)
    card(page, "G1").click()
    expect(page.locator(".gb-works")).to_have_count(0)


def test_no_program_is_left_on_the_page_when_the_device_is_handed_on(visit: Visit) -> None:
    page = visit("voyage.html", needs="clock")
    begin(page, SHUFFLED, ROTATED)
    react(page, ("B1", 1))
    finish(page, "Done: flip the sand timer")
    expect(page.get_by_role("heading", name="Pass the device to Ana")).to_be_visible()
    assert page.locator(".gb-stage .gb-card, .gb-stage .gb-tile").count() == 0


def test_a_second_red_card_and_changes_after_the_flip_are_refused_with_the_rule(visit: Visit) -> None:
    page = visit("voyage.html", needs="clock")
    begin(page, SHUFFLED, ROTATED)
    react(page, ("R1", 1), ("R2", 2))
    expect(status(page)).to_contain_text("a second red card is placed in one turn Q-11")
    expect(status(page).get_by_role("link", name="Q-11")).to_be_visible()
    expect(page.locator(".gb-frame .gb-card")).to_have_count(1)
    page.get_by_role("button", name="Done: flip the sand timer").click()
    expect(status(page)).to_contain_text("may no longer touch the cards REACT-3a")
    expect(page.locator(".gb-twoparts")).to_have_attribute("inert", "")


def test_events_after_a_faster_player_ended_the_stage_do_not_count(visit: Visit) -> None:
    """Bo plays first and takes a minute. Ana flips after two seconds, so Bo's last card is too late."""
    page = visit("voyage.html", needs="clock")
    begin(page, SHUFFLED, ROTATED)
    react(page, ("B1", 1))
    page.clock.run_for(60_000)
    place_card(page, "G1", 9)
    finish(page, "Done: flip the sand timer")
    react(page, ("G1", 5))
    finish(page, "Done: flip the sand timer")
    late = page.locator(".gb-notes")
    expect(late).to_contain_text("Ana was faster")
    expect(late).to_contain_text("Bo places G1@9")
    expect(late).to_contain_text("the sand has run out REACT-4")
    reconstruct(page, 2)
    expect(page.locator(".gb-result")).to_contain_text("Ana wins END-2c")
    assert "Ana wins" in replayed(downloaded_log(page))


def test_a_game_with_all_four_variants_in_the_french_edition(visit: Visit) -> None:
    page = visit("voyage.html", needs="clock")
    variants = ("shock-of-experience", "long-voyage", "without-borders", "immediate-departure")
    begin(page, SHUFFLED, ROTATED, variants=variants, edition="fr")
    page.get_by_role("button", name="Signal!").click()
    expect(card(page, "R1")).to_have_accessible_name("R1: to the right place, not in hand")
    expect(page.locator(".gb-frame")).to_have_class("gb-square gb-frame gb-borderless")
    place_card(page, "B1", 1)
    page.clock.run_for(5000)
    finish(page, "Done: “Stop!”")
    react(page, ("G1", 5), after=1000)
    finish(page, "Done: “Stop!”")
    reconstruct(page, 2)
    text = downloaded_log(page)
    preparation_line = json.loads(text.splitlines()[0])
    assert (preparation_line["edition"], preparation_line["variants"]) == ("fr", list(variants))
    assert "Ana wins (END-2c" in replayed(text)


def test_several_rounds_are_counted_in_the_travel_log_and_survive_a_reload(visit: Visit) -> None:
    page = visit("voyage.html", needs="clock")
    begin(page, SHUFFLED)
    react(page, ("B1", 1))
    finish(page, "Done")
    reconstruct(page, 1)
    expect(page.locator(".gb-result")).to_contain_text("Ana solved the puzzle END-1")
    page.get_by_role("button", name="Play another round").click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ana")
    page.get_by_role("button", name="Start the game").click()
    page.reload()
    page.get_by_role("button", name="Start stage B").click()
    react(page)
    finish(page, "Done")
    reconstruct(page, 1)
    expect(page.locator(".gb-stage")).to_contain_text("Travel log: rounds played 2")
    text = downloaded_log(page)
    assert json.loads(text.splitlines()[-1])["result"] == "travel-log"
    replayed(text)


def test_a_stopped_round_has_no_winner_and_a_new_game_may_follow(visit: Visit) -> None:
    page = visit("voyage.html", needs="clock")
    begin(page, SHUFFLED)
    react(page)
    finish(page, "Done")
    reconstruct(page, 1)
    page.get_by_role("button", name="Stop the round").click()
    expect(page.locator(".gb-result")).to_have_text("The round was stopped: nobody wins Q-45.")
    expect(page.get_by_label("Name of player 1")).not_to_be_editable()
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".gb-result")).to_have_count(0)
    expect(page.get_by_label("Name of player 1")).to_be_editable()
    expect(page.get_by_role("button", name="New game")).to_have_count(0)
    open_log(page, FIVE_TIED)
    page.get_by_role("button", name="Continue this game").click()
    page.get_by_role("button", name="Play the round again").click()
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_label("Name of player 1")).to_be_editable()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (log(preparation(), *ANA_WINS_ALONE), "Line 6: the game log is incomplete"),
        (log(preparation(), *ANA_WINS_ALONE, wins("Bo")), "Line 6: the events lead to another result"),
        (log(preparation(), "nonsense"), "Line 2: not a JSON object"),
        (log(wins("Ana")), "Line 1: a game log must start with the preparation"),
        (log(preparation(setup(), setup("Bo"))), "Line 1: Refused: two players have the same photo Q-31"),
        (log(preparation(setup(puzzle="1N"))), "Line 1: not possible here"),
    ],
)
def test_an_invalid_log_is_refused_with_the_line_and_the_reason(visit: Visit, text: str, message: str) -> None:
    page = visit("voyage.html", needs="clock")
    open_log(page, text)
    expect(page.locator(".gb-trouble")).to_contain_text(message)


def test_the_next_step_after_a_result_is_in_view_on_a_phone(visit: Visit, root: str) -> None:
    """Also with five players and a long name."""
    page = visit(f"{root}voyage.html", width=360, height=740, needs="clock")
    open_log(page, FIVE_TIED.replace("Linnea", "Maximiliane-Christine"))
    page.locator(".gb-stage > .gb-bar .gb-large").first.click()  # continue this game
    expect(page.locator(".gb-primary")).to_be_in_viewport(ratio=1)
    expect(page.locator(".gb-standings tbody")).to_contain_text("Maximiliane-Christine")
    assert page.locator(".gb-wide").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_the_page_reads_and_writes_every_playthrough_unchanged(visit: Visit, tested: str) -> None:
    page = visit("voyage.html", needs="clock")
    page.evaluate(tested)
    for file in PLAYTHROUGHS:
        text = file.read_text(encoding="utf-8")
        written = page.evaluate("text => Tested.writeLog(Tested.readLog(`${text}\\r\\n \\n`))", text)
        assert [json.loads(line) for line in written.splitlines()] == [json.loads(line) for line in text.splitlines()]
        assert page.evaluate("text => Tested.scenesOfRounds(Tested.readLog(text)).length", text)


def test_a_replayed_round_keeps_its_number(visit: Visit, tested: str) -> None:
    page = visit("voyage.html", needs="clock")
    page.evaluate(tested)
    script = "text => { const [round] = Tested.readLog(text); return Tested.scenesOfRounds([round, round]) }"
    scenes = page.evaluate(script, FIVE_TIED)
    starts = [scene["text"] for scene in scenes if "everyone is seated" in scene["text"]]
    assert starts == ["Round 1: everyone is seated [PREP-4]."] * 2


def test_every_scenario_with_several_players_opens_as_a_replay_with_its_refusals(visit: Visit, tested: str) -> None:
    page = visit("rules/reaction.html#REACT-2.3")
    page.locator("[id='REACT-2.3'] a.try").click()
    page.locator("[data-icon=toEnd]").click()
    expect(status(page)).to_contain_text("Ana places G1@9")
    expect(status(page)).to_contain_text("Refused: the card is not in hand, or already in the frame Q-13")
    page.locator("a.language").click()
    expect(page.get_by_role("heading", name="Scénario REACT-2.3")).to_be_visible()
    page.evaluate(tested)
    shown = page.evaluate("Object.values(GlobeCases).map(({ request }) => Tested.scenesOfCase(request).length)")
    assert len(shown) > 100
    assert all(shown)


def test_a_game_and_a_replay_work_from_disk(visit: Visit, built_site: Path, root: str) -> None:
    page = visit(f"{built_site.as_uri()}/{root}voyage.html#case=REACT-2.3")
    page.locator("[data-icon=toEnd]").click()
    expect(page.locator(".gb-refusal")).to_be_visible()
    page.locator(".gb-stage .gb-large").click()
    page.locator(".gb-table .gb-primary").click()
    expect(page.locator(".gb-stage ol li")).to_have_count(2)


def test_every_screen_of_a_game_is_accessible(visit: Visit, root: str) -> None:
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


@pytest.mark.parametrize("fragment", ["%E0%A4%A", "__proto__", "constructor", "NO-1.1"])
def test_a_link_to_a_scenario_that_does_not_exist_shows_an_error(visit: Visit, fragment: str) -> None:
    """Also one with invalid percent-encoding, or with the name of something that every object has."""
    page = visit(f"voyage.html#case={fragment}")
    expect(page.get_by_text(f"Cannot replay {fragment}: unknown scenario.")).to_be_visible()


REACTION = {"op": "reaction", "players": ["Ana"], "variants": [], "discarded": [], "events": [{"event": "signal"}]}


def test_a_scenario_can_be_edited_and_shows_its_request_and_response(visit: Visit) -> None:
    page = visit("voyage.html#case=REACT-2.3")
    page.get_by_text("Request and response (JSON)").click()
    editor = page.get_by_label("Request")
    request = json.loads(editor.input_value())
    assert request["op"] == "reaction"
    expect(page.locator("pre")).to_contain_text("Q-13")
    editor.fill(json.dumps(request | {"events": request["events"][:1]}))
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("heading", name="Replay of a request")).to_be_visible()
    expect(page.locator(".gb-progress")).to_have_text("Event 0 of 1")
    page.locator("a.language").click()
    expect(page.get_by_role("heading", name="Relecture d’une requête")).to_be_visible()


@pytest.mark.parametrize("fragment", ["%E0%A4%A", "__proto__", "null", "%7B%7D", '{"op":"round","setups":[{}]}'])
def test_a_request_in_a_link_that_cannot_be_replayed_shows_an_error(visit: Visit, fragment: str) -> None:
    page = visit(f"voyage.html#request={fragment}")
    expect(page.locator(".gb-trouble")).to_contain_text("Cannot replay this request: ")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def test_a_request_without_a_response_is_not_run(visit: Visit) -> None:
    page = visit(f"voyage.html#request={json.dumps(REACTION)}")
    page.get_by_text("Request and response (JSON)").click()
    for text, error in (("{", "JSON"), ('{"op": "telepathy"}', "no such operation: telepathy")):
        page.get_by_label("Request").fill(text)
        page.get_by_role("button", name="Run").click()
        expect(page.locator("pre")).to_contain_text(error)
    expect(page.get_by_role("heading", name="Replay of a request")).to_be_visible()
