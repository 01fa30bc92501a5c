"""The solver on the board: fewest cards and hints for any puzzle, in a worker that is loaded when it is needed."""

import re
from pathlib import Path

import pytest
from boards import enter, expect_puzzle, fits_everyone, program, situation
from playwright.sync_api import Page, Route, expect
from visits import Visit

from globe_rules import Photo, read_puzzle
from globe_rules.solver import Question, solve

NEAR = "7E2N3N/4N5W6N/1N8N9S"
FAR = "9E4E1S/8N5W2E/7E6S3W"


def find(page: Page, name: str = "Find the fewest cards") -> None:
    """Press the button of the solver."""
    page.get_by_role("button", name=name).click()


def expect_best(page: Page, puzzle: str, photo: str = "N") -> None:
    """Expect the result of the Python solver."""
    best = solve(Question(read_puzzle(puzzle), photo=Photo(photo)))
    assert best
    turns = "1 turn" if best.turns == 1 else f"{best.turns} turns"
    expect(page.locator(".gb-solved")).to_contain_text(f"{turns}, {best.cards} cards")


def test_the_solver_finds_the_fewest_cards_and_its_solution_solves_the_puzzle_turn_by_turn(visit: Visit) -> None:
    page = visit(situation(puzzle=FAR, photo="E"))
    find(page)
    expect_best(page, FAR, "E")
    expect(page.locator(".gb-solved")).to_contain_text("no solution is better")
    following = page.get_by_role("button", name="Next turn")
    for _ in range(5):
        page.get_by_role("button", name="Show the solution").click()
        page.get_by_role("button", name="Go to the end").click()
        if following.is_hidden():
            break
        following.click()
    expect_puzzle(page, str(Photo("E").solved_puzzle))


@pytest.mark.parametrize("name", ["Show the solution", "Shuffle at random"])
def test_a_phone_scrolls_to_the_board_after_a_button_below_it_has_changed_the_board(visit: Visit, name: str) -> None:
    page = visit(situation(puzzle=NEAR), width=360, height=740, needs="touch")
    find(page)
    expect_best(page, NEAR)
    page.locator(".gb-setup > summary").first.click()
    page.get_by_role("button", name=name).click()
    expect(page.locator(".gb-puzzle")).to_be_in_viewport()
    expect(page.locator(".gb-status")).to_be_in_viewport()


def test_the_solver_is_loaded_when_it_is_needed_and_large_tables_only_for_many_turns(visit: Visit) -> None:
    page = visit()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.extend(re.findall(r"solver/(\w+)\.js", request.url)))
    page.goto(page.url.replace("index.html", situation(puzzle=NEAR)))
    expect(page.get_by_role("button", name="Find the fewest cards")).to_be_visible()
    assert not loaded
    find(page)
    expect_best(page, NEAR)
    assert sorted(loaded) == ["code", "near"]
    enter(page.get_by_label("Puzzle (in notation)"), FAR)
    find(page)
    expect_best(page, FAR)
    assert sorted(loaded) == ["code", "far", "near"]


def test_a_puzzle_that_was_shuffled_at_random_has_hints(visit: Visit) -> None:
    page = visit("board.html")
    page.get_by_role("button", name="Shuffle at random").click()
    page.get_by_role("button", name="Show a hint", exact=True).click()
    expect(page.locator(".gb-hints li")).to_have_count(1)
    expect(page.locator(".gb-hints li")).to_contain_text("This turn needs")
    page.get_by_role("button", name="Show another hint").click()
    expect(page.locator(".gb-hints li")).to_have_count(2)


def test_the_solver_may_choose_the_direction_of_the_photo_and_count_cards_first(visit: Visit) -> None:
    turned = str(Photo("W").solved_puzzle)
    page = visit(situation(puzzle=turned))
    page.locator(".gb-options summary").click()
    page.get_by_label("in any direction of the photo").check()
    page.get_by_label("What the solver minimises").select_option("cards")
    find(page)
    expect(page.locator(".gb-solved")).to_contain_text("1 turn, 0 cards, with the top of the photo pointing left")


def test_the_solver_proves_that_a_hand_cannot_solve_a_puzzle(visit: Visit) -> None:
    page = visit(situation(hand="G1,G2"))
    find(page)
    expect(page.locator(".gb-solved")).to_contain_text("These cards cannot solve the puzzle")


def test_a_search_can_be_stopped_and_a_solver_that_cannot_be_loaded_is_reported(visit: Visit) -> None:
    page = visit(situation(puzzle=NEAR))
    waiting: list[Route] = []
    page.route("**/solver/near.js", lambda route: waiting.append(route))  # noqa: PLW0108 -- playwright needs a function
    find(page)
    expect(page.locator(".gb-busy")).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".gb-busy")).to_be_hidden()
    page.unroute("**/solver/near.js")
    page.route("**/solver/near.js", lambda route: route.fulfill(status=404))
    find(page)
    expect(page.locator(".gb-solved")).to_contain_text("could not be loaded")
    visit.troubles.clear()  # the failed request
    page.unroute("**/solver/near.js")
    find(page)
    expect_best(page, NEAR)


def test_the_puzzle_of_a_table_is_entered_tile_by_tile(visit: Visit) -> None:
    page = visit("board.html")
    page.get_by_text("Enter the puzzle of your table").click()
    entry = page.locator(".gb-entry")
    for tile, direction in zip("721456389", ("right", *["up"] * 7, "left"), strict=True):
        entry.get_by_role("button", name=f"pointing {direction}", exact=True).click()
        entry.get_by_role("button", name=f"Tile {tile}, top pointing {direction}").click()
        if tile == "2":
            entry.get_by_role("button", name="One tile back").click()
            entry.get_by_role("button", name="Tile 2, top pointing up").click()
    expect_puzzle(page, "7E2N1N/4N5N6N/3N8N9W")


def test_the_solver_works_from_disk_in_both_languages(visit: Visit, root: str, built_site: Path) -> None:
    page = visit((built_site / root / "board.html").as_uri() + f"#puzzle={NEAR}&photo=N")
    page.locator(".gb-hinting button").nth(1).click()
    expect(page.locator(".gb-solved")).not_to_be_empty()
    expect(page.locator(".gb-solver progress")).to_be_hidden()


def test_the_solver_and_the_entry_of_tiles_are_accessible(visit: Visit, root: str) -> None:
    page = visit(f"{root}board.html#puzzle={NEAR}&photo=N")
    page.locator(".gb-hinting button").nth(1).click()
    expect(page.locator(".gb-solved")).not_to_be_empty()
    page.locator(".gb-hinting button").first.click()
    for fold in (".gb-options summary", ".gb-entry summary"):
        page.locator(fold).evaluate("each => each.click()")
    page.locator(".gb-setup").first.evaluate("each => { each.open = true }")
    assert program(page).is_visible()
    fits_everyone(page)


@pytest.mark.parametrize(
    ("file", "body"),
    [
        ("code", ""),
        ("code", "GlobeSolver = 'throw Error()'"),
        ("near", "<html>"),
        ("near", "GlobeNear = { broken: 'AAAA' }"),
        ("far", "GlobeFar = { broken: '?' }"),
    ],
)
def test_a_corrupt_file_of_the_solver_ends_the_search_and_another_search_loads_it_again(
    unwatched: Page, served: str, file: str, body: str
) -> None:
    unwatched.route(f"**/solver/{file}.js", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    unwatched.goto(served + situation(puzzle=FAR))
    find(unwatched)
    expect(unwatched.locator(".gb-solved")).to_contain_text("The solver could not be loaded.")
    expect(unwatched.locator(".gb-busy")).to_be_hidden()
    unwatched.unroute(f"**/solver/{file}.js")
    find(unwatched)
    expect_best(unwatched, FAR)
