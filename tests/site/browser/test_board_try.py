"""An engine is tested on the page: same verdicts as the kit, can be stopped, and has no network access."""

import json
import shutil
from pathlib import Path

import pytest
from boards import downloaded, fits_everyone, status
from commands import invoke
from playwright.sync_api import Page, expect
from visits import Visit

from tools.paths import ROOT

STARTER = ROOT / "implementations" / "starters" / "javascript" / "adapter.js"
NODE = shutil.which("node")
STARTER_CODE = STARTER.read_text(encoding="utf-8")
ROTATES_WRONGLY = STARTER_CODE.replace("G1: 1, G2: 3", "G1: 3, G2: 1")
IN_ANOTHER_ORDER = ("  return broken;", "  return broken.reverse();")
OTHER_REASON = ('{ because: "Q-3" }', '{ because: "Q-4" }')
WRONG = {
    "is-wrong-in-rules-reasons-steps-and-order": ROTATES_WRONGLY.replace(*IN_ANOTHER_ORDER)
    .replace(*OTHER_REASON)
    .replace("because, puzzle: writePuzzle(puzzle)", "because, puzzle: writePuzzle(start)"),
    "claims-an-unknown-operation": STARTER_CODE.replace("reasons: true", "reasons: false, conventions: false")
    .replace(*IN_ANOTHER_ORDER)
    .replace(*OTHER_REASON)
    .replace('"legality", ', '"legality", "telepathy", '),
    "has-a-field-of-the-wrong-type": STARTER_CODE.replace("solved, steps", 'solved: "yes", steps'),
    "throws-sometimes-and-responds-twice": STARTER_CODE.replace(
        'if (card === "B5")', 'if (card === "B5") throw new Error("no B5")\n  if (card === "B5")'
    ).replace(
        '"\\n");', '"\\n"); if (question.op === "legality") process.stdout.write(JSON.stringify(reply) + "\\n");'
    ),
    "keeps-the-id-of-the-request-before": STARTER_CODE.replace("reasons: true", "reasons: true, invalid: true")
    .replace(
        "  const request = JSON.parse(line), reply = { id: request.id };\n  try { reply",
        "  const reply = {};\n"
        "  try { const request = JSON.parse(line); globalThis.before = request.id ?? globalThis.before; reply",
    )
    .replace("JSON.stringify(reply)", "JSON.stringify({ id: globalThis.before, ...reply })"),
    "exits-at-red-cards": STARTER_CODE.replace(
        "  let puzzle = start;",
        '  if (program[1]?.card === "R2") process.exit(3);\n  let puzzle = start;',
    ),
}
"""The starter with faults of different kinds."""

COMPARED_FIELDS = (
    "implementation",
    "results",
    "rules_broken",
    "rulings_not_followed",
    "other_wrong_fields",
    "conventions_not_followed",
    "footer",
)
"""The fields that are equal in both reports."""


def paste_and_run(page: Page, code: str) -> None:
    """Put an engine into the editor and run the suite."""
    page.locator("textarea").fill(code)
    page.locator(".gb-run").evaluate("one => one.replaceChildren()")
    page.locator(".try .gb-primary").click()


def report_of(page: Page) -> dict[str, object]:
    """Wait for the end of the run, and return the downloaded report."""
    page.locator(".gb-result").wait_for(timeout=120_000)
    found: dict[str, object] = json.loads(downloaded(page, "Download the report (JSON)")[1])
    return found


def kit_report(code: str, folder: Path) -> dict[str, object]:
    """Return the report of the kit about the same file, run with Node.js."""
    (folder / "adapter.js").write_text(code, encoding="utf-8")
    invoke("conform", "--show", "0", "--output", folder / "report.json", "--", NODE, folder / "adapter.js")
    found: dict[str, object] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def test_the_starter_on_the_page_is_conformant(visit: Visit) -> None:
    page = visit("try.html")
    page.get_by_role("button", name="Run the suite").click()
    expect(page.locator(".gb-result")).to_have_text("Conformant: all claimed cases pass.", timeout=120_000)


@pytest.mark.skipif(NODE is None, reason="the kit needs Node.js to run the same engine")
@pytest.mark.parametrize("fault", WRONG)
def test_the_report_of_the_page_is_equal_to_that_of_the_kit(visit: Visit, fault: str, tmp_path: Path) -> None:
    code = WRONG[fault]
    assert code != STARTER_CODE
    page = visit("try.html")
    paste_and_run(page, code)
    here, there = report_of(page), kit_report(code, tmp_path)
    for report in (here, there):
        keys = ("id", "cites", "verdict", "wrong_in", "ids")
        report["results"] = [[one.get(key) for key in keys] for one in report["results"]]  # type: ignore[attr-defined]
    there["footer"].pop("report_digest")  # type: ignore[attr-defined]
    for name in COMPARED_FIELDS:
        assert here[name] == there[name]


def test_a_wrong_engine_fails_with_the_broken_rule_and_the_differences(visit: Visit) -> None:
    page = visit("try.html")
    paste_and_run(page, ROTATES_WRONGLY)
    expect(page.locator(".gb-result")).to_contain_text("Not conformant", timeout=120_000)
    worst = page.locator(".gb-brokenlist li").first
    expect(worst).to_contain_text("CARD-G1 G1: a quarter turn clockwise: 36 of 36 cases failed")
    page.locator(".gb-failure summary").first.click()
    expect(page.locator(".gb-failure").first).to_contain_text("expected")


def test_failures_of_one_rule_are_one_group_and_each_opens_on_the_board(visit: Visit) -> None:
    """The group of the rule whose cases all fail comes first, with a case of this rule that is short."""
    page = visit("try.html")
    paste_and_run(page, ROTATES_WRONGLY)
    expect(page.locator(".gb-result")).to_contain_text("Not conformant", timeout=120_000)
    group = page.locator(".gb-group").first
    expect(group.locator(".gb-failure summary code")).to_have_text("TABLE.G1@1.N")
    assert page.locator(".gb-run > .gb-failure, .gb-group").count() <= 12
    group.locator(".gb-alike > summary").click()
    expect(group.locator(".gb-alike > .gb-failure")).not_to_have_count(0)
    expect(group.locator(".gb-alike")).to_contain_text("TABLE.G1@")
    group.locator(".gb-failure summary").first.click()
    with page.expect_popup() as opened:
        group.get_by_role("link", name="See what the rules say").first.click()
    expect(opened.value.locator(".gb-frame .gb-card")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ([["Q-1"], ["CARD-G1"], ["CARD-G1"]], [2, 1]),
        ([[], [], ["CARD-G1"]], [1, 2]),
    ],
)
def test_groups_are_in_the_order_of_the_most_affected_rules(
    visit: Visit, tested: str, ids: list[list[str]], expected: list[int]
) -> None:
    """Failures without ids are grouped by their problem, and come last."""
    page = visit("try.html")
    page.evaluate(tested)
    failed = [
        {"case": {"request": {"op": "legality"}}, "verdict": "fail", "ids": each, "problems": ["a"]} for each in ids
    ]
    groups = page.evaluate("failed => Tested.grouped(failed, ['CARD-G1', 'Q-1']).map((group) => group.length)", failed)
    assert groups == expected


def test_a_whole_response_is_compared_in_all_fields_of_the_schema(visit: Visit, tested: str) -> None:
    """Ids are compared only if the engine claims them."""
    page = visit("try.html")
    page.add_script_tag(url="javascripts/try/vectors.js")
    page.evaluate(tested)
    script = """([expected, got, reasons]) => Tested.judge({ expect: [], cites: ["CARD-B1"],
        response: expected, request: { op: "reconstruction" } }, got, { reasons }, GlobeVectors).problems.length"""
    right = {"puzzle": "…", "steps": [{"placement": "B1W@1", "effect": "void", "because": "Q-3"}]}
    other_reason = {"puzzle": "…", "steps": [{"placement": "B1W@1", "effect": "void", "because": "Q-4"}]}
    for got, reasons, wrong in (
        (right | {"mine": 1}, True, 0),
        (other_reason, True, 1),
        (other_reason, False, 0),
        (right | {"steps": []}, True, 1),
        ({"steps": right["steps"]}, True, 1),
    ):
        assert page.evaluate(script, [right, got, reasons]) == wrong
    assert page.evaluate(script, [{"refused": ["Q-11"]}, {"refused": []}, False]) == 0


def test_an_endless_engine_can_be_stopped_and_another_one_run(visit: Visit) -> None:
    page = visit("try.html")
    paste_and_run(
        page,
        STARTER_CODE.replace(
            "function reconstruct(start", "function reconstruct(start, ...rest) { while (true); }\nfunction old(start"
        ),
    )
    expect(status(page)).to_contain_text("0 of")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".gb-result")).to_contain_text("Incomplete")
    paste_and_run(page, "\n\nlet let = 1;")
    expect(status(page)).to_contain_text("the handshake failed: line 3: Uncaught SyntaxError")


def test_an_engine_has_no_access_to_network_and_storage(unwatched: Page, served: str) -> None:
    requested: list[str] = []
    unwatched.on("request", lambda request: requested.append(request.url))
    unwatched.goto(served + "try.html")
    attempts = f"""
        const tried = [];
        const say = (text) => {{ tried.push(text); console.error(text); }};
        try {{ importScripts({served!r} + "leak-1.js"); say("reached"); }} catch (error) {{ say("blocked"); }}
        fetch({served!r} + "leak-2").then(() => say("reached"), () => say("blocked"));
        try {{ new WebSocket({served.replace("http", "ws")!r} + "leak-3"); }} catch (error) {{ say("blocked"); }}
        try {{ eval("say('reached')"); }} catch (error) {{ say("blocked"); }}
        try {{ localStorage.length; say("reached"); }} catch (error) {{ say("blocked"); }}
        setTimeout(() => process.exit(1), 500);
    """
    unwatched.locator("textarea").fill(attempts)
    unwatched.locator(".try .gb-primary").click()
    expect(status(unwatched)).to_contain_text("the handshake failed")
    results = unwatched.locator(".gb-run pre").inner_text().split()
    assert set(results) == {"blocked"}
    assert len(results) >= 4
    assert not [url for url in requested if "leak" in url]


def test_editor_and_report_are_accessible(visit: Visit) -> None:
    page = visit("fr/try.html")
    paste_and_run(page, ROTATES_WRONGLY)
    page.locator(".gb-result").wait_for(timeout=120_000)
    page.locator(".gb-failure summary").first.click()
    fits_everyone(page)


def test_the_suite_runs_on_a_page_from_disk_and_the_engine_is_saved(visit: Visit, built_site: Path) -> None:
    page = visit(f"{built_site.as_uri()}/fr/try.html")
    paste_and_run(page, ROTATES_WRONGLY)
    expect(page.locator(".gb-brokenlist")).not_to_have_count(0, timeout=120_000)
    page.reload()
    expect(page.locator("textarea")).to_have_value(ROTATES_WRONGLY)


@pytest.mark.parametrize("message", ["{line: {a: 1}}", "{line: {toString: 1}}", "{log: {toString: 1}}", "{}"])
def test_a_message_that_is_not_text_breaks_the_protocol(visit: Visit, message: str) -> None:
    page = visit("try.html")
    paste_and_run(page, f"self.postMessage({message});")
    expect(status(page)).to_contain_text("the handshake failed: the response is not JSON")
