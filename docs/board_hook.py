"""Adds the scripts and their data to the site, and loads them on the pages that have a board.

`bundles` makes one script for each kind of page. Pictures, sentences and the places of the rules are written into data
files beside them, so that the board shows and says what the rest of the project does.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from bundles import SCRIPTS, bundled, for_language
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from globe_rules import (
    SITUATIONS,
    Card,
    Edition,
    Photo,
    Program,
    Space,
    Unreadable,
    picture,
    read_hand,
    read_photo,
    read_program,
    read_puzzle,
)
from globe_rules.challenges.book import Board, answers, board_json, book
from globe_rules.i18n import Language
from globe_rules.kit.adapters import EVERYTHING
from globe_rules.kit.comparison import CONVENTIONS
from globe_rules.kit.differences import CAUSES
from globe_rules.materials import Region
from globe_rules.pictures.card_faces import card_face
from globe_rules.pictures.svg import tile_face
from globe_rules.program import IN_DOUBT
from globe_rules.reference.operations import OPERATIONS
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from handbook import daily
from handbook.files import SCHEMAS, STARTERS, VECTORS
from handbook.page import Places
from handbook.tries import REPLAYED

FRAME = SCRIPTS / "try" / "frame.html"
STARTER = STARTERS / "javascript" / "adapter.js"
LOADED = {
    "try": ("board/book.js", "try/starter.js", "try.js"),
    "voyage": ("board/book.js", "voyage.js"),
    "": ("board/book.js", "board/days.js", "board.js"),
    "small": ("board/book.js", "small.js"),
}
"""The scripts of a page by the kinds of boards on it. The first kind decides: its bundle contains the small board."""

READERS: dict[str, Callable[[str], object]] = {
    "puzzle": read_puzzle,
    "photo": read_photo,
    "hand": read_hand,
    "program": read_program,
    "step": int,
}
_BOARD = re.compile(r'<div class="globe-board( [a-z]+)?"')
_SMALL_BOARD = re.compile(r'^<div class="globe-board small"([^>]*)>', re.MULTILINE)
_DATA = re.compile(r'data-([\w-]+)="([^"]*)"')


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the bundles and their data to the site; the places of the rules are known by now."""
    language = config.theme["language"]
    for name, code in for_language(bundled(), language).items():
        files.append(File.generated(config, f"javascripts/{name}.js", content=code))
    written = {
        "board/book": ("GlobeBook", _book(language, config.extra["places"])),
        "board/days": ("GlobeDays", daily.written()),
        "voyage/cases": ("GlobeCases", _cases(language)),
        "try/vectors": ("GlobeVectors", _vectors(language)),
        "try/starter": ("GlobeStarter", STARTER.read_text(encoding="utf-8")),
    }
    for name, (variable, value) in written.items():
        content = f"window.{variable}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
        files.append(File.generated(config, f"javascripts/{name}.js", content=content))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> None:  # noqa: ANN401 -- what mkdocs hands over
    """Stop the build at a small board whose situation cannot be read."""
    for situation in _SMALL_BOARD.findall(markdown):
        for name, text in _DATA.findall(situation):
            try:
                READERS[name](text)
            except KeyError:
                message = f"{page.file.src_uri}: a board has no data-{name}, only data-{', data-'.join(READERS)}"
                raise PluginError(message) from None
            except (Unreadable, ValueError) as unreadable:
                message = f"{page.file.src_uri}: a small board has an unreadable data-{name}: {unreadable}"
                raise PluginError(message) from unreadable


def on_post_page(output: str, *, page: Any, **_: Any) -> str:  # noqa: ANN401 -- what mkdocs hands over
    """Load the scripts of the boards that are on a page."""
    kinds = {kind.strip() for kind in _BOARD.findall(output)}
    if not kinds:
        return output
    root = "../" * page.url.count("/")
    styled = ("board", *(kind for kind in ("voyage", "try") if kind in kinds))
    styles = "".join(f'<link rel="stylesheet" href="{root}stylesheets/{name}.css">' for name in styled)
    loaded = next(names for kind, names in LOADED.items() if kind in kinds)
    scripts = "".join(f'<script defer src="{root}javascripts/{name}"></script>' for name in loaded)
    frame = FRAME.read_text(encoding="utf-8") if "try" in kinds else ""
    return output.replace("</head>", f"{styles}{scripts}</head>", 1).replace("</body>", f"{frame}</body>", 1)


def _vectors(language: Language) -> dict[str, object]:
    """Return the whole suite with its schemas, with the words of one language: scripts can be had from disk."""
    about = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))
    found = [
        _in_words(case, language)
        for name in about["cases"]
        for case in json.loads((VECTORS / name).read_text(encoding="utf-8"))["cases"]
    ]
    schemas = {
        name: json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")) for name in ("answers", "envelope")
    }
    return {
        "suite": about["suite"],
        "digest": about["digest"],
        "cases": found,
        "schemas": schemas,
        "conventions": CONVENTIONS,
        "operations": {name: {"rule": each.rule, "governs": each.governs} for name, each in OPERATIONS.items()},
        "everything": {kind: EVERYTHING[kind] for kind in ("parts", "editions", "variants")},
        "causes": CAUSES,
    }


def _in_words(case: dict[str, Any], language: Language) -> dict[str, Any]:
    """Return a case with its words in one language; everything else stays, whatever it is."""
    return case | {key: case[key][language] for key in ("name", "why", "scenario") if key in case}


def _cases(language: Language) -> dict[str, object]:
    """Return the scenarios that open as a replay, by their id."""
    return {
        case.id: {"name": case.name.render(language), "cites": case.cites, "request": case.request}
        for case in suite().cases
        if case.scenario and case.request["op"] in REPLAYED
    }


def _book(language: Language, places: Places) -> dict[str, object]:
    """Return what the scripts look up: by rule, situation, tile and card."""
    return {
        "titles": {id_: rulebook()[id_].title.render(language) for id_ in rulebook().all_ids},
        "places": {id_: places[id_] for id_ in rulebook().all_ids},
        "situations": {
            each.name: {"id": each.id, "when": each.when.render(language), "remedy": each.remedy.render(language)}
            for each in SITUATIONS
        },
        "regions": {str(region): region.called.render(language) for region in Region},
        "challenges": [_challenge(board, language) for edition in Edition for board in book(edition).values()],
        "tiles": {home.value: tile_face(home) for home in Space},
        "cards": {card.name: _faces(card) for card in Card},
        "photo": picture(Photo()),
        "frame": picture(Program()),
    }


def _challenge(board: Board, language: Language) -> dict[str, object]:
    """Return a challenge with its solution, for hints; the two books caption some of them differently."""
    solved = answers(board.edition)[board.id]
    return {
        **board_json(board),
        "solution": {"photo": str(solved.photo), "programs": [str(program) for program in solved.programs]},
        "key": f"{board.edition}/{board.id}",
        "level": board.level.called.render(language),
    }


def _faces(card: Card) -> dict[str, str]:
    """Return a card's faces by arrow; under no arrow, the card before it is laid."""
    faces = {"": card_face(card), **{str(arrow): card_face(card, arrow) for arrow in card.arrows}}
    return {**faces, str(IN_DOUBT): card_face(card, IN_DOUBT)} if card.arrows else faces
