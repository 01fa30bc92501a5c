"""An engine is examined in the page: the verdicts are the kit's, it can be stopped, and it reaches nothing."""

import json
import shutil
from pathlib import Path

import pytest
from boards import downloaded, fits_everyone, status
from commands import invoke
from playwright.sync_api import Page, expect
from visits import Visit

from tools.places import ROOT

STARTER = ROOT / "implementations" / "starters" / "javascript" / "adapter.js"
NODE = shutil.which("node")
WHOLE = STARTER.read_text(encoding="utf-8")
TURNS_WRONGLY = WHOLE.replace("G1: 1, G2: 3", "G1: 3, G2: 1")
IN_ANOTHER_ORDER = ("  return broken;", "  return broken.reverse();")
OTHER_REASON = ('{ because: "Q-3" }', '{ because: "Q-4" }')
WRONG = {
    "is-wrong-in-rules-reasons-steps-and-order": TURNS_WRONGLY.replace(*IN_ANOTHER_ORDER)
    .replace(*OTHER_REASON)
    .replace("because, puzzle: writePuzzle(puzzle)", "because, puzzle: writePuzzle(start)"),
    "claims-little-and-what-nobody-knows": WHOLE.replace("reasons: true", "reasons: false, conventions: false")
    .replace(*IN_ANOTHER_ORDER)
    .replace(*OTHER_REASON)
    .replace('"legality", ', '"legality", "telepathy", '),
    "says-more-than-the-schema": WHOLE.replace("solved, steps", 'solved: "yes", steps'),
    "throws-now-and-then-and-answers-twice": WHOLE.replace(
        'if (card === "B5")', 'if (card === "B5") throw new Error("no B5")\n  if (card === "B5")'
    ).replace(
        '"\\n");', '"\\n"); if (question.op === "legality") process.stdout.write(JSON.stringify(reply) + "\\n");'
    ),
    "ends-at-red-cards": WHOLE.replace(
        "  let puzzle = start;",
        '  if (program[1]?.card === "R2") process.exit(3);\n  let puzzle = start;',
    ),
}
"""Each is the starter with faults of different kinds."""

PARTS = (
    "implementation",
    "results",
    "rules_broken",
    "rulings_departed_from",
    "differs_elsewhere",
    "conventions_missed",
    "footer",
)
"""What both reports tell, word for word."""


def paste_and_run(page: Page, code: str) -> None:
    """Put an engine into the editor and let the suite run."""
    page.locator("textarea").fill(code)
    page.locator(".gb-run").evaluate("one => one.replaceChildren()")
    page.locator(".try .gb-primary").click()


def report_of(page: Page) -> dict[str, object]:
    """Wait for the run to end, and download its report."""
    page.locator(".gb-result").wait_for(timeout=120_000)
    found: dict[str, object] = json.loads(downloaded(page, "Download the report")[1])
    return found


def kit_report(code: str, folder: Path) -> dict[str, object]:
    """Let the kit examine the same file with Node."""
    (folder / "adapter.js").write_text(code, encoding="utf-8")
    invoke("conform", "--output", folder / "report.json", "--", NODE, folder / "adapter.js")
    found: dict[str, object] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def test_the_starter_passes(visit: Visit) -> None:
    """What the page begins with is right in all that it claims."""
    page = visit("try.html")
    page.get_by_role("button", name="Run the suite").click()
    expect(page.locator(".gb-result")).to_have_text("Conformant in all that it claims.", timeout=120_000)


@pytest.mark.skipif(NODE is None, reason="no node to run the same engine with the kit")
@pytest.mark.parametrize("fault", WRONG)
def test_verdicts_are_those_of_the_kit(visit: Visit, fault: str, tmp_path: Path) -> None:
    """For the same engine: every case's verdict, rules broken and rulings departed from, in order, and the footer."""
    code = WRONG[fault]
    assert code != WHOLE
    page = visit("try.html")
    paste_and_run(page, code)
    here, there = report_of(page), kit_report(code, tmp_path)
    for report in (here, there):
        told = ("id", "cites", "verdict", "about", "ids")
        report["results"] = [[one.get(key) for key in told] for one in report["results"]]  # type: ignore[attr-defined]
    there["footer"].pop("report_digest")  # type: ignore[attr-defined]
    for part in PARTS:
        assert here[part] == there[part]


def test_a_wrong_engine_is_named(visit: Visit) -> None:
    """The rule that it breaks, how badly, and what it answered instead."""
    page = visit("try.html")
    paste_and_run(page, TURNS_WRONGLY)
    expect(page.locator(".gb-result")).to_contain_text("Not conformant", timeout=120_000)
    worst = page.locator(".gb-brokenlist li").first
    expect(worst).to_contain_text("CARD-G1 G1: a quarter turn clockwise: 36 of 36 cases")
    page.locator(".gb-failure summary").first.click()
    expect(page.locator(".gb-failure").first).to_contain_text("expected")


def test_a_case_with_a_whole_answer_is_compared_wholly(visit: Visit, tested: str) -> None:
    """Fields that the schema does not name are left out, ids too if they are not claimed; all others must be equal."""
    page = visit("try.html")
    page.add_script_tag(url="javascripts/try/vectors.js")
    page.evaluate(tested)
    script = """([answer, given, reasons]) => Tested.judge({ expect: [], cites: ["CARD-B1"], answer,
        request: { op: "reconstruction" } }, given, { reasons }, GlobeVectors).problems.length"""
    right = {"puzzle": "…", "steps": [{"placement": "B1W@1", "effect": "void", "because": "Q-3"}]}
    other_reason = {"puzzle": "…", "steps": [{"placement": "B1W@1", "effect": "void", "because": "Q-4"}]}
    for given, reasons, wrong in (
        (right | {"mine": 1}, True, 0),
        (other_reason, True, 1),
        (other_reason, False, 0),
        (right | {"steps": []}, True, 1),
        ({"steps": right["steps"]}, True, 1),
    ):
        assert page.evaluate(script, [right, given, reasons]) == wrong
    assert page.evaluate(script, [{"refused": ["Q-11"]}, {"refused": []}, False]) == 0


def test_an_endless_engine_can_be_stopped(visit: Visit) -> None:
    """Between two cases, or in the middle of one; then the page runs the next engine."""
    page = visit("try.html")
    paste_and_run(
        page,
        WHOLE.replace(
            "function reconstruct(start", "function reconstruct(start, ...rest) { while (true); }\nfunction old(start"
        ),
    )
    expect(status(page)).to_contain_text("0 of")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".gb-result")).to_contain_text("Incomplete")
    paste_and_run(page, "\n\nlet let = 1;")
    expect(status(page)).to_contain_text("the handshake failed. line 3: Uncaught SyntaxError")


def test_an_engine_reaches_nothing(unwatched: Page, served: str) -> None:
    """No request leaves the worker, not even to this site, and what the site keeps is out of reach."""
    asked: list[str] = []
    unwatched.on("request", lambda request: asked.append(request.url))
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
    told = unwatched.locator(".gb-run pre").inner_text().split()
    assert set(told) == {"blocked"}
    assert len(told) >= 4
    assert not [url for url in asked if "leak" in url]


def test_everyone_can_try_an_engine(visit: Visit) -> None:
    """Editor and report are accessible, light and dark, narrow and wide."""
    page = visit("fr/try.html")
    paste_and_run(page, TURNS_WRONGLY)
    page.locator(".gb-result").wait_for(timeout=120_000)
    page.locator(".gb-failure summary").first.click()
    fits_everyone(page)


def test_an_engine_runs_from_disk(visit: Visit, built_site: Path) -> None:
    """Opened as a file the suite runs as well."""
    page = visit(f"{built_site.as_uri()}/fr/try.html")
    paste_and_run(page, TURNS_WRONGLY)
    expect(page.locator(".gb-brokenlist")).not_to_have_count(0, timeout=120_000)
    page.reload()
    expect(page.locator("textarea")).to_have_value(TURNS_WRONGLY)  # kept on this device
