"""Adds the scripts and their data to the site, and loads them on the pages that have a board.

`bundles` builds one script for each kind of page. Pictures, texts and the addresses of the rules are written into data
files beside the scripts, so that the board uses the same ones as the rest of the project.
"""

import base64
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
    GlobeRulesError,
    Photo,
    Program,
    Space,
    read_hand,
    read_photo,
    read_program,
    read_puzzle,
    to_svg,
)
from globe_rules._engine.materials import Region
from globe_rules._engine.program import IN_DOUBT
from globe_rules._i18n import Language
from globe_rules._kit.adapters import FULL_CLAIMS
from globe_rules._kit.differences import CONVENTIONS, FIELDS_CAUSES_FIRST
from globe_rules._pictures.card_faces import card_face
from globe_rules._pictures.svg import tile_face
from globe_rules._reference.governing import EXCEPTIONS
from globe_rules._reference.operations import OPERATIONS
from globe_rules._specification.suite import suite
from globe_rules.challenges._book import Board, board_json, book, book_solutions
from globe_rules.rulebook import rulebook
from handbook import daily
from handbook.files import PACKAGE, SCHEMAS, STARTERS, VECTORS
from handbook.page import Addresses
from handbook.tries import REPLAYED

FRAME = SCRIPTS / "try" / "frame.html"
TABLES = PACKAGE / "solver" / "data"
STARTER = STARTERS / "javascript" / "adapter.js"
LOADED = {
    "try": ("board/book.js", "try/starter.js", "try.js"),
    "voyage": ("board/book.js", "voyage.js"),
    "race": ("board/book.js", "race.js"),
    "": ("board/book.js", "board/days.js", "board.js"),
    "small": ("board/book.js", "small.js"),
}
"""The scripts of a page by the kinds of boards on it. The first kind decides: its bundle contains the small board."""

STYLED = {"voyage": "voyage", "race": "voyage", "try": "try"}
"""The style sheet of a kind of board, besides that of all boards."""

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
    """Add the bundles and their data to the site. The addresses of the rules are known by now."""
    language = config.theme["language"]
    codes = for_language(bundled(), language)
    solver = codes.pop("solver")  # a text, because pages opened from disk can start a worker only from a text
    codes["home"] = _assignment("GlobeToday", daily.captions()) + codes["home"]  # one request less
    for name, code in codes.items():
        files.append(File.generated(config, f"javascripts/{name}.js", content=code))
    written = {
        "board/book": ("GlobeBook", _book(language, config.extra["addresses"])),
        "board/days": ("GlobeDays", daily.written()),
        "voyage/cases": ("GlobeCases", _cases(language)),
        "solver/code": ("GlobeSolver", solver),
        "solver/near": ("GlobeNear", _tables("1", "2")),
        "solver/far": ("GlobeFar", _tables("3", "any")),
        "try/vectors": ("GlobeVectors", _vectors(language)),
        "try/starter": ("GlobeStarter", STARTER.read_text(encoding="utf-8")),
    }
    for name, (variable, value) in written.items():
        files.append(File.generated(config, f"javascripts/{name}.js", content=_assignment(variable, value)))
    return files


def _assignment(variable: str, value: object) -> str:
    """Return a script that sets a global variable. Pages opened from disk can load scripts only, not JSON."""
    return f"window.{variable}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> None:  # noqa: ANN401 -- mkdocs has no type for it
    """Stop the build if the notation of a small board cannot be read."""
    for situation in _SMALL_BOARD.findall(markdown):
        for name, text in _DATA.findall(situation):
            try:
                READERS[name](text)
            except KeyError:
                message = f"{page.file.src_uri}: a board has no data-{name}, only data-{', data-'.join(READERS)}"
                raise PluginError(message) from None
            except (GlobeRulesError, ValueError) as unreadable:
                message = f"{page.file.src_uri}: a small board has an unreadable data-{name}: {unreadable}"
                raise PluginError(message) from unreadable


def on_post_page(output: str, *, page: Any, **_: Any) -> str:  # noqa: ANN401 -- mkdocs has no type for it
    """Add the scripts and styles to a page that has boards."""
    kinds = {kind.strip() for kind in _BOARD.findall(output)}
    if not kinds:
        return output
    root = "../" * page.url.count("/")
    styled = ("board", *(name for kind, name in STYLED.items() if kind in kinds))
    styles = "".join(f'<link rel="stylesheet" href="{root}stylesheets/{name}.css">' for name in styled)
    loaded = next(names for kind, names in LOADED.items() if kind in kinds)
    scripts = "".join(f'<script defer src="{root}javascripts/{name}"></script>' for name in loaded)
    frame = FRAME.read_text(encoding="utf-8") if "try" in kinds else ""
    return output.replace("</head>", f"{styles}{scripts}</head>", 1).replace("</body>", f"{frame}</body>", 1)


def _vectors(language: Language) -> dict[str, object]:
    """Return the whole suite with its schemas, with texts in one language.

    It is a script and not JSON, because a page that is opened from disk can load scripts only.
    """
    about = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))
    found = [
        _in_words(case, language)
        for name in about["cases"]
        for case in json.loads((VECTORS / name).read_text(encoding="utf-8"))["cases"]
    ]
    schemas = {
        name: json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")) for name in ("responses", "envelope")
    }
    return {
        "suite": about["suite"],
        "digest": about["digest"],
        "cases": found,
        "schemas": schemas,
        "conventions": CONVENTIONS,
        "operations": {name: {"rule": each.rule, "governs": each.governs} for name, each in OPERATIONS.items()},
        "exceptions": EXCEPTIONS,
        "everything": {kind: FULL_CLAIMS[kind] for kind in ("operations", "editions", "variants")},
        "causes": FIELDS_CAUSES_FIRST,
    }


def _tables(*turns: str) -> dict[str, str]:
    """Return the solver's tables for some numbers of turns, still compressed, as base64."""
    return {
        file.stem: base64.b64encode(file.read_bytes()).decode()
        for number in turns
        for file in sorted(TABLES.glob(f"fewest-{number}-turns-*.z"))
    }


def _in_words(case: dict[str, Any], language: Language) -> dict[str, Any]:
    """Return a case with its texts in one language; all other fields are unchanged."""
    return case | {key: case[key][language] for key in ("name", "why", "scenario") if key in case}


def _cases(language: Language) -> dict[str, object]:
    """Return the scenarios that the site can replay, by their id."""
    return {
        case.id: {"name": case.name.render(language), "cites": case.cites, "request": case.request}
        for case in suite().cases
        if case.scenario and case.request["op"] in REPLAYED
    }


def _book(language: Language, addresses: Addresses) -> dict[str, object]:
    """Return the texts, addresses and pictures that the scripts need, by rule, situation, tile and card."""
    return {
        "titles": {id_: rulebook()[id_].title.render(language) for id_ in rulebook().all_ids},
        "pages": {id_: addresses[id_].removesuffix(f"#{id_}") for id_ in rulebook().all_ids},
        "situations": {
            each.name: {"id": each.id, "when": each.when.render(language), "remedy": each.remedy.render(language)}
            for each in SITUATIONS
        },
        "regions": {str(region): region.label.render(language) for region in Region},
        "challenges": [_challenge(board, language) for edition in Edition for board in book(edition).values()],
        "tiles": {home.value: tile_face(home) for home in Space},
        "cards": {card.name: _faces(card) for card in Card},
        "photo": to_svg(Photo()),
        "frame": to_svg(Program()),
    }


def _challenge(board: Board, language: Language) -> dict[str, object]:
    """Return a challenge with its solution, which is used for hints."""
    solved = book_solutions(board.edition)[board.id]
    shown = {name: value for name, value in board_json(board).items() if name not in ("seed", "proof")}
    return {
        **shown,
        "solution": {"photo": str(solved.photo), "programs": [str(program) for program in solved.programs]},
        "key": f"{board.edition}/{board.id}",
        "level": board.level.label.render(language),
    }


def _faces(card: Card) -> dict[str, str]:
    """Return the pictures of a card by arrow; without an arrow, as it is in hand."""
    faces = {"": card_face(card), **{str(arrow): card_face(card, arrow) for arrow in card.arrows}}
    return {**faces, str(IN_DOUBT): card_face(card, IN_DOUBT)} if card.arrows else faces
