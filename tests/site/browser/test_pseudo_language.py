"""No script shows a hard-coded English text: in a pseudo-language with accented letters, no English word is left."""

import json
import re

from playwright.sync_api import Page, expect
from visits import Visit

from tools.messages import SCRIPTS

LETTERS = "abcdefghijklmnoprstuvwxyz"
ACCENTED = "áḃćďéḟǵĥíĵḱĺḿńóṕŕśťúṽẃẋýź"
TABLE = str.maketrans(LETTERS + LETTERS.upper(), ACCENTED + ACCENTED.upper())
DATA = "code, pre, textarea, svg, .gb-rule, optgroup > option"
"""Elements with notation, programs, ids, and lists of challenges, which are not translated."""

VOCABULARY = """() => [
  ...Object.values(GlobeBook.titles), ...Object.values(GlobeBook.regions),
  ...Object.values(GlobeBook.situations).flatMap(({ when, remedy }) => [when, remedy]),
  ...GlobeBook.challenges.map(({ level }) => level),
]"""
"""The texts of the rulebook, which the build translates."""

SHOWN = """(data) => [...document.querySelectorAll(".globe-board, .find")].flatMap((root) =>
  [root, ...root.querySelectorAll("*")].flatMap((element) => [
    ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    ...[...element.childNodes].map((node) => (node.nodeType === 3 && !element.closest(data) ? node.data : "")),
  ]))"""


def accented(text: str) -> str:
    """Return a text with accented letters; placeholders and ids are unchanged."""
    parts = re.split(r"(\{\w+\}|\[[^\]]*\])", text)
    return "".join(part if number % 2 else part.translate(TABLE) for number, part in enumerate(parts))


def catalogue() -> str:
    """Return a script that translates every text into its accented form."""
    texts: dict[str, str | list[str]] = {}
    for entry in SCRIPTS.template():
        if isinstance(entry.id, str):
            texts[f"{entry.context}\x04{entry.id}" if entry.context else entry.id] = accented(entry.id)
        else:
            texts[entry.id[0]] = [*map(accented, entry.id)]
    return f"window.GlobeMessages = {{ plural: (n) => Number(n !== 1), texts: {json.dumps(texts)} }}"


def opened(visit: Visit, address: str) -> Page:
    """Open a page in the accented language."""
    page = visit(address, needs="clock")
    page.add_init_script(catalogue())
    page.reload()
    return page


def english(page: Page) -> list[str]:
    """Return the texts of boards and search box with an English word that is not from the rulebook."""
    known = sorted((text.replace("'", "’") for text in page.evaluate(VOCABULARY)), key=len, reverse=True)
    found = []
    for text in page.evaluate(SHOWN, DATA):
        rest = re.sub(r"https?:\S+", "", text)
        for each in known:
            rest = rest.replace(each, "")
        if any(word.isascii() and re.search("[aeiouy]", word) for word in re.findall(r"[^\W\d_]{3,}", rest)):
            found.append(text)
    return found


def test_the_board_has_no_hard_coded_text(visit: Visit) -> None:
    """Before and after the program is applied."""
    page = opened(visit, "board.html#puzzle=2N1N3N/4N5W6N/7N8N9N&photo=N&program=B1E@1,G1@5,B5N@_,R1@9")
    expect(page.locator(".gb-hand")).to_be_visible()
    assert not english(page)
    page.locator("[data-icon=toEnd]").click()
    expect(page.locator(".gb-result p").first).to_be_visible()
    assert not english(page)


def test_a_challenge_has_no_hard_coded_text(visit: Visit) -> None:
    """With verdict, progress and hints."""
    page = opened(visit, "board.html#challenge=en/SOLO-T1&photo=N&program=R1@1&step=1")
    page.locator(".gb-hinting button").first.click()
    assert not english(page)


def test_the_explanation_of_a_broken_link_has_no_hard_coded_text(visit: Visit) -> None:
    page = opened(visit, "board.html#puzzle=1&step=x&colour=red")
    expect(page.locator(".gb-trouble")).to_be_visible()
    page.locator(".gb-trouble code").evaluate_all("codes => codes.forEach((each) => each.remove())")
    assert not english(page)


def test_a_voyage_has_no_hard_coded_text(visit: Visit) -> None:
    page = opened(visit, "voyage.html")
    assert not english(page)
    for _ in range(3):  # the table, the seats, the cover of the first player
        page.locator(".gb-primary:visible").click()
        assert not english(page)


def test_a_replay_has_no_hard_coded_text(visit: Visit) -> None:
    page = opened(visit, "voyage.html#case=REACT-2.3")
    page.locator("[data-icon=toEnd]").click()
    page.locator("h2").evaluate_all("titles => titles.forEach((each) => each.remove())")  # scenarios have names
    assert [text for text in english(page) if "Ana" not in text and "Ben" not in text] == []


def test_the_page_that_tests_an_engine_has_no_hard_coded_text(visit: Visit) -> None:
    """Before and after a run that fails."""
    page = opened(visit, "try.html")
    page.locator(".gb-editor").fill("process.exit(1)")
    page.locator(".gb-primary").click()
    expect(page.locator(".gb-status")).to_contain_text("1")
    assert not english(page)
