"""A race on two devices: the same puzzle from a link, codes instead of a server, and the same result on both."""

import re
from typing import Any

import pytest
from boards import expect_buttons_above_the_bar, fits_everyone, place_card, status
from playwright.sync_api import Page, expect
from visits import Visit

KEY = "abc123-2-en"
SECOND = "Player\u00a02"
PLAYED = {
    "key": KEY,
    "seat": 2,
    "turn": 1,
    "events": [
        {"event": "lift", "player": SECOND, "at": 0},
        {"event": "place", "player": SECOND, "at": 1230, "placement": "B1E@1"},
        {"event": "rotate", "player": SECOND, "at": 1230, "card": "B1", "arrow": "S"},
        {"event": "move", "player": SECOND, "at": 20_000, "card": "B1", "where": "2+3"},
        {"event": "take-back", "player": SECOND, "at": 100_000, "card": "B1"},
        {"event": "flip", "player": SECOND, "at": 100_010},
    ],
}
"""One event of each kind."""


def opened(visit: Visit, address: str) -> Page:
    """Open the race on a device of its own, with a stopped clock."""
    page = visit(address, width=360, height=740, needs="clock")
    page.clock.install()
    page.reload()
    return page


def two_devices(visit: Visit) -> tuple[Page, Page]:
    """Open the same race as player 1 and as player 2."""
    first, second = (opened(visit, f"race.html#race={KEY}") for _ in range(2))
    first.evaluate(f"""localStorage.setItem("globe-twister:race", '{{"key":"{KEY}","seat":0,"codes":[[],[]]}}')""")
    first.reload()
    return first, second


def solution_of(page: Page, tested: str) -> list[tuple[str, int, str]]:
    """Return the cards that solve the puzzle of the key, with their spaces and arrows."""
    page.evaluate(tested)
    puzzle, photo = page.evaluate(
        f"(({{ table: {{ setups }} }}) => [setups[0].puzzle, setups[0].photo])(Tested.roundOf(Tested.readKey('{KEY}')))"
    )
    found: Any = page.evaluate(
        """([puzzle, photo]) => {
            const { rules } = Tested;
            const all = [...rules.GREEN, ...rules.BLUE].flatMap((card) => [...rules.workingPlacements(card)]);
            for (const one of all) for (const other of all) {
                if (rules.violations(rules.CARDS, [one, other]).length > 0) continue;
                const done = rules.reconstruct(rules.readPuzzle(puzzle), photo, rules.CARDS, [one, other]);
                if (done.solved) return [one, other].map(({ card, spaces, arrow }) => [card, spaces[0], arrow ?? ""]);
            }
        }""",
        [puzzle, photo],
    )
    return [tuple(one) for one in found]


def play(page: Page, cards: list[tuple[str, int, str]], *, after: int) -> None:
    """Play stage B with these cards, and flip the timer after some time."""
    page.get_by_role("button", name="Start stage B").click()
    page.get_by_role("button", name="Signal!").click()
    for name, space, arrow in cards:
        place_card(page, name, space)
        for _ in range(8):
            if not arrow or f"{name}{arrow}@{space}" in program_of(page):
                break
            page.locator(f".gb-frame [data-space='{space}']").click()
    page.clock.run_for(after)
    page.get_by_role("button", name="Done: flip the sand timer").click()
    page.get_by_role("button", name="Continue").click()


def program_of(page: Page) -> str:
    """Return the program of the saved stage B, in notation."""
    script = """() => {
        const { now } = JSON.parse(localStorage.getItem("globe-twister:race"));
        const program = {};
        for (const { event, placement, card, arrow } of now.events) {
            if (event === "place") program[placement.slice(0, 2)] = placement;
            if (event === "rotate") program[card] = `${card}${arrow}@${program[card].split("@")[1]}`;
        }
        return Object.values(program).join(" ");
    }"""
    return str(page.evaluate(script))


def result_of(page: Page) -> str:
    """Go through stage C to the result."""
    for _ in range(2):
        page.locator("[data-icon=toEnd]").click()
        page.locator(".gb-stage > div > .gb-bar .gb-large").click()
    return page.locator(".gb-result").inner_text()


def test_two_devices_race_on_the_same_puzzle_and_see_the_same_winner(visit: Visit, tested: str) -> None:
    """Both solve it with two cards, so the player who flipped the timer wins (END-2c)."""
    first = opened(visit, "race.html")
    first.get_by_role("button", name="Create a race").click()
    link = first.get_by_label("Link to this race").input_value()
    assert re.search(r"race\.html#race=[a-z0-9]{6}-3-en$", link)
    first.evaluate(f"store = {{ key: '{KEY}', seat: 0, codes: [[], []] }}")
    first.evaluate("localStorage.setItem('globe-twister:race', JSON.stringify(store))")
    first.goto(f"{link.partition('#')[0]}#race={KEY}")
    first.reload()
    second = opened(visit, f"race.html#race={KEY}")
    expect(first.get_by_role("heading", name=f"Race {KEY}: you are Player 1")).to_be_visible()
    expect(second.get_by_role("heading", name=f"Race {KEY}: you are Player 2")).to_be_visible()
    cards = solution_of(first, tested)
    play(first, cards, after=20_000)
    play(second, cards, after=9000)
    own = first.get_by_label("Your code").input_value()
    assert "@" not in own
    second.get_by_label("The other player’s code or link").fill(own)
    second.get_by_role("button", name="Compare").click()
    expect(second.get_by_role("heading", name="Player 2’s program")).to_be_visible()  # RECON-0
    assert result_of(second) == f"{SECOND} wins END-2c. Third tie-breaker: the sand timer."
    first.goto(second.get_by_label("Your code").input_value())
    assert result_of(first) == f"{SECOND} wins END-2c. Third tie-breaker: the sand timer."
    first.reload()
    assert result_of(first) == f"{SECOND} wins END-2c. Third tie-breaker: the sand timer."
    expect(first.get_by_role("button", name="Send")).to_be_in_viewport()
    expect(first.get_by_role("button", name="Send")).to_contain_class("gb-primary")


def test_cards_placed_30_seconds_after_the_flip_of_the_other_do_not_count_and_a_new_turn_follows(visit: Visit) -> None:
    first, second = two_devices(visit)
    play(first, [], after=1000)
    second.get_by_role("button", name="Start stage B").click()
    second.get_by_role("button", name="Signal!").click()
    second.clock.run_for(40_000)
    place_card(second, "G1", 5)
    second.reload()  # nothing is lost
    second.get_by_role("button", name="Continue from 0:4").click()
    second.get_by_role("button", name="The other player has flipped the timer").click()
    second.clock.run_for(1000)
    expect(second.locator(".gb-sand")).to_contain_text("0:2")
    second.clock.run_for(10_000)
    second.reload()
    second.get_by_role("button", name="Continue from").click()
    expect(status(second)).to_contain_text(re.compile("you have 1[89] seconds left"))
    second.clock.run_for(40_000)
    second.get_by_role("button", name="Continue").click()
    second.goto(first.get_by_label("Your code").input_value())
    expect(second.locator(".gb-notes")).to_contain_text("Player 1 was faster.")
    expect(second.locator(".gb-notes")).to_contain_text("Player 2 places G1@5")
    assert "new turn ASSESS-2" in result_of(second)
    first.goto(second.get_by_label("Your code").input_value())
    assert "new turn ASSESS-2" in result_of(first)
    for page in (first, second):
        page.get_by_role("button", name="Next turn").click()
        expect(page.get_by_role("button", name="Start stage B (reaction), turn 2")).to_be_visible()


def test_a_player_can_send_the_code_after_the_next_turn_has_started(visit: Visit) -> None:
    """The second player gets the code of the first turn only with that of the second turn."""
    first, second = two_devices(visit)
    play(first, [], after=1000)
    play(second, [], after=2000)
    first.goto(second.get_by_label("Your code").input_value())
    result_of(first)
    first.get_by_role("button", name="Next turn").click()
    first.reload()
    expect(first.get_by_label("Your code")).to_be_visible()
    play(first, [], after=1000)
    second.goto(first.get_by_label("Your code").input_value())
    assert "new turn ASSESS-2" in result_of(second)
    second.get_by_role("button", name="Next turn").click()
    expect(second.get_by_label("Your code")).to_be_hidden()
    play(second, [], after=1000)
    expect(second.get_by_role("heading", name="Stage C: reconstruction, turn 2")).to_be_visible()


def test_a_code_keeps_every_event_and_a_changed_one_is_refused(visit: Visit, tested: str) -> None:
    page = visit("race.html")
    page.evaluate(tested)
    code = page.evaluate("played => Tested.writeCode(played)", PLAYED)
    assert re.fullmatch(r"[\w-]{60,220}", code)
    read = "text => { try { return Tested.readCodes(text) } catch (error) { return error.message } }"
    assert page.evaluate(read, code) == [PLAYED]
    assert page.evaluate(read, f" https://example.org/race.html#race={KEY}&code={code}.{code}\n") == [PLAYED, PLAYED]
    for wrong in (
        code[:-3],
        "x" + code,
        code[:20] + "A" + code[21:],
        code + ".x",
        "",
        "%E0%A4%A",
        "__proto__",
        "a" * 99_999 + "!",
    ):
        assert page.evaluate(read, wrong).startswith("This is not a whole code."), wrong


@pytest.mark.parametrize(
    "event",
    [
        {"event": "rotate", "card": "B3", "arrow": "N"},
        {"event": "rotate", "card": "G1", "arrow": "N"},
        {"event": "move", "card": "X1", "where": "1"},
        {"event": "take-back", "card": "__proto__"},
        {"event": "place", "placement": "B1SE@1"},
    ],
)
def test_a_code_with_an_impossible_event_is_refused(visit: Visit, tested: str, event: dict[str, str]) -> None:
    """If it were stored, the page could never show the race again."""
    page = visit("race.html")
    page.evaluate(tested)
    code = page.evaluate("played => Tested.writeCode(played)", {**PLAYED, "events": [{**event, "at": 0}]})
    page.goto(f"{page.url.partition('#')[0]}#race={KEY}&code={code}")
    expect(page.locator(".gb-trouble")).to_contain_text("This is not a whole code.")
    page.reload()
    expect(page.locator(".gb-trouble")).to_contain_text("This is not a whole code.")


def test_the_same_key_gives_the_same_puzzle_and_another_key_another_one(visit: Visit, tested: str) -> None:
    page = visit("race.html")
    page.evaluate(tested)
    script = "key => Tested.roundOf(Tested.readKey(key)).table.setups.map(({ puzzle, photo }) => `${puzzle} ${photo}`)"
    first, second = page.evaluate(script, KEY)
    assert first == second == page.evaluate(script, KEY)[0]
    keys = [page.evaluate("Tested.writeKey(Tested.newRace(4, 'fr'))") for _ in range(20)]
    assert len({page.evaluate(script, key)[0] for key in keys}) > 10


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("race.html#race=__proto__", "This link to a race is incomplete"),
        ("race.html#race=%E0%A4%A", "This link to a race is incomplete"),
        (f"race.html#race={KEY}&code=constructor", "This is not a whole code."),
    ],
)
def test_an_odd_link_shows_an_error(visit: Visit, address: str, message: str) -> None:
    page = visit(address, needs="clock")
    expect(page.locator(".gb-trouble")).to_contain_text(message)


def test_a_link_to_another_race_does_not_delete_the_race_on_the_device(visit: Visit) -> None:
    page = visit(f"race.html#race={KEY}", needs="clock")
    heading = page.locator(".gb-stage h2")
    expect(heading).to_contain_text(f"Race {KEY}")
    other = f"{page.url.partition('#')[0]}#race=zzz999-2-en"
    page.goto(other)
    page.get_by_role("button", name=f"Keep race {KEY}").click()
    expect(heading).to_contain_text(f"Race {KEY}")
    page.goto(other)
    page.get_by_role("button", name="Open race zzz999-2-en").click()
    expect(heading).to_contain_text("Race zzz999-2-en")
    page.reload()
    expect(heading).to_contain_text("Race zzz999-2-en")


def test_the_own_code_and_that_of_another_race_are_refused(visit: Visit, tested: str) -> None:
    page = visit(f"race.html#race={KEY}", needs="clock")
    page.evaluate(tested)
    own = page.evaluate("played => Tested.writeCode(played)", PLAYED)
    page.goto(f"{page.url}&code={own}")
    expect(page.locator(".gb-trouble")).to_have_text("This is your own code: the other player needs it.")
    other = page.evaluate("played => Tested.writeCode(played)", PLAYED | {"key": "zzz999-2-en", "seat": 1})
    page.goto(f"{page.url.partition('&')[0]}&code={other}")
    expect(page.locator(".gb-trouble")).to_have_text("This code belongs to another race: zzz999-2-en.")


def test_a_race_that_nobody_ends_has_a_button_for_a_new_race(visit: Visit) -> None:
    """Both players have pressed the button that the other one has flipped the timer."""
    pages = two_devices(visit)
    for page in pages:
        page.get_by_role("button", name="Start stage B").click()
        page.get_by_role("button", name="Signal!").click()
        page.locator("[data-heard]").click()
        page.clock.run_for(40_000)
        page.get_by_role("button", name="Continue").click()
    first, second = pages
    first.goto(second.get_by_label("Your code").input_value())
    expect(first.locator(".gb-trouble")).to_contain_text("Neither of you has flipped the timer.")
    first.get_by_role("button", name="New race").click()
    expect(first.get_by_role("button", name="Create a race")).to_be_visible()
    expect(first.locator(".gb-trouble")).to_be_hidden()


def test_the_buttons_of_a_placed_card_are_in_view_on_a_phone(visit: Visit, root: str) -> None:
    """Before the flip of the other player, and after it."""
    page = opened(visit, f"{root}race.html#race={KEY}")
    for press in (".gb-bar .gb-primary", ".gb-cover .gb-primary"):
        page.locator(press).click()
    expect_buttons_above_the_bar(page)
    page.locator("[data-heard]").click()
    page.clock.run_for(1000)
    expect(page.locator(".gb-sand")).to_be_visible()
    expect_buttons_above_the_bar(page)


def test_every_screen_of_a_race_is_accessible(visit: Visit, root: str) -> None:
    page = visit(f"{root}race.html", needs="clock")
    fits_everyone(page)
    for press in (".gb-primary", ".gb-bar .gb-primary", ".gb-cover .gb-primary"):
        page.locator(press).click()
        fits_everyone(page)
    page.locator(".gb-bar .gb-primary:visible").click()
    expect(status(page)).to_be_visible()
    page.locator(".gb-bar .gb-primary:visible").click()
    fits_everyone(page)
